/** Installs packages and builds the program if they changed since the last time. Starts nothing. */
// @ts-check

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeDeadWeight } from './dead-weight.mjs';
import { npm, root, run, tool } from './shell.mjs';

const installedStamp = join(root, 'node_modules', '.helix-installed');
const builtStamp = join(root, 'dist', '.built');
const builtFolders = ['domain', 'db', 'server', 'web'];
const builtFiles = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.base.json'];
/** The arguments of tsc that build the server. Types are checked by the tests. */
export const SERVER = ['-b', 'domain', 'db', 'server', '--noCheck'];
/** @type {[name: string, args: string[]][]} */
const builders = [
  [tool('tsc'), SERVER],
  [tool('vite'), ['build', '--logLevel', 'warn']],
  [process.execPath, ['scripts/sbom.mjs']],
];
const entries = ['dist/server/main.js', 'dist/web/index.html'];

/**
 * Exits when npm cannot install.
 * @param {{ tools?: boolean }} [options] Whether the packages of tools/ are needed too, which are half of all.
 */
export async function install({ tools = false } = {}) {
  if (isInstalled(tools)) return;
  console.log('Installing …');
  // The build needs development packages, whatever the value of NODE_ENV.
  const options = ['--include=dev', '--no-audit', '--no-fund'];
  // `npm ci` removes all packages first, perhaps under a server that `npm start` runs.
  const adds = tools && read(installedStamp) === installHash(false);
  const args = adds ? ['install', '--no-save'] : ['ci', ...(tools ? [] : ['--workspaces=false'])];
  const code = await run(npm, [...args, ...options], { env: { NODE_ENV: undefined } });
  if (code !== 0) process.exit(code);
  writeFileSync(installedStamp, installHash(tools));
}

/** Whether the build is missing or out of date. */
export function needsBuild() {
  if (entries.some((entry) => !existsSync(join(root, entry)))) return true;
  return read(builtStamp) !== sourcesHash();
}

/**
 * Exits when the sources cannot be built. A server can start at once; the index of places, which it needs for the first
 * search, and the compressed screens take as long as a new database and are complete when `rest` resolves.
 * @returns {Promise<{ rest: Promise<void> }>}
 */
export async function build() {
  if (!needsBuild()) return { rest: Promise.resolve() };
  console.log('Building …');
  const hash = sourcesHash();
  const codes = await Promise.all(builders.map(([program, args]) => run(program, args)));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
  return { rest: buildRest(hash) };
}

/** @param {string} hash */
async function buildRest(hash) {
  for (const program of ['dist/server/places/main.js', 'scripts/compress.mjs'])
    if ((await run(process.execPath, [program])) !== 0) return;
  removeDeadWeight(join(root, 'node_modules'));
  markBuilt(hash);
}

/** @param {string} hash The hash of the sources when the build began. */
export function markBuilt(hash) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(builtStamp, hash);
}

/** Hashes all files that the build reads; tests and SQL are not built. */
export function sourcesHash() {
  const hash = createHash('sha256').update(process.version);
  const files = builtFolders.flatMap((folder) => list(folder)).filter((path) => !/\.test\.tsx?$|\.sql$/.test(path));
  for (const path of [...builtFiles, ...files.sort()]) {
    hash.update(`${path}\0`);
    hash.update(read(join(root, path)) ?? '');
  }
  return hash.digest('hex');
}

/** @param {boolean} tools */
function isInstalled(tools) {
  if (!existsSync(join(root, 'node_modules', 'vite'))) return false;
  const stamp = read(installedStamp);
  if (stamp === installHash(true) || (!tools && stamp === installHash(false))) return true;
  if (!matchesLockFile()) return false;
  writeFileSync(installedStamp, installHash(true));
  return true;
}

/** @param {boolean} tools */
function installHash(tools) {
  return createHash('sha256')
    .update(read(join(root, 'package-lock.json')) ?? '')
    .update(`${process.platform} ${process.arch} ${tools}`)
    .digest('hex');
}

/** Compares npm's own lock file of installed packages, so that `npm ci` is not repeated. */
function matchesLockFile() {
  const wanted = JSON.parse(read(join(root, 'package-lock.json')) ?? '{}').packages ?? {};
  const found = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || found[path]?.integrity === entry.integrity,
  );
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function list(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? list(path) : [path];
  });
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
