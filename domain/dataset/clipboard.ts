/** Tables of the clipboard as text with tabs and as HTML, read and written as spreadsheets do. Knows neither the browser's clipboard nor the sheet. */

import { guarded, unguarded } from '#domain/values/formulas.ts';
import { escapeHtml } from '#domain/values/html.ts';

export type Table = readonly (readonly string[])[];

/** Cells beside each other: a merged cell may not make a table larger than a sheet. */
const WIDEST = 1000;

/** A cell in quotes from its first character: its end, and its text with single quotes; null if the quote never closes before a tab, a line break or the end. */
function quotedCell(text: string, from: number): { cell: string; end: number } | null {
  for (let end = from + 1; end < text.length; end++) {
    if (text[end] !== '"') continue;
    if (text[end + 1] === '"') end++;
    else if (end + 1 === text.length || '\t\r\n'.includes(text.charAt(end + 1)))
      return { cell: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
    else return null;
  }
  return null;
}

/** Cells by tabs, rows by line breaks; a cell in quotes may contain both. A quote elsewhere is a character. The last line break ends the last row. */
export function tableFromText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const body = text.replace(/\r\n?$|\n$/, '');
  for (;;) {
    const quoted = body[at] === '"' ? quotedCell(body, at) : null;
    let end = quoted?.end ?? at;
    if (quoted === null) while (end < body.length && !'\t\r\n'.includes(body.charAt(end))) end++;
    row.push(unguarded((quoted?.cell ?? body.slice(at, end)).replaceAll(/\r\n?/g, '\n')));
    const mark = body[end];
    if (mark !== '\t') {
      rows.push(row);
      row = [];
    }
    if (mark === undefined) return rows;
    at = end + (mark === '\r' && body[end + 1] === '\n' ? 2 : 1);
  }
}

const inQuotes = (cell: string): string => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The text that tableFromText reads as the same table. */
export const textFromTable = (table: Table): string => {
  const text = table.map((row) => row.map((cell) => inQuotes(guarded(cell))).join('\t')).join('\n');
  // Without it, a last row of one empty cell would be the end of the row above.
  return table.length > 1 && text.endsWith('\n') ? `${text}\n` : text;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
  });
}

type Tag = { name: string; end: boolean; attributes: string };

/** The end of the tag, where its attributes may contain `>` in quotes. */
function endOfTag(html: string, from: number): number {
  const close = html.indexOf('>', from);
  if (close < 0) return html.length;
  const inside = html.slice(from, close);
  if (!inside.includes('"') && !inside.includes("'")) return close;
  const mark = /[>"']/g;
  mark.lastIndex = from;
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    if (found[0] === '>') return found.index;
    const close = html.indexOf(found[0], found.index + 1);
    if (close < 0) return html.length;
    mark.lastIndex = close + 1;
  }
  return html.length;
}

const NAME = /<(\/?)([a-z][\w:-]*)/iy;
const NOT_SHOWN = ['style', 'script', 'head', 'title'];

/** Texts and tags in turn. Comments, styles and scripts are left out. */
function* tokens(html: string): Generator<string | Tag> {
  let from = 0;
  while (from < html.length) {
    const start = html.indexOf('<', from);
    if (start !== from) yield html.slice(from, start < 0 ? html.length : start);
    if (start < 0) return;
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4);
      from = end < 0 ? html.length : end + 3;
      continue;
    }
    NAME.lastIndex = start;
    const [whole = '', slash, name] = NAME.exec(html) ?? [];
    const end = endOfTag(html, start + 1);
    if (name === undefined && !/[!?/]/.test(html.charAt(start + 1))) {
      yield '<';
      from = start + 1;
      continue;
    }
    from = end + 1;
    if (name === undefined) continue;
    const tag = { name: name.toLowerCase(), end: slash === '/', attributes: html.slice(start + whole.length, end) };
    yield tag;
    if (tag.end || !NOT_SHOWN.includes(tag.name)) continue;
    const close = new RegExp(`</${tag.name}`, 'gi');
    close.lastIndex = from;
    from = close.exec(html)?.index ?? html.length;
  }
}

/** At most WIDEST. */
const span = (attributes: string, pattern: RegExp): number =>
  Math.min(WIDEST, Math.max(1, Number(pattern.exec(attributes)?.[1] ?? 1)));

/** Line breaks of tags stay; spaces and line breaks of the source are one space. */
const tidied = (text: string): string =>
  !/[\uE000\u00A0]/.test(text)
    ? text.trim()
    : text
        .replaceAll(/ *\uE000[ \uE000]*/g, '\n')
        .replaceAll('\u00A0', ' ')
        .trim();

/** Cells in rows; the cells below and beside a merged cell are empty. */
class Cells {
  readonly rows: string[][] = [];
  /** The rows that a merged cell above still covers, by column. */
  readonly #covered: number[] = [];
  #at: number | null = null;

  addRow(): void {
    this.close();
    for (const [column, rows] of this.#covered.entries()) this.#covered[column] = Math.max(0, rows - 1);
    this.rows.push([]);
  }

  addCell(attributes: string): void {
    this.close();
    const row = this.rows.at(-1) ?? [];
    while ((this.#covered[row.length] ?? 0) > 0) row.push('');
    this.#at = row.length < WIDEST ? row.length : null;
    const rows = span(attributes, /\browspan\s*=\s*["']?(\d{1,6})/i);
    for (let left = span(attributes, /\bcolspan\s*=\s*["']?(\d{1,6})/i); left > 0 && row.length < WIDEST; left--) {
      this.#covered[row.length] = rows;
      row.push('');
    }
  }

  get open(): boolean {
    return this.#at !== null;
  }

  addText(text: string): void {
    const row = this.rows.at(-1);
    if (row !== undefined && this.#at !== null) row[this.#at] = `${row[this.#at] ?? ''}${text}`;
  }

  close(): void {
    const row = this.rows.at(-1);
    if (row !== undefined && this.#at !== null) row[this.#at] = unguarded(tidied(row[this.#at] ?? ''));
    this.#at = null;
  }
}

/**
 * The first table of the HTML that Excel, Google Sheets, LibreOffice and web pages put on the clipboard; null without a table.
 * A merged cell has its text in its first cell. A table within a cell is part of the cell's text.
 */
export function tableFromHtml(html: string): string[][] | null {
  const cells = new Cells();
  let depth = 0;
  for (const token of tokens(html)) {
    if (typeof token === 'string') {
      if (cells.open) cells.addText(decoded(token.replaceAll(/[ \t\r\n\f\uE000]+/g, ' ')));
      continue;
    }
    const { name, end, attributes } = token;
    if (name === 'table') depth += end ? -1 : 1;
    if (name === 'table' && depth <= 0) {
      if (cells.rows.length > 0) break;
      depth = 0;
    }
    if (depth === 0) continue;
    const isCell = name === 'td' || name === 'th';
    if (depth === 1 && (isCell || name === 'tr')) {
      if (end) cells.close();
      else if (name === 'tr') cells.addRow();
      else {
        if (cells.rows.length === 0) cells.addRow();
        cells.addCell(attributes);
      }
    } else if (/^(br|p|div|li|tr)$/.test(name) && !(end && name === 'br')) cells.addText('\uE000');
  }
  cells.close();
  return cells.rows.length === 0 ? null : cells.rows;
}

const cellOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br style="mso-data-placement:same-cell">');

/** The table as HTML: Excel takes numbers and days as such and other texts as they are; a line break stays in its cell. */
export function htmlFromTable(table: Table): string {
  const cell = (text: string) =>
    /^-?(0|[1-9]\d*)(\.\d+)?$|^\d{4}-\d\d-\d\d$/.test(text)
      ? `<td>${text}</td>`
      : `<td style="mso-number-format:'\\@';white-space:pre-wrap">${cellOf(guarded(text))}</td>`;
  return `<table>${table.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}
