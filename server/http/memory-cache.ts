/** A cache of the latest used answers with a limit of bytes; an empty answer counts as one byte. */
import { LRUCache } from 'lru-cache';

/** @param ttl milliseconds after which an answer is removed; 0 keeps it until others need its space. */
export const memoryCache = <Value extends { bytes: Buffer }>(most: number, ttl = 0): LRUCache<string, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: ({ bytes }) => Math.max(1, bytes.length), ttl });
