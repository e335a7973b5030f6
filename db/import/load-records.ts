/** Stores a batch of records of one kind in one transaction: disaster events, which have no ids, so that a changed row is a new event; and context texts. */
import type { Outcome } from '#domain/imports/import-report.ts';
import type { Transaction } from '#db/database.ts';
import type { Wanted } from './imported.ts';
import { findImported, storeRecords } from './imported.ts';
import type { NamedRow } from './read-file.ts';
import type { AnalysisRecord, EventRecord } from './records.ts';

export interface Loaded {
  events: EventRecord;
  contextual_analysis: AnalysisRecord;
}

export interface RecordInBatch<E extends keyof Loaded> {
  row: NamedRow;
  raw: Record<string, string>;
  hash: string;
  record: Loaded[E];
}

export async function loadRecords<E extends keyof Loaded>(
  transaction: Transaction,
  entity: E,
  run: number | null,
  batch: readonly RecordInBatch<E>[],
): Promise<Map<string, Outcome>> {
  const wanted = batch.map(({ raw, hash, record: { key, ...columns } }): Wanted => ({ key, raw, hash, columns }));
  const imported = await findImported(
    transaction,
    entity,
    wanted.map(({ key }) => key),
  );
  const stored = await storeRecords(transaction, entity, run, wanted, imported);
  return new Map([...stored].map(([key, { outcome }]) => [key, outcome]));
}
