/** A list of facts beside the same search on a past day: the facts that are new, gone or count otherwise, and the totals of then and now. Loads nothing. */
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import { shifted } from '#domain/dashboards/period.ts';
import { SINCE } from '#domain/messages/facts-since.ts';
import { dateProblem } from '#domain/values/dates.ts';
import { FACTS_SEARCH, type FactsSearch } from './facts-search.ts';
import { isPartWithin, signOf, stockYearOf, type Totals, type TypeTotal } from './totals.ts';

/** A fact as it was (past) or as it is, of those that may have changed since the day. */
export type FactSince = {
  readonly past: boolean;
  readonly fate: string | null;
  readonly id: number;
  readonly name: string;
  readonly country: string | null;
  readonly type: string;
  readonly year: number;
  readonly event_role: string | null;
  readonly figure: number | null;
  readonly parent_id: number | null;
  readonly counts: string;
};
export const SINCE_COLUMNS = [
  'past',
  'fate',
  'id',
  'name',
  'country',
  'type',
  'year',
  'event_role',
  'figure',
  'parent_id',
  'counts',
] as const satisfies readonly (keyof FactSince)[];

/** The columns of the list that no history keeps, or that depend on the reader: a search by them has no past. */
export const WITHOUT_PAST: ReadonlySet<string> = new Set([
  'sources',
  'household_size',
  'locations',
  'confidence_assessment',
  'data',
  'changed_since_review',
  'changed_fields',
  'event_misfits',
  'parent_misfits',
  'sub_misfit_count',
  'updated_by',
  'updated_at',
  'version',
  'waits_for_my_review',
  'has_news_for_me',
  'parent_month',
  'parent_hazard_type',
  'parent_status',
  'parent_event_id',
  'counts_in_event',
  'counts_in_months',
  'foreign_ids',
  'open_comments',
  'assigned_to',
  'due_on',
  'due_when',
  'imported',
]);

/** The labels of the parts of a search that have no past. */
export function partsWithoutPast(search: FactsSearch, filters: ColumnFilters): string[] {
  const fields = FACTS_SEARCH.fields.filter(
    (field) => field.conditions(search).length > 0 && field.columns.some((column) => WITHOUT_PAST.has(column)),
  );
  const columns = Object.keys(filters).filter((column) => WITHOUT_PAST.has(column));
  const labelOf = (column: string): string =>
    (FACTS_SEARCH.catalog as Readonly<Record<string, { label: string }>>)[column]?.label ?? column;
  return [...new Set([...fields.map(({ label }) => label), ...columns.map(labelOf)])];
}

/** New: now alone in the search. Gone: only then. Changed: it counts otherwise. */
export type Move = 'new' | 'gone' | 'changed';
export type MovedFact = {
  readonly id: number;
  readonly name: string;
  readonly country: string | null;
  readonly type: string;
  /** The year of a stock. */
  readonly year: number | null;
  readonly move: Move;
  /** Its page is gone. */
  readonly deleted: boolean;
  /** Its figure in this total, then and now; null without one, or where it is not in the total. */
  readonly before: number | null;
  readonly after: number | null;
  /** In words. */
  readonly why: string;
  /** What it moves the total by. */
  readonly difference: bigint;
};
export type MovedTotal = {
  readonly type: string;
  readonly year: number | null;
  /** Null if no fact counts. */
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly difference: bigint;
};
export type FactsSinceDay = {
  readonly totals: readonly MovedTotal[];
  /** The largest difference first. */
  readonly facts: readonly MovedFact[];
  readonly numbers: Readonly<Record<Move, number>>;
  readonly factsBefore: number;
  readonly factsAfter: number;
};

type Part = { readonly row: FactSince; readonly counted: bigint };
const keyOf = (row: FactSince) => `${stockYearOf(row) ?? ''} ${row.type}`;

/** What each fact of a side adds to the total of its type: nothing beside its master, if that is in the search, too. */
function partsOf(rows: readonly FactSince[]): Map<number, Part> {
  const there = new Set(rows.map(({ id }) => id));
  return new Map(
    rows.map((row) => [
      row.id,
      { row, counted: isPartWithin(row, there) ? 0n : signOf(row.event_role) * BigInt(row.figure ?? 0) },
    ]),
  );
}

const isCounted = ({ row }: Part) => signOf(row.event_role) !== 0n;

function whyOf(before: FactSince | undefined, after: FactSince | undefined, countedOtherwise: boolean): string {
  if (before === undefined) return after?.fate === null ? SINCE.cameIn : (SINCE.fates[after?.fate ?? ''] ?? '');
  if (after === undefined) return before.fate === null ? SINCE.left : (SINCE.fates[before.fate] ?? '');
  const reasons = [
    ...(keyOf(before) === keyOf(after) ? [] : [SINCE.otherTotal]),
    ...(before.figure === after.figure ? [] : [SINCE.otherFigure]),
    ...(before.event_role === after.event_role ? [] : [SINCE.otherRole]),
  ];
  return (reasons.length === 0 && countedOtherwise ? [SINCE.otherMaster] : reasons).join('; ');
}

function movesOf(before: Part | undefined, after: Part | undefined): MovedFact[] {
  const move = before === undefined ? 'new' : after === undefined ? 'gone' : 'changed';
  const why = whyOf(before?.row, after?.row, before?.counted !== after?.counted);
  const moved = (one: Part | undefined, other: Part | undefined): MovedFact[] => {
    const row = (other ?? one)?.row;
    if (row === undefined) return [];
    return [
      {
        id: row.id,
        name: (after?.row ?? row).name,
        country: (after?.row ?? row).country,
        type: row.type,
        year: stockYearOf(row),
        move,
        deleted: row.fate === 'Deleted',
        before: one?.row.figure ?? null,
        after: other?.row.figure ?? null,
        why,
        difference: (other?.counted ?? 0n) - (one?.counted ?? 0n),
      },
    ];
  };
  // In two totals: it left one and came into the other.
  if (before !== undefined && after !== undefined && keyOf(before.row) !== keyOf(after.row))
    return [...moved(before, undefined), ...moved(undefined, after)];
  return why === '' ? [] : moved(before, after);
}

const abs = (value: bigint) => (value < 0n ? -value : value);
const larger = (one: MovedFact, other: MovedFact): number => {
  const [a, b] = [abs(one.difference), abs(other.difference)];
  return a === b ? one.id - other.id : a > b ? -1 : 1;
};

/** @param rows the facts that may have changed and are in the search, then or now. @param now the totals of the list. */
export function compareSince(rows: readonly FactSince[], now: Totals): FactsSinceDay {
  const then = partsOf(rows.filter(({ past }) => past));
  const today = partsOf(rows.filter(({ past }) => !past));
  const facts = [...new Set([...then.keys(), ...today.keys()])]
    .flatMap((id) => movesOf(then.get(id), today.get(id)))
    .toSorted(larger);
  const numbers = { new: 0, gone: 0, changed: 0 };
  for (const move of ['new', 'gone', 'changed'] as const)
    numbers[move] = new Set(facts.filter((fact) => fact.move === move).map(({ id }) => id)).size;
  return {
    totals: totalsSince(then, today, now.types),
    facts,
    numbers,
    factsBefore: now.facts - today.size + then.size,
    factsAfter: now.facts,
  };
}

/** The totals of then are those of now without what the changed facts add now, and with what they added then. */
function totalsSince(
  then: ReadonlyMap<number, Part>,
  today: ReadonlyMap<number, Part>,
  now: readonly TypeTotal[],
): MovedTotal[] {
  type Sum = { type: string; year: number | null; after: bigint | null; moved: bigint; counting: number };
  const sums = new Map<string, Sum>();
  const sumOf = (type: string, year: number | null): Sum => {
    const key = `${year ?? ''} ${type}`;
    const known = sums.get(key) ?? { type, year, after: null, moved: 0n, counting: 0 };
    sums.set(key, known);
    return known;
  };
  for (const { type, year, roles, total } of now) {
    const sum = sumOf(type, year);
    sum.after = total;
    sum.counting = roles.filter(({ role }) => signOf(role) !== 0n).reduce((all, { facts }) => all + facts, 0);
  }
  const add = (parts: ReadonlyMap<number, Part>, sign: 1 | -1) => {
    for (const part of parts.values()) {
      const sum = sumOf(part.row.type, stockYearOf(part.row));
      sum.moved += BigInt(sign) * part.counted;
      // The facts that counted then.
      if (isCounted(part)) sum.counting -= sign;
    }
  };
  add(today, 1);
  add(then, -1);
  return [...sums.values()].map(({ type, year, after, moved, counting }) => ({
    type,
    year,
    before: counting === 0 ? null : (after ?? 0n) - moved,
    after,
    difference: moved,
  }));
}

const EARLIEST = '1900-01-01';

/** The day in an address, not after today; a month ago without one. */
export function sinceFrom(given: unknown, today: string): string {
  const valid = typeof given === 'string' && dateProblem(given) === null && given >= EARLIEST && given <= today;
  return valid ? given : shifted(today, -30);
}

/** The start of a day where the browser is. */
export const momentOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

export const sincePresets = (today: string): { label: string; day: string }[] => [
  { label: 'Today', day: today },
  { label: 'A week ago', day: shifted(today, -7) },
  { label: 'A month ago', day: shifted(today, -30) },
  { label: 'This month', day: `${today.slice(0, 8)}01` },
  { label: 'This year', day: `${today.slice(0, 5)}01-01` },
];
