/** `npm ci` refuses a lock file that leaves out a platform's package, as a registry that lacks it makes npm write. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';

interface Entry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

test('the lock file has an entry for every package of every platform', async () => {
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    await readFile(join(packageRoot(), 'package-lock.json'), 'utf8'),
  );
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).filter(
      (name) => !(`${path}/node_modules/${name}` in lock.packages) && !isAbove(lock.packages, path, name),
    ),
  );
  expect(missing).toEqual([]);
});

/** Node looks for a package in the folders above, and so does npm. */
function isAbove(packages: Record<string, Entry>, path: string, name: string): boolean {
  const parts = path.split('/node_modules/');
  return parts.some(
    (_, index) =>
      [...parts.slice(0, index), name].join('/node_modules/').replace(/^(?!node_modules)/, 'node_modules/') in packages,
  );
}
