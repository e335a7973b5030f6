/** Finds the header and the records in a table of a file: titles above it, two lines of headers, merged cells, empty rows and rows of totals. Reads no cell. */
import { folded } from '#domain/search/folded.ts';
import { matchHeaders, type Unit } from './import-names.ts';

export type RawCell = string | number | boolean | Date | null;
/** First and last row and column, counted from 0. */
export type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };
export type RawTable = { rows: readonly (readonly RawCell[])[]; merges: readonly Merge[] };

/** The line of the headers, counted from 0, and the header of each column. */
export type Head = { line: number; headers: string[] };

/** A title and notes may precede the header. */
const HEAD_WITHIN = 30;

const textOf = (cell: RawCell | undefined): string =>
  cell === null || cell === undefined || cell instanceof Date ? '' : String(cell).trim().replaceAll(/\s+/g, ' ');
const isEmpty = (cell: RawCell | undefined): boolean => cell === null || cell === undefined || cell === '';

/** A header merged over several columns names the group of those below it: 'Stock' above 'Male' is 'Stock Male'. */
export function headAt({ rows, merges }: RawTable, line: number): Head {
  const headers = (rows[line] ?? []).map(textOf);
  const above = rows[line - 1] ?? [];
  for (const { startRow, endRow, startCol, endCol } of merges) {
    if (startRow >= line || endRow < line - 1) continue;
    const text = textOf(above[startCol]);
    for (let at = startCol; at <= endCol && at < Math.max(headers.length, above.length); at += 1) {
      if (endRow >= line && startRow === line - 1) headers[at] = at === startCol ? text : '';
      else if (endRow === line - 1 && endCol > startCol && (headers[at] ?? '') !== '')
        headers[at] = `${text} ${headers[at]}`.trim();
    }
  }
  return { line, headers: Array.from(headers, (header) => header ?? '') };
}

/** Whether headers of the line above reach down to this one: the two are one head. */
const reachesDown = (merges: readonly Merge[], line: number): boolean =>
  merges.some(({ startRow, endRow }) => startRow === line - 1 && endRow >= line);

/** The line with the most known headers, of two merged lines the lower; without any, the first one with two texts. */
export function findHead(table: RawTable, unit: Unit): Head {
  let best: { head: Head; known: number } | null = null;
  let otherwise: number | null = null;
  for (const [line, cells] of table.rows.slice(0, HEAD_WITHIN).entries()) {
    const texts = cells.filter((cell) => textOf(cell) !== '');
    if (texts.length > 1) otherwise ??= line;
    const head = headAt(table, line);
    const known = matchHeaders(head.headers, unit).filter((target) => target !== null).length;
    const isLower = best?.head.line === line - 1 && known === best.known && reachesDown(table.merges, line);
    if (known > (best?.known ?? 0) || isLower) best = { head, known };
  }
  return best?.head ?? headAt(table, otherwise ?? table.rows.findIndex((cells) => !cells.every(isEmpty)));
}

const TOTAL = /^(?:grand |sub)?totals?\b|^total general\b|^totaux\b|^(?:المجموع|الاجمالي)/;
const isTag = (text: string) => /^#[a-z]/i.test(text);

export type LineKind = 'record' | 'empty' | 'totals' | 'tags';

/** A row of totals has a text that begins with 'Total'; a row of tags is one of HXL, below the headers. */
export function kindOf(cells: readonly RawCell[]): LineKind {
  const filled = cells.filter((cell) => !isEmpty(cell) && !(typeof cell === 'string' && cell.trim() === ''));
  if (filled.length === 0) return 'empty';
  const texts = filled.filter((cell): cell is string => typeof cell === 'string');
  if (texts.length === filled.length && texts.every(isTag)) return 'tags';
  // In a text file numbers are texts too.
  const said = texts.filter((text) => /\p{L}/u.test(text));
  return said.length < 3 && said.some((text) => TOTAL.test(folded(text.trim()))) ? 'totals' : 'record';
}

/** Where a cell merged over several rows has its value: the first of them, in the same column. */
export function mergedFrom(merges: readonly Merge[], below: number): (line: number, at: number) => number | null {
  const from = new Map<number, number>();
  for (const { startRow, endRow, startCol } of merges)
    if (startRow > below)
      for (let line = startRow + 1; line <= Math.min(endRow, startRow + 100_000); line += 1)
        from.set(line * 16_384 + startCol, startRow);
  return (line, at) => from.get(line * 16_384 + at) ?? null;
}
