/** The page of a workbook, of Excel or OpenDocument. */
import { escaped, pageOf, said } from './page.ts';
import type { Sheet } from './sheet.ts';
import { sheetHtml } from './sheet-table.ts';

export interface Sheets {
  sheets: readonly Sheet[];
  /** The names of sheets that the workbook hides. */
  hidden: readonly string[];
  /** The names of sheets for which there is no room. */
  unread: readonly string[];
}

/** Links within the page. */
const contents = (sheets: readonly Sheet[]): string =>
  sheets.length < 2
    ? ''
    : `<p class="contents">${sheets.map(({ name }, at) => `<a href="#sheet-${at}"><bdi>${escaped(name)}</bdi></a>`).join(' · ')}</p>`;

const MOST_NAMES = 50;
const named = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');

export function sheetsPage({ sheets, hidden, unread }: Sheets): string {
  const notes = [
    ...(sheets.length + unread.length === 0 ? ['The workbook shows no sheet.'] : []),
    ...(unread.length > 0 ? [`Further sheets are cut: ${named(unread)}. Download the file to see them.`] : []),
    ...(hidden.length > 0 ? [`Left out, because the workbook hides them: ${named(hidden)}.`] : []),
  ];
  return pageOf({
    title: 'Workbook',
    note: 'The values of a workbook, to read: formulas, pictures, charts and comments are left out. Download the file for the original.',
    kind: 'sheets',
    body:
      contents(sheets) + sheets.map((sheet, at) => sheetHtml(sheet, `sheet-${at}`)).join('') + notes.map(said).join(''),
  });
}
