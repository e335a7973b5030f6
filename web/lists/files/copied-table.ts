/** Rows as a table for the clipboard: text for an editor, html for a spreadsheet or a letter. Copies nothing itself. */
import { momentOf } from '#domain/records/history-words.ts';
import { dayWords } from '#domain/values/dates.ts';
import { guarded } from '#domain/values/formulas.ts';
import { escapeHtml } from '#domain/values/html.ts';
import type { GridColumn } from '#web/grids/columns.ts';
import { thousands } from '#web/ui/thousands.ts';
import { localMinute } from '#web/ui/local-time.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Numbers are copied without separators, days and moments in ISO, because a spreadsheet in another language would misread them. */
function cellOf<Row>({ id, text }: GridColumn<Row>, row: Row): string {
  const value = (row as Readonly<Record<string, unknown>>)[id];
  const words = text(row);
  // A text may be empty for a number that does not count, or have another number, such as the part of a country.
  const shown = typeof value === 'number' && words.startsWith(thousands(value)) ? String(value) : words;
  const isMoment = typeof value === 'string' && MOMENT.test(value) && shown === momentOf(value);
  const isDay = typeof value === 'string' && shown === dayWords(value);
  // An apostrophe keeps a spreadsheet from running the text, as in a csv file.
  return guarded(isMoment ? localMinute(value) : isDay ? value : shown)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The columns in this order, under their headers. */
export function copiedTable<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]) {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map((each) => cellOf(each, row)))];
  const [head = '', ...body] = lines.map((cells, at) => {
    const tag = at === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  });
  return {
    'text/plain': lines.map((cells) => cells.join('\t')).join('\n'),
    'text/html': `<meta charset="utf-8"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`,
  };
}
