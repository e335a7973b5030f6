/** The edits of the fill handle and of Ctrl+D. Copies as Google Sheets does: a series continues from two cells or more with equal steps, dates also from one. */
import { plainCell } from './coerce.ts';
import type { RecordColumn } from './columns.ts';
import type { CellEdit, Sheet } from './sheet-types.ts';

const DAY = 86_400_000;
const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY;
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

type Cells = Pick<Sheet, 'cell'>;

/** A cell as plain text, '12345' rather than '12,345'; a text that can't be read stays as typed. */
export function plainText(sheet: Cells, row: number, column: RecordColumn): string {
  const { value, text } = sheet.cell(row, column);
  return value === null ? text : plainCell(value);
}

/** The value at a position after the given ones (or before them, at -1 and below). */
type Series = (at: number) => string;

/** The step of at least two numbers; null if the steps differ. */
function stepOf(numbers: readonly number[]): number | null {
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0);
  const even = numbers.every((number, at) => at === 0 || Math.abs(number - (numbers[at - 1] ?? 0) - step) < 1e-9);
  return even ? step : null;
}

/** Of decimals, as many digits as the given ones have. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** Months by the same day: 31 January, 28 February, 31 March. Null if the days are no such series. */
function monthSteps(days: readonly string[]): Series | null {
  const months = days.map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1);
  const lastOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const step = stepOf(months);
  if (step === null || step === 0) return null;
  const wanted = Math.max(...days.map((day) => Number(day.slice(8))));
  const write = (month: number) => {
    const day = Math.min(wanted, lastOf(month));
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  };
  if (!days.every((day, at) => write(months[at] ?? 0) === day)) return null;
  return (at) => write((months[0] ?? 0) + step * at);
}

/** How the cells of one column go on: dates by days or months, numbers by equal steps from two cells on; anything else repeats. */
function seriesOf(cells: readonly { text: string; value: string | number | null }[], isDate: boolean): Series {
  const repeat: Series = (at) => {
    const cell = cells[((at % cells.length) + cells.length) % cells.length];
    return cell === undefined ? '' : cell.value === null ? cell.text : plainCell(cell.value);
  };
  const values = cells.map(({ value }) => value);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === cells.length && cells.length > 1) {
    const step = stepOf(numbers);
    if (step !== null) return (at) => plainCell(rounded((numbers[0] ?? 0) + step * at));
  }
  const days = isDate ? values.filter((value) => typeof value === 'string') : [];
  if (days.length === 0 || days.length !== cells.length) return repeat;
  const monthly = days.length > 1 ? monthSteps(days) : null;
  if (monthly !== null) return monthly;
  const step = days.length === 1 ? 1 : stepOf(days.map(dayNumber));
  const first = dayNumber(days[0] ?? '');
  return step === null ? repeat : (at) => dayOf(first + step * at);
}

export type FillTarget = {
  /** The selected rows in the shown order, and those to fill below them (or above them, nearest first). */
  from: readonly number[];
  to: readonly number[];
  up?: boolean;
  columns: readonly RecordColumn[];
};

/** The fill handle, dragged down or up. A series of counts stops being one below 0: the sheet marks it. */
export function fillEdits(sheet: Cells, { from, to, up = false, columns }: FillTarget): CellEdit[] {
  return columns.flatMap((column) => {
    const series = seriesOf(
      from.map((row) => sheet.cell(row, column)),
      column === 'start_date' || column === 'end_date',
    );
    return to.map((row, at) => ({ row, column, text: series(up ? -1 - at : from.length + at) }));
  });
}

/** The fill handle, dragged sideways: the cells repeat in the columns to fill, the nearest first. Null is a column that holds nothing or can't be written. */
export function fillSideways(
  sheet: Cells,
  rows: readonly number[],
  from: readonly (RecordColumn | null)[],
  to: readonly (RecordColumn | null)[],
): CellEdit[] {
  return rows.flatMap((row) =>
    to.flatMap((column, at) => {
      const source = from[at % from.length];
      return column === null || source == null ? [] : [{ row, column, text: plainText(sheet, row, source) }];
    }),
  );
}

/** Ctrl+D: the first selected row is copied into the others; from a single row, the row `above` it is. */
export function copyDown(
  sheet: Cells,
  rows: readonly number[],
  columns: readonly RecordColumn[],
  above: number | null,
): CellEdit[] {
  const [first, ...others] = rows.length === 1 && above !== null ? [above, ...rows] : rows;
  if (first === undefined) return [];
  return columns.flatMap((column) => {
    const text = plainText(sheet, first, column);
    return others.map((row) => ({ row, column, text }));
  });
}
