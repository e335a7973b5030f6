/** `npm run proof -- --requests N --seed S`: the long run of seeded requests and of all places, on PostgreSQL where DATABASE_URL names it, else embedded. */
// @ts-check

import { parseArgs } from 'node:util';
import { install } from './prepare.mjs';
import { run, tool } from './shell.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '200000' }, seed: { type: 'string', default: '1' } },
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,9}$/.test(value)) continue;
  console.error(`--${name} is a whole number, not ${value}.`);
  process.exit(2);
}

await install();
// The short runs are tests like any other, and the long ones are those tests.
const args = ['run', 'server/psql/fuzz.test.ts', 'server/places/real-places.test.ts', '--disable-console-intercept'];
const env = { PROOF_REQUESTS: values.requests, PROOF_SEED: values.seed };
process.exitCode = await run(tool('vitest'), args, { env });
