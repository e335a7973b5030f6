/** Serves any schema in the dialect of /psql, without sessions and screens. A tool for tests; opens no port itself. */
import type { Duplex } from 'node:stream';
import { fastify, type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Database } from '#db/database.ts';
import { errorAnswer, HttpError } from '#server/errors.ts';
import { URL_LENGTH } from '#server/psql/limits.ts';
import { psqlPlugin } from '#server/psql/plugin.ts';

export interface StandAloneOptions {
  readonly database: Database;
  readonly schema: string;
  /** The schemas searched after the exposed one, for the functions and types in its queries. */
  readonly searchPath: readonly string[];
  /** The role of each request; null keeps that of the connection. */
  readonly role: string | null;
  /** How the transaction of a request without Prefer: tx ends. */
  readonly txEnd: 'commit' | 'rollback';
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

export async function buildStandAlone(options: StandAloneOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'error', stream: process.stderr },
    // Allows names as long as an address: a name too long for PostgreSQL is answered with 404.
    routerOptions: { maxParamLength: URL_LENGTH },
    forceCloseConnections: true,
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnreadable,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request) => {
    throw notServed(request);
  });
  // Accepts any body, so that an unknown path is 404 whatever its content type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ method, headers: { host = 'localhost', origin } }) => {
    // Against DNS rebinding: a web page could reach the loopback by a name of its own.
    if (!loopback.test(host)) throw new HttpError(403, 'PT403', `Only the loopback is served, not ${host}`);
    // Nor may a page of another site write through a browser on this machine.
    const written = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    if (written && origin !== undefined && !loopback.test(origin.replace(/^https?:\/\//, ''))) {
      throw new HttpError(403, 'PT403', `Only the loopback may write, not ${origin}`);
    }
  });
  await app.register(psqlPlugin, {
    ...options,
    prefix: '',
    requireFilter: false,
    reloadChannel: 'pgrst',
    settings: (request) => requestSettings(request, options.role),
    functionsSetAnswer: true,
    plain: true,
  });
  return app;
}

/** The settings that describe the request to functions, as in PostgREST. */
function requestSettings({ method, url, headers }: FastifyRequest, role: string | null): Record<string, string> {
  const { cookie = '', ...others } = headers;
  const cookies = cookie.split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
  return {
    'request.method': method,
    'request.path': url.split('?')[0] ?? '/',
    'request.headers': JSON.stringify(others),
    'request.cookies': JSON.stringify(Object.fromEntries(cookies)),
    'request.jwt.claims': JSON.stringify(role === null ? {} : { role }),
  };
}

/** Keeps the database's messages; Helix's messages are for its own constraints. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, reason, headers, body } = errorAnswer(error, { authenticated: false, verbatim: true });
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.removeHeader('content-length');
  if (reason !== undefined) reply.raw.statusMessage = reason;
  void reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}

function notServed({ method, raw }: FastifyRequest): HttpError {
  const [first = '', second, ...more] = (raw.url ?? '').split('?')[0]?.split('/').slice(1) ?? [];
  const isFunction = first === 'rpc' && second !== undefined && second !== '';
  if (more.length > 0 || (second !== undefined && !isFunction)) {
    return new HttpError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  if (isFunction) return new HttpError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  return new HttpError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
}

/** Answers requests that Node cannot parse, most often because of an unknown method. They reach no route. */
function refuseUnreadable({ code, rawPacket }: ConnectionError, socket: Duplex): void {
  if (!socket.writable) return;
  const packet: unknown = rawPacket;
  const method = Buffer.isBuffer(packet) ? /^[A-Z]+(?= )/.exec(packet.toString('latin1', 0, 40))?.[0] : undefined;
  const refusal =
    code === 'HPE_INVALID_METHOD' && method !== undefined
      ? new HttpError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
      : new HttpError(400, 'PT400', 'The request is not HTTP');
  const { status, body } = errorAnswer(refusal);
  const head = `HTTP/1.1 ${status} ${status === 405 ? 'Method Not Allowed' : 'Bad Request'}\r\nconnection: close`;
  socket.end(
    `${head}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
