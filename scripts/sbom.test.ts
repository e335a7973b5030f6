import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';

const read = (...path: string[]) => JSON.parse(readFileSync(join(packageRoot(), ...path), 'utf8'));

test('the bill of materials names every dependency of the program, those of the browser too, and no development tool @proof', () => {
  execFileSync(process.execPath, [join(packageRoot(), 'scripts', 'sbom.mjs')]);
  const { components } = read('dist', 'sbom.json') as {
    components: { name: string }[];
  };
  const named = new Set(components.map(({ name }) => name));
  expect(Object.keys(read('package.json').dependencies).filter((name) => !named.has(name))).toEqual([]);
  expect(
    ['react', 'antd', '@rc-component/util', 'echarts', 'zrender', 'leaflet'].filter((name) => !named.has(name)),
  ).toEqual([]);
  expect(['vitest', 'typescript', 'oxlint', '@playwright/test'].filter((name) => named.has(name))).toEqual([]);
});

/** Programs for developers: tests, and what regenerates the data of the map. */
const development = /\.test\.ts$|(?:^|\/)tests?ing\/|^tests\/|^(?:tiles|places)\/make\//;

test.each(['domain', 'db', 'server'])('%s runs without development packages', (folder) => {
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  const files = readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:ts|mjs)$/.test(path) && !development.test(path));
  const imported = files.flatMap((path) =>
    Array.from(
      readFileSync(join(packageRoot(), folder, path), 'utf8').matchAll(
        /^import (?!type)[^']*?'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'|(?:import|require\.resolve)\('((?:@[\w-]+\/)?[a-z][\w.-]*)/gm,
      ),
      ([, first, second]) => `${path}: ${first ?? second}`,
    ),
  );
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((one) => !Object.hasOwn(dependencies, one.split(': ')[1] ?? ''))).toEqual([]);
});
