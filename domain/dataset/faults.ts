/** The list of all faults of a sheet: those of each row, equal rows, and the server's refusals. Checks no row. */
import type { RowFault } from './checks.ts';
import { SHEET_COLUMNS, type RecordColumn } from './columns.ts';
import type { Ledger } from './ledger.ts';
import type { Marks } from './marks.ts';
import type { Row } from './rows.ts';
import type { CellFault, CellValue } from './sheet-types.ts';

/** The column in which a row is said to equal another. */
export const firstFilled = ({ values }: Row): number =>
  Math.max(
    0,
    values.findIndex((value) => value !== null),
  );

/** A fault of the list: its words are made when somebody reads them. */
class ReadFault implements CellFault {
  readonly row: number;
  readonly column: RecordColumn;
  readonly warning: boolean;
  readonly #values: readonly CellValue[];
  readonly #fault: RowFault;
  constructor(row: number, values: readonly CellValue[], fault: RowFault) {
    const { name } = SHEET_COLUMNS[fault.column] as (typeof SHEET_COLUMNS)[number];
    [this.row, this.column, this.warning] = [row, name, fault.warning];
    [this.#values, this.#fault] = [values, fault];
  }
  get message(): string {
    return this.#fault.message(this.#values);
  }
}

/** Both lists are made once for each revision of the sheet. */
export class Faults {
  readonly #counted: () => { ledger: Ledger; marks: Marks };
  #all: { revision: number; faults: readonly CellFault[] } | null = null;
  #equal: { revision: number; first: Map<number, [number, number]> } | null = null;

  constructor(counted: () => { ledger: Ledger; marks: Marks }) {
    this.#counted = counted;
  }

  /** In the order of rows and columns. */
  all(rows: readonly Row[], revision: number): readonly CellFault[] {
    if (this.#all?.revision === revision) return this.#all.faults;
    const { ledger, marks } = this.#counted();
    const faults: CellFault[] = [];
    for (const [index, row] of rows.entries()) {
      const [equal, marked] = [ledger.equals(row) > 1, marks.has(row)];
      if (row.faults.length === 0 && !equal && !marked) continue;
      let found = row.faults;
      if (equal) {
        const message = () => this.equalWords(rows, revision, index);
        found = [...found, { column: firstFilled(row), warning: true, message }];
      }
      if (marked)
        found = [...found, ...marks.all(row).map((mark) => ({ ...mark, warning: false, message: () => mark.message }))];
      if (found !== row.faults) found = found.toSorted((one, other) => one.column - other.column);
      for (const fault of found) faults.push(new ReadFault(index, row.values, fault));
    }
    this.#all = { revision, faults };
    return faults;
  }

  /** Names the first other row with the same values. */
  equalWords(rows: readonly Row[], revision: number, index: number): string {
    if (this.#equal?.revision !== revision) {
      const { ledger } = this.#counted();
      const first = new Map<number, [number, number]>();
      for (const [at, row] of rows.entries()) {
        if (ledger.equals(row) === 1) continue;
        const pair = first.get(row.hash);
        if (pair === undefined) first.set(row.hash, [at, at]);
        else if (pair[0] === pair[1]) pair[1] = at;
      }
      this.#equal = { revision, first };
    }
    const [one, other] = this.#equal.first.get(rows[index]?.hash ?? 0) ?? [index, index];
    return `Row ${(one === index ? other : one) + 1} has the same values`;
  }
}
