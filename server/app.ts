/** The whole server as one visible list. Builds it for main.ts and for tests; opens no port and reads no environment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import { fastify, type FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import { packageRoot } from '#db/paths.ts';
import { requestsInFlight } from '#server/answers/in-flight.ts';
import { largeAnswers } from '#server/answers/large-answers.ts';
import { cutSlowReaders } from '#server/answers/slow-readers.ts';
import type { Config } from '#server/config.ts';
import { docsPage } from '#server/docs.ts';
import { errorHandler, Refusal, tooBusy } from '#server/refusal.ts';
import { health } from '#server/health.ts';
import { maintenanceDoor, type Maintenance } from '#server/maintenance.ts';
import { placesPlugin, type PlacesOptions } from '#server/places/plugin.ts';
import { psqlPlugin } from '#server/psql/plugin.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { accountsOf } from '#server/session/accounts.ts';
import { entering, sessionGuard, type Access } from '#server/session/guard.ts';
import { refuseOtherSites } from '#server/session/origin.ts';
import { sessionRoutes } from '#server/session/routes.ts';
import { PATIENCE, serverTimeouts, slowBodies, type Patience } from '#server/slow-bodies.ts';
import { asksForPage, screens, sendPage } from '#server/static.ts';
import { tiles, type TilesOptions } from '#server/tiles/plugin.ts';
import type { Outside } from '#server/uploads/grab/outside.ts';
import { uploads, type UploadOptions } from '#server/uploads/plugin.ts';
import type { Storage } from '#server/uploads/storage.ts';

export interface AppOptions {
  database: Database;
  config: Pick<
    Config,
    | 'PUBLIC_URL'
    | 'TRUST_PROXY'
    | 'LOG_LEVEL'
    | 'SESSION_REQUESTS'
    | 'SESSION_LARGE_ANSWERS'
    | 'ANSWER_MEMORY_MB'
    | 'READER_TIMEOUT'
  > &
    Partial<Pick<Config, 'READ_DEADLINE' | 'WRITE_DEADLINE'>> &
    TilesOptions['config'] &
    PlacesOptions['config'] &
    UploadOptions['config'];
  /** Where files are kept, and how far Grab File reaches. Without it there is no /upload. */
  files?: { storage: Storage; outside: Outside };
  /** The directory of the built screens; null where there are none, as in tests of the server alone. */
  screens: string | null;
  /** Where map tiles are kept on disk; absent, they are kept in memory alone. */
  tileDirectory?: string;
  /** Milliseconds that the program may stand still before it turns requests away; 0 for never, as where tests draw screens in it. */
  maxEventLoopDelay?: number;
  /** How long a client may take to send a request. */
  patience?: Patience;
  /** Only where this process holds an embedded database. */
  maintenance?: Maintenance;
  /** Is shown each route as it is added: how tests know that none was forgotten. */
  eachRoute?: (route: { method: string; url: string; access: Access }) => void;
}

/** Milliseconds for what a request reads. The embedded database has one connection: all others wait meanwhile. */
const readDeadline = { embedded: 5_000, postgres: 30_000 } as const;

const { version: programVersion } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
  version: string;
};

// Brotli's default of 11 is for files packed once; at 4 an answer is smaller than gzip's and as quick.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database } = options;
  const publicUrl = options.config.PUBLIC_URL;
  const accounts = accountsOf(database);
  const patience = options.patience ?? PATIENCE;
  const { http, ...timeouts } = serverTimeouts(patience);
  const app = fastify({
    ...timeouts,
    logger: { level: options.config.LOG_LEVEL },
    trustProxy: options.config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    // An address that is too long is refused in words, by who has them, and not by Node before anyone hears of it.
    http: { ...http, maxHeaderSize: 64 * 1024 },
    frameworkErrors: errorHandler,
  });
  app.setErrorHandler(errorHandler);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) options.eachRoute?.({ method: one, url, access: config?.access ?? 'session' });
  });

  await app.register(securityHeaders, { publicUrl });
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelay ?? 5_000,
    pressureHandler: () => {
      throw tooBusy(10);
    },
  });
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions, globalDecompression: false });
  await app.register(slowBodies, { patience });
  await app.register(refuseOtherSites, { publicUrl });
  await app.register(sessionGuard, { accounts });
  await app.register(requestsInFlight, { most: options.config.SESSION_REQUESTS });
  await app.register(cutSlowReaders, { patience: options.config.READER_TIMEOUT });

  await app.register(health, { database });
  await app.register(sessionRoutes, { accounts, publicUrl });
  await app.register(async (data) => {
    await data.register(largeAnswers, {
      memory: options.config.ANSWER_MEMORY_MB * 1024 * 1024,
      each: options.config.SESSION_LARGE_ANSWERS,
    });
    await data.register(psqlPlugin, {
      prefix: '/psql',
      database,
      schema: 'api',
      program: { title: 'Helix API', version: programVersion },
      role: 'web_user',
      readDeadline: options.config.READ_DEADLINE ?? readDeadline[database.kind],
      deadline: options.config.WRITE_DEADLINE ?? 30_000,
      caller: { config: { access: 'asked' }, enter: entering, admit: (request) => request.admit() },
    });
  });
  await app.register(tiles, { config: options.config, directory: options.tileDirectory ?? null });
  if (options.files !== undefined) await app.register(uploads, { database, config: options.config, ...options.files });
  await app.register(placesPlugin, { config: options.config });
  await app.register(docsPage);
  if (options.maintenance !== undefined) await app.register(maintenanceDoor, options.maintenance);

  if (options.screens !== null) await app.register(screens, { directory: options.screens });
  app.setNotFoundHandler((request, reply) => {
    if (options.screens !== null && asksForPage(request)) return sendPage(reply);
    throw new Refusal(404, {
      constraint: 'not_found',
      message: `There is nothing at ${request.url.split('?')[0] ?? '/'}`,
    });
  });
  return app;
}
