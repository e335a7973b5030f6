/** The only interface to a database, embedded or PostgreSQL: transactions and roles. Independent of the tables. */

import type { Load } from './observe.ts';

/** How a transaction runs. `role: null` keeps the connection's own role (the owner, for migrations and imports). */
export interface TransactionSettings {
  role: string | null;
  /** A call, with its values as $1, $2 …, that runs first, as the connection's own role. An error it raises ends the transaction. */
  enter?: {
    readonly call: string;
    readonly values: readonly string[];
    /**
     * A statement, in the transaction's role, that raises an error when the caller may no longer be answered. It returns the rights that the caller
     * `held`, as text, which is the value of the next; that of the first is empty. Long reads run it again and again.
     */
    readonly still?: string;
  };
  /** Settings made local to the transaction, e.g. `{'request.username': 'amina'}`. Names are trusted, values are bound. */
  set?: Readonly<Record<string, string>>;
  readOnly?: boolean;
  /** Plans the statement for its own values instead of keeping its plan; the functions that it calls keep theirs. */
  plannedAnew?: boolean;
  /** Milliseconds after which the running statement is ended with SQLSTATE 57014. Default 30,000. */
  deadline?: number;
  /** Runs `set constraints all immediate` and rolls back instead of committing. */
  rollback?: boolean;
  /**
   * Aborted when the caller no longer waits: work that has not begun is dropped, and the running statement is ended. On the
   * embedded database ending a statement delays all other callers, so only reads are ended there, and only after a second.
   */
  signal?: Abandonment;
  /** Imports, downloads, upkeep: on the embedded database each transaction waits behind people's requests. */
  background?: boolean;
  /** A replica may answer, if it shows the last write of this session or token. One object for all statements of a request. */
  reader?: Reader;
  /** The work has no effect of its own, so it may begin again on the primary after a failure of a replica. */
  repeatable?: boolean;
  /** The session behind the request: sessions that wait for the embedded database take turns. */
  requester?: string;
}

export interface Reader {
  /** The hash of its token. */
  readonly hash: string;
}

/** The part of AbortSignal that is used here. */
export interface Abandonment {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface QueryResult<Row> {
  rows: Row[];
  /** The number of rows the statement returned or changed. */
  affected: number;
}

/** How many rows to fetch at once, or a function of the last batch (empty the first time) that returns it. */
export type Batch<Row> = number | ((rows: readonly Row[]) => number);

export interface Transaction {
  /** Runs one statement; values are bound as $1, $2 … `prepare` keeps the plan under a name (capped per connection). */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare?: boolean },
  ): Promise<QueryResult<Row>>;
  /** Returns the rows of one query in batches, with constant memory; closed when the loop ends or breaks. */
  stream<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    batch?: Batch<Row>,
  ): AsyncIterable<Row[]>;
  /** Runs several statements without values (migrations, rules). */
  script(text: string): Promise<void>;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** How many transactions can run at once; others wait. */
  readonly connections: number;
  /** Begins, sets role and settings, runs the work and commits. An error rolls back and is rethrown. */
  transaction<T>(settings: TransactionSettings, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Runs one statement in its own transaction, sent in one flight where the driver allows it. */
  statement<Row = Record<string, unknown>>(
    settings: TransactionSettings,
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /** Resolves when the database answers, rejects within five seconds when it does not. Never queues behind other statements. */
  ping(): Promise<void>;
  /** The use of its connections now. */
  load?(): Load;
  /** Calls back on each NOTIFY of the channel until the returned function is called. */
  listen(channel: string, notified: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A refusal or failure of the database, in the same form from both databases. `code` is the SQLSTATE. */
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
