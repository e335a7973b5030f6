/** Calls each function with odd values of each argument, and nothing is kept: each is answered or refused in our own words, never with 500. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { isRaw } from './testing/raw-refusal.ts';
import { startServer, type TestServer } from './testing/server.ts';

const password = 'a password for tests';
/** Set by `npm run proof`. */
const whole = process.env['PROOF_REQUESTS'] !== undefined;
const step = whole ? 1 : 37;

const LONG = 'ش'.repeat(20_000);
const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2024-02-29',
  '2023-02-29',
  'infinity',
  '-infinity',
  'today',
  '-4713-01-01',
];
// Numbers as they stand in JSON, because JavaScript has none so large.
const NUMBERS = ['0', '-1', '1.5', '2147483648', '-2147483649', '9007199254740993', '9223372036854775808', '1e300'];
const FORMS = [
  'null',
  'true',
  '""',
  '" "',
  '"x"',
  '"NaN"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '[1]',
  '{"a": {"b": [null]}}',
];
const TEXTS = ['\u0000', '\u202Eabc', '%_\\', "'", LONG, 'contacts', '1', 'KEN', 'a,b', '@'].map((text) =>
  JSON.stringify(text),
);

function oddOf(type: string): string[] {
  const days = DAYS.map((day) => JSON.stringify(day));
  const one = /json/.test(type)
    ? [...FORMS, ...NUMBERS]
    : /date|time/.test(type)
      ? ['null', '""', '1', ...days]
      : /int|numeric|double/.test(type)
        ? ['null', 'true', '""', ...NUMBERS]
        : ['null', '""', '"\\ud800"', ...TEXTS];
  return type.endsWith('[]')
    ? [
        'null',
        '[]',
        '"{"',
        '[[1], [2]]',
        '[["x"]]',
        '{"a": 1}',
        `${'['.repeat(90)}${']'.repeat(90)}`,
        JSON.stringify(Array.from({ length: 4000 }, (_, n) => n)),
        ...one.map((odd) => `[${odd}]`),
      ]
    : one;
}

/** A fitting value. */
function fittingOf(name: string, type: string): string {
  const one = /json/.test(type)
    ? '{}'
    : /date|time/.test(type)
      ? '"2025-03-01"'
      : type.startsWith('boolean')
        ? 'false'
        : /int|numeric|double/.test(type)
          ? /year/.test(name)
            ? '2025'
            : '1'
          : name === 'entity_type'
            ? '"events"'
            : /username|owner|giver/.test(name)
              ? '"other"'
              : /iso3|countr/.test(name)
                ? '"KEN"'
                : '"Some text"';
  return type.endsWith('[]') ? `[${one}]` : one;
}

/** Days that no figure has: some stand for no day at all, others can't be written on a screen. */
const NO_DAYS = ['infinity', '-infinity', '0001-01-01', '1500-01-01', '10000-01-01', '4714-11-24 BC'];

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  await generateSample(server.ownerDatabase, { facts: 30, seed: 1, today: new Date('2026-01-01') });
  await server.addUser('all', password, ['Administrator', 'Coordinator']);
  await server.addUser('other', password, ['Expert']);
  cookie = await server.signIn('all', password);
}, 120_000);
afterAll(() => server.close());

test(
  'no argument of a function is answered with 500, or in the words of the database',
  async () => {
    const functions = await server.owner<{ name: string; args: string[]; types: string[] }>(
      `select p.proname::text as name, p.proargnames[1:p.pronargs]::text[] as args,
         array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u (t, o) order by o) as types
       from pg_proc p where p.pronamespace = 'api'::regnamespace and p.pronargs > 0 and p.proargnames[1] <> '' order by 1`,
    );
    const calls = functions.flatMap(({ name, args, types }) =>
      args.flatMap((arg, at) =>
        oddOf(types[at]!).map((odd) => {
          const values = args.map((other, n) => `"${other}": ${n === at ? odd : fittingOf(other, types[n]!)}`);
          return { what: `${name}(${arg} => ${odd.slice(0, 40)})`, name, payload: `{${values.join()}}` };
        }),
      ),
    );
    const wrong: unknown[] = [];
    let answered = 0;
    for (const { what, name, payload } of calls.filter((_, at) => at % step === 0)) {
      const headers = { cookie, 'content-type': 'application/json', prefer: 'tx=rollback' };
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: `/psql/rpc/${name}`,
        headers,
        payload,
      });
      if (statusCode >= 500 || (statusCode >= 400 && isRaw(body))) wrong.push([what, statusCode, body.slice(0, 300)]);
      if (statusCode < 300) answered += 1;
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(calls.length / step / 10);
  },
  whole ? 3_600_000 : 120_000,
);

test('no day or moment that people write lies outside the calendar', async () => {
  const columns = await server.owner<{ relation: string; name: string }>(
    `select v.relname::text as relation, a.attname::text as name
     from pg_class v join pg_class t on t.relname = v.relname and t.relnamespace = 'data'::regnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
     where v.relnamespace = 'api'::regnamespace and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
       and a.attname <> 'archived_at' and has_column_privilege('web_user', t.oid, a.attnum, 'update') order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(5);
  const send = async (method: 'PATCH' | 'POST', url: string, payload: object) =>
    (await server.app.inject({ method, url, headers: { cookie, prefer: 'tx=rollback' }, payload })).statusCode;
  const taken: string[] = [];
  for (const day of NO_DAYS) {
    for (const { relation, name } of columns) {
      const [row] = (await server.app.inject({ url: `/psql/${relation}?limit=1`, headers: { cookie } })).json<
        { id?: number; name?: string }[]
      >();
      const key = row?.id === undefined ? `name=eq.${encodeURIComponent(row?.name ?? '')}` : `id=eq.${row.id}`;
      if ((await send('PATCH', `/psql/${relation}?${key}`, { [name]: day })) !== 400)
        taken.push(`${relation}.${name} ${day}`);
    }
    const assignment = { entity_type: 'facts', ids: [1], username: 'other', due_on: day };
    if ((await send('POST', '/psql/rpc/assign', assignment)) !== 400) taken.push(`assign ${day}`);
  }
  expect(taken).toEqual([]);
});
