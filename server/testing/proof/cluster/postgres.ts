/** Runs a primary and streaming replicas of PostgreSQL on the loopback, each in a folder and on a port of its own. Keeps none of their data. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.ts';

export interface Instance {
  readonly name: string;
  readonly port: number;
  /** Asks this server as its superuser. */
  ask: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Creates an empty database. */
  create: (database: string) => Promise<void>;
  /** Adds a setting to its files, and has them read again. */
  set: (name: string, value: string) => void;
  promote: () => void;
  /** Kills the server and all its processes at once. */
  kill: () => Promise<void>;
  /** After a kill. */
  startAgain: () => Promise<void>;
  /** All its processes fall silent, or go on. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
}

export interface PostgresCluster {
  readonly primary: Instance;
  readonly password: string;
  /** Copies the primary and streams from it, or from the host that accepts writes after it. */
  addReplica: (name: string) => Promise<Instance>;
  /** The port that a replica will have. */
  readonly ports: ReadonlyMap<string, number>;
  /** postgres://…/database with these ports. */
  address: (ports: readonly number[], database: string) => string;
  remove: () => Promise<void>;
}

/** @param programs the folder of initdb and postgres. */
export async function startCluster(programs: string, names: readonly string[]): Promise<PostgresCluster> {
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'helix-cluster-'));
  const own = (path: string): void => ownedBy(user, path);
  own(folder);
  chmodSync(folder, 0o755);
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile);
  const env = { ...process.env, LC_ALL: 'C.UTF-8', PGPASSWORD: password };
  const ports = new Map<string, number>();
  for (const name of ['primary', ...names]) ports.set(name, await freePort());
  const running = new Map<string, ChildProcess>();

  const command = (program: string, args: readonly string[]): void => {
    const done = spawnSync(join(programs, program), args, { ...user, env, cwd: folder });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr?.toString() || done.error?.message}`);
  };
  const portOf = (name: string): number => ports.get(name) ?? 0;
  const address = (of: readonly number[], database: string): string =>
    `postgres://postgres:${password}@${of.map((port) => `127.0.0.1:${port}`).join()}/${database}`;

  async function run(name: string, args: readonly string[]): Promise<Instance> {
    const data = join(folder, name);
    const port = portOf(name);
    const settings = [
      'unix_socket_directories=',
      'shared_preload_libraries=pg_stat_statements',
      'max_connections=120',
      'shared_buffers=64MB',
      'hot_standby_feedback=on',
      'wal_receiver_status_interval=1s',
      'wal_retrieve_retry_interval=200ms',
      ...args,
    ].flatMap((setting) => ['-c', setting]);
    const begin = async (): Promise<void> => {
      const server = spawn(
        join(programs, 'postgres'),
        ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings],
        // A process group of its own, which `kill` ends at once.
        { ...user, env, cwd: folder, stdio: 'ignore', detached: true },
      );
      running.set(name, server);
      await untilAnswers(address([port], 'postgres'));
    };
    const present = (): ChildProcess => {
      const server = running.get(name);
      if (server === undefined) throw new Error(`${name} does not run`);
      return server;
    };
    const ask = async <Row>(text: string, values: unknown[] = [], database = 'helix'): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: address([port], database), connectionTimeoutMillis: 2_000 });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(text, values)).rows as Row[];
      } finally {
        await client.end();
      }
    };
    await begin();
    return {
      name,
      port,
      ask,
      create: async (database) => void (await ask(`create database ${database}`, [], 'postgres')),
      set: (setting, value) => {
        appendFileSync(join(data, 'postgresql.auto.conf'), `${setting} = '${value}'\n`);
        present().kill('SIGHUP');
      },
      promote: () => command('pg_ctl', ['promote', '-D', data, '-W']),
      kill: async () => {
        const ended = once(present(), 'exit');
        signalGroup(present(), 'SIGKILL');
        await ended;
      },
      startAgain: begin,
      signal: (signal) => signalGroup(present(), signal),
    };
  }

  const made = ['-D', join(folder, 'primary'), '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'];
  command('initdb', [...made, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]);
  const primary = await run('primary', []);
  return {
    primary,
    password,
    ports,
    address,
    addReplica: async (name) => {
      const data = join(folder, name);
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
      command('pg_basebackup', [...from, '-D', data, '-X', 'stream', '-c', 'fast']);
      const hosts = ['primary', ...names.filter((other) => other !== name)];
      const follows = [
        `host=${hosts.map(() => '127.0.0.1').join()}`,
        `port=${hosts.map(portOf).join()}`,
        'user=postgres',
        `password=${password}`,
        `application_name=${name}`,
        'target_session_attrs=read-write',
        'connect_timeout=2',
      ];
      writeFileSync(join(data, 'standby.signal'), '');
      own(join(data, 'standby.signal'));
      return run(name, [`primary_conninfo=${follows.join(' ')}`]);
    },
    remove: async () => {
      for (const server of running.values()) {
        if (server.exitCode !== null || server.signalCode !== null) continue;
        const ended = once(server, 'exit');
        signalGroup(server, 'SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

/** PostgreSQL refuses to run as root. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
}

export function ownedBy({ uid, gid }: { uid?: number; gid?: number }, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

async function untilAnswers(connectionString: string): Promise<void> {
  for (let attempts = 0; ; attempts += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempts > 300) throw error;
      await pause(200);
    }
  }
}
