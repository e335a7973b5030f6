/** Two servers on one PostgreSQL: each knows at once the changes of the other, and jobs run on one of them. `npm run proof -- cluster` kills, drains and restarts them under load. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { addressesOf, addressFor } from '#db/hosts.ts';
import { onOneServer } from '#db/once.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { openPostgres } from '#db/postgres.ts';
import { keepWrite } from '#db/replica-reads.ts';
import { positionOf, readAddressesOf } from '#db/replicas.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { Drain } from '#server/http/drain.ts';
import { createAccounts } from '#server/session/new-accounts.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, copyTemplate, onServer } from '#server/testing/postgres-server.ts';
import { postgresTemplate } from '#server/testing/template.ts';

const password = 'a long enough password';
const asOwner = { role: null } as const;

test.each([
  ['postgres://u:p@one/db', ['postgres://u:p@one/db']],
  [
    'postgres://u:p@one:1,two:2/db?target_session_attrs=read-write',
    ['postgres://u:p@one:1/db', 'postgres://u:p@two:2/db'],
  ],
  [
    'postgresql://one,[::1]:2/db?sslmode=require&target_session_attrs=read-write',
    ['postgresql://one/db?sslmode=require', 'postgresql://[::1]:2/db?sslmode=require'],
  ],
])('the hosts of %s', (given, addresses) => {
  expect(addressesOf(given)).toEqual(addresses);
});

test('the login of another role keeps the hosts, and a setting names replicas apart', () => {
  expect(addressFor('postgres://u:p@one:1,two:2/db?a=b', { role: 'r@s', password: 'ü/' })).toBe(
    'postgres://r%40s:%C3%BC%2F@one:1,two:2/db?a=b',
  );
  const one = 'postgres://u@one/db';
  for (const between of [' ', ', ', ',', '\n']) expect(readAddressesOf(`${one}${between}${one}`)).toEqual([one, one]);
});

test('positions of the log are compared as numbers', () => {
  const texts = ['0/9', '0/10', '0/FFFFFFFF', '1/0', 'A/1', '10/0'];
  const numbers = texts.map(positionOf);
  expect(numbers.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(numbers);
});

describe.skipIf(postgresUrl === null)('two servers', () => {
  const name = `helix_test_cluster_${process.pid}`;
  const url = addressOf(postgresUrl ?? 'postgres://none', name);
  // No server listens on port 1.
  const hosts = url.replace(/@([^/]+)\//, '@127.0.0.1:1,$1/');
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: url, DATABASE_READ_URL: url });
  const databases: OpenDatabase[] = [];
  const apps: FastifyInstance[] = [];
  const drain = new Drain();
  let folder: string;
  let administrator: string;
  let expert: string;

  const database = (at: number): OpenDatabase => databases[at] ?? databases[0]!;
  const ask = (
    at: number,
    cookie: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers = {},
  ) => apps[at]!.inject({ method, url: path, headers: { cookie, ...headers }, ...(payload && { payload }) });
  async function signIn(at: number, username: string): Promise<string> {
    const answer = await apps[at]!.inject({ method: 'POST', url: '/auth/login', payload: { username, password } });
    return String(answer.headers['set-cookie']).split(';')[0]!;
  }

  beforeAll(async () => {
    const template = await postgresTemplate(postgresUrl ?? '');
    await copyTemplate(postgresUrl ?? '', template, name);
    folder = await mkdtemp(join(tmpdir(), 'helix-cluster-'));
    // Both at once; the first with two hosts of which one is absent.
    databases.push(
      ...(await Promise.all([
        openDatabase({ DATABASE_URL: hosts, DATA_DIR: folder }, { max: 4 }),
        openDatabase({ ...config, DATA_DIR: folder }, { max: 4 }),
      ])),
    );
    await createAccounts(database(0).app, [
      { username: 'amina', name: 'Amina', roles: ['Administrator'], password },
      { username: 'elena', name: 'Elena', roles: ['Expert'], password },
    ]);
    for (const [at, { app }] of databases.entries()) {
      const keep = (hash: string): Promise<void> => keepWrite(app, hash);
      apps.push(
        await buildApp({
          database: app,
          config,
          screens: null,
          maxEventLoopDelay: 0,
          ...(at === 1 && { drain, keepWrite: keep }),
        }),
      );
    }
    [administrator, expert] = [await signIn(0, 'amina'), await signIn(1, 'elena')];
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const { close } of databases) await close();
    await onServer(postgresUrl ?? '', `drop database ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  test('one knows at once the changes of the other: settings, reference lists, rights, sessions', async () => {
    const [settings] = (await ask(1, expert, 'GET', '/psql/settings')).json<{ four_eyes: boolean; id: number }[]>();
    const turned = !settings!.four_eyes;
    await ask(0, administrator, 'PATCH', `/psql/settings?id=eq.${settings!.id}`, { four_eyes: turned });
    expect((await ask(1, expert, 'GET', '/psql/settings')).json()).toMatchObject([{ four_eyes: turned }]);

    const group = { name: 'Group of a server', start_date: '2030-01-01', end_date: '2030-06-30' };
    expect((await ask(0, administrator, 'POST', '/psql/groups', group)).statusCode).toBe(201);
    expect((await ask(1, expert, 'GET', '/psql/groups?name=eq.Group of a server')).json()).toHaveLength(1);

    const publisher = { name: 'Publisher of a server', type: 'United Nations' };
    await database(0).owner.statement(asOwner, `delete from data.user_roles where username = 'elena'`);
    expect((await ask(1, expert, 'POST', '/psql/publishers', publisher)).statusCode).toBe(403);
    await database(0).owner.statement(
      asOwner,
      `insert into data.user_roles (username, role) values ('elena', 'Expert')`,
    );
    expect((await ask(1, expert, 'POST', '/psql/publishers', publisher)).statusCode).toBe(201);

    const other = await signIn(0, 'elena');
    expect((await ask(1, other, 'GET', '/psql/groups?limit=1')).statusCode).toBe(200);
    await ask(1, other, 'GET', '/auth/logout');
    expect((await ask(0, other, 'GET', '/psql/groups?limit=1')).statusCode).toBe(401);
  });

  test('a write with a key that reaches both servers is stored once', async () => {
    const headers = { 'idempotency-key': `"${'k'.repeat(40)}"`, prefer: 'return=representation' };
    const body = { name: 'Sent to both servers', type: 'United Nations' };
    const answers = [0, 1].map((at) => ask(at, expert, 'POST', '/psql/publishers', body, headers));
    const [one, other] = (await Promise.all(answers)).map((answer) => answer.json<object>());
    expect(one).toEqual(other);
    expect((await ask(0, expert, 'GET', '/psql/publishers?name=eq.Sent to both servers')).json()).toHaveLength(1);
  });

  test('a changed catalog is known to both', async () => {
    await database(0).owner.transaction(asOwner, async (transaction) => {
      await transaction.script(`
        create view api.of_a_cluster with (security_invoker) as select name from data.groups;
        grant select on api.of_a_cluster to web_user;
        notify helix_schema;`);
    });
    for (const at of [0, 1]) {
      const known = async () => (await ask(at, expert, 'GET', '/psql/of_a_cluster?limit=1')).statusCode;
      await vi.waitFor(async () => expect(await known()).toBe(200), { timeout: 30_000 });
    }
  });

  test.each(['sweep', 'upkeep'])(
    'a job runs on one server at a time, and on the next one afterwards (%s)',
    async (job) => {
      const ran: string[] = [];
      let begin: () => void = () => undefined;
      let end: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const held = new Promise<void>((resolve) => (end = resolve));
      const first = onOneServer(database(0).owner, job, () => {
        ran.push('first');
        begin();
        return held;
      });
      await begun;
      await onOneServer(database(1).owner, job, async () => void ran.push('second'));
      end();
      await first;
      await onOneServer(database(1).owner, job, async () => void ran.push('later'));
      expect(ran).toEqual(['first', 'later']);
    },
  );

  test('a server that is no replica is not read; the last write of a session is kept before its answer', async () => {
    await vi.waitFor(() =>
      expect(database(1).replicas?.states()).toMatchObject([{ inUse: false, reason: 'is no replica', reads: 0 }]),
    );
    const kept = `select count(*)::integer as writes from auth.last_writes where written_at > $1`;
    const [{ now }] = (await database(0).owner.statement<{ now: string }>(asOwner, 'select now()::text as now'))
      .rows as [{ now: string }];
    const writes = async () =>
      (await database(0).owner.statement<{ writes: number }>(asOwner, kept, [now])).rows[0]?.writes;
    expect((await ask(1, expert, 'GET', '/psql/publishers?limit=1')).statusCode).toBe(200);
    expect(await writes()).toBe(0);
    await ask(1, expert, 'POST', '/psql/publishers', { name: 'Kept position', type: 'United Nations' });
    expect(await writes()).toBe(1);
    const entering = database(1).app.statement(asOwner, `select auth.enter_replica('{}', '1', '')`);
    await expect(entering).rejects.toMatchObject({ code: '40001', constraint: 'replica_current' });
  });

  test('of several hosts none is used that accepts no writes, and a start waits for one that does @proof', async () => {
    await copyTemplate(postgresUrl ?? '', await postgresTemplate(postgresUrl ?? ''), `${name}_standby`);
    try {
      await onServer(postgresUrl ?? '', `alter database ${name}_standby set default_transaction_read_only = on`);
      const standby = hosts.replace(name, `${name}_standby`);
      const none = openPostgres(standby, { max: 1 });
      await expect(none.statement(asOwner, 'select 1')).rejects.toMatchObject({ code: '08006' });
      await expect(none.ping()).rejects.toThrow(
        /accepts writes: 127\.0\.0\.1:1 refused: .*ECONNREFUSED.*, \S+ is a replica or read only$/,
      );
      const opening = openDatabase({ DATABASE_URL: standby, DATA_DIR: folder }, { max: 1 });
      // It has looked at the host in vain: only then does the host accept writes.
      const looks = `select from pg_stat_database where datname = '${name}_standby' and sessions > 5`;
      await vi.waitFor(async () => expect(await onServer(postgresUrl ?? '', looks)).toBe(1), { timeout: 20_000 });
      await onServer(postgresUrl ?? '', `alter database ${name}_standby reset default_transaction_read_only`);
      await (await opening).close();
      await vi.waitFor(async () => expect((await none.statement(asOwner, 'select 1')).affected).toBe(1));
      await none.close();
    } finally {
      await onServer(postgresUrl ?? '', `drop database ${name}_standby with (force)`);
    }
  });

  test('a server that drains fails its health check, answers on, and ends its last requests', async () => {
    const address = await apps[1]!.listen({ host: '127.0.0.1', port: 0 });
    const get = (path: string) => fetch(`${address}${path}`, { headers: { cookie: expert } });
    expect([(await get('/health')).status, (await get('/psql/groups?limit=1')).headers.get('connection')]).toEqual([
      200,
      'keep-alive',
    ]);
    drain.begin();
    const ill = await get('/health');
    expect([ill.status, await ill.json()]).toEqual([503, { status: 'ending' }]);
    const well = await get('/psql/groups?limit=1');
    expect([well.status, well.headers.get('connection')]).toEqual([200, 'close']);
    const [ended, slow] = await database(0).owner.transaction(asOwner, async (transaction) => {
      await transaction.query('lock table data.groups in access exclusive mode');
      const running = get('/psql/groups?select=name&limit=1');
      const waits = `select from pg_locks where not granted and relation = 'data.groups'::regclass`;
      await vi.waitFor(async () => expect((await transaction.query(waits)).rows).toHaveLength(1));
      return [apps[1]!.close(), running] as const;
    });
    expect((await slow).status).toBe(200);
    await ended;
    await expect(get('/health')).rejects.toThrow('fetch failed');
  });
});
