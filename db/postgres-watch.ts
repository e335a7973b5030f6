/** Detects a silent server with checks on a connection of its own, and cuts the connections that wait in vain. Runs no statements of others. */

import pg from 'pg';
import type { Guard } from './connection.ts';
import { DatabaseError } from './database.ts';
import { sqlstate, toDatabaseError } from './errors.ts';
import { whenLate } from './when-late.ts';

/** The server ends a statement at its deadline; this long after it the connection is cut. */
const grace = 2_000;
/** A statement without an answer for this long starts a check whether the server answers at all. */
const suspectAfter = 2_000;
const lookEvery = 1_000;
/** The limit of one check, connecting included; a failed check is repeated once, on a new connection. */
const answersWithin = 2_500;

interface Flight {
  readonly client: pg.Client;
  readonly since: number;
  readonly until: number;
  /** The number of successive checks in which the server did not work on this statement. */
  idle: number;
}

export class Watch {
  readonly #pulse: pg.Pool;
  readonly #clients = new Set<pg.Client>();
  readonly #flights = new Set<Flight>();
  /** Clients whose process number was confirmed by the server: behind a pooler it may belong to another process. */
  readonly #known = new WeakSet<pg.Client>();
  readonly #timer: NodeJS.Timeout;
  readonly #silent: () => void;
  #looking = false;
  #pinging: Promise<void> | null = null;

  /** @param silent called when the server does not answer at all. */
  constructor(config: pg.PoolConfig, silent: () => void) {
    this.#silent = silent;
    this.#pulse = new pg.Pool({ ...config, max: 2, connectionTimeoutMillis: answersWithin });
    this.#pulse.on('error', () => undefined);
    this.#pulse.on('connect', (client) => this.add(client as unknown as pg.Client));
    this.#timer = setInterval(() => setImmediate(() => this.#tick()), lookEvery).unref();
  }

  add(client: pg.Client): void {
    // A connection lost in use fails its own statement.
    client.on('error', () => undefined);
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
  }

  /** Records which process of the server a connection reaches. */
  know(client: pg.Client, process: number): void {
    if ((client as Numbered).processID === process) this.#known.add(client);
  }

  /** Cuts the connections to other addresses, in use or not. */
  cutOthers(address: string): void {
    for (const client of this.#clients) if ((client as Addressed).address !== address) cut(client);
  }

  guard(client: pg.Client): Guard {
    return async (deadline, work) => {
      const since = performance.now();
      const flight = { client, since, until: since + deadline + grace, idle: 0 };
      this.#flights.add(flight);
      try {
        return await work();
      } finally {
        this.#flights.delete(flight);
      }
    };
  }

  /** Simultaneous calls share one check, which has a deadline. */
  ping(): Promise<void> {
    this.#pinging ??= this.#ask('select 1')
      .then(() => undefined)
      .finally(() => {
        this.#pinging = null;
      });
    return this.#pinging;
  }

  /** Waits for running statements, and cuts connections that do not close in time. */
  async close(others: Promise<unknown>): Promise<void> {
    const late = setTimeout(() => {
      const flying = new Set([...this.#flights].map(({ client }) => client));
      for (const client of this.#clients) if (!flying.has(client)) cut(client);
    }, answersWithin);
    await Promise.all([others, this.#pulse.end()]);
    clearTimeout(late);
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const suspects = [...this.#flights].filter(({ since }) => now - since > suspectAfter);
    for (const { client, until } of suspects) if (now > until) cut(client);
    if (suspects.length === 0 || this.#looking) return;
    this.#looking = true;
    void this.#look(suspects).finally(() => {
      this.#looking = false;
    });
  }

  async #look(suspects: readonly Flight[]): Promise<void> {
    const before = new Map([...this.#clients].map((client) => [client, heardFrom(client)]));
    const unheard = (client: pg.Client): boolean => before.get(client) === heardFrom(client);
    const working = await this.#working(suspects);
    if (working === 'unknown') return;
    if (working === 'silent') {
      this.#silent();
      return [...before.keys()].filter(unheard).forEach(cut);
    }
    for (const flight of suspects) {
      const { client } = flight;
      const inVain = this.#known.has(client) && !working.has((client as Numbered).processID) && unheard(client);
      flight.idle = inVain && this.#flights.has(flight) ? flight.idle + 1 : 0;
    }
    if (suspects.every(({ idle }) => idle < 2)) return;
    // Idle connections were cut off together with these.
    const flying = new Map([...this.#flights].map((flight) => [flight.client, flight.idle]));
    for (const client of before.keys()) if ((flying.get(client) ?? 2) >= 2 && unheard(client)) cut(client);
  }

  /** The processes that work on one of the suspects; 'unknown' when the server refuses the query. */
  async #working(suspects: readonly Flight[]): Promise<ReadonlySet<number> | 'silent' | 'unknown'> {
    const numbers = suspects.map(({ client }) => (client as Numbered).processID);
    try {
      const { rows } = await this.#ask(
        "select pid from pg_stat_activity where pid = any($1) and state in ('active', 'fastpath function call')",
        [numbers],
      );
      return new Set(rows.map(({ pid }) => Number(pid)));
    } catch (error) {
      return error instanceof Unanswered ? 'silent' : 'unknown';
    }
  }

  /** A kept connection may be lost while the server works, so the second attempt uses a new one. */
  async #ask(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    try {
      return await this.#askOnce(text, values);
    } catch {
      return this.#askOnce(text, values);
    }
  }

  async #askOnce(text: string, values: unknown[]): Promise<pg.QueryResult> {
    let failed = true;
    const client = await this.#pulse.connect().catch((error: Error) => {
      throw /timeout/.test(error.message) ? new Unanswered() : toDatabaseError(error);
    });
    const inTime = whenLate(answersWithin, () => cut(client));
    try {
      const answer = await client.query(text, values);
      failed = false;
      return answer;
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      inTime();
      client.release(failed);
    }
  }
}

/** Members of the driver's clients that its types omit. */
export type Numbered = pg.Client & { processID: number; secretKey: number };
export type Addressed = pg.Client & { address?: string };
type Wired = pg.Client & { connection: { stream: { bytesRead?: number; destroy(error: Error): void } } };

class Unanswered extends DatabaseError {
  constructor() {
    super({ message: 'The database did not answer', code: sqlstate.connectionFailure });
  }
}

const heardFrom = (client: pg.Client): number | undefined => (client as Wired).connection.stream.bytesRead;

/** Fails the client's statements at once, without a message to the server, which would not receive it. */
export function cut(client: pg.ClientBase): void {
  (client as Wired).connection.stream.destroy(new Unanswered());
}
