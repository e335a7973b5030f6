/** Limits the requests of each API token in a minute. Counts in this process only, and no requests of sessions. */
import { LRUCache } from 'lru-cache';
import { Refusal } from '#server/refusal.ts';

const minute = 60_000;

/** Returns a function that counts a request of the token with this hash, and refuses one beyond `most` in its minute. */
export function tokenRate(most: number): (tokenHash: string) => void {
  const counts = new LRUCache<string, { until: number; requests: number }>({ max: 10_000 });
  return (tokenHash) => {
    const now = performance.now();
    let count = counts.get(tokenHash);
    if (count === undefined || count.until <= now)
      counts.set(tokenHash, (count = { until: now + minute, requests: 0 }));
    count.requests += 1;
    if (count.requests <= most) return;
    const seconds = Math.ceil((count.until - now) / 1000);
    throw new Refusal(429, {
      constraint: 'token_rate',
      message: `This token has sent more than ${most} requests in a minute, please try again in ${seconds} seconds`,
      headers: { 'retry-after': String(seconds) },
    });
  };
}
