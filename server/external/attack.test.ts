/** An attacker with a client_id, and one without: no mark of a hidden record is in any answer, whatever is asked, and the role of the requests can do nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError } from '#db/database.ts';
import { clientRole } from '#db/roles.ts';
import { publishedWorld, type PublishedWorld } from '#server/testing/published-world.ts';
import { partsOf } from '#server/testing/workbook.ts';
import { ADDRESSES, ROOT } from './addresses.ts';
import { settingsOf } from './rows.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

/** The texts of an answer: a workbook's parts are compressed. */
const textsOf = (bytes: Buffer): string =>
  bytes.subarray(0, 2).toString() === 'PK' ? [...partsOf(bytes).values()].join('\n') : bytes.toString();

const leaks = (text: string, headers: object = {}): string[] => {
  const all = `${text} ${JSON.stringify(headers)}`.toLowerCase();
  return [...world.marks].filter(([, mark]) => all.includes(mark.toLowerCase())).map(([what]) => what);
};

const FORMATS = ['', 'format=json', 'format=csv', 'format=geojson'];
const FILTERS = [
  '',
  'iso3=PER',
  'iso3=COL,CHL',
  'iso3__in=CHL',
  'year=2024',
  'year=2023,2024',
  'start_year=1900&end_year=2200',
  'limit=10000',
  'limit=1&offset=1',
  'release_environment=STAGING',
  'release_environment=PRE_RELEASE',
];
/** Requests that are refused, or change nothing. */
const TRICKS = [
  `iso3=PER' or '1'='1`,
  `iso3=PER') union select token_hash from auth.tokens--`,
  `year=2024) or true--`,
  `year=2024;select pg_sleep(9)`,
  'limit=1e9',
  'limit=9999999999999999999999',
  'offset=9223372036854775808',
  'offset=-1',
  'offset=1 offset 0',
  'format=json;q=1',
  'format=../../etc/passwd',
  'iso3[]=PER',
  'iso3[__proto__]=PER',
  '__proto__[iso3]=PER',
  '__proto__=1',
  'constructor=1',
  'toString=1',
  'select=*',
  'confidential=eq.true',
  'idu=false',
  'include_drafts=true',
  'state=Draft',
  'release=2',
  'revision=2',
  'name=GRID%202025',
  'callback=alert',
  'iso3=%00',
  'iso3=P%0D%0ASet-Cookie:%20x=1',
  'format=csv%0D%0AX-Injected:%201',
  'iso3=%E0%A4%A',
  `iso3=${'A'.repeat(5_000)}`,
  `iso3=${Array.from({ length: 2_000 }, () => 'PER').join()}`,
  `iso3=${'A'.repeat(20_000)}`,
];

const PARTS = [
  ['a part', (format: string, filter: string) => format === '' || filter === ''],
  ['all @proof', () => true],
] as const;

describe.each(ADDRESSES.map(({ path }) => path))('%s', (path) => {
  test.each(PARTS)('shows no hidden record in any format, by any filter: %s', async (_, isInPart) => {
    let answered = 0;
    for (const format of FORMATS)
      for (const filter of FILTERS.filter((each) => isInPart(format, each))) {
        const query = [format, filter].filter((part) => part !== '').join('&');
        const answer = await world.get(`${path.slice(1)}?${query}`);
        expect([query, answer.statusCode < 500, leaks(textsOf(answer.rawPayload), answer.headers)]).toEqual([
          query,
          true,
          [],
        ]);
        if (answer.statusCode === 200) answered += 1;
      }
    expect(answered).toBeGreaterThanOrEqual(4);
  });

  test('refuses tricks by name, or answers as without them', async () => {
    const plain = (await world.get(path.slice(1))).rawPayload.length;
    for (const trick of TRICKS) {
      const answer = await world.get(`${path.slice(1)}?${trick}`);
      const text = textsOf(answer.rawPayload);
      expect([trick, answer.statusCode < 500, leaks(text, answer.headers)]).toEqual([trick, true, []]);
      expect([trick, answer.headers['x-injected'], answer.headers['set-cookie']]).toEqual([
        trick,
        undefined,
        undefined,
      ]);
      if (answer.statusCode === 200) expect([trick, answer.rawPayload.length <= 2 * plain]).toEqual([trick, true]);
      else
        expect([trick, Object.keys(answer.json<object>())]).toEqual([
          trick,
          expect.arrayContaining(['message', 'constraint']),
        ]);
    }
  });

  test('is the same whatever the headers say', async () => {
    const sent: readonly Record<string, string>[] = [
      { 'view-as': 'root' },
      { 'x-http-method-override': 'DELETE' },
      { accept: 'text/html' },
      { prefer: 'count=exact' },
      { range: 'bytes=0-10' },
      { 'x-forwarded-host': 'evil.example' },
      { 'content-encoding': 'identity' },
      { cookie: 'helix_session=x' },
      { 'if-none-match': 'W/"' },
      { 'if-none-match': `"${'x'.repeat(8_000)}"` },
      { 'accept-profile': 'data' },
    ];
    for (const headers of sent) {
      const answer = await world.get(path.slice(1), headers);
      expect([headers, answer.statusCode, leaks(textsOf(answer.rawPayload), answer.headers)]).toEqual([
        headers,
        200,
        [],
      ]);
      expect(textsOf(answer.rawPayload)).not.toContain('evil.example');
    }
  });
});

test('paths beside the addresses lead nowhere', async () => {
  for (const path of [
    'idus/all/../../../psql/facts',
    'idus/all/%2e%2e/%2e%2e/psql/facts',
    'idus//all/',
    'idus/all//',
    'idus/all/1',
    'gidd/disasters/%00',
    'gidd/disasters/..%2f..%2fhealth',
    'gidd/releases/',
    'gidd/',
    'admin/',
    'psql/facts',
    '__proto__/',
    'IDUS/ALL/',
    '%',
  ]) {
    const answer = await world.server.app.inject({ url: `${ROOT}/${path}?client_id=${world.client}` });
    expect([path, answer.statusCode >= 400 && answer.statusCode < 500, leaks(answer.body)]).toEqual([path, true, []]);
  }
});

test('the token of a client opens no other route', async () => {
  const { server, client } = world;
  const open: string[] = [];
  for (const { method, url, access } of server.routes) {
    if (access === 'public' || access === 'client' || access === 'maintenance') continue;
    const target = url.replace(/:[a-z]+/g, '1').replace('*', 'facts');
    for (const [how, query, headers] of [
      ['bearer', '', { authorization: `Bearer ${client}` }],
      ['client_id', `?client_id=${client}`, {}],
    ] as const) {
      const answer = await server.app.inject({ method: method as 'GET', url: `${target}${query}`, headers });
      if (answer.statusCode < 400) open.push(`${method} ${url} by ${how}: ${answer.statusCode}`);
    }
  }
  expect(open).toEqual([]);
  const relations = await server.owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v'`,
  );
  for (const { name } of relations) {
    const answer = await server.app.inject({ url: `/psql/${name}`, headers: { authorization: `Bearer ${client}` } });
    expect([name, answer.statusCode, answer.json<{ constraint: string }>().constraint]).toEqual([
      name,
      403,
      'token_reads_releases',
    ]);
  }
});

test('the role of the requests reads and calls nothing but the functions of the schema published', async () => {
  const { server } = world;
  const [hash] = await server.owner<{ hash: string }>(
    `select token_hash::text as hash from auth.tokens where client limit 1`,
  );
  const settings = settingsOf(hash!.hash);
  const refusal = async (text: string): Promise<string> =>
    server.ownerDatabase.statement({ ...settings, readOnly: false, enter: undefined as never }, text).then(
      () => 'done',
      (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
    );
  const relations = await server.owner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('data', 'api', 'auth', 'rules', 'published', 'helix') and c.relkind in ('r', 'v', 'm', 'S', 'p')`,
  );
  expect(relations.length).toBeGreaterThan(100);
  for (const { name } of relations)
    expect([name, await refusal(`select * from ${name.includes('.') ? name : `public.${name}`} limit 1`)]).toEqual([
      name,
      '42501',
    ]);
  const [{ callable } = { callable: [] }] = await server.owner<{ callable: string[] }>(
    `select array(select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('data', 'api', 'auth', 'rules', 'published', 'helix') and has_schema_privilege('${clientRole}', n.oid, 'usage')
         and has_function_privilege('${clientRole}', p.oid, 'execute') order by 1) as callable`,
  );
  expect(callable.map((name) => name.replace(/\(.*/, ''))).toEqual(
    [
      'analyses_of',
      'countries',
      'disasters_of',
      'figures_of',
      'idu_ids',
      'idu_lines',
      'idus_state',
      'releases_state',
      'require_client',
      'years',
    ].map((name) => `published.${name}`),
  );
  const member = `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid where m.member = '${clientRole}'::regrole`;
  expect(await server.owner(member)).toEqual([]);
  for (const text of [
    'create table public.x (id int)',
    `insert into data.facts (name) values ('x')`,
    `select api.publish_release(1)`,
  ])
    expect([text, await refusal(text)]).toEqual([text, '42501']);
});

test('a release that is withdrawn is seen no more, and its earlier revision answers again', async () => {
  const { server, post } = world;
  const years = async () =>
    (await world.get('gidd/displacements/'))
      .json<{ results: { year: number; iso3: string }[] }>()
      .results.map(({ year, iso3 }) => `${year} ${iso3}`);
  const before = await years();
  const [revision] = await server.owner<{ id: number }>(
    `select id from data.releases where name = 'GRID 2025' and revision = 2`,
  );
  const etag = String((await world.get('gidd/displacements/')).headers['etag']);
  const step = (name: string, payload: object = {}) => post(`rpc/${name}`, { id: revision!.id, ...payload }, 'second');
  await step('sign_off_release');
  expect(await years()).toEqual(before);
  await step('publish_release');
  expect(await years()).toEqual(
    ['2024 CHL', ...before].toSorted(
      (one, other) => Number(other.slice(0, 4)) - Number(one.slice(0, 4)) || one.localeCompare(other),
    ),
  );
  expect((await world.get('gidd/displacements/', { 'if-none-match': etag })).statusCode).toBe(200);
  await step('withdraw_release', { reason: 'Wrong' });
  expect(await years()).toEqual(before);
  const [first] = await server.owner<{ id: number }>(
    `select id from data.releases where name = 'GRID 2025' and revision = 1`,
  );
  await post('rpc/withdraw_release', { id: first!.id, reason: 'Wrong, too' }, 'second');
  expect((await years()).every((row) => row.startsWith('2023'))).toBe(true);
});
