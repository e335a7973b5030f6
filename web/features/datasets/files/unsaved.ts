/** Writes the unsaved changes of a sheet as a workbook, each changed record whole: imported again, a row with an ID changes its record. A deletion is only named. */
import { writeXlsx } from 'hucre';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import type { DraftRow, SheetDraft } from '#domain/dataset/sheet-types.ts';

const kindOf = ({ id, deleted }: DraftRow): string => (id === null ? 'New' : deleted ? 'Deleted' : 'Changed');

const hasContent = ({ id, values, unread }: DraftRow): boolean =>
  id !== null || Object.keys(unread).length > 0 || Object.values(values).some((value) => value !== null);

export async function unsavedWorkbook(rows: SheetDraft['rows']): Promise<Uint8Array<ArrayBuffer>> {
  const headers = ['ID', ...SHEET_COLUMNS.map(({ label }) => label), 'Change'];
  const lines = rows.filter(hasContent).map((row) => {
    const whole = { ...row.base, ...row.values, ...row.unread };
    return [row.id, ...SHEET_COLUMNS.map(({ name }) => whole[name] ?? null), kindOf(row)];
  });
  const bold = { style: { font: { bold: true } } };
  const cells = new Map(headers.map((value, at) => [`0,${at}`, { value, ...bold }]));
  const columns = headers.map((label) => ({ width: Math.max(12, label.length + 3) }));
  const sheet = { name: 'Unsaved changes', rows: [headers, ...lines], columns, cells, freezePane: { rows: 1 } };
  return new Uint8Array(await writeXlsx({ sheets: [sheet] }));
}
