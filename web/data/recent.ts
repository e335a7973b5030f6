/** The records that a user opened last in this browser, by their global serial numbers: their names are read again, with the rights of that moment. */
import { readStored, writeStored } from './browser-store.ts';
import { currentSession } from './session.ts';

const MOST = 12;
const storageKey = () => `recent:${currentSession()?.username ?? ''}`;

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));
}

export function recentRecords(): readonly number[] {
  const stored = readStored(storageKey());
  return isNumbers(stored) ? stored.slice(0, MOST) : [];
}

export function rememberRecord(gsn: number): void {
  writeStored(storageKey(), [gsn, ...recentRecords().filter((other) => other !== gsn)].slice(0, MOST));
}
