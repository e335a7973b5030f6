/** The tables of a text: lines with tabs between their cells, one below the other. Reads no header. */
import type { Stretch } from './suggestion.ts';

export type Cell = Stretch & { text: string };
export type TableLine = Stretch & { cells: readonly Cell[] };
/** `title`: the lines right above it. */
export interface TextTable extends Stretch {
  lines: readonly TableLine[];
  title: string;
}

/** More are read by nobody. */
const MOST_TABLES = 200;
const MOST_LINES = 3_000;
const MOST_CELLS = 60;
/** Of the lines above: the heading, and perhaps an empty line. */
const ABOVE = 300;
const TITLE_LINES = 2;

function cellsOf(text: string, { start, end }: Stretch): Cell[] {
  const cells: Cell[] = [];
  for (let at = start; at <= end && cells.length < MOST_CELLS;) {
    const tab = text.indexOf('\t', at);
    const to = tab === -1 || tab > end ? end : tab;
    const raw = text.slice(at, to);
    const begin = at + raw.length - raw.trimStart().length;
    const own = raw.trim();
    cells.push({ text: own, start: begin, end: begin + own.length });
    at = to + 1;
  }
  return cells;
}

const titleOf = (text: string, start: number): string =>
  text
    .slice(Math.max(0, start - ABOVE), start)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(-TITLE_LINES)
    .join('\n');

const isFilled = ({ cells }: TableLine): boolean => cells.filter(({ text }) => text !== '').length > 1;

/** In their order. */
export function tablesIn(text: string): TextTable[] {
  const tables: TextTable[] = [];
  let lines: TableLine[] = [];
  let last = -1;
  const close = () => {
    const [first] = lines;
    if (first !== undefined && lines.filter(isFilled).length > 1)
      tables.push({ lines, title: titleOf(text, first.start), start: first.start, end: last });
    lines = [];
  };
  for (let at = text.indexOf('\t'); at !== -1 && tables.length < MOST_TABLES;) {
    const start = text.lastIndexOf('\n', at) + 1;
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    if (last !== start - 1) close();
    if (lines.length < MOST_LINES) lines.push({ start, end, cells: cellsOf(text, { start, end }) });
    last = end;
    at = next === -1 ? -1 : text.indexOf('\t', next);
  }
  close();
  return tables;
}
