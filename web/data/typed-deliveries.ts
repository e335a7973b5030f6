/** Values that a person typed in delivered facts, kept in this browser until the facts are settled: the values of one fact, and those for all facts of a delivery. */
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { readStored, removeStored, writeStored } from './browser-store.ts';
import { typedKey } from './session.ts';

const ofFact = (record: number) => typedKey(`parking_lot/fact/${record}`);
const ofDelivery = (delivery: number) => typedKey(`parking_lot/for_all/${delivery}`);

export const keepTyped = (record: number, draft: FactDraft) => writeStored(ofFact(record), draft);
export const dropTyped = (record: number) => removeStored(ofFact(record));

/** Null if nothing was typed in the fact, or for another document. */
export function typedBefore(record: number, document: number): FactDraft | null {
  const draft = FACT_KIND.readDraft(readStored(ofFact(record)));
  return draft?.document_id === document ? draft : null;
}

export const givenToAll = (delivery: number): unknown => readStored(ofDelivery(delivery));

export function giveToAll(delivery: number, values: object): void {
  if (Object.keys(values).length === 0) removeStored(ofDelivery(delivery));
  else writeStored(ofDelivery(delivery), values);
}
