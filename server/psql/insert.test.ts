import { beforeEach, describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();
beforeEach(() => Promise.all([shop.reset(), cinema.reset()]));

const representation = { prefer: 'return=representation' };
const object = { accept: 'application/vnd.pgrst.object+json' };
const names = async () =>
  ((await shop.read('clients?select=name&order=id')) as { name: string }[]).map(({ name }) => name);

describe('POST', () => {
  test('one object: 201, no body, and defaults for omitted columns', async () => {
    const answer = await cinema.send('POST', 'foo', { bar: 'one' });
    expect([answer.statusCode, answer.body, answer.headers['content-range'], answer.headers['content-type']]).toEqual([
      201,
      '',
      '*/*',
      undefined,
    ]);
    expect(await cinema.read('foo')).toEqual([{ id: 1, bar: 'one', baz: 100 }]);
  });
  test('records with the same keys store their own values, with and without a representation', async () => {
    const body = async (record: object, headers?: Record<string, string>) =>
      (await shop.send('POST', 'clients?select=id,name', record, headers)).body;
    expect(await body({ id: 4, name: 'Date' })).toBe('');
    expect(await body({ id: 5, name: "Elder'berry" })).toBe('');
    expect(await body({ id: 6, name: 'Fig' }, representation)).toBe('[{"id":6,"name":"Fig"}]');
    expect(await body({ id: 7, name: '[{"id":6,"name":"Fig"}]' }, representation)).toContain('"id":7');
    expect(await body({ name: 'Grape', id: 8 })).toBe('');
    expect(await body([{ id: 9, name: 'Hazel' }])).toBe('');
    expect((await names()).slice(3)).toEqual([
      'Date',
      "Elder'berry",
      'Fig',
      '[{"id":6,"name":"Fig"}]',
      'Grape',
      'Hazel',
    ]);
  });
  test('a bad record is refused as such after a good one with the same keys', async () => {
    const good = (id: number) => shop.send('POST', 'clients', { id, name: `Date ${id}` });
    expect((await good(4)).statusCode).toBe(201);
    const bad = async (payload: string | Buffer, type = 'application/json') => {
      const headers = { 'content-type': type };
      const answer = await shop.app.inject({ method: 'POST', url: '/psql/clients', headers, payload });
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await bad('{"id":5,"name":"Date"')).toEqual([400, 'Empty or invalid json']);
    expect(await bad(Buffer.from([...Buffer.from('{"id":5,"name":"'), 0xff, 0x22, 0x7d]))).toEqual([
      400,
      'The body is not UTF-8',
    ]);
    expect(await bad(`{"id":5,"name":${'['.repeat(2000)}${']'.repeat(2000)}}`)).toEqual([
      400,
      expect.stringContaining('brackets'),
    ]);
    expect(await bad('{"id":5,"name":"Date"}', 'application/pdf')).toEqual([
      400,
      'Content-Type not acceptable: application/pdf',
    ]);
    expect((await good(5)).statusCode).toBe(201);
    expect(await names()).toHaveLength(5);
  });
  test('a text containing json, an incomplete body and an empty body are refused', async () => {
    for (const body of ['"{ \\"bar\\": 1 }"', '{ "bar"', '']) {
      const answer = await cinema.send('POST', 'foo', body);
      expect([body, answer.statusCode, answer.json()]).toMatchObject([body, 400, { code: 'PGRST102' }]);
    }
  });
  test('a missing value is refused with the name of its column', async () => {
    const answer = await cinema.send('POST', 'projects', { id: 7, client_id: 1 });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: '23502',
        message: 'null value in column "name" of relation "projects" violates not-null constraint',
        hint: null,
      },
    ]);
  });
  test('return=headers-only returns the location of the new row, representation the row', async () => {
    const answer = await shop.send('POST', 'projects', { name: 'Epsilon' }, { prefer: 'return=headers-only' });
    expect([answer.statusCode, answer.body, answer.headers.location, answer.headers['preference-applied']]).toEqual([
      201,
      '',
      '/psql/projects?id=eq.100',
      'return=headers-only',
    ]);
    const odd = await shop.send('POST', 'task_people', { task_id: 4, person_id: 2 }, { prefer: 'return=headers-only' });
    expect(odd.headers.location).toBe('/psql/task_people?task_id=eq.4&person_id=eq.2');
    const shown = await shop.send('POST', 'clients', { id: 4, name: 'Date' }, representation);
    expect([shown.statusCode, shown.headers['preference-applied'], shown.headers.location, shown.json()]).toEqual([
      201,
      'return=representation',
      undefined,
      [{ id: 4, name: 'Date' }],
    ]);
    const minimal = await shop.send('POST', 'clients', { id: 5, name: 'Elder' }, { prefer: 'return=minimal' });
    expect([minimal.headers['preference-applied'], minimal.headers.location]).toEqual(['return=minimal', undefined]);
  });
  test('the representation, selected and embedded', async () => {
    const answer = await shop.send(
      'POST',
      'projects?select=id,name,clients(name)',
      { name: 'Epsilon', client_id: 2 },
      representation,
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      [{ id: 100, name: 'Epsilon', clients: { name: 'Banana' } }],
    ]);
  });
  test('a single object with its ETag', async () => {
    const answer = await shop.send('POST', 'projects?select=id', { name: 'Epsilon' }, { ...representation, ...object });
    expect([answer.statusCode, answer.headers.etag, answer.json()]).toEqual([201, '"1"', { id: 100 }]);
  });
  test('many rows in one statement, with json and arrays unchanged', async () => {
    const body = [
      { name: 'Epsilon', tags: ['a,b', 'c"d'], data: { x: [1, null] }, budget: '1.10' },
      { name: 'Omega', tags: [], data: null, budget: 2 },
    ];
    expect((await shop.send('POST', 'projects', body)).json()).toMatchObject({ code: '23502' });
    const written = await shop.send(
      'POST',
      'projects?select=name,tags,data,budget',
      [body[0], { ...body[0], name: 'Zeta' }],
      representation,
    );
    expect(written.json()).toEqual([
      { name: 'Epsilon', tags: ['a,b', 'c"d'], data: { x: [1, null] }, budget: 1.1 },
      { name: 'Zeta', tags: ['a,b', 'c"d'], data: { x: [1, null] }, budget: 1.1 },
    ]);
  });
  test('the keys of all rows must match', async () => {
    const uneven = await cinema.send('POST', 'people', [{ first_name: 'a' }, { last_name: 'b' }]);
    expect([uneven.statusCode, uneven.json()]).toEqual([
      400,
      { code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
    ]);
  });
  test('all or nothing', async () => {
    const answer = await shop.send('POST', 'clients', [
      { id: 4, name: 'Date' },
      { id: 5, name: 'Apple' },
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: '23505',
        request_id: expect.any(String),
        message: 'There is already a record with these values',
        details: 'Key (name)=(Apple) already exists.',
        hint: null,
        constraint: 'clients_name_key',
      },
    ]);
    expect(await names()).toHaveLength(3);
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
    const answer = await cinema.send('POST', 'datasets?columns=source,publication_date,figure', body, representation);
    expect(answer.json()).toEqual([
      { id: 1, source: 'Paper', publication_date: '2015-09-11', figure: 1100, location: null },
    ]);
    const unknown = await cinema.send('POST', 'datasets?columns=helicopter', body);
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
  test('columns selects the keys, and an absent key is null, or the default with missing=default', async () => {
    const rows = [
      { id: 201, name: 'First', ignored: 1 },
      { id: 202, name: 'Second', open: false },
    ];
    const select = 'columns=id,name,open&select=id,open';
    const nulls = await shop.send('POST', `projects?${select}`, rows, representation);
    expect(nulls.json()).toEqual([
      { id: 201, open: null },
      { id: 202, open: false },
    ]);
    await shop.reset();
    const defaults = await shop.send('POST', `projects?${select}`, rows, {
      prefer: 'return=representation, missing=default',
    });
    expect(defaults.headers['preference-applied']).toBe('missing=default, return=representation');
    expect(defaults.json()).toEqual([
      { id: 201, open: true },
      { id: 202, open: false },
    ]);
    const identity = await shop.send('POST', 'projects?columns=id,name&select=id', [{ name: 'Third' }], {
      prefer: 'return=representation, missing=default',
    });
    expect([identity.statusCode, identity.json()]).toMatchObject([201, [{}]]);
  });
  test('an empty object inserts defaults, an empty array inserts nothing', async () => {
    const refused = await shop.send('POST', 'projects', {});
    expect(refused.json()).toMatchObject({ code: '23502' });
    const none = await shop.send('POST', 'clients', [], representation);
    expect([none.statusCode, none.body]).toEqual([201, '[]']);
    const bare = await shop.send('POST', 'defaults?select=n', {}, representation);
    expect([bare.statusCode, bare.json()]).toEqual([201, [{ n: 7 }]]);
  });
  test('rows with different keys, and other values than rows, are refused', async () => {
    for (const rows of [[{ id: 1 }, { name: 'x' }], [{ id: 1 }, 2], [1]]) {
      const answer = await shop.send('POST', 'clients', rows);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'PGRST102', message: 'All object keys must match' },
      ]);
    }
  });
  test('a repeated name of a form has its last value', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...representation };
    const answer = await cinema.send('POST', 'foo?select=bar', 'bar=one&bar=two', form);
    expect(answer.json()).toEqual([{ bar: 'two' }]);
  });
  test('a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...representation };
    const answer = await cinema.send(
      'POST',
      'people?select=first_name,last_name,age',
      'first_name=John+B&last_name=D%C3%B6&age=50',
      form,
    );
    expect([answer.statusCode, answer.json()]).toEqual([201, [{ first_name: 'John B', last_name: 'Dö', age: 50 }]]);
  });
  test('csv, with an empty field as empty text and the word NULL as null', async () => {
    const csv = { 'content-type': 'text/csv', ...representation };
    const answer = await cinema.send(
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
    const uneven = await cinema.send('POST', 'people', 'first_name,job\nonly one\n', csv);
    expect([uneven.statusCode, uneven.json()]).toMatchObject([
      400,
      { code: 'PGRST102', message: 'All lines must have same number of fields' },
    ]);
  });
  test('csv of the written rows', async () => {
    const answer = await shop.send(
      'POST',
      'clients',
      { id: 4, name: 'Da"te' },
      { ...representation, accept: 'text/csv' },
    );
    expect(answer.body).toBe('id,name\n4,"Da""te"');
  });
});

describe('values by type', () => {
  test('arrays and composites, as text or json', async () => {
    const times = { id: 2, title: 'Ran', tags: ['family', 'not streamable'], performance_times: ['12:40', '15:00'] };
    expect((await cinema.send('POST', 'movies', times)).statusCode).toBe(201);
    const literal = { id: 3, title: 'Ran', tags: '{family,not streamable}', performance_times: '{12:40,15:00}' };
    expect((await cinema.send('POST', 'movies', literal)).statusCode).toBe(201);
    const [one, other] = (await cinema.read('movies?id=gt.1&select=tags,performance_times&order=id')) as unknown[];
    expect(one).toEqual({ tags: ['family', 'not streamable'], performance_times: ['12:40:00', '15:00:00'] });
    expect(other).toEqual(one);
    const deep = { auditorium: [[[1, 2]], [[3, 5]]] };
    expect((await cinema.send('PATCH', 'movies?id=eq.2', deep)).statusCode).toBe(204);
    expect(await cinema.read('movies?id=eq.2&select=auditorium')).toEqual([deep]);
    const size = { length: 0.7, width: 0.5, height: 1.8, unit: 'm' };
    await cinema.send('POST', 'packages', { id: 1, size: '(0.7,0.5,1.8,"m")' });
    await cinema.send('POST', 'packages', { id: 2, size, extra_info: { exportable: true } });
    expect(await cinema.read('packages?select=size&order=id')).toEqual([{ size }, { size }]);
  });
  test('times with a zone, ranges as text', async () => {
    await cinema.send('POST', 'items', { id: 100, arrived: '2022-02-24 11:10:15 Australia/Sydney' });
    expect(await cinema.read('items?id=eq.100&arrived=eq.2022-02-24+02:10:15+Africa/Cairo&select=id')).toEqual([
      { id: 100 },
    ]);
    const event = { id: 2, name: 'Fair', duration: '[2023-05-01 11:00,2023-05-02 06:00)' };
    const answer = await cinema.send('POST', 'events?select=duration', event, representation);
    expect(answer.json()).toEqual([{ duration: '["2023-05-01 11:00:00","2023-05-02 06:00:00")' }]);
  });
});
