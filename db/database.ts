/** The one way to a database, embedded or PostgreSQL. Knows transactions and roles; knows no table. */

/** How a transaction runs. `role: null` stays the connection's own role (the owner, for migrations and imports). */
export interface TransactionSettings {
  role: string | null;
  /** A call, its values as $1, $2 …, that comes before all else, still as the connection's own role. What it raises ends the transaction. */
  enter?: { readonly call: string; readonly values: readonly string[] };
  /** Settings made local to the transaction, e.g. `{'request.username': 'amina'}`. Names are trusted, values are bound. */
  set?: Readonly<Record<string, string>>;
  readOnly?: boolean;
  /** Milliseconds after which the running statement is ended with SQLSTATE 57014. Default 30,000. */
  deadline?: number;
  /** Runs `set constraints all immediate` and rolls back instead of committing. */
  rollback?: boolean;
  /**
   * Nobody waits for the answer any more: work that has not begun is dropped, and the running statement is ended. On the
   * embedded database that costs all others a moment, so there it ends only what reads, and only after a second.
   */
  signal?: Abandonment;
  /** Imports, downloads, upkeep: on the embedded database each transaction waits behind people's requests. */
  background?: boolean;
  /** The session behind the request: sessions that wait for the embedded database take turns. */
  asker?: string;
}

/** As much of an AbortSignal as is needed here. */
export interface Abandonment {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface QueryResult<Row> {
  rows: Row[];
  /** Rows that the statement returned or changed. */
  affected: number;
}

/** How many rows to fetch at once, or how many after these; the first time after none. */
export type Batch<Row> = number | ((rows: readonly Row[]) => number);

export interface Transaction {
  /** One statement; values are bound as $1, $2 … `prepare` keeps the plan under a name (capped per connection). */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare?: boolean },
  ): Promise<QueryResult<Row>>;
  /** The rows of one query in batches, with constant memory; closed when the loop ends or breaks. */
  stream<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    batch?: Batch<Row>,
  ): AsyncIterable<Row[]>;
  /** Several statements without values (migrations, rules). */
  script(text: string): Promise<void>;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** How many transactions can run at once; others wait. */
  readonly connections: number;
  /** Begins, sets role and settings, works, commits. Anything thrown rolls back and is thrown on. */
  transaction<T>(settings: TransactionSettings, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** One statement in a transaction of its own, sent in one flight where the driver can. */
  statement<Row = Record<string, unknown>>(
    settings: TransactionSettings,
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /** Resolves when the database answers, rejects within five seconds when it does not. Waits behind nobody's statement. */
  ping(): Promise<void>;
  /** Calls back on each NOTIFY of the channel until the returned function is called. */
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What the database refused or failed at, the same from both databases. `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;
  readonly column: string | null;
  readonly table: string | null;

  constructor(fields: {
    message: string;
    code: string;
    detail?: string | null;
    hint?: string | null;
    constraint?: string | null;
    column?: string | null;
    table?: string | null;
  }) {
    super(fields.message);
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.constraint = fields.constraint ?? null;
    this.column = fields.column ?? null;
    this.table = fields.table ?? null;
  }
}
