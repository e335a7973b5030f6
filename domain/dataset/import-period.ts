/** Reads the dates of a table whose rows have a year, or a year and a month, in columns of their own. */
import { folded } from '#domain/search/folded.ts';
import { monthOf } from './coerce-dates.ts';
import { headerWords } from './header-words.ts';
import { textOf, type Head, type RawCell, type RawTable } from './import-table.ts';
import type { Target } from './import-names.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').flatMap((word) => headerWords(word)));
const YEAR = wordsOf('year yr annee ano anio tahun рік год سنه عام');
const MONTH = wordsOf('month mois mes mês bulan місяць месяц شهر');
const ASIDE = wordsOf('reporting report reference data end of the displacement name number num de do del du date');
const SAMPLES = 200;
const MOST = 0.9;

const yearOf = (cell: RawCell | undefined): number | null => {
  const text = textOf(cell);
  return /^(?:19|20)\d\d$/.test(text) ? Number(text) : null;
};

/** The month of a cell, 3, 'March' or 202403, and the year that it says itself; null of any other. */
function monthIn(cell: RawCell | undefined): { month: number; year: number | null } | null {
  const text = textOf(cell);
  const [, year, joined] = /^((?:19|20)\d\d)[-/]?(\d\d)$/.exec(text) ?? [];
  const month = Number(joined ?? (/^\d{1,2}$/.test(text) ? text : monthOf(folded(text))));
  return month >= 1 && month <= 12 ? { month, year: year === undefined ? null : Number(year) } : null;
}

const isOf = (header: string, own: ReadonlySet<string>): boolean => {
  const words = headerWords(header);
  return words.some((word) => own.has(word)) && words.every((word) => own.has(word) || ASIDE.has(word));
};

/** Matches the only columns of years and months where no column is a date. */
export function addPeriods({ rows }: RawTable, { from }: Head, headers: readonly string[], matched: (Target | null)[]) {
  if (matched.some((target) => target === 'start_date' || target === 'end_date')) return;
  const lines = rows.slice(from, from + SAMPLES);
  const only = (own: ReadonlySet<string>, isRead: (cell: RawCell | undefined) => boolean): number => {
    const found = headers.flatMap((header, at) => (matched[at] === null && isOf(header, own) ? [at] : []));
    const filled = lines.filter((cells) => textOf(cells[found[0] ?? -1]) !== '');
    const isSure =
      found.length === 1 && filled.filter((cells) => isRead(cells[found[0] ?? -1])).length >= filled.length * MOST;
    return isSure && filled.length > 0 ? (found[0] ?? -1) : -1;
  };
  const year = only(YEAR, (cell) => yearOf(cell) !== null);
  const month = only(MONTH, (cell) => monthIn(cell) !== null);
  const saysYear =
    month >= 0 && lines.every((cells) => textOf(cells[month]) === '' || monthIn(cells[month])?.year != null);
  if (year < 0 && !saysYear) return;
  if (year >= 0) matched[year] = 'year';
  if (month >= 0) matched[month] = 'month';
}

/** The first or last day of the month or year of a row; null of a row without one. */
export function dayOfPeriod(end: 'start_date' | 'end_date', yearCell?: RawCell, monthCell?: RawCell): string | null {
  const said = monthIn(monthCell);
  const year = said?.year ?? yearOf(yearCell);
  if (year === null || (said === null && textOf(monthCell) !== '')) return null;
  const first = said?.month ?? 1;
  const last = said?.month ?? 12;
  const day = end === 'start_date' ? new Date(Date.UTC(year, first - 1, 1)) : new Date(Date.UTC(year, last, 0));
  return day.toISOString().slice(0, 10);
}
