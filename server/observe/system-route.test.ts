/** Tests GET /health/system: who may read it, its findings, and that its report of the day has the requests and none of their values. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/generated/lists.ts';
import type { System } from '#domain/system/system.ts';
import { checkBackups } from '#server/backup/check.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { Day } from './day.ts';

const password = 'a long enough password';
let server: TestServer;
const cookies = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES.filter((name) => name !== 'Ingest')) {
    await server.addUser(role.toLowerCase(), password, [role]);
    cookies.set(role, await server.signIn(role.toLowerCase(), password));
  }
});
afterAll(() => server.close());

const get = (url: string, role = 'Administrator', headers = {}) =>
  server.app.inject({ url, headers: { cookie: cookies.get(role) ?? '', ...headers } });
const system = async (): Promise<System> => (await get('/health/system')).json<System>();

test('only administrators read it, by session alone', async () => {
  for (const role of cookies.keys())
    expect([role, (await get('/health/system', role)).statusCode]).toEqual([
      role,
      role === 'Administrator' ? 200 : 403,
    ]);
  const payload = { name: 'all', owner: 'administrator', role: 'Administrator', days: 30 };
  const made = await server.app.inject({
    method: 'POST',
    url: '/psql/rpc/create_token',
    headers: { cookie: cookies.get('Administrator') ?? '' },
    payload,
  });
  const authorization = `Bearer ${made.json<{ token: string }>().token}`;
  expect((await server.app.inject({ url: '/health/system', headers: { authorization } })).json()).toMatchObject({
    constraint: 'token_not_here',
  });
  expect((await get('/health/system', 'Administrator', { 'view-as': 'viewer' })).statusCode).toBe(403);
});

test('names each part with its state in words, and each fault with the way to mend it', async () => {
  const { parts, database, version, server: own } = await system();
  for (const part of [
    'Database',
    'Storage',
    'Mail',
    'Places',
    'Map tiles',
    'Clock',
    'Disk space',
    'Backups',
    'Memory',
    'Event loop',
    'Feeds',
  ])
    expect(parts.map((found) => found.part)).toContain(part);
  for (const { words, state, mend } of parts) {
    expect(words).toMatch(/^[A-Z0-9].*\.$/);
    expect(mend === undefined).toBe(state === 'good' || state === 'off');
  }
  expect(parts.find(({ part }) => part === 'Storage')?.state).toBe('good');
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(database.tables.length).toBeGreaterThan(40);
  expect(database.tables.map(({ size }) => size)).toEqual(
    database.tables.map(({ size }) => size).toSorted((one, other) => other - one),
  );
  expect(database.servers.filter(({ id }) => id === own)).toHaveLength(1);
});

test('warns while no backup is scheduled, and when the last one is late', async () => {
  const state = async () => (await checkBackups(server.ownerDatabase)).map((found) => [found.part, found.state]);
  expect(await state()).toEqual([['Backups', 'warning']]);
  await server.owner(`select rules.plan_backups(24, 's3://backups', 7)`);
  expect(await state()).toEqual([['Backups', 'good']]);
  await server.owner(`update data.backup_plan set since = now() - interval '3 days'`);
  expect(await state()).toEqual([['Backups', 'warning']]);
  await server.owner('select rules.plan_backups(null, null, null)');
});

test('lists the slowest searches and the failed requests with their request ids and no value', async () => {
  const secret = 'amina@example.org';
  const search = await get(`/psql/contacts_view?email=eq.${secret}&order=id&limit=3`);
  await server.owner(`
    create function data.fail_for_test() returns trigger language plpgsql as $$
    begin raise exception 'broken at %', new.name using errcode = 'F0001'; end $$`);
  const trigger = 'zz_fail before insert on data.publishers for each row execute function data.fail_for_test()';
  await server.owner(`create trigger ${trigger}`);
  const failed = await server.app.inject({
    method: 'POST',
    url: '/psql/publishers?columns=name,type',
    headers: { cookie: cookies.get('Administrator') ?? '' },
    payload: { name: secret, type: 'Media' },
  });
  const { database } = await system();
  const report = database.servers[0]?.report;
  expect(report?.slow).toContainEqual({
    at: expect.any(String),
    method: 'GET',
    address: '/psql/contacts_view?email=…&order=…&limit=…',
    request_id: search.headers['x-request-id'],
    milliseconds: expect.any(Number),
  });
  expect(report?.failed).toContainEqual({
    at: expect.any(String),
    method: 'POST',
    address: '/psql/publishers?columns=…',
    request_id: failed.headers['x-request-id'],
    status: 500,
    failure: 'SQLSTATE F0001',
  });
  expect(JSON.stringify(database.servers)).not.toContain('amina');
});

test('of several servers it shows those seen in the last day', async () => {
  const add = `insert into auth.servers (id, name, program, started_at, seen_at) values (gen_random_uuid(), $1, '1.0.0', now(), now() - $2::text::interval)`;
  await server.owner(add, ['second', '1 minute']);
  await server.owner(add, ['forgotten', '25 hours']);
  const names = (await system()).database.servers.map(({ name }) => name);
  expect(names).toContain('second');
  expect(names).not.toContain('forgotten');
  expect(await server.owner(`select from auth.servers where name = 'forgotten'`)).toEqual([]);
});

describe('the report of a day', () => {
  const noted = (address: string, at: number) => ({
    at: new Date(at).toISOString(),
    method: 'GET',
    address,
    request_id: address,
  });

  test('keeps the slowest search of each address, and twenty of them', () => {
    const day = new Day(() => 1_000);
    for (let n = 1; n <= 30; n++) day.searched({ ...noted(`/psql/${n}`, 1_000), milliseconds: n });
    day.searched({ ...noted('/psql/30', 1_000), milliseconds: 5 });
    expect(day.report.slow.map(({ milliseconds }) => milliseconds)).toEqual(
      Array.from({ length: 20 }, (_, n) => 30 - n),
    );
    expect([day.isSlow(11), day.isSlow(12)]).toEqual([false, true]);
  });

  test('forgets what is older than a day, and then takes faster searches again', () => {
    let now = 0;
    const day = new Day(() => now);
    day.searched({ ...noted('/psql/a', now), milliseconds: 900 });
    day.failed({ ...noted('/psql/b', now), status: 500, failure: 'x' });
    now = 86_400_001;
    expect(day.report).toEqual({ slow: [], failed: [] });
    day.searched({ ...noted('/psql/c', now), milliseconds: 3 });
    expect(day.report.slow.map(({ milliseconds }) => milliseconds)).toEqual([3]);
  });

  test('keeps the last fifty failures', () => {
    const day = new Day(() => 0);
    for (let n = 0; n < 60; n++) day.failed({ ...noted(String(n), 0), status: 500, failure: 'x' });
    expect(day.report.failed.map(({ address }) => address)).toEqual(
      Array.from({ length: 50 }, (_, n) => String(59 - n)),
    );
  });
});
