/** The whole server with a database of its own and accounts. Opens no port. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import { buildApp, type AppOptions } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { Day } from '#server/observe/day.ts';
import { Parts } from '#server/observe/parts.ts';
import { Reporter } from '#server/observe/report.ts';
import type { Access } from '#server/session/guard.ts';
import { catalogQuery } from '#server/psql/catalog/catalog-query.ts';
import { createAccount } from '#server/session/new-accounts.ts';
import { outside } from '#server/uploads/grab/outside.ts';
import { testDatabase } from '#server/testing/database.ts';
import { temporaryStorage } from '#server/testing/files.ts';

export interface TestServer {
  app: FastifyInstance;
  /** All routes, including HEAD. */
  routes: { method: string; url: string; access: Access; tokens: boolean }[];
  /** Runs a statement as the owner of the database. */
  owner<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  ownerDatabase: Database;
  /** Runs the work while a transaction of the owner holds its locks. */
  whileLocked(text: string, values: readonly unknown[], work: () => Promise<void>): Promise<void>;
  addUser(username: string, password: string, roles: readonly string[]): Promise<void>;
  /** Signs in and returns the header `cookie`. */
  signIn(username: string, password: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<Omit<AppOptions, 'database' | 'config' | 'files'>> {
  files?: Omit<NonNullable<AppOptions['files']>, 'owner'>;
  config?: Partial<AppOptions['config']>;
}

/** A hash contains its cost, so a sign-in with such a hash is fast too. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

declare global {
  // oxlint-disable-next-line no-var -- A property of the worker, which outlives the module.
  var catalogOfTests: Promise<unknown> | undefined;
}

/** The first read of the catalog, a third of a server's start, has the same answer in every copy of the template: a worker asks once. Later reads ask the database. */
function withKnownCatalog(database: Database): Database {
  const ask = database.statement.bind(database);
  let reads = 0;
  database.statement = <Row>(...args: Parameters<Database['statement']>) => {
    if (args[1] !== catalogQuery || reads++ > 0) return ask<Row>(...args);
    globalThis.catalogOfTests ??= ask(...args).catch((error: unknown) => {
      globalThis.catalogOfTests = undefined;
      throw error;
    });
    return globalThis.catalogOfTests as ReturnType<typeof ask<Row>>;
  };
  return database;
}

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { owner, app: database, close } = await testDatabase();
  const temporary = options.files === undefined ? await temporaryStorage() : null;
  const files = options.files ?? (temporary && { storage: temporary.storage, outside: outside([80, 443]) });
  const routes: TestServer['routes'] = [];
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(tmpdir(), `helix-data-${randomUUID()}`) });
  await mkdir(config.DATA_DIR);
  const day = new Day();
  const parts = new Parts(config, owner, null);
  const { files: _, ...others } = options;
  const app = await buildApp({
    screens: null,
    maxEventLoopDelay: 0,
    ...others,
    ...(files !== null && { files: { ...files, owner } }),
    database: withKnownCatalog(database),
    // Generous, because the machine runs other tests as well.
    config: { ...config, READ_DEADLINE: 30_000, ...options.config },
    observation: {
      day,
      system: { reporter: new Reporter(database, '0.0.0', day, false), parts },
      ...options.observation,
    },
    eachRoute: (route) => routes.push(route),
  });
  await app.ready();
  return {
    app,
    routes,
    owner: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await owner.statement<Row>({ role: null }, text, values)).rows,
    ownerDatabase: owner,
    whileLocked: (text, values, work) =>
      owner.transaction({ role: null }, async (transaction) => {
        await transaction.query(text, values);
        await work();
      }),
    addUser: async (username, password, roles) => {
      const account = { username, name: username, roles };
      const made = await hash(password, cheapest);
      await database.transaction({ role: 'helix_app' }, (transaction) => createAccount(transaction, account, made));
    },
    signIn: async (username, password) => {
      const response = await app.inject({ method: 'POST', url: '/auth/login', payload: { username, password } });
      const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0];
      if (response.statusCode !== 200 || cookie === undefined)
        throw new Error(`${username} cannot sign in: ${response.body}`);
      return cookie;
    },
    close: async () => {
      await app.close();
      parts.close();
      await rm(config.DATA_DIR, { recursive: true, force: true });
      await close();
      await temporary?.remove();
    },
  };
}
