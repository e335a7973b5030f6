/**
 * `npm run proof -- cluster [--previous FOLDER]`: servers, replicas, a failover (proof-cluster.mjs); with the folder of an
 *   earlier version, built, also the upgrade from it.
 * `npm run proof -- backup`: backups of 20,000 facts and 500 files, and the upgrade of databases of all earlier states, on both databases.
 * `npm run proof -- soak [MINUTES]`: 60 minutes of the mixed work of 50 people on two servers behind HAProxy, without an error and, from 30 minutes on, without growing memory.
 * `npm run proof -- tests`: the tests that `npm test` leaves out, on PostgreSQL (second-proofs.mjs), and such journeys.
 * `npm run proof -- repair`: the figures of 2025 imported twice under other events; the double events are found and merged, on PostgreSQL.
 * `npm run proof -- --requests N --leavers N --silences N --times N --seed S`: campaigns, of which `npm test` runs a small part each:
 * - seeded requests of the whole dialect, valid and broken, from every role, to a schema with hidden rows and columns and to the product: no 5xx, no
 *   hidden value in an answer, no value in the text of a statement, no change without permission, no statement past its deadline;
 * - counts of every relation, embed and function before and after thousands of rows that the caller may not see;
 * - random operations and their undos, which leave every row as it was;
 * - each function with odd values of each argument; random searches of each list, its file, map and past;
 * - the rights of a token against its scope, owner and maker over all preset roles;
 * - random texts for the reader of reports, and random answers of a language model;
 * - answers of feeds made to keep a reader busy, at two sizes; each town of the gazetteer looked up at its own point;
 * - 600 clients that disconnect during slow requests, and a PostgreSQL server that stops answering twelve times;
 * - a server with 512 MB of heap on a small disk: readers that stop reading, slow or large previews, a full disk, a kill;
 * - the real figures imported whole, all rules, the dialect, the first start, sessions and releases on the embedded database; the rules and the dialect on the newest
 *   PostgreSQL;
 * - the screens on React's development build, which prints its warnings; the journeys with all of their cases.
 * Requests go to the PostgreSQL of DATABASE_URL, else to the embedded database; without DATABASE_URL, a PostgreSQL server of this machine is started
 * for clients that disconnect and a silent server. `npm test` uses an older PostgreSQL than the newest available one.
 */
// @ts-check

import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { aboutEmbedded } from './embedded-tests.mjs';
import { newestPostgres, oldestPostgres } from './postgres-programs.mjs';
import { startPostgres } from './postgres.mjs';
import { proveCluster, proveSoak } from './proof-cluster.mjs';
import { build, install } from './prepare.mjs';
import { alone } from './second-proofs.mjs';
import { run, tool } from './shell.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '200000' },
    leavers: { type: 'string', default: '600' },
    silences: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    times: { type: 'string', default: '4' },
    previous: { type: 'string', default: '' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (name === 'previous' || /^\d{1,9}$/.test(value)) continue;
  console.error(`--${name} is a whole number, not ${value}.`);
  process.exit(2);
}

if (positionals[0] === 'cluster') process.exit(await proveCluster(values.previous));
if (positionals[0] === 'soak') process.exit(await proveSoak(positionals[1] ?? '60'));

await install({ tools: true });
// The server with scarce resources is the built one.
await (
  await build()
).rest;
// The long runs use the same tests as the short ones, which are ordinary tests.
const env = {
  PROOF_REQUESTS: values.requests,
  PROOF_LEAVERS: values.leavers,
  PROOF_SILENCES: values.silences,
  PROOF_SEED: values.seed,
  PROOF_HARD_TIMES: values.times,
  PROOF_OPERATIONS: '60',
  // As long as an answer of a feed may be.
  PROOF_HOSTILE_BYTES: String(10 * 1024 * 1024),
};
if (positionals.join() === 'tests') await proveSeconds();
else if (positionals.length > 0) await provePart(positionals);
else await proveAll();

async function proveSeconds() {
  await onOldest(alone.vitest);
  process.exitCode ||= await run(tool('vitest'), ['run', ...aboutEmbedded, ...alone.vitest], {
    env: { DATABASE_URL: undefined },
  });
  await proveJourneys(alone.playwright);
}

async function proveAll() {
  const rights = ['server/unseen-rows', 'server/history-rights', 'db/tests/token-rights', 'db/tests/account-actions'];
  const campaigns = [
    'domain/reading/random-texts',
    'server/psql/fuzz',
    'server/odd-arguments',
    'web/screens/odd-searches',
    ...rights,
    'db/tests/operations',
    'server/places/real-places',
    'server/feeds/hostile-feeds',
    'server/hard-times',
    'server/releases/killed',
  ];
  for (const campaign of campaigns.map((name) => `${name}.test.ts`)) {
    const code = await run(tool('vitest'), ['run', campaign, '--disable-console-intercept'], { env });
    process.exitCode ||= code;
  }

  // `npm test` imports a part of the real figures, and repeats some rules only.
  const rules = ['db/import/full-import.test.ts', 'db/import/import.test.ts', 'db/tests/'];
  const dialect = [
    'server/psql/',
    'server/session/session.test.ts',
    'server/first-start.test.ts',
    'server/releases/immutable.test.ts',
  ];
  process.exitCode ||= await run(tool('vitest'), ['run', ...rules, ...dialect], {
    env: { PROOF_IMPORT: 'whole', DATABASE_URL: undefined },
  });

  await proveScreens();
  await onOldest(alone.vitest);

  const oldest = await oldestPostgres();
  const newest = newestPostgres();
  if (process.env['DATABASE_URL'] === undefined && oldest !== null) {
    const ofServer = ['server/psql/fuzz.test.ts', '-t', 'clients that leave|silences of the server'];
    await onServer(oldest, [...ofServer, '--disable-console-intercept'], env);
  }
  if (newest !== null && newest.major !== oldest?.major)
    await onServer(newest, ['db/tests', 'db/migrate.test.ts', 'server/psql']);
}

/** On the embedded database, or on PostgreSQL if DATABASE_URL is set. */
async function proveScreens() {
  const screens = ['run', 'web/features/', 'web/forms/', 'web/lists/', 'web/screens/', 'web/ui/'];
  process.exitCode ||= await run(tool('vitest'), screens, { env: { PROOF_DEVELOPMENT: 'true' } });
  await proveJourneys([]);
}

/** @param {string[]} args */
async function proveJourneys(args) {
  const browser = await findBrowser();
  if (browser === null) process.exitCode ||= 1;
  else {
    const more = { PROOF_JOURNEYS: 'true', CHROME_PATH: browser, DATABASE_URL: undefined };
    process.exitCode ||= await run(tool('playwright'), ['test', ...args, '--reporter=list'], { env: more });
  }
}

/**
 * One campaign alone: that of backups on both databases, that of a repair on PostgreSQL.
 * @param {string[]} names
 */
async function provePart(names) {
  if (names.length > 1 || !['backup', 'repair'].includes(names[0] ?? '')) {
    console.error(`There is no campaign ${names.join(' ')}; there are cluster, soak, backup, repair and tests.`);
    process.exitCode = 2;
    return;
  }
  const isBackup = names[0] === 'backup';
  const args = isBackup ? ['server/backup', 'db/upgrade'] : ['db/import/repair.test.ts', '--disable-console-intercept'];
  const numbers = isBackup
    ? { PROOF_BACKUP_FACTS: '20000', PROOF_BACKUP_FILES: '500', PROOF_UPGRADE: 'true' }
    : { PROOF_REPAIR: 'whole' };
  if (isBackup)
    process.exitCode = await run(tool('vitest'), ['run', ...args], { env: { ...numbers, DATABASE_URL: undefined } });
  await onOldest(args, numbers);
}

/**
 * On the PostgreSQL of DATABASE_URL, else on the oldest one of this machine.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [numbers]
 */
async function onOldest(args, numbers = {}) {
  if (process.env['DATABASE_URL']) {
    process.exitCode ||= await run(tool('vitest'), ['run', ...args], { env: numbers });
    return;
  }
  const programs = await oldestPostgres();
  if (programs === null) process.exitCode ||= 1;
  else await onServer(programs, args, numbers);
}

/**
 * @param {import('./postgres-programs.mjs').Programs} programs
 * @param {string[]} args
 * @param {Record<string, string | undefined>} more Added to the environment.
 */
async function onServer(programs, args, more = {}) {
  const cluster = await startPostgres(programs);
  const code =
    cluster === null ? 1 : await run(tool('vitest'), ['run', ...args], { env: { ...more, DATABASE_URL: cluster.url } });
  process.exitCode ||= code;
  cluster?.stop();
}
