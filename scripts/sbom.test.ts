import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';

const read = (...path: string[]) => JSON.parse(readFileSync(join(packageRoot(), ...path), 'utf8'));

test('the bill of materials names every dependency of the program, and no development tool', () => {
  execFileSync(process.execPath, [join(packageRoot(), 'scripts', 'sbom.mjs')]);
  const { components } = read('dist', 'sbom.json') as {
    components: { name: string }[];
  };
  const named = new Set(components.map(({ name }) => name));
  expect(Object.keys(read('package.json').dependencies).filter((name) => !named.has(name))).toEqual([]);
  expect(['vitest', 'typescript', 'oxlint', '@playwright/test'].filter((name) => named.has(name))).toEqual([]);
});
