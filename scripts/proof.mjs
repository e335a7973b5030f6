/** `npm run proof -- --requests N --seed S --times T`: the long run of seeded requests, on PostgreSQL where DATABASE_URL names it, else embedded; then a server in hard times. */
// @ts-check

import { parseArgs } from 'node:util';
import { install } from './prepare.mjs';
import { run, tool } from './shell.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
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
// The short run is a test like any other, and the long one is that test.
const env = { PROOF_REQUESTS: values.requests, PROOF_SEED: values.seed, PROOF_HARD_TIMES: values.times };
for (const campaign of ['server/psql/fuzz.test.ts', 'server/hard-times.test.ts']) {
  const code = await run(tool('vitest'), ['run', campaign, '--disable-console-intercept'], { env });
  process.exitCode ||= code;
}
