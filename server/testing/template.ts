/** Creates the migrated database that every test file starts with, once for each version of the SQL. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { packageRoot } from '#db/paths.ts';
import { openPostgres } from '#db/postgres.ts';
import { hashOf, readSources } from '#db/sources.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';

const dayOld = 24 * 60 * 60 * 1000;

/** The path of a dump of a migrated embedded database. */
export async function embeddedTemplate(): Promise<string> {
  return dumpOf(await templateName(), migrate);
}

/** Makes the embedded database of a directory by a copy of the template: half the time of a first start. */
export async function migratedDirectory(directory: string): Promise<void> {
  const made = await openEmbedded({ directory, template: await embeddedTemplate() });
  await made.close();
}

/** The path of a dump of an empty embedded database. */
export function emptyTemplate(): Promise<string> {
  return dumpOf('empty', () => Promise.resolve());
}

async function dumpOf(name: string, prepare: (database: Database) => Promise<unknown>): Promise<string> {
  const modules = join(packageRoot(), 'node_modules');
  const engine = await readFile(join(modules, '@electric-sql', 'pglite', 'package.json'), 'utf8');
  const folder = join(modules, '.cache', 'helix');
  // PGlite reads only dumps of its own version.
  const path = join(folder, `${name}-${(JSON.parse(engine) as { version: string }).version}.tar`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  await forgetOld(folder);
  const database = await openEmbedded({ memory: true });
  try {
    await prepare(database);
    const part = `${path}.${process.pid}`;
    await writeFile(part, await database.dump());
    await rename(part, path);
  } finally {
    await database.close();
  }
  return path;
}

/** The name of the template database on the server of `url`. */
export async function postgresTemplate(url: string): Promise<string> {
  const name = await templateName();
  const found = await onServer(url, 'select from pg_database where datname = $1', [name]);
  if (found > 0) return name;
  const part = `helix_part_${process.pid}_${Date.now()}`;
  await onServer(url, `create database ${part}`);
  const database = openPostgres(addressOf(url, part), { max: 1 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  try {
    await onServer(url, `alter database ${part} rename to ${name}`);
  } catch {
    // Another process has created the same template meanwhile.
    await onServer(url, `drop database ${part}`);
  }
  return name;
}

declare global {
  // oxlint-disable-next-line no-var -- A property of the worker, which outlives the module.
  var templateOfTests: Promise<string> | undefined;
}

/** A worker reads all SQL once, not for each of its databases. */
const templateName = (): Promise<string> => (globalThis.templateOfTests ??= nameByContent());

async function nameByContent(): Promise<string> {
  const { migrations, reference, rules, api } = await readSources(packageRoot());
  const hash = createHash('sha256').update(hashOf(migrations, reference, rules, api));
  // These files affect the result too.
  for (const file of ['migrate.ts', 'reference.ts', 'roles.ts', 'embedded-worker.mjs']) {
    hash.update(await readFile(join(packageRoot(), 'db', file)));
  }
  return `helix_template_${hash.digest('hex').slice(0, 16)}`;
}

async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > dayOld) await rm(path, { force: true });
  }
}
