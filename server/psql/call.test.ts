import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture({ deadline: 2_000 });
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/psql/rpc/${url}`, headers });
const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/psql/rpc/${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const object = { accept: 'application/vnd.pgrst.object+json' };

describe('arguments', () => {
  test('named arguments in the body or the URL, without defaults', async () => {
    expect((await post('add', { a: 1, b: 2 })).json()).toBe(3);
    expect((await post('add', { b: 2, a: 1 })).json()).toBe(3);
    expect((await post('add', { a: 1 })).json()).toBe(11);
    expect((await get('add?a=1&b=2')).json()).toBe(3);
  });
  test('variadic arguments', async () => {
    expect((await post('say', { greeting: 'hi', names: ['a', 'b"c'] })).json()).toBe('hi a+b"c');
    expect((await get('say?greeting=hi&names=a&names=b,c')).json()).toBe('hi a+b,c');
  });
  test('one unnamed json argument takes the whole body', async () => {
    expect((await post('echo', { a: [1, { b: null }] })).json()).toEqual({ a: [1, { b: null }] });
    expect((await post('echo', '[1,2]')).json()).toEqual([1, 2]);
  });
  test('a body may be absent', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/psql/rpc/whoami' });
    expect(answer.json()).toBe('shop_user:amina');
  });
});

describe('results', () => {
  test('a scalar, null, a row, a set of scalars and void', async () => {
    expect((await get('whoami')).body).toBe('"shop_user:amina"');
    expect((await post('add', { a: null })).body).toBe('null');
    expect((await get('one_project?wanted=1&select=id,clients(name)')).json()).toEqual({
      id: 1,
      clients: { name: 'Apple' },
    });
    expect((await get('words')).json()).toEqual(['one', 'two, three']);
    const nothing = await post('nothing', {});
    expect([nothing.statusCode, nothing.body]).toEqual([204, '']);
  });
  test('rows with filters, select, order, page, count and embeds', async () => {
    const answer = await get(
      'projects_of?client=1&select=id,tasks(label)&tasks.order=id&order=id.desc&limit=1&id=gt.0',
      {
        prefer: 'count=exact',
      },
    );
    expect([answer.statusCode, answer.headers['content-range'], answer.json()]).toEqual([
      206,
      '0-0/2',
      [{ id: 2, tasks: [{ label: 'Test' }] }],
    ]);
    expect((await post('series?n=gt.1&select=square', { upto: 3 })).json()).toEqual([{ square: 4 }, { square: 9 }]);
    expect((await get('series?upto=3', { range: '1-1', prefer: 'count=exact' })).headers['content-range']).toBe(
      '1-1/3',
    );
  });
  test('an argument and a filter of the same name', async () => {
    expect((await get('series?upto=3&n=eq.2&select=n')).json()).toEqual([{ n: 2 }]);
  });
  test('a single object and csv', async () => {
    expect((await get('projects_of?client=1&id=eq.1&select=id', object)).json()).toEqual({ id: 1 });
    expect((await get('projects_of?client=1', object)).statusCode).toBe(406);
    expect((await get('series?upto=2', { accept: 'text/csv' })).body).toBe('n,square\n1,1\n2,4');
    expect((await get('words', { accept: 'text/csv' })).body).toBe('value\none\n"two, three"');
    expect((await get('add?a=1', object)).body).toBe('11');
  });
  test('HEAD has no body', async () => {
    const head = await shop.app.inject({
      method: 'HEAD',
      url: '/psql/rpc/series?upto=2',
      headers: { prefer: 'count=exact' },
    });
    expect([head.statusCode, head.headers['content-range'], head.body]).toEqual([200, '0-1/2', '']);
  });
});

describe('effects', () => {
  const names = async (): Promise<unknown> =>
    (await shop.app.inject('/psql/clients?select=name&order=id&limit=1')).json();
  test('a function with effects runs once, even if counted and filtered', async () => {
    const answer = await post(
      'rename_all?id=eq.1&select=name',
      { suffix: '+' },
      { prefer: 'count=exact, tx=rollback' },
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, [{ name: 'Apple+' }]]);
    expect(await names()).toEqual([{ name: 'Apple' }]);
  });
  test('a refused answer undoes the effects', async () => {
    expect((await post('rename_all', { suffix: '+' }, object)).statusCode).toBe(406);
    const many = await post('rename_all', { suffix: '+' }, { prefer: 'handling=strict, max-affected=1' });
    expect([many.statusCode, many.json()]).toMatchObject([400, { code: 'PGRST124' }]);
    expect(await names()).toEqual([{ name: 'Apple' }]);
  });
  test('GET must not have effects', async () => {
    expect((await get('rename_all?suffix=x')).statusCode).toBe(405);
  });
});

describe('refusals', () => {
  test.each([
    ['nope', {}, 404, 'PGRST202'],
    ['add', {}, 404, 'PGRST202'],
    ['add', { a: 1, c: 2 }, 404, 'PGRST202'],
    ['add', { a: 'x' }, 400, '22P02'],
    ['add', [1], 400, 'PGRST102'],
    ['add', '{', 400, 'PGRST102'],
    ['series?nope=eq.1', { upto: 1 }, 400, '42703'],
    ['add?select=x', { a: 2147483647, b: 1 }, 400, '22003'],
  ])('%s %j is %i %s', async (name, body, status, code) => {
    const answer = await post(name, body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
  test.each([
    ['PT409', 409],
    ['PT999', 500],
    ['P0001', 400],
    ['23505', 409],
    ['42501', 403],
    ['22012', 400],
    ['28000', 403],
    ['54000', 400],
    ['53300', 503],
    ['XX000', 500],
  ])('SQLSTATE %s is %i', async (state, status) => {
    const answer = await post('fail', { status: state });
    expect(answer.statusCode).toBe(status);
    const { message } = answer.json<{ message: string }>();
    expect(message).toBe(
      status >= 500 && !state.startsWith('PT') ? 'The database failed at this request' : 'Failed as asked',
    );
  });
  test('a full disk is 507, with the message that nothing was saved', async () => {
    const answer = await post('fail', { status: '53100' });
    expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: '53100', constraint: 'database_full' }]);
  });
});

test('a broken connection may hide a change of a call, but not of a read', async () => {
  const answers = [await get('fail?status=08006'), await post('fail', { status: '08006' })];
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toMatchObject([
    [503, { message: 'The database does not answer', hint: expect.stringContaining('Nothing was changed') }],
    [503, { message: 'The database does not answer', hint: expect.stringContaining('may have been saved') }],
  ]);
});

// The last test, because a database in memory starts again after it.
test('a statement that exceeds its deadline is 504', async () => {
  const slow = await get('spin');
  expect([slow.statusCode, slow.json()]).toMatchObject([
    504,
    { code: '57014', message: 'This took too long and was stopped', hint: expect.stringContaining('add a filter') },
  ]);
}, 30_000);
