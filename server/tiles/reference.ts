/** The paths of the map's shapes and labels, and the version of data and renderer together. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';

const directory = join(packageRoot(), 'server', 'tiles', 'reference');
export const shapesFile = join(directory, 'shapes.br');
export const labelsFile = join(directory, 'labels.br');

/** Changes with the data, the drawing code and its libraries, so that no tile of another version is served. */
export function basemapVersion(): string {
  const hash = createHash('sha256');
  for (const file of [shapesFile, labelsFile]) hash.update(readFileSync(file));
  const program = import.meta.dirname;
  const sources = readdirSync(program).filter((name) => /(?<!\.d|\.test)\.[jt]s$/.test(name));
  for (const name of sources.sort()) hash.update(readFileSync(join(program, name)));
  const lock = JSON.parse(readFileSync(join(packageRoot(), 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  for (const name of ['@napi-rs/canvas', '@fontsource/noto-sans'])
    hash.update(lock.packages[`node_modules/${name}`]?.version ?? '');
  return hash.digest('hex').slice(0, 12);
}
