/** `npm test`: every check there is, on what it finds or installs. Goes on after a failure; ends with one line of counts. */
// @ts-check

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { newestPostgres, oldestPostgres } from './postgres-programs.mjs';
import { startPostgres } from './postgres.mjs';
import { install, markBuilt, sourcesHash } from './prepare.mjs';
import { countPlaywright, countVitest } from './results.mjs';
import { root, tool } from './shell.mjs';

const windows = process.platform === 'win32';
/** Tests about the embedded database: on PostgreSQL they would prove nothing more. */
const aboutEmbedded = [
  'db/embedded.test.ts',
  'db/import/full-import.test.ts',
  'db/task.test.ts',
  'server/hard-times.test.ts',
];
/** Repeated on the embedded database: the rules, the way to the database, a slice of `/psql`. Everything else runs once. */
const onEmbeddedToo = [
  'db/',
  ...['app', 'first-start'].map((name) => `server/${name}.test.ts`),
  ...['call', 'embed', 'large', 'limits', 'read', 'stream', 'write'].map((name) => `server/psql/${name}.test.ts`),
  'server/session/session.test.ts',
];
const strict = process.env['CI'] === 'true';
const reports = mkdtempSync(join(tmpdir(), 'helix-tests-'));
/** @type {{ name: string, outcome: string, seconds: number }[]} */
const summary = [];
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const skipped = [];
/** @type {import('./results.mjs').FileTime[]} */
const files = [];
let stopped = false;
/** @type {import('node:child_process').ChildProcess | null} */
let running = null;
/** @type {import('./postgres.mjs').Cluster | null} */
let cluster = null;

process.on('exit', () => {
  cluster?.stop();
  cluster?.remove();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stopped = true;
    endStep();
  });
}

await install();
const built = sourcesHash();
await step('Lint', 'oxlint', ['--deny-warnings']);
await step('Format', 'oxfmt', ['--check']);
await step('Unused code', 'knip', []);
const compiled = await step('Types', 'tsc', ['-b']);
// Else the first test that searches a place would have to build it.
if (compiled) await step('Index of places', 'node', ['dist/server/places/main.js']);
const programs = stopped ? null : ((await oldestPostgres()) ?? newestPostgres());
if (programs === null || !(await onServer(programs))) {
  skip('Tests on PostgreSQL', 'no PostgreSQL 15 or newer could be started, and none could be installed');
  await vitest('Tests on the embedded database', [], { DATABASE_URL: undefined });
} else {
  const again = [...aboutEmbedded, ...onEmbeddedToo];
  await vitest('Tests again on the embedded database', again, { DATABASE_URL: undefined });
}
const bundled = await step('Build', 'vite', ['build', '--logLevel', 'warn']);
if (compiled && bundled) markBuilt(built);
const browser = stopped ? null : await findBrowser();
if (browser) await journeys(browser);
else skip('Journeys', 'no Chrome or Chromium was found, and none could be installed');
report();

/**
 * @param {string} name
 * @param {string[]} filters Or other arguments.
 * @param {Record<string, string | undefined>} env
 */
async function vitest(name, filters, env) {
  const file = join(reports, `${summary.length}.json`);
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await step(name, 'vitest', args, env, () => countVitest(file));
}

/**
 * All tests but those of the embedded database alone.
 * @param {import('./postgres-programs.mjs').Programs} programs
 * @returns {Promise<boolean>} Whether the server could be started.
 */
async function onServer(programs) {
  cluster = await startPostgres(programs);
  if (cluster === null) return false;
  const without = aboutEmbedded.flatMap((file) => ['--exclude', file]);
  await vitest(`Tests on ${cluster.version}`, without, { DATABASE_URL: cluster.url });
  cluster.stop();
  return true;
}

/** @param {string} path */
async function journeys(path) {
  const file = join(reports, 'journeys.json');
  const env = { CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, DATABASE_URL: undefined };
  await step('Journeys', 'playwright', ['test', '--reporter=list,json'], env, () => countPlaywright(file));
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @param {() => import('./results.mjs').Counts | null} [count] The tests of the step, which is itself one otherwise when it fails.
 * @returns {Promise<boolean>}
 */
async function step(name, program, args, env = {}, count = () => null) {
  if (stopped) return false;
  console.log(`\n── ${name}`);
  const start = Date.now();
  const code = await runVisibly(program === 'node' ? process.execPath : tool(program), args, env);
  const counts = count();
  total.passed += counts?.passed ?? 0;
  const failed = counts?.failed ?? 0;
  total.failed += code === 0 ? failed : Math.max(failed, 1);
  for (const test of counts?.skipped ?? []) skipped.push(`${name}: ${test}`);
  for (const file of counts?.files ?? []) files.push({ ...file, name: `${file.name} (${name})` });
  const outcome = code === 0 ? 'passed' : 'FAILED';
  const numbers = counts ? ` (${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped)` : '';
  summary.push({ name, outcome: outcome + numbers, seconds: (Date.now() - start) / 1000 });
  return code === 0;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>}
 */
function runVisibly(command, args, env) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, shell: windows };
    running = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'], detached: !windows });
    running.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    running.on('exit', (code) => {
      running = null;
      resolve(code ?? 1);
    });
  });
}

/** A runner has workers, and a journey a server and a browser: they go with it, as a group of processes. */
function endStep() {
  if (!running?.pid) return;
  if (windows) running.kill();
  else process.kill(-running.pid, 'SIGTERM');
}

/**
 * Everywhere else a missing browser is no reason to fail; where it must be there, it is.
 * @param {string} name
 * @param {string} reason
 */
function skip(name, reason) {
  if (stopped) return;
  if (strict) total.failed += 1;
  summary.push({ name, outcome: `${strict ? 'FAILED' : 'SKIPPED'}: ${reason}`, seconds: 0 });
}

function report() {
  console.log('\n── Summary');
  for (const test of skipped) console.log(`skipped  ${test}`);
  console.log('The slowest files:');
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  console.log('All steps:');
  for (const { name, outcome, seconds } of summary)
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}: ${outcome}`);
  if (stopped) {
    total.failed += 1;
    console.log('Stopped before the end.');
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
