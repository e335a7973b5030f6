/** Reference lists are kept by browsers and asked for by their ETag; nothing else that needs a session is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';

const password = 'a password for tests';
let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', password, ['Administrator']);
  cookie = await server.signIn('ada', password);
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}, of = cookie) =>
  server.app.inject({ url: `/psql/${url}`, headers: { cookie: of, ...headers } });
const KEPT = { 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"[\w-]{27}"$/) };

const lists = [
  'geo_entities?select=iso3,name&order=name',
  'hazard_types?order=category,subcategory,type,subtype',
  'reference_lists?name=in.(groups,themes)',
];
test.each(lists)('%s is answered with 304 until it changes', async (url) => {
  const first = await get(url);
  expect([first.statusCode, first.headers]).toMatchObject([200, KEPT]);
  expect(first.headers['vary']).toContain('accept');
  const tag = String(first.headers.etag);
  for (const asked of [tag, `"x", ${tag.slice(2)}`, '*']) {
    const again = await get(url, { 'if-none-match': asked });
    expect([again.statusCode, again.body, again.headers]).toMatchObject([304, '', KEPT]);
  }
  await server.owner(`update data.geo_entities set name = name || ' Republic' where iso3 = 'FRA'`);
  await server.owner(
    `update data.hazard_types set subtype = subtype || '!' where id = (select min(id) from data.hazard_types)`,
  );
  await server.owner(`insert into data.themes (name, position) values ('A theme of ${url.length}', 99)`);
  const changed = await get(url, { 'if-none-match': tag });
  expect([changed.statusCode, changed.headers]).toMatchObject([200, KEPT]);
  expect(changed.headers.etag).not.toBe(tag);
});

test('a session that has ended gets nothing, whatever it kept', async () => {
  await server.addUser('eve', password, ['Viewer']);
  const own = await server.signIn('eve', password);
  const { etag } = (await get(lists[0]!, {}, own)).headers;
  await server.owner(`delete from auth.sessions where username = 'eve'`);
  expect((await get(lists[0]!, { 'if-none-match': String(etag) }, own)).statusCode).toBe(401);
});

test.each([
  'users?select=name',
  'contacts',
  'facts_view?limit=1',
  'geo_entities?select=iso3,facts(name)',
  'rpc/first_steps',
])('%s is kept by nobody', async (url) => {
  const answer = await get(url, { 'if-none-match': '*' });
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
    200,
    'no-store',
    undefined,
  ]);
});

test('no list that browsers keep names a person', async () => {
  const kept = await server.owner<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'api'::regnamespace and obj_description(c.oid) ~ '(?n)^@kept$'
    group by c.relname order by c.relname`);
  expect(kept.map(({ name }) => name)).toEqual(['geo_entities', 'hazard_types', 'reference_lists']);
  expect(kept.flatMap(({ columns }) => columns.filter((column) => /user|_by|mail|person|assign/.test(column)))).toEqual(
    [],
  );
});
