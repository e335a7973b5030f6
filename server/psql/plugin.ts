/** Serves a schema of the database under a prefix in PostgREST's dialect. Leaves sessions and access to the app. */
import type { IncomingMessage } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, DatabaseError, type TransactionSettings } from '#db/database.ts';
import { HttpError } from '#server/errors.ts';
import { KEPT, namesTag, tagOf } from '#server/http/etags.ts';
import type { KnownNames } from '#server/http/shown-address.ts';
import { compile, findRelation } from '#server/psql/compile/compile.ts';
import { compileCall } from '#server/psql/compile/compile-call.ts';
import { allowedMethods } from '#server/psql/compile/compile-write.ts';
import { readBytes } from '#server/psql/parse/large-body.ts';
import { Leaving } from './leaving.ts';
import { BODY_BYTES } from './limits.ts';
import { readLongCsvAside } from './long-csv.ts';
import { describeApi } from '#server/psql/openapi/openapi.ts';
import { mediaTypes, parseAccept } from '#server/psql/parse/parse-headers.ts';
import {
  header,
  nameOf,
  parseRequest,
  queryOf,
  refuseOtherSchema,
  sortedUrl,
} from '#server/psql/parse/parse-request.ts';
import type { AnswerRow, ParsedRequest, Plan } from './plan.ts';
import { respond, type Answer } from './respond.ts';
import { run, type Outcome } from './run.ts';
import { refuseOddNumbers } from './plain-numbers.ts';
import { isCall, planOf } from './plan-cache.ts';
import { mayWrite } from './keep-answer.ts';
import {
  answerAgain,
  isAnswered,
  isStillRunning,
  keepingOf,
  readingAgain,
  REPLAYED,
  type Repeats,
  stillRunning,
} from './repeat.ts';
import { LiveSchemaCache, namesOf, type SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import { quote } from '#server/psql/compile/sql-text.ts';
import { planMode } from './plan-mode.ts';
import { writeKeyOf } from './write-key.ts';

/** The extent of a request, for callers who may not reach everything. */
export interface Reach {
  /** The names of all relations, and of the function. */
  readonly reached: () => readonly string[];
  readonly action: 'read' | 'create' | 'change';
}

export interface PsqlOptions {
  readonly database: Database;
  readonly schema: string;
  /** Title and version of the program, for the description of the API. */
  readonly program?: { readonly title: string; readonly version: string };
  /** Schemas of the search path after `schema`. Without this option the search path is not set. */
  readonly searchPath?: readonly string[];
  /** The database role of a request; null keeps the role of the connection. */
  readonly role: string | null | ((request: FastifyRequest) => string | null);
  /** Identifies the caller within the transaction. Only for routes that use the database. */
  readonly caller?: {
    /** Of the routes that use the database. */
    readonly config: FastifyContextConfig;
    readonly enter: (request: FastifyRequest, reach: Reach) => NonNullable<TransactionSettings['enter']>;
    /** Without them Idempotency-Key is ignored. */
    readonly repeats?: Repeats;
    /** Runs before a refusal that does not come from a transaction. */
    readonly admit: (request: FastifyRequest) => Promise<void>;
  };
  /** Settings local to the transaction of the request. */
  readonly settings?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** Time limit of a statement in milliseconds; `readDeadline` replaces it for statements that only read. */
  readonly deadline?: number;
  readonly readDeadline?: number;
  /** Replaces a longer `readDeadline` for lists whose rows have lists within them. */
  readonly listsDeadline?: number;
  /** Refuse PATCH and DELETE without a filter. Defaults to true. */
  readonly requireFilter?: boolean;
  /** The end of a transaction without `Prefer: tx`. */
  readonly txEnd?: 'commit' | 'rollback';
  /** Functions may set the status and headers of their answer by `response.status` and `response.headers`. */
  readonly functionsSetAnswer?: boolean;
  /** Keep the database's own refusals, without naming the column behind them. */
  readonly plain?: boolean;
  /** Learns the names of the schema, for log lines. */
  readonly known?: KnownNames;
  /** A notification on this channel reloads the schema cache. */
  readonly reloadChannel?: string;
}

export async function psqlPlugin(app: FastifyInstance, options: PsqlOptions): Promise<void> {
  const { database, schema, searchPath, requireFilter = true, txEnd = 'commit', reloadChannel, caller } = options;
  const program = options.program ?? { title: `The schema ${schema}`, version: '0' };
  const live = await LiveSchemaCache.open(
    database,
    schema,
    (error) => app.log.error({ err: error }, 'the schema cache could not be read again'),
    { ...(reloadChannel !== undefined && { channel: reloadChannel }), ...(searchPath && { searchPath }) },
  );
  app.addHook('onClose', () => live.close());
  if (options.known !== undefined) options.known.has = (name) => namesOf(live.current).has(name);

  // Bodies pass to the database unchanged, so Fastify must not parse them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  readLongCsvAside(app);

  const path = searchPath && { search_path: [schema, ...searchPath].map(quote).join(', ') };
  const settingsOf = (request: FastifyRequest, reply: FastifyReply, plan: Plan): TransactionSettings => {
    const { tx, timezone } = plan.request.preferences;
    const reads = plan.kind === 'read' || (plan.kind === 'call' && plan.readOnly);
    const enter = caller?.enter(request, { reached: plan.reached, action: actionOf(plan, reads) });
    const usual = reads ? (options.readDeadline ?? options.deadline) : options.deadline;
    const longer = plan.kind === 'call' ? plan.routine.deadline : null;
    const given = longer === null || usual === undefined ? usual : Math.max(longer, usual);
    const shorter = plan.kind === 'read' && plan.listsInLists ? options.listsDeadline : undefined;
    const deadline = shorter === undefined ? given : Math.min(shorter, given ?? shorter);
    const mode = planMode(plan);
    return {
      role: typeof options.role === 'function' ? options.role(request) : options.role,
      ...(enter && { enter, requester: enter.values[0] ?? '' }),
      ...(enter && reads && isRead(request) && { reader: { hash: enter.values[0] ?? '' } }),
      signal: new Leaving(reply.raw),
      set: {
        ...path,
        ...options.settings?.(request),
        ...(timezone !== null && { timezone }),
        ...(mode !== null && reads && { plan_cache_mode: mode }),
      },
      // The setting would reach the rules, which plan their statements once.
      ...(mode === 'force_custom_plan' && !reads && { plannedAnew: true }),
      rollback: (tx ?? txEnd) === 'rollback',
      ...(deadline !== undefined && { deadline }),
    };
  };
  const answered = async (
    request: FastifyRequest,
    reply: FastifyReply,
    compiled: (cache: SchemaCache, parsed: ParsedRequest) => Plan,
  ): Promise<{ plan: Plan; outcome: Outcome; replayed?: boolean }> => {
    const parsed = (): ParsedRequest =>
      parseRequest(request, {
        schema,
        calling: isCall(request),
        functionsSetAnswer: options.functionsSetAnswer ?? false,
      });
    const plan = planOf(request, live.current, () => compiled(live.current, parsed()));
    refuseOddNumbers(plan);
    const longest = options.deadline === undefined ? {} : { streamDeadline: options.deadline };
    const how = { namesColumn: options.plain !== true, ...longest };
    const settings = settingsOf(request, reply, plan);
    const { repeats } = caller ?? {};
    const key = repeats !== undefined && mayWrite(plan) ? await writeKeyOf(request) : null;
    if (repeats === undefined || key === null || !mayWrite(plan) || settings.rollback)
      return { plan, outcome: await run(database, plan, settings, how) };
    const write = { cache: live.current, plan, settings, key, repeats };
    try {
      return { plan, outcome: await run(database, plan, settings, { ...how, keeping: keepingOf(write) }) };
    } catch (error) {
      if (isStillRunning(error)) throw stillRunning();
      if (!isAnswered(error)) throw error;
      const read = async (ids: readonly string[]): Promise<AnswerRow | null> => {
        const again = compile(write.cache, readingAgain(plan, queryOf(request), ids), requireFilter);
        const found = await run(database, again, settingsOf(request, reply, again), how);
        return found.kind === 'row' ? found.row : null;
      };
      const row = await answerAgain(database, write, { read, prefix: app.prefix });
      return { plan, outcome: { kind: 'row', row }, replayed: true };
    }
  };
  const serve =
    (compiled: (cache: SchemaCache, parsed: ParsedRequest) => Plan) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const {
        plan,
        outcome,
        replayed = false,
      } = await answered(request, reply, compiled).catch(async (error: unknown) => {
        if (!(error instanceof DatabaseError)) await caller?.admit(request);
        throw error;
      });
      const { status, headers, body } = respondOrEnd(plan, outcome, app.prefix);
      if (replayed) reply.headers(REPLAYED);
      if (isRead(request)) reply.header('content-location', sortedUrl(request));
      const tag = typeof body === 'string' && isKept(live.current, request, plan) ? tagOf(body) : null;
      if (tag !== null) reply.header('vary', 'accept, prefer').headers({ ...KEPT, etag: tag });
      if (tag !== null && namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply
        .code(status)
        .headers(headers)
        .send(body ?? undefined);
    };

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/:name',
    bodyLimit: BODY_BYTES,
    ...(caller && { config: caller.config }),
    handler: serve((cache, parsed) => compile(cache, parsed, requireFilter)),
  });
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/rpc/:name',
    bodyLimit: BODY_BYTES,
    ...(caller && { config: caller.config }),
    handler: serve(compileCall),
  });
  const large = [...live.current.routines.values()].flat().filter(({ bodyBytes }) => bodyBytes !== null);
  await app.register(async (within) => {
    within.removeAllContentTypeParsers();
    within.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      readBytes(payload, Number(request.headers['content-length']), request.routeOptions.bodyLimit),
    );
    for (const { name, bodyBytes } of large) {
      within.route({
        method: 'POST',
        url: `/rpc/:name(^${name}$)`,
        bodyLimit: bodyBytes ?? BODY_BYTES,
        ...(caller && { config: caller.config }),
        handler: serve(compileCall),
      });
    }
  });
  // Answered without the database, so the caller is looked up first.
  const { access: _deferred, ...config }: FastifyContextConfig = caller?.config ?? {};
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/rpc/:name',
    config,
    handler: ({ method }) => {
      throw new HttpError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
    },
  });
  app.route({
    method: 'OPTIONS',
    url: '/:name',
    config,
    handler: (request, reply) =>
      reply.header('allow', allowedMethods(findRelation(live.current, nameOf(request))).join(',')).send(),
  });
  app.route({
    method: 'OPTIONS',
    url: '/rpc/:name',
    config,
    handler: (request, reply) => reply.header('allow', functionMethods(live.current, nameOf(request))).send(),
  });
  app.options('/', { config }, (_request, reply) => reply.header('allow', 'OPTIONS,GET,HEAD').send());

  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/',
    config,
    handler: ({ method }) => {
      throw new HttpError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
    },
  });

  // Built once for each schema cache.
  let described: { cache: SchemaCache; text: string } | null = null;
  app.get('/', { config }, (request, reply) => {
    refuseOtherSchema(request, schema);
    const { media } = parseAccept(header(request, 'accept'), ['openapi', 'json']);
    if (described?.cache !== live.current) {
      const api = describeApi(live.current, { ...program, basePath: app.prefix || '/' });
      described = { cache: live.current, text: JSON.stringify(api) };
    }
    return reply.header('content-type', mediaTypes[media]).send(described.text);
  });
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** A list of relations alone whose rows browsers may keep. */
const isKept = ({ relations }: SchemaCache, request: FastifyRequest, plan: Plan): boolean =>
  isRead(request) &&
  plan.kind === 'read' &&
  plan.request.media === 'json' &&
  plan.reached().every((name) => relations.get(name)?.kept === true);

const actionOf = (plan: Plan, reads: boolean): Reach['action'] => {
  if (reads) return 'read';
  return plan.kind === 'insert' && !plan.put ? 'create' : 'change';
};

/** Ends the query of a stream if its answer is refused later (416), because nobody reads it. */
function respondOrEnd(plan: Plan, outcome: Outcome, prefix: string): Answer {
  try {
    return respond(plan, outcome, prefix);
  } catch (error) {
    if (outcome.kind === 'stream') outcome.body.destroy();
    throw error;
  }
}

function functionMethods({ routines, schema }: SchemaCache, name: string): string {
  const overloads = routines.get(name);
  if (!overloads) {
    throw new HttpError(404, 'PGRST202', `Could not find the function ${schema}.${name} in the schema cache`);
  }
  return overloads.every(({ volatile }) => volatile) ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST';
}
