/** Makes the index of the list of places that ships with the program, once for each version of the list and of the code. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#db/paths.ts';
import { campsFile } from './camps.ts';
import { divisionsFile } from './divisions.ts';
import { listFile } from './place-list.ts';

const folder = join(packageRoot(), 'dist', 'places');

let path: string | undefined;

/** Each version of the sources and of the code that reads them has its own file; they stay the same while the program runs. */
const pathNow = (): string => (path ??= pathOfSources());

function pathOfSources(): string {
  const hash = createHash('sha256');
  const code = join(packageRoot(), 'server', 'places');
  const written = existsSync(code) ? readdirSync(code).filter((file) => /(?<!\.test)\.ts$/.test(file)) : [];
  for (const file of [...written.toSorted().map((name) => join(code, name)), listFile, campsFile, divisionsFile])
    hash.update(readFileSync(file));
  return join(folder, `${hash.digest('hex').slice(0, 16)}.bin`);
}

export const hasIndex = (): boolean => existsSync(pathNow());

/** Builds the index unless it exists; returns whether it was built. */
export async function prepareIndex(): Promise<boolean> {
  const file = pathNow();
  if (existsSync(file)) return false;
  const { buildIndex } = await import('./build.ts');
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, buildIndex());
  renameSync(unfinished, file);
  const others = readdirSync(folder).filter((name) => name.endsWith('.bin') && join(folder, name) !== file);
  for (const name of others) rmSync(join(folder, name), { force: true });
  return true;
}

/** The path of the index. The first search after a new build may come before the index is there. */
export async function indexFile(): Promise<string> {
  const builder = join(import.meta.dirname, 'main.js');
  // In a process of its own: building takes half a minute of the processor, and other requests go on meanwhile.
  if (existsSync(builder) && !existsSync(pathNow())) await promisify(execFile)(process.execPath, [builder]);
  await prepareIndex();
  return pathNow();
}
