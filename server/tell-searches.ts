/** Tells people once a day of the new rows of the saved searches that they watch: rows of others, counted with the rights of the person who is told. */
import type { Database } from '#db/database.ts';
import { counted } from '#db/jobs.ts';
import { regularlyOnOneServer } from '#db/once.ts';
import { compile } from '#server/psql/compile/compile.ts';
import { parseRequest } from '#server/psql/parse/parse-request.ts';
import { loadSchemaCache, type SchemaCache } from '#server/psql/catalog/schema-cache.ts';

const background = { role: null, background: true } as const;
/** Milliseconds that the rows of one search may take. */
const DEADLINE = 20_000;

type Due = {
  search_id: number;
  username: string;
  relation: string;
  conditions: string;
  since: string;
  until: string;
};

/** The statement that counts the new rows of a search. @throws for conditions that are none. */
function countOf(cache: SchemaCache, { username, relation, conditions, since, until }: Due) {
  const given = new URLSearchParams(conditions);
  for (const name of ['select', 'order', 'limit', 'offset', 'columns']) given.delete(name);
  given.append('select', 'id');
  given.append('created_at', `gt.${since}`);
  given.append('created_at', `lte.${until}`);
  given.append('created_by', `neq.${username}`);
  const url = `/psql/${relation}?${String(given)}`;
  const request = { method: 'GET', url, params: { name: relation }, headers: {}, body: undefined };
  const parsed = parseRequest(request, { schema: 'api', calling: false, functionsSetAnswer: false });
  const plan = compile(cache, parsed, true);
  if (plan.kind !== 'read') throw new Error('A search reads rows');
  return plan.count();
}

/** Returns the number of searches that were counted. A search that can't be counted is tried again the next day. */
export async function tellSearches(owner: Database, failed: (error: unknown) => void): Promise<number> {
  const { rows: due } = await owner.statement<Due>(background, 'select * from rules.searches_to_tell()');
  if (due.length === 0) return 0;
  const cache = await loadSchemaCache(owner, 'api');
  let told = 0;
  for (const one of due) {
    let number = 0;
    try {
      const { text, values } = countOf(cache, one);
      const set = { 'request.username': one.username };
      const as = { role: 'web_user', set, readOnly: true, background: true, deadline: DEADLINE } as const;
      number = Number((await owner.statement<{ total: string }>(as, text, values)).rows[0]?.total ?? 0);
      told += 1;
    } catch (error) {
      failed(error);
    }
    await owner.statement(
      background,
      'select rules.tell_search($1::bigint, $2::text, $3::timestamptz, $4::timestamptz, $5::bigint)',
      [one.search_id, one.username, one.since, one.until, number],
    );
  }
  return told;
}

/** A minute after the start, then every half hour; returns a function that stops it. */
export const tellSearchesRegularly = (owner: Database, failed: (error: unknown) => void): (() => Promise<void>) =>
  regularlyOnOneServer(
    owner,
    'searches',
    () => counted('tell_searches', () => tellSearches(owner, failed)),
    { first: 60_000, every: 1_800_000 },
    failed,
  );
