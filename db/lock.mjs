/** Lets one process hold a data directory. Takes over from the dead; refuses, naming the holder, while it lives. */
// @ts-check
// JavaScript, because scripts/start.mjs asks who holds the directory before anything is built.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} LockRecord
 * @property {number} pid
 * @property {string} started When the process started, in the system's own words: an id is used again, the pair is not.
 * @property {string} host
 * @property {string} token
 * @property {number | null} port The port of the server on 127.0.0.1, once it listens.
 */

/**
 * @typedef {object} DirectoryHold
 * @property {string} token
 * @property {(port: number) => Promise<void>} announce
 * @property {() => void} release
 */

const fileName = 'helix.lock';
const heartbeat = 5_000;
/** A holder on another machine cannot be looked up, only heard: silent for so long, it counts as dead. */
const silence = 30_000;

export class DirectoryHeldError extends Error {
  /** @override */
  name = 'DirectoryHeldError';

  /**
   * @param {string} directory
   * @param {LockRecord | null} holder
   */
  constructor(directory, holder) {
    const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    const where = holder?.port ? `, which serves http://127.0.0.1:${holder.port}` : '';
    super(`The data directory ${directory} is in use by ${who}${where}. Stop it first, or choose another DATA_DIR.`);
    this.directory = directory;
    this.holder = holder;
  }
}

/**
 * The record of the living holder of a directory, or null when it is free.
 * @param {string} directory
 * @returns {LockRecord | null}
 */
export function directoryHolder(directory) {
  const path = join(directory, fileName);
  const record = readRecord(path);
  return record !== null && isAlive(record, path) ? record : null;
}

/**
 * @param {string} directory
 * @returns {Promise<DirectoryHold>}
 */
export async function holdDirectory(directory) {
  const path = join(directory, fileName);
  /** @type {LockRecord} */
  const record = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    host: hostname(),
    token: randomBytes(24).toString('base64url'),
    port: null,
  };
  if (!(await createAlone(path, record))) await takeOver(directory, path, record);

  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), heartbeat);
  beat.unref();
  const letGo = () => {
    if (readRecord(path)?.token === record.token) rmSync(path, { force: true });
  };
  process.once('exit', letGo);
  return {
    token: record.token,
    async announce(port) {
      const next = `${path}.${record.token.slice(0, 8)}`;
      await writeFile(next, JSON.stringify({ ...record, port }), { mode: 0o600 });
      await rename(next, path);
    },
    release() {
      clearInterval(beat);
      process.off('exit', letGo);
      letGo();
    },
  };
}

/**
 * Two who find the same dead holder at once must not both win, so taking over has a lock of its own.
 * @param {string} directory
 * @param {string} path
 * @param {LockRecord} record
 */
async function takeOver(directory, path, record) {
  const holder = readRecord(path);
  if (holder !== null && isAlive(holder, path)) throw new DirectoryHeldError(directory, holder);
  const turn = `${path}.takeover`;
  if (!(await createAlone(turn, record))) {
    if (directoryHolder(directory) === null && ageOf(turn) > silence) {
      throw new Error(`A start was cut short while it took over ${directory}. Delete ${turn} and start again.`);
    }
    throw new DirectoryHeldError(directory, null);
  }
  try {
    const found = readRecord(path);
    if (found !== null && isAlive(found, path)) throw new DirectoryHeldError(directory, found);
    await rm(path, { force: true });
    if (!(await createAlone(path, record))) throw new DirectoryHeldError(directory, readRecord(path));
  } finally {
    await rm(turn, { force: true });
  }
}

/**
 * @param {string} path
 * @param {LockRecord} record
 */
async function createAlone(path, record) {
  try {
    await writeFile(path, JSON.stringify(record), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {LockRecord | null}
 */
function readRecord(path) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value?.pid === 'number' && typeof value.token === 'string' ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {LockRecord} record
 * @param {string} path
 */
function isAlive(record, path) {
  if (record.host !== hostname()) return ageOf(path) < silence;
  return startOf(record.pid) === record.started;
}

/** @param {string} path */
function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Infinity;
  }
}

/**
 * Null when no such process runs.
 * @param {number} pid
 * @returns {string | null}
 */
function startOf(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name of the program may hold spaces and brackets; the start is the 20th field after it.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
    }
    if (process.platform !== 'win32') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
    }
    process.kill(pid, 0);
    return 'running';
  } catch {
    return null;
  }
}
