/** Builds the server, for main.ts and for tests, as one list of its parts. Opens no port and reads no environment. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import { Drain, drained } from './http/drain.ts';
import { ownWrites } from './http/own-writes.ts';
import { requestsInFlight } from './http/in-flight.ts';
import { largeAnswers } from './http/large-answers.ts';
import { rowRanges } from './http/row-ranges.ts';
import { cutSlowReaders } from './http/slow-readers.ts';
import type { Config } from '#server/config.ts';
import { CLIENT_DOCS, docsPage, PSQL_DOCS } from '#server/docs.ts';
import { externalApi, openToOtherSites } from '#server/external/plugin.ts';
import { errorHandler, Refusal, tooBusy } from '#server/refusal.ts';
import { health } from './http/health.ts';
import { logLines } from './http/log-lines.ts';
import { answerWithRequestId, refuseUnreadable, requestIds } from './http/request-id.ts';
import type { KnownNames } from './http/shown-address.ts';
import { live } from '#server/live/plugin.ts';
import { maintenanceDoor, type Maintenance } from '#server/maintenance.ts';
import { Day } from '#server/observe/day.ts';
import type { Metrics } from '#server/observe/metrics.ts';
import { observeRequests } from '#server/observe/requests.ts';
import { metricsRoute } from '#server/observe/serve-metrics.ts';
import { systemRoute, type SystemOptions } from '#server/observe/system-route.ts';
import type { Traces } from '#server/observe/traces.ts';
import { programVersion } from '#server/program-version.ts';
import { placesPlugin, type PlacesOptions } from '#server/places/plugin.ts';
import { psqlPlugin } from '#server/psql/plugin.ts';
import { refuseCompressedBodies } from './http/compressed-bodies.ts';
import { securityHeaders } from './http/security-headers.ts';
import { releaseFiles } from '#server/releases/download.ts';
import { accountsOf } from '#server/session/accounts.ts';
import { entering, sessionGuard, type Access } from '#server/session/guard.ts';
import { providerAccountsOf } from '#server/session/oidc/accounts.ts';
import { refuseOtherSites } from '#server/session/origin.ts';
import { endMails } from '#server/mail/end-mails.ts';
import { sessionRoutes } from '#server/session/routes.ts';
import { signInWays, type SignInSettings } from '#server/session/sign-in-ways.ts';
import { PATIENCE, serverTimeouts, slowBodies, type Patience } from './http/slow-bodies.ts';
import { asksForPage, isServerPath, pagesIn, screens } from './http/static.ts';
import { tiles, type TilesOptions } from '#server/tiles/plugin.ts';
import type { Outside } from '#server/uploads/grab/outside.ts';
import { uploads, type UploadOptions } from '#server/uploads/plugin.ts';
import type { Storage } from '#server/uploads/storage.ts';

export interface Observation {
  readonly day?: Day;
  readonly metrics?: Metrics | null;
  /** Serves /metrics on the main port, to holders of this token. */
  readonly metricsToken?: string | undefined;
  readonly traces?: Traces | null;
  /** For Settings → System. */
  readonly system?: Omit<SystemOptions, 'database' | 'version'>;
}

export interface AppOptions {
  database: Database;
  config: Pick<
    Config,
    | 'PUBLIC_URL'
    | 'TRUST_PROXY'
    | 'LOG_LEVEL'
    | 'SESSION_REQUESTS'
    | 'SESSION_LARGE_ANSWERS'
    | 'TOKEN_REQUESTS'
    | 'ANSWER_MEMORY_MB'
    | 'READER_TIMEOUT'
  > &
    Partial<Pick<Config, 'READ_DEADLINE' | 'WRITE_DEADLINE'>> &
    SignInSettings &
    TilesOptions['config'] &
    PlacesOptions['config'] &
    UploadOptions['config'];
  /** The store of files, the network settings of Grab File, and the database's owner, who imports. Without them there is no /upload. */
  files?: { storage: Storage; outside: Outside; owner: Database };
  /** The directory of the built screens; null in tests of the server alone. */
  screens: string | null;
  /** The directory of the tile cache; without it, tiles are cached only in memory. */
  tileDirectory?: string;
  /** Milliseconds of event loop delay above which requests are refused; 0 for no limit, as in tests that render screens too. */
  maxEventLoopDelay?: number;
  /** Time limits for the sending of a request. */
  patience?: Patience;
  /** Set only if this process holds an embedded database. */
  maintenance?: Maintenance;
  /** Begun when the server is about to end. */
  drain?: Drain;
  /** Keeps the position of a write by the hash of its session's token, where replicas answer reads. */
  keepWrite?: (tokenHash: string) => Promise<void>;
  /** Measures, traces and the report of the day; without it the server keeps a report alone. */
  observation?: Observation;
  /** Takes the log lines instead of the standard output. */
  logStream?: { write: (line: string) => void };
  /** Called with each route as it is added, so that tests can check all routes. */
  eachRoute?: (route: { method: string; url: string; access: Access; tokens: boolean }) => void;
}

/** Milliseconds for the reads of a request. The embedded database has only one connection, so all other requests wait meanwhile. */
const readDeadline = { embedded: 5_000, postgres: 30_000 } as const;
/** The embedded database must be restarted to end a statement, so a list of lists, which can cost more than any screen does, ends sooner. */
const listsDeadline = { embedded: 1_500, postgres: 30_000 } as const;

// Brotli's default quality of 11 is for files compressed once; at 3 an answer of rows is smaller than with gzip, and takes half the time of 4 for a twentieth more bytes.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
/** Bytes of an answer that is compressed at once, in 1 ms at most; a stream of its own takes twice the processor time. */
const syncThreshold = 512 * 1024;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, drain = new Drain() } = options;
  const publicUrl = options.config.PUBLIC_URL;
  const accounts = accountsOf(database);
  const patience = options.patience ?? PATIENCE;
  const { http, ...timeouts } = serverTimeouts(patience);
  const known: KnownNames = { has: () => false };
  const app = fastify({
    ...timeouts,
    logger: logLines(options.config.LOG_LEVEL, known, options.logStream),
    genReqId: requestIds(options.config.TRUST_PROXY),
    logController: new LogController({ requestIdLogLabel: 'request_id' }),
    trustProxy: options.config.TRUST_PROXY,
    // A busy machine may take minutes to read the schema; the start then only takes longer.
    pluginTimeout: 0,

    forceCloseConnections: 'idle',
    // The last requests of connections that a balancer keeps are answered too.
    return503OnClosing: false,
    // Lets routes refuse an overlong address with a message; at its default, Node would refuse it first.
    http: { ...http, maxHeaderSize: 64 * 1024 },
    frameworkErrors: errorHandler,
    clientErrorHandler: refuseUnreadable,
  });
  app.setErrorHandler(errorHandler);
  app.addHook('onRoute', ({ method, url, config }) => {
    const { access = 'session', tokens = false } = config ?? {};
    for (const one of [method].flat()) options.eachRoute?.({ method: one, url, access, tokens });
  });

  await app.register(answerWithRequestId);
  const { day = new Day(), metrics = null, metricsToken, traces = null, system } = options.observation ?? {};
  traces?.attach(app, known);
  await app.register(observeRequests, { known, day, metrics });
  if (metrics !== null && metricsToken !== undefined)
    await app.register(metricsRoute, { registry: metrics.registry, token: metricsToken });
  await app.register(securityHeaders, { publicUrl });
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelay ?? 5_000,
    // A file of the screens costs next to nothing, and a page without it is broken.
    pressureHandler: ({ url }) => {
      if (isServerPath(url)) throw tooBusy(10);
    },
  });
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions, syncThreshold, globalDecompression: false });
  await app.register(drained, { drain });
  if (options.keepWrite !== undefined) await app.register(ownWrites, { keep: options.keepWrite });
  await app.register(slowBodies, { patience });
  await app.register(openToOtherSites);
  await app.register(refuseOtherSites, { publicUrl });
  await app.register(sessionGuard, { accounts, tokenRequests: options.config.TOKEN_REQUESTS });
  await app.register(refuseCompressedBodies);
  await app.register(requestsInFlight, { most: options.config.SESSION_REQUESTS });
  await app.register(cutSlowReaders, { patience: options.config.READER_TIMEOUT });

  await app.register(health, { database, drain });
  if (system !== undefined) await app.register(systemRoute, { database, version: programVersion, ...system });
  await app.register(endMails, { database });
  await app.register(sessionRoutes, {
    accounts,
    providerAccounts: providerAccountsOf(database),
    publicUrl,
    ways: signInWays(options.config),
  });
  await app.register(async (data) => {
    await data.register(largeAnswers, {
      memory: options.config.ANSWER_MEMORY_MB * 1024 * 1024,
      each: options.config.SESSION_LARGE_ANSWERS,
    });
    await data.register(externalApi, {
      database,
      publicUrl,
      version: programVersion,
      deadline: options.config.READ_DEADLINE ?? readDeadline[database.kind],
    });
    await data.register(rowRanges);
    await data.register(psqlPlugin, {
      prefix: '/psql',
      database,
      schema: 'api',
      program: { title: 'Helix API', version: programVersion },
      role: 'web_user',
      readDeadline: options.config.READ_DEADLINE ?? readDeadline[database.kind],
      listsDeadline: listsDeadline[database.kind],
      deadline: options.config.WRITE_DEADLINE ?? 30_000,
      known,
      caller: {
        config: { access: 'deferred', tokens: true },
        enter: entering,
        repeats: { claim: 'auth.claim_write_key', keep: 'rules.keep_answer', kept: 'auth.kept_answer' },
        admit: (request) => request.admit(),
      },
    });
    await data.register(releaseFiles, { database });
  });
  await app.register(tiles, { config: options.config, directory: options.tileDirectory ?? null });
  if (options.files !== undefined) await app.register(uploads, { database, config: options.config, ...options.files });
  await app.register(live, { database });
  await app.register(placesPlugin, { config: options.config });
  for (const docs of [PSQL_DOCS, CLIENT_DOCS]) await app.register(docsPage, docs);
  if (options.maintenance !== undefined) await app.register(maintenanceDoor, options.maintenance);

  if (options.screens !== null) await app.register(screens, { directory: options.screens });
  const sendPage = options.screens === null ? null : pagesIn(options.screens);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage !== null && asksForPage(request)) return sendPage(request, reply);
    throw new Refusal(404, {
      constraint: 'not_found',
      message: `There is nothing at ${request.url.split('?')[0] ?? '/'}`,
    });
  });
  return app;
}
