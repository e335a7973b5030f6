/** Keeps the plans of the latest reads: an equal request gets the same plan, until the schema changes. Plans hold no rows and nothing of their user. */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import type { Plan } from './plan.ts';

const plansKept = 500;
/** A plan takes some ten times the memory of its address. */
const longestKey = 2_000;
/** All headers that a plan depends on. */
const headers = ['accept', 'prefer', 'range', 'accept-profile', 'readme'] as const;

const plans = new WeakMap<SchemaCache, LRUCache<string, Plan>>();

/** The plan of a request without a body is parsed and compiled once; that of any other request each time. */
export function planOf({ method, raw, headers: given }: FastifyRequest, cache: SchemaCache, make: () => Plan): Plan {
  if (method !== 'GET' && method !== 'HEAD') return make();
  let key = `${method} ${raw.url}`;
  for (const name of headers) key += `\n${String(given[name] ?? '')}`;
  if (key.length > longestKey) return make();
  let kept = plans.get(cache);
  if (kept === undefined) plans.set(cache, (kept = new LRUCache({ max: plansKept })));
  let plan = kept.get(key);
  if (plan === undefined) kept.set(key, (plan = make()));
  return plan;
}
