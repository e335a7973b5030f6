/** Tests /metrics: who reads it, its labels, which are bounded, and that docs/operations.md and the files of ops/ name what exists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { counted } from '#db/jobs.ts';
import type { ReplicaState } from '#db/replicas.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { Metrics } from './metrics.ts';
import { listenForScrapes } from './serve-metrics.ts';
import { sourcesOf } from './sources.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

const token = 'a token of the scraper';
const password = 'a long enough password';
let server: TestServer;
let metrics: Metrics;
let database: TestDatabase;
let cookie: string;

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

function samplesOf(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === '') return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, given]) => [key, given]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}
const scrape = async (): Promise<Sample[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ url: '/metrics', headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  return samplesOf(answer.body);
};
const valueOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number | undefined =>
  samples.find((one) => one.name === name && Object.entries(labels).every(([key, is]) => one.labels[key] === is))
    ?.value;

/** As server/testing/proof/cluster/ sees them of real replicas. */
const REPLICAS: ReplicaState[] = [
  { host: 'one:5432', inUse: true, reason: null, lag: 250, reads: 7 },
  { host: 'two:5432', inUse: false, reason: 'does not answer', lag: null, reads: 3 },
];

beforeAll(async () => {
  database = await testDatabase();
  metrics = new Metrics(
    '1.2.3',
    sourcesOf({ ...database, replicas: { states: () => REPLICAS }, dataDirectory: packageRoot() }),
  );
  server = await startServer({ observation: { metrics, metricsToken: token } });
  await server.addUser('amina', password, ['Administrator']);
  cookie = await server.signIn('amina', password);
});
afterAll(async () => {
  await server.close();
  metrics.close();
  await database.close();
});

describe('/metrics', () => {
  test('is read with the token alone', async () => {
    for (const headers of [{}, { cookie }, { authorization: `Bearer ${token}x` }, { authorization: token }])
      expect((await server.app.inject({ url: '/metrics', headers })).json()).toMatchObject({
        constraint: 'metrics_token',
      });
    const off = await startServer();
    const headers = { authorization: `Bearer ${token}`, cookie };
    expect(off.routes.some(({ url }) => url === '/metrics')).toBe(false);
    expect((await off.app.inject({ url: '/metrics', headers })).statusCode).not.toBe(200);
    await off.close();
  });

  test('has a port of its own, which answers nothing else', async () => {
    const own = await listenForScrapes(metrics.registry, { host: '127.0.0.1', port: 0 });
    const at = `http://127.0.0.1:${own.port}`;
    expect(await (await fetch(`${at}/metrics`)).text()).toContain('helix_build_info{version="1.2.3"} 1');
    expect((await fetch(`${at}/psql/facts`)).status).toBe(404);
    await own.close();
  });

  test('counts requests by route and status, never by path, whatever is sent', async () => {
    const paths = ['/psql/facts', '/psql/nothing', '/psql/rpc/x', '/nowhere/amina', '/upload/files/a', '/AFG/q?q=x'];
    const paths404 = Array.from({ length: 30 }, (_, at) => `/unheard/${at}/of`);
    for (const url of [...paths, ...paths404])
      for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND'] as const)
        await server.app.inject({ method: method as 'GET', url, headers: { cookie } }).catch(() => undefined);
    const found = await scrape();
    const counts = found.filter(({ name }) => name === 'helix_http_request_duration_seconds_count');
    const routes = new Set(server.routes.map(({ url }) => url));
    for (const { labels } of counts) {
      expect([...routes, 'none', 'page', '/of/a/test']).toContain(labels['route']);
      expect(labels['method']).toMatch(/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/);
      expect(labels['status']).toMatch(/^[1-5]\d\d$/);
    }
    const one = { method: 'GET', route: '/psql/:name', status: '200' };
    const before = valueOf(counts, 'helix_http_request_duration_seconds_count', one) ?? 0;
    await server.app.inject({ url: '/psql/facts?limit=1', headers: { cookie } });
    expect(valueOf(await scrape(), 'helix_http_request_duration_seconds_count', one)).toBe(before + 1);
  });

  test('times waits, turns and statements, and says how they ended', async () => {
    const failed = { kind: 'select', outcome: 'failed' };
    const before = await scrape();
    await expect(server.ownerDatabase.statement({ role: null }, 'select 1 / 0')).rejects.toThrow('division by zero');
    const after = await scrape();
    const name = 'helix_statement_duration_seconds_count';
    expect(valueOf(after, name, failed)).toBe((valueOf(before, name, failed) ?? 0) + 1);
    expect(valueOf(after, 'helix_database_turn_seconds_count', { lane: 'people', outcome: 'done' })).toBeGreaterThan(0);
    for (const kind of after.filter((one) => one.name === name).map(({ labels }) => labels['kind']))
      expect(kind).toMatch(/^[a-z]{4,10}$/);
  });

  test('puts each time into its bucket, and adds up', async () => {
    const name = 'helix_http_request_duration_seconds';
    const labels = { method: 'GET', route: '/of/a/test', status: '200' };
    for (const seconds of [0.005, 0.006, 0.3, 45]) metrics.answered('GET', '/of/a/test', 200, seconds);
    const found = await scrape();
    const bucket = (le: string) => valueOf(found, `${name}_bucket`, { ...labels, le });
    expect(['0.005', '0.01', '0.25', '0.5', '30', '+Inf'].map(bucket)).toEqual([1, 2, 2, 3, 3, 4]);
    expect(valueOf(found, `${name}_sum`, labels)).toBeCloseTo(45.311);
    expect(valueOf(found, `${name}_count`, labels)).toBe(4);
  });

  test('reads sessions, sizes, notifications, feeds, jobs, backups and replicas when it is scraped', async () => {
    // A feed that is switched on begins without failures.
    for (const set of ['enabled = true', 'failures = 3, last_success_at = to_timestamp(1700000000)'])
      await database.owner.statement({ role: null }, `update data.feeds set ${set} where kind = 'GLIDE'`);
    const { rows } = await database.owner.statement<{ id: number }>(
      { role: null },
      `select id from data.feeds where kind = 'GLIDE'`,
    );
    const feed = String(rows[0]?.id);
    const backups = `insert into data.backups (started_at, ended_at, place, size, faults, error) values
      (to_timestamp(1700000000), now(), '/b', 1000, '{}', null), (to_timestamp(1700003600), now(), '/b', null, null, 'full')`;
    await database.owner.statement({ role: null }, backups);
    // The mail of one of them is sent, another one is read.
    const told = `
      insert into data.users (username, name, email) values ('told', 'Told', 'told@example.org'), ('mute', 'Mute', null);
      insert into data.notification_choices (username, kind, delivery, since)
        select username, 'changed', 'at once', now() - interval '1 day' from data.users where username in ('told', 'mute');
      insert into data.notifications (username, kind, entity_type, entity_id, created_by, read_at, mailed_at) values
        ('told', 'changed', 'facts', '1', 'mute', null, null), ('told', 'changed', 'facts', '2', 'mute', null, now()),
        ('told', 'changed', 'facts', '3', 'mute', now(), null), ('told', 'deleted', 'facts', '4', 'mute', null, null),
        ('mute', 'changed', 'facts', '1', 'told', null, null)`;
    await database.owner.transaction({ role: null }, (transaction) => transaction.script(told));
    await counted('tried_for_test', async () => undefined);
    await expect(counted('tried_for_test', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    const found = await scrape();
    expect(valueOf(found, 'helix_database_up')).toBe(1);
    expect(valueOf(found, 'helix_sessions')).toBe(0);
    expect(valueOf(found, 'helix_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(found, 'helix_table_size_bytes', { table: 'data.facts' })).toBeGreaterThan(0);
    expect(valueOf(found, 'helix_notifications_unread')).toBe(4);
    expect(valueOf(found, 'helix_notifications_to_mail')).toBe(1);
    expect(valueOf(found, 'helix_feed_failures', { feed })).toBe(3);
    expect(valueOf(found, 'helix_feed_last_success_timestamp_seconds', { feed })).toBe(1_700_000_000);
    expect(found.filter(({ name }) => name === 'helix_feed_failures')).toHaveLength(1);
    for (const outcome of ['done', 'failed'])
      expect(valueOf(found, 'helix_job_runs_total', { job: 'tried_for_test', outcome })).toBe(1);
    expect(valueOf(found, 'helix_disk_free_bytes', { folder: 'data' })).toBeGreaterThan(0);
    expect(valueOf(found, 'helix_backup_last_success_timestamp_seconds')).toBe(1_700_000_000);
    expect(valueOf(found, 'helix_backup_size_bytes')).toBe(1000);
    expect(valueOf(found, 'helix_backup_faults')).toBe(0);
    const ofReplicas = (name: string) => REPLICAS.map(({ host }) => valueOf(found, name, { replica: host }));
    expect(ofReplicas('helix_replica_in_use')).toEqual([1, 0]);
    expect(ofReplicas('helix_replica_lag_seconds')).toEqual([0.25, undefined]);
    expect(ofReplicas('helix_replica_reads_total')).toEqual([7, 3]);
  });

  test('is answered when the database is gone, and says so', async () => {
    const gone = new Metrics(
      '1',
      sourcesOf({ app: database.app, owner: broken(), replicas: null, dataDirectory: '/' }),
    );
    const found = samplesOf(await gone.registry.metrics());
    gone.close();
    expect(valueOf(found, 'helix_database_up')).toBe(0);
    expect(valueOf(found, 'helix_sessions')).toBeUndefined();
    expect(valueOf(found, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

/** The same database, whose statements are refused by a role that does not exist. */
function broken(): TestDatabase['owner'] {
  const { owner } = database;
  return {
    ...owner,
    kind: owner.kind,
    connections: owner.connections,
    statement: (settings, text, values) => owner.statement({ ...settings, role: 'nobody_for_test' }, text, values),
  } as TestDatabase['owner'];
}

describe('each metric', () => {
  const documents = readFileSync(join(packageRoot(), 'docs', 'operations.md'), 'utf8');

  test('stands in docs/operations.md, and no other does', async () => {
    const cells = [...documents.matchAll(/^\| (`(?:helix|process|nodejs)_\w+`[^|]*)\|/gm)].map(([, cell = '']) => cell);
    const listed = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const made = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
    expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
    expect(new Set(listed)).toEqual(new Set(made));
  });

  test.each(['ops/grafana/helix.json', 'ops/prometheus/alerts.yml'])('that %s names exists', async (file) => {
    const text = readFileSync(join(packageRoot(), file), 'utf8');
    const named = new Set([...text.matchAll(/\b(?:helix|process|nodejs)_\w+/g)].map(([name]) => name));
    const made = (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    );
    expect(named.size).toBeGreaterThan(8);
    expect([...named].filter((name) => !made.includes(name))).toEqual([]);
  });
});
