/** Draws a sheet as a table of html, without its empty rows and columns at the edges, and says what is left out. */
import { escaped, said } from './page.ts';
import { MOST_COLUMNS, MOST_ROWS, type Cell, type Merge, type Sheet } from './sheet.ts';

export function sheetHtml(sheet: Sheet, id: string): string {
  const rows = withGaps([...sheet.rows].map(([index, { seen }]) => ({ index, seen })));
  const used = new Set([...sheet.rows.values()].flatMap(({ cells }) => [...cells.keys()]));
  const ordered = [...used].toSorted((a, b) => a - b).map((index) => ({ index, seen: index }));
  const all = withGaps(ordered).filter((column) => !sheet.isHidden(column));
  const columns = all.slice(0, MOST_COLUMNS);
  const heading = `<h2 id="${id}" dir="auto">${escaped(sheet.name)}</h2>`;
  if (rows.length === 0) return `${heading}${said(sheet.cut ? CUT : 'The sheet is empty.')}`;
  const lines = linesOf(sheet, rows, columns);
  const table = `<table${sheet.rightToLeft ? ' dir="rtl"' : ''}><tbody>${lines.join('')}</tbody></table>`;
  const notes = notesOf(sheet, sheet.cut || all.length > columns.length);
  return `${heading}<div class="sheet">${table}</div>${notes.map(said).join('')}`;
}

const CUT = `The rest of the sheet is cut: at most ${MOST_ROWS} rows and ${MOST_COLUMNS} columns of it are shown, and less of a large file. Download the file to see all of it.`;

function notesOf(sheet: Sheet, cut: boolean): string[] {
  const hidden = [
    ...(sheet.hiddenRows > 0 ? [sheet.hiddenRows === 1 ? 'a row' : `${sheet.hiddenRows} rows`] : []),
    ...(sheet.hiddenColumns ? ['columns'] : []),
  ].join(' and ');
  return [
    ...(cut ? [CUT] : []),
    ...(hidden === '' ? [] : [`Left out, because the sheet hides them: ${hidden}.`]),
    ...(sheet.unsolved > 0 ? ['Some cells are empty, because the file holds no result of their formulas.'] : []),
  ];
}

/** One empty row or column stands for each gap. */
const withGaps = (indexes: readonly { index: number; seen: number }[]): number[] =>
  indexes.flatMap(({ index, seen }, at) =>
    at > 0 && seen - (indexes[at - 1]?.seen ?? 0) > 1 ? [index - 1, index] : [index],
  );

function linesOf(sheet: Sheet, rows: readonly number[], columns: readonly number[]): string[] {
  const covered = new Set<string>();
  return rows.map((row) => {
    const cells = columns.map((column) => {
      if (covered.has(`${row},${column}`)) return '';
      const spans = spansOf(sheet.merges.get(`${row},${column}`), rows, columns, covered);
      return cellHtml(sheet.rows.get(row)?.cells.get(column), spans);
    });
    return `<tr>${cells.join('')}</tr>`;
  });
}

/** The span of a merged cell over the rows and columns that are shown, which it covers. */
function spansOf(
  merge: Merge | undefined,
  rows: readonly number[],
  columns: readonly number[],
  covered: Set<string>,
): string {
  if (merge === undefined) return '';
  const down = rows.filter((row) => row >= merge.row && row <= merge.lastRow);
  const across = columns.filter((column) => column >= merge.column && column <= merge.lastColumn);
  for (const row of down) for (const column of across) covered.add(`${row},${column}`);
  return `${down.length > 1 ? ` rowspan="${down.length}"` : ''}${across.length > 1 ? ` colspan="${across.length}"` : ''}`;
}

function cellHtml(cell: Cell | undefined, spans: string): string {
  if (cell === undefined) return `<td${spans}></td>`;
  const kind = cell.isNumber ? ' class="number"' : ' dir="auto"';
  return `<td${spans}${kind}>${escaped(cell.text)}</td>`;
}
