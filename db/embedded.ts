/** The embedded database: one connection, one transaction at a time, one process. Refuses a directory that another holds. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { Connection } from './connection.ts';
import {
  type Abandonment,
  DatabaseError,
  type Database,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from './database.ts';
import { Engine, type EngineSource } from './embedded-engine.ts';
import { sqlstate } from './errors.ts';
import type { Load } from './observe.ts';
import { whenLate } from './when-late.ts';
import { holdDirectory, type DirectoryHold } from './lock.mjs';
import { abandoned, Turns } from './turns.ts';

/** `template` is the initial content of a new database: a dump, or the path of one. */
export type EmbeddedOptions = (({ directory: string } & Partial<Upkeep>) | { memory: true }) & {
  template?: Uint8Array | string;
};

/** Only for a database in a directory: a database in memory would lose its data on a restart. */
interface Upkeep {
  /** Bytes of memory that the engine may keep between statements. */
  memoryLimit: number;
  /** Milliseconds between checkpoints while there are writes: the engine makes none by itself, and restarts from the last one. */
  checkpointEvery: number;
}

const upkeep: Upkeep = { memoryLimit: 768 * 1024 * 1024, checkpointEvery: 30_000 };
const none: Upkeep = { memoryLimit: Infinity, checkpointEvery: Infinity };
/** Milliseconds that an abandoned read may still run: most reads end sooner, and restarting the engine takes half this time. */
const patienceWithAbandoned = 1_000;
const answersWithin = 5_000;
/** Bytes: two segments of the log. */
const roomToBegin = 32 * 1024 * 1024;

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  /** Returns the whole database as one tar archive, for use as `template`. */
  dump(): Promise<Uint8Array>;
  /** Reads and dumps the same state, in one turn, for which all others wait. */
  snapshot<T>(read: (transaction: Transaction) => Promise<T>): Promise<{ read: T; dump: Uint8Array }>;
  /** Writes the server's port into the lock, so that another program can send requests to the server. */
  announce(port: number): Promise<void>;
  /** Bytes that the engine holds; the number grows until the engine restarts. */
  readonly memory: number;
  /** The random token of the lock, readable only with access to the directory; null in memory. */
  readonly token: string | null;
}

/** A database in memory restarts from its template after a missed deadline; a database in a directory loses nothing. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if ('memory' in options) {
    return Embedded.open({ directory: null, template: options.template ?? null }, null, none);
  }
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const hold = await holdDirectory(directory);
  try {
    const source = { directory: join(directory, 'postgres'), template: options.template ?? null };
    const { memoryLimit = upkeep.memoryLimit, checkpointEvery = upkeep.checkpointEvery } = options;
    return await Embedded.open(source, hold, { memoryLimit, checkpointEvery });
  } catch (error) {
    hold.release();
    throw error;
  }
}

class Embedded implements EmbeddedDatabase {
  readonly kind = 'embedded';
  readonly connections = 1;
  readonly #source: EngineSource;
  readonly #hold: DirectoryHold | null;
  readonly #upkeep: Upkeep;
  readonly #turns = new Turns();
  readonly #inside = new AsyncLocalStorage<{ active: boolean }>();
  readonly #hearers = new Map<string, Set<(payload: string) => void>>();
  #engine: Engine;
  #connection: Connection;
  #renewing = false;
  /** When the next checkpoint is due. */
  #checkpointAt = 0;
  #closed = false;

  private constructor(source: EngineSource, hold: DirectoryHold | null, upkeep: Upkeep, engine: Engine) {
    this.#source = source;
    this.#hold = hold;
    this.#upkeep = upkeep;
    this.#checkpointAt = performance.now() + upkeep.checkpointEvery;
    this.#engine = engine;
    this.#connection = this.#connect(engine.client);
  }

  static async open(source: EngineSource, hold: DirectoryHold | null, upkeep: Upkeep): Promise<Embedded> {
    const database = new Embedded(source, hold, upkeep, await Engine.start(source));
    await database.#introduce();
    return database;
  }

  get memory(): number {
    return this.#engine.memory;
  }

  load(): Load {
    const { busy, waiting } = this.#turns;
    return { open: 1, idle: busy ? 0 : 1, waiting, memory: this.memory };
  }

  get token(): string | null {
    return this.#hold?.token ?? null;
  }

  transaction<T>(settings: TransactionSettings, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#alone((connection) => connection.transaction(settings, work), settings);
  }

  statement<Row>(
    settings: TransactionSettings,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return this.#alone((connection) => connection.statement<Row>(settings, text, values), settings);
  }

  /** Resolves at once while a statement runs: its deadline ends it, so the engine is working. */
  async ping(): Promise<void> {
    if (!this.#turns.busy) await this.statement({ role: null, readOnly: true, deadline: answersWithin }, 'select 1');
  }

  async listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>> {
    const hearers = this.#hearers.get(channel) ?? new Set();
    hearers.add(notified);
    this.#hearers.set(channel, hearers);
    await this.#alone((connection) => connection.script(`listen ${pg.escapeIdentifier(channel)}`));
    return async () => {
      hearers.delete(notified);
      if (hearers.size > 0 || this.#closed) return;
      this.#hearers.delete(channel);
      await this.#alone((connection) => connection.script(`unlisten ${pg.escapeIdentifier(channel)}`));
    };
  }

  dump(): Promise<Uint8Array> {
    return this.#alone(() => this.#engine.dump());
  }

  snapshot<T>(read: (transaction: Transaction) => Promise<T>): Promise<{ read: T; dump: Uint8Array }> {
    return this.#alone(
      async (connection) => {
        const found = await connection.transaction({ role: null, readOnly: true, deadline: 120_000 }, read);
        // Else whoever opens the dump must replay the log.
        if (await this.#hasRoom()) await connection.script('checkpoint');
        return { read: found, dump: await this.#engine.dump() };
      },
      { background: true },
    );
  }

  async announce(port: number): Promise<void> {
    await this.#hold?.announce(port);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#turns.end();
    await this.#engine.close();
    this.#hold?.release();
  }

  /** Transactions queue. A nested transaction would wait for itself, so it is refused. */
  #alone<T>(work: (connection: Connection) => Promise<T>, settings: Partial<TransactionSettings> = {}): Promise<T> {
    if (this.#inside.getStore()?.active) {
      return Promise.reject(new Error('A transaction was begun inside another: pass the transaction on instead'));
    }
    if (this.#closed) {
      return Promise.reject(new DatabaseError({ message: 'The database is closed', code: sqlstate.connectionFailure }));
    }
    return this.#turns.take(settings, () => this.#take(work, settings));
  }

  async #take<T>(
    work: (connection: Connection) => Promise<T>,
    { readOnly, signal }: Partial<TransactionSettings>,
  ): Promise<T> {
    if (this.#engine.dead) await this.#reopen();
    // The caller may have left while the engine started.
    if (signal?.aborted) throw abandoned();
    const turn = { active: true };
    const watched = readOnly ? this.#endAbandoned(signal) : undefined;
    try {
      return await this.#inside.run(turn, () => work(this.#connection));
    } catch (error) {
      // After this error every later statement of the session fails too.
      if (error instanceof DatabaseError && error.message.includes('ERRORDATA_STACK_SIZE')) this.#engine.kill(error);
      throw error;
    } finally {
      turn.active = false;
      watched?.();
      if (!this.#engine.dead && !this.#connection.idle) this.#engine.kill(broken('A transaction could not be ended'));
      if (!this.#engine.dead && this.#connection.worn) this.#connection = this.#connect(await this.#engine.renew());
      if (this.#tired && !this.#renewing && !this.#closed) this.#renewSoon();
      else if (!readOnly && !this.#engine.dead && performance.now() > this.#checkpointAt) this.#checkpointSoon();
    }
  }

  /** Ends the engine when the caller of a read has left and the statement still runs; returns a function that stops watching. */
  #endAbandoned(signal: Abandonment | undefined): (() => void) | undefined {
    // Ending the engine would lose a database in memory.
    if (signal === undefined || this.#source.directory === null) return undefined;
    const engine = this.#engine;
    let inTime = (): void => undefined;
    const left = (): void => {
      inTime = whenLate(patienceWithAbandoned, () => engine.kill(abandoned()));
    };
    signal.addEventListener('abort', left, { once: true });
    return () => {
      signal.removeEventListener('abort', left);
      inTime();
    };
  }

  /** Schedules a checkpoint: after an interruption the engine must replay everything written since the last one. */
  #checkpointSoon(): void {
    this.#checkpointAt = performance.now() + this.#upkeep.checkpointEvery;
    const keep = async (): Promise<void> => {
      const engine = this.#engine;
      if (engine.dead || !(await this.#hasRoom())) return;
      try {
        await this.#connection.script('checkpoint');
      } catch {
        // The session gives wrong answers after that; a restarted engine does not.
        engine.kill(broken('A checkpoint failed'));
      }
    };
    // If the free space can't be read, the next turn tries again.
    void this.#turns.take({ background: true }, keep).catch(() => undefined);
  }

  /** On a full disk a checkpoint fails and an ended engine can't start, so the running engine is kept. */
  async #hasRoom(): Promise<boolean> {
    if (this.#source.directory === null) return true;
    const { bavail, bsize } = await statfs(this.#source.directory);
    return bavail * bsize >= roomToBegin;
  }

  get #tired(): boolean {
    return this.#engine.dead || this.#engine.memory > this.#upkeep.memoryLimit;
  }

  /** The engine releases no memory, so it is closed cleanly and restarted, in a turn of its own. */
  #renewSoon(): void {
    this.#renewing = true;
    const renew = async (): Promise<void> => {
      if (!this.#tired || (!this.#engine.dead && !(await this.#hasRoom()))) return;
      await this.#engine.close();
      await this.#reopen();
    };
    void this.#turns
      .take({ background: true }, renew)
      // If it can't start, the next turn tries again.
      .catch(() => undefined)
      .finally(() => {
        this.#renewing = false;
      });
  }

  async #reopen(): Promise<void> {
    this.#engine = await Engine.start(this.#source);
    this.#connection = this.#connect(this.#engine.client);
    await this.#introduce();
  }

  async #introduce(): Promise<void> {
    const listens = [...this.#hearers.keys()].map((channel) => `listen ${pg.escapeIdentifier(channel)};`);
    await this.#connection.script(
      `set time zone 'UTC'; set datestyle to iso, ymd; set client_min_messages to warning; ${listens.join(' ')}`,
    );
  }

  #connect(client: pg.Client): Connection {
    const engine = this.#engine;
    client.on('notification', ({ channel, payload }) => {
      for (const notified of this.#hearers.get(channel) ?? []) notified(payload ?? '');
    });
    // The engine ignores statement_timeout: ending its thread is the only way to end a statement.
    return new Connection(client, async (deadline, work) => {
      const inTime = whenLate(deadline, () => engine.kill(late(deadline)));
      try {
        return await work();
      } finally {
        inTime();
      }
    });
  }
}

function late(deadline: number): DatabaseError {
  return new DatabaseError({
    message: 'canceling statement due to statement timeout',
    code: sqlstate.deadline,
    detail: `It ran longer than ${deadline} ms.`,
  });
}

function broken(message: string): DatabaseError {
  return new DatabaseError({ message, code: sqlstate.connectionFailure });
}
