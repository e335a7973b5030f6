/** tools/ has only packages that are used: the check for unused packages does not look at them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';

const read = (path: string): string => readFileSync(join(packageRoot(), path), 'utf8');

test('each package of tools/ is used', () => {
  const { devDependencies } = JSON.parse(read('tools/package.json')) as { devDependencies: Record<string, string> };
  const folders = ['bench', 'db', 'domain', 'e2e', 'scripts', 'server', 'web'];
  const sources = folders.flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:mjs|tsx?)$/.test(path) && !path.endsWith('tools.test.ts'))
      .map((path) => read(join(folder, path))),
  );
  const text = [...sources, read('package.json'), read('vitest.config.ts')].join('\n');
  // oxlint runs oxlint-tsgolint, and a package with types belongs to the one that it describes.
  const names = Object.keys(devDependencies).map((name) => name.replace('@types/', ''));
  expect(names.filter((name) => !text.includes(name.replace('-tsgolint', '')))).toEqual([]);
});
