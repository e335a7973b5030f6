/** Tests the dialect on its own with a foreign schema: odd names, unknown paths, unknown methods. */

import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { buildStandAlone, type StandAloneOptions } from './stand-alone.ts';
import { emptyDatabase } from './testing/empty-database.ts';

const odd = 'a/b c"d\'é?#%&=+.,:*(日本)';
const longest = 'ж'.repeat(31);
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const script = `
create schema "odd schema";
create schema elsewhere;
set local search_path = "odd schema";
create table ${quoted(odd)} (id integer primary key, ${quoted(odd)} text not null);
create table ${quoted(longest)} (id integer primary key);
create table "rpc" (id integer primary key);
create table " " (id integer primary key);
create table hidden (id integer primary key);
create domain elsewhere.short as text check (length(value) < 9);
create function elsewhere.twice(n integer) returns integer language sql immutable as 'select n * 2';
create function four() returns integer language plpgsql stable as 'begin return twice(2); end';
create function setting(name text) returns text language sql stable as 'select current_setting(name, true)';
create function ${quoted('f ü/"')}("a b" integer) returns integer language sql immutable as 'select $1 + 1';
insert into ${quoted(odd)} values (1, 'one'), (2, 'two');
do $$ begin
  if not exists (select from pg_roles where rolname = 'nobody_of_ours') then create role nobody_of_ours nologin; end if;
end $$;
grant usage on schema "odd schema" to nobody_of_ours;
`;

let database: Database;
let drop: () => Promise<void>;
let app: FastifyInstance;

const build = (options: Partial<StandAloneOptions> = {}): Promise<FastifyInstance> =>
  buildStandAlone({
    database,
    schema: 'odd schema',
    searchPath: ['elsewhere'],
    role: null,
    txEnd: 'commit',
    ...options,
  });

beforeAll(async () => {
  ({ database, drop } = await emptyDatabase());
  await database.transaction({ role: null }, (transaction) => transaction.script(script));
  app = await build();
});
afterAll(async () => {
  await app.close();
  await drop();
});

const at = (...segments: string[]): string => `/${segments.map(encodeURIComponent).join('/')}`;

test('a name with slashes, quotes and signs can be addressed percent-encoded, as a relation, a column and a function', async () => {
  const read = await app.inject(`${at(odd)}?select=${encodeURIComponent(quoted(odd).replaceAll('""', '\\"'))}&id=eq.2`);
  expect(read.json()).toEqual([{ [odd]: 'two' }]);
  expect((await app.inject(`${at('rpc', 'f ü/"')}?a%20b=1`)).json()).toBe(2);
});

test('a name of 63 bytes can be addressed with every byte percent-encoded', async () => {
  expect((await app.inject(at(longest))).json()).toEqual([]);
});

test('a relation may be named rpc or a space', async () => {
  expect((await app.inject('/rpc')).json()).toEqual([]);
  expect((await app.inject('/%20')).json()).toEqual([]);
});

test('an unknown relation is 404, however long its name', async () => {
  for (const name of ['nothing', 'ж'.repeat(300), 'a'.repeat(3_000)]) {
    const { statusCode, json } = await app.inject(at(name));
    expect(statusCode).toBe(404);
    expect(json()).toMatchObject({ code: expect.stringMatching(/^PGRST(205|125)$/) });
  }
});

test.for(['/hidden/1', '/hidden/', '/rpc/four/1', '//hidden', '/hidden//'])(
  '%s is not a path of the dialect',
  async (path) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url: path, headers: { 'content-type': 'text/odd' }, payload: 'x' });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'PGRST125']);
    }
  },
);

test('a method without a meaning in the dialect is refused', async () => {
  const trace = await app.inject({ method: 'TRACE', url: '/hidden' });
  expect([trace.statusCode, trace.json()]).toMatchObject([405, { code: 'PGRST117' }]);
  const rpc = await app.inject({ method: 'DELETE', url: '/rpc/four' });
  expect([rpc.statusCode, rpc.json()]).toMatchObject([405, { code: 'PGRST101' }]);
});

test('a method that Node does not parse is refused with the same message', async () => {
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const said = async (request: string): Promise<string> => {
    const socket = connect(Number(address.port), '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    socket.write(request);
    await once(socket, 'close');
    return answer;
  };
  expect(await said('OTHER /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 [^]*"PGRST117"/);
  expect(await said('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('a host that is not the loopback is refused', async () => {
  const { statusCode } = await app.inject({ url: '/hidden', headers: { host: 'evil.example' } });
  expect(statusCode).toBe(403);
});

test('an error keeps the message of the database, even for names of our own constraints', async () => {
  const { statusCode, json } = await app.inject({ method: 'POST', url: at(odd), payload: { id: 9 } });
  expect(statusCode).toBe(400);
  expect(json()).toMatchObject({ code: '23502', message: expect.stringContaining('violates not-null constraint') });
});

test('PATCH and DELETE without a filter are accepted', async () => {
  const { statusCode } = await app.inject({ method: 'DELETE', url: '/hidden' });
  expect(statusCode).toBe(204);
});

test('a missing privilege is 401, as for a request without a token', async () => {
  const nobody = await build({ role: 'nobody_of_ours' });
  const { statusCode, headers, json } = await nobody.inject('/hidden');
  await nobody.close();
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect(json()).toMatchObject({ code: '42501' });
});

test('the schemas of the search path come after the exposed one', async () => {
  expect((await app.inject('/rpc/four')).json()).toBe(4);
  const without = await build({ searchPath: [] });
  const { statusCode, json } = await without.inject('/rpc/four');
  await without.close();
  expect([statusCode, json().code]).toEqual([404, '42883']);
});

test('a request is committed or rolled back, by Prefer: tx or else by the option of the server', async () => {
  const rolling = await build({ txEnd: 'rollback' });
  const insert = async (server: FastifyInstance, id: number, prefer: string): Promise<unknown[]> => {
    const request = { method: 'POST', url: at(longest), payload: { id }, headers: { prefer } } as const;
    const { statusCode, headers } = await server.inject(request);
    const kept = await server.inject(`${at(longest)}?id=eq.${id}`);
    return [statusCode, headers['preference-applied'], kept.json().length];
  };
  expect(await insert(rolling, 1, 'return=minimal')).toEqual([201, 'return=minimal', 0]);
  expect(await insert(rolling, 2, 'tx=commit')).toEqual([201, 'tx=commit', 1]);
  expect(await insert(app, 3, 'return=minimal')).toEqual([201, 'return=minimal', 1]);
  expect(await insert(app, 4, 'tx=rollback')).toEqual([201, 'tx=rollback', 0]);
  await rolling.close();
});

test('the method, path, headers and cookies of a request are available as settings', async () => {
  const ask = async (name: string): Promise<unknown> =>
    (await app.inject({ url: `/rpc/setting?name=${name}`, headers: { 'x-own': 'é"', cookie: 'a=1=2; b' } })).json();
  expect([await ask('request.method'), await ask('request.path')]).toEqual(['GET', '/rpc/setting']);
  const headers: unknown = JSON.parse(String(await ask('request.headers')));
  expect(headers).toMatchObject({ 'x-own': 'é"' });
  expect(headers).not.toHaveProperty('cookie');
  expect([await ask('request.cookies'), await ask('request.jwt.claims')]).toEqual(['{"a":"1=2"}', '{}']);
});

test('the catalog is read again when the database notifies the server', async () => {
  await database.transaction({ role: null }, (transaction) =>
    transaction.script('create table "odd schema".later (id integer primary key); notify pgrst, \'reload schema\''),
  );
  await expect.poll(async () => (await app.inject('/later')).statusCode, { timeout: 10_000 }).toBe(200);
});

test('the root describes all that is served', async () => {
  const { statusCode, json } = await app.inject('/');
  expect(statusCode).toBe(200);
  expect(Object.keys(json().paths)).toEqual(expect.arrayContaining(['/hidden', '/rpc', '/rpc/four']));
});
