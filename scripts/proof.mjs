/**
 * `npm run proof -- --requests N --leavers N --silences N --times N --seed S`: the long run of seeded requests, of clients that abort and,
 * on PostgreSQL, of a silent server; then a server with scarce resources. Uses the PostgreSQL of DATABASE_URL, else the embedded database.
 * At the end the rules and the dialect are tested on the newest PostgreSQL available, because `npm test` uses an older one.
 */
// @ts-check

import { parseArgs } from 'node:util';
import { newestPostgres, oldestPostgres } from './postgres-programs.mjs';
import { startPostgres } from './postgres.mjs';
import { install } from './prepare.mjs';
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

await install();
// The long runs use the same tests as the short ones, which are ordinary tests.
const env = {
  PROOF_REQUESTS: values.requests,
  PROOF_LEAVERS: values.leavers,
  PROOF_SILENCES: values.silences,
  PROOF_SEED: values.seed,
  PROOF_HARD_TIMES: values.times,
};
for (const campaign of ['server/psql/fuzz.test.ts', 'server/places/real-places.test.ts', 'server/hard-times.test.ts']) {
  const code = await run(tool('vitest'), ['run', campaign, '--disable-console-intercept'], { env });
  process.exitCode ||= code;
}

const newest = newestPostgres();
if (newest !== null && newest.major !== (await oldestPostgres())?.major) {
  const cluster = await startPostgres(newest);
  const filters = ['db/tests', 'db/migrate.test.ts', 'server/psql'];
  const code =
    cluster === null ? 1 : await run(tool('vitest'), ['run', ...filters], { env: { DATABASE_URL: cluster.url } });
  process.exitCode ||= code;
  cluster?.stop();
}
