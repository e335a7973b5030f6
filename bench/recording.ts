/** Records the statements that /psql sends to the database for a request. Rolls back the changes of the request. */
import { fastify } from 'fastify';
import type { Database, TransactionSettings } from '#db/database.ts';
import { asServer } from '#db/open.ts';
import { psqlPlugin } from '#server/psql/plugin.ts';
import { errorHandler } from '#server/refusal.ts';

export interface PsqlRequest {
  method: 'GET' | 'POST';
  /** After `/psql/`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const accept = 'application/json';
export const counted: Record<string, string> = { prefer: 'count=exact' };

export const read = (path: string, headers: Record<string, string> = {}): PsqlRequest => {
  return { method: 'GET', path, headers: { accept, ...headers } };
};

export const insert = (path: string, record: object): PsqlRequest => {
  const headers = { accept, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(record) };
};

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The statements of one transaction. */
export interface Recording {
  settings: TransactionSettings;
  statements: Statement[];
}

/** Serves the requests for this user as the product does. A request with more than one transaction is an error. */
export async function recordAll(
  database: Database,
  requests: readonly PsqlRequest[],
  username: string,
): Promise<Recording[]> {
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
    const recorded: Recording[] = [];
    for (const { method, path, headers, body } of requests) {
      kept = [];
      const payload = body === undefined ? {} : { payload: body };
      const answer = await app.inject({ method, url: `/psql/${path}`, headers, ...payload });
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
      const [recording, ...more] = kept;
      if (recording === undefined || more.length > 0) throw new Error(`${path} takes ${kept.length} transactions`);
      recorded.push(recording);
    }
    return recorded;
  } finally {
    await app.close();
  }
}

/** The statements of a page of a list, counted unless `prefer` says otherwise. */
export async function recordPage(database: Database, path: string, username: string, prefer = counted) {
  const [recorded] = await recordAll(database, [read(path, prefer)], username);
  return recorded as Recording;
}

/** The same database, but every writing transaction is rolled back. */
function recorder(database: Database, keep: (recording: Recording) => void): Database {
  const begin = (settings: TransactionSettings) => {
    const statements: Statement[] = [];
    const record = (text: string, values: readonly unknown[]) => void statements.push({ text, values });
    // The schema is read with the server's own role.
    if (settings.role === null) return { record, acting: settings };
    // A statement is replayed after its request has ended, so the end of the request must not cancel it.
    const { signal: _, ...kept } = settings;
    keep({ settings: kept, statements });
    return { record, acting: settings.readOnly ? settings : { ...settings, rollback: true } };
  };
  return {
    ...asServer(database),
    transaction: (settings, work) => {
      const { record, acting } = begin(settings);
      return database.transaction(acting, (transaction) =>
        work({
          query: (text, values = [], options) => {
            record(text, values);
            return transaction.query(text, values, options);
          },
          stream: (text, values = [], batch) => {
            record(text, values);
            return transaction.stream(text, values, batch);
          },
          script: (text) => transaction.script(text),
        }),
      );
    },
    statement: (settings, text, values = []) => {
      const { record, acting } = begin(settings);
      record(text, values);
      return database.statement(acting, text, values);
    },
  };
}
