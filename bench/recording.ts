/** What /psql sends to the database for a request, written down as it was sent. Leaves what the request changes undone. */
import { fastify } from 'fastify';
import type { Database, Transaction, TransactionSettings } from '#db/database.ts';
import { psqlPlugin } from '#server/psql/plugin.ts';
import { errorHandler } from '#server/refusal.ts';

export interface PsqlRequest {
  method: 'GET' | 'POST';
  /** What stands after `/psql/`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The statements of one transaction. */
export interface Recording {
  settings: TransactionSettings;
  statements: Statement[];
}

export interface Recorded {
  recording: Recording;
  body: string;
}

/** As the app serves them, for this person. A request that takes more than one transaction is refused. */
export async function recordAll(
  database: Database,
  requests: readonly PsqlRequest[],
  username: string,
): Promise<Recorded[]> {
  let kept: Recording[] = [];
  const app = fastify();
  app.setErrorHandler(errorHandler);
  await app.register(psqlPlugin, {
    prefix: '/psql',
    database: recorder(database, (recording) => kept.push(recording)),
    schema: 'api',
    role: 'web_user',
    settings: () => ({ 'request.username': username }),
  });
  try {
    await app.ready();
    const recorded: Recorded[] = [];
    for (const { method, path, headers, body } of requests) {
      kept = [];
      const answer = await app.inject({
        method,
        url: `/psql/${path}`,
        headers,
        ...(body !== undefined && { payload: body }),
      });
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
      const [recording, ...more] = kept;
      if (recording === undefined || more.length > 0) throw new Error(`${path} takes ${kept.length} transactions`);
      recorded.push({ recording, body: answer.body });
    }
    return recorded;
  } finally {
    await app.close();
  }
}

/** The same database, whose writing transactions are all taken back. */
function recorder(database: Database, keep: (recording: Recording) => void): Database {
  const begun = (settings: TransactionSettings): { statements: Statement[]; acting: TransactionSettings } => {
    const statements: Statement[] = [];
    // The schema is read with the server's own role.
    if (settings.role !== null) {
      // The statement is run again after its request has ended, so it must not end with it.
      const { signal: _, ...kept } = settings;
      keep({ settings: kept, statements });
    }
    return {
      statements,
      acting: settings.role === null || settings.readOnly ? settings : { ...settings, rollback: true },
    };
  };
  return {
    kind: database.kind,
    connections: database.connections,
    transaction: (settings, work) => {
      const { statements, acting } = begun(settings);
      return database.transaction(acting, (transaction) => work(listened(transaction, statements)));
    },
    statement: (settings, text, values = []) => {
      const { statements, acting } = begun(settings);
      statements.push({ text, values });
      return database.statement(acting, text, values);
    },
    ping: () => database.ping(),
    listen: (channel, notified) => database.listen(channel, notified),
    close: () => database.close(),
  };
}

function listened(transaction: Transaction, statements: Statement[]): Transaction {
  return {
    query: (text, values = [], options) => {
      statements.push({ text, values });
      return transaction.query(text, values, options);
    },
    stream: (text, values = [], batch) => {
      statements.push({ text, values });
      return transaction.stream(text, values, batch);
    },
    script: (text) => transaction.script(text),
  };
}
