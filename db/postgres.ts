/** A pool of connections to a PostgreSQL server, the one of several hosts that accepts writes. Refuses to reuse a connection that is still inside a transaction. */

import pg from 'pg';
import { Connection, defaultDeadline } from './connection.ts';
import {
  type Database,
  DatabaseError,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from './database.ts';
import { requireDriver } from './driver.ts';
import { sqlstate, toDatabaseError } from './errors.ts';
import { Hosts } from './hosts.ts';
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
/** In milliseconds. */
const cancelsAgainAfter = 250;
/** TCP sends a keep-alive probe after this much silence. */
const keepAliveAfter = 10_000;

/** Opens lazily: a server that does not answer fails the first statement. `role` is the initial role of each connection. */
export function openPostgres(connectionString: string, options: { max?: number; role?: string } = {}): Database {
  requireDriver();
  return new Postgres(connectionString, options.max ?? 10, options.role ?? null);
}

const isAway = (code: string): boolean => code === sqlstate.connectionFailure || code === sqlstate.cannotConnectNow;

/** Connects to the host that accepts writes now. The pool's own limit is longer and includes the wait for a free connection. */
function clientOf(hosts: Hosts) {
  return class PooledClient extends pg.Client {
    readonly address = hosts.address;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.address, connectionTimeoutMillis: connectWithin });
    }
  };
}
type PooledClient = InstanceType<ReturnType<typeof clientOf>>;

class Postgres implements Database {
  readonly kind = 'postgres';
  readonly connections: number;
  readonly #config: pg.ClientConfig;
  readonly #hosts: Hosts;
  readonly #pool: pg.Pool;
  readonly #listener: Listener;
  readonly #watch: Watch;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(connectionString: string, max: number, role: string | null) {
    this.#hosts = new Hosts(connectionString, () => this.#move());
    this.#config = {
      statement_timeout: defaultDeadline,
      ...(role !== null && { options: `-c role=${role}` }),
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      application_name: 'helix',
      types: typeParsers,
      connectionTimeoutMillis: connectWithin,
    };
    this.connections = max;
    const Client = clientOf(this.#hosts);
    // PostgreSQL shows the state of a statement only to the role that connected, so the checks don't take the initial role.
    this.#watch = new Watch({ ...this.#config, options: '', Client }, () => this.#hosts.lost());
    this.#pool = new pg.Pool({
      ...this.#config,
      max,
      pipeline: true,
      connectionTimeoutMillis: freeWithin,
      Client,
    });
    // The pool replaces a connection lost while idle.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => this.#watch.add(client as unknown as PooledClient));
    const connect = async (): Promise<pg.Client> => {
      await this.#search();
      return new Client(this.#config);
    };
    this.#listener = new Listener(connect, () => this.#hosts.lost());
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

  async ping(): Promise<void> {
    await this.#search();
    return this.#watch.ping().catch((error: unknown) => {
      this.#hosts.lost();
      throw error;
    });
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
    const { address: connectionString } = client as unknown as PooledClient;
    let repeated: NodeJS.Timeout | undefined;
    const end = (): void => {
      const again = (): void => cancel({ ...this.#config, connectionString }, client as unknown as Numbered);
      again();
      // PostgreSQL ignores a cancellation that arrives between two statements of a transaction.
      repeated = setInterval(again, cancelsAgainAfter);
    };
    signal?.addEventListener('abort', end, { once: true });
    try {
      return await observed('turn', lane, () => work(connection));
    } finally {
      signal?.removeEventListener('abort', end);
      clearInterval(repeated);
      // A cancellation may still be on its way and must not hit the next statement.
      client.release(!connection.idle || connection.worn || signal?.aborted === true);
    }
  }

  /** With several hosts, a failure is followed by one search for the one that accepts writes. */
  async #connect(): Promise<pg.PoolClient> {
    for (let again = this.#hosts.several; ; again = false) {
      try {
        await this.#search();
        return await this.#pool.connect();
      } catch (error) {
        const failure = toDatabaseError(error);
        const isLost = failure instanceof DatabaseError && isAway(failure.code);
        if (isLost) this.#hosts.lost();
        if (!again || !isLost) throw failure;
      }
    }
  }

  #search(): Promise<void> | undefined {
    return this.#hosts.isKnown ? undefined : this.#hosts.find();
  }

  /** Another host accepts writes now: nothing may go on at the earlier one. */
  #move(): void {
    this.#watch.cutOthers(this.#hosts.address);
    this.#listener.cutOthers(this.#hosts.address);
  }

  async #introduce(client: pg.PoolClient): Promise<Connection> {
    const guard = this.#watch.guard(client as unknown as PooledClient);
    const connection = new Connection(client as unknown as PooledClient, guard);
    try {
      // Dates and times are read as text, so their form must not depend on the server's settings.
      // Compilation (jit) takes longer than the short queries of a screen, and no deadline interrupts it.
      // A cursor is read to its end.
      const text = `
        set time zone 'UTC'; set datestyle to iso, ymd; set client_min_messages to warning; set jit to off;
        set cursor_tuple_fraction to 1; select pg_backend_pid() as process`;
      const results: unknown = await guard(connectWithin, () => client.query(text));
      this.#watch.know(client as unknown as PooledClient, (results as pg.QueryResult[]).at(-1)?.rows[0]?.process);
    } catch (error) {
      cut(client);
      client.release(true);
      throw toDatabaseError(error);
    }
    this.#connections.set(client, connection);
    return connection;
  }
}
