/** Functions with PostgREST's client: POST, GET and HEAD, arguments, results, and filters on results. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.extend(
    `create function shop.total(numbers integer[] default '{}', words text[] default '{}') returns integer language sql immutable
      as 'select coalesce(sum(n), 0)::integer + cardinality(words) from unnest(numbers) n';
    create function shop.matching(filter jsonb default '{}') returns setof shop.projects language sql stable
      as 'select * from shop.projects where data @> filter'`,
    'rpc/matching',
  );
});
afterAll(() => shop.close());

test('named arguments by POST and by GET, without defaults', async () => {
  expect(await shop.client.rpc('add', { a: 1, b: 2 })).toMatchObject({ data: 3, error: null, status: 200 });
  expect((await shop.client.rpc('add', { a: 1 })).data).toBe(11);
  expect(await shop.client.rpc('add', { a: 1, b: 2 }, { get: true })).toMatchObject({ data: 3, status: 200 });
  expect((await shop.client.rpc('whoami')).data).toBe('shop_user:amina');
  expect((await shop.client.rpc('whoami', {}, { get: true })).data).toBe('shop_user:amina');
});

test('arrays and objects as arguments', async () => {
  const arrays = { numbers: [1, 2, 3], words: ['a', 'b'] };
  expect((await shop.client.rpc('total', arrays)).data).toBe(8);
  expect((await shop.client.rpc('total', arrays, { get: true })).data).toBe(8);
  expect((await shop.client.rpc('total', { numbers: [] }, { get: true })).data).toBe(0);
  const found = await shop.client.rpc('matching', { filter: { size: 20 } }).select('id');
  expect(found.data).toEqual([{ id: 2 }]);
  expect((await shop.client.rpc('say', { greeting: 'hi', names: ['a', 'b"c'] })).data).toBe('hi a+b"c');
});

test('one unnamed json argument takes the whole body', async () => {
  expect((await shop.client.rpc('echo', { a: [1, { b: null }] })).data).toEqual({ a: [1, { b: null }] });
});

test('a null scalar, a row, a set of scalars and void', async () => {
  expect(await shop.client.rpc('add', { a: null })).toMatchObject({ data: null, error: null, status: 200 });
  const row = await shop.client.rpc('one_project', { wanted: 1 }).select('id, clients(name)');
  expect(row.data).toEqual({ id: 1, clients: { name: 'Apple' } });
  expect((await shop.client.rpc('words', {}, { get: true })).data).toEqual(['one', 'two, three']);
  expect(await shop.client.rpc('nothing')).toMatchObject({ data: null, error: null, status: 204 });
});

test('rows are filtered, embedded, ordered, paged and counted, by POST and by GET', async () => {
  for (const get of [false, true]) {
    const page = await shop.client
      .rpc('projects_of', { client: 1 }, { get, count: 'exact' })
      .select('id, tasks(label)')
      .gt('id', 0)
      .order('id', { ascending: false })
      .order('label', { referencedTable: 'tasks' })
      .limit(1);
    expect(page).toMatchObject({ data: [{ id: 2, tasks: [{ label: 'Test' }] }], count: 2, status: 206, error: null });
  }
  const series = await shop.client.rpc('series', { upto: 5 }).select('square').gte('n', 2).range(1, 2).order('n');
  expect(series.data).toEqual([{ square: 9 }, { square: 16 }]);
  const clash = await shop.client.rpc('series', { upto: 3 }, { get: true }).or('n.eq.1,square.eq.9');
  expect(clash.data).toEqual([
    { n: 1, square: 1 },
    { n: 3, square: 9 },
  ]);
});

test('head counts without a body, with arrays and with an object that only fits a body', async () => {
  const head = await shop.client.rpc('series', { upto: 3 }, { head: true, count: 'exact' });
  expect(head).toMatchObject({ data: null, count: 3, error: null, status: 200 });
  expect(await shop.client.rpc('total', { numbers: [1, 2] }, { head: true })).toMatchObject({
    data: null,
    status: 200,
  });
  const posted = await shop.client.rpc('matching', { filter: { size: 20 } }, { head: true, count: 'exact' });
  expect(posted).toMatchObject({ count: 1, error: null });
});

test('single, maybeSingle and csv', async () => {
  const one = await shop.client.rpc('projects_of', { client: 1 }).eq('id', 2).select('id, name').single();
  expect(one.data).toEqual({ id: 2, name: 'Beta' });
  expect(await shop.client.rpc('projects_of', { client: 1 }).select('id').single()).toMatchObject({
    status: 406,
    error: { code: 'PGRST116' },
  });
  expect(await shop.client.rpc('projects_of', { client: 3 }).select('id').maybeSingle()).toMatchObject({
    data: null,
    error: null,
  });
  expect((await shop.client.rpc('series', { upto: 2 }).csv()).data).toBe('n,square\n1,1\n2,4');
});

test('effects are undone by rollback, and if too many rows are affected', async () => {
  const first = async () => (await shop.client.from('clients').select('name').eq('id', 1).single()).data;
  const dry = await shop.client.rpc('rename_all', { suffix: '+' }).rollback().select('name').eq('id', 1);
  expect(dry).toMatchObject({ data: [{ name: 'Apple+' }], error: null, status: 200 });
  expect(await first()).toEqual({ name: 'Apple' });
  const many = await shop.client.rpc('rename_all', { suffix: '+' }).maxAffected(1);
  expect(many).toMatchObject({ status: 400, error: { code: 'PGRST124' } });
  expect(await first()).toEqual({ name: 'Apple' });
  const done = await shop.client.rpc('rename_all', { suffix: '+' }, { count: 'exact' });
  expect(done).toMatchObject({ count: 3, status: 200 });
  expect(await first()).toEqual({ name: 'Apple+' });
});

test('a function with effects is refused by GET', async () => {
  const refused = await shop.client.rpc('rename_all', { suffix: 'x' }, { get: true });
  expect(refused).toMatchObject({ data: null, status: 405, error: { code: '25006' } });
});
