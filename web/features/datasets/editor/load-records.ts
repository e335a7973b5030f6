/** Loads the records of a dataset as one csv stream, read while it arrives, and the version they belong to. */
import type { SavedRecord } from '#domain/dataset/columns.ts';
import type { InsertedRecord } from '#domain/dataset/sheet-types.ts';
import { psql, send } from '#web/data/psql.ts';
import { RECORD_FIELDS, recordReader } from './csv-records.ts';
import { savedAtOf } from './edited-dataset.ts';

/** The version of a dataset, and the last save of its records in it. */
export type Stamp = { version: number; savedAt: string | null };
export type LoadedRecords = Stamp & { records: SavedRecord[] };

/** The version is read first: records that are newer than it are a conflict when they are saved, never a lost change. */
export async function loadRecords(
  id: number,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (count: number) => void } = {},
): Promise<LoadedRecords> {
  const stamp = await stampOf(id, signal);
  const address = `/psql/tabular_datasets_records?parent_id=eq.${id}&order=position,id&select=${RECORD_FIELDS.join()}`;
  const response = await send(address, { headers: { accept: 'text/csv' }, ...(signal && { signal }) });
  const reader = recordReader();
  if (response.body === null) reader.push(await response.text());
  else
    for (const stream = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { done, value } = await stream.read();
      if (done) break;
      reader.push(value);
      onProgress?.(reader.records.length);
    }
  return { ...stamp, records: reader.end() };
}

export async function stampOf(id: number, signal?: AbortSignal): Promise<Stamp> {
  const select = ['version', 'last_save'] as const;
  const { row } = await psql.load('tabular_datasets', id, { select, ...(signal && { signal }) });
  return { version: row.version, savedAt: savedAtOf(row) };
}

/** The records that were inserted after the greatest known id, in the order in which they were sent. */
export async function insertedAfter(id: number, greatest: number): Promise<InsertedRecord[]> {
  const query = {
    select: ['id', 'position'] as const,
    where: { parent_id: `eq.${id}`, id: `gt.${greatest}` },
    order: 'id',
  };
  return (await psql.list('tabular_datasets_records', query)).rows;
}
