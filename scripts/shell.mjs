/** Runs other programs for the scripts with visible output, and stops them together with the script. */
// @ts-check

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's folder, independent of the current folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === 'win32';

/** @typedef {{ env?: Record<string, string | undefined>, timeout?: number, quiet?: boolean }} RunOptions */

/**
 * Runs a program and returns its exit code; 1 when it cannot be started or was ended by a signal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? 'ignore' : 'inherit',
      shell: windows,
      timeout: options.timeout,
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a built program, passes signals on to it, and returns the exit code as a shell does.
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<number>}
 */
export function runWithSignals(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm sends SIGTERM to its shell, which ends without passing it on; then the parent of this process changes.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  }
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/**
 * Returns the path of a program installed by a dependency.
 * @param {string} name
 */
export function tool(name) {
  return join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name);
}

export const npm = windows ? 'npm.cmd' : 'npm';

/**
 * Returns the first of these programs found on the PATH.
 * @param {readonly string[]} names
 * @returns {string | null}
 */
export function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const path = join(folder, windows ? `${name}.exe` : name);
      if (folder !== '' && existsSync(path)) return path;
    }
  }
  return null;
}

/** @type {Promise<number> | null} */
let updated = null;

/**
 * Installs Debian packages, if this process has the rights.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>}
 */
export async function installPackages(packages) {
  if (process.getuid?.() !== 0 || onPath(['apt-get']) === null) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Updating may fail, for example without a network, and the installation still succeed: only its result counts.
  updated ??= run('apt-get', ['update', '-q'], { env, quiet: true });
  await updated;
  return (
    (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env, quiet: true })) === 0
  );
}

/**
 * Returns the output of a program, or null when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function output(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : null;
}
