/** Tests that only files are removed that nothing reads. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { removeDeadWeight } from './dead-weight.mjs';

const KEPT = [
  'antd/dist/reset.css',
  'antd/es/index.js',
  'echarts/core.js',
  'echarts/lib/echarts.js',
  'lodash/map.js',
  'other/dist/index.js',
  'other/src/index.js',
  'other/LICENSE.md',
  '@opentelemetry/api/build/src/index.js',
  '@smithy/core/dist-cjs/index.js',
  'zod/v4/index.js',
  'other/source.map',
];
const DEAD = [
  'antd/dist/antd.min.js',
  'antd/dist/reset.css.map',
  'echarts/dist/echarts.esm.mjs',
  'other/dist/index.js.map',
  'other/CHANGELOG.md',
  'fastify/test/types/route.js',
  '@opentelemetry/api/build/esm/index.js',
  '@smithy/core/dist-es/index.js',
  '@smithy/core/dist-types/ts3.4/index.d.ts',
  'zod/src/index.ts',
  'other/node_modules/inner/index.d.ts.map',
];

test('source maps and bundles are removed, and nothing that a program or a build reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'helix-packages-'));
  try {
    for (const path of [...KEPT, ...DEAD]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    expect(removeDeadWeight(folder)).toBe(DEAD.length);
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(readdirSync(folder)).not.toContain('fastify');
    expect(left.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).toSorted()).toEqual(
      KEPT.toSorted(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
