/** Starts a separate PostgreSQL server for the tests, on the loopback and a free port. Keeps none of its data. */
// @ts-check

import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from './shell.mjs';

/** The data is temporary, so it need not reach the disk. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=60'];

/** @typedef {{ url: string, version: string, stop: () => void, remove: () => void }} Cluster Its files are removed also when it stops. */

/**
 * @param {import('./postgres-programs.mjs').Programs} found
 * @returns {Promise<Cluster | null>}
 */
export async function startPostgres(found) {
  const user = unprivileged();
  if (user === null) return null;

  const directory = mkdtempSync(join(tmpdir(), 'helix-postgres-'));
  // A stopping server still writes files.
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  const programs = found.install(directory);
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) {
    chownSync(directory, user.uid, user.gid ?? user.uid);
    chownSync(passwordFile, user.uid, user.gid ?? user.uid);
  }
  const data = join(directory, 'data');
  const making = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-N'];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const made = spawnSync(join(programs, 'initdb'), [...making, '--locale=C.UTF-8'], { ...user, env, cwd: directory });
  if (made.status !== 0) {
    console.error(`initdb failed: ${made.stderr?.toString() || made.error?.message}`);
    remove();
    return null;
  }

  const port = await freePort();
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories='];
  for (const setting of settings) args.push('-c', setting);
  const server = spawn(join(programs, 'postgres'), args, {
    ...user,
    env,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in the terminal must reach the tests first; the server is stopped after them.
    detached: true,
  });
  goesFirst(server.pid);
  const stop = () => {
    if (server.exitCode === null) server.kill('SIGINT');
  };
  server.on('exit', remove);
  if (!(await becomesReady(server))) {
    stop();
    return null;
  }
  const version = output(join(programs, 'postgres'), ['--version']) ?? 'PostgreSQL';
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version, stop, remove };
}

/**
 * PostgreSQL refuses to run as root, so under root it runs as the user of its package, or as nobody.
 * @returns {{ uid?: number, gid?: number } | null}
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = output('id', ['-u', name]);
    const gid = output('id', ['-g', name]);
    if (uid !== null && gid !== null) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/**
 * On a busy machine the tests wait for the server: the program would take a server that gets no processor for one that has failed.
 * @param {number | undefined} pid
 */
function goesFirst(pid) {
  try {
    if (pid !== undefined) setPriority(pid, -5);
  } catch {
    // Only root may.
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server
 * @returns {Promise<boolean>}
 */
function becomesReady(server) {
  return new Promise((resolve) => {
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (said === 'ready') return;
      said += text;
      if (!said.includes('ready to accept connections')) return;
      said = 'ready';
      resolve(true);
    });
    server.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    server.on('exit', () => {
      if (said !== 'ready') console.error(said);
      resolve(false);
    });
  });
}
