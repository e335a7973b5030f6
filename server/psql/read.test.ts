import { describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();

describe('select', () => {
  test('renames, casts and stars', async () => {
    expect(await shop.read('clients?id=eq.1&select=*,called:name,number:id::text')).toEqual([
      { id: 1, name: 'Apple', called: 'Apple', number: '1' },
    ]);
    expect(await shop.read('projects?id=eq.1&select=a:tags::_varchar,b:tags::varchar[],c:id::oid')).toEqual([
      { a: ['red', 'blue'], b: ['red', 'blue'], c: '1' },
    ]);
  });
  test('json paths are named by their last key', async () => {
    expect(
      await shop.read('projects?id=eq.1&select=data->size,data->>size,data->deep->list->1->>key,n:data->deep->list->0'),
    ).toEqual([{ size: '3', key: 'value', n: 10 }]);
    expect(await shop.read('projects?id=eq.1&select=data->"a b",data->deep->list->-1,tags->0')).toEqual([
      { 'a b': true, list: { key: 'value' }, tags: 'red' },
    ]);
  });
  test('a cast outside the closed list is refused', async () => {
    expect(await shop.code('clients?select=id::regclass')).toBe('400 42704');
    expect(await shop.code('clients?select=id::text;drop')).toBe('400 PGRST100');
  });
  test('odd names, with quotes, spaces, reserved words and unicode', async () => {
    expect(
      await shop
        .read(`odd%20%22table?select=select,a b,"na%C3%AFve,n%C3%A4me","it's"&select.not.is.null=&select=eq.1`)
        .catch(String),
    ).toContain('400');
    expect(await shop.read(`odd%20%22table?select="select",a%20b,"naïve,näme","it's"&"select"=eq.1`)).toEqual([
      { select: 1, 'a b': 'x', 'naïve,näme': 'y,"z"', "it's": 7 },
    ]);
    expect(await shop.read(`odd%20%22table?"naïve,näme"=eq.${encodeURIComponent('y,"z"')}&select=a b`)).toEqual([
      { 'a b': 'x' },
    ]);
    expect(await shop.read('odd%20%22table?a%20b=eq.x&select=a%20b')).toEqual([{ 'a b': 'x' }]);
    expect(await shop.read(`${encodeURIComponent('таблица')}?${encodeURIComponent('столбец')}=like.*вый`)).toEqual([
      { столбец: 'первый' },
    ]);
  });
  test('an alias like those of the statement itself works', async () => {
    expect(await shop.read('clients?id=eq.1&select=t1:id,t2:name,body:id,source:id,target:id')).toEqual([
      { t1: 1, t2: 'Apple', body: 1, source: 1, target: 1 },
    ]);
  });
  test('all rows of a table, with content type and range', async () => {
    const answer = await cinema.get('competitions?order=id');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-range']]).toEqual([
      200,
      'application/json; charset=utf-8',
      '0-2/*',
    ]);
    expect(answer.json()[0]).toEqual({ id: 1, name: 'Venice', year: 1951 });
  });
  test('HEAD answers like GET, without a body', async () => {
    const answer = await cinema.send('HEAD', 'competitions?limit=2', undefined, { prefer: 'count=exact' });
    expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-type'], answer.body]).toEqual([
      206,
      '0-1/3',
      'application/json; charset=utf-8',
      '',
    ]);
  });
  test('an empty select is that of all columns', async () => {
    expect(await shop.read('clients?select=&id=eq.1')).toEqual([{ id: 1, name: 'Apple' }]);
  });
  test('a key of json may have any character but reserved ones', async () => {
    await shop.send('PATCH', 'projects?id=eq.3', { data: { '!@#$%^&*_d': { 'a:b-c': 3 } } });
    const key = encodeURIComponent('!@#$%^&*_d');
    expect(await shop.read(`projects?select=data->${key}->>a:b-c::int&data->${key}->>a:b-c=eq.3`)).toEqual([
      { 'a:b-c': 3 },
    ]);
    expect(await shop.ids(`projects?or=(data->${key}->>a:b-c.eq.3,id.eq.9)`)).toEqual([3]);
    await shop.reset();
  });
  test('parts of composite and array columns', async () => {
    const select = 'select=id,location->>lat,location->>long,primary_language:languages->0';
    expect(await cinema.read(`countries?${select}&location->lat=gte.19`)).toEqual([
      { id: 1, lat: '19.741755', long: '-155.844437', primary_language: 'en' },
    ]);
    expect(await cinema.read('countries?select=id&order=location->>lat.desc')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await cinema.read('movies?select=title,hall:auditorium->0->1&id=eq.1')).toEqual([
      { title: 'Paddington', hall: [6, 7] },
    ]);
  });
  test('a computed field can be selected, filtered and ordered by, but is not part of the star', async () => {
    expect(await cinema.ids('people?full_name=fts.Beckett')).toEqual([3]);
    expect(await cinema.read('people?select=full_name,job&full_name=eq.Samuel Beckett')).toEqual([
      { full_name: 'Samuel Beckett', job: 'novelist' },
    ]);
    expect(await cinema.read('people?select=id&order=full_name.desc')).toEqual([
      { id: 3 },
      { id: 4 },
      { id: 2 },
      { id: 1 },
    ]);
    expect(await cinema.read('people?select=*,name:full_name&id=eq.1')).toMatchObject([
      { first_name: 'Ada', name: 'Ada Obi' },
    ]);
    expect(Object.keys(((await cinema.read('people?id=eq.1')) as [object])[0])).not.toContain('full_name');
  });
  test('a computed field with an unnamed argument cannot be called as a function', async () => {
    expect((await cinema.get('rpc/full_name')).statusCode).toBe(404);
  });
  test('a path of two levels and an unknown table are 404', async () => {
    expect(await cinema.answer('unheard_of')).toMatchObject([
      404,
      { code: 'PGRST205', message: "Could not find the table 'cinema.unheard_of' in the schema cache", details: null },
    ]);
    expect((await cinema.get('films/1')).statusCode).toBe(404);
  });
});

describe('order and page', () => {
  test.each([
    ['budget.desc.nullslast,id', [1, 2, 4, 5, 3]],
    ['budget.nullsfirst,id', [3, 5, 4, 2, 1]],
    ['budget', [5, 4, 2, 1, 3]],
    ['client_id.desc,id.desc', [4, 5, 3, 2, 1]],
    ['data->size.desc.nullslast,id.desc', [2, 1, 4, 5, 3]],
    ['data->>size.desc.nullslast,id', [1, 2, 3, 4, 5]],
  ])('order %s', async (order, expected) => {
    expect(await shop.read(`projects?select=id&order=${order}`)).toEqual(expected.map((id) => ({ id })));
  });
  const counted = { prefer: 'count=exact' };
  test.each([
    ['', counted, 200, '0-4/5', [1, 2, 3, 4, 5]],
    ['limit=2', {}, 200, '0-1/*', [1, 2]],
    ['limit=2&offset=1', {}, 200, '1-2/*', [2, 3]],
    ['limit=2&offset=1', counted, 206, '1-2/5', [2, 3]],
    ['limit=20', counted, 200, '0-4/5', [1, 2, 3, 4, 5]],
    ['limit=0', counted, 206, '*/5', []],
    ['limit=2', { prefer: 'count=estimated' }, 206, '0-1/5', [1, 2]],
    ['offset=5', counted, 206, '*/5', []],
    ['offset=-4&limit=1', {}, 200, '0-0/*', [1]],
    ['limit=0', { range: '3-4' }, 200, '*/*', []],
    ['id=eq.99', counted, 200, '*/0', []],
    ['', { range: '0-1' }, 200, '0-1/*', [1, 2]],
    ['', { range: '3-' }, 200, '3-4/*', [4, 5]],
    ['', { range: '0-1', ...counted }, 206, '0-1/5', [1, 2]],
    ['', { range: '3-', ...counted }, 206, '3-4/5', [4, 5]],
    ['', { range: '0-9', ...counted }, 200, '0-4/5', [1, 2, 3, 4, 5]],
    ['limit=2', { range: '1-3', ...counted }, 206, '1-1/5', [2]],
    ['', { range: 'bytes=0-1', ...counted }, 200, '0-4/5', [1, 2, 3, 4, 5]],
  ])('page of %s with %j', async (page, headers, status, range, ids) => {
    const answer = await shop.get(`projects?select=id&order=id&${page}`, { 'range-unit': 'items', ...headers });
    expect([answer.statusCode, answer.headers['content-range'], answer.json()]).toEqual([
      status,
      range,
      ids.map((id) => ({ id })),
    ]);
    expect(answer.headers['preference-applied']).toBe('prefer' in headers ? headers.prefer : undefined);
  });
  test.each([
    ['offset=9', counted, '*/5', 'An offset of 9 was requested, but there are only 5 rows.'],
    ['', { range: '9-9', ...counted }, '*/5', 'An offset of 9 was requested, but there are only 5 rows.'],
    ['limit=-1', {}, undefined, 'Limit should be greater than or equal to zero.'],
    ['limit=2', { range: '3-4' }, undefined, 'Limit should be greater than or equal to zero.'],
    [
      '',
      { range: '3-1', ...counted },
      undefined,
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ],
  ])('an unsatisfiable range, %s with %j, is refused with its reason', async (page, headers, range, details) => {
    const answer = await shop.get(`projects?${page}`, headers);
    expect([answer.statusCode, answer.headers['content-range'], answer.json()]).toEqual([
      416,
      range,
      {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details,
        hint: null,
        request_id: expect.any(String),
      },
    ]);
  });
  test('Range selects rows of GET alone', async () => {
    const head = await shop.send('HEAD', 'projects', undefined, { range: '1-2' });
    expect([head.statusCode, head.headers['content-range']]).toEqual([200, '0-4/*']);
  });
  test('an offset beyond rows that are not counted is no error', async () => {
    expect((await shop.get('projects?offset=9')).statusCode).toBe(200);
  });
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
      (await shop.get(`towns?select=name&${query}`)).json<{ name: string }[]>().map(({ name }) => name);
    expect(await names('order=name')).toEqual(['Åre', 'E3', 'e24', 'Ulm', 'Zug']);
    expect(await names('order=name.desc&limit=2')).toEqual(['Zug', 'Ulm']);
    expect(await names('order=place.desc')).toEqual(['Ulm', 'E3', 'e24', 'Åre', 'Zug']);
    expect(await shop.read('homes?select=id,towns(name)&order=towns(name)&limit=3')).toMatchObject([
      { id: 2 },
      { id: 4 },
      { id: 3 },
    ]);
    // A later page takes the same order, also by another relation.
    expect(await shop.read('homes?select=id,towns(name)&order=towns(name)&limit=2&offset=1')).toMatchObject([
      { id: 4 },
      { id: 3 },
    ]);
    await shop.extend(`insert into store.towns select n, 'A ' || n from generate_series(10, 1200) n`, '/psql/towns');
    expect(await names('order=name.asc&limit=2&offset=999')).toEqual(['A 1009', 'A 1010']);
  });
  test('a page with a large offset has the right rows', async () => {
    const far = await shop.get('numbers?select=label&n=gt.100&order=label.desc,n&limit=3&offset=11000', {
      prefer: 'count=exact',
    });
    const labels = Array.from({ length: 11_900 }, (_, at) => `number ${at + 101}`)
      .toSorted()
      .toReversed();
    expect([far.headers['content-range'], far.json()]).toEqual([
      '11000-11002/11900',
      labels.slice(11_000, 11_003).map((label) => ({ label })),
    ]);
    const last = await shop.get('numbers?select=n,label&order=n.desc&limit=120&offset=11990', {
      prefer: 'count=exact',
    });
    expect([last.headers['content-range'], last.json<unknown[]>()]).toMatchObject([
      '11990-11999/12000',
      { length: 10 },
    ]);
    const csv = await shop.get('numbers?select=n&order=n&limit=2&offset=600', { accept: 'text/csv' });
    expect(csv.body).toBe('n\n601\n602');
  });
  test('only the rows of a page are computed, not those before it or after it in the order', async () => {
    const more = `
      create view shop.costly with (security_invoker) as select n as id, -n as below, 1 / greatest(n - 10, 0) as share from shop.numbers;
      comment on view shop.costly is E'@primary_key id\\n@indexed id';
      grant select on shop.costly to shop_user`;
    await shop.extend(more, '/psql/costly?select=id&limit=1');
    const page = (query: string) => shop.read(`costly?select=id,share&limit=2&${query}`);
    // The share of the first ten can't be computed.
    expect(await page('order=id&offset=10')).toEqual([
      { id: 11, share: 1 },
      { id: 12, share: 0 },
    ]);
    expect(await page('order=below')).toEqual([
      { id: 12_000, share: 0 },
      { id: 11_999, share: 0 },
    ]);
  });
  test('planned and estimated counts', async () => {
    await shop.owner('analyze shop.numbers');
    const planned = await shop.send('HEAD', 'numbers?limit=1', undefined, { prefer: 'count=planned' });
    expect(planned.headers).toMatchObject({ 'content-range': '0-0/12000', 'preference-applied': 'count=planned' });
    const estimated = await shop.get('numbers?limit=1&n=lt.11', { prefer: 'count=estimated' });
    expect(estimated.headers['content-range']).toBe('0-0/10');
  });
  test('invalid pages are refused', async () => {
    expect(await shop.code('projects?limit=x')).toBe('400 PGRST100');
    expect(await shop.code('projects?limit=99999999999999999999')).toBe('400 PGRST100');
    expect(await shop.code('projects?offset=1e3')).toBe('400 PGRST100');
    expect(await shop.code('projects?limit=1&limit=2')).toBe('400 PGRST100');
  });
});

test('an answer names its own address, with its parameters by name', async () => {
  const address = async (url: string) => (await shop.get(url)).headers['content-location'];
  expect(await address('clients?select=id&id=eq.1')).toBe('/psql/clients?id=eq.1&select=id');
  expect(await address('clients?name=eq.a?b')).toBe('/psql/clients?name=eq.a?b');
  expect([await address('clients?'), await address('clients')]).toEqual(['/psql/clients', '/psql/clients']);
});

test('an equal address has an answer for each header that changes it, however often it is read', async () => {
  for (let time = 0; time < 3; time += 1) {
    expect((await shop.get('clients?id=eq.1')).body).toBe('[{"id":1,"name":"Apple"}]');
    expect((await shop.get('clients?id=eq.1', { accept: 'text/csv' })).body).toBe('id,name\n1,Apple');
    expect((await shop.get('clients?id=eq.1', { prefer: 'count=exact' })).headers['content-range']).toBe('0-0/1');
    expect((await shop.get('clients?order=id', { range: '1-1' })).json()).toMatchObject([{ id: 2 }]);
    expect(await shop.code('clients?id=eq.1', { 'accept-profile': 'other' })).toBe('406 PGRST106');
    expect((await shop.send('HEAD', 'clients?id=eq.1')).body).toBe('');
  }
});

test.each([
  ['films', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['datasets', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['nominations_view', 'OPTIONS,GET,HEAD'],
  ['fresh_stories', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['rpc/add_them', 'OPTIONS,GET,HEAD,POST'],
  ['rpc/remove_items', 'OPTIONS,POST'],
])('OPTIONS of %s returns the allowed methods', async (url, allow) => {
  const answer = await cinema.send('OPTIONS', url);
  expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([200, allow, '']);
});
test('OPTIONS of an unknown relation is 404', async () => {
  expect((await cinema.send('OPTIONS', 'unheard_of')).statusCode).toBe(404);
});
