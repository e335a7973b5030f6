/** Runs other programs for the scripts, visibly, and takes them along when the script is stopped. */
// @ts-check

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's folder, whatever the folder that the script was started in. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === 'win32';

/** @typedef {{ env?: Record<string, string | undefined>, timeout?: number, quiet?: boolean }} RunOptions */

/**
 * The exit code of a program; 1 when it cannot be started or was ended by a signal.
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
 * One of the built programs; what stops this process stops it. The exit code, as a shell tells it.
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<number>}
 */
export function runWithSignals(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm gives SIGTERM to its shell, which ends and tells nobody: then this process has another parent.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  }
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/**
 * A program that a dependency brought.
 * @param {string} name
 */
export function tool(name) {
  return join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name);
}

export const npm = windows ? 'npm.cmd' : 'npm';

/**
 * The first of these programs that is on the PATH.
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

/**
 * Installs Debian packages, where this process may.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>}
 */
export async function installPackages(packages) {
  if (process.getuid?.() !== 0 || onPath(['apt-get']) === null) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A package list may be years old, or fresh and the network gone: only the installation itself decides.
  await run('apt-get', ['update', '-q'], { env, quiet: true });
  return (
    (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env, quiet: true })) === 0
  );
}

/**
 * What a program prints, or null when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function output(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : null;
}
