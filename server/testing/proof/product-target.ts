/** Opens the whole product with a small sample, and signs in an account of each preset role. */
import type { Database } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { asServer } from '#db/open.ts';
import { requestRole } from '#db/roles.ts';
import { generateSample } from '#db/sample/generate.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createAccounts, sampleAccounts } from '#server/session/new-accounts.ts';
import { postgresUrl, testDatabase } from '#server/testing/database.ts';
import { embeddedTemplate } from '#server/testing/template.ts';
import { Keep } from './keep.ts';
import { openModels } from './model.ts';
import type { ProofRole, Target } from './target.ts';
import { watched } from './watched.ts';

const facts = 60;
const password = 'a password for the proof';

const records = ['facts', 'events', 'documents', 'publishers', 'reviews', 'history'];
/** The tables that each preset role may change, including links between records. */
const writes: Readonly<Record<string, readonly string[]>> = {
  administrator: [...records, 'settings', 'groups', 'hazard_types'],
  coordinator: records,
  reviewer: records,
  expert: records,
  reporting: ['publishers', 'reviews', 'history'],
  viewer: [],
};

export async function openProduct(deadline: number): Promise<Target> {
  const { owner, app, cookies, close } = await opened(deadline);
  const keep = await keepOf(owner);
  const [model] = (await openModels(owner, 'api', [requestRole])).values();
  if (model === undefined) throw new Error('The product has no model');
  const secrets = await secretsOf(owner);
  const roles = Object.entries(writes).map(([name, tables]): ProofRole => {
    const written = tables.map((table) => `data.${table}`);
    const cookie = cookies.get(name) ?? '';
    return { name, model, headers: { cookie }, blind: true, writes: written, outOfReach: [] };
  });
  return {
    name: 'product',
    app,
    owner,
    keep,
    roles,
    width: owner.kind === 'postgres' ? 4 : 1,
    secrets,
    asItself: async ({ name, headers }) => {
      const answer = await app.inject({ url: '/user/authorize', headers });
      return answer.statusCode === 200 && answer.body.includes(name);
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
}

// Excludes sessions, because sign-ins and requests change them.
const keepOf = (owner: Database): Promise<Keep> => Keep.open(owner, ['data', 'auth'], ['auth.sessions']);

interface Opened {
  owner: Database;
  app: Awaited<ReturnType<typeof buildApp>>;
  cookies: Map<string, string>;
  close: () => Promise<void>;
}

async function opened(deadline: number): Promise<Opened> {
  if (postgresUrl !== null) {
    const { owner, app: database, close } = await testDatabase();
    return { owner, ...(await filled(owner, database, deadline)), close };
  }
  // The embedded database restarts from a dump when a statement exceeds its deadline, so the dump must contain accounts and sessions.
  const first = await openEmbedded({ memory: true, template: await embeddedTemplate() });
  const { app, cookies } = await filled(first, asServer(first), deadline);
  await app.close();
  await keepOf(first);
  const template = await first.dump();
  await first.close();
  const owner = await openEmbedded({ memory: true, template });
  return { owner, app: await serve(asServer(owner), deadline), cookies, close: () => owner.close() };
}

async function filled(owner: Database, database: Database, deadline: number): Promise<Pick<Opened, 'app' | 'cookies'>> {
  await generateSample(owner, { facts, seed: 1, today: new Date('2026-01-01') });
  await createAccounts(database, sampleAccounts(password));
  const app = await serve(database, deadline);
  const cookies = new Map<string, string>();
  for (const { username } of sampleAccounts(password)) cookies.set(username, await signIn(app, username));
  return { app, cookies };
}

async function serve(database: Database, deadline: number): Promise<Opened['app']> {
  const app = await buildApp({
    screens: null,
    maxEventLoopDelay: 0,
    database: watched(database, deadline),
    config: { ...readConfig({ LOG_LEVEL: 'silent' }), READ_DEADLINE: deadline, WRITE_DEADLINE: deadline },
  });
  await app.ready();
  return app;
}

async function signIn(app: Opened['app'], username: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/auth/login', payload: { username, password } });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0];
  if (answer.statusCode !== 200 || !cookie) throw new Error(`${username} cannot sign in: ${answer.body}`);
  return cookie;
}

/** Contents of the database that must never appear in an answer. */
async function secretsOf(owner: Database): Promise<string[]> {
  const { rows } = await owner.statement<{ secret: string }>(
    { role: null },
    `select password_hash as secret from auth.credentials union all select encode(token_hash, 'hex') from auth.sessions`,
  );
  return rows.map(({ secret }) => secret);
}
