import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method,
    url: `/psql/${url}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const representation = { prefer: 'return=representation' };
const object = { accept: 'application/vnd.pgrst.object+json' };
const names = async (): Promise<string[]> =>
  (await send('GET', 'clients?select=name&order=id')).json<{ name: string }[]>().map(({ name }) => name);

describe('POST', () => {
  test('one row, minimal by default', async () => {
    const answer = await send('POST', 'clients', { id: 4, name: 'Date' });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([201, '', '*/*']);
    expect(await names()).toEqual(['Apple', 'Banana', 'Cherry, "Ltd"', 'Date']);
  });
  test('records with the same keys store their own values, with and without a representation', async () => {
    const body = async (record: object, headers?: Record<string, string>) =>
      (await send('POST', 'clients?select=id,name', record, headers)).body;
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
    const good = (id: number) => send('POST', 'clients', { id, name: `Date ${id}` });
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
  test('headers-only returns the location of the row', async () => {
    const answer = await send('POST', 'projects', { name: 'Epsilon' }, { prefer: 'return=headers-only' });
    expect([answer.statusCode, answer.headers.location, answer.headers['preference-applied']]).toEqual([
      201,
      '/psql/projects?id=eq.100',
      'return=headers-only',
    ]);
    const odd = await send('POST', 'task_people', { task_id: 4, person_id: 2 }, { prefer: 'return=headers-only' });
    expect(odd.headers.location).toBe('/psql/task_people?task_id=eq.4&person_id=eq.2');
  });
  test('the representation, selected and embedded', async () => {
    const answer = await send(
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
    const answer = await send('POST', 'projects?select=id', { name: 'Epsilon' }, { ...representation, ...object });
    expect([answer.statusCode, answer.headers.etag, answer.json()]).toEqual([201, '"1"', { id: 100 }]);
  });
  test('many rows in one statement, with json and arrays unchanged', async () => {
    const body = [
      { name: 'Epsilon', tags: ['a,b', 'c"d'], data: { x: [1, null] }, budget: '1.10' },
      { name: 'Omega', tags: [], data: null, budget: 2 },
    ];
    expect((await send('POST', 'projects', body)).json()).toMatchObject({ code: '23502' });
    const written = await send(
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
  test('all or nothing', async () => {
    const answer = await send('POST', 'clients', [
      { id: 4, name: 'Date' },
      { id: 5, name: 'Apple' },
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: '23505',
        message: 'There is already a record with these values',
        details: 'Key (name)=(Apple) already exists.',
        hint: null,
        constraint: 'clients_name_key',
      },
    ]);
    expect(await names()).toHaveLength(3);
  });
  test('columns selects the keys, and an absent key is null, or the default with missing=default', async () => {
    const rows = [
      { id: 201, name: 'First', ignored: 1 },
      { id: 202, name: 'Second', open: false },
    ];
    const select = 'columns=id,name,open&select=id,open';
    const nulls = await send('POST', `projects?${select}`, rows, representation);
    expect(nulls.json()).toEqual([
      { id: 201, open: null },
      { id: 202, open: false },
    ]);
    await shop.reset();
    const defaults = await send('POST', `projects?${select}`, rows, {
      prefer: 'return=representation, missing=default',
    });
    expect(defaults.json()).toEqual([
      { id: 201, open: true },
      { id: 202, open: false },
    ]);
    const identity = await send('POST', 'projects?columns=id,name&select=id', [{ name: 'Third' }], {
      prefer: 'return=representation, missing=default',
    });
    expect([identity.statusCode, identity.json()]).toMatchObject([201, [{}]]);
  });
  test('an empty object inserts defaults, an empty array inserts nothing', async () => {
    const refused = await send('POST', 'projects', {});
    expect(refused.json()).toMatchObject({ code: '23502' });
    const none = await send('POST', 'clients', [], representation);
    expect([none.statusCode, none.body]).toEqual([201, '[]']);
    const bare = await send('POST', 'defaults?select=n', {}, representation);
    expect([bare.statusCode, bare.json()]).toEqual([201, [{ n: 7 }]]);
  });
  test('an upsert merges or ignores, by the primary key or the named columns', async () => {
    const merge = { prefer: 'resolution=merge-duplicates, return=representation' };
    const merged = await send(
      'POST',
      'clients',
      [
        { id: 1, name: 'Apricot' },
        { id: 9, name: 'Fig' },
      ],
      merge,
    );
    expect([merged.statusCode, merged.json()]).toEqual([
      201,
      [
        { id: 1, name: 'Apricot' },
        { id: 9, name: 'Fig' },
      ],
    ]);
    const ignore = { prefer: 'resolution=ignore-duplicates, return=representation' };
    const ignored = await send(
      'POST',
      'clients?on_conflict=name',
      [
        { id: 50, name: 'Fig' },
        { id: 51, name: 'Kiwi' },
      ],
      ignore,
    );
    expect(ignored.json()).toEqual([{ id: 51, name: 'Kiwi' }]);
    expect((await send('POST', 'clients?on_conflict=nope', { id: 1, name: 'x' }, merge)).json()).toMatchObject({
      code: 'PGRST204',
    });
    const twice = await send(
      'POST',
      'clients',
      [
        { id: 1, name: 'a' },
        { id: 1, name: 'b' },
      ],
      merge,
    );
    expect([twice.statusCode, twice.json()]).toMatchObject([400, { code: '21000' }]);
  });
  test('csv of the written rows', async () => {
    const answer = await send('POST', 'clients', { id: 4, name: 'Da"te' }, { ...representation, accept: 'text/csv' });
    expect(answer.body).toBe('id,name\n4,"Da""te"');
  });
});

describe('PATCH and DELETE', () => {
  test('change the selected rows', async () => {
    const minimal = await send('PATCH', 'projects?id=in.(1,2)', { budget: 5 });
    expect([minimal.statusCode, minimal.body, minimal.headers['content-range']]).toEqual([204, '', '0-1/*']);
    const shown = await send(
      'PATCH',
      'projects?id=eq.2&select=id,budget,clients(name)',
      { budget: 6 },
      {
        prefer: 'return=representation, count=exact',
      },
    );
    expect([shown.statusCode, shown.headers['content-range'], shown.json()]).toEqual([
      200,
      '0-0/1',
      [{ id: 2, budget: 6, clients: { name: 'Apple' } }],
    ]);
    const none = await send('PATCH', 'projects?id=eq.99', { budget: 6 }, representation);
    expect([none.statusCode, none.body, none.headers['content-range']]).toEqual([200, '[]', '*/*']);
    const empty = await send('PATCH', 'projects?id=eq.1', {}, representation);
    expect([empty.statusCode, empty.body]).toEqual([200, '[]']);
  });
  test('DELETE returns the deleted rows', async () => {
    const answer = await send('DELETE', 'tasks?project_id=eq.1&select=label&order=label', undefined, representation);
    expect([answer.statusCode, answer.headers['content-range'], answer.json()]).toEqual([
      200,
      '*/*',
      [{ label: 'Build' }, { label: 'Draw' }],
    ]);
    expect((await send('DELETE', 'tasks?id=eq.3')).statusCode).toBe(204);
    const referenced = await send('DELETE', 'clients?id=eq.1');
    expect([referenced.statusCode, referenced.json()]).toMatchObject([
      409,
      { code: '23503', constraint: 'projects_client_fkey' },
    ]);
  });
  test('are refused without a filter', async () => {
    for (const answer of [await send('PATCH', 'clients', { name: 'x' }), await send('DELETE', 'clients')]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: '21000' }]);
    }
    expect((await send('DELETE', 'clients?projects.id=eq.1&select=projects(id)')).statusCode).toBe(400);
    expect(await names()).toHaveLength(3);
  });
  test('do not select rows by limit', async () => {
    expect((await send('DELETE', 'clients?id=gt.0&limit=1')).statusCode).toBe(400);
  });
  test('accept one object with known columns', async () => {
    expect((await send('PATCH', 'clients?id=eq.1', [{ name: 'a' }, { name: 'b' }])).json()).toMatchObject({
      code: 'PGRST102',
    });
    expect((await send('PATCH', 'clients?id=eq.1', { nope: 1 })).json()).toMatchObject({ code: 'PGRST204' });
    expect((await send('PATCH', 'clients?id=eq.1', [{ name: 'a' }])).statusCode).toBe(204);
  });
  test('a single object is undone unless it is exactly one row', async () => {
    const two = await send('PATCH', 'projects?client_id=eq.1', { budget: 0 }, { ...representation, ...object });
    expect([two.statusCode, two.json()]).toMatchObject([
      406,
      { code: 'PGRST116', details: 'The result contains 2 rows' },
    ]);
    const budgets = (await send('GET', 'projects?client_id=eq.1&select=budget&order=id')).json();
    expect(budgets).toEqual([{ budget: 100.5 }, { budget: 20 }]);
    const none = await send('PATCH', 'projects?id=eq.99', { budget: 0 }, { ...representation, ...object });
    expect([none.statusCode, none.json()]).toMatchObject([406, { details: 'The result contains 0 rows' }]);
  });
  test('a refusal by a trigger keeps its constraint and hint', async () => {
    const answer = await send('PATCH', 'projects?id=eq.5', { budget: 0 });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'P0001',
        message: 'The project is locked',
        details: null,
        hint: 'Unlock it',
        constraint: 'project_locked',
      },
    ]);
    expect((await send('PATCH', 'projects?id=eq.1', { name: 'ab' })).json()).toMatchObject({
      code: '23514',
      constraint: 'project_name_length',
    });
  });
  test('a read-only relation refuses changes', async () => {
    for (const [method, url] of [
      ['POST', 'totals'],
      ['PATCH', 'totals?client=eq.1'],
      ['DELETE', 'projects_view?id=eq.1'],
    ] as const) {
      const answer = await send(method, url, method === 'DELETE' ? undefined : {});
      expect([answer.statusCode, answer.json()]).toMatchObject([405, { code: 'PGRST117' }]);
    }
  });
});
