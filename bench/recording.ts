/** Records the statements that /psql sends to the database for a request. Rolls back the changes of the request. */
import { fastify } from 'fastify';
import type { Database, TransactionSettings } from '#db/database.ts';
import { asServer } from '#db/open.ts';
import { psqlPlugin } from '#server/psql/plugin.ts';
import { errorHandler } from '#server/refusal.ts';

export interface PsqlRequest {
  method: 'GET' | 'POST' | 'PATCH';
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
  const recorded: Recording[] = [];
  await using app = fastify();
  app.setErrorHandler(errorHandler);
  const settings = () => ({ 'request.username': username });
  const served = { database: recorder(database, recorded), schema: 'api', role: 'web_user', settings };
  await app.register(psqlPlugin, { prefix: '/psql', ...served });
  for (const [at, { method, path, headers, body = '' }] of requests.entries()) {
    const { statusCode, body: answer } = await app.inject({ method, url: `/psql/${path}`, headers, payload: body });
    if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${answer.slice(0, 500)}`);
    if (recorded.length !== at + 1) throw new Error(`${path} takes ${recorded.length - at} transactions`);
  }
  return recorded;
}

/** The same database, but every writing transaction is rolled back. */
function recorder(database: Database, recorded: Recording[]): Database {
  const transaction: Database['transaction'] = (settings, work) => {
    // The schema is read with the server's own role.
    if (settings.role === null) return database.transaction(settings, work);
    // A statement is replayed after its request has ended, so the end of the request must not cancel it.
    const { signal: _, ...kept } = settings;
    const statements: Statement[] = [];
    recorded.push({ settings: kept, statements });
    return database.transaction({ ...settings, rollback: settings.readOnly !== true }, (inner) =>
      work({
        ...inner,
        query: (text, values = [], options) => {
          statements.push({ text, values });
          return inner.query(text, values, options);
        },
      }),
    );
  };
  const statement: Database['statement'] = (settings, text, values) =>
    transaction(settings, (inner) => inner.query(text, values));
  return { ...asServer(database), transaction, statement };
}
