/** The totals of facts by type and role, from sums that the database computes exactly. Adds no stock to a flow, and one type to no other. */
import { FACT_ROLES, FACT_TYPES, type FactRole } from './generated/lists.ts';

/** The facts of one type, class and role: all, those with a figure, and the sum of their figures as text. */
export type SummedFacts = {
  readonly type: string;
  readonly class: string;
  readonly role: string | null;
  readonly facts: number;
  readonly figures: number;
  readonly figure: string | null;
};

/** Which figures count where a master fact and a sub-fact have the same type and role: the master's figure includes its sub-facts'. */
export type Counted = 'masters' | 'sub-facts' | 'both';

export type RoleTotal = {
  readonly role: string | null;
  readonly facts: number;
  readonly withoutFigure: number;
  readonly figure: bigint;
};

export type TypeTotal = {
  readonly type: string;
  /** In the order of the roles; facts without a role are last. */
  readonly roles: readonly RoleTotal[];
  /** Recommended and added figures less subtracted ones. */
  readonly total: bigint;
};

export type Totals = {
  /** All facts, whether they are counted below or not. */
  readonly facts: number;
  readonly withoutFigure: number;
  readonly types: readonly TypeTotal[];
  /** The facts that do not count, because they would count twice. */
  readonly leftOut: number;
  /** Whether master facts and sub-facts have the same type and role, so that one of them must not count. */
  readonly twice: boolean;
};

const SIGNS: Readonly<Record<FactRole, bigint>> = {
  'Recommended figure': 1n,
  'Partial figure (Added)': 1n,
  'Partial figure (Subtracted)': -1n,
  Triangulation: 0n,
};
const isRole = (role: string | null): role is FactRole => role !== null && role in SIGNS;
const signOf = (role: string | null): bigint => (isRole(role) ? SIGNS[role] : 0n);

/** The names of the list first, in its order. */
const inOrder = <T extends string | null>(names: Iterable<T>, list: readonly string[]): T[] => {
  const place = (name: T) => (name === null || !list.includes(name) ? list.length : list.indexOf(name));
  return [...new Set(names)].toSorted((a, b) => place(a) - place(b));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const figuresOf = (rows: readonly SummedFacts[]): bigint =>
  rows.reduce((total, { figure }) => total + BigInt(figure ?? 0), 0n);

/** The sums of chosen facts by type, whatever their roles. */
export function sumsByType(rows: readonly SummedFacts[]): { type: string; figure: bigint }[] {
  const types = inOrder(
    rows.map(({ type }) => type),
    FACT_TYPES,
  );
  return types.map((type) => ({ type, figure: figuresOf(rows.filter((row) => row.type === type)) }));
}

export const withoutFigure = (rows: readonly SummedFacts[]): number =>
  sum(rows.map(({ facts, figures }) => facts - figures));

export function totalsOf(rows: readonly SummedFacts[], counted: Counted): Totals {
  const both = (same: readonly SummedFacts[]) =>
    ['Master', 'Sub'].every((of) => same.some((row) => row.class === of && row.figures > 0));
  const skipped = { masters: 'Sub', 'sub-facts': 'Master', both: null }[counted];
  const cells = (type: string) => {
    const ofType = rows.filter((row) => row.type === type);
    return inOrder(
      ofType.map(({ role }) => role),
      FACT_ROLES,
    ).map((role) => {
      const same = ofType.filter((row) => row.role === role);
      const twice = both(same);
      const left = twice ? same.filter((row) => row.class === skipped) : [];
      const kept = same.filter((row) => !left.includes(row));
      const facts = sum(kept.map((row) => row.facts));
      return {
        twice,
        leftOut: sum(left.map((row) => row.facts)),
        total: { role, facts, withoutFigure: facts - sum(kept.map((row) => row.figures)), figure: figuresOf(kept) },
      };
    });
  };
  const types = inOrder(
    rows.map(({ type }) => type),
    FACT_TYPES,
  ).map((type) => ({ type, cells: cells(type) }));
  const all = types.flatMap((type) => type.cells);
  const facts = sum(rows.map((row) => row.facts));
  return {
    facts,
    withoutFigure: withoutFigure(rows),
    types: types.map(({ type, cells: of }) => ({
      type,
      roles: of.map(({ total }) => total),
      total: of.reduce((total, { total: { role, figure } }) => total + signOf(role) * figure, 0n),
    })),
    leftOut: sum(all.map(({ leftOut }) => leftOut)),
    twice: all.some(({ twice }) => twice),
  };
}
