/** Tests that a run of all benchmarks writes its rows into the table of docs/performance.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withRows } from '#bench/table.ts';
import { packageRoot } from '#db/paths.ts';

const PAGE = `# Performance

## Results

All on two cores.

| benchmark | measured |
| --- | --- |
| list: all | 1 ms |
| list: group | 2 ms |
| repair: by hand | 3 ms |
| parking lot: page | 4 ms |

- Words.
`;

test('measured rows replace those of the same benchmark, and new ones come last', () => {
  const once = withRows(
    PAGE,
    ['| list: all | 5 ms |', '| mixed: save | 6 ms |', '| parking lot: page | 7 ms |'],
    'today.',
  );
  expect(once).toBe(`# Performance

## Results

Last run in one go: today.

All on two cores.

| benchmark | measured |
| --- | --- |
| list: all | 5 ms |
| repair: by hand | 3 ms |
| parking lot: page | 7 ms |
| mixed: save | 6 ms |

- Words.
`);
  expect(withRows(once, [], 'tomorrow.')).toBe(once.replace('today.', 'tomorrow.'));
});

test('docs/performance.md has such a table', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'performance.md'), 'utf8');
  expect(withRows(page, ['| bundle: x | 1 kB |'], 'today.')).toContain('\n| bundle: x | 1 kB |\n');
});
