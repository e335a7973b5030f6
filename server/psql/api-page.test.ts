import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

/** Lines of one paragraph are joined. */
const page = (await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')).replaceAll(
  /(?<=\S)\n *(?=[^\s|#`-])/g,
  ' ',
);
const source = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');

test('every test named in docs/api.md exists', async () => {
  const named = [...page.matchAll(/([a-z-]+\.test\.ts) › ([^|)\n]+?)(?=[|)\n]|\. [A-Z])/g)];
  expect(named.length).toBeGreaterThan(40);
  for (const [, file = '', name = ''] of named) {
    expect(await source(`./${file}`), `${file} › ${name}`).toContain(`'${name.trim().replace(/\.$/, '')}'`);
  }
});

test('every yes in docs/api.md names a test', () => {
  const claims = page.split('\n').filter((line) => /^\|.*\| yes/.test(line));
  expect(claims.length).toBeGreaterThan(30);
  for (const claim of claims) expect(claim).toContain('.test.ts › ');
});

test('docs/api.md gives the current limits', () => {
  const { BODY_ROWS, URL_LENGTH, IN_VALUES, ROWS_IN_MEMORY, NAME_BYTES } = limits;
  for (const limit of [BODY_ROWS, URL_LENGTH, IN_VALUES, ROWS_IN_MEMORY, NAME_BYTES]) {
    expect(page).toContain(limit.toLocaleString('en'));
  }
});
