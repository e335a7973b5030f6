/** `npm run proof -- cluster`: two servers behind HAProxy on a primary with two replicas, of which each is killed, drained, restarted or made late. */
// @ts-check

import { oldestPostgres } from './postgres-programs.mjs';
import { build, install } from './prepare.mjs';
import { installPackages, onPath, run, tool } from './shell.mjs';

/**
 * @param {string} previous The folder of an earlier version, built; '' for none.
 * @returns {Promise<number>} The exit code.
 */
export async function proveCluster(previous) {
  const postgres = await oldestPostgres();
  if (postgres === null) return fail('PostgreSQL 15 or newer is needed, and could not be installed.');
  if (onPath(['haproxy']) === null && !(await installPackages(['haproxy'])))
    return fail('HAProxy is needed, and could not be installed.');
  await install({ tools: true });
  await (
    await build()
  ).rest;
  const env = {
    PROOF: 'cluster',
    PROOF_POSTGRES: postgres.install(''),
    PROOF_PREVIOUS: previous,
    DATABASE_URL: undefined,
  };
  return run(tool('vitest'), ['run', 'cluster', '--bail', '1', '--disable-console-intercept'], { env });
}

/** @param {string} words */
function fail(words) {
  console.error(words);
  return 1;
}
