/** Runs etcd and two members of Patroni on the loopback, of which one is the primary and the other its synchronous replica. Keeps none of their data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './ports.ts';
import { owner, ownedBy } from './postgres.ts';
import { until } from './world.ts';

/** Seconds after which a primary that does not report is replaced: the least that Patroni takes. */
export const ttl = 20;

export interface Member {
  readonly name: string;
  readonly port: number;
  /** Its role as Patroni tells it: `primary`, `replica` …; null if it does not answer. */
  role: () => Promise<string | null>;
  ask: <Row>(text: string, database?: string) => Promise<Row[]>;
  /** Ends Patroni and PostgreSQL at once, as the loss of their machine does. */
  kill: () => Promise<void>;
  start: () => void;
}

export interface PatroniCluster {
  readonly members: readonly [Member, Member];
  /** The member that accepts writes. */
  primary: () => Promise<Member | null>;
  /** Hands the primary over to the other member. */
  switchOver: (from: Member, to: Member) => Promise<void>;
  address: (members: readonly Member[], database: string) => string;
  remove: () => Promise<void>;
}

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

export const hasPatroni = ['patroni', 'etcd'].every(isInstalled);

/** @param programs the folder of initdb and postgres. */
export async function startPatroni(programs: string): Promise<PatroniCluster> {
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'helix-patroni-'));
  ownedBy(user, folder);
  const password = randomBytes(18).toString('base64url');
  const [client, peer] = [await freePort(), await freePort()];
  const running = new Map<string, ChildProcess>();
  const run = (name: string, program: string, args: readonly string[]): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
    running.set(name, spawn(program, args, { ...user, env, cwd: folder, stdio: ['ignore', log, log], detached: true }));
    closeSync(log);
  };
  const end = async (name: string): Promise<void> => {
    const child = running.get(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const urls = { client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` };
  const listening = ['--listen-client-urls', urls.client, '--listen-peer-urls', urls.peer];
  const told = ['--advertise-client-urls', urls.client, '--initial-advertise-peer-urls', urls.peer];
  run('etcd', 'etcd', [
    '--data-dir',
    join(folder, 'etcd'),
    ...listening,
    ...told,
    '--initial-cluster',
    `default=${urls.peer}`,
  ]);
  await answers(`${urls.client}/health`);

  async function member(name: string): Promise<Member> {
    const [port, control] = [await freePort(), await freePort()];
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    ownedBy(user, data);
    const config = join(folder, `${name}.yml`);
    // JSON is YAML too.
    writeFileSync(config, JSON.stringify(settings({ name, port, control, data, client, password, programs, folder })));
    ownedBy(user, config);
    const start = (): void => run(name, 'patroni', [config]);
    start();
    return {
      name,
      port,
      start,
      role: async () => {
        const answer = await fetch(`http://127.0.0.1:${control}/patroni`).catch(() => null);
        const said = answer === null ? null : ((await answer.json()) as { role?: string; state?: string });
        // Its word for the primary in version 3 is master.
        if (said?.state !== 'running') return null;
        return said.role === 'master' ? 'primary' : (said.role ?? null);
      },
      ask: async <Row>(text: string, database = 'helix'): Promise<Row[]> => {
        const asking = new pg.Client({
          connectionString: address([{ port }], database),
          connectionTimeoutMillis: 2_000,
        });
        asking.on('error', () => undefined);
        await asking.connect();
        try {
          return (await asking.query(text)).rows as Row[];
        } finally {
          await asking.end();
        }
      },
      kill: async () => {
        await end(name);
        killPostmaster(data);
      },
    };
  }

  const address = (of: readonly { port: number }[], database: string): string =>
    `postgres://postgres:${password}@${of.map(({ port }) => `127.0.0.1:${port}`).join()}/${database}`;
  const one = await member('one');
  const isPrimary = async (): Promise<boolean> => (await one.role()) === 'primary';
  try {
    await until(isPrimary, 120_000, 'Patroni has made a primary');
  } catch (error) {
    throw new Error(readFileSync(join(folder, 'one.log'), 'utf8').slice(-4_000), { cause: error });
  }
  const two = await member('two');
  const members = [one, two] as const;
  return {
    members,
    address,
    primary: async () => {
      for (const each of members) if ((await each.role()) === 'primary') return each;
      return null;
    },
    switchOver: async (from, to) => {
      const args = ['-c', join(folder, `${from.name}.yml`), 'switchover', 'helix', '--force'];
      run('switch', 'patronictl', [...args, '--master', from.name, '--candidate', to.name]);
      const [code] = (await once(running.get('switch') as ChildProcess, 'exit')) as [number];
      if (code !== 0) throw new Error(readFileSync(join(folder, 'switch.log'), 'utf8'));
    },
    remove: async () => {
      for (const { kill } of members) await kill();
      await end('etcd');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Place {
  name: string;
  port: number;
  control: number;
  data: string;
  client: number;
  password: string;
  programs: string;
  folder: string;
}

/** Its two members copy each other, and a write is answered once both have it. */
function settings({ name, port, control, data, client, password, programs, folder }: Place): object {
  const local = (at: number): string => `127.0.0.1:${at}`;
  const both = ['all', 'replication'].map((of) => `host ${of} all 127.0.0.1/32 scram-sha-256`);
  return {
    scope: 'helix',
    name,
    restapi: { listen: local(control), connect_address: local(control) },
    etcd3: { host: local(client) },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 120, hot_standby_feedback: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['local all all trust', ...both],
    },
    postgresql: {
      listen: local(port),
      connect_address: local(port),
      data_dir: data,
      bin_dir: programs,
      basebackup: { checkpoint: 'fast' },
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
    },
  };
}

function killPostmaster(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

const answers = (url: string): Promise<void> =>
  until(async () => (await fetch(url).catch(() => null))?.ok === true, 30_000, `${url} answers`);
