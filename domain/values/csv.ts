/** A csv file of a few lines that the browser has already; files of lists come from the server. */
import { guarded } from './formulas.ts';

type Cell = string | number | boolean | null;

const field = (value: Cell): string => {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : guarded(String(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** With a byte order mark, for Excel. */
export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(field).join()).join('\n')}`;
