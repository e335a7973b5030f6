/** Tests each rule of the lint's layer table with one import to refuse and one to allow, and the rule against circular imports with one of each kind. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const REFUSED = [
  ['domain/a.ts', '#db/database.ts'],
  ['domain/b.ts', 'node:fs'],
  ['db/a.ts', '#server/app.ts'],
  ['server/a.ts', '#web/data/psql.ts'],
  ['server/psql/a.ts', '../app.ts'],
  ['e2e/a.ts', '#server/app.ts'],
  ['web/ui/a.ts', '#web/data/psql.ts'],
  ['web/data/a.ts', '#web/pickers/country.tsx'],
  ['web/pickers/a.ts', '#web/grids/grid.tsx'],
  ['web/grids/a.ts', '#web/features/facts/a.ts'],
  ['web/maps/a.ts', '#web/charts/chart.tsx'],
  ['web/charts/a.ts', '#web/features/home/a.ts'],
  ['web/grids/b.ts', '#web/lists/a.ts'],
  ['web/forms/a.ts', '#web/features/facts/a.ts'],
  ['web/forms/b.ts', '#web/lists/a.ts'],
  ['web/lists/a.ts', '#web/forms/a.ts'],
  ['web/features/facts/a.ts', '#web/features/reviews/a.ts'],
  ['web/features/facts/b.ts', '#server/app.ts'],
  ['web/features/facts/list/a.ts', '#web/features/reviews/a.ts'],
  ['web/features/datasets/list/a.ts', '#web/features/facts/list/a.ts'],
  ['web/features/facts/list/b.ts', '#web/screens/fact.tsx'],
  ['web/screens/a.ts', '#web/app/routes.tsx'],
  ['web/app/a.ts', '#db/database.ts'],
  ['web/app/b.ts', './../data/psql.ts'],
] as const;

const PASSED = [
  ['db/z.ts', '#domain/figure.ts'],
  ['server/z.ts', '#db/database.ts'],
  ['e2e/z.ts', '#domain/figure.ts'],
  ['web/data/z.ts', '#web/ui/colours.ts'],
  ['web/pickers/z.ts', '#web/data/lists.ts'],
  ['web/forms/z.ts', '#web/pickers/country.tsx'],
  ['web/lists/z.ts', '#web/grids/grid.tsx'],
  ['web/lists/rows/z.ts', '#web/lists/list.ts'],
  ['web/features/facts/z.ts', '#web/pickers/country.tsx'],
  ['web/features/facts/y.ts', '#web/forms/a.ts'],
  ['web/features/facts/list/z.ts', '#web/features/facts/form/a.ts'],
  ['web/screens/z.ts', '#web/features/facts/a.ts'],
  ['web/app/z.ts', '#web/screens/home.tsx'],
  ['web/data/z.test.ts', '#server/app.ts'],
] as const;

/** Pairs of files that import from each other: by path, across folders, only a type. */
const CIRCLES = [
  ['domain/circle-a.ts', './circle-b.ts', 'value'],
  ['domain/circle-b.ts', './circle-a.ts', 'value'],
  ['server/circle-a.ts', '#server/psql/circle-b.ts', 'type'],
  ['server/psql/circle-b.ts', '#server/circle-a.ts', 'type'],
  ['db/circle-a.ts', '#db/import/circle-b.ts', 'value'],
  ['db/import/circle-b.ts', '#db/circle-a.ts', 'type'],
  ['bench/circle-a.ts', './circle-b.ts', 'type'],
  ['bench/circle-b.ts', './circle-a.ts', 'value'],
  ['web/ui/circle-a.ts', '#web/ui/circle-b.ts', 'type'],
  ['web/ui/circle-b.ts', '#web/ui/circle-a.ts', 'value'],
] as const;

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'layers-'));
const refusals = new Set<string>();
const circles = new Set<string>();

/** antd's own parts, which only their wrappers may import: in its lists Tab takes the marked option, and a click beside its dialog closes it. */
const PARTS = ['Select', 'TreeSelect', 'Cascader', 'AutoComplete', 'Modal'] as const;
const FOLDERS = [
  'ui',
  'data',
  'pickers',
  'grids',
  'maps',
  'charts',
  'forms',
  'lists',
  'features/facts',
  'screens',
  'app',
];
const BARE = [
  ...FOLDERS.flatMap((folder) =>
    PARTS.map((part) => [`web/${folder}/bare-${part}.ts`, `export { ${part} } from 'antd';`] as const),
  ),
  ['web/lists/deep-bare.ts', "export { default } from 'antd/es/select';"],
  ['web/lists/whole-bare.ts', "import * as kit from 'antd';\nexport const { Select } = kit;"],
  ['web/lists/inner-bare.ts', "export { default } from '@rc-component/select';"],
] as const;
const WRAPPED = [
  ['web/ui/select.tsx', "export { Select } from 'antd';"],
  ['web/ui/dialog.tsx', "export { Modal } from 'antd';"],
  ['web/lists/wrapped.ts', "export { Select } from '#web/ui/select.tsx';"],
  ['web/lists/button.ts', "export { Button, type SelectProps } from 'antd';"],
] as const;

type Report = { diagnostics: { code: string; filename: string }[] };

function lint(): string {
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  try {
    return execFileSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    // The lint exits with 1 when it reports a problem.
    return (error as { stdout: string }).stdout;
  }
}

beforeAll(() => {
  // The lint resolves `#` imports by the condition `module` of package.json, which Node.js and our builds never use.
  for (const name of ['.oxlintrc.json', 'package.json']) copyFileSync(join(root, name), join(folder, name));
  const write = (file: string, text: string): void => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [file, imported] of [...REFUSED, ...PASSED]) write(file, `export * from '${imported}';\n`);
  for (const [file, text] of [...BARE, ...WRAPPED]) write(file, `${text}\n`);
  for (const [file, imported, what] of CIRCLES) {
    const word = what === 'type' ? 'import type' : 'import';
    write(file, `${word} { A as B } from '${imported}';\nexport class A {\n  other?: B;\n}\n`);
  }
  for (const { code, filename } of (JSON.parse(lint()) as Report).diagnostics) {
    if (code.includes('no-restricted-imports')) refusals.add(filename);
    if (code.includes('no-cycle')) circles.add(filename);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(REFUSED)('%s may not import %s', (file) => expect(refusals).toContain(file));
test.each(PASSED)('%s may import %s', (file) => expect(refusals).not.toContain(file));
test.each(BARE)('%s may not import a bare part: %s', (file) => expect(refusals).toContain(file));
test.each(WRAPPED)('%s may import: %s', (file) => expect(refusals).not.toContain(file));
test.each(CIRCLES)('%s and %s may not import each other', (file) => expect(circles).toContain(file));
test('imports that form no circle are allowed', () => {
  expect([...circles].toSorted()).toEqual(CIRCLES.map(([file]) => file).toSorted());
});
