/**
 * `npm test`: runs every check, with the programs it finds or installs; `npm test -- <word>` only the tests with the word in their path.
 * Continues after a failure; ends with one line of counts.
 */
// @ts-check

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { chosenTests } from './chosen-tests.mjs';
import { aboutEmbedded, onEmbeddedToo } from './embedded-tests.mjs';
import { newestPostgres, oldestPostgres } from './postgres-programs.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { startPostgres } from './postgres.mjs';
import { build, install, markBuilt, SERVER, sourcesHash } from './prepare.mjs';
import { countPlaywright, countVitest, failedPages } from './results.mjs';
import { without } from './second-proofs.mjs';
import { needShared, sharedIsThere, skippedInShared } from './shared-files.mjs';
import { root, tool } from './shell.mjs';

const windows = process.platform === 'win32';
const strict = process.env['CI'] === 'true';
process.env['TMPDIR'] = memoryFolder();
const reports = mkdtempSync(join(tmpdir(), 'helix-tests-'));
/** @type {{ name: string, outcome: string, seconds: number }[]} */
const summary = [];
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const skipped = [];
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const unsteady = [];
/** More failures than these are no accident. */
const mostUnsteady = 3;
/** @type {import('./results.mjs').FileTime[]} */
const files = [];
let stopped = false;
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
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
    endSteps();
  });
}

const words = process.argv.slice(2);
const installed = install({ tools: true });
// What the machine lacks is fetched beside the packages and the build: apt installs one after the other.
const oldest = words.length > 0 ? null : oldestPostgres();
const found = Promise.all([oldest, installed]).then(() => (words.length > 0 || stopped ? null : findBrowser()));
await installed;
if (words.length > 0) {
  await runChosen(chosenTests(words));
  report();
}
const built = sourcesHash();
const later = { printsLater: true };
/** For what nothing waits for: the index of places and the tests leave some of the processor. */
const atLeisure = { ...later, priority: 10 };
/** One thread checks what is shared once, in half the processor time of many; memory is freed only above this limit. */
const oneThread = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' };
const types = step('Types', 'tsc', ['-b', '--singleThreaded'], { ...later, env: oneThread });
const sourcesRead = types.then(() =>
  Promise.all([
    step('Lint', 'oxlint', ['--deny-warnings'], { ...atLeisure, env: oneThread }),
    step('Format', 'oxfmt', ['--check'], atLeisure),
    step('Unused code', 'knip', [], atLeisure),
  ]),
);
const [compiled, , bundled] = await Promise.all([
  types,
  // Otherwise the first test that searches for a place would have to build the index.
  types.then((ready) => ready && step('Index of places', 'node', ['dist/server/places/main.js'], later)),
  step('Build', 'vite', ['build', '--logLevel', 'warn'], later).then(
    (ready) => ready && step('Compressed screens', 'node', ['scripts/compress.mjs'], later),
  ),
]);
if (compiled && bundled) markBuilt(built);
const programs = stopped ? null : ((await oldest) ?? newestPostgres());
const served = programs !== null && (await onServer(programs));
if (!served) {
  skip('Tests on PostgreSQL', 'no PostgreSQL 15 or newer could be started, and none could be installed');
  await vitest('Tests on the embedded database', without.vitest, { DATABASE_URL: undefined });
}
const browser = stopped ? null : await found;
// A journey often waits for its page: one worker of tests has the rest of the machine.
await Promise.all([
  sourcesRead,
  browser
    ? journeys(browser, without.playwright)
    : skip('Journeys', 'no Chrome or Chromium was found, and none could be installed'),
  served &&
    vitest(
      'Tests again on the embedded database',
      [...aboutEmbedded, ...onEmbeddedToo, '--maxWorkers=1', ...without.vitest],
      { DATABASE_URL: undefined },
      later,
    ),
]);
report();

/**
 * On the embedded database, unless DATABASE_URL is set.
 * @param {import('./chosen-tests.mjs').Chosen} chosen
 */
async function runChosen({ tests, journeys: chosenJourneys, database, server }) {
  if (tests.length + chosenJourneys.length === 0) {
    total.failed += 1;
    failures.push(`No test has ${words.join(' or ')} in its path`);
  }
  if (server && !(await step('Build of the server', 'tsc', SERVER))) return;
  const env = database ? {} : { HELIX_TESTS_WITHOUT_DATABASE: 'true' };
  if (tests.length > 0) await vitest('Tests', tests, env);
  if (chosenJourneys.length === 0 || stopped) return;
  await (
    await build()
  ).rest;
  const path = await findBrowser();
  if (path) await journeys(path, chosenJourneys);
  else skip('Journeys', 'no Chrome or Chromium was found, and none could be installed');
}

/**
 * @param {string} name
 * @param {string[]} filters Or other arguments.
 * @param {Record<string, string | undefined>} env
 * @param {StepOptions} [more]
 */
async function vitest(name, filters, env, more = {}) {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  /** @param {import('./results.mjs').Counts} counts */
  const again = ({ failures: failed }) => ['run', ...new Set(failed.map((test) => test.split(': ', 1)[0] ?? ''))];
  await step(name, 'vitest', args, { env, count: () => countVitest(file), again, ...more });
}

/**
 * Runs all tests except those of the embedded database only.
 * @param {import('./postgres-programs.mjs').Programs} programs
 * @returns {Promise<boolean>} Whether the server could be started.
 */
async function onServer(programs) {
  cluster = await startPostgres(programs);
  if (cluster === null) return false;
  // A worker waits for an eighth of its time, for the database or a clock: a third one takes what the two leave.
  const left = ['--maxWorkers=3', ...without.vitest, ...aboutEmbedded.flatMap((file) => ['--exclude', file])];
  await vitest(`Tests on ${cluster.version}`, left, { DATABASE_URL: cluster.url });
  cluster.stop();
  return true;
}

/**
 * @param {string} path
 * @param {string[]} [filters]
 */
async function journeys(path, filters = []) {
  const file = join(reports, 'journeys.json');
  const env = { CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, DATABASE_URL: undefined };
  const again = () => {
    // The next try removes it.
    for (const page of failedPages(join(root, 'test-results'))) console.log(page);
    return ['test', '--last-failed', '--reporter=list'];
  };
  const args = ['test', ...filters, '--reporter=list,json'];
  await step('Journeys', 'playwright', args, { env, count: () => countPlaywright(file), again });
}

/**
 * `env` is added to the environment; `count` reads the results of the step's tests, without which a failed step counts as one test;
 * `again` has the arguments that run a few failed tests once more: a test that passes then is named as unsteady, which is a bug of its own;
 * with `printsLater` the output is printed when the step has ended, so that steps can run in parallel; `priority` is that of the system, 0 without it.
 * @typedef {{ env?: Record<string, string | undefined>, count?: () => import('./results.mjs').Counts | null, again?: (counts: import('./results.mjs').Counts) => string[], printsLater?: boolean, priority?: number }} StepOptions
 */

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<boolean>}
 */
async function step(
  name,
  program,
  args,
  { env = {}, count = () => null, again, printsLater = false, priority = 0 } = {},
) {
  if (stopped) return false;
  if (!printsLater) console.log(`\n── ${name}`);
  const start = Date.now();
  const command = program === 'node' ? process.execPath : tool(program);
  const first = await runVisibly(command, args, env, printsLater, priority);
  if (printsLater) console.log(`\n── ${name}\n${first.output}`);
  let { code } = first;
  const counts = count();
  if (again && counts && counts.failed > 0 && counts.failed <= mostUnsteady && !stopped) {
    console.log(`\n── ${name}: the failed tests once more`);
    ({ code } = await runVisibly(command, again(counts), env, false));
    if (code === 0) {
      unsteady.push(...counts.failures.splice(0).map((test) => `${name}: ${test}`));
      counts.passed += counts.failed;
      counts.failed = 0;
    }
  }
  total.passed += counts?.passed ?? 0;
  const failed = counts?.failed ?? 0;
  total.failed += code === 0 ? failed : Math.max(failed, 1);
  for (const test of counts?.failures ?? []) failures.push(`${name}: ${test}`);
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
 * @param {boolean} keepsOutput
 * @param {number} [priority]
 * @returns {Promise<{ code: number, output: string }>}
 */
function runVisibly(command, args, env, keepsOutput, priority = 0) {
  return new Promise((resolve) => {
    const out = keepsOutput ? 'pipe' : 'inherit';
    const options = { cwd: root, env: { ...process.env, ...env }, shell: windows };
    const child = spawn(command, args, { ...options, stdio: ['ignore', out, out], detached: !windows });
    running.add(child);
    if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    /** @param {number} code */
    const ended = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      console.error(error.message);
      ended(1);
    });
    child.on('close', (code) => ended(code ?? 1));
  });
}

/** Ends whole process groups: a test runner has workers, and a journey has a server and a browser. */
function endSteps() {
  for (const child of running) {
    if (child.pid === undefined) continue;
    if (windows) child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  }
}

/**
 * A missing browser is a failure only where one is required.
 * @param {string} name
 * @param {string} reason
 */
function skip(name, reason) {
  if (stopped) return;
  if (strict) total.failed += 1;
  summary.push({ name, outcome: `${strict ? 'FAILED' : 'SKIPPED'}: ${reason}`, seconds: 0 });
}

/** Without ../shared the tests of these files are skipped; with the folder, a skipped test of these files is an error. */
function reportShared() {
  console.log(`These files need ../shared, which is ${sharedIsThere ? 'there' : 'absent'}: ${needShared.join(', ')}`);
  if (!strict || !sharedIsThere) return;
  for (const test of skippedInShared(skipped)) {
    total.failed += 1;
    console.log(`FAILED: ${test} was skipped although ../shared is there.`);
  }
}

function report() {
  console.log('\n── Summary');
  for (const test of skipped) console.log(`skipped  ${test}`);
  reportShared();
  console.log('The slowest files:');
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  console.log('All steps:');
  for (const { name, outcome, seconds } of summary)
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}: ${outcome}`);
  for (const test of unsteady) console.log(`UNSTEADY  ${test}`);
  for (const test of failures) console.log(`FAILED  ${test}`);
  if (stopped) {
    total.failed += 1;
    console.log('Stopped before the end.');
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
