/** A pool of connections to a PostgreSQL server. Refuses to reuse a connection that is still inside a transaction. */

import pg from 'pg';
import { Connection, defaultDeadline } from './connection.ts';
import type { Database, QueryResult, Transaction, TransactionSettings } from './database.ts';
import { requireDriver } from './driver.ts';
import { toDatabaseError } from './errors.ts';
import { laneOf, type Load, observed } from './observe.ts';
import { cancel } from './postgres-cancel.ts';
import { Listener } from './postgres-listener.ts';
import { cut, type Numbered, Watch } from './postgres-watch.ts';
import { abandoned } from './turns.ts';
import { typeParsers } from './types.ts';

/** Limit in milliseconds for a connection of the pool to become free. */
const freeWithin = 10_000;
/** Limit in milliseconds for a new connection. */
const connectWithin = 5_000;
/** TCP sends a keep-alive probe after this much silence. */
const keepAliveAfter = 10_000;

/** Opens lazily: a server that does not answer fails the first statement. `role` is the initial role of each connection. */
export function openPostgres(connectionString: string, options: { max?: number; role?: string } = {}): Database {
  requireDriver();
  return new Postgres(connectionString, options.max ?? 10, options.role ?? null);
}

/** The pool's own limit is longer and includes the wait for a free connection. */
class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectWithin });
  }
}

class Postgres implements Database {
  readonly kind = 'postgres';
  readonly connections: number;
  readonly #config: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #listener: Listener;
  readonly #watch: Watch;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(connectionString: string, max: number, role: string | null) {
    this.#config = {
      connectionString,
      statement_timeout: defaultDeadline,
      ...(role !== null && { options: `-c role=${role}` }),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      application_name: 'helix',
      types: typeParsers,
      connectionTimeoutMillis: connectWithin,
    };
    this.connections = max;
    // PostgreSQL shows the state of a statement only to the role that connected, so the checks don't take the initial role.
    this.#watch = new Watch({ ...this.#config, options: '' });
    this.#pool = new pg.Pool({
      ...this.#config,
      max,
      pipeline: true,
      connectionTimeoutMillis: freeWithin,
      Client: PooledClient,
    });
    // The pool replaces a connection lost while idle.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => this.#watch.add(client as PooledClient));
    this.#listener = new Listener(() => new pg.Client(this.#config));
  }

  transaction<T>(settings: TransactionSettings, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#borrow((connection) => connection.transaction(settings, work), settings);
  }

  statement<Row>(
    settings: TransactionSettings,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return this.#borrow((connection) => connection.statement<Row>(settings, text, values), settings);
  }

  ping(): Promise<void> {
    return this.#watch.ping();
  }

  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, notified);
  }

  async close(): Promise<void> {
    await this.#watch.close(Promise.all([this.#listener.close(), this.#pool.end()]));
  }

  load(): Load {
    const { totalCount: open, idleCount: idle, waitingCount: people } = this.#pool;
    return { open, idle, waiting: { people, background: 0 } };
  }

  async #borrow<T>(
    work: (connection: Connection) => Promise<T>,
    { signal, background }: Pick<TransactionSettings, 'signal' | 'background'>,
  ): Promise<T> {
    if (signal?.aborted) throw abandoned();
    const lane = laneOf(background);
    const client = await observed('wait', lane, () => this.#connect());
    if (signal?.aborted) {
      client.release();
      throw abandoned();
    }
    const connection = this.#connections.get(client) ?? (await this.#introduce(client));
    const end = (): void => cancel(this.#config, client as unknown as Numbered);
    signal?.addEventListener('abort', end, { once: true });
    try {
      return await observed('turn', lane, () => work(connection));
    } finally {
      signal?.removeEventListener('abort', end);
      // A cancellation may still be on its way and must not hit the next statement.
      client.release(!connection.idle || connection.worn || signal?.aborted === true);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async #introduce(client: pg.PoolClient): Promise<Connection> {
    const guard = this.#watch.guard(client as PooledClient);
    const connection = new Connection(client as PooledClient, guard);
    try {
      // Dates and times are read as text, so their form must not depend on the server's settings.
      // Compilation (jit) takes longer than the short queries of a screen, and no deadline interrupts it.
      // A cursor is read to its end.
      const text = `
        set time zone 'UTC'; set datestyle to iso, ymd; set client_min_messages to warning; set jit to off;
        set cursor_tuple_fraction to 1; select pg_backend_pid() as process`;
      const results: unknown = await guard(connectWithin, () => client.query(text));
      this.#watch.know(client as PooledClient, (results as pg.QueryResult[]).at(-1)?.rows[0]?.process);
    } catch (error) {
      cut(client);
      client.release(true);
      throw toDatabaseError(error);
    }
    this.#connections.set(client, connection);
    return connection;
  }
}
