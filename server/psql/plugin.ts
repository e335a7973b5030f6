/** Serves a schema of the database under a prefix in PostgREST's dialect. Knows no session: who may call is the app's to say. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/database.ts';
import { HttpError } from '#server/errors.ts';
import { ParseError } from './cursor.ts';
import { BODY_BYTES, URL_LENGTH } from './limits.ts';
import { bodyText } from './parse-body.ts';
import { parseAccept, parseIfMatch, parsePrefer, parseRange } from './parse-headers.ts';
import { decodeQuery, parseQuery } from './parse-query.ts';
import { planCall } from './plan-call.ts';
import { planRequest } from './plan-request.ts';
import type { Plan } from './plan.ts';
import { respond, type Answer } from './respond.ts';
import { run, type Outcome } from './run.ts';
import { LiveSchemaCache, type SchemaCache } from './schema-cache.ts';

export interface PsqlOptions {
  readonly database: Database;
  readonly schema: string;
  /** The database role of a request; null stays the connection's own. */
  readonly role: string | null | ((request: FastifyRequest) => string | null);
  /** Settings made local to the request's transaction. */
  readonly settings?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** Milliseconds that a statement may take. */
  readonly deadline?: number;
  /** PATCH and DELETE without a filter are refused unless this is false. */
  readonly requireFilter?: boolean;
}

export async function psqlPlugin(app: FastifyInstance, options: PsqlOptions): Promise<void> {
  const { database, requireFilter = true } = options;
  const live = await LiveSchemaCache.open(database, options.schema, (error) =>
    app.log.error({ err: error }, 'the schema cache could not be read again'),
  );
  app.addHook('onClose', () => live.close());

  // Bodies pass to the database as they came: no parser of Fastify's may take them apart.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const serve =
    (plan: (request: FastifyRequest, cache: SchemaCache) => Plan) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const planned = plan(request, live.current);
      const { deadline, settings } = options;
      const outcome = await run(database, planned, {
        role: typeof options.role === 'function' ? options.role(request) : options.role,
        ...(settings && { set: settings(request) }),
        ...(deadline !== undefined && { deadline }),
      });
      const { status, headers, body } = respondOrEnd(planned, outcome, app.prefix);
      return reply
        .code(status)
        .headers(headers)
        .send(body ?? undefined);
    };

  app.route<{ Params: { relation: string } }>({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    url: '/:relation',
    bodyLimit: BODY_BYTES,
    handler: serve((request, cache) => planRelation(request, cache, requireFilter)),
  });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD', 'POST'],
    url: '/rpc/:name',
    bodyLimit: BODY_BYTES,
    handler: serve(planFunction),
  });
}

/** A stream whose answer is refused after all (416) is read by nobody: its query ends. */
function respondOrEnd(plan: Plan, outcome: Outcome, prefix: string): Answer {
  try {
    return respond(plan, outcome, prefix);
  } catch (error) {
    if (outcome.kind === 'stream') outcome.body.destroy();
    throw error;
  }
}

function planRelation(request: FastifyRequest, cache: SchemaCache, requireFilter: boolean): Plan {
  const { method } = request;
  if (method === 'POST') refuseIfMatch(request);
  const reads = method === 'GET' || method === 'HEAD';
  return planRequest(
    cache,
    {
      method,
      relation: param(request, 'relation'),
      query: parseQuery(decodeQuery(queryOf(request))),
      preferences: parsePrefer(header(request, 'prefer')),
      media: parseAccept(header(request, 'accept')),
      range: reads ? parseRange(header(request, 'range')) : null,
      ifMatch: reads ? null : parseIfMatch(header(request, 'if-match')),
      body: method === 'POST' || method === 'PATCH' ? bodyOf(request) : '',
    },
    requireFilter,
  );
}

function planFunction(request: FastifyRequest, cache: SchemaCache): Plan {
  const posted = request.method === 'POST';
  if (posted) refuseIfMatch(request);
  return planCall(cache, param(request, 'name'), {
    query: parseQuery(decodeQuery(queryOf(request)), !posted),
    preferences: parsePrefer(header(request, 'prefer')),
    media: parseAccept(header(request, 'accept')),
    range: posted ? null : parseRange(header(request, 'range')),
    headOnly: request.method === 'HEAD',
    body: posted ? bodyOf(request) : null,
  });
}

/** Better refused than passed over: who sends it counts on the comparison. */
function refuseIfMatch(request: FastifyRequest): void {
  if (header(request, 'if-match') === undefined) return;
  throw new ParseError('If-Match may stand with PATCH and DELETE only', 'POST names no row that has a version.');
}

function param(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  if (typeof value === 'string') return value;
  throw new HttpError(404, 'PGRST125', 'Invalid path specified in request URL');
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  if (url.length > URL_LENGTH) {
    throw new ParseError(`An address may have ${URL_LENGTH} characters`, null, 'PGRST100', 414);
  }
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function bodyOf(request: FastifyRequest): string {
  const { body } = request;
  return bodyText(Buffer.isBuffer(body) ? body : undefined, header(request, 'content-type'));
}
