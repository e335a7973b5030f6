import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
async function rows(url: string): Promise<unknown[][]> {
  const answer = await shop.app.inject({ url: `/psql/${url}`, headers: { accept } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, accept]);
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
  return sheet?.rows ?? [];
}

test('names that come twice have a column each, also those of a spread', async () => {
  const url = 'tasks?select=label,label,...projects(label:name,id,id)&id=eq.1';
  expect(await rows(url)).toEqual([
    ['label', 'label', 'label', 'id', 'id'],
    ['Draw', 'Draw', 'Alpha', 1, 1],
  ]);
});

test('more columns than a function of the database takes arguments', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `c${at}`);
  const [header, first] = await rows(`projects?select=${names.map((name) => `${name}:id`).join()}&id=eq.2`);
  expect([header, first]).toEqual([names, names.map(() => 2)]);
});

test('no column and no row', async () => {
  expect(await rows('projects?select=')).not.toContain('Alpha');
  expect(await rows('projects?select=id&id=eq.99')).toEqual([['id']]);
});

test('rows of a function, and lists as their text', async () => {
  expect(await rows('rpc/series?upto=2')).toEqual([
    ['n', 'square'],
    [1, 1],
    [2, 4],
  ]);
  expect(await rows('projects?select=tags,tasks(label)&id=eq.1&tasks.order=id')).toEqual([
    ['tags', 'tasks'],
    ['["red","blue"]', '[{"label":"Draw"},{"label":"Build"}]'],
  ]);
});

test('all rows, however many', async () => {
  expect((await rows('numbers?select=n,label&order=n')).slice(-1)).toEqual([[12_000, 'number 12000']]);
});

test('an answer that is no list has no workbook', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/psql/clients',
    headers: { accept, prefer: 'return=representation', 'content-type': 'application/json' },
    payload: { id: 9, name: 'Fig' },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([406, { code: 'PGRST107' }]);
});
