/** Keeps the plans of the latest reads and inserts: an equal request gets the same plan, until the schema changes. Plans hold no rows and nothing of their user. */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import { parseRows, readBody, type RowsBody } from '#server/psql/parse/parse-body.ts';
import type { Plan, WritePlan } from './plan.ts';

const plansKept = 500;
/** A plan takes some ten times the memory of its address. */
const longestKey = 2_000;
/** Longest record whose plan is kept, in bytes: parsing it twice takes less time than making its plan. */
const longestRecord = 10_000;
/** The headers that a plan depends on. */
const ofRead = ['accept', 'prefer', 'range', 'accept-profile', 'readme', 'sheets'] as const;
const ofInsert = [...ofRead, 'content-type', 'content-profile', 'if-match'] as const;

/** Stands for the record in a kept plan; no other value can equal it, because none contains this character. */
const placeholder = '\0';

const plans = new WeakMap<SchemaCache, LRUCache<string, Plan>>();

/** The plan of a request without a body, or of an insert of one record, is parsed and compiled once; that of any other request each time. */
export function planOf(request: FastifyRequest, cache: SchemaCache, make: () => Plan): Plan {
  const { method, raw, headers: given } = request;
  const record = recordOf(request);
  if (method !== 'GET' && method !== 'HEAD' && record === null) return make();
  let key = `${method} ${raw.url}`;
  for (const name of record === null ? ofRead : ofInsert) key += `\n${String(given[name] ?? '')}`;
  if (record !== null) key += `\n${JSON.stringify(record.keys)}`;
  if (key.length > longestKey) return make();
  let kept = plans.get(cache);
  if (kept === undefined) plans.set(cache, (kept = new LRUCache({ max: plansKept })));
  const known = kept.get(key);
  if (known !== undefined) return known.kind === 'insert' && record !== null ? withRecord(known, record.text) : known;
  const plan = make();
  if (record === null) kept.set(key, plan);
  else if (plan.kind === 'insert' && isBoundOnce(plan)) kept.set(key, withoutRecord(plan));
  return plan;
}

/** Whether the request calls a function. */
export const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.includes('/rpc/:name') ?? false;

/** The one record in the body; null for any other body, and for a bad one, which is refused when its plan is made. */
function recordOf(request: FastifyRequest): RowsBody | null {
  const { method, body, headers: given } = request;
  if (method !== 'POST' || isCall(request) || !Buffer.isBuffer(body) || body.length > longestRecord) return null;
  try {
    const read = readBody(body, given['content-type'], false);
    const rows = read.kind === 'json' ? parseRows(read, null) : null;
    return rows?.rows === 1 ? rows : null;
  } catch {
    return null;
  }
}

const isBoundOnce = ({ statement, json }: WritePlan): boolean =>
  statement.values.filter((value) => value === json).length === 1;

/** Another record with the same keys has the same statement with another value. */
function withRecord(plan: WritePlan, json: string): WritePlan {
  const { text, values } = plan.statement;
  return { ...plan, json, statement: { text, values: values.map((value) => (value === plan.json ? json : value)) } };
}

const withoutRecord = (plan: WritePlan): WritePlan => {
  return withRecord({ ...plan, request: { ...plan.request, body: null } }, placeholder);
};
