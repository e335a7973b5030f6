/** Runs transactions over one connection that speaks PostgreSQL's protocol. Independent of pools, workers and tables. */

import type { Client, QueryConfig, QueryResult as DriverResult } from 'pg';
import { type Batch, DatabaseError, type QueryResult, type Transaction, type TransactionSettings } from './database.ts';
import { isStalePlan, repeated, sqlstate, toDatabaseError } from './errors.ts';
import { type Answered, type ExtendedStatement, fly, type Shape } from './flight.ts';
import { observed } from './observe.ts';

/** Ends work that exceeds the deadline, where the database does not do so itself. */
export type Guard = <T>(deadline: number, work: () => Promise<T>) => Promise<T>;

/** Also applies to statements of a connection that set no deadline. */
export const defaultDeadline = 30_000;
const defaultBatch = 500;
/** The most prepared plans kept on a connection; beyond this they are all dropped and new names are used. */
const plansKept = 200;
/** The driver remembers every text it has named, so a connection is replaced after dropping its plans this many times. */
const generationsKept = 20;

export class Connection {
  readonly #client: Client;
  readonly #guard: Guard;
  #kept = new Map<string, { text: string; name: string; shape: Shape }>();
  #generation = 0;
  #cursors = 0;

  constructor(client: Client, guard: Guard = (_deadline, work) => work()) {
    this.#client = client;
    this.#guard = guard;
  }

  /** Whether the connection is outside any transaction and may be reused. */
  get idle(): boolean {
    return this.#client.getTransactionStatus() === 'I';
  }

  /** Whether the connection should be replaced. */
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

  /** Sends everything in one flight, as one transaction; retries when a kept plan no longer fits the catalog, or after a deadlock. */
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
      const prepare = settings.plannedAnew !== true;
      if (settings.rollback) {
        return this.transaction(settings, (transaction) => transaction.query<Row>(text, values, { prepare }));
      }
      const statement = prepare ? this.#prepared(text, values) : extended(text, values);
      const flight = [this.#opening(settings, settings.readOnly), statement];
      return rowsOf<Row>(await this.#guard(deadline, () => this.#flight(flight)));
    };
    return repeated(attempt, (error) => {
      if (isStalePlan(error)) this.#forgetPlans();
    });
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
      // A caller that stops early does not wait for this fetch.
      fetched.catch(() => undefined);
      return { size, fetched };
    };
    try {
      const coming = [next([])];
      for (let one = coming.shift(); one !== undefined; one = coming.shift()) {
        const { rows } = rowsOf<Row>(await one.fetched);
        const last = rows.length < one.size;
        // Fetches two batches ahead, so that the database works while one is received and one is sent.
        while (!last && coming.length < 2) coming.push(next(rows));
        if (rows.length > 0) yield rows;
        if (last) return;
      }
    } finally {
      // A failed statement has already closed the cursor; its own error is the one to report.
      await send(plain(`close ${cursor}`)).catch(() => undefined);
    }
  }

  /** All values are bound, so a bad value only ends the transaction. */
  #opening(settings: TransactionSettings, readOnly = false): ExtendedStatement {
    const local: [name: string, value: string][] = [
      ['statement_timeout', String(settings.deadline ?? defaultDeadline)],
      ...Object.entries(settings.set ?? {}),
    ];
    // The equivalent of `begin read only` for a flight without `begin`; it cannot be turned off once a query has run.
    if (readOnly) local.push(['transaction_read_only', 'on']);
    if (settings.role !== null) local.push(['role', settings.role]);
    const { call, values: given } = settings.enter ?? { call: null, values: [] };
    return this.#prepared(openingText(call, given.length, local.length), [...given, ...local.flat()]);
  }

  #prepared(text: string, values: readonly unknown[]): ExtendedStatement {
    let kept = this.#kept.get(text);
    if (kept === undefined) {
      if (this.#kept.size >= plansKept) this.#forgetPlans();
      kept = { text, name: `helix_${this.#generation}_${this.#kept.size}`, shape: { columns: null } };
      this.#kept.set(text, kept);
    }
    // Uses the kept text: the driver compares it with the text it sent, which is then the same string.
    return { ...extended(kept.text, values), name: kept.name, shape: kept.shape };
  }

  /** Names are never reused: the driver would mistake the second statement for the first. */
  #forgetPlans(): void {
    this.#generation += 1;
    this.#kept = new Map();
    // The driver would keep each text until the connection ends.
    const { connection } = this.#client as Client & { connection: { parsedStatements: Record<string, string> } };
    connection.parsedStatements = {};
    // If this fails, the next statement fails on the same connection.
    this.#client.query('deallocate all').catch(() => undefined);
  }

  async #send(statement: QueryConfig): Promise<DriverResult> {
    try {
      return await observed('statement', statement.text, () => this.#client.query(statement));
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async #flight(statements: readonly ExtendedStatement[]): Promise<Answered> {
    try {
      return await observed('statement', statements.at(-1)?.text ?? '', () => fly(this.#client, statements));
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}

const openings = new Map<string | null, Map<number, string>>();

/** Few texts exist, and each is built once: it is needed with every request. */
function openingText(call: string | null, given: number, settings: number): string {
  let texts = openings.get(call);
  if (texts === undefined) openings.set(call, (texts = new Map()));
  const known = texts.get(settings);
  if (known !== undefined) return known;
  const calls = Array.from({ length: settings }, (_, index) => {
    const number = given + index * 2;
    return `set_config($${number + 1}, $${number + 2}, true)`;
  });
  // Evaluated in the order written.
  const text = `select ${[...(call === null ? [] : [call]), ...calls].join(', ')}`;
  texts.set(settings, text);
  return text;
}

/** True when there is nothing to set or roll back, so PostgreSQL's implicit transaction around a statement is enough. */
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

function rowsOf<Row>({ rows, rowCount }: Answered): QueryResult<Row> {
  return { rows, affected: rowCount ?? 0 };
}
