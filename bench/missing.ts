/** Input from outside the built programs. A benchmark without its input is skipped with its name, and the others run. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#db/paths.ts';

export class Missing extends Error {}

/** A file of IDMC's data, which lies beside the repository. */
export function sharedFile(name: string): string {
  const path = join(packageRoot(), '..', 'shared', 'data', 'idmc', name);
  if (!existsSync(path)) throw new Missing(`../shared/data/idmc/${name} is not there`);
  return path;
}

/** The exports of a program in scripts/. */
export const fromScripts = async <Exports>(name: string): Promise<Exports> =>
  (await import(pathToFileURL(join(packageRoot(), 'scripts', name)).href)) as Exports;

/** A new directory, removed when the benchmarks end. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'helix-bench-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
