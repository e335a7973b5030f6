/** Stores a batch of disaster events in one transaction. The file has no ids, so a changed row is a new event. */
import type { Transaction } from '#db/database.ts';
import type { Outcome, Wanted } from './imported.ts';
import { findImported, storeRecords } from './imported.ts';
import type { NamedRow } from './read-file.ts';
import type { EventRecord } from './records.ts';

export interface EventInBatch {
  row: NamedRow;
  raw: Record<string, string>;
  hash: string;
  event: EventRecord;
}

export async function loadEvents(
  transaction: Transaction,
  run: number,
  batch: readonly EventInBatch[],
): Promise<Map<string, Outcome>> {
  const wanted = batch.map(({ raw, hash, event: { key, ...columns } }): Wanted => ({ key, raw, hash, columns }));
  const imported = await findImported(
    transaction,
    'events',
    wanted.map(({ key }) => key),
  );
  const stored = await storeRecords(transaction, 'events', run, wanted, imported);
  return new Map([...stored].map(([key, { outcome }]) => [key, outcome]));
}
