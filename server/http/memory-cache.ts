/** A cache of the latest used answers with a limit of bytes. */
import { LRUCache } from 'lru-cache';

/** @param ttl milliseconds after which an answer is removed; 0 keeps it until others need its space. */
export const memoryCache = <Value extends { bytes: Buffer }>(most: number, ttl = 0): LRUCache<string, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: ({ bytes }) => bytes.length, ttl });
