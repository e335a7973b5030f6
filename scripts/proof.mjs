/**
 * `npm run proof -- --requests N --leavers N --silences N --times N --seed S`: the long run of seeded requests, of clients that abort and,
 * on PostgreSQL, of a silent server; then a server with scarce resources. Requests go to the PostgreSQL of DATABASE_URL, else to the embedded database;
 * without DATABASE_URL, a PostgreSQL server of this machine is started for clients that abort and a silent server.
 * The real figures are imported whole into the embedded database. At the end the rules and the dialect are tested on the newest PostgreSQL available, because `npm test` uses an older one.
 */
// @ts-check

import { parseArgs } from 'node:util';
import { newestPostgres, oldestPostgres } from './postgres-programs.mjs';
import { startPostgres } from './postgres.mjs';
import { build, install } from './prepare.mjs';
import { run, tool } from './shell.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    leavers: { type: 'string', default: '600' },
    silences: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    times: { type: 'string', default: '4' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,9}$/.test(value)) continue;
  console.error(`--${name} is a whole number, not ${value}.`);
  process.exit(2);
}

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
  // As long as an answer of a feed may be.
  PROOF_HOSTILE_BYTES: String(10 * 1024 * 1024),
};
const rights = ['server/unseen-rows', 'server/history-rights', 'db/tests/token-rights', 'db/tests/account-actions'];
const campaigns = [
  'server/psql/fuzz',
  ...rights,
  'server/places/real-places',
  'server/feeds/hostile-feeds',
  'server/hard-times',
];
for (const campaign of campaigns.map((name) => `${name}.test.ts`)) {
  const code = await run(tool('vitest'), ['run', campaign, '--disable-console-intercept'], { env });
  process.exitCode ||= code;
}

// `npm test` imports a part of the real figures, and runs all cases of the review rule on PostgreSQL only.
const onEmbedded = ['db/import/full-import.test.ts', 'db/tests/reviews.test.ts'];
process.exitCode ||= await run(tool('vitest'), ['run', ...onEmbedded], {
  env: { PROOF_IMPORT: 'whole', DATABASE_URL: undefined },
});

const oldest = await oldestPostgres();
const newest = newestPostgres();
if (process.env['DATABASE_URL'] === undefined && oldest !== null) {
  const ofServer = ['server/psql/fuzz.test.ts', '-t', 'clients that leave|silences of the server'];
  await onServer(oldest, [...ofServer, '--disable-console-intercept'], env);
}
if (newest !== null && newest.major !== oldest?.major)
  await onServer(newest, ['db/tests', 'db/migrate.test.ts', 'server/psql']);

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
