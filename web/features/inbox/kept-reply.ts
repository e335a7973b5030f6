/** The text of a reply that is not sent yet, kept in this browser for its author. */
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { currentSession } from '#web/data/session.ts';

const keyOf = (record: string): string => `reply ${currentSession()?.username ?? ''} ${record}`;

export function keptReply(record: string): string {
  const text = readStored(keyOf(record));
  return typeof text === 'string' ? text : '';
}

export function keepReply(record: string, text: string): void {
  if (text.trim() === '') removeStored(keyOf(record));
  else writeStored(keyOf(record), text);
}
