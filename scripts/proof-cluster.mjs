/**
 * `npm run proof -- cluster`: two servers behind HAProxy on a primary with two replicas, of which each is killed, drained, restarted or made late; and, where
 *   Patroni and etcd are installed, a failover by Patroni.
 * `npm run proof -- soak`: an hour of mixed work on two servers.
 */
// @ts-check

import { oldestPostgres } from './postgres-programs.mjs';
import { build, install } from './prepare.mjs';
import { installPackages, onPath, run, tool } from './shell.mjs';

/**
 * @param {string} previous The folder of an earlier version, built; '' for none.
 * @returns {Promise<number>} The exit code.
 */
export const proveCluster = (previous) => prove('cluster', { PROOF_PREVIOUS: previous });

/**
 * @param {string} minutes
 * @returns {Promise<number>} The exit code.
 */
export async function proveSoak(minutes) {
  if (/^[1-9]\d{0,4}$/.test(minutes)) return prove('soak', { PROOF_MINUTES: minutes });
  console.error(`Minutes are a whole number, not ${minutes}.`);
  return 2;
}

/**
 * @param {string} name
 * @param {Record<string, string>} numbers
 */
async function prove(name, numbers) {
  const postgres = await oldestPostgres();
  if (postgres === null) return fail('PostgreSQL 15 or newer is needed, and could not be installed.');
  if (onPath(['haproxy']) === null && !(await installPackages(['haproxy'])))
    return fail('HAProxy is needed, and could not be installed.');
  await install({ tools: true });
  await (
    await build()
  ).rest;
  const env = { ...numbers, PROOF: name, PROOF_POSTGRES: postgres.install(''), DATABASE_URL: undefined };
  return run(tool('vitest'), ['run', name, '--bail', '1', '--no-file-parallelism', '--disable-console-intercept'], {
    env,
  });
}

/** @param {string} words */
function fail(words) {
  console.error(words);
  return 1;
}
