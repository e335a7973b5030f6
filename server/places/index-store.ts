/** Loads the built index, and builds it at the first use if the program's build has not. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { sourceFiles } from './sources.ts';

const folder = join(packageRoot(), 'dist', 'places');

/** Each version of the sources and of the code that reads them has its own file. */
function indexFile(): string {
  const hash = createHash('sha256');
  const code = join(packageRoot(), 'server', 'places');
  const written = existsSync(code) ? readdirSync(code).filter((file) => /(?<!\.test)\.ts$/.test(file)) : [];
  for (const file of [...written.toSorted().map((name) => join(code, name)), ...sourceFiles()])
    hash.update(readFileSync(file));
  return join(folder, `${hash.digest('hex').slice(0, 16)}.bin`);
}

/** Builds the index unless it exists; returns whether it was built. */
export async function prepareIndex(): Promise<boolean> {
  const file = indexFile();
  if (existsSync(file)) return false;
  const { buildIndex } = await import('./build.ts');
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, buildIndex());
  renameSync(unfinished, file);
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (other !== file && name.endsWith('.bin')) rmSync(other, { force: true });
  }
  return true;
}

export async function readIndex(): Promise<Uint8Array> {
  await prepareIndex();
  return readFile(indexFile());
}
