import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
const source = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');

test('every proof that the page of the dialect names exists', async () => {
  const named = [...page.matchAll(/([a-z-]+\.test\.ts) › ([^|)\n]+)/g)];
  expect(named.length).toBeGreaterThan(40);
  for (const [, file = '', name = ''] of named) {
    expect(await source(`./${file}`), `${file} › ${name}`).toContain(`'${name.trim().replace(/\.$/, '')}'`);
  }
});

test('every yes names a proof', () => {
  const claims = page.split('\n').filter((line) => /^\|.*\| yes/.test(line));
  expect(claims.length).toBeGreaterThan(30);
  for (const claim of claims) expect(claim).toContain('.test.ts › ');
});

test('the page tells the limits as they are', () => {
  const { BODY_ROWS, URL_LENGTH, IN_VALUES, ROWS_IN_MEMORY, NAME_BYTES } = limits;
  for (const limit of [BODY_ROWS, URL_LENGTH, IN_VALUES, ROWS_IN_MEMORY, NAME_BYTES]) {
    expect(page).toContain(limit.toLocaleString('en'));
  }
});
