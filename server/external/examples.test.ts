/** The examples of docs/api.md for curl, R and Python: their requests are read from the page and sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { publishedWorld, type PublishedWorld } from '#server/testing/published-world.ts';
import { ADDRESSES } from './addresses.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

const chapter =
  readFileSync(join(packageRoot(), 'docs', 'api.md'), 'utf8').split('## Published figures for programs outside')[1] ??
  '';
const block = (name: string): string => chapter.split(`With ${name}:`)[1]?.split(/\n(?=\S)/)[0] ?? '';

/** A request as its address, without host and client. */
const send = async (address: string) => {
  const path = address
    .replace(/^\/external-api\//, '')
    .replace(/&?client_id=[^&]*/, '')
    .replace(/[?&]$/, '');
  const answer = await world.get(path);
  expect([address, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([address, 200, '']);
  return answer;
};

test('curl', async () => {
  const addresses = [...block('curl').matchAll(/"\$HELIX_URL([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    expect(address).toContain('client_id=$CLIENT_ID');
    expect((await send(address)).body.length).toBeGreaterThan(0);
  }
});

test('R: each string that is an address, with the client at its end', async () => {
  const addresses = [...block('R').matchAll(/"(\/external-api\/[^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(3);
  const answers = await Promise.all(addresses.map(send));
  expect(answers[0]?.json<unknown[]>().length).toBeGreaterThan(0);
  expect(answers[1]?.json<{ results: unknown[] }>().results).toHaveLength(2);
  expect(answers[2]?.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('Python: the pages follow each other by `next` until the last', async () => {
  const [, path = ''] = /"(\/external-api\/[^"]+)"/.exec(block('Python')) ?? [];
  const given = [...block('Python').matchAll(/"(\w+)": (\d+)/g)].map(([, name = '', value = '']) => [name, value]);
  expect(given.map(([name]) => name)).toEqual(['year', 'limit']);
  let address: string | null = `${path}?${new URLSearchParams(given).toString()}`;
  const rows: unknown[] = [];
  while (address !== null) {
    const page: { results: unknown[]; next: string | null; count: number } = (await send(address)).json();
    rows.push(...page.results);
    const next: URL | null = page.next === null ? null : new URL(page.next);
    address = next && `${next.pathname}${next.search}`;
    if (address === null) expect(rows).toHaveLength(page.count);
  }
});

test('the page lists every address', () => {
  expect(
    [...chapter.matchAll(/^\| `(\/external-api\/[^`]+)`/gm)].map(([, address]) => `${address}`).toSorted(),
  ).toEqual(ADDRESSES.map(({ path }) => `/external-api${path}`).toSorted());
});
