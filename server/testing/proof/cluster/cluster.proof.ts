/** Several servers behind a balancer, on a primary with replicas: nothing that was answered is lost, whichever of them is killed, drained, restarted or late. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#db/postgres.ts';
import { createAccounts } from '#server/session/new-accounts.ts';
import type { Instance } from './postgres.ts';
import { limits, lostOf, password, readsOn, say, until, untilReads, World } from './world.ts';

const patience = 400_000;
/** The folder of an earlier version, built, from which the servers are upgraded first. */
const previous = process.env['PROOF_PREVIOUS'] || undefined;
let world: World;
let primary: Instance;
let near: Instance;
let late: Instance;

beforeAll(async () => {
  world = await World.open(process.env['PROOF_POSTGRES'] ?? '/usr/lib/postgresql/15/bin');
  primary = world.postgres.primary;
}, patience);
afterAll(() => world.close(), patience);

const none = { failedReads: 0, failedWrites: 0 };

test('two servers that start at once on an empty database migrate it once', { timeout: patience }, async () => {
  await primary.create('helix');
  await Promise.all([world.start(0, previous), world.start(1, previous)]);
  const [made] = await primary.ask<{ migrations: number; admins: number }>(
    `select (select count(*)::integer from helix.migrations) as migrations, (select count(*)::integer from data.users where username = 'admin') as admins`,
  );
  expect(made?.admins).toBe(1);
  expect(made?.migrations).toBeGreaterThan(40);
  await primary.ask('create extension pg_stat_statements');
  // The version before these proofs answers 500 to a request that meets rebuilt functions, and 503 while it closes its port.
  await world.balance(previous === undefined ? '' : '500 503');
  // The servers keep idle connections for longer than the balancer: a client that believes them sends into a closed one.
  expect((await fetch(`${world.address}/health`)).headers.get('keep-alive')).toBeNull();
});

test.skipIf(previous === undefined)(
  'a rolling upgrade from an earlier version fails no request',
  { timeout: patience },
  async () => {
    await world.begin();
    const done = await world.phase('rolling upgrade', async () => {
      for (const at of [0, 1]) {
        await pause(2_000);
        world.server(at).signal('SIGTERM');
        expect(await world.server(at).ended).toBe(0);
        await world.start(at);
        await until(async () => (await world.server(at).health()) === 200, 10_000, 'the server is well');
        await pause(2_000);
      }
    });
    expect(done).toMatchObject(none);
    await world.balance();
  },
);

test(
  'without a replica the primary reads; a replica that appears is read by itself',
  { timeout: patience },
  async () => {
    if (previous === undefined) await world.begin();
    const alone = await world.phase('no replica', () => pause(8_000));
    near = await world.postgres.addReplica('near');
    await untilReads(near, 100);
    const one = await world.phase('one replica', () => pause(8_000));
    late = await world.postgres.addReplica('late');
    await untilReads(late, 100);
    const two = await world.phase('two replicas', () => pause(8_000));
    const reads = [alone, one, two].map((done) => Math.round((done.ownReads + done.otherReads) / done.seconds));
    say(`reads a second with 0, 1 and 2 replicas on one machine: ${reads.join(', ')}`);
  },
);

test('a replica that is a second late never hides an own write', { timeout: patience }, async () => {
  late.set('recovery_min_apply_delay', '1s');
  await pause(1_500);
  let served = 0;
  await world.phase('one replica a second late', async () => (served = await untilReads(late, 500, 120_000)), 500);
  say(`  the late replica answered ${served} reads`);
});

test('rights and sessions are those of the primary, however late a replica is', { timeout: patience }, async () => {
  const app = openPostgres(world.postgres.address([primary.port], 'helix'), { max: 1, role: 'helix_app' });
  await createAccounts(app, [{ username: 'viola', name: 'Viola', roles: ['Viewer'], password }]);
  await app.close();
  await primary.ask(
    `insert into data.contacts (title, name, surname, gender, organisation, job_title, created_by)
     values ((select name from data.contact_titles limit 1), 'Somebody', 'Else', 'Female', 'Agency', 'Analyst', 'admin')`,
  );
  const cookie = await world.signIn('viola');
  const read = async (session: string): Promise<string> => {
    const answer = await fetch(`${world.address}/psql/contacts?select=name`, { headers: { cookie: session } });
    return answer.status === 200 ? await answer.text() : String(answer.status);
  };
  const all = (session: string) => Promise.all(Array.from({ length: 4 }, () => read(session)));
  const seen: string[][] = [];
  // The contact and the session are replayed, so that only the rights are younger than the replica.
  await pause(limits.lag);
  const served = await readsOn(late);
  for (let turn = 0; turn < 10; turn += 1) {
    await primary.ask(
      `insert into data.user_permissions (username, action, subject) values ('viola', 'view', 'contacts')`,
    );
    seen.push([...new Set(await all(cookie))]);
    await primary.ask(`delete from data.user_permissions where username = 'viola'`);
    seen.push([...new Set(await all(cookie))]);
  }
  const row = JSON.stringify([{ name: 'Somebody' }]);
  expect(seen).toEqual(Array.from({ length: 10 }, () => [[row], ['[]']]).flat());
  for (let turn = 0; turn < 3; turn += 1) {
    const session = await world.signIn('viola');
    expect(await all(session)).toEqual(['[]', '[]', '[]', '[]']);
    await fetch(`${world.address}/auth/logout`, { headers: { cookie: session }, redirect: 'manual' });
    expect(await all(session)).toEqual(['401', '401', '401', '401']);
  }
  expect(await readsOn(late)).toBeGreaterThan(served);
});

test('a replica behind the limit is left, and taken back', { timeout: patience }, async () => {
  late.set('recovery_min_apply_delay', '8s');
  await pause(limits.lag + 1_000);
  const before = await readsOn(late);
  await world.phase('one replica eight seconds late', () => pause(8_000));
  expect((await readsOn(late)) - before).toBe(0);
  late.set('recovery_min_apply_delay', '0');
  await untilReads(late, 100);
});

test(
  'a replica that is killed or falls silent fails no request, and is taken back',
  { timeout: patience },
  async () => {
    const killed = await world.phase('kill -9 of a replica', async () => {
      await late.kill();
      await pause(3_000);
      await late.startAgain();
      await untilReads(late, 100);
    });
    expect(killed).toMatchObject(none);
    const silent = await world.phase('a silent replica', async () => {
      late.signal('SIGSTOP');
      await pause(12_000);
      late.signal('SIGCONT');
      await untilReads(late, 100);
    });
    expect(silent).toMatchObject(none);
  },
);

test('a killed server loses no answered write', { timeout: patience }, async () => {
  const done = await world.phase('kill -9 of a server', async () => {
    await pause(2_000);
    world.server(1).signal('SIGKILL');
    expect(await world.server(1).ended).toBeNull();
    await pause(5_000);
    await world.start(1);
    await pause(3_000);
  });
  // One request of each client at most: an answer that had begun can't be repeated by the balancer.
  expect(done.failedReads + done.failedWrites).toBeLessThanOrEqual(8);
});

test('a server that is drained fails no request', { timeout: patience }, async () => {
  const done = await world.phase('drain of a server', async () => {
    await world.drain(1);
    await pause(2_000);
    await world.start(1);
    await pause(2_000);
  });
  expect(done).toMatchObject(none);
});

test('a rolling restart, whose first server rebuilds the rules, fails no request', { timeout: patience }, async () => {
  const done = await world.phase('rolling restart', async () => {
    await world.drain(0);
    await primary.ask(`update helix.sources set hash = 'of an earlier version' where kind = 'rules'`);
    await world.start(0);
    await until(async () => (await world.server(0).health()) === 200, 10_000, 'the first server is well');
    await pause(2_000);
    await world.drain(1);
    await world.start(1);
    await pause(2_000);
  });
  expect(done).toMatchObject(none);
});

test(
  'after the primary is killed and its synchronous replica promoted, writes go on',
  { timeout: patience },
  async () => {
    primary.set('synchronous_standby_names', 'near');
    const state = `select sync_state from pg_stat_replication where application_name = 'near'`;
    const isSynchronous = async () => (await primary.ask<{ sync_state: string }>(state))[0]?.sync_state === 'sync';
    await until(isSynchronous, 10_000, 'the replication is synchronous');
    await world.phase('synchronous replication', () => pause(5_000));
    await world.phase('kill -9 of the primary', async () => {
      await primary.kill();
      await pause(2_000);
      const promoted = performance.now();
      near.promote();
      const first = await world.load.nextWrite();
      say(`  first answered write ${Math.round(first - promoted)} ms after the promotion`);
      expect(first - promoted).toBeLessThan(15_000);
    });
    // The other replica follows the promoted one, and is read again.
    await untilReads(late, 100);
    await world.phase('on the promoted primary', () => pause(5_000));
  },
);

test('an old primary that comes back writable is not used, by a new server either', { timeout: patience }, async () => {
  primary.set('synchronous_standby_names', '');
  await primary.startAgain();
  const done = await world.phase('the old primary is back', async () => {
    await world.drain(0);
    await world.start(0);
    await pause(3_000);
  });
  expect(done).toMatchObject(none);
  const [connected] = await primary.ask<{ servers: number }>(
    `select count(*)::integer as servers from pg_stat_activity where usename like 'helix_app%'`,
  );
  expect(connected?.servers).toBe(0);
});

test('every answered write is stored as it was answered', { timeout: patience }, async () => {
  await world.load.stop();
  const { answered, counts, findings } = world.load;
  const rows = await near.ask<{ id: number; name: string }>('select id::integer as id, name from data.publishers');
  const lost = lostOf(world.load, rows);
  say(`${counts.writes} answered writes of ${answered.size} rows, ${lost.length} lost`);
  expect(counts.writes).toBeGreaterThan(1_000);
  expect(answered.size).toBeGreaterThan(300);
  expect(lost).toEqual([]);
  expect(findings).toEqual([]);
});

test('a replica answers lists, counts, files, dashboards and clients', { timeout: patience }, async () => {
  const cookie = await world.signIn('admin');
  const made = await fetch(`${world.address}/psql/rpc/create_client`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reader of the proof', days: 10 }),
  });
  const { token } = (await made.json()) as { token: string };
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const kinds: [path: string, headers: Record<string, string>][] = [
    ['/psql/publishers?limit=5', { cookie }],
    ['/psql/publishers?limit=5', { cookie, prefer: 'count=planned' }],
    ['/psql/publishers', { cookie, accept: 'text/csv' }],
    ['/psql/publishers', { cookie, accept: xlsx }],
    ['/psql/rpc/qa_dashboard_nfacts_term?_start=2020-01-01&_end=2025-12-31', { cookie }],
    ['/external-api/gidd/countries/', { authorization: `Bearer ${token}` }],
  ];
  for (const [path, headers] of kinds) {
    const before = await readsOn(late);
    const read = async (): Promise<boolean> => {
      const answer = await fetch(`${world.address}${path}`, { headers });
      expect([path, answer.ok]).toEqual([path, true]);
      await answer.arrayBuffer();
      return (await readsOn(late)) > before;
    };
    await until(read, 20_000, `${path} is read on a replica`);
  }
  const before = await readsOn(late);
  const called = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{"names":[]}' };
  await fetch(`${world.address}/psql/rpc/records_named`, called);
  expect(await readsOn(late)).toBe(before);
});
