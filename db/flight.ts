/** Statements that leave in one piece and are answered in one piece, with one Sync behind them. None that follows a failed one is run. */

import pg from 'pg';
import type { QueryConfig, QueryResult } from 'pg';

/** Always the extended protocol, so that a text holds one statement only. */
export interface ExtendedStatement extends QueryConfig {
  queryMode: 'extended';
}

/** What the driver's connection and query have and its types do not say. */
interface DriverConnection extends pg.Connection {
  _send: (message: Buffer) => unknown;
  sync: () => void;
  describe: (portal: object) => void;
  /** The named texts that were sent and are not yet known to be parsed. */
  submittedNamedStatements: Record<string, string>;
}

interface DriverQuery extends ExtendedStatement {
  callback?: (error: Error | null, result: QueryResult) => void;
  _result: { _types: unknown };
  submit: (connection: pg.Connection) => Error | null;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: pg.Connection) => void;
  handleReadyForQuery: (connection: pg.Connection) => void;
}

/**
 * All at once; the answer is the last one's, the first failure is the reason. Without a `begin` among them they are a transaction of
 * their own, which ends with the Sync.
 */
export function fly(client: pg.Client, statements: readonly ExtendedStatement[]): Promise<QueryResult> {
  return client.query(new Flight(statements)).answered;
}

const nothing = (): void => undefined;

/** The driver takes it for one query. It hands the messages of the last statement on to the driver's own query; of the others nobody reads the rows. */
class Flight extends pg.Query {
  readonly answered: Promise<QueryResult>;
  /** Of the query whose turn it is: the driver notes which names are parsed. */
  name: string | undefined;
  text: string | undefined;
  /** Where the driver leaves its parsers of values. */
  readonly _result: DriverQuery['_result'] = { _types: undefined };
  readonly #queries: readonly DriverQuery[];
  #turn = 0;
  #result: QueryResult | null = null;
  #failure: Error | null = null;
  #resolve: (result: QueryResult) => void = nothing;
  #reject: (error: Error) => void = nothing;

  constructor(statements: readonly ExtendedStatement[]) {
    super('');
    this.#queries = statements.map(driverQuery);
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#take(0);
  }

  override submit = (connection: pg.Connection): void => {
    const driver = connection as DriverConnection;
    const messages: Buffer[] = [];
    const gathering = Object.create(driver) as DriverConnection;
    gathering._send = (message) => messages.push(message);
    gathering.sync = nothing;
    gathering.describe = nothing;
    for (const query of this.#queries) {
      if (query === this.#queries.at(-1)) gathering.describe = driver.describe;
      query._result._types = this._result._types;
      query.callback = (error, result) => {
        if (error === null) this.#result = result;
        else this.#failure ??= error;
      };
      this.#failure ??= query.submit(gathering);
      // A value that cannot be sent: what went before it changes nothing yet, or is taken back by who began.
      if (this.#failure !== null) break;
    }
    driver.sync.call(gathering);
    driver._send(Buffer.concat(messages));
  };

  handleRowDescription(message: unknown): void {
    this.#last?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#last?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const last = this.#last;
    last?.handleCommandComplete(message, connection);
    last?.handleReadyForQuery(connection);
    this.#take(this.#turn + 1);
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
    if (this.#failure !== null) this.#reject(this.#failure);
    else if (this.#result !== null) this.#resolve(this.#result);
    else this.#reject(new Error('The last statement of a flight was not answered'));
  }

  /** The last query, once it is its turn. */
  get #last(): DriverQuery | undefined {
    return this.#turn === this.#queries.length - 1 ? this.#queries[this.#turn] : undefined;
  }

  #take(turn: number): void {
    this.#turn = turn;
    this.name = this.#queries[turn]?.name;
    this.text = this.#queries[turn]?.text;
  }
}

/** Made of its text, for the driver copies what else it is made of property by property. */
function driverQuery({ text, values, name, queryMode }: ExtendedStatement): DriverQuery {
  const query = new pg.Query(text, values) as unknown as DriverQuery;
  if (name !== undefined) query.name = name;
  query.queryMode = queryMode;
  return query;
}
