/** Household sizes over HTTP: one object by country and year, also of a year to come; an administrator's writes, their preview and their conflicts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';

const PASSWORD = 'a password for tests';
const ONE = 'application/vnd.pgrst.object+json';
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Administrator']);
  cookie = await server.signIn('ada', PASSWORD);
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url: `/psql/${path}`, headers: { cookie, ...headers }, ...(payload && { payload }) });
const one = (path: string) => call('GET', path, undefined, { accept: ONE });

test('the client of the specification finds one size for this year and the next, though the list ends before', async () => {
  await server.owner('update data.household_sizes set archived_at = now() where year >= $1', [NEXT_YEAR - 1]);
  for (const year of [NEXT_YEAR - 1, NEXT_YEAR, NEXT_YEAR + 1]) {
    const found = await one(`household_sizes?select=size,source,known_year&iso3=eq.DJI&year=eq.${year}`);
    expect([year, found.statusCode, found.json()]).toEqual([
      year,
      200,
      { size: expect.any(Number), source: expect.stringContaining('UN 2022'), known_year: NEXT_YEAR - 2 },
    ]);
  }
  expect((await one('household_sizes?iso3=eq.DJI&year=eq.1950')).statusCode).toBe(406);
  await server.owner('update data.household_sizes set archived_at = null');
});

test('an administrator adds, changes and deletes a size; a save of an old version is a conflict', async () => {
  const add = { iso3: 'DJI', year: NEXT_YEAR, size: 5.1, source: 'A census', observed: 2024 };
  const representation = { prefer: 'return=representation', accept: ONE };
  const added = await call('POST', 'household_sizes', add, representation);
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { ...add, version: 1, country: 'Djibouti', known_year: NEXT_YEAR },
  ]);
  const { id } = added.json<{ id: number }>();
  const again = await call('POST', 'household_sizes', add);
  expect([again.statusCode, again.json()]).toMatchObject([409, { constraint: 'household_size_taken' }]);
  const change = (size: number, etag: string) =>
    call('PATCH', `household_sizes?id=eq.${id}`, { size }, { ...representation, 'if-match': etag });
  const changed = await change(5.2, '"1"');
  expect([changed.statusCode, changed.headers['etag'], changed.json()]).toMatchObject([
    200,
    '"2"',
    { size: 5.2, version: 2 },
  ]);
  expect((await change(5.3, '"1"')).statusCode).toBe(412);
  expect((await call('PATCH', `household_sizes?id=eq.${id}`, { year: 2030 })).statusCode).toBe(403);
  expect((await call('DELETE', `household_sizes?id=eq.${id}`)).statusCode).toBe(204);
  expect((await one(`household_sizes?id=eq.${id}`)).statusCode).toBe(406);
});

test('a preview answers as the change would, and changes nothing', async () => {
  const body = {
    changes: [
      { iso3: 'DJI', year: NEXT_YEAR, size: 5.1, source: 'A census' },
      { iso3: 'DJI', year: 2024, size: 0 },
    ],
  };
  const preview = await call('POST', 'rpc/change_household_sizes', body, { prefer: 'tx=rollback' });
  expect(preview.json()).toMatchObject({
    rows: [{ result: expect.stringMatching('added|changed') }, { result: 'refused' }],
    facts_count: 0,
  });
  expect(
    await server.owner('select from data.household_sizes where iso3 = $1 and year = $2 and archived_at is null', [
      'DJI',
      NEXT_YEAR,
    ]),
  ).toEqual([]);
  expect((await call('POST', 'rpc/change_household_sizes', body)).json()).toEqual(preview.json());
  const [row] = await server.owner(
    'select size::float8 from data.household_sizes where iso3 = $1 and year = $2 and archived_at is null',
    ['DJI', NEXT_YEAR],
  );
  expect(row).toEqual({ size: 5.1 });
});
