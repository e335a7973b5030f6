/** Waits for a slot. Rejects with the caller's error if no slot is free in time, and leaves the line when `signal` aborts. */
import type { Leave, SlotsEach } from './slots.ts';

export function takeSlot(
  slots: SlotsEach,
  person: string,
  busy: () => Error,
  signal: AbortSignal = new AbortController().signal,
): Promise<Leave> {
  return new Promise((resolve, reject) => {
    let goAway: Leave = () => undefined;
    const gone = (): void => {
      goAway();
      reject(new Error('Nobody waits for this slot any more'));
    };
    if (signal.aborted) return gone();
    signal.addEventListener('abort', gone, { once: true });
    goAway = slots.take(person, (leave) => {
      signal.removeEventListener('abort', gone);
      if (leave === null) reject(busy());
      else resolve(leave);
    });
  });
}
