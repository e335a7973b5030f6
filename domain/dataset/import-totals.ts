/** Finds rows of totals by arithmetic, and compares the sum of the rows with the file's own total. */
import { isRegionOfWorld } from '#domain/countries/un-regions.ts';
import type { RecordColumn, SheetColumn } from './columns.ts';
import type { Leveled } from './import-entry.ts';
import { outlineTotals, type Counted } from './import-outline.ts';

export type TotalsRow = { line: number; text: string };
/** `own` is the largest value of a row of totals, and its line. */
export type ColumnSum = { target: RecordColumn; sum: number; own: { value: number; line: number } | null };

export const valueOf = (entry: Leveled, at: number): number => {
  const value = entry.row.cells[at];
  return typeof value === 'number' ? value : 0;
};

const countsOf = (columns: readonly SheetColumn[]): number[] =>
  columns.flatMap(({ kind }, at) => (kind === 'count' ? [at] : []));

/** The index of the count that speaks for a row: the first total, or the first count. */
export function mainCount(columns: readonly SheetColumn[]): number | null {
  const counts = countsOf(columns);
  return counts.find((at) => columns[at]?.name.endsWith('_total') === true) ?? counts[0] ?? null;
}

/** Marks the rows of parts of the world among those of countries: 'Eastern Africa' is the sum of its countries, also if it was rounded. */
export function regionsAreTotals(
  found: readonly Leveled[],
  columns: readonly SheetColumn[],
  textAt: (line: number, column: number) => string,
): void {
  const at = columns.findIndex(({ kind }) => kind === 'country');
  const isCountry = ({ row }: Leveled) => row.cells[at] !== null && row.problems?.[at] === undefined;
  if (at < 0 || !found.some(isCountry)) return;
  for (const entry of found) if (!isCountry(entry) && isRegionOfWorld(textAt(entry.row.line, at))) entry.isTotal = true;
}

const FEWEST = 3;
const MOST_OUTLINED = 5000;
const WEIGHT = 7919;

/** Marks totals without a word: the first or last row that is the sum of all others, and rows without their own place that are the sum of those in their area. */
export function provenTotals(
  found: Leveled[],
  columns: readonly SheetColumn[],
  placesOf: (line: number) => string[],
): void {
  const at = mainCount(columns);
  const records = found.filter(({ isTotal, row }) => !isTotal && row.id === null);
  if (at === null || records.length < 2 || records.some(({ level }) => level !== null)) return;
  markSubtotals(records, at, placesOf);
  const left = records.filter(({ isTotal }) => !isTotal);
  // The file's own total of all its rows leaves none to find: a sum among them is chance.
  const all = left.reduce((sum, entry) => sum + valueOf(entry, at), 0);
  if (all > 0 && found.some((entry) => entry.isTotal && valueOf(entry, at) === all)) return;
  // A longer table is no outline that a person typed.
  const outlined = left.length > MOST_OUTLINED ? [] : left;
  const counts = countsOf(columns).filter((count) => outlined.some((entry) => valueOf(entry, count) > 0));
  const counted = outlined.map((entry) => {
    const [name = '', ...areas] = placesOf(entry.row.line);
    // A sum is one of each count; the weights keep the counts apart.
    const value = counts.reduce((sum, count, nth) => sum + valueOf(entry, count) * (1 + nth * WEIGHT), 0);
    return { value, isNameless: name === '' && areas.some((area) => area !== '') };
  });
  const own = found.flatMap((entry) => (entry.isTotal ? [valueOf(entry, at)] : []));
  for (const nth of outlineOf(
    left,
    counted,
    counts.length > 1,
    (sum) => own.includes(sum),
    (entry) => valueOf(entry, at),
  ))
    (left[nth] as Leveled).isTotal = true;
  const rest = records.filter(({ isTotal }) => !isTotal);
  const sum = rest.reduce((all, entry) => all + valueOf(entry, at), 0);
  for (const entry of [rest[0], rest.at(-1)]) {
    if (entry === undefined || sum === 0 || valueOf(entry, at) * 2 !== sum) continue;
    const others = rest.filter((other) => other !== entry && valueOf(other, at) > 0).length;
    const isNameless = placesOf(entry.row.line).every((text) => text === '');
    if (others < (isNameless ? 1 : FEWEST)) continue;
    entry.isTotal = true;
    return;
  }
}

/** One sum of several rows is chance, unless two counts agree in it, or what it leaves is the file's own total. */
function outlineOf(
  left: readonly Leveled[],
  counted: readonly Counted[],
  isSure: boolean,
  isOwnTotal: (sum: number) => boolean,
  countOf: (entry: Leveled) => number,
): number[] {
  const several = outlineTotals(counted, isSure ? 1 : 2);
  if (isSure || several.length > 0) return several;
  const one = outlineTotals(counted, 1);
  const gone = new Set(one);
  return isOwnTotal(left.reduce((sum, entry, nth) => (gone.has(nth) ? sum : sum + countOf(entry)), 0)) ? one : [];
}

function markSubtotals(records: readonly Leveled[], at: number, placesOf: (line: number) => string[]): void {
  const sums = new Map<string, number>();
  const nameless: { entry: Leveled; key: string }[] = [];
  for (const entry of records) {
    const [name = '', ...areas] = placesOf(entry.row.line);
    if (areas.length === 0) return;
    if (name !== '') continue;
    const shallow = areas.toReversed();
    while (shallow.at(-1) === '') shallow.pop();
    if (shallow.length > 0) nameless.push({ entry, key: JSON.stringify(shallow) });
  }
  if (nameless.length === 0) return;
  for (const entry of records) {
    const [name = '', ...areas] = placesOf(entry.row.line);
    if (name === '') continue;
    const shallow = areas.toReversed();
    for (let depth = 1; depth <= shallow.length; depth += 1) {
      const key = JSON.stringify(shallow.slice(0, depth));
      sums.set(key, (sums.get(key) ?? 0) + valueOf(entry, at));
    }
  }
  for (const { entry, key } of nameless) {
    const inside = sums.get(key) ?? 0;
    if (inside > 0 && inside === valueOf(entry, at)) entry.isTotal = true;
  }
}

export function sumsOf(
  kept: readonly Leveled[],
  totals: readonly Leveled[],
  columns: readonly SheetColumn[],
  isLeveled: boolean,
): ColumnSum[] {
  return countsOf(columns).map((at) => {
    let own: ColumnSum['own'] = null;
    let sum = 0;
    for (const entry of kept) if (!entry.isTotal) sum += valueOf(entry, at);
    if (!isLeveled)
      for (const entry of totals)
        if (valueOf(entry, at) > (own?.value ?? 0)) own = { value: valueOf(entry, at), line: entry.row.line };
    return { target: (columns[at] as SheetColumn).name, sum, own };
  });
}
