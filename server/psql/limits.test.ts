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
  ['PATTERN_COPIES', 400, `clients?name=match.${encodeURIComponent('(x{0,255}){0,255}')}`],
  ['PATTERN_COPIES', 400, `clients?or=(id.eq.1,not.and(name.not.imatch."((x?){0,40}){0,40}"))`],
  ['PATTERN_COPIES', 400, `clients?name=match(any).${encodeURIComponent('{a,"(x{0,255\\}){0,255}"}')}`],
  ['PATTERN_COPIES', 400, `clients?name=match.${encodeURIComponent(String.raw`***:(?b)\(x\{0,255\}\)\{0,255\}`)}`],
  ['PATTERN_COPIES', 400, `clients?name=match.${encodeURIComponent('(?x)(x{0,255} # (\n) # \n {0,255}')}`],
  ['PATTERNS', 400, `clients?or=(${many(limits.PATTERNS + 1, 'name.match.a')})`],
  ['PATTERNS', 400, `clients?name=imatch(all).{${many(limits.PATTERNS + 1, 'a')}}`],
  ['PATTERN_ANCHORS', 400, `clients?name=match.${encodeURIComponent(String.raw`((\m|\M|^|$|\y)x?){0,10}`)}`],
  [
    'PATTERN_ANCHORS',
    400,
    `clients?name=match.${encodeURIComponent('((?=x*)|x*)*'.repeat(limits.PATTERN_ANCHORS + 1))}`,
  ],
  ['SEARCH_LENGTH', 400, `clients?name=fts.${many(limits.SEARCH_LENGTH, 'a', '|')}`],
  ['NEGATIONS', 400, `clients?name=fts.${'!'.repeat(limits.NEGATIONS + 1)}a`],
  ['NEGATIONS', 400, `clients?or=(name.not.wfts(english).${'- '.repeat(limits.NEGATIONS + 1)}a)`],
  ['NAME_BYTES', 400, `projects?select=${'n'.repeat(limits.NAME_BYTES + 1)}:id`],
] as const)('%s: %i', async (limit, status, url) => {
  const answer = await shop.app.inject(`/psql/${url}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ message: string }>().message).toContain(String(limits[limit]));
});

test.each(['GET', 'HEAD'] as const)('%s of more columns than PostgreSQL can select is refused', async (method) => {
  const answer = await shop.app.inject({ method, url: `/psql/projects?select=${many(200, '*')}` });
  expect(answer.statusCode).toBe(400);
});

test('a regular expression with a back reference is refused', async () => {
  for (const filter of [String.raw`match.(a*)\1`, String.raw`not.imatch(any).{"(a*)\\1"}`]) {
    const answer = await shop.app.inject(`/psql/clients?name=${encodeURIComponent(filter)}`);
    expect([filter, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([filter, 400, 'PGRST100']);
  }
});

test('requests just within the limits are served', async () => {
  const urls = [
    `clients?or=(${nested(limits.TREE_DEPTH - 1, 'and(', 'id.eq.1', ')')})`,
    `clients?or=(${many(limits.CONDITIONS, 'id.eq.1')})`,
    `projects?select=${nested(limits.EMBED_DEPTH, 'projects(', 'id', ')')}`,
    `projects?select=${many(limits.LIST_WIDTH, 'id')}`,
    `projects?id=in.(${many(limits.IN_VALUES, '1')})`,
    `projects?data=cs.${nested(limits.NESTING, '[', '', ']')}`,
    `clients?name=match.${encodeURIComponent(nested(limits.NESTING, '(', 'a', ')'))}`,
    `clients?name=match.${encodeURIComponent(`(x?){0,${Math.floor(limits.PATTERN_COPIES / 12)}}`)}`,
    `clients?name=imatch.${encodeURIComponent('^(\\d{4}-){2}\\d{1,3}[^a-c]$')}`,
    `clients?or=(${many(limits.PATTERNS, 'name.match.a')})`,
    `clients?name=ilike.${encodeURIComponent('*a_%'.repeat(1_000))}`,
    `clients?name=wfts.${'-'.repeat(limits.NEGATIONS)}a`,
    `clients?name=fts.${nested(limits.NEGATIONS, '!(', 'a', ')')}`,
  ];
  for (const url of urls) expect((await shop.app.inject(`/psql/${url}`)).statusCode).toBe(200);
});

test('a representation of more rows than fit in memory is refused, and the change undone', async () => {
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

test('overlong names in a csv are refused, alone or repeated for all rows', async () => {
  const send = (payload: string) =>
    shop.app.inject({ method: 'POST', url: '/psql/clients', headers: { 'content-type': 'text/csv' }, payload });
  expect((await send(`${'n'.repeat(limits.NAME_BYTES + 1)}\n1`)).json()).toMatchObject({ code: 'PGRST102' });
  const names = Array.from({ length: 1_000 }, (_, at) => `${'n'.repeat(50)}${at}`).join();
  expect((await send(`${names}\n${many(5_000, ','.repeat(999), '\n')}`)).statusCode).toBe(413);
});
