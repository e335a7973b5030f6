/** The cells of a table in a text: a line for each row, and a tab after each cell, also where a cell reaches over several rows or columns. */

/** Longer cells hold paragraphs, as those of a table that is there for the look. */
const LONGEST = 120;
export const MOST_SPANNED = 60;

/** The text of a cell, on one line unless it is long. */
export const cellOf = (text: string): string =>
  `${text.length > LONGEST ? text.trim() : text.trim().split(/\s+/).join(' ')}\t`;

/** Counts the columns of a table whose cells may reach down. */
export class Spans {
  /** By column: the rows below that a cell reaches into. */
  readonly #below: number[] = [];
  #column = 0;

  /** The empty cells to write before and after a cell. */
  place(down: number, across: number): { before: number; after: number } {
    let before = 0;
    while ((this.#below[this.#column] ?? 0) > 0 && before < MOST_SPANNED) {
      this.#below[this.#column] = (this.#below[this.#column] ?? 0) - 1;
      this.#column += 1;
      before += 1;
    }
    for (let at = 0; at < across; at += 1) this.#below[this.#column + at] = down - 1;
    this.#column += across;
    return { before, after: across - 1 };
  }

  nextRow(): void {
    for (let at = this.#column; at < this.#below.length; at += 1)
      this.#below[at] = Math.max(0, (this.#below[at] ?? 0) - 1);
    this.#column = 0;
  }
}
