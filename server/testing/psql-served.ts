/** Schemas that the dialect serves to the tests of one file: the fixture's, and that of PostgREST's documentation. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { PsqlOptions } from '#server/psql/plugin.ts';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

export interface Served {
  /** Sends a request; a body other than text is sent as JSON. */
  send(method: Method, url: string, body?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Returns the body of a GET, which must succeed. */
  read(url: string, headers?: Headers): Promise<unknown>;
  /** The ids of the rows that match, in order. */
  ids(url: string): Promise<unknown[]>;
  /** The status and the code of a refused GET. */
  code(url: string, headers?: Headers): Promise<string>;
  /** The status and the body of a GET. */
  answer(url: string, headers?: Headers): Promise<unknown[]>;
}

const requests = (app: () => FastifyInstance, prefix: string): Served => {
  const send: Served['send'] = (method, url, body, headers = {}) =>
    app().inject({
      method,
      url: prefix + url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const get: Served['get'] = (url, headers) => send('GET', url, undefined, headers);
  const read: Served['read'] = async (url, headers) => {
    const answer = await get(url, headers);
    if (answer.statusCode > 206) throw new Error(`GET ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return {
    send,
    get,
    read,
    ids: async (url) => {
      const rows = await read(`${url}${url.includes('?') ? '&' : '?'}select=id&order=id`);
      return (rows as { id: unknown }[]).map(({ id }) => id);
    },
    code: async (url, headers) => {
      const answer = await get(url, headers);
      return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
    },
    answer: async (url, headers) => {
      const answer = await get(url, headers);
      return [answer.statusCode, answer.json()];
    },
  };
};

type Shop = Served & Pick<PsqlFixture, 'app' | 'database' | 'owner' | 'extend' | 'reset'>;

/** Opens the fixture before the tests of a file, and closes it after them. */
export function serveShop(options?: Partial<PsqlOptions>): Shop {
  let shop: PsqlFixture;
  beforeAll(async () => {
    shop = await openPsqlFixture(options);
  });
  afterAll(() => shop.close());
  return {
    ...requests(() => shop.app, '/psql/'),
    get app() {
      return shop.app;
    },
    get database() {
      return shop.database;
    },
    owner: (text) => shop.owner(text),
    extend: (text, url) => shop.extend(text, url),
    reset: () => shop.reset(),
  };
}

/** Opens the schema of PostgREST's documentation before the tests of a file, and closes it after them. */
export function serveCinema(): Served & Pick<Cinema, 'reset'> {
  let cinema: Cinema;
  beforeAll(async () => {
    cinema = await openCinema();
  });
  afterAll(() => cinema.close());
  return { ...requests(() => cinema.app, '/'), reset: () => cinema.reset() };
}
