/** Collects the text of a paragraph of a Word file, whatever pieces it is written in, and draws it as html. */
import { escaped } from './page.ts';
import type { InList } from './word-styles.ts';

/** Deeper levels are drawn as this one. */
const DEEPEST = 3;

export class WordParagraph {
  style = '';
  /** The level of its own heading and the list, if they are not those of the style. */
  heading: number | null = null;
  list: Partial<InList> = {};
  /** The html of boxes of text that are anchored in it. */
  readonly boxes: string[] = [];
  #html = '';
  #text = '';
  #isBold = false;

  add(text: string, isBold: boolean): void {
    // Numbers are marked within a piece, so pieces of one look are joined.
    if (isBold !== this.#isBold && text.trim() !== '') {
      this.#flush();
      this.#isBold = isBold;
    }
    this.#text += text;
  }

  /** Of escaped text. */
  addHtml(html: string): void {
    this.#flush();
    this.#html += html;
  }

  #flush(): void {
    if (this.#text === '') return;
    const text = escaped(this.#text);
    this.#html += this.#isBold ? `<b>${text}</b>` : text;
    this.#text = '';
  }

  /** @param mark is the number or sign of a line in a list, null outside. */
  html(heading: number | null, mark: string | null, level: number): string {
    this.#flush();
    const boxes = this.boxes.join('');
    if (this.#html.trim() === '') return boxes;
    const name = heading === null ? 'p' : `h${Math.min(6, heading + 1)}`;
    const item = mark === null || heading !== null ? '' : ` class="item l${Math.min(DEEPEST, level)}"`;
    const marked = mark === null || mark === '' ? '' : ` data-mark="${escaped(mark)}"`;
    return `<${name} dir="auto"${item}${marked}>${this.#html}</${name}>${boxes}`;
  }
}
