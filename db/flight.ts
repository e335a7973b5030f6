/** Sends several statements in one message, with one Sync after them, and reads one answer. After a failed statement the rest do not run. */

import pg from 'pg';
import type { CustomTypesConfig, FieldDef, QueryConfig, QueryResult } from 'pg';

/** Always uses the extended protocol, so that a text holds one statement only. */
export interface ExtendedStatement extends QueryConfig {
  queryMode: 'extended';
  /** Kept with a named statement by its owner. */
  shape?: Shape;
}

/** The columns of a named statement's rows. The server describes them the first time only: afterwards it refuses to run the statement if they change. */
export interface Shape {
  columns: readonly Column[] | null;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

export type Answered = Pick<QueryResult, 'rows' | 'rowCount'>;

/** Members of the driver's connection and query that its types omit. */
interface DriverConnection extends pg.Connection {
  _send: (message: Buffer) => unknown;
  sync: () => void;
  describe: (portal: object) => void;
  /** Named texts that were sent and whose parsing is not yet confirmed. */
  submittedNamedStatements: Record<string, string>;
}

interface DriverQuery extends ExtendedStatement {
  callback?: (error: Error | null) => void;
  submit: (connection: pg.Connection) => Error | null;
}

/**
 * Sends all statements at once; returns the result of the last, or rejects with the first failure. Without a `begin` among them
 * they form a transaction of their own, which ends with the Sync.
 */
export function fly(client: pg.Client, statements: readonly ExtendedStatement[]): Promise<Answered> {
  return client.query(new Flight(statements)).answered;
}

const nothing = (): void => undefined;

/** A connection that keeps messages instead of sending them. */
interface Gathering extends DriverConnection {
  messages: Buffer[];
}

/** One for each connection: making an object a prototype again and again slows the driver down. */
const gatherings = new WeakMap<pg.Connection, Gathering>();

function gatheringOf(driver: DriverConnection): Gathering {
  let gathering = gatherings.get(driver);
  if (gathering === undefined) {
    gathering = Object.create(driver) as Gathering;
    gathering.messages = [];
    gathering._send = function keep(this: Gathering, message) {
      return this.messages.push(message);
    };
    gathering.sync = nothing;
    gatherings.set(driver, gathering);
  }
  return gathering;
}

/** A single query to the driver, which writes the messages of each statement. Reads the rows of the last statement; those of the others are ignored. */
class Flight extends pg.Query {
  readonly answered: Promise<Answered>;
  /** The name of the current query: the driver records which names are parsed. */
  name: string | undefined;
  text: string | undefined;
  /** The driver stores its value parsers here. */
  readonly _result: { _types: CustomTypesConfig | undefined } = { _types: undefined };
  readonly #queries: readonly DriverQuery[];
  readonly #shape: Shape;
  readonly #rows: Record<string, unknown>[] = [];
  #turn = 0;
  #result: Answered | null = null;
  #failure: Error | null = null;
  #resolve: (result: Answered) => void = nothing;
  #reject: (error: Error) => void = nothing;

  constructor(statements: readonly ExtendedStatement[]) {
    super('');
    this.#queries = statements.map(driverQuery);
    this.#shape = statements.at(-1)?.shape ?? { columns: null };
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#take(0);
  }

  override submit = (connection: pg.Connection): void => {
    const driver = connection as DriverConnection;
    const gathering = gatheringOf(driver);
    gathering.messages = [];
    for (const query of this.#queries) {
      const described = query !== this.#queries.at(-1) || this.#shape.columns !== null;
      gathering.describe = described ? nothing : driver.describe;
      query.callback = (error) => {
        this.#failure ??= error;
      };
      this.#failure ??= query.submit(gathering);
      // A value cannot be sent. The statements before it have changed nothing yet, or the caller's transaction rolls them back.
      if (this.#failure !== null) break;
    }
    driver.sync.call(gathering);
    driver._send(Buffer.concat(gathering.messages));
  };

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    if (!this.#isLast) return;
    const types = this._result._types ?? pg.types;
    this.#shape.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (!this.#isLast) return;
    try {
      this.#rows.push(rowOf(this.#shape.columns ?? [], fields));
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  /** @param message.text such as `SELECT 2` or `INSERT 0 1`. */
  handleCommandComplete({ text }: { text: string }): void {
    if (this.#isLast) this.#result = { rows: this.#rows, rowCount: Number(/\d+$/.exec(text)?.[0] ?? 0) };
    this.#take(this.#turn + 1);
  }

  /** After an error of the server, it skips the other statements and still answers the Sync; any other error means a lost connection. */
  handleError(error: Error, connection: pg.Connection): void {
    this.#failure ??= error;
    const { submittedNamedStatements } = connection as DriverConnection;
    for (const { name } of this.#queries) if (name !== undefined) delete submittedNamedStatements[name];
    if (!(error instanceof pg.DatabaseError)) return this.handleReadyForQuery();
    // The driver drops a failed query and calls it no more.
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

  get #isLast(): boolean {
    return this.#turn === this.#queries.length - 1;
  }

  #take(turn: number): void {
    this.#turn = turn;
    this.name = this.#queries[turn]?.name;
    this.text = this.#queries[turn]?.text;
  }
}

function rowOf(columns: readonly Column[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const { name, parse } of columns) {
    const value = values[at++] ?? null;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

/** Constructed from the text only: the driver copies a config object property by property. */
function driverQuery({ text, values, name, queryMode }: ExtendedStatement): DriverQuery {
  const query = new pg.Query(text, values) as unknown as DriverQuery;
  if (name !== undefined) query.name = name;
  query.queryMode = queryMode;
  return query;
}
