/** An OpenDocument workbook (ods) as a page: its visible sheets as tables, with the texts that its cells show. */
import { dayText } from './cell-text.ts';
import { Unshowable } from '#server/uploads/preview/unshowable.ts';
import { OfficeZip } from './office-zip.ts';
import { isFull, MOST } from './page.ts';
import { sheetsPage } from './sheets-page.ts';
import { MOST_COLUMNS, MOST_ROWS, Sheet } from './sheet.ts';
import { attributeOf, xmlParts, type Tag } from './xml.ts';

/** Elements whose text is not that of a cell. */
const SKIPPED = new Set([
  'office:annotation',
  'table:shapes',
  'table:tracked-changes',
  'table:dde-links',
  'draw:frame',
  'draw:custom-shape',
]);
const MOST_SPACES = 100;
/** Of a row, with those of hidden columns. */
const MOST_CELLS = 1_000;
const SIGNS: Readonly<Record<string, string>> = { 'text:tab': '\t', 'text:line-break': '\n' };

const count = (tag: Tag, name: string): number => Math.max(1, Number(attributeOf(tag, name) ?? 1) || 1);

interface Open {
  tag: Tag;
  lines: string[];
}

export function odsPage(bytes: Uint8Array): string {
  const zip = new OfficeZip(bytes);
  if (zip.part('META-INF/manifest.xml')?.includes(':encryption-data') === true)
    throw new Unshowable('it is protected by a password');
  const xml = zip.part('content.xml') ?? '';
  if (!xml.includes('<office:spreadsheet')) throw new Unshowable('it holds no sheet');
  return sheetsPage(new OdsReader().read(xml));
}

class OdsReader {
  readonly #room = { ...MOST };
  readonly #sheets: Sheet[] = [];
  readonly #hidden: string[] = [];
  readonly #unread: string[] = [];
  readonly #hiddenStyles = new Set<string>();
  /** A style is named before its properties. */
  #style = '';
  /** Null outside a table and in one that is left out. */
  #sheet: Sheet | null = null;
  #row = { at: 0, repeated: 1, isHidden: false };
  #column = 0;
  #cells: { from: number; to: number; text: string; isNumber: boolean }[] = [];
  #cell: Open | null = null;
  #inText = 0;
  #columns = 0;

  read(xml: string): { sheets: Sheet[]; hidden: string[]; unread: string[] } {
    let skipped: { name: string; depth: number } | null = null;
    for (const tag of xmlParts(xml)) {
      if (skipped !== null) {
        if (typeof tag === 'string' || tag.name !== skipped.name || tag.kind === 'empty') continue;
        skipped.depth += tag.kind === 'open' ? 1 : -1;
        if (skipped.depth === 0) skipped = null;
      } else if (typeof tag === 'string') this.#add(tag);
      else if (SKIPPED.has(tag.name) && tag.kind === 'open') skipped = { name: tag.name, depth: 1 };
      else {
        if (tag.kind !== 'close') this.#open(tag);
        if (tag.kind !== 'open') this.#close(tag);
      }
    }
    return { sheets: this.#sheets, hidden: this.#hidden, unread: this.#unread };
  }

  #add(text: string): void {
    if (this.#cell !== null && this.#inText > 0) this.#cell.lines.push((this.#cell.lines.pop() ?? '') + text);
  }

  #open(tag: Tag): void {
    const { name } = tag;
    if (name === 'style:style') this.#style = attributeOf(tag, 'style:name') ?? '';
    else if (name === 'style:table-properties') {
      if (attributeOf(tag, 'table:display') === 'false') this.#hiddenStyles.add(this.#style);
    } else if (name === 'table:table') this.#openTable(tag);
    else if (this.#sheet === null) return;
    else if (name === 'table:table-column') this.#openColumn(tag);
    else if (name === 'table:table-row') {
      const seen = attributeOf(tag, 'table:visibility') ?? 'visible';
      const repeated = count(tag, 'table:number-rows-repeated');
      this.#row = { at: this.#row.at + this.#row.repeated, repeated, isHidden: seen !== 'visible' };
      this.#column = 0;
      this.#cells = [];
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#cell = { tag, lines: [] };
    else if (this.#cell !== null) this.#openText(tag, this.#cell);
  }

  #openText(tag: Tag, cell: Open): void {
    if (tag.name === 'text:p') {
      if (tag.kind === 'open') this.#inText += 1;
      cell.lines.push('');
    } else if (tag.name === 'text:s') this.#add(' '.repeat(Math.min(MOST_SPACES, count(tag, 'text:c'))));
    else this.#add(SIGNS[tag.name] ?? '');
  }

  #openTable(tag: Tag): void {
    const name = attributeOf(tag, 'table:name') ?? '';
    const isHidden = this.#hiddenStyles.has(attributeOf(tag, 'table:style-name') ?? '');
    const isRead = !isHidden && !isFull(this.#room);
    this.#sheet = isRead ? new Sheet(name, this.#room) : null;
    if (this.#sheet !== null) this.#sheets.push(this.#sheet);
    else (isHidden ? this.#hidden : this.#unread).push(name);
    this.#row = { at: -1, repeated: 1, isHidden: false };
    this.#columns = 0;
  }

  #openColumn(tag: Tag): void {
    const repeated = count(tag, 'table:number-columns-repeated');
    const seen = attributeOf(tag, 'table:visibility') ?? 'visible';
    if (seen !== 'visible') this.#sheet?.hideColumns(this.#columns, this.#columns + repeated - 1);
    this.#columns += repeated;
  }

  #close({ name }: Tag): void {
    if (name === 'text:p') this.#inText = Math.max(0, this.#inText - 1);
    else if (name === 'table:table') this.#sheet = null;
    else if (name === 'table:table-row') this.#closeRow();
    else if ((name === 'table:table-cell' || name === 'table:covered-table-cell') && this.#cell !== null)
      this.#closeCell(this.#cell);
  }

  #closeCell({ tag, lines }: Open): void {
    this.#cell = null;
    this.#inText = 0;
    const repeated = count(tag, 'table:number-columns-repeated');
    const from = this.#column;
    // A file may repeat a cell a billion times.
    const to = from + Math.min(repeated, MOST_COLUMNS + 1) - 1;
    this.#column += repeated;
    const type = attributeOf(tag, 'office:value-type') ?? '';
    const text = dateOf(tag) ?? lines.join('\n');
    if (text !== '' && this.#cells.length < MOST_CELLS)
      this.#cells.push({ from, to, text, isNumber: ['float', 'percentage', 'currency'].includes(type) });
    const across = count(tag, 'table:number-columns-spanned');
    const down = count(tag, 'table:number-rows-spanned');
    if (across * down > 1)
      this.#sheet?.merge({
        row: this.#row.at,
        column: from,
        lastRow: this.#row.at + down - 1,
        lastColumn: from + across - 1,
      });
  }

  #closeRow(): void {
    const { at, repeated, isHidden } = this.#row;
    if (isHidden) return this.#sheet?.hideRows(repeated, this.#cells.length > 0);
    for (let row = at; row < at + Math.min(repeated, MOST_ROWS + 1); row += 1)
      for (const { from, to, text, isNumber } of this.#cells)
        for (let column = from; column <= to; column += 1)
          if (this.#sheet?.add(row, column, { text, isNumber }) === false) return;
  }
}

/** '2025-03-04T10:30:00' as 04/03/2025 10:30; null for anything but a day. */
function dateOf(tag: Tag): string | null {
  const value = attributeOf(tag, 'office:date-value');
  if (value === null) return null;
  const isTime = value.includes('T') && !/T00:00(?::00)?/.test(value);
  const day = new Date(value.includes('T') ? `${value.slice(0, 19)}Z` : value);
  return Number.isNaN(day.getTime()) ? null : dayText(day, isTime);
}
