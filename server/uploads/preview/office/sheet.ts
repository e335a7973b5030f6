/** A sheet of a workbook as its reader collects it, and the limits of what is collected. */
import type { Room } from './page.ts';

export const MOST_ROWS = 500;
export const MOST_COLUMNS = 50;
/** No program allows a longer text in a cell. */
const LONGEST_TEXT = 32_767;
/** Wider sheets hold nothing further to the right; an OpenDocument file may repeat a column a billion times. */
const LAST_COLUMN = 16_384;
const MOST_MERGES = 20_000;

export interface Cell {
  text: string;
  isNumber: boolean;
}

/** Rows and columns from 0, each the last one included. */
export interface Merge {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

export interface Row {
  /** By column. */
  cells: Map<number, Cell>;
  /** Its number among the rows that are not hidden. */
  seen: number;
}

export class Sheet {
  readonly name: string;
  rightToLeft = false;
  /** In their order, by number; those without a cell are left out. */
  readonly rows = new Map<number, Row>();
  /** By row and column of its first cell. */
  readonly merges = new Map<string, Merge>();
  /** Whether rows follow that are not collected. */
  cut = false;
  /** Those with cells. */
  hiddenRows = 0;
  /** Formulas whose result is not in the file. */
  unsolved = 0;
  #passed = 0;
  readonly #hidden: { from: number; to: number }[] = [];
  readonly #room: Room;

  constructor(name: string, room: Room) {
    this.name = name;
    this.#room = room;
  }

  /** Of the rows before the next one that is added. */
  hideRows(count: number, isUsed: boolean): void {
    this.#passed += count;
    if (isUsed) this.hiddenRows += count;
  }

  /** @param to is the last one. */
  hideColumns(from: number, to: number): void {
    if (this.#hidden.length < 1_000) this.#hidden.push({ from, to });
  }

  get hiddenColumns(): boolean {
    return this.#hidden.length > 0;
  }

  isHidden(column: number): boolean {
    return this.#hidden.some(({ from, to }) => column >= from && column <= to);
  }

  merge(merge: Merge): void {
    const { row, column, lastRow, lastColumn } = merge;
    const isOne = row === lastRow && column === lastColumn;
    if (!isOne && this.merges.size < MOST_MERGES) this.merges.set(`${row},${column}`, merge);
  }

  /** False if the sheet holds enough: then it is cut. */
  add(row: number, column: number, cell: Cell): boolean {
    if (cell.text === '' || !(column < LAST_COLUMN) || this.isHidden(column)) return true;
    const isNew = !this.rows.has(row);
    if ((isNew && this.rows.size >= MOST_ROWS) || this.#room.cells <= 0 || this.#room.letters <= 0) {
      this.cut = true;
      return false;
    }
    const line = this.rows.get(row) ?? { cells: new Map<number, Cell>(), seen: row - this.#passed };
    // Further columns of the row are cut when it is drawn.
    if (line.cells.size > MOST_COLUMNS) return true;
    const text = cell.text.slice(0, LONGEST_TEXT);
    line.cells.set(column, { ...cell, text });
    if (isNew) this.rows.set(row, line);
    this.#room.cells -= 1;
    this.#room.letters -= text.length;
    return true;
  }
}
