/** Opens the whole product with a small sample, signs in an account of each preset role, and makes an API token that only reads. */
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

const records = [
  'facts',
  'events',
  'documents',
  'publishers',
  'reviews',
  'history',
  'tabular_datasets_records_to_facts',
  'parking_lot',
  'ignored_errors',
  'published_changes',
  'operations',
  'assignments',
  'field_comments',
  'field_comment_texts',
  'changes_since_sign_off',
];
/** Everybody has rows of one's own in these tables, by this column; and looks for duplicates, which empties a queue. */
const own: Readonly<Record<string, string>> = {
  hidden_first_steps: 'username',
  follows: 'username',
  notification_choices: 'username',
  notification_mail: 'username',
  open_records: 'username',
  saved_searches: 'created_by',
  watched_searches: 'username',
};
/** Tables that changes of records fill: people are told, and pairs are compared. */
const following = ['notifications', 'duplicates', 'duplicates_waiting'];
const datasets = ['tabular_datasets', 'tabular_datasets_records', 'import_layouts', 'import_rounds'];
const analyses = ['contextual_analysis'];
const notes = [...analyses, 'significant_updates', 'monitoring_challenges'];
const people = ['contacts', 'communications'];
const releases = ['releases', 'release_items', 'release_facts', 'release_left_out', 'release_context'];
const accounts = ['users', 'user_roles', 'security_events'];
/** A token of the administrator that only reads. */
const reader = 'a token';
const inData = (tables: readonly string[]): string[] => tables.map((table) => `data.${table}`);
/** The tables that each preset role may change, including links between records. */
const writes: Readonly<Record<string, readonly string[]>> = {
  administrator: [
    ...inData([
      ...records,
      ...datasets,
      ...people,
      ...notes,
      ...accounts,
      ...releases,
      'portfolios',
      'settings',
      'feeds',
      'groups',
      'hazard_types',
      'household_sizes',
      'themes',
      'terms',
      'publisher_types',
      'fact_types',
    ]),
    'auth.links',
    'auth.sessions',
    'auth.credentials',
    'auth.tokens',
  ],
  coordinator: inData([...records, ...datasets, ...people, ...notes, ...releases, 'portfolios']),
  reviewer: inData([...records]),
  expert: inData([...records, ...datasets, ...people, ...notes]),
  reporting: inData([
    'publishers',
    'reviews',
    'history',
    'operations',
    'published_changes',
    'field_comments',
    'field_comment_texts',
    ...analyses,
  ]),
  viewer: [],
  [reader]: [],
};
/** Everybody may change their own name (`rpc/change_own_name`), which history and the security log record; other rows of these tables stay. */
const ownName = inData(['users', 'security_events', 'history']);
/** Rows of others. */
const othersOf = (name: string): ProofRole['outOfReach'] =>
  Object.entries(own).map(([table, column]) => [`data.${table}`, `${column} <> '${name}'`]);
const ownNameOnly = (name: string, history: boolean): ProofRole['outOfReach'] => [
  ...othersOf(name),
  ['data.users', `username <> '${name}'`],
  ['data.security_events', `kind <> 'User renamed' or username <> '${name}' or created_by <> '${name}'`],
  // A role that may change records may add any other row.
  ...(history
    ? []
    : [['data.history', `entity_type <> 'users' or entity_id <> '${name}' or created_by <> '${name}'`] as const]),
];

export async function openProduct(deadline: number): Promise<Target> {
  const { owner, app, credentials, close } = await opened(deadline);
  const keep = await keepOf(owner);
  const [model] = (await openModels(owner, 'api', [requestRole])).values();
  if (model === undefined) throw new Error('The product has no model');
  const secrets = await secretsOf(owner);
  const roles = Object.entries(writes).map(([name, written]): ProofRole => {
    const headers = credentials.get(name) ?? {};
    if (name === reader) return { name, model, headers, blind: true, writes: written, outOfReach: [] };
    const all = [...written, ...inData([...Object.keys(own), ...following])];
    if (name === 'administrator') return { name, model, headers, blind: true, writes: all, outOfReach: othersOf(name) };
    return {
      name,
      model,
      headers,
      blind: true,
      writes: [...all, ...ownName],
      outOfReach: ownNameOnly(name, written.includes('data.history')),
    };
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
      // Requests may have ended the role's own sessions.
      await owner.statement({ role: null }, 'update auth.sessions set revoked_at = null where revoked_at is not null');
      const url = name === reader ? '/psql/rpc/nothing' : '/user/authorize';
      const answer = await app.inject({ url, headers });
      return name === reader ? answer.statusCode === 404 : answer.statusCode === 200 && answer.body.includes(name);
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
}

// Excludes sessions and visits, because sign-ins and requests change them.
const keepOf = (owner: Database): Promise<Keep> => Keep.open(owner, ['data', 'auth'], ['auth.sessions', 'auth.visits']);

/** The headers of each role. */
type Credentials = Map<string, Record<string, string>>;

interface Opened {
  owner: Database;
  app: Awaited<ReturnType<typeof buildApp>>;
  credentials: Credentials;
  close: () => Promise<void>;
}

async function opened(deadline: number): Promise<Opened> {
  if (postgresUrl !== null) {
    const { owner, app: database, close } = await testDatabase();
    return { owner, ...(await filled(owner, database, deadline)), close };
  }
  // The embedded database restarts from a dump when a statement exceeds its deadline, so the dump must contain accounts and sessions.
  const first = await openEmbedded({ memory: true, template: await embeddedTemplate() });
  const { app, credentials } = await filled(first, asServer(first), deadline);
  await app.close();
  await keepOf(first);
  const template = await first.dump();
  await first.close();
  const owner = await openEmbedded({ memory: true, template });
  return { owner, app: await serve(asServer(owner), deadline), credentials, close: () => owner.close() };
}

async function filled(
  owner: Database,
  database: Database,
  deadline: number,
): Promise<Pick<Opened, 'app' | 'credentials'>> {
  await generateSample(owner, { facts, seed: 1, today: new Date('2026-01-01') });
  await createAccounts(database, sampleAccounts(password));
  const app = await serve(database, deadline);
  const credentials: Credentials = new Map();
  for (const { username } of sampleAccounts(password))
    credentials.set(username, { cookie: await signIn(app, username) });
  credentials.set(reader, {
    authorization: `Bearer ${await makeToken(app, owner, credentials.get('administrator') ?? {})}`,
  });
  return { app, credentials };
}

/** Its uses are not recorded, because they would be changes of the tables. */
async function makeToken(app: Opened['app'], owner: Database, headers: Record<string, string>): Promise<string> {
  const payload = { name: 'Proof', owner: 'administrator', days: 365 };
  const answer = await app.inject({ method: 'POST', url: '/psql/rpc/create_token', headers, payload });
  const used = `update auth.tokens set last_used_at = now() + interval '1 year', addresses = '{127.0.0.1}'`;
  await owner.statement({ role: null }, used);
  return answer.json<{ token: string }>().token;
}

async function serve(database: Database, deadline: number): Promise<Opened['app']> {
  const app = await buildApp({
    screens: null,
    maxEventLoopDelay: 0,
    database: watched(database, deadline),
    // The limit of a token would refuse most of its requests.
    config: {
      ...readConfig({ LOG_LEVEL: 'silent' }),
      READ_DEADLINE: deadline,
      WRITE_DEADLINE: deadline,
      TOKEN_REQUESTS: 1_000_000,
    },
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
    `select password_hash as secret from auth.credentials union all select encode(token_hash, 'hex') from auth.sessions
     union all select encode(token_hash, 'hex') from auth.tokens`,
  );
  return rows.map(({ secret }) => secret);
}
