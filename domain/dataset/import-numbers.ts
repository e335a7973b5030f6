/** Reads the dots of all counts of a file: they part thousands if three counts have them before three digits, and none has another dot or a comma. */
import { readCount } from './coerce-numbers.ts';
import type { RawTable } from './import-table.ts';

const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;
const SEVERAL = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const FEWEST = 3;
/** Rows after which a file without such a count is taken for one that has none. */
const LOOKED_AT = 500;

export function provenDot(table: RawTable, from: number, counts: readonly number[]): 'thousands' | null {
  let found = 0;
  for (let line = from; line < table.rows.length; line += 1) {
    if (found === 0 && line - from > LOOKED_AT) return null;
    for (const at of counts) {
      const cell = table.rows[line]?.[at];
      if (typeof cell === 'number' && !Number.isInteger(Number(cell.toPrecision(15)))) return null;
      if (typeof cell !== 'string') continue;
      const text = cell.trim();
      if (SEVERAL.test(text)) found += FEWEST;
      else if (THOUSANDS.test(text)) found += 1;
      else if (/[.,]/.test(text) && 'value' in readCount(text, {})) return null;
      else if (/^\d*[.,]\d+$/.test(text)) return null;
    }
  }
  return found >= FEWEST ? 'thousands' : null;
}
