import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import * as limits from './limits.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const many = (count: number, text: string, between = ','): string =>
  Array.from({ length: count }, () => text).join(between);
const nested = (depth: number, open: string, inside: string, close: string): string =>
  open.repeat(depth) + inside + close.repeat(depth);

test.each([
  ['URL_LENGTH', 414, `clients?name=eq.${'x'.repeat(limits.URL_LENGTH)}`],
  ['TREE_DEPTH', 400, `clients?or=(${nested(limits.TREE_DEPTH, 'and(', 'id.eq.1', ')')})`],
  ['CONDITIONS', 400, `clients?or=(${many(limits.CONDITIONS + 1, 'id.eq.1')})`],
  ['CONDITIONS', 400, `clients?${many(limits.CONDITIONS + 1, 'id=eq.1', '&')}`],
  ['EMBED_DEPTH', 400, `projects?select=${nested(limits.EMBED_DEPTH + 1, 'projects(', 'id', ')')}`],
  ['EMBEDS', 400, `projects?select=${many(limits.EMBEDS + 1, 'clients(id)')}`],
  ['LIST_WIDTH', 400, `projects?select=${many(limits.LIST_WIDTH + 1, 'id')}`],
  ['LIST_WIDTH', 400, `projects?order=${many(limits.LIST_WIDTH + 1, 'id')}`],
  ['IN_VALUES', 400, `projects?id=in.(${many(limits.IN_VALUES + 1, '1')})`],
  ['PATH_STEPS', 400, `projects?select=data${many(limits.PATH_STEPS + 1, '->a', '')}`],
  ['NESTING', 400, `projects?data=cs.${nested(limits.NESTING + 1, '[', '', ']')}`],
  ['NAME_BYTES', 400, `projects?select=${'n'.repeat(limits.NAME_BYTES + 1)}:id`],
] as const)('%s: %i', async (limit, status, url) => {
  const answer = await shop.app.inject(`/psql/${url}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ message: string }>().message).toContain(String(limits[limit]));
});

test('what is just within the limits is served', async () => {
  const urls = [
    `clients?or=(${nested(limits.TREE_DEPTH - 1, 'and(', 'id.eq.1', ')')})`,
    `clients?or=(${many(limits.CONDITIONS, 'id.eq.1')})`,
    `projects?select=${nested(limits.EMBED_DEPTH, 'projects(', 'id', ')')}`,
    `projects?select=${many(limits.LIST_WIDTH, 'id')}`,
    `projects?id=in.(${many(limits.IN_VALUES, '1')})`,
    `projects?data=cs.${nested(limits.NESTING, '[', '', ']')}`,
    `clients?name=match.${encodeURIComponent(nested(limits.NESTING, '(', 'a', ')'))}`,
  ];
  for (const url of urls) expect((await shop.app.inject(`/psql/${url}`)).statusCode).toBe(200);
});

test('a representation of more rows than fit in memory is refused and undone', async () => {
  await shop.owner('grant update on shop.numbers to shop_user');
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: '/psql/numbers?n=gt.0',
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    payload: '{"label":"changed"}',
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json<{ message: string }>().message).toContain(String(limits.ROWS_IN_MEMORY));
  expect((await shop.app.inject('/psql/numbers?label=eq.changed&limit=1')).body).toBe('[]');
});

test.each([
  ['BODY_ROWS', 'text/csv', `n\n${many(limits.BODY_ROWS + 1, '1', '\n')}`],
  ['BODY_ROWS', 'application/json', `[${many(limits.BODY_ROWS + 1, '{}')}]`],
  ['BODY_KEYS', 'application/json', `{${many(limits.BODY_KEYS + 1, '"a":1')}}`],
  ['BODY_KEYS', 'application/json', `[{"a":[1,2]},{${many(limits.BODY_KEYS + 1, '"a":1')}}]`],
  ['BODY_KEYS', 'application/x-www-form-urlencoded', many(limits.BODY_KEYS + 1, 'a=1', '&')],
  ['BODY_KEYS', 'text/csv', `${many(limits.BODY_KEYS + 1, 'a')}\n`],
] as const)('%s of a body of %s: 413', async (limit, type, payload) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/psql/clients',
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json<{ message: string }>().message).toContain(String(limits[limit]));
});

test('names of a csv that are too long, alone or with all its rows, are refused', async () => {
  const send = (payload: string) =>
    shop.app.inject({ method: 'POST', url: '/psql/clients', headers: { 'content-type': 'text/csv' }, payload });
  expect((await send(`${'n'.repeat(limits.NAME_BYTES + 1)}\n1`)).json()).toMatchObject({ code: 'PGRST102' });
  const names = Array.from({ length: 1_000 }, (_, at) => `${'n'.repeat(50)}${at}`).join();
  expect((await send(`${names}\n${many(5_000, ','.repeat(999), '\n')}`)).statusCode).toBe(413);
});
