/** Databases of their own to measure on: on the server that DATABASE_URL names, else on one started for it. Touches no other database. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openDatabase, type OpenDatabase, withLogin } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import type { Login } from '#db/roles.ts';
import { Missing } from './context.ts';

interface Cluster {
  url: string;
  version: string;
  stop: () => void;
}

export interface BenchDatabase {
  /** As its owner. */
  url: string;
  /** As the server signs in to it. */
  appUrl: string;
  opened: OpenDatabase;
  /** Drops it, unless it is kept. */
  end: () => Promise<void>;
}

export class PostgresPlace {
  #server: Promise<string> | null = null;
  #stop: (() => void) | null = null;
  #open = new Set<BenchDatabase>();
  #sampled: BenchDatabase | null = null;

  /** The one that holds the sample facts, once a benchmark has loaded them. */
  async sampled(load: (database: BenchDatabase) => Promise<unknown>): Promise<BenchDatabase> {
    if (this.#sampled === null) {
      const database = await this.create();
      await load(database);
      this.#sampled = database;
    }
    return this.#sampled;
  }

  /** A new one, migrated. */
  async create(): Promise<BenchDatabase> {
    const server = await this.#found();
    const name = `helix_bench_${randomBytes(6).toString('hex')}`;
    await onServer(server, `create database ${name}`);
    return this.#opened(server, name, async (login) => {
      await onServer(server, `drop database ${name} with (force)`);
      // Its login role belongs to the whole server, and nobody else has it.
      if (login !== null) await onServer(server, `drop role ${pg.escapeIdentifier(login.role)}`);
    });
  }

  /** One that stays for the next run, where the server does. It is loaded once; `base` opens a kept one that it begins as. */
  async kept(
    records: number | string,
    load: (database: BenchDatabase) => Promise<unknown>,
    base?: () => Promise<BenchDatabase>,
  ): Promise<BenchDatabase> {
    const server = await this.#found();
    const name = `helix_bench_kept_${records}`;
    const kept = await onServer(
      server,
      `select from pg_database where datname = '${name}' and shobj_description(oid, 'pg_database') = 'complete'`,
    );
    if (kept === 0) {
      await onServer(server, `drop database if exists ${name} with (force)`);
      await onServer(server, `create database ${name}${base === undefined ? '' : ` template ${await left(base)}`}`);
      // A copy has a login of its own.
      if (base !== undefined) await onServer(addressOf(server, name), 'delete from helix.login');
    }
    const database = await this.#opened(server, name, async () => undefined);
    if (kept === 0) {
      await load(database);
      await onServer(server, `comment on database ${name} is 'complete'`);
    }
    return database;
  }

  async close(): Promise<void> {
    for (const database of this.#open) await database.end();
    this.#stop?.();
  }

  async #opened(server: string, name: string, after: (login: Login | null) => Promise<void>): Promise<BenchDatabase> {
    const url = addressOf(server, name);
    const opened = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
    const { login } = opened.migrated;
    const database: BenchDatabase = {
      url,
      appUrl: withLogin(url, login),
      opened,
      end: async () => {
        this.#open.delete(database);
        await opened.close();
        await after(login);
      },
    };
    this.#open.add(database);
    return database;
  }

  #found(): Promise<string> {
    this.#server ??= this.#find();
    return this.#server;
  }

  async #find(): Promise<string> {
    const given = process.env['DATABASE_URL'];
    if (given) return given;
    const cluster = await ownCluster();
    if (cluster === null) throw new Missing('no DATABASE_URL, and no PostgreSQL 15 or newer could be started');
    this.#stop = cluster.stop;
    process.on('exit', cluster.stop);
    console.log(cluster.version);
    return cluster.url;
  }
}

/** On the programs that `npm test` takes, too. */
async function ownCluster(): Promise<Cluster | null> {
  const script = (name: string): string => pathToFileURL(join(packageRoot(), 'scripts', name)).href;
  const { oldestPostgres, newestPostgres } = (await import(script('postgres-programs.mjs'))) as {
    oldestPostgres: () => Promise<object | null>;
    newestPostgres: () => object | null;
  };
  const programs = (await oldestPostgres()) ?? newestPostgres();
  if (programs === null) return null;
  const { startPostgres } = (await import(script('postgres.mjs'))) as {
    startPostgres: (programs: object) => Promise<Cluster | null>;
  };
  return startPostgres(programs);
}

/** The name of a database in which nobody is any more: only such a one is copied. */
async function left(open: () => Promise<BenchDatabase>): Promise<string> {
  const database = await open();
  await database.end();
  return new URL(database.url).pathname.slice(1);
}

function addressOf(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Tells how many rows it found or changed. */
async function onServer(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
