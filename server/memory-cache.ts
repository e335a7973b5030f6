/** A memory of the latest used answers that holds no more bytes than it is allowed. */
import { LRUCache } from 'lru-cache';

/** @param ttl milliseconds after which an answer is forgotten; 0 keeps it until others need its room. */
export const memoryCache = <Value extends { bytes: Buffer }>(most: number, ttl = 0): LRUCache<string, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: ({ bytes }) => bytes.length, ttl });
