/** Writes odd values to each column that people may write, by the catalog, and to each leaf of its objects: none is answered with 500 or in the words of the database, a refusal leaves nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { loadSchemaCache } from './psql/catalog/schema-cache.ts';
import { Keep } from './testing/proof/keep.ts';
import { isRaw } from './testing/raw-refusal.ts';
import { startServer, type TestServer } from './testing/server.ts';

const password = 'a password for tests';
/** Set by `npm run proof`. */
const whole = process.env['PROOF_REQUESTS'] !== undefined;
const step = whole ? 1 : 421;

/** Values as JSON texts: JavaScript has no number so large, and no text with half a letter. */
const ODD: readonly string[] = [
  ...'null true {} [] [null] [[]] [{}] 0 -0 -0.0 1e308 1e400 -1 1.5 1.0 1e2 9007199254740992 9007199254740993 2147483648 9223372036854775808'.split(
    ' ',
  ),
  ...'0000-01-01 0001-01-01 9999-12-31 10000-01-01 2026-02-30 2024-02-29 infinity -infinity 2026-01-01T00:00:00+15:59 24:00 now today'
    .split(' ')
    .map((day) => `"${day}"`),
  ...String.raw`NaN -0 1e5 Infinity 1.0 0x10 1_000 ١٢ a\u0000b \ud800 \udfff\ud800 \u202eabc \u200f \u00a0 e\u0301 \u00e9 \ufeffx \ufffe a\r\nb \t {a,b} {`
    .split(' ')
    .map((text) => `"${text}"`),
  '""',
  '" "',
  '" 7 "',
  '{"a": {"b": [null]}}',
  '[1, [2]]',
  '[["x"], ["y", "z"]]',
  '["a", "a"]',
  '["x", null]',
  '[1e308]',
  JSON.stringify(Array.from({ length: 10_000 }, (_, n) => n)),
  JSON.stringify(Array.from({ length: 10_000 }, (_, n) => `Name ${n}`)),
  `${'['.repeat(900)}${']'.repeat(900)}`,
  JSON.stringify('ش'.repeat(500_000)),
];

let server: TestServer;
let cookie: string;
let writes: { method: 'POST' | 'PATCH'; url: string; column: string; path: string; payload: (odd: string) => string }[];

type Leaf = readonly [path: string, of: (odd: string) => string];
/** The value with each of its leaves replaced in turn, and one more key in each object. */
function leavesOf(value: unknown): Leaf[] {
  if (value === null || typeof value !== 'object') return [['', (odd) => odd]];
  const entries: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.slice(0, 1).map((each, at) => [String(at), each] as const)
    : Object.entries(value);
  const written = (replaced: string, text: string) => {
    const parts = entries.map(([key, each]) => {
      const body = key === replaced ? text : JSON.stringify(each);
      return Array.isArray(value) ? body : `${JSON.stringify(key)}: ${body}`;
    });
    return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`;
  };
  return [
    ['', (odd) => odd],
    ...entries.flatMap(([key, each]) =>
      leavesOf(each).map(([path, of]): Leaf => [`.${key}${path}`, (odd) => written(key, of(odd))]),
    ),
  ];
}

const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: string, prefer = 'tx=rollback') =>
  server.app.inject({
    method,
    url,
    headers: { cookie, 'content-type': 'application/json', prefer: `${prefer}, return=representation` },
    ...(payload !== undefined && { payload }),
  });

beforeAll(async () => {
  server = await startServer();
  await generateSample(server.ownerDatabase, { facts: 30, seed: 1, today: new Date('2026-01-01') });
  await server.addUser('all', password, ['Administrator', 'Coordinator', 'Expert']);
  cookie = await server.signIn('all', password);
  const cache = await loadSchemaCache(server.ownerDatabase, 'api', ['data', 'rules']);
  const granted = await server.owner<{ relation: string; column: string; update: boolean; insert: boolean }>(
    `select v.relname::text as relation, a.attname::text as column,
       has_column_privilege('web_user', v.oid, a.attnum, 'update') as update, has_column_privilege('web_user', v.oid, a.attnum, 'insert') as insert
     from pg_class v join pg_attribute a on a.attrelid = v.oid and a.attnum > 0
     where v.relnamespace = 'api'::regnamespace and v.relkind = 'v' order by 1, a.attnum`,
  );
  writes = [];
  for (const { name, updatable, insertable, primaryKey } of cache.relations.values()) {
    if (!updatable && !insertable) continue;
    const [row] = (
      await send('GET', `/psql/${name}?limit=1${primaryKey[0] === undefined ? '' : `&order=${primaryKey[0]}`}`)
    ).json<Record<string, unknown>[]>();
    const columns = granted.filter(({ relation }) => relation === name);
    const key = (primaryKey.length > 0 ? primaryKey : ['id'])
      .map((one) => `${one}=eq.${encodeURIComponent(String(row?.[one]))}`)
      .join('&');
    for (const { column, update, insert } of columns) {
      if (update && updatable && row !== undefined)
        for (const [path, of] of leavesOf(row[column]))
          writes.push({
            method: 'PATCH',
            url: `/psql/${name}?${key}`,
            column,
            path,
            payload: (odd) => `{${JSON.stringify(column)}: ${of(odd)}}`,
          });
      if (insert && insertable) {
        const others = columns.filter(
          (one) => one.insert && one.column !== column && row?.[one.column] != null && one.column !== 'id',
        );
        const rest = others.map(
          (one) =>
            `${JSON.stringify(one.column)}: ${JSON.stringify(one.column === 'name' || one.column === 'title' ? `Another ${name} for trials` : row![one.column])}`,
        );
        writes.push({
          method: 'POST',
          url: `/psql/${name}`,
          column,
          path: '',
          payload: (odd) => `{${[...rest, `${JSON.stringify(column)}: ${odd}`].join()}}`,
        });
      }
    }
  }
}, 120_000);
afterAll(() => server.close());

test(
  'no odd value is answered with 500 or in the words of the database, and one that is refused leaves nothing',
  async () => {
    const keep = await Keep.open(server.ownerDatabase, ['data']);
    const all = writes.flatMap((write) => ODD.map((odd) => ({ ...write, odd }))).filter((_, at) => at % step === 0);
    const wrong: unknown[] = [];
    let stored = 0;
    for (const { method, url, column, path, payload, odd } of all) {
      const { statusCode, body } = await send(method, url, payload(odd));
      if (statusCode < 300) stored += 1;
      else if (statusCode >= 500 || isRaw(body))
        wrong.push([`${method} ${url} ${column}${path} ${odd.slice(0, 40)}`, statusCode, body.slice(0, 250)]);
      // Refused as a trial, it is refused in earnest.
      else await send(method, url, payload(odd), 'tx=commit');
    }
    expect(wrong).toEqual([]);
    expect(await keep.changed()).toEqual([]);
    expect(stored).toBeGreaterThan(all.length / 20);
  },
  whole ? 3_600_000 : 120_000,
);
