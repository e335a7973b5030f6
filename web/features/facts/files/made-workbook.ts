/** A workbook of tables that the browser holds, with a sheet of words. Figures are numbers. */
import { writeXlsx } from 'hucre';
import { currentSession } from '#web/data/session.ts';

type Cell = string | number | null;
/** The first line of a table has its headers. */
export type Line = readonly Cell[];
type Table = { readonly name: string; readonly lines: readonly Line[]; readonly widthOf: (header: string) => number };

function sheetOf({ name, lines, widthOf }: Table) {
  const [header = []] = lines;
  const bold = { style: { font: { bold: true } } };
  const cells = new Map(header.map((value, at) => [`0,${at}`, { value: value ?? '', ...bold }]));
  const columns = header.map((label) => ({ width: widthOf(String(label)) }));
  return { name, rows: lines.map((line) => [...line]), columns, cells, freezePane: { rows: 1 } };
}

export async function workbookOf(tables: readonly Table[], words: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const made = [
    // As in the files that the server makes.
    `Made at (UTC): ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`,
    `Made by: ${currentSession()?.username ?? ''}`,
  ];
  const readme = { name: 'Readme', rows: [...made, ...words].map((word) => [word]), columns: [{ width: 100 }] };
  return new Uint8Array(await writeXlsx({ sheets: [...tables.map(sheetOf), readme] }));
}
