/** Tests that a refused request changes nothing, and that a change is not refused afterwards. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
  const more = `
    create table shop.animals (id integer primary key, name text);
    create table shop.dogs () inherits (shop.animals);
    create view shop.doubled as select c.id, c.name, n from store.clients c cross join generate_series(1, 2) n;
    comment on view shop.doubled is '@primary_key id';
    create function shop.rename_doubled() returns trigger language plpgsql as
      $$begin update store.clients set name = new.name || new.n where id = new.id; return new; end$$;
    create trigger rename_doubled instead of update on shop.doubled for each row execute function shop.rename_doubled();
    create domain shop.word as text default 'given';
    create type shop.pair as (a integer, b text);
    create table shop.typed (
      id integer primary key, whole integer default 1.6, pair shop.pair default row (1, 'z'), word shop.word, list text[] default '{a,"b c"}',
      doc json default '{"b": 1,  "a": 2}', at timestamptz default '2024-01-31 12:00+00'
    );
    grant select, insert, update, delete on shop.animals, shop.dogs, shop.doubled, shop.typed, shop.numbers to shop_user;
    grant usage on type shop.word, shop.pair to shop_user`;
  await shop.extend(more, '/psql/typed');
});
beforeEach(async () => {
  await shop.reset();
  await shop.owner(`truncate shop.animals, shop.dogs, shop.typed;
    insert into shop.animals values (1, 'Cat'); insert into shop.dogs values (1, 'Rex');`);
});
afterAll(() => shop.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method,
    url: `/psql/${url}`,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
const rows = async (url: string): Promise<unknown> => (await send('GET', url)).json();
const object = { accept: 'application/vnd.pgrst.object+json' };

test('a change without a representation may affect more rows than fit in memory', async () => {
  const count = { prefer: 'count=exact' };
  const changed = await send('PATCH', 'numbers?n=gt.0', { label: 'changed' }, count);
  expect([changed.statusCode, changed.headers['content-range']]).toEqual([204, '0-11999/12000']);
  const many = Array.from({ length: 12_000 }, (_, at) => ({ n: at + 20_000 }));
  expect((await send('POST', 'numbers', many)).statusCode).toBe(201);
  const removed = await send('DELETE', 'numbers?n=gte.20000', undefined, count);
  expect([removed.statusCode, removed.headers['content-range']]).toEqual([204, '*/12000']);
});

test('HEAD and GET return the same count, for any number of rows', async () => {
  const counted = { prefer: 'count=exact' };
  for (const url of ['numbers', 'numbers?limit=11000', 'rpc/series?upto=11000', 'numbers?offset=12000']) {
    const [get, head] = [await send('GET', url, undefined, counted), await send('HEAD', url, undefined, counted)];
    expect([url, head.statusCode, head.headers['content-range']]).toEqual([
      url,
      get.statusCode,
      get.headers['content-range'],
    ]);
  }
});

test.each(['return=minimal', 'return=headers-only', 'return=representation'])(
  'a filter on a relation that is not embedded is refused: %s',
  async (prefer) => {
    const url = 'projects?client_id=eq.1&tasks.label=eq.Draw';
    const changed = await send('PATCH', url, { budget: 0 }, { prefer });
    const removed = await send('DELETE', url, undefined, { prefer });
    for (const answer of [changed, removed])
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'PGRST108' }]);
    expect(await rows('projects?client_id=eq.1&select=budget&order=id')).toEqual([{ budget: 100.5 }, { budget: 20 }]);
  },
);

test('a key shared by several rows does not count as a single row', async () => {
  for (const url of ['animals?id=eq.1', 'doubled?id=eq.1']) {
    const single = await send('PATCH', url, { name: 'Changed' }, object);
    expect([url, single.statusCode, single.json()]).toMatchObject([url, 406, { code: 'PGRST116' }]);
    const few = await send('PATCH', url, { name: 'Changed' }, { prefer: 'handling=strict, max-affected=1' });
    expect([url, few.statusCode, few.json()]).toMatchObject([url, 400, { code: 'PGRST124' }]);
  }
  expect(await rows('animals?select=name&order=name')).toEqual([{ name: 'Cat' }, { name: 'Rex' }]);
  expect(await rows('clients?id=eq.1')).toEqual([{ id: 1, name: 'Apple' }]);
});

test('a single object excluded by an inner embed is a 406, and nothing is written', async () => {
  const url = 'clients?id=eq.2&select=id,projects!inner(id)&projects.id=eq.999';
  const answer = await send('PATCH', url, { name: 'Changed' }, { ...object, prefer: 'return=representation' });
  expect([answer.statusCode, answer.json()]).toMatchObject([406, { code: 'PGRST116' }]);
  expect(await rows('clients?id=eq.2')).toEqual([{ id: 2, name: 'Banana' }]);
});

test('an empty change with the right version is not a conflict', async () => {
  const answer = await send('PATCH', 'projects?id=eq.1', {}, { 'if-match': '"1"' });
  expect(answer.statusCode).toBe(204);
  expect((await send('PATCH', 'projects?id=eq.1', {}, { 'if-match': '"2"' })).statusCode).toBe(412);
});

test('a default is converted to the type of its column', async () => {
  const plain = await send('POST', 'typed', { id: 1 });
  const preferred = await send('POST', 'typed?columns=id,whole,pair,word,list,doc,at', [{ id: 2 }], {
    prefer: 'missing=default',
  });
  expect([plain.statusCode, preferred.statusCode]).toEqual([201, 201]);
  const [first, second] = (await rows('typed?order=id')) as { id: number }[];
  expect(first).toMatchObject({ whole: 2, pair: { a: 1, b: 'z' }, word: 'given', list: ['a', 'b c'] });
  expect(second).toEqual({ ...first, id: 2 });
});

test('an embed with a page counts as present if the page has rows', async () => {
  expect(await rows('clients?select=id,projects!inner(id)&projects.offset=1&projects.order=id&order=id')).toEqual([
    { id: 1, projects: [{ id: 2 }] },
    { id: 2, projects: [{ id: 5 }] },
  ]);
  expect(await rows('clients?select=id,projects(id)&projects=not.is.null&projects.limit=0')).toEqual([]);
});

test.each([
  ['', [{ id: 1, clients: { id: 1 } }], ['1'], 1],
  ['&clients.limit=1', [{ id: 1, clients: { id: 1 } }], ['1'], 1],
  ['&clients.limit=0', [{ id: 1, clients: null }], [null], 0],
  ['&clients.offset=1', [{ id: 1, clients: null }], [null], 0],
])('an embed of one row has a page, too: %s', async (page, embedded, spread, present) => {
  expect(await rows(`projects?id=eq.1&select=id,clients(id)${page}`)).toEqual(embedded);
  expect(await rows(`projects?id=eq.1&select=...clients(name:id::text)${page}`)).toEqual(
    spread.map((name) => ({ name })),
  );
  for (const asked of ['clients!inner(id)', 'clients(id)&clients=not.is.null'])
    expect(await rows(`projects?id=eq.1&select=id,${asked}${page}`)).toHaveLength(present);
});
