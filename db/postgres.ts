/** A pool of connections to a PostgreSQL server. Refuses to hand on a connection that is still inside a transaction. */

import pg from 'pg';
import { Connection, defaultDeadline } from './connection.ts';
import type { Database, QueryResult, Transaction, TransactionSettings } from './database.ts';
import { toDatabaseError } from './errors.ts';
import { Listener } from './postgres-listener.ts';
import { typeParsers } from './types.ts';

const connectWithin = 10_000;

/** Opens lazily: the first statement finds out whether the server answers. `role` is what each connection begins as. */
export function openPostgres(connectionString: string, options: { max?: number; role?: string } = {}): Database {
  return new Postgres(connectionString, options.max ?? 10, options.role ?? null);
}

class Postgres implements Database {
  readonly kind = 'postgres';
  readonly connections: number;
  readonly #pool: pg.Pool;
  readonly #listener: Listener;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(connectionString: string, max: number, role: string | null) {
    const begins = { statement_timeout: defaultDeadline, ...(role !== null && { options: `-c role=${role}` }) };
    const config = { connectionString, ...begins, keepAlive: true, application_name: 'helix', types: typeParsers };
    this.connections = max;
    this.#pool = new pg.Pool({ ...config, max, pipeline: true, connectionTimeoutMillis: connectWithin });
    // A connection lost while idle is replaced by the pool; one lost in use fails its own statement.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#listener = new Listener(() => new pg.Client({ ...config, connectionTimeoutMillis: connectWithin }));
  }

  transaction<T>(settings: TransactionSettings, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#borrow((connection) => connection.transaction(settings, work), settings.signal);
  }

  statement<Row>(
    settings: TransactionSettings,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return this.#borrow((connection) => connection.statement<Row>(settings, text, values));
  }

  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, notified);
  }

  async close(): Promise<void> {
    await this.#listener.close();
    await this.#pool.end();
  }

  async #borrow<T>(work: (connection: Connection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const client = await this.#connect();
    const connection = this.#connections.get(client) ?? (await this.#introduce(client));
    const cancel = (): void => {
      const { processID } = client as pg.PoolClient & { processID: number };
      // Its failure leaves the statement to its deadline.
      this.#pool.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await work(connection);
    } finally {
      signal?.removeEventListener('abort', cancel);
      // A cancellation may still be on its way: it must not meet the next one's statement.
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
    const connection = new Connection(client);
    try {
      // Dates and times are read as text, so their form must not depend on the server's settings.
      // Compiling a query costs more than the short ones of a screen take, and no deadline interrupts it.
      const settings =
        "set time zone 'UTC'; set datestyle to iso, ymd; set client_min_messages to warning; set jit to off";
      await connection.script(settings);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#connections.set(client, connection);
    return connection;
  }
}
