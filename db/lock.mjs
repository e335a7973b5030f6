/** Lets one process hold a data directory. Takes over from a dead process; refuses, naming the holder, while it runs. Leaves no partial files. */
// @ts-check
// JavaScript, because scripts/start.mjs looks up the holder of the directory before the build.

import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { constants, readFileSync, rmSync, statSync } from 'node:fs';
import { copyFile, link, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} LockRecord
 * @property {number} pid
 * @property {string} started The start time of the process, as the system reports it: ids are reused, but not together with a start time.
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
/** A process on another machine cannot be looked up, only its heartbeat: without one for this long it counts as dead. */
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

export class DiskFullError extends Error {
  /** @override */
  name = 'DiskFullError';

  /**
   * @param {string} directory
   * @param {unknown} cause
   */
  constructor(directory, cause) {
    super(`There is no room left on the disk of the data directory ${directory}. Free some, then start again.`, {
      cause,
    });
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
  const draft = `${path}.${record.token.slice(0, 8)}`;
  await withDraft(directory, draft, record, () => take(directory, path, draft));

  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), heartbeat);
  beat.unref();
  const letGo = () => {
    if (readRecord(path)?.token === record.token) rmSync(path, { force: true });
  };
  process.once('exit', letGo);
  return {
    token: record.token,
    announce: (port) => withDraft(directory, draft, { ...record, port }, () => rename(draft, path)),
    release() {
      clearInterval(beat);
      process.off('exit', letGo);
      letGo();
    },
  };
}

/**
 * Writes the whole record to the disk before giving it the name that other processes read.
 * @param {string} directory
 * @param {string} draft
 * @param {LockRecord} record
 * @param {() => Promise<void>} publish
 */
async function withDraft(directory, draft, record, publish) {
  try {
    await writeFile(draft, JSON.stringify(record), { flag: 'wx', mode: 0o600, flush: true });
    await publish();
  } catch (error) {
    throw isOf(error, ['ENOSPC', 'EDQUOT']) ? new DiskFullError(directory, error) : error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Two processes that find the same dead record must not both replace it. Each record has one successor, whose name is derived from the
 * record itself: the first process to create that name may replace the lock; a successor that died before that has a successor in turn.
 * @param {string} directory
 * @param {string} path
 * @param {string} draft
 * @returns {Promise<void>}
 */
async function take(directory, path, draft) {
  /** @type {string | null} */
  let replaced = null;
  let target = path;
  const successors = [];
  while (!(await publishedAlone(draft, target))) {
    const text = textOf(target);
    // Released in the meantime: the name is free again.
    if (text === null) continue;
    const holder = recordIn(text);
    if (holder !== null && isAlive(holder, target)) throw new DirectoryHeldError(directory, holder);
    replaced ??= text;
    target = `${path}.${createHash('sha1').update(text).digest('hex')}`;
    successors.push(target);
  }
  if (replaced === null) return;
  // Another process may have taken over, and cleaned up, before this one created the name.
  const still = textOf(path) === replaced;
  if (still) await rename(draft, path);
  for (const one of still ? successors : [target]) await rm(one, { force: true });
  if (!still) return take(directory, path, draft);
  // Left by an earlier version of the program.
  await rm(`${path}.takeover`, { force: true });
}

/**
 * @param {string} draft
 * @param {string} target
 */
async function publishedAlone(draft, target) {
  try {
    await link(draft, target).catch((error) => {
      // Some file systems have no hard links.
      if (!isOf(error, ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])) throw error;
      return copyFile(draft, target, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (isOf(error, ['EEXIST'])) return false;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {readonly string[]} codes
 */
const isOf = (error, codes) => error instanceof Error && 'code' in error && codes.includes(String(error.code));

/**
 * Null where there is no file.
 * @param {string} path
 * @returns {string | null}
 */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isOf(error, ['ENOENT'])) return null;
    throw error;
  }
}

/**
 * Null for a text that is not a record, and so has no holder.
 * @param {string} text
 * @returns {LockRecord | null}
 */
function recordIn(text) {
  try {
    const value = JSON.parse(text);
    return typeof value?.pid === 'number' && typeof value.token === 'string' ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @returns {LockRecord | null}
 */
function readRecord(path) {
  try {
    return recordIn(textOf(path) ?? '');
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
