/** The totals of facts by type, year of stocks and role, from sums that the database computes exactly. Adds no stock to a flow, one type to no other, and no stocks of different years. */
import { filledYears } from '#domain/values/filled-years.ts';
import { DISPLACEMENT_TYPES, FACT_ROLES, FACT_TYPES, type FactRole } from '#domain/generated/lists.ts';

/** The facts of one type, year and role: all, those with a figure, and the sum of their figures as text. */
export type SummedFacts = {
  readonly type: string;
  readonly year: number;
  readonly role: string | null;
  readonly facts: number;
  readonly figures: number;
  readonly figure: string | null;
  /** Whether they are sample data. */
  readonly sample?: boolean;
  /** Their cause. */
  readonly displacement_type?: string | null;
};

/** The part of a facts search that leaves out samples, as the figure that links to it does; empty if it counts them. */
export type SampleRule = { readonly sample?: 'No' };

export type RoleTotal = {
  readonly role: string | null;
  readonly facts: number;
  readonly withoutFigure: number;
  /** Facts whose figure is not in `figure`, because their master fact counts. */
  readonly leftOut: number;
  /** Null if it has no figure. */
  readonly figure: bigint | null;
};

const NEW_DISPLACEMENT = 'New Displacement (Flow)';

export type Years = readonly [first: number, last: number];

export type TypeTotal = {
  readonly type: string;
  /** The year of a stock; null for flows, whose years are added. */
  readonly year: number | null;
  /** The first and the last year of the flows in the total, if they are of several. */
  readonly years: Years | null;
  /** In the order of the roles; facts without a role are last. */
  readonly roles: readonly RoleTotal[];
  /** Recommended and added figures less subtracted ones; null if no figure counts. */
  readonly total: bigint | null;
};

export type Totals = {
  /** All facts, whether they are counted below or not. */
  readonly facts: number;
  readonly withoutFigure: number;
  /** A type with stocks has one for each year, the latest first. */
  readonly types: readonly TypeTotal[];
  /** The facts that do not count because their master fact counts. */
  readonly leftOut: number;
  readonly noEvent: number;
  readonly triangulation: number;
  /** Sample facts among real ones; 0 if all are samples. */
  readonly samples: number;
};

const SIGNS: Readonly<Record<FactRole, bigint>> = {
  'Recommended figure': 1n,
  'Partial figure (Added)': 1n,
  'Partial figure (Subtracted)': -1n,
  Triangulation: 0n,
};
const isRole = (role: string | null): role is FactRole => role !== null && role in SIGNS;
export const signOf = (role: string | null): bigint => (isRole(role) ? SIGNS[role] : 0n);

/** The names of the list first, in its order. */
const inOrder = <T extends string | null>(names: Iterable<T>, list: readonly string[]): T[] => {
  const position = (name: T) => (name === null || !list.includes(name) ? list.length : list.indexOf(name));
  return [...new Set(names)].toSorted((a, b) => position(a) - position(b));
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const figuresOf = (rows: readonly SummedFacts[]): bigint =>
  rows.reduce((total, { figure }) => total + BigInt(figure ?? 0), 0n);

/** The year of a stock, by which its facts are kept apart. */
export const stockYearOf = ({ type, year }: { type: string; year: number }): number | null =>
  type.includes('Flow') ? null : year;

/** Sample facts among real ones: invented figures that are added to those of people. */
export function samplesAmong(rows: readonly Pick<SummedFacts, 'facts' | 'sample'>[]): number {
  const samples = rows.filter(({ sample }) => sample === true);
  return samples.length === rows.length ? 0 : sum(samples.map(({ facts }) => facts));
}

function spanOf(rows: readonly SummedFacts[]): Years | null {
  const years = rows.map((row) => row.year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return years.length === 0 || first === last ? null : [first, last];
}

function roleTotal(role: string | null, all: readonly SummedFacts[], left: readonly SummedFacts[]): RoleTotal {
  const [facts, figures] = [sum(all.map((row) => row.facts)), sum(all.map((row) => row.figures))];
  const leftOut = sum(left.map((row) => row.figures));
  const figure = figures === leftOut ? null : figuresOf(all) - figuresOf(left);
  return { role, facts, withoutFigure: facts - figures, leftOut, figure };
}

/** @param left the facts among them that are part of a master fact among them. */
export function totalsOf(rows: readonly SummedFacts[], left: readonly SummedFacts[]): Totals {
  const typeTotal = (type: string, year: number | null): TypeTotal => {
    const isOf = (row: SummedFacts) => row.type === type && stockYearOf(row) === year;
    const of = rows.filter(isOf);
    const roles = inOrder(
      of.map(({ role }) => role),
      FACT_ROLES,
    ).map((role) => {
      const ofRole = (row: SummedFacts) => isOf(row) && row.role === role;
      return roleTotal(role, rows.filter(ofRole), left.filter(ofRole));
    });
    const counting = roles.flatMap(({ role, figure }) =>
      figure === null || signOf(role) === 0n ? [] : [signOf(role) * figure],
    );
    const total = counting.length === 0 ? null : counting.reduce((all, figure) => all + figure);
    const flows = year === null ? of.filter((row) => signOf(row.role) !== 0n && row.figures > 0) : [];
    return { type, year, years: spanOf(flows), roles, total };
  };
  const types = inOrder(
    rows.map(({ type }) => type),
    FACT_TYPES,
  ).flatMap((type) => {
    const years = new Set(rows.filter((row) => row.type === type).map(stockYearOf));
    return [...years].toSorted((one, other) => (other ?? 0) - (one ?? 0)).map((year) => typeTotal(type, year));
  });
  const all = types.flatMap(({ roles }) => roles);
  const ofRole = (is: (role: string | null) => boolean) =>
    sum(all.filter(({ role }) => is(role)).map((one) => one.facts));
  return {
    facts: sum(all.map((one) => one.facts)),
    withoutFigure: sum(all.map((one) => one.withoutFigure)),
    types,
    leftOut: sum(all.map((one) => one.leftOut)),
    noEvent: ofRole((role) => role === null),
    triangulation: ofRole((role) => role === 'Triangulation'),
    samples: samplesAmong(rows),
  };
}

export type CauseTotals = { readonly cause: string | null; readonly types: readonly TypeTotal[] };

/** The totals of each cause, whose figures add up to those of {@link totalsOf}: a fact has the cause of its master fact. Empty where all facts have one cause. */
export function totalsByCause(rows: readonly SummedFacts[], left: readonly SummedFacts[]): CauseTotals[] {
  const causeOf = ({ displacement_type: cause = null }: SummedFacts) => cause;
  const causes = inOrder(rows.map(causeOf), DISPLACEMENT_TYPES);
  if (causes.length < 2) return [];
  const of = (all: readonly SummedFacts[], cause: string | null) => all.filter((row) => causeOf(row) === cause);
  return causes.map((cause) => ({ cause, types: totalsOf(of(rows, cause), of(left, cause)).types }));
}

/** The facts whose figures are in the total. */
const countingIn = ({ roles }: TypeTotal): number =>
  sum(roles.map((one) => (signOf(one.role) === 0n ? 0 : one.facts - one.withoutFigure - one.leftOut)));

/** One total for each type, new displacement first: of a stock that of its latest filled year, with the number of its other years. */
export function latestTotals(types: readonly TypeTotal[]): (TypeTotal & { readonly otherYears: number })[] {
  const each = inOrder(
    types.map(({ type }) => type),
    [NEW_DISPLACEMENT, ...FACT_TYPES],
  );
  return each.flatMap((name) => {
    const [newest, ...others] = types.filter(({ type }) => type === name);
    if (newest === undefined) return [];
    const years = [newest, ...others];
    const latest = filledYears(new Map(years.map((one) => [one.year ?? 0, countingIn(one)]))).at(-1);
    const shown = years.find(({ year }) => (year ?? 0) === latest) ?? newest;
    return [{ ...shown, otherYears: others.length }];
  });
}

type Within = { readonly counts?: string | null; readonly parent_id?: number | null };

/** Whether a fact is part of a master fact that is among these facts: beside that it does not count. */
export const isPartWithin = ({ counts, parent_id: parent }: Within, ids: ReadonlySet<number>): boolean =>
  counts === 'No: part of its master fact' && parent != null && ids.has(parent);
