/** The figures of a file, and its differences from those of the last file of the same source. Reads no file. */
import { folded } from '#domain/search/folded.ts';
import { SHEET_COLUMNS } from './columns.ts';
import type { FileRow } from './import-entry.ts';
import type { Target } from './import-names.ts';

/** `places`: the count of each place in the column that was compared; null for more than can be kept. */
export type Figures = { counted: Target | null; total: number; places: [name: string, count: number][] | null };
export type Change = { name: string; before: number; after: number };
export type Differences = {
  counted: Target | null;
  before: number;
  after: number;
  added: Change[];
  missing: Change[];
  changed: Change[];
};

const COUNTS: readonly Target[] = [
  'stock_total',
  'new_total',
  'returnees_total',
  'returns_total',
  ...SHEET_COLUMNS.flatMap(({ name, kind }) => (kind === 'count' ? [name] : [])),
];
const MOST_PLACES = 20_000;
const LONGEST = 300;
/** A change beyond this share of the last count is said. */
const LARGE = 0.5;

/** The count of each place, by its destination or, without one, its origin. */
export function figuresOf(rows: readonly FileRow[], columns: readonly Target[]): Figures {
  const counted = COUNTS.find((name) => columns.includes(name)) ?? null;
  const countAt = counted === null ? -1 : columns.indexOf(counted);
  const ends = (['dst_name', 'org_name'] as const).map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  const places = new Map<string, [string, number]>();
  let total = 0;
  for (const { cells } of rows) {
    const value = cells[countAt];
    const count = typeof value === 'number' ? value : 0;
    total += count;
    const name = ends.map((at) => String(cells[at] ?? '').slice(0, LONGEST)).find((text) => text !== '');
    if (name === undefined) continue;
    const key = folded(name);
    const before = places.get(key);
    if (before === undefined) places.set(key, [name, count]);
    else before[1] += count;
  }
  return { counted, total, places: places.size > MOST_PLACES ? null : [...places.values()] };
}

/** Figures as the server has them; null where they are none. */
export function keptFigures(given: unknown): Figures | null {
  const { counted, total, places } = (given ?? {}) as Record<string, unknown>;
  if (typeof total !== 'number') return null;
  const isPlace = (one: unknown): one is [string, number] =>
    Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number';
  return {
    counted: COUNTS.find((name) => name === counted) ?? null,
    total,
    places: Array.isArray(places) ? places.filter(isPlace) : null,
  };
}

const bySize = (one: Change, other: Change): number =>
  Math.abs(other.after - other.before) - Math.abs(one.after - one.before);

/** Null where the two count different things. */
export function differencesOf(last: Figures, now: Figures): Differences | null {
  if (last.counted !== now.counted || now.counted === null) return null;
  const all: Change[] = [];
  if (last.places !== null && now.places !== null) {
    const before = new Map(last.places.map(([name, count]) => [folded(name), { name, count }]));
    for (const [name, after] of now.places) {
      const key = folded(name);
      all.push({ name, before: before.get(key)?.count ?? Number.NaN, after });
      before.delete(key);
    }
    for (const { name, count } of before.values()) all.push({ name, before: count, after: Number.NaN });
  }
  const known = (change: Change): Change => ({ ...change, before: change.before || 0, after: change.after || 0 });
  return {
    counted: now.counted,
    before: last.total,
    after: now.total,
    added: all
      .filter(({ before }) => Number.isNaN(before))
      .map(known)
      .toSorted(bySize),
    missing: all
      .filter(({ after }) => Number.isNaN(after))
      .map(known)
      .toSorted(bySize),
    changed: all.filter(({ before, after }) => Math.abs(after - before) > before * LARGE).toSorted(bySize),
  };
}
