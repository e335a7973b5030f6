/** Runs transactions over one connection that speaks PostgreSQL's protocol. Knows no pool, no worker, no table. */

import type { Client, QueryConfig, QueryResult as DriverResult } from 'pg';
import { type Batch, DatabaseError, type QueryResult, type Transaction, type TransactionSettings } from './database.ts';
import { isStalePlan, sqlstate, toDatabaseError } from './errors.ts';
import { type ExtendedStatement, fly } from './flight.ts';

/** Ends what runs longer than the deadline, where the database does not do so by itself. */
export type Guard = <T>(deadline: number, work: () => Promise<T>) => Promise<T>;

/** Also the deadline of a connection's statements that set none. */
export const defaultDeadline = 30_000;
const defaultBatch = 500;
/** Plans kept under a name; beyond it they are all dropped and the names begin anew. */
const plansKept = 200;
/** The driver remembers each text it ever named, so a connection that began anew this often is replaced. */
const generationsKept = 20;

export class Connection {
  readonly #client: Client;
  readonly #guard: Guard;
  #kept = new Map<string, { text: string; name: string }>();
  #generation = 0;
  #cursors = 0;

  constructor(client: Client, guard: Guard = (_deadline, work) => work()) {
    this.#client = client;
    this.#guard = guard;
  }

  /** Whether the next user may have it: outside any transaction. */
  get idle(): boolean {
    return this.#client.getTransactionStatus() === 'I';
  }

  /** Whether it is time for a new one. */
  get worn(): boolean {
    return this.#generation >= generationsKept;
  }

  async transaction<T>(settings: TransactionSettings, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const deadline = settings.deadline ?? defaultDeadline;
    const open = { value: true };
    let result: T;
    try {
      const begin = extended(settings.readOnly ? 'begin read only' : 'begin', []);
      await this.#guard(deadline, () => this.#flight([begin, this.#opening(settings)]));
      result = await work(this.#handle(deadline, open));
      if (settings.rollback) await this.#guard(deadline, () => this.#send(plain('set constraints all immediate')));
    } catch (error) {
      open.value = false;
      await this.#guard(deadline, () => this.#send(plain('rollback'))).catch(() => undefined);
      throw error;
    }
    open.value = false;
    const ended = await this.#guard(deadline, () => this.#send(plain(settings.rollback ? 'rollback' : 'commit')));
    if (!settings.rollback && ended.command !== 'COMMIT') {
      throw new DatabaseError({
        message: 'The transaction was rolled back, because a statement in it had failed',
        code: sqlstate.transactionAborted,
      });
    }
    return result;
  }

  /** Everything in one flight, which is its transaction; tried once more when a kept plan no longer fits the catalog. */
  async statement<Row>(
    settings: TransactionSettings,
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    const deadline = settings.deadline ?? defaultDeadline;
    const attempt = async (): Promise<QueryResult<Row>> => {
      if (asItIs(settings)) {
        return rowsOf<Row>(await this.#guard(deadline, () => this.#send(this.#prepared(text, values))));
      }
      if (settings.rollback) {
        return this.transaction(settings, (transaction) => transaction.query<Row>(text, values, { prepare: true }));
      }
      const flight = [this.#opening(settings, settings.readOnly), this.#prepared(text, values)];
      return rowsOf<Row>(await this.#guard(deadline, () => this.#flight(flight)));
    };
    try {
      return await attempt();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#forgetPlans();
      return attempt();
    }
  }

  async script(text: string): Promise<void> {
    await this.#send({ text });
  }

  #handle(deadline: number, open: { value: boolean }): Transaction {
    const send = async (statement: QueryConfig): Promise<DriverResult> => {
      if (!open.value) throw new Error('The transaction has ended: a query came after it, perhaps not awaited');
      return this.#guard(deadline, () => this.#send(statement));
    };
    const fetch = <Row>(text: string, values: readonly unknown[], batch: Batch<Row>) =>
      this.#pages<Row>(send, text, values, batch);
    return {
      query: async <Row>(text: string, values: readonly unknown[] = [], options: { prepare?: boolean } = {}) =>
        rowsOf<Row>(await send(options.prepare ? this.#prepared(text, values) : extended(text, values))),
      stream: <Row>(text: string, values: readonly unknown[] = [], batch: Batch<Row> = defaultBatch) =>
        fetch<Row>(text, values, batch),
      script: async (text) => {
        await send({ text });
      },
    };
  }

  async *#pages<Row>(
    send: (statement: QueryConfig) => Promise<DriverResult>,
    text: string,
    values: readonly unknown[],
    batch: Batch<Row>,
  ): AsyncGenerator<Row[]> {
    const cursor = `helix_cursor_${++this.#cursors}`;
    await send(extended(`declare ${cursor} no scroll cursor for ${text}`, values));
    const next = (before: readonly Row[]): { size: number; fetched: Promise<DriverResult> } => {
      const size = typeof batch === 'number' ? batch : batch(before);
      const fetched = send(extended(`fetch forward ${size} from ${cursor}`, []));
      // Who leaves early does not wait for it.
      fetched.catch(() => undefined);
      return { size, fetched };
    };
    try {
      let coming = next([]);
      for (;;) {
        const { rows } = rowsOf<Row>(await coming.fetched);
        const last = rows.length < coming.size;
        // One batch ahead, so that the database works while these rows are on their way.
        if (!last) coming = next(rows);
        if (rows.length > 0) yield rows;
        if (last) return;
      }
    } finally {
      // A failed statement has closed it already; what failed is the reason to give, not this.
      await send(plain(`close ${cursor}`)).catch(() => undefined);
    }
  }

  /** Everything in it is bound, so a bad value only ends the transaction. */
  #opening(settings: TransactionSettings, readOnly = false): ExtendedStatement {
    const local: [name: string, value: string][] = [
      ['statement_timeout', String(settings.deadline ?? defaultDeadline)],
      ...Object.entries(settings.set ?? {}),
    ];
    // As `begin read only`, for a flight that has no `begin`; nothing can turn it off once a query has run.
    if (readOnly) local.push(['transaction_read_only', 'on']);
    if (settings.role !== null) local.push(['role', settings.role]);
    const { call, values: given } = settings.enter ?? { call: null, values: [] };
    const calls = local.map((_, index) => {
      const place = given.length + index * 2;
      return `set_config($${place + 1}, $${place + 2}, true)`;
    });
    // One after the other, as they stand.
    return this.#prepared(`select ${[...(call === null ? [] : [call]), ...calls].join(', ')}`, [
      ...given,
      ...local.flat(),
    ]);
  }

  #prepared(text: string, values: readonly unknown[]): ExtendedStatement {
    let kept = this.#kept.get(text);
    if (kept === undefined) {
      if (this.#kept.size >= plansKept) this.#forgetPlans();
      kept = { text, name: `helix_${this.#generation}_${this.#kept.size}` };
      this.#kept.set(text, kept);
    }
    // With the text as it was kept: the driver compares it with the one that it sent, which is then the same string.
    return { ...extended(kept.text, values), name: kept.name };
  }

  /** Names are never used twice: the driver would take the second for the first. */
  #forgetPlans(): void {
    this.#generation += 1;
    this.#kept = new Map();
    // The driver would keep each text for as long as the connection.
    const { connection } = this.#client as Client & { connection: { parsedStatements: Record<string, string> } };
    connection.parsedStatements = {};
    // Its failure shows as the connection's own at the next statement.
    this.#client.query('deallocate all').catch(() => undefined);
  }

  async #send(statement: QueryConfig): Promise<DriverResult> {
    try {
      return await this.#client.query(statement);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async #flight(statements: readonly ExtendedStatement[]): Promise<DriverResult> {
    try {
      return await fly(this.#client, statements);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}

/** Nothing to set and nothing to take back: PostgreSQL's own transaction around each statement is enough. */
function asItIs({ role, enter, set, readOnly, deadline, rollback }: TransactionSettings): boolean {
  const none = role === null && enter === undefined && set === undefined;
  return none && deadline === undefined && !readOnly && !rollback;
}

function plain(text: string): QueryConfig {
  return { text };
}

function extended(text: string, values: readonly unknown[]): ExtendedStatement {
  return { text, values: [...values], queryMode: 'extended' };
}

function rowsOf<Row>({ rows, rowCount }: DriverResult): QueryResult<Row> {
  return { rows, affected: rowCount ?? 0 };
}
