/** The schema of PostgREST's documentation behind /psql, beside the one of psql-fixture. Knows no entity of the product. */
import { fastify, type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { psqlPlugin, type PsqlOptions } from '#server/psql/plugin.ts';
import { errorHandler } from '#server/refusal.ts';
import { functions, rows, tables } from '#server/testing/psql-documented-tables.ts';
import { openPsqlFixture } from '#server/testing/psql-fixture.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

export interface Cinema {
  app: FastifyInstance;
  /** One request; a body that is no text is sent as JSON. */
  send(method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** The body of a GET that must answer 200 or 206. */
  read(url: string, headers?: Record<string, string>): Promise<unknown>;
  /** Puts the rows back as they were. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openCinema(options: Partial<PsqlOptions> = {}): Promise<Cinema> {
  const base = await openPsqlFixture();
  const { database } = base;
  await base.owner(tables);
  await base.owner(functions);
  await base.owner(rows);
  const app = fastify({ frameworkErrors: errorHandler });
  app.setErrorHandler(errorHandler);
  await app.register(psqlPlugin, { prefix: '/psql', database, schema: 'cinema', role: 'cinema_user', ...options });
  await app.ready();
  const send: Cinema['send'] = (method, url, body, headers = {}) =>
    app.inject({
      method,
      url: `/psql/${url}`,
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
    reset: () => base.owner(rows),
    close: async () => {
      await app.close();
      await base.close();
    },
  };
}
