import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/psql/${url}`, headers });
const rows = async (url: string): Promise<unknown> => {
  const answer = await get(url);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
};
const ids = async (query: string): Promise<number[]> => {
  const answer = await get(`projects?select=id&order=id&${query}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
};
const code = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await get(url, headers);
  return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
};

describe('select', () => {
  test('renames, casts and stars', async () => {
    expect(await rows('clients?id=eq.1&select=*,called:name,number:id::text')).toEqual([
      { id: 1, name: 'Apple', called: 'Apple', number: '1' },
    ]);
  });
  test('json paths are named by their last key', async () => {
    expect(
      await rows('projects?id=eq.1&select=data->size,data->>size,data->deep->list->1->>key,n:data->deep->list->0'),
    ).toEqual([{ size: '3', key: 'value', n: 10 }]);
    expect(await rows('projects?id=eq.1&select=data->"a b",data->deep->list->-1,tags->0')).toEqual([
      { 'a b': true, list: { key: 'value' }, tags: 'red' },
    ]);
  });
  test('a cast outside the closed list is refused', async () => {
    expect(await code('clients?select=id::regclass')).toBe('400 42704');
    expect(await code('clients?select=id::text;drop')).toBe('400 PGRST100');
  });
  test('odd names, with quotes, spaces, reserved words and unicode', async () => {
    expect(
      await rows(
        `odd%20%22table?select=select,a b,"na%C3%AFve,n%C3%A4me","it's"&select.not.is.null=&select=eq.1`,
      ).catch(String),
    ).toContain('400');
    expect(await rows(`odd%20%22table?select="select",a%20b,"naïve,näme","it's"&"select"=eq.1`)).toEqual([
      { select: 1, 'a b': 'x', 'naïve,näme': 'y,"z"', "it's": 7 },
    ]);
    expect(await rows(`odd%20%22table?"naïve,näme"=eq.${encodeURIComponent('y,"z"')}&select=a b`)).toEqual([
      { 'a b': 'x' },
    ]);
    expect(await rows(`${encodeURIComponent('таблица')}?${encodeURIComponent('столбец')}=like.*вый`)).toEqual([
      { столбец: 'первый' },
    ]);
  });
  test('an alias like those of the statement itself works', async () => {
    expect(await rows('clients?id=eq.1&select=t1:id,t2:name,body:id,source:id,target:id')).toEqual([
      { t1: 1, t2: 'Apple', body: 1, source: 1, target: 1 },
    ]);
  });
  test('aggregates are refused where the relation does not declare them, and of written rows', async () => {
    expect(await code('clients?select=id.sum()')).toBe('400 PGRST123');
    expect(await code('clients?select=count()')).toBe('400 PGRST123');
    const written = await shop.app.inject({
      method: 'PATCH',
      url: '/psql/projects?id=eq.1&select=count()',
      headers: { prefer: 'return=representation' },
      payload: { about: 'x' },
    });
    expect([written.statusCode, written.json<{ code: string }>().code]).toEqual([400, 'PGRST123']);
  });
});

describe('aggregates', () => {
  test('count and sum the rows that match, exactly, and all of them without a column to group by', async () => {
    expect(await rows('projects?select=count(),id.sum(),id.min(),last:id.max()&id=gt.1')).toEqual([
      { count: 4, sum: 14, min: 2, last: 5 },
    ]);
    expect(await rows('projects?select=count(),id.sum()&id=eq.0')).toEqual([{ count: 0, sum: null }]);
    expect(await rows('projects?select=big:id::numeric.sum()::text,data->>size::numeric.avg()')).toEqual([
      { big: '15', avg: 11.5 },
    ]);
    expect(await rows('numbers_view?select=sum:huge.sum()::text,plain:huge.count()')).toEqual([
      { sum: '108064783848789072000', plain: 12000 },
    ]);
  });
  test('are grouped by the other columns, ordered by them, paged and counted', async () => {
    const grouped = 'projects?select=client_id,open::text,facts:count()&order=client_id.desc.nullslast,open';
    const all = (await rows(grouped)) as { client_id: number | null; facts: number }[];
    expect(all.reduce((sum, { facts }) => sum + facts, 0)).toBe(5);
    const page = await get(`${grouped}&limit=1&offset=1`, { prefer: 'count=exact' });
    expect(page.json()).toEqual(all.slice(1, 2));
    expect(page.headers['content-range']).toBe(`1-1/${all.length}`);
    expect((await get(grouped, { accept: 'text/csv' })).body.split('\n')[0]).toBe('client_id,open,facts');
    expect(
      (await shop.app.inject({ method: 'HEAD', url: `/psql/${grouped}`, headers: { prefer: 'count=exact' } })).headers[
        'content-range'
      ],
    ).toBe(`0-${all.length - 1}/${all.length}`);
    const one = await get('projects?select=count()', { accept: 'application/vnd.pgrst.object+json' });
    expect([one.json(), one.headers['etag']]).toEqual([{ count: 5 }, undefined]);
  });
  test('are of the rows that an embed without columns keeps', async () => {
    const named = (await rows('projects?select=id,clients!inner(name)&clients.name=like.*a*')) as unknown[];
    expect(named.length).toBeGreaterThan(0);
    expect(await rows('projects?select=count(),clients!inner()&clients.name=like.*a*')).toEqual([
      { count: named.length },
    ]);
    expect(await rows('projects?select=count(),clients()&clients.name=like.*a*&clients=is.null')).toEqual([
      { count: 5 - named.length },
    ]);
  });
  test.each([
    ['a star', 'select=*,count()', '400 PGRST127'],
    ['an embed', 'select=count(),clients(name)', '400 PGRST127'],
    ['an aggregate in an embed', 'select=id,tasks(count())', '400 PGRST127'],
    ['a part of a json column beside it', 'select=data->size,count()', '400 PGRST127'],
    ['an order by another column', 'select=client_id,count()&order=id', '400 42803'],
    ['a sum of texts', 'select=name.sum()', '404 42883'],
    ['the least of a json column', 'select=data.min()', '404 42883'],
    ['an unknown column', 'select=nothing.sum()', '400 42703'],
    ['a cast outside the closed list', 'select=id.sum()::regclass', '400 42704'],
    ['an unknown function', 'select=id.median()', '400 PGRST100'],
  ])('with %s are refused', async (_, query, refusal) => {
    expect(await code(`projects?${query}`)).toBe(refusal);
  });
});

describe('filters', () => {
  test.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4, 5]],
    ['id=gt.3', [4, 5]],
    ['id=gte.3', [3, 4, 5]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['name=like.*eta', [2]],
    ['name=like.B%25', [2]],
    ['name=ilike.*ALPHA*', [1]],
    ['name=match.^[AB]', [1, 2]],
    ['name=imatch.^[ab]', [1, 2]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['name=in.("Delta, the \\"4th\\"",Beta)', [2, 4]],
    ['id=not.in.(1,3)', [2, 4, 5]],
    ['client_id=is.null', [4]],
    ['client_id=is.not_null', [1, 2, 3, 5]],
    ['client_id=not.is.null', [1, 2, 3, 5]],
    ['open=is.true', [1, 4, 5]],
    ['open=is.FALSE', [2]],
    ['open=is.unknown', [3]],
    ['client_id=isdistinct.1', [3, 4, 5]],
    ['tags=cs.{blue}', [1, 2]],
    ['tags=cd.{blue,red}', [1, 2, 3, 5]],
    ['tags=ov.{red,"a,b"}', [1, 4]],
    ['data=cs.{"size":20}', [2]],
    ['period=sl.[10,12)', [1, 4]],
    ['period=sr.[6,9)', [2]],
    ['period=nxr.[1,10)', [1, 4]],
    ['period=nxl.[5,8)', [2, 4]],
    ['period=adj.[10,11)', [1]],
    ['about=fts.fox', [1, 4]],
    ['about=fts(english).foxes', [1, 4]],
    ['about=plfts.lazy dog', [2]],
    ['about=phfts(english).quick brown', [1]],
    ['about=wfts.fox or lazy', [1, 2, 4]],
    ['about=not.fts.fox', [2]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=like(all).{*a*,*m*}', [3]],
    ['id=gt(all).{1,3}', [4, 5]],
    ['data->>size=eq.20', [2]],
    ['data->size=eq.3', [1]],
    ['data->deep->list->1->>key=eq.value', [1]],
    ['started=gte.2024-01-01&started=lt.2025-01-01', [1]],
    ['budget=eq.100.50', [1]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });
  test.each([
    ['or=(id.eq.1,id.eq.2)', [1, 2]],
    ['not.or=(id.eq.1,id.eq.2)', [3, 4, 5]],
    ['and=(id.gt.1,not.or(id.eq.2,name.eq.Gamma))', [4, 5]],
    ['or=(name.eq."Delta, the \\"4th\\"",not.and(id.gt.1,id.lt.9))', [1, 4]],
    ['or=(tags.cs.{"a,b"},id.in.(1,"2"))', [1, 2, 4]],
    ['or=( id.eq.1 , and( id.gt.3 , open.is.true ) )', [1, 4, 5]],
    ['or=(data->>size.eq.3,data->deep->list->0.eq.11)', [1]],
    ['or=(client_id.not.is.null,id.not.in.(1,2))', [1, 2, 3, 4, 5]],
    ['id=gt.1&or=(id.lt.3,id.eq.5)', [2, 5]],
  ])('tree %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });
  test('values are never SQL, and all characters work', async () => {
    expect(await rows(`clients?name=eq.${encodeURIComponent('Cherry, "Ltd"')}&select=id`)).toEqual([{ id: 3 }]);
    expect(await ids(`name=eq.${encodeURIComponent("'; drop table store.projects; --")}`)).toEqual([]);
  });
});

describe('order and page', () => {
  test('a column is ordered by its declared collation, on near and far pages, alone and embedded', async () => {
    const more = `
      create collation store.names (provider = icu, locale = 'und@colNumeric=yes');
      create table store.towns (id integer primary key, name text not null);
      create table store.homes (id integer primary key references store.towns);
      insert into store.towns values (1, 'Zug'), (2, 'Åre'), (3, 'e24'), (4, 'E3'), (5, 'Ulm');
      insert into store.homes select id from store.towns;
      create view shop.towns with (security_invoker) as select id, name, id::text as place from store.towns;
      create view shop.homes with (security_invoker) as select id from store.homes;
      comment on view shop.towns is E'@primary_key id\\n@order (name, gone) by store.names';
      grant usage on schema store to shop_user;
      grant select on shop.towns, store.towns, shop.homes, store.homes to shop_user`;
    await shop.extend(more, '/psql/towns');
    const names = async (query: string) =>
      (await get(`towns?select=name&${query}`)).json<{ name: string }[]>().map(({ name }) => name);
    expect(await names('order=name')).toEqual(['Åre', 'E3', 'e24', 'Ulm', 'Zug']);
    expect(await names('order=name.desc&limit=2')).toEqual(['Zug', 'Ulm']);
    expect(await names('order=place.desc')).toEqual(['Ulm', 'E3', 'e24', 'Åre', 'Zug']);
    expect(await rows('homes?select=id,towns(name)&order=towns(name)&limit=3')).toMatchObject([
      { id: 2 },
      { id: 4 },
      { id: 3 },
    ]);
    await shop.extend(`insert into store.towns select n, 'A ' || n from generate_series(10, 1200) n`, '/psql/towns');
    expect(await names('order=name.asc&limit=2&offset=999')).toEqual(['A 1009', 'A 1010']);
  });
  test('order by direction, nulls and json path', async () => {
    const order = async (by: string) =>
      (await get(`projects?select=id&order=${by}`)).json<{ id: number }[]>().map(({ id }) => id);
    expect(await order('budget.desc.nullslast,id')).toEqual([1, 2, 4, 5, 3]);
    expect(await order('budget.nullsfirst,id')).toEqual([3, 5, 4, 2, 1]);
    expect(await order('data->size.desc.nullslast,id.desc')).toEqual([2, 1, 4, 5, 3]);
  });
  test('limit, offset and the count', async () => {
    const page = await get('projects?select=id&order=id&limit=2&offset=1', { prefer: 'count=exact' });
    expect([page.statusCode, page.headers['content-range'], page.json()]).toEqual([
      206,
      '1-2/5',
      [{ id: 2 }, { id: 3 }],
    ]);
    expect(page.headers['preference-applied']).toBe('count=exact');
    const all = await get('projects?select=id&limit=20', { prefer: 'count=exact' });
    expect([all.statusCode, all.headers['content-range']]).toEqual([200, '0-4/5']);
    const uncounted = await get('projects?select=id&limit=2');
    expect([uncounted.statusCode, uncounted.headers['content-range']]).toEqual([200, '0-1/*']);
    const none = await get('projects?id=eq.99', { prefer: 'count=exact' });
    expect([none.statusCode, none.headers['content-range'], none.body]).toEqual([200, '*/0', '[]']);
    const beyond = await get('projects?offset=5&select=id', { prefer: 'count=exact' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([206, '*/5']);
    const zero = await get('projects?limit=0', { prefer: 'count=exact' });
    expect([zero.statusCode, zero.headers['content-range'], zero.body]).toEqual([206, '*/5', '[]']);
  });
  test('a page with a large offset has the right rows', async () => {
    const far = await get('numbers?select=label&n=gt.100&order=label.desc,n&limit=3&offset=11000', {
      prefer: 'count=exact',
    });
    const labels = Array.from({ length: 11_900 }, (_, at) => `number ${at + 101}`)
      .toSorted()
      .toReversed();
    expect([far.headers['content-range'], far.json()]).toEqual([
      '11000-11002/11900',
      labels.slice(11_000, 11_003).map((label) => ({ label })),
    ]);
    const last = await get('numbers?select=n,label&order=n.desc&limit=120&offset=11990', { prefer: 'count=exact' });
    expect([last.headers['content-range'], last.json<unknown[]>()]).toMatchObject([
      '11990-11999/12000',
      { length: 10 },
    ]);
    const csv = await get('numbers?select=n&order=n&limit=2&offset=600', { accept: 'text/csv' });
    expect(csv.body).toBe('n\n601\n602');
  });
  test('an offset beyond the counted rows is 416', async () => {
    const answer = await get('projects?offset=9', { prefer: 'count=exact' });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, '*/5']);
    expect(answer.json()).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 9 was requested, but there are only 5 rows.',
    });
    expect((await get('projects?offset=9')).statusCode).toBe(200);
  });
  test('Range header, alone and within limit and offset', async () => {
    const range = async (value: string, query = '') => {
      const answer = await get(`projects?select=id&order=id${query}`, {
        range: value,
        'range-unit': 'items',
        prefer: 'count=exact',
      });
      return [answer.statusCode, answer.headers['content-range']];
    };
    expect(await range('0-1')).toEqual([206, '0-1/5']);
    expect(await range('3-')).toEqual([206, '3-4/5']);
    expect(await range('0-9')).toEqual([200, '0-4/5']);
    expect(await range('1-3', '&limit=2')).toEqual([206, '1-1/5']);
    expect(await range('9-9')).toEqual([416, '*/5']);
    expect(await range('3-1')).toEqual([416, undefined]);
    expect(await range('bytes=0-1')).toEqual([200, '0-4/5']);
  });
  test('planned and estimated counts', async () => {
    await shop.owner('analyze shop.numbers');
    const planned = await get('numbers?limit=1', { prefer: 'count=planned' });
    expect(planned.headers['content-range']).toBe('0-0/12000');
    const estimated = await get('numbers?limit=1&n=lt.11', { prefer: 'count=estimated' });
    expect(estimated.headers['content-range']).toBe('0-0/10');
  });
  test('HEAD returns the headers of GET', async () => {
    const head = await shop.app.inject({
      method: 'HEAD',
      url: '/psql/projects?limit=2',
      headers: { prefer: 'count=exact' },
    });
    expect([head.statusCode, head.headers['content-range'], head.body]).toEqual([206, '0-1/5', '']);
  });
  test('invalid pages are refused', async () => {
    expect(await code('projects?limit=-1')).toBe('416 PGRST103');
    expect(await code('projects?limit=x')).toBe('400 PGRST100');
    expect(await code('projects?limit=99999999999999999999')).toBe('400 PGRST100');
    expect(await code('projects?offset=1e3')).toBe('400 PGRST100');
    expect(await code('projects?limit=1&limit=2')).toBe('400 PGRST100');
  });
});

test('an answer names its own address, with its parameters by name', async () => {
  const place = async (url: string) => (await get(url)).headers['content-location'];
  expect(await place('clients?select=id&id=eq.1')).toBe('/psql/clients?id=eq.1&select=id');
  expect(await place('clients?name=eq.a?b')).toBe('/psql/clients?name=eq.a?b');
  expect([await place('clients?'), await place('clients')]).toEqual(['/psql/clients', '/psql/clients']);
});

test('an equal address has an answer for each header that changes it, however often it is read', async () => {
  for (let time = 0; time < 3; time += 1) {
    expect((await get('clients?id=eq.1')).body).toBe('[{"id":1,"name":"Apple"}]');
    expect((await get('clients?id=eq.1', { accept: 'text/csv' })).body).toBe('id,name\n1,Apple');
    expect((await get('clients?id=eq.1', { prefer: 'count=exact' })).headers['content-range']).toBe('0-0/1');
    expect((await get('clients?order=id', { range: '1-1' })).json()).toMatchObject([{ id: 2 }]);
    expect(await code('clients?id=eq.1', { 'accept-profile': 'other' })).toBe('406 PGRST106');
    expect((await shop.app.inject({ method: 'HEAD', url: '/psql/clients?id=eq.1' })).body).toBe('');
  }
});
