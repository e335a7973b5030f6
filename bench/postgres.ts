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

interface BenchDatabase {
  /** As its owner. */
  url: string;
  /** As the server signs in to it. */
  appUrl: string;
  opened: OpenDatabase;
  drop: () => Promise<void>;
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
    this.#server ??= this.#find();
    const server = await this.#server;
    const name = `helix_bench_${randomBytes(6).toString('hex')}`;
    await onServer(server, `create database ${name}`);
    const address = new URL(server);
    address.pathname = `/${name}`;
    const opened = await openDatabase({ DATABASE_URL: address.href, DATA_DIR: '' });
    const login: Login | null = opened.migrated.login;
    const database: BenchDatabase = {
      url: address.href,
      appUrl: withLogin(address.href, login),
      opened,
      drop: async () => {
        this.#open.delete(database);
        await opened.close();
        await onServer(server, `drop database ${name} with (force)`);
        // Its login role belongs to the whole server, and nobody else has it.
        if (login !== null) await onServer(server, `drop role ${pg.escapeIdentifier(login.role)}`);
      },
    };
    this.#open.add(database);
    return database;
  }

  async close(): Promise<void> {
    for (const database of this.#open) await database.drop();
    this.#stop?.();
  }

  async #find(): Promise<string> {
    const given = process.env['DATABASE_URL'];
    if (given) return given;
    const script = pathToFileURL(join(packageRoot(), 'scripts', 'postgres.mjs')).href;
    const { startPostgres } = (await import(script)) as { startPostgres: () => Promise<Cluster | null> };
    const cluster = await startPostgres();
    if (cluster === null) throw new Missing('no DATABASE_URL, and no PostgreSQL 15 or newer could be started');
    this.#stop = cluster.stop;
    process.on('exit', cluster.stop);
    console.log(cluster.version);
    return cluster.url;
  }
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
