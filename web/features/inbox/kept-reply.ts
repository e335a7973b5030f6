/** The text of a reply that is not sent yet and the notification that it answers, kept in this browser. */
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { typedKey } from '#web/data/session.ts';

/** `to`: null for a text without one. */
export type KeptReply = { readonly text: string; readonly to: number | null };
const NOTHING: KeptReply = { text: '', to: null };

const keyOf = (record: string): string => typedKey(`reply/${record}`);

export function keptReply(record: string): KeptReply {
  const kept = readStored(keyOf(record)) as Partial<KeptReply> | undefined;
  return typeof kept?.text === 'string' ? { text: kept.text, to: kept.to ?? null } : NOTHING;
}

export function keepReply(record: string, kept: KeptReply): void {
  if (kept.text.trim() === '') removeStored(keyOf(record));
  else writeStored(keyOf(record), kept);
}
