/** The text of a reply that is not sent yet, kept in this browser. */
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { typedKey } from '#web/data/session.ts';

const keyOf = (record: string): string => typedKey(`reply/${record}`);

export function keptReply(record: string): string {
  const text = readStored(keyOf(record));
  return typeof text === 'string' ? text : '';
}

export function keepReply(record: string, text: string): void {
  if (text.trim() === '') removeStored(keyOf(record));
  else writeStored(keyOf(record), text);
}
