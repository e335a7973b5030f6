/** The cluster of the proof: PostgreSQL, two servers, the balancer and the load, and the phases that run under it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checksum, startLoad, type Counts, type Load } from './load.ts';
import { freePort } from './ports.ts';
import { startCluster, type Instance, type PostgresCluster } from './postgres.ts';
import { startBalancer, startHelix, type Balancer, type Server } from './servers.ts';

export const password = 'a long enough password';
/** Milliseconds: of DATABASE_READ_LAG, DRAIN_WAIT and DRAIN_LIMIT. */
export const limits = { lag: 2_000, wait: 2_500, drain: 10_000 };

export const say = (line: string): void => console.log(line);

export interface Phase extends Counts {
  readonly seconds: number;
}

export async function until(holds: () => Promise<boolean> | boolean, within: number, words: string): Promise<void> {
  const end = performance.now() + within;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${words}: not within ${within} ms`);
    await pause(50);
  }
}

/** The reads of requests that this replica has answered. */
export async function readsOn(instance: Instance): Promise<number> {
  const [row] = await instance.ask<{ reads: number }>(
    `select coalesce(sum(calls), 0)::integer as reads from pg_stat_statements where query like 'select auth.enter_replica%'`,
  );
  return row?.reads ?? 0;
}

/** Waits until a replica has answered this many more reads. */
export async function untilReads(instance: Instance, more: number, within = 60_000): Promise<number> {
  const before = await readsOn(instance);
  await until(async () => (await readsOn(instance)) >= before + more, within, `${more} reads on ${instance.name}`);
  return (await readsOn(instance)) - before;
}

/** The answered writes that are not stored as they were answered. */
export function lostOf(
  { answered, doubtful }: Load,
  rows: readonly { id: number; name: string }[],
): [number, string][] {
  const stored = new Map(rows.map(({ id, name }) => [id, checksum(id, name)]));
  return [...answered].filter(([id, sum]) => {
    const found = stored.get(id);
    return found !== sum && !(found !== undefined && doubtful.get(id)?.has(found) === true);
  });
}

/** The settings that name the databases. @param root the folder of another built version. */
type Databases = (root?: string) => Readonly<Record<string, string>>;

export class World<Postgres extends { remove: () => Promise<void> } = PostgresCluster> {
  readonly postgres: Postgres;
  readonly #databases: Databases;
  readonly #folder = mkdtempSync(join(tmpdir(), 'helix-servers-'));
  readonly #ports: readonly number[];
  readonly #servers: (Server | null)[] = [null, null];
  #balancer: Balancer | null = null;
  #load: Load | null = null;

  /** On a primary of our own with two replicas. */
  static async open(programs: string): Promise<World> {
    const postgres = await startCluster(programs, ['near', 'late']);
    const portOf = (name: string): number => postgres.ports.get(name) ?? 0;
    const read = (name: string): string => postgres.address([portOf(name)], 'helix');
    const hosts = postgres.address([portOf('primary'), portOf('near')], 'helix');
    return World.on(postgres, (root) => ({
      // An earlier version may know one host alone.
      DATABASE_URL: root === undefined ? `${hosts}?target_session_attrs=read-write` : read('primary'),
      DATABASE_READ_URL: `${read('near')} ${read('late')}`,
    }));
  }

  static async on<Of extends { remove: () => Promise<void> }>(postgres: Of, databases: Databases): Promise<World<Of>> {
    return new World(postgres, databases, [await freePort(), await freePort()]);
  }

  private constructor(postgres: Postgres, databases: Databases, ports: readonly number[]) {
    this.postgres = postgres;
    this.#databases = databases;
    this.#ports = ports;
  }

  get load(): Load {
    if (this.#load === null) throw new Error('There is no load');
    return this.#load;
  }

  get address(): string {
    if (this.#balancer === null) throw new Error('There is no balancer');
    return this.#balancer.address;
  }

  server(at: number): Server {
    const server = this.#servers[at];
    if (!server) throw new Error(`Server ${at} does not run`);
    return server;
  }

  /** @param root the folder of another built version. */
  async start(at: number, root?: string): Promise<void> {
    const settings = {
      ...this.#databases(root),
      DATABASE_READ_LAG: String(limits.lag),
      DATA_DIR: join(this.#folder, 'data'),
      TMPDIR: this.#folder,
      ADMIN_PASSWORD: password,
      TRUST_PROXY: 'loopback',
      DRAIN_WAIT: String(limits.wait),
      DRAIN_LIMIT: String(limits.drain),
    };
    this.#servers[at] = await startHelix(this.#ports[at] ?? 0, settings, root);
  }

  /** @param repeats further reasons to send a request again. */
  async balance(repeats = ''): Promise<void> {
    const port = this.#balancer === null ? await freePort() : Number(new URL(this.#balancer.address).port);
    await this.#balancer?.stop();
    this.#balancer = await startBalancer(port, this.#ports, repeats);
  }

  async begin(): Promise<void> {
    const signIn = (): Promise<string> => this.signIn('admin');
    this.#load = await startLoad({ address: this.address, writers: 4, readers: 3, limit: limits.lag, signIn });
  }

  async signIn(username: string): Promise<string> {
    const body = JSON.stringify({ username, password });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.address}/auth/login`, { method: 'POST', headers, body });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (answer.status !== 200 || cookie === undefined) throw new Error(`${username} has no session: ${answer.status}`);
    return cookie;
  }

  /** Runs a phase under the load, which goes on until it was one: a busy machine only makes it longer. */
  async phase(name: string, work: () => Promise<unknown>, least = 100): Promise<Phase> {
    const { counts, failures, findings } = this.load;
    const before = { ...counts };
    const firstFailure = failures.length;
    const began = performance.now();
    await work();
    const enough = (): boolean => {
      const { writes, ownReads, otherReads } = differences(before, counts);
      return Math.min(writes, ownReads, otherReads) >= least || findings.length > 0;
    };
    await until(enough, 120_000, `${name}: ${least} writes, and reads of each kind`);
    const done = { ...differences(before, counts), seconds: Math.round((performance.now() - began) / 100) / 10 };
    say(`${name}: ${JSON.stringify(done)}`);
    for (const failure of failures.slice(firstFailure, firstFailure + 5)) say(`  ${failure}`);
    if (findings.length > 0) throw new Error(`${name}:\n${findings.slice(0, 5).join('\n')}`);
    return done;
  }

  /** Ends a server as its machine would, and requires that it ends well. */
  async drain(at: number): Promise<void> {
    const server = this.server(at);
    const began = performance.now();
    server.signal('SIGTERM');
    await until(async () => (await server.health()) === 503, 1_000, 'the health check fails at once');
    const code = await server.ended;
    const took = performance.now() - began;
    say(`  drained in ${Math.round(took)} ms`);
    if (code !== 0 || took >= limits.wait + limits.drain)
      throw new Error(`The server ended with ${code} after ${Math.round(took)} ms`);
  }

  async close(): Promise<void> {
    await this.#load?.stop();
    for (const server of this.#servers) server?.signal('SIGKILL');
    await this.#balancer?.stop();
    await this.postgres.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const differences = (before: Counts, now: Counts): Counts => ({
  writes: now.writes - before.writes,
  ownReads: now.ownReads - before.ownReads,
  otherReads: now.otherReads - before.otherReads,
  failedWrites: now.failedWrites - before.failedWrites,
  failedReads: now.failedReads - before.failedReads,
});
