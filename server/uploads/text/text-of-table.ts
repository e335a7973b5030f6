/** The text of a csv file and of a Markdown text: the rows of their tables are lines with tabs between their cells. */
import { streamCsvRows } from 'hucre/csv';
import { NAMED, separatorOf } from '#domain/values/text-form.ts';
import { cellOf } from './cell.ts';

const lineOf = (cells: readonly string[]): string => cells.map(cellOf).join('').trimEnd();

/** `most`: the letters after which the text is cut. */
export function textOfCsv(text: string, most: number): string {
  const lines: string[] = [];
  let letters = 0;
  for (const row of streamCsvRows(text.replace(NAMED, ''), { delimiter: separatorOf(text) })) {
    const line = lineOf(row as string[]);
    letters += line.length + 1;
    lines.push(line);
    if (letters > most) break;
  }
  return lines.join('\n');
}

const EMPHASIS = '*_`~ ';

/** A cell without the marks of bold and italic around it: '**1,200**'. */
function plainOf(cell: string): string {
  let [from, to] = [0, cell.length];
  while (from < to && EMPHASIS.includes(cell.charAt(from))) from += 1;
  while (to > from && EMPHASIS.includes(cell.charAt(to - 1))) to -= 1;
  return cell.slice(from, to);
}

/** The cells of a line between bars; those after a backslash are letters. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const own = line.trim();
  for (let at = own.startsWith('|') ? 1 : 0; at < own.length; at += 1) {
    const letter = own.charAt(at);
    if (letter === '\\' && own.charAt(at + 1) === '|') {
      cell += '|';
      at += 1;
    } else if (letter === '|') {
      cells.push(plainOf(cell));
      cell = '';
    } else cell += letter;
  }
  if (cell.trim() !== '') cells.push(plainOf(cell));
  return cells;
}

const RULE = /^:?-+:?$/;
/** The line below the headers: '|---|--:|'. */
const isRule = (line: string | undefined): boolean =>
  line?.includes('-') === true && line.includes('|') && cellsOf(line).every((cell) => RULE.test(cell));

export function textOfMarkdown(text: string): string {
  const lines = text.split(/\r?\n/);
  let isWithin = false;
  return lines
    .flatMap((line, at) => {
      const isHeader = !isWithin && line.includes('|') && isRule(lines[at + 1]);
      if (isWithin && isRule(line)) return [];
      isWithin = isHeader || (isWithin && line.includes('|'));
      return [isWithin ? lineOf(cellsOf(line)) : line];
    })
    .join('\n');
}
