/** Reads the dots of all counts of a file: they part thousands if three counts have them before three digits, or two where all others are below a thousand, and none has another dot or a comma. */
import { readCount } from './coerce-numbers.ts';
import type { RawCell, RawTable } from './import-table.ts';

/** Decimals that can't part thousands. */
const DECIMALS = /^[1-9]\d*[.,](?:\d{1,2}|\d{4,15})$|^[1-9]\d{3,14}[.,]\d{1,15}$/;
/** A column of smaller numbers with decimals is one of averages. */
const LARGE = 100;

/** An estimate of people with decimals as a whole number; null of any other cell. */
export function roundedOf(cell: RawCell): number | null {
  const number =
    typeof cell === 'number'
      ? cell
      : typeof cell === 'string' && DECIMALS.test(cell.trim())
        ? Number(cell.trim().replace(',', '.'))
        : 0;
  return number >= 1 && !Number.isInteger(Number(number.toPrecision(15))) ? Math.round(number) : null;
}

/** Whether a column has numbers that are no averages. */
export const hasLarge = ({ rows }: RawTable, from: number, at: number): boolean =>
  rows.some((cells, line) => line >= from && Number(String(cells[at] ?? '').replace(',', '.')) >= LARGE);

const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;
const SEVERAL = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const FEWEST = 3;
/** Rows after which a file without such a count is taken for one that has none. */
const LOOKED_AT = 500;

/** `fewest` are the counts that prove it where all others are below a thousand: one in a text parted by semicolons, whose commas are decimal. */
export function provenDot(
  table: RawTable,
  from: number,
  counts: readonly number[],
  fewest = FEWEST - 1,
): 'thousands' | null {
  let found = 0;
  let isSmall = true;
  for (let line = from; line < table.rows.length; line += 1) {
    if (found === 0 && line - from > LOOKED_AT) return null;
    for (const at of counts) {
      const cell = table.rows[line]?.[at];
      if (typeof cell === 'number' && !Number.isInteger(Number(cell.toPrecision(15)))) return null;
      if (Number(cell) >= 1000) isSmall = false;
      if (typeof cell !== 'string') continue;
      const text = cell.trim();
      if (SEVERAL.test(text)) found += FEWEST;
      else if (THOUSANDS.test(text)) found += 1;
      else if (/[.,]/.test(text) && 'value' in readCount(text, {})) return null;
      else if (/^\d*[.,]\d+$/.test(text)) return null;
    }
  }
  return found >= (isSmall ? fewest : FEWEST) ? 'thousands' : null;
}
