/** Running counts over all rows of a sheet: actions, faults, equal rows, sums. A row is added and removed at a cost that does not depend on the others. */
import { SHEET_COLUMNS, type RecordColumn } from './columns.ts';
import type { Row } from './rows.ts';
import type { CellValue } from './sheet-types.ts';

const COUNTS = SHEET_COLUMNS.flatMap(({ kind, name }, at) => (kind === 'count' ? [{ name, at }] : []));
const HALF = 2 ** 32;

/** Exact sums of safe integers: upper and lower halves are summed apart, exact for some two million rows of the largest counts. */
export class Sums {
  readonly #low = new Float64Array(COUNTS.length);
  readonly #high = new Float64Array(COUNTS.length);
  readonly #filled = new Int32Array(COUNTS.length);

  add(values: readonly CellValue[], sign: 1 | -1 = 1): void {
    for (let index = 0; index < COUNTS.length; index++) {
      const value = values[COUNTS[index]?.at ?? 0];
      if (typeof value !== 'number') continue;
      const high = value < HALF ? 0 : Math.floor(value / HALF);
      this.#filled[index] = (this.#filled[index] ?? 0) + sign;
      this.#low[index] = (this.#low[index] ?? 0) + sign * (value - high * HALF);
      if (high > 0) this.#high[index] = (this.#high[index] ?? 0) + sign * high;
    }
  }

  /** Columns without any value are left out. */
  totals(): Partial<Record<RecordColumn, bigint>> {
    const filled = COUNTS.flatMap(({ name }, index) => {
      if ((this.#filled[index] ?? 0) === 0) return [];
      return [[name, BigInt(this.#high[index] ?? 0) * BigInt(HALF) + BigInt(this.#low[index] ?? 0)] as const];
    });
    return Object.fromEntries(filled);
  }
}

export class Ledger {
  readonly sums = new Sums();
  readonly #equal = new Map<number, number>();
  #equalRows = 0;
  readonly counts = { inserted: 0, updated: 0, deleted: 0, records: 0, problems: 0, warnings: 0 };

  /** The number of rows with the same values as the row, itself included. */
  equals(row: Row): number {
    return row.hash === 0 || this.#equalRows === 0 ? 1 : (this.#equal.get(row.hash) ?? 1);
  }

  count(row: Row, sign: 1 | -1): void {
    const { counts } = this;
    if (row.action === 'EMPTY') return;
    if (row.action === 'INSERT') counts.inserted += sign;
    if (row.action === 'UPDATE') counts.updated += sign;
    if (row.action === 'DELETE') {
      counts.deleted += sign;
      return;
    }
    counts.records += sign;
    for (const { warning } of row.faults)
      if (warning) counts.warnings += sign;
      else counts.problems += sign;
    this.sums.add(row.values, sign);
    if (row.hash !== 0) this.#compare(row.hash, sign);
  }

  /** Each of several equal rows has a warning. */
  #compare(hash: number, sign: 1 | -1): void {
    const before = this.#equal.get(hash) ?? 0;
    const after = before + sign;
    const warned = (rows: number) => (rows > 1 ? rows : 0);
    this.#equalRows += warned(after) - warned(before);
    this.counts.warnings += warned(after) - warned(before);
    if (after === 0) this.#equal.delete(hash);
    else this.#equal.set(hash, after);
  }
}
