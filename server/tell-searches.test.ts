/** New rows of watched searches: counted for each person with the person's own rights, told once a day and once by several servers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';
import { tellSearches } from './tell-searches.ts';

const PASSWORD = 'a password for tests';
let server: TestServer;
const cookies: Record<string, string> = {};
const failures: unknown[] = [];

beforeAll(async () => {
  server = await startServer();
  for (const [name, role] of [
    ['owner', 'Coordinator'],
    ['expert', 'Expert'],
    ['viewer', 'Viewer'],
  ] as const) {
    await server.addUser(name, PASSWORD, [role]);
    cookies[name] = await server.signIn(name, PASSWORD);
  }
}, 60_000);
afterAll(() => server.close());

async function ask<Answer>(who: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const headers = { cookie: cookies[who]!, prefer: 'return=representation' };
  const answer = await server.app.inject({ method, url: `/psql/${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<Answer>() };
}
const saved = async (kind: string, address: string) =>
  (await ask<{ id: number }[]>('owner', 'POST', 'saved_searches', { kind, name: address, address, shared: true }))
    .body![0]!.id;
const watch = (who: string, search: number, address: string, conditions: string | null) =>
  ask(who, 'POST', 'rpc/watch_search', { search, address, conditions });
const yesterday = () => server.owner(`update data.watched_searches set told_at = now() - interval '1 day'`);
const tell = () => tellSearches(server.ownerDatabase, (error) => failures.push(error));
const inbox = async (who: string) =>
  (
    await ask<{ name: string; number: number; search: string }[]>(who, 'GET', 'notifications?kind=eq.search&order=id')
  ).body!.map(({ name, number, search }) => [name, number, search]);

test('rows of others are told once a day, with their number and the way to the search', async () => {
  const address = 'type=Media';
  const search = await saved('publishers', address);
  for (const who of ['owner', 'expert']) expect((await watch(who, search, address, 'type=eq.Media')).status).toBe(200);
  const made = await ask('owner', 'POST', 'publishers', [
    { name: 'First of the news', type: 'Media' },
    { name: 'Second of the news', type: 'Media' },
    { name: 'None of them', type: 'Government' },
  ]);
  expect([made.status, made.body]).toMatchObject([201, {}]);
  expect(await tell()).toBe(0);
  await yesterday();
  await Promise.all([tell(), tell()]);
  expect(await inbox('expert')).toEqual([[address, 2, `publishers?${address}`]]);
  // The owner created them.
  expect(await inbox('owner')).toEqual([]);
  await yesterday();
  await server.owner(
    `update data.publishers set created_at = now() - interval '3 days' where name like '%of the news'`,
  );
  await tell();
  expect(await inbox('expert')).toHaveLength(1);
  expect(failures).toEqual([]);
});

test.each([
  ['countries=KEN&layout=name~gsn', true],
  ['layout=gsn&countries=KEN&sort=-name&size=100', true],
  ['countries=KEN', true],
  ['countries=SOM&layout=name~gsn', false],
  ['countries=KEN&in_name=x', false],
  ['layout=name', false],
])('a watched search with other columns or in another order is told as before: %s', async (address, told) => {
  const search = await saved('publishers', 'countries=KEN');
  const watched = 'layout=name&countries=KEN&sort=name';
  await ask('owner', 'PATCH', `saved_searches?id=eq.${search}`, { address: watched, name: `Of ${address}` });
  expect((await watch('expert', search, watched, 'type=eq.Media')).status).toBe(200);
  const news = { name: `News ${address}`.padEnd(30, '.'), type: 'Media' };
  expect((await ask('owner', 'POST', 'publishers', news)).status).toBe(201);
  await server.owner(`update data.saved_searches set address = $1 where id = $2`, [address, search]);
  await server.owner(`update data.watched_searches set told_at = now() - interval '1 day' where search_id = $1`, [
    search,
  ]);
  await tell();
  expect((await inbox('expert')).filter(([name]) => name === `Of ${address}`)).toEqual(
    told ? [[`Of ${address}`, expect.any(Number), `publishers?${address}`]] : [],
  );
  await watch('expert', search, address, null);
});

test('a changed search waits, a nonsense one is not told, and neither is one without the right', async () => {
  const address = 'name=Zorb';
  const search = await saved('contacts', address);
  expect((await watch('owner', search, address, '')).status).toBe(200);
  expect((await watch('viewer', search, address, '')).status).toBe(409);
  expect((await watch('owner', search, 'another', '')).status).toBe(409);
  expect((await watch('owner', search, address, 'x'.repeat(10_001))).status).toBe(400);
  const contact = {
    title: 'Ms',
    name: 'Quexolith',
    surname: 'Zorb',
    gender: 'Female',
    organisation: 'IOM',
    job_title: 'Officer',
  };
  await server.addUser('another', PASSWORD, ['Coordinator']);
  cookies['another'] = await server.signIn('another', PASSWORD);
  expect((await ask('another', 'POST', 'contacts', contact)).status).toBe(201);
  // The right is lost after the search was watched.
  await yesterday();
  const roles = (await server.owner(`delete from data.user_roles where username = 'owner' returning role`)) as {
    role: string;
  }[];
  await tell();
  await server.owner(`insert into data.user_roles values ('owner', $1)`, [roles[0]!.role]);
  expect(await inbox('owner')).toEqual([]);

  await server.owner(`update data.watched_searches set conditions = 'and=(nonsense'`);
  await yesterday();
  await tell();
  expect(failures.length).toBeGreaterThan(0);
  expect(await inbox('owner')).toEqual([]);

  await watch('owner', search, address, '');
  await ask('owner', 'PATCH', `saved_searches?id=eq.${search}`, { address: 'name=Other' });
  await yesterday();
  await tell();
  expect(await inbox('owner')).toEqual([]);
  expect((await watch('owner', search, 'name=Other', '')).status).toBe(200);
  await yesterday();
  await tell();
  expect(await inbox('owner')).toEqual([['name=Zorb', 1, 'contacts?name=Other']]);
  await watch('owner', search, 'name=Other', null);
  expect((await ask<unknown[]>('owner', 'GET', 'watched_searches')).body).not.toContainEqual({
    search_id: search,
    address: 'name=Other',
  });
});
