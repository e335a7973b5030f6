/** Collects the rows of a table of a Word file and draws them as html. */

interface Cell {
  html: string;
  across: number;
  down: number;
  /** Of cells that are merged downwards. */
  merge: 'first' | 'further' | null;
}

/** As many as Word allows. */
const MOST_COLUMNS = 63;

export class WordTable {
  rightToLeft = false;
  readonly #rows: { cells: Cell[]; isHead: boolean }[] = [];
  /** The cell that goes on below, by its column. */
  #above = new Map<number, Cell>();
  #column = 0;

  openRow(): void {
    this.#rows.push({ cells: [], isHead: false });
    this.#column = 0;
  }

  headRow(): void {
    const row = this.#rows.at(-1);
    if (row !== undefined) row.isHead = true;
  }

  /** The row begins further in. */
  skip(columns: number): void {
    this.#column += columns;
  }

  add({ html, across, merge }: Omit<Cell, 'down'>): void {
    const above = this.#above.get(this.#column);
    const cell: Cell = { html, across: Math.min(MOST_COLUMNS, Math.max(1, across || 1)), down: 1, merge };
    if (merge === 'further' && above !== undefined) {
      above.down += 1;
      above.html += html;
    } else {
      this.#rows.at(-1)?.cells.push(cell);
      if (merge === null) this.#above.delete(this.#column);
      else this.#above.set(this.#column, cell);
    }
    this.#column += cell.across;
  }

  html(): string {
    const rows = this.#rows.map(({ cells, isHead }) => {
      const name = isHead ? 'th' : 'td';
      const drawn = cells.map(({ html, across, down }) => {
        const spans = `${across > 1 ? ` colspan="${across}"` : ''}${down > 1 ? ` rowspan="${down}"` : ''}`;
        return `<${name}${spans}>${html}</${name}>`;
      });
      return `<tr>${drawn.join('')}</tr>`;
    });
    return `<table${this.rightToLeft ? ' dir="rtl"' : ''}><tbody>${rows.join('')}</tbody></table>`;
  }
}
