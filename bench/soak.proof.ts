/** The mixed work of 50 people on two servers behind a balancer, for an hour or PROOF_MINUTES: no request fails, and no memory grows. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { generateSample } from '#db/sample/generate.ts';
import { freePort } from '#server/testing/proof/cluster/ports.ts';
import { startCluster } from '#server/testing/proof/cluster/postgres.ts';
import { startBalancer, startHelix, type Server } from '#server/testing/proof/cluster/servers.ts';
import { HURRIED, sceneOf, work } from './people.ts';
import { megabytes, milliseconds, percentile, thousands } from './report.ts';
import { grows, type Sample, type Trend, trendOf } from './trend.ts';

const minutes = Number(process.env['PROOF_MINUTES'] ?? 60);
const facts = 50_000;
const every = 5_000;
/** Before it, in a hurry: V8 goes on compiling for some 100,000 requests, which takes 3 MB of the heap. */
const hurry = minutes / 12;
/** The first third fills caches and pools. */
const warm = minutes / 3;

/** Of a block of samples: what is always there, without the garbage and the connections of a moment, which come and go with the load of the machine. */
const least = (values: readonly number[]): number => Math.min(...values);
/** Minutes from which a trend is judged. */
const TREND = 30;
/** The measures of each server that are watched. */
const watched = ['heap', 'outside the heap', 'resident memory', 'open files'] as const;

async function measured(port: number): Promise<Record<(typeof watched)[number] | 'requests', number>> {
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1]);
  return {
    heap: read('nodejs_heap_size_used_bytes'),
    'outside the heap': read('nodejs_external_memory_bytes'),
    'resident memory': read('process_resident_memory_bytes'),
    'open files': read('process_open_fds'),
    requests: [...page.matchAll(/^helix_http_request_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    ),
  };
}

/** The memory of a process of PostgreSQL for the servers, in the mean, without the buffers that they share: how many there are depends on the load. */
async function memoryOfConnection(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename like 'helix_app%' and backend_type = 'client backend'`,
  );
  const anonymous = ({ pid }: { pid: number }): number => {
    try {
      // A connection that has ended meanwhile has none.
      return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  };
  return rows.reduce((sum, row) => sum + anonymous(row), 0) / Math.max(1, rows.length);
}

test(`${minutes} minutes of work`, { timeout: (minutes + hurry) * 60_000 + 900_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'helix-soak-'));
  const postgres = await startCluster(process.env['PROOF_POSTGRES'] ?? '/usr/lib/postgresql/15/bin', []);
  const servers: { server: Server; metrics: number }[] = [];
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
  let watcher: pg.Client | undefined;
  try {
    await postgres.primary.create('helix');
    const url = postgres.address([postgres.primary.port], 'helix');
    const opened = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder });
    await generateSample(opened.owner, { facts });
    const scene = await sceneOf(opened);
    await opened.close();
    for (const name of ['one', 'two']) {
      const [port, metrics] = [await freePort(), await freePort()];
      const settings = { DATABASE_URL: url, TMPDIR: folder, TRUST_PROXY: 'loopback', METRICS_PORT: String(metrics) };
      const own = { DATA_DIR: join(folder, name), ADMIN_PASSWORD: 'a long enough password' };
      servers.push({ server: await startHelix(port, { ...settings, ...own }), metrics });
    }
    balancer = await startBalancer(
      await freePort(),
      servers.map(({ server }) => server.port),
    );

    // One connection for all samples: a new one can take longer than it may on a busy machine.
    const watching = (watcher = new pg.Client({ connectionString: url }));
    await watching.connect();
    const inHurry = await work(balancer.address, 'helix_session', scene, hurry, HURRIED);
    const samples = new Map<string, Sample[]>();
    const begun = performance.now();
    const sample = async (): Promise<number[]> => {
      const minute = (performance.now() - begun) / 60_000;
      const keep = (name: string, value: number): void => {
        const kept = samples.get(name) ?? [];
        samples.set(name, kept);
        if (minute >= warm) kept.push({ minute, value });
      };
      const found = await Promise.all(servers.map(({ metrics }) => measured(metrics)));
      for (const [at, values] of found.entries())
        for (const name of watched) keep(`${name} of server ${at + 1}`, values[name]);
      keep('memory of a connection of PostgreSQL', await memoryOfConnection(watching));
      return found.map(({ requests }) => requests);
    };
    const faults: unknown[] = [];
    const timer = setInterval(() => void sample().catch((error: unknown) => faults.push(error)), every);
    const { taken, refused } = await work(balancer.address, 'helix_session', scene, minutes);
    clearInterval(timer);
    const requests = await sample();

    for (const [kind, times] of taken) {
      const sorted = times.toSorted((one, other) => one - other);
      const [middle, hundredth, worst] = [0.5, 0.99, 1].map((share) => milliseconds(percentile(sorted, share)));
      console.log(`${kind}: ${thousands(times.length)}, median ${middle}, 99% ${hundredth}, worst ${worst}`);
    }
    const trends = [...samples].map(([name, kept]): [string, Trend] => [name, trendOf(kept, least)]);
    for (const [name, { mean, slope, error }] of trends) {
      const unit = name.startsWith('open files') ? (value: number) => value.toFixed(1) : megabytes;
      console.log(`${name}: ${unit(mean)}, ${unit(slope)} ± ${unit(error)} an hour`);
    }
    console.log(`requests of each server: ${requests.map(thousands).join(', ')}`);

    const logs = servers.flatMap(({ server }) => server.log);
    expect({ refused: [...inHurry.refused, ...refused], logs, faults }).toEqual({ refused: [], logs: [], faults: [] });
    expect(Math.min(...[...taken.values()].map(({ length }) => length))).toBeGreaterThan(minutes * 5);
    // Each of them worked: at least a third of the requests.
    expect(Math.min(...requests) * 3).toBeGreaterThan(requests.reduce((sum, count) => sum + count, 0));
    if (minutes < TREND) console.log(`Fewer than ${TREND} minutes show no trend: the server still warms up.`);
    else expect(trends.filter(([, trend]) => grows(trend)).map(([name]) => name)).toEqual([]);
  } finally {
    await watcher?.end().catch(() => undefined);
    for (const { server } of servers) server.signal('SIGKILL');
    await balancer?.stop();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
