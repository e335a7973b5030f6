import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';

let cinema: Cinema;
beforeAll(async () => {
  cinema = await openCinema();
});
beforeEach(() => cinema.reset());
afterAll(() => cinema.close());

const send: Cinema['send'] = (...request) => cinema.send(...request);
const read: Cinema['read'] = (url, headers) => cinema.read(url, headers);
const representation = { prefer: 'return=representation' };
const merge = { prefer: 'resolution=merge-duplicates' };
const object = { accept: 'application/vnd.pgrst.object+json' };

describe('insert', () => {
  test('one object: 201, no body, and defaults for omitted columns', async () => {
    const answer = await send('POST', 'foo', { bar: 'one' });
    expect([answer.statusCode, answer.body, answer.headers['content-range'], answer.headers['content-type']]).toEqual([
      201,
      '',
      '*/*',
      undefined,
    ]);
    expect(await read('foo')).toEqual([{ id: 1, bar: 'one', baz: 100 }]);
  });
  test('a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...representation };
    const answer = await send(
      'POST',
      'people?select=first_name,last_name,age',
      'first_name=John+B&last_name=D%C3%B6&age=50',
      form,
    );
    expect([answer.statusCode, answer.json()]).toEqual([201, [{ first_name: 'John B', last_name: 'Dö', age: 50 }]]);
  });
  test('csv, with an empty field as empty text and the word NULL as null', async () => {
    const csv = { 'content-type': 'text/csv', ...representation };
    const answer = await send(
      'POST',
      'people?select=first_name,job,age',
      'first_name,job,age\nJ Doe,,62\n"Jo, nas",NULL,10\n',
      csv,
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      [
        { first_name: 'J Doe', job: '', age: 62 },
        { first_name: 'Jo, nas', job: null, age: 10 },
      ],
    ]);
    const uneven = await send('POST', 'people', 'first_name,job\nonly one\n', csv);
    expect([uneven.statusCode, uneven.json()]).toMatchObject([
      400,
      { code: 'PGRST102', message: 'All lines must have same number of fields' },
    ]);
  });
  test('an array of objects with equal keys, in one statement', async () => {
    const rows = [
      { first_name: 'J Doe', age: 62, height: 70 },
      { first_name: 'Janus', age: 10, height: 55 },
    ];
    const answer = await send('POST', 'people?select=first_name,age', rows, representation);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      [
        { first_name: 'J Doe', age: 62 },
        { first_name: 'Janus', age: 10 },
      ],
    ]);
    const uneven = await send('POST', 'people', [{ first_name: 'a' }, { last_name: 'b' }]);
    expect([uneven.statusCode, uneven.json()]).toEqual([
      400,
      { code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
    ]);
  });
  test('missing keys become defaults with missing=default', async () => {
    const rows = [{ bar: 'val1' }, { bar: 'val2', baz: 15 }];
    const answer = await send('POST', 'foo?columns=id,bar,baz', rows, {
      prefer: 'missing=default, return=representation',
    });
    expect([answer.statusCode, answer.headers['preference-applied'], answer.json()]).toEqual([
      201,
      'missing=default, return=representation',
      [
        { id: 1, bar: 'val1', baz: 100 },
        { id: 2, bar: 'val2', baz: 15 },
      ],
    ]);
  });
  test('columns selects the keys to write', async () => {
    const body = {
      source: 'Paper',
      publication_date: '2015-09-11',
      figure: 1100,
      location: 'x',
      extra: 'y',
      stuff: [],
    };
    const answer = await send('POST', 'datasets?columns=source,publication_date,figure', body, representation);
    expect(answer.json()).toEqual([
      { id: 1, source: 'Paper', publication_date: '2015-09-11', figure: 1100, location: null },
    ]);
    const unknown = await send('POST', 'datasets?columns=helicopter', body);
    expect([unknown.statusCode, unknown.json()]).toEqual([
      400,
      {
        code: 'PGRST204',
        message: "Could not find the 'helicopter' column of 'datasets' in the schema cache",
        details: null,
        hint: null,
      },
    ]);
  });
  test('the representation includes embeds', async () => {
    const film = { id: 100, director_id: 2, title: 'Ran', year: 1985, rating: 8.2, language: 'Japanese' };
    const url = 'films?select=title,year,director:directors(first_name,last_name)';
    const answer = await send('POST', url, film, { ...representation, ...object });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { title: 'Ran', year: 1985, director: { first_name: 'Akira', last_name: 'Kurosawa' } },
    ]);
  });
  test('a text containing json, an incomplete body and an empty body are refused', async () => {
    for (const body of ['"{ \\"bar\\": 1 }"', '{ "bar"', '']) {
      const answer = await send('POST', 'foo', body);
      expect([body, answer.statusCode, answer.json()]).toMatchObject([body, 400, { code: 'PGRST102' }]);
    }
  });
  test('a missing value is refused with the name of its column', async () => {
    const answer = await send('POST', 'projects', { id: 7, client_id: 1 });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: '23502',
        message: 'null value in column "name" of relation "projects" violates not-null constraint',
        hint: null,
      },
    ]);
  });
});

describe('values by type', () => {
  test('arrays and composites, as text or json', async () => {
    const times = { id: 2, title: 'Ran', tags: ['family', 'not streamable'], performance_times: ['12:40', '15:00'] };
    expect((await send('POST', 'movies', times)).statusCode).toBe(201);
    const literal = { id: 3, title: 'Ran', tags: '{family,not streamable}', performance_times: '{12:40,15:00}' };
    expect((await send('POST', 'movies', literal)).statusCode).toBe(201);
    const [one, other] = (await read('movies?id=gt.1&select=tags,performance_times&order=id')) as unknown[];
    expect(one).toEqual({ tags: ['family', 'not streamable'], performance_times: ['12:40:00', '15:00:00'] });
    expect(other).toEqual(one);
    const deep = { auditorium: [[[1, 2]], [[3, 5]]] };
    expect((await send('PATCH', 'movies?id=eq.2', deep)).statusCode).toBe(204);
    expect(await read('movies?id=eq.2&select=auditorium')).toEqual([deep]);
    const size = { length: 0.7, width: 0.5, height: 1.8, unit: 'm' };
    await send('POST', 'packages', { id: 1, size: '(0.7,0.5,1.8,"m")' });
    await send('POST', 'packages', { id: 2, size, extra_info: { exportable: true } });
    expect(await read('packages?select=size&order=id')).toEqual([{ size }, { size }]);
  });
  test('times with a zone, ranges as text', async () => {
    await send('POST', 'items', { id: 100, arrived: '2022-02-24 11:10:15 Australia/Sydney' });
    expect(await read('items?id=eq.100&arrived=eq.2022-02-24+02:10:15+Africa/Cairo&select=id')).toEqual([{ id: 100 }]);
    const event = { id: 2, name: 'Fair', duration: '[2023-05-01 11:00,2023-05-02 06:00)' };
    const answer = await send('POST', 'events?select=duration', event, representation);
    expect(answer.json()).toEqual([{ duration: '["2023-05-01 11:00:00","2023-05-02 06:00:00")' }]);
  });
});

describe('update', () => {
  test('of the selected rows: 204, with the count', async () => {
    const answer = await send('PATCH', 'people?age=lt.20', { category: 'young' });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([204, '', '0-1/*']);
    expect(await read('people?category=eq.young&select=id&order=id')).toEqual([{ id: 1 }, { id: 2 }]);
    const none = await send('PATCH', 'people?age=gt.200', { category: 'old' }, { prefer: 'count=exact' });
    expect([none.statusCode, none.headers['content-range']]).toEqual([204, '*/0']);
  });
  test('returns the rows, even those that no longer match the filter', async () => {
    const answer = await send(
      'PATCH',
      'people?or=(age.eq.12,age.eq.19)&select=id,age&order=id',
      { age: 99 },
      representation,
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      [
        { id: 1, age: 99 },
        { id: 2, age: 99 },
      ],
    ]);
  });
});

describe('upsert', () => {
  const rows = [
    { sku: 'CL2031', name: 'T-shirt, long', price: 35 },
    { sku: 'AC1022', name: 'Cap', price: 30 },
  ];
  test('merges by the primary key; 200 if no row is new', async () => {
    const answer = await send('POST', 'products', rows, merge);
    expect([answer.statusCode, answer.headers['preference-applied']]).toEqual([201, 'resolution=merge-duplicates']);
    expect(await read('products?select=sku,price&order=sku')).toEqual([
      { sku: 'AC1022', price: 30 },
      { sku: 'CL2031', price: 35 },
      { sku: 'CL2040', price: 55 },
    ]);
    expect((await send('POST', 'products', rows, merge)).statusCode).toBe(200);
  });
  test('or ignores existing rows', async () => {
    const ignore = { prefer: 'resolution=ignore-duplicates, return=representation' };
    const answer = await send('POST', 'products?select=sku', rows, ignore);
    expect([answer.statusCode, answer.json()]).toEqual([201, [{ sku: 'AC1022' }]]);
  });
  test('with a key that the database generates if missing', async () => {
    const staff = [
      { id: 1, name: 'First', salary: 31000 },
      { name: 'Third', salary: 50000 },
    ];
    await send('POST', 'staff?columns=id,name,salary', staff, {
      prefer: 'resolution=merge-duplicates, missing=default',
    });
    expect(await read('staff?select=id,salary&order=id')).toEqual([
      { id: 1, salary: 31000 },
      { id: 2, salary: 42000 },
      { id: 3, salary: 50000 },
    ]);
  });
  test('by the unique columns in on_conflict', async () => {
    const staff = [
      { name: 'First', salary: 1 },
      { name: 'Third', salary: 3 },
    ];
    expect((await send('POST', 'staff?on_conflict=name', staff, merge)).statusCode).toBe(201);
    expect(await read('staff?select=name,salary&order=name')).toEqual([
      { name: 'First', salary: 1 },
      { name: 'Second', salary: 42000 },
      { name: 'Third', salary: 3 },
    ]);
  });
});

describe('delete', () => {
  test('of the selected rows, returned on request', async () => {
    const answer = await send('DELETE', 'items?id=lt.2');
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([204, '', '*/*']);
    const shown = await send('DELETE', 'items?id=eq.2&select=id', undefined, representation);
    expect([shown.statusCode, shown.headers['content-range'], shown.json()]).toEqual([200, '*/*', [{ id: 2 }]]);
    const embedded = await send(
      'DELETE',
      'technical_specs?film_id=eq.1&select=camera,films(title)',
      undefined,
      representation,
    );
    expect(embedded.json()).toEqual([{ camera: 'Cameflex', films: { title: 'Cléo from 5 to 7' } }]);
    const counted = await send('DELETE', 'items?id=lt.5', undefined, { prefer: 'count=exact' });
    expect(counted.headers['content-range']).toBe('*/2');
  });
  test('limit does not select rows', async () => {
    const answer = await send('DELETE', 'items?id=lt.5&limit=1');
    expect([answer.statusCode, (await read('items')) as unknown[]]).toMatchObject([400, { length: 14 }]);
  });
});
