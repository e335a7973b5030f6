/** `npm run import | ingest | sample | release | backup | restore | verify | doctor | psql | generate | basemap | gazetteer | bench`: runs one of the built programs, after a new build if the sources changed. */
// @ts-check

import { existsSync } from 'node:fs';
import { resolve, join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- `#db` means dist, which may not be built yet.
import { directoryHolder } from '../db/lock.mjs';
import { build, install, needsBuild } from './prepare.mjs';
import { root, run, runWithSignals, tool } from './shell.mjs';

/** @type {Record<string, string>} */
const programs = {
  import: 'dist/db/import/main.js',
  ingest: 'dist/db/import/ingest-main.js',
  sample: 'dist/server/sample-main.js',
  release: 'dist/server/release-main.js',
  backup: 'dist/server/backup/main.js',
  restore: 'dist/server/backup/main.js',
  verify: 'dist/server/backup/main.js',
  doctor: 'dist/server/doctor-main.js',
  psql: 'dist/server/psql-main.js',
  generate: 'dist/db/generate.js',
  basemap: 'dist/server/tiles/make/main.js',
  gazetteer: 'dist/server/places/make/main.js',
  bench: 'dist/bench/main.js',
};

const [name = '', ...args] = process.argv.slice(2);
const program = programs[name];
if (program === undefined) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(programs).join(' | ')}`);
  process.exit(2);
}

const tools = name === 'bench' || name === 'basemap' || name === 'gazetteer';
await install({ tools });
const directory = resolve(root, process.env['DATA_DIR'] || './data');
const holder = process.env['DATABASE_URL'] ? null : directoryHolder(directory);
if (holder && needsBuild()) {
  const where = holder.port ? `http://127.0.0.1:${holder.port}` : directory;
  console.error(`The sources have changed since Helix was started at ${where}. Start it again first.`);
  process.exit(1);
}
await (
  await build()
).rest;
if (name === 'bench') await run(tool('tsc'), ['-b', 'bench']);
if (!existsSync(join(root, program))) {
  console.error(`${program} was not built.`);
  process.exit(1);
}
// Paths given by the user are relative to the current folder.
const env = { INIT_CWD: process.env['INIT_CWD'] ?? process.cwd() };
process.exitCode = await runWithSignals([program, ...(program === programs['backup'] ? [name] : []), ...args], env);
