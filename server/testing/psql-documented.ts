/** Serves the schema of PostgREST's documentation by the dialect on its own. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildStandAlone } from '#server/stand-alone.ts';
import { emptyDatabase } from '#server/testing/empty-database.ts';
import { functions, rows, tables } from '#server/testing/psql-documented-tables.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

export interface Cinema {
  app: FastifyInstance;
  /** Sends a request; a body other than text is sent as JSON. */
  send(method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Returns the body of a GET, which must answer 200 or 206. */
  read(url: string, headers?: Record<string, string>): Promise<unknown>;
  /** Restores the rows. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openCinema(): Promise<Cinema> {
  const { database, drop } = await emptyDatabase();
  const script = (text: string): Promise<void> =>
    database.transaction({ role: null }, (transaction) => transaction.script(text));
  await script(tables);
  await script(functions);
  await script(rows);
  const app = await buildStandAlone({
    database,
    schema: 'cinema',
    searchPath: [],
    role: 'cinema_user',
    txEnd: 'commit',
  });
  await app.ready();
  const send: Cinema['send'] = (method, url, body, headers = {}) =>
    app.inject({
      method,
      url: `/${url}`,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    app,
    send,
    read: async (url, headers) => {
      const answer = await send('GET', url, undefined, headers);
      if (answer.statusCode > 206) throw new Error(`GET ${url}: ${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    reset: () => script(rows),
    close: async () => {
      await app.close();
      await drop();
    },
  };
}
