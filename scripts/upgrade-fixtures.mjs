/**
 * `DATABASE_URL=… node scripts/upgrade-fixtures.mjs [state …]`: makes the fixtures of db/upgrade: for each state of the schema in states.json it
 * builds the program of that commit beside this folder with this folder's compiler, installs the packages of its lock file, lets it prepare a
 * new database of that PostgreSQL server and add sample records, and writes the database as SQL. Needs the git history.
 */
// @ts-check

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { npm, onPath, root, tool } from './shell.mjs';

const FACTS = '40';
const server = process.env['DATABASE_URL'];
if (!server) {
  console.error('Set DATABASE_URL to a PostgreSQL server on which databases may be created.');
  process.exit(2);
}
const folder = join(root, 'db', 'upgrade');
/** @type {{ state: string, commit: string }[]} */
const states = JSON.parse(readFileSync(join(folder, 'states.json'), 'utf8'));
const chosen = process.argv.slice(2);
for (const one of states) if (chosen.length === 0 || chosen.includes(one.state)) await makeFixture(server, one);

/**
 * @param {string} url
 * @param {{ state: string, commit: string }} of
 */
async function makeFixture(url, { state, commit }) {
  const checkout = mkdtempSync(join(tmpdir(), `helix-state-${state}-`));
  const name = `helix_state_${state}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  try {
    finish('git', ['worktree', 'add', '--detach', '--force', checkout, commit], root);
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    finish(tool('tsc'), ['-b', 'domain', 'db', 'server', '--noCheck'], checkout);
    unlinkSync(join(checkout, 'node_modules'));
    finish(npm, ['install', '--omit=dev', '--workspaces=false', '--no-audit', '--no-fund'], checkout);
    await onServer(url, `drop database if exists ${name} with (force)`);
    await onServer(url, `create database ${name}`);
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: address.href,
      DATA_DIR: join(checkout, 'data'),
      PORT: '0',
      ADMIN_PASSWORD: 'a long enough password',
      SAMPLE_PASSWORD: 'a long enough password',
    };
    await startOnce(checkout, env);
    finish(process.execPath, ['dist/server/sample-main.js', '--facts', FACTS], checkout, env);
    if (existsSync(join(checkout, 'dist/server/release-main.js'))) await freeze(address.href, checkout, env);
    const dump = ['--inserts', '--rows-per-insert=200', '--no-owner', '--exclude-table=helix.login', address.href];
    const sql = finish(onPath(['pg_dump']) ?? 'pg_dump', dump, checkout);
    // \restrict and the like are commands of psql.
    const plain = sql.replaceAll(/^\\.*\n|^--.*\n|^\n/gm, '');
    writeFileSync(join(folder, 'fixtures', `${state}.sql.gz`), gzipSync(plain, { level: 9 }));
    console.log(`${state}: ${commit}, ${plain.length} characters`);
  } finally {
    await onServer(url, `drop database if exists ${name} with (force)`);
    await onServer(url, `drop role if exists helix_app_${name}`);
    spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root });
    rmSync(checkout, { recursive: true, force: true });
  }
}

/**
 * A frozen release of the year with the most facts.
 * @param {string} url
 * @param {string} checkout
 * @param {Record<string, string | undefined>} env
 */
async function freeze(url, checkout, env) {
  const [row] = await onServer(url, 'select year from data.facts group by year order by count(*) desc limit 1');
  const options = ['--year', String(row?.year), '--status', 'any', '--accept-all', 'For the test of upgrades'];
  finish(process.execPath, ['dist/server/release-main.js', 'freeze', 'Frozen before', ...options], checkout, env);
}

/**
 * Starts the program, and stops it once it serves.
 * @param {string} checkout
 * @param {Record<string, string | undefined>} env
 */
async function startOnce(checkout, env) {
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: checkout, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Helix is at')) child.kill('SIGTERM');
    });
  }
  await new Promise((done) => child.on('exit', done));
  if (!said.includes('Helix is at')) throw new Error(said);
}

/**
 * Runs a program to its end, and returns its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {Record<string, string | undefined>} [env]
 */
function finish(command, args, cwd, env = process.env) {
  const options = { cwd, env, encoding: /** @type {const} */ ('utf8'), maxBuffer: 1024 * 1024 * 1024 };
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stdout}${stderr}`);
  return stdout;
}

/**
 * @param {string} url
 * @param {string} text
 */
async function onServer(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
