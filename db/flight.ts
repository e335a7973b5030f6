/** Statements that leave in one piece and are answered in one piece, with one Sync behind them. None that follows a failed one is run. */

import pg from 'pg';
import type { QueryConfig, QueryResult } from 'pg';

/** Always the extended protocol, so that a text holds one statement only. */
export interface ExtendedStatement extends QueryConfig {
  queryMode: 'extended';
}

/** What the driver's connection and query have and its types do not say. */
interface DriverConnection extends pg.Connection {
  sync: () => void;
  /** The named texts that were sent and are not yet known to be parsed. */
  submittedNamedStatements: Record<string, string>;
}

interface DriverQuery {
  name?: string;
  text?: string;
  callback?: (error: Error | null, result: QueryResult) => void;
  _result: { _types: unknown };
  submit: (connection: pg.Connection) => Error | null;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: pg.Connection) => void;
  handleReadyForQuery: (connection: pg.Connection) => void;
}

/** All at once; the first failure is the reason. Without a `begin` among them they are a transaction of their own, which ends with the Sync. */
export function fly(client: pg.Client, statements: readonly ExtendedStatement[]): Promise<QueryResult[]> {
  return client.query(new Flight(statements)).answered;
}

/** The driver takes it for one query. It hands the messages on to the driver's own queries, each in its turn. */
class Flight extends pg.Query {
  readonly answered: Promise<QueryResult[]>;
  /** Of the query whose turn it is: the driver notes which names are parsed. */
  name: string | undefined;
  text: string | undefined;
  /** Where the driver leaves its parsers of values. */
  readonly _result: DriverQuery['_result'] = { _types: undefined };
  readonly #queries: DriverQuery[];
  readonly #results: QueryResult[] = [];
  #failure: Error | null = null;
  #resolve: (results: QueryResult[]) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(statements: readonly ExtendedStatement[]) {
    super('');
    this.#queries = statements.map((statement) => new pg.Query(statement) as unknown as DriverQuery);
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#next();
  }

  override submit = (connection: pg.Connection): void => {
    const driver = connection as DriverConnection;
    const unsynced = Object.create(driver, { sync: { value: () => undefined } }) as DriverConnection;
    driver.stream.cork();
    for (const query of this.#queries) {
      query._result._types = this._result._types;
      query.callback = (error, result) => {
        if (error === null) this.#results.push(result);
        else this.#failure ??= error;
      };
      this.#failure ??= query.submit(unsynced);
      // A value that cannot be sent: what went before it changes nothing yet, or is taken back by who began.
      if (this.#failure !== null) break;
    }
    driver.sync();
    driver.stream.uncork();
  };

  handleRowDescription(message: unknown): void {
    this.#queries[this.#results.length]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#results.length]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const query = this.#queries[this.#results.length];
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
    this.#next();
  }

  /** From the server, which passes over the rest and still answers the Sync; else the connection is lost. */
  handleError(error: Error, connection: pg.Connection): void {
    this.#failure ??= error;
    const { submittedNamedStatements } = connection as DriverConnection;
    for (const { name } of this.#queries) if (name !== undefined) delete submittedNamedStatements[name];
    if (!(error instanceof pg.DatabaseError)) return this.handleReadyForQuery();
    // The driver takes a query that has failed out of its hands, and tells it no more.
    const over = (): void => {
      connection.off('readyForQuery', over).off('end', over);
      this.handleReadyForQuery();
    };
    connection.on('readyForQuery', over).on('end', over);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve(this.#results);
    else this.#reject(this.#failure);
  }

  #next(): void {
    const query = this.#queries[this.#results.length];
    this.name = query?.name;
    this.text = query?.text;
  }
}
