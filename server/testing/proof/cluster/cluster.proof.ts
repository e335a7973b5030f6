/** Several servers behind a balancer, on a primary with replicas: nothing that was answered is lost, whichever of them is killed, drained, restarted or late. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Instance, type PostgresCluster } from './postgres.ts';
import { freePort } from './ports.ts';
import { checksum, startLoad, type Counts, type Load } from './load.ts';
import { startBalancer, startHelix, type Balancer, type Server } from './servers.ts';

const programs = process.env['PROOF_POSTGRES'] ?? '/usr/lib/postgresql/15/bin';
const password = 'a long enough password';
const limit = 2_000;
const wait = 2_500;
const drain = 10_000;

let postgres: PostgresCluster;
let near: Instance;
let late: Instance;
let balancer: Balancer;
let load: Load;
let folder: string;
const servers: (Server | null)[] = [null, null];
const ports: number[] = [];
const say = (line: string): void => console.log(line);

async function start(at: number): Promise<void> {
  const portOf = (name: string): number => postgres.ports.get(name) ?? 0;
  const read = (name: string): string => postgres.address([portOf(name)], 'helix');
  servers[at] = await startHelix(ports[at] ?? 0, {
    DATABASE_URL: `${postgres.address([postgres.primary.port, portOf('near')], 'helix')}?target_session_attrs=read-write`,
    DATABASE_READ_URL: `${read('near')} ${read('late')}`,
    DATABASE_READ_LAG: String(limit),
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: password,
    TRUST_PROXY: 'loopback',
    TMPDIR: folder,
    DRAIN_WAIT: String(wait),
    DRAIN_LIMIT: String(drain),
  });
}

const serverAt = (at: number): Server => {
  const server = servers[at];
  if (!server) throw new Error(`Server ${at} does not run`);
  return server;
};

async function signIn(): Promise<string> {
  const answer = await fetch(`${balancer.address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 200 || cookie === undefined) throw new Error(`No session: ${answer.status}`);
  return cookie;
}

/** The reads of the load that this server of PostgreSQL has answered. */
async function readsOn(instance: Instance): Promise<number> {
  const [row] = await instance.ask<{ reads: number }>(
    `select coalesce(sum(calls), 0)::integer as reads from pg_stat_statements where query like '%"publishers"%' and query not like '%update%' and query not like '%insert%'`,
  );
  return row?.reads ?? 0;
}

async function until(holds: () => Promise<boolean> | boolean, within: number, words: string): Promise<void> {
  const end = performance.now() + within;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${words}: not within ${within} ms`);
    await pause(50);
  }
}

const differences = (before: Counts, { writes, ownReads, otherReads, failedWrites, failedReads }: Counts): Counts => ({
  writes: writes - before.writes,
  ownReads: ownReads - before.ownReads,
  otherReads: otherReads - before.otherReads,
  failedWrites: failedWrites - before.failedWrites,
  failedReads: failedReads - before.failedReads,
});

interface Phase extends Counts {
  readonly seconds: number;
}

/** Runs a phase under the load, which goes on until it was one: a busy machine only makes it longer. */
async function phase(name: string, work: () => Promise<void>, least = 100): Promise<Phase> {
  const before = { ...load.counts };
  const firstFailure = load.failures.length;
  const began = performance.now();
  await work();
  const enough = (): boolean => {
    const { writes, ownReads, otherReads } = differences(before, load.counts);
    return Math.min(writes, ownReads, otherReads) >= least || load.findings.length > 0;
  };
  await until(enough, 120_000, `${name}: ${least} writes, and reads of each kind`);
  const done = { ...differences(before, load.counts), seconds: (performance.now() - began) / 1000 };
  say(`${name}: ${JSON.stringify(done)}`);
  for (const failure of load.failures.slice(firstFailure, firstFailure + 5)) say(`  ${failure}`);
  expect(load.findings).toEqual([]);
  return done;
}

/** Waits until a server of PostgreSQL has answered this many more reads. */
async function untilReads(instance: Instance, more: number, within: number): Promise<number> {
  const before = await readsOn(instance);
  await until(async () => (await readsOn(instance)) >= before + more, within, `${more} reads on ${instance.name}`);
  return (await readsOn(instance)) - before;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'helix-servers-'));
  postgres = await startCluster(programs, ['near', 'late']);
  ports.push(await freePort(), await freePort());
}, 120_000);

afterAll(async () => {
  await load?.stop();
  for (const server of servers) server?.signal('SIGKILL');
  await balancer?.stop();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

test('two servers that start at once on an empty database migrate it once', async () => {
  await postgres.primary.create('helix');
  await Promise.all([start(0), start(1)]);
  const [made] = await postgres.primary.ask<{ migrations: number; admins: number }>(
    `select (select count(*)::integer from helix.migrations) as migrations, (select count(*)::integer from data.users where username = 'admin') as admins`,
  );
  expect(made?.admins).toBe(1);
  expect(made?.migrations).toBeGreaterThan(40);
  await postgres.primary.ask('create extension pg_stat_statements');
  balancer = await startBalancer(await freePort(), ports);
}, 300_000);

test('without a replica that answers, the primary reads; a replica that appears is taken by itself', async () => {
  load = await startLoad({ address: balancer.address, writers: 4, readers: 3, limit, signIn });
  const alone = await phase('no replica', () => pause(8_000));
  near = await postgres.addReplica('near');
  await untilReads(near, 100, 60_000);
  const one = await phase('one replica', () => pause(8_000));
  late = await postgres.addReplica('late');
  await untilReads(late, 100, 60_000);
  const two = await phase('two replicas', () => pause(8_000));
  const reads = [alone, one, two].map((done) => Math.round((done.ownReads + done.otherReads) / done.seconds));
  say(`reads a second with 0, 1 and 2 replicas on one machine: ${reads.join(', ')}`);
}, 400_000);

test('a replica that is a second late never hides an own write', async () => {
  late.set('recovery_min_apply_delay', '1s');
  await pause(1_500);
  await phase(
    'one replica a second late',
    async () => say(`  the late replica answered ${await untilReads(late, 500, 120_000)} reads`),
    500,
  );
}, 300_000);

test('a replica behind the limit is left, and taken back', async () => {
  late.set('recovery_min_apply_delay', '8s');
  await pause(limit + 1_000);
  const before = await readsOn(late);
  await phase('one replica eight seconds late', () => pause(8_000));
  expect((await readsOn(late)) - before).toBe(0);
  late.set('recovery_min_apply_delay', '0');
  await untilReads(late, 100, 60_000);
}, 300_000);

test('a killed server loses no answered write', async () => {
  const done = await phase('kill -9 of a server', async () => {
    await pause(2_000);
    serverAt(1).signal('SIGKILL');
    expect(await serverAt(1).ended).toBeNull();
    await pause(5_000);
    await start(1);
    await pause(3_000);
  });
  // One request of each client at most, and the balancer repeats those.
  expect(done.failedReads + done.failedWrites).toBeLessThanOrEqual(8);
}, 300_000);

async function drained(at: number): Promise<void> {
  const server = serverAt(at);
  const began = performance.now();
  server.signal('SIGTERM');
  await until(async () => (await server.health()) === 503, 1_000, 'the health check fails at once');
  expect(await server.ended).toBe(0);
  const took = performance.now() - began;
  say(`  drained in ${Math.round(took)} ms`);
  expect(took).toBeLessThan(wait + drain);
}

test('a server that is drained fails no request', async () => {
  const done = await phase('drain of a server', async () => {
    await drained(1);
    await pause(2_000);
    await start(1);
    await pause(2_000);
  });
  expect([done.failedReads, done.failedWrites]).toEqual([0, 0]);
}, 300_000);

test('a rolling restart, whose first server rebuilds the rules, fails no request', async () => {
  const done = await phase('rolling restart', async () => {
    await drained(0);
    await postgres.primary.ask(`update helix.sources set hash = 'of an earlier version' where kind = 'rules'`);
    await start(0);
    await until(async () => (await serverAt(0).health()) === 200, 10_000, 'the first server is well');
    await pause(2_000);
    await drained(1);
    await start(1);
    await pause(2_000);
  });
  expect([done.failedReads, done.failedWrites]).toEqual([0, 0]);
}, 300_000);

test('after the primary is killed and the synchronous replica promoted, no answered write is lost', async () => {
  postgres.primary.set('synchronous_standby_names', 'near');
  await until(
    async () =>
      (
        await postgres.primary.ask<{ sync_state: string }>(
          `select sync_state from pg_stat_replication where application_name = 'near'`,
        )
      )[0]?.sync_state === 'sync',
    10_000,
    'the replication is synchronous',
  );
  await phase('synchronous replication', () => pause(5_000));
  await phase('kill -9 of the primary', async () => {
    await postgres.primary.kill();
    await pause(2_000);
    const promoted = performance.now();
    near.promote();
    const first = await load.nextWrite();
    say(`  first answered write ${Math.round(first - promoted)} ms after the promotion`);
    expect(first - promoted).toBeLessThan(15_000);
    await pause(8_000);
  });
  // The other replica follows the promoted one, and is read again.
  await untilReads(late, 100, 60_000);
  await phase('on the promoted primary', () => pause(5_000));
}, 400_000);

test('every answered write is stored as it was answered', async () => {
  await load.stop();
  const rows = await near.ask<{ id: number; name: string }>('select id::integer as id, name from data.publishers');
  const stored = new Map(rows.map(({ id, name }) => [id, checksum(id, name)]));
  const lost = [...load.answered].filter(([id, sum]) => {
    const found = stored.get(id);
    return found !== sum && !(found !== undefined && load.doubtful.get(id)?.has(found) === true);
  });
  say(`${load.counts.writes} answered writes of ${load.answered.size} rows, ${lost.length} lost`);
  expect(load.counts.writes).toBeGreaterThan(1_000);
  expect(load.answered.size).toBeGreaterThan(300);
  expect(lost).toEqual([]);
  expect(load.findings).toEqual([]);
}, 60_000);
