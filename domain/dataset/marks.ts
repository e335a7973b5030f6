/** Refusals of the server, kept beside the rows: a mark holds as long as its cell has the refused value, also after undo and redo. */
import type { Row } from './rows.ts';

type Mark = { readonly row: Row; readonly column: number | null; readonly message: string };

export class Marks {
  readonly #byKey = new Map<number, Mark[]>();
  /** The marks that hold. */
  holding = 0;

  /** Adds or removes the marks of a row in the sheet. */
  count(row: Row, sign: 1 | -1): void {
    if (this.#byKey.has(row.key)) this.holding += sign * this.all(row).length;
  }

  /** Without a column, the refusal is of the whole row and shows in its first cell. */
  add(row: Row, column: number | null, message: string): void {
    this.#byKey.set(row.key, [...(this.#byKey.get(row.key) ?? []), { row, column, message }]);
  }

  all(row: Row): { column: number; message: string }[] {
    const holds = ({ row: refused, column }: Mark) => {
      if (column === null) return row === refused;
      const sameText = row.unread?.[column]?.text === refused.unread?.[column]?.text;
      return row.action !== 'DELETE' && sameText && row.values[column] === refused.values[column];
    };
    const marks = this.#byKey.get(row.key);
    if (marks === undefined) return [];
    return marks.filter(holds).map(({ column, message }) => ({ column: column ?? 0, message }));
  }

  of = (row: Row, column: number): string | undefined =>
    this.#byKey.has(row.key) ? this.all(row).find((mark) => mark.column === column)?.message : undefined;

  has = (row: Row): boolean => this.#byKey.has(row.key) && this.all(row).length > 0;
}
