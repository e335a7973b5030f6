/** Two releases side by side: the sums of their differences and of the reasons for them. */
import { plus, type Sum } from './release-figures.ts';

/** In the order of the screens; the rows have the words as keys. */
export const REASONS = [
  'new',
  'removed',
  'changed figure',
  'role changed',
  'moved to another country, cause or type',
  'moved to another event',
] as const;
export type Reason = (typeof REASONS)[number];
export type Because = Readonly<Partial<Record<Reason, { readonly facts: number; readonly difference: number }>>>;

/** A row of `compare_releases`. A sum without facts is null. */
export type ComparedSum = {
  readonly iso3: string;
  readonly country: string;
  readonly displacement_type: string;
  readonly type: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number;
  readonly because: Because;
};

export type ComparedTotal = Pick<
  ComparedSum,
  'displacement_type' | 'type' | 'before' | 'after' | 'difference' | 'because'
>;

function added(one: Because, other: Because): Because {
  const both = REASONS.flatMap((reason) => {
    const parts = [one[reason], other[reason]].filter((part) => part !== undefined);
    if (parts.length === 0) return [];
    const sum = (of: 'facts' | 'difference') => parts.reduce((total, part) => total + part[of], 0);
    return [[reason, { facts: sum('facts'), difference: sum('difference') }] as const];
  });
  return Object.fromEntries(both);
}

/** The sums of all countries by type and cause, the types as they first appear. */
export function comparedTotals(rows: readonly ComparedSum[]): ComparedTotal[] {
  const totals = new Map<string, ComparedTotal>();
  for (const { displacement_type, type, before, after, difference, because } of rows) {
    const key = `${type} ${displacement_type}`;
    const sum = totals.get(key);
    totals.set(key, {
      displacement_type,
      type,
      before: plus(sum?.before ?? null, before),
      after: plus(sum?.after ?? null, after),
      difference: (sum?.difference ?? 0) + difference,
      because: added(sum?.because ?? {}, because),
    });
  }
  return [...totals.values()].toSorted(
    (one, other) =>
      Math.abs(other.after ?? 0) - Math.abs(one.after ?? 0) ||
      one.displacement_type.localeCompare(other.displacement_type),
  );
}

export const isUnchanged = ({ because }: Pick<ComparedSum, 'because'>): boolean => Object.keys(because).length === 0;

export const asSum = ({ before, after }: Pick<ComparedSum, 'before' | 'after'>): Sum => ({ figure: after, before });
