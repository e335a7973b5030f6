/** The match of columns as it is kept for a source, and as the next file with the same headers opens with it. Stores nothing. */
import { folded } from '#domain/search/folded.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { isMonth } from './coerce-dates.ts';
import { AREAS, type Target } from './import-names.ts';
import type { ReadOptions } from './sheet-types.ts';

/** Rows that are taken although they are no records, or count people twice; and whether counts in thousands are multiplied. `earlier`, of the earlier dates of a place, is null until somebody chooses. */
export type Taken = {
  totals: boolean;
  hidden: boolean;
  levels: boolean;
  others: boolean;
  notes: boolean;
  thousands: boolean;
  earlier: boolean | null;
};
export const TAKEN: Taken = {
  totals: false,
  hidden: true,
  levels: false,
  others: false,
  notes: false,
  thousands: true,
  earlier: null,
};
export type Readings = Partial<Record<Target, ReadOptions>>;
export type Match = { sheet: string | null; targets: (Target | null)[]; readings: Readings; taken: Taken };
/** A layout as the server has it. */
export type KeptLayout = { id: number; headers: unknown; match: unknown };
export type Layout = { id: number; match: Match };

const LONGEST = 300;

/** Rounds and dates change from file to file, so numbers and months are no part of a header: 'IDPs (31 March)' and 'IDPs (30 June)' are equal. */
export const comparedText = (text: string): string =>
  folded(text)
    .replaceAll(/\p{L}+/gu, (word) => (isMonth(word) ? '#' : word))
    .replaceAll(/\p{Nd}+/gu, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);

const KNOWN = new Set<unknown>([...SHEET_COLUMNS.map(({ name }) => name), 'id', ...AREAS]);
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const oneOf = <Value extends string>(value: unknown, ...known: Value[]): Value | undefined =>
  known.find((one) => one === value);

/** Values written by a program may have any form: unknown columns and readings are left out. */
function matchOf(given: unknown): Match {
  const { sheet, targets, readings, taken } = fieldsOf(given);
  const kept = fieldsOf(taken);
  return {
    sheet: typeof sheet === 'string' ? sheet : null,
    targets: (Array.isArray(targets) ? targets : []).map((one: unknown) => (KNOWN.has(one) ? (one as Target) : null)),
    readings: Object.fromEntries(
      Object.entries(fieldsOf(readings)).flatMap(([target, how]) => {
        const dates = oneOf(fieldsOf(how)['dates'], 'day first', 'month first');
        const dot = oneOf(fieldsOf(how)['dot'], 'thousands', 'decimals');
        return KNOWN.has(target) ? [[target, { ...(dates && { dates }), ...(dot && { dot }) }]] : [];
      }),
    ),
    taken: Object.fromEntries(
      Object.entries(TAKEN).map(([key, usual]) => [key, typeof kept[key] === 'boolean' ? kept[key] : usual]),
    ) as Taken,
  };
}

const sameTexts = (one: readonly string[], other: unknown): boolean =>
  Array.isArray(other) && other.length === one.length && one.every((text, at) => text === other[at]);

/** The layout with the same headers in the same order; null for one that says nothing of a column. */
export function layoutOf(layouts: readonly KeptLayout[], headers: readonly string[]): Layout | null {
  const compared = headers.map(comparedText);
  const kept = layouts.find((layout) => sameTexts(compared, layout.headers));
  if (kept === undefined) return null;
  const match = matchOf(kept.match);
  return match.targets.length === headers.length && match.targets.some((target) => target !== null)
    ? { id: kept.id, match }
    : null;
}

/** The sheet that the last file of the source was read from; null without one of its name. */
export function sheetOf(layouts: readonly KeptLayout[], sheets: readonly { name: string }[]): number | null {
  const names = sheets.map(({ name }) => comparedText(name));
  for (const { match } of layouts) {
    const { sheet } = matchOf(match);
    const at = sheet === null ? -1 : names.indexOf(sheet);
    if (at >= 0) return at;
  }
  return null;
}
