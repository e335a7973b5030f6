/** `npm ci` refuses a lock file without a platform's package; npm writes such a file when the registry lacks the package. */

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

/** Node and npm look for a package in the parent folders. */
function isAbove(packages: Record<string, Entry>, path: string, name: string): boolean {
  const parts = path.split('/node_modules/');
  return parts.some(
    (_, index) =>
      [...parts.slice(0, index), name].join('/node_modules/').replace(/^(?!node_modules)/, 'node_modules/') in packages,
  );
}
