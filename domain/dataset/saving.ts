/** The records to save, derived from the rows, and the rows after the save. Sends nothing. */
import type { RowCheck } from './checks.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { positionsOf } from './positions.ts';
import { nextKey, NO_VALUES, rowOf, type Row } from './rows.ts';
import type { InsertedRecord, SentRecord } from './sheet-types.ts';

/** `rows` are the rows as they were sent, one for each record. */
export type Sent = { records: SentRecord[]; rows: Row[] };

/** Adds the cells that differ from the saved ones. */
function addChanged(record: SentRecord, { base, values }: Row): SentRecord {
  const saved = base ?? NO_VALUES;
  for (const [at, { name }] of SHEET_COLUMNS.entries()) if (values[at] !== saved[at]) record[name] = values[at] ?? null;
  return record;
}

export function changesOf(rows: readonly Row[]): Sent {
  const there = rows.filter(({ action }) => action !== 'DELETE' && action !== 'EMPTY');
  const moved = positionsOf(there.map(({ position }) => position));
  const positions = new Map(
    there.flatMap(({ key }, at) => (moved[at] === undefined ? [] : [[key, moved[at]] as const])),
  );
  const sent: Sent = { records: [], rows: [] };
  for (const row of rows) {
    const position = positions.get(row.key);
    if (row.action === 'EMPTY' || (row.action === null && position === undefined)) continue;
    const id = row.id === null ? {} : { id: row.id };
    sent.rows.push(row);
    if (row.action === 'DELETE') sent.records.push({ ...id, _deleted: true });
    else sent.records.push(addChanged({ ...id, ...(position !== undefined && { position }) }, row));
  }
  return sent;
}

/** The rows once the sent ones are saved: edits made since are changes of the saved records. */
export function rowsAfterSave(
  rows: readonly Row[],
  { records, rows: sentRows }: Sent,
  inserted: readonly InsertedRecord[],
  check: RowCheck,
): Row[] {
  let next = 0;
  const saved = new Map(
    sentRows.map((row, at) => {
      const record = row.id === null ? inserted[next++] : { id: row.id, position: row.position };
      return [row.key, { row, id: record?.id ?? null, position: records[at]?.position ?? record?.position ?? null }];
    }),
  );
  const after = rows.flatMap((row) => {
    const { row: of, id, position } = saved.get(row.key) ?? {};
    saved.delete(row.key);
    if (of === undefined || id === undefined || position === undefined)
      return row.action === 'EMPTY' && row.id === null ? [] : [row];
    if (of.action !== 'DELETE') return [rowOf({ ...row, id, position, base: of.values }, check)];
    // Restored while the save ran: the record is gone, its content is new.
    const { values, unread } = row;
    if (row.action === 'DELETE') return [];
    return [rowOf({ key: nextKey(), id: null, position: null, base: null, values, unread, deleted: false }, check)];
  });
  // Dropped while the save ran: the record is there, and its deletion is a change.
  for (const { row, id, position } of saved.values())
    if (row.action === 'INSERT') after.push(rowOf({ ...row, id, position, base: row.values, deleted: true }, check));
  return after;
}
