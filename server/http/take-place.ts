/** Waits for a place. Rejects with the caller's error if no place is free in time, and leaves the line when `signal` aborts. */
import type { Leave, PlacesEach } from './places.ts';

export function takePlace(
  places: PlacesEach,
  person: string,
  busy: () => Error,
  signal: AbortSignal = new AbortController().signal,
): Promise<Leave> {
  return new Promise((resolve, reject) => {
    let goAway: Leave = () => undefined;
    const gone = (): void => {
      goAway();
      reject(new Error('Nobody waits for this place any more'));
    };
    if (signal.aborted) return gone();
    signal.addEventListener('abort', gone, { once: true });
    goAway = places.take(person, (leave) => {
      signal.removeEventListener('abort', gone);
      if (leave === null) reject(busy());
      else resolve(leave);
    });
  });
}
