/** Finds the record of a row by the number that its source gave to it. A source may repeat a number, once for each origin. */
import { folded } from '#domain/search/folded.ts';
import type { Target } from './import-names.ts';
import type { CellValue, Sheet } from './sheet-types.ts';

export type Numbered = { number: string; origin: string };

/** The number of a row of a file; null without one. */
export function numberOf(cells: readonly CellValue[], columns: readonly Target[]): Numbered | null {
  const number = cells[columns.indexOf('source_number')] ?? null;
  return number === null ? null : { number: String(number), origin: String(cells[columns.indexOf('org_name')] ?? '') };
}

const keyOf = ({ number, origin }: Numbered): string => JSON.stringify([number, folded(origin)]);

function counted(numbers: Iterable<Numbered>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { number } of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** The records of the sheet by number and origin; by the number alone where both sides have it once. Each record is found once. */
export function numberedRows(sheet: Sheet, file: readonly Numbered[]): Map<string, number> {
  if (file.length === 0) return new Map();
  const inSheet: (Numbered & { row: number })[] = [];
  for (let row = 0; row < sheet.length; row += 1) {
    const { value } = sheet.cell(row, 'source_number');
    if (value === null) continue;
    inSheet.push({ row, number: String(value), origin: String(sheet.cell(row, 'org_name').value ?? '') });
  }
  const byKey = new Map(inSheet.toReversed().map((one) => [keyOf(one), one.row]));
  const byNumber = new Map(inSheet.map(({ number, row }) => [number, row]));
  const [here, there] = [counted(inSheet), counted(file)];
  const found = new Map<string, number>();
  for (const one of file) {
    const isAlone = here.get(one.number) === 1 && there.get(one.number) === 1;
    const row = isAlone ? byNumber.get(one.number) : byKey.get(keyOf(one));
    if (row !== undefined) found.set(keyOf(one), row);
  }
  return found;
}

export const rowByNumber = (rows: ReadonlyMap<string, number>, one: Numbered | null): number | null =>
  one === null ? null : (rows.get(keyOf(one)) ?? null);
