import { beforeEach, describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();
beforeEach(() => Promise.all([shop.reset(), cinema.reset()]));

const representation = { prefer: 'return=representation' };
const object = { accept: 'application/vnd.pgrst.object+json' };
const names = async () =>
  ((await shop.read('clients?select=name&order=id')) as { name: string }[]).map(({ name }) => name);

describe('PATCH and DELETE', () => {
  test('change the selected rows', async () => {
    const minimal = await shop.send('PATCH', 'projects?id=in.(1,2)', { budget: 5 });
    expect([minimal.statusCode, minimal.body, minimal.headers['content-range']]).toEqual([204, '', '0-1/*']);
    const shown = await shop.send(
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
    const none = await shop.send('PATCH', 'projects?id=eq.99', { budget: 6 }, representation);
    expect([none.statusCode, none.body, none.headers['content-range']]).toEqual([200, '[]', '*/*']);
    const counted = await shop.send('PATCH', 'projects?id=eq.99', { budget: 6 }, { prefer: 'count=exact' });
    expect([counted.statusCode, counted.headers['content-range']]).toEqual([204, '*/0']);
    const empty = await shop.send('PATCH', 'projects?id=eq.1', {}, representation);
    expect([empty.statusCode, empty.body]).toEqual([200, '[]']);
  });
  test('return the rows, even those that no longer match the filter', async () => {
    const answer = await cinema.send(
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
  test('remove the selected rows, returned on request', async () => {
    const answer = await cinema.send('DELETE', 'items?id=lt.2');
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([204, '', '*/*']);
    const shown = await cinema.send('DELETE', 'items?id=eq.2&select=id', undefined, representation);
    expect([shown.statusCode, shown.headers['content-range'], shown.json()]).toEqual([200, '*/*', [{ id: 2 }]]);
    const embedded = await cinema.send(
      'DELETE',
      'technical_specs?film_id=eq.1&select=camera,films(title)',
      undefined,
      representation,
    );
    expect(embedded.json()).toEqual([{ camera: 'Cameflex', films: { title: 'Cléo from 5 to 7' } }]);
    const counted = await cinema.send('DELETE', 'items?id=lt.5', undefined, { prefer: 'count=exact' });
    expect(counted.headers['content-range']).toBe('*/2');
    const tasks = 'tasks?project_id=eq.1&select=label&order=label';
    const ordered = await shop.send('DELETE', tasks, undefined, representation);
    expect(ordered.json()).toEqual([{ label: 'Build' }, { label: 'Draw' }]);
    const referenced = await shop.send('DELETE', 'clients?id=eq.1');
    expect([referenced.statusCode, referenced.json()]).toMatchObject([
      409,
      { code: '23503', constraint: 'projects_client_fkey' },
    ]);
  });
  test('limit does not select rows', async () => {
    const answer = await cinema.send('DELETE', 'items?id=lt.5&limit=1');
    expect([answer.statusCode, (await cinema.read('items')) as unknown[]]).toMatchObject([400, { length: 14 }]);
  });
  test('are refused without a filter', async () => {
    for (const answer of [await shop.send('PATCH', 'clients', { name: 'x' }), await shop.send('DELETE', 'clients')]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: '21000' }]);
    }
    expect((await shop.send('DELETE', 'clients?projects.id=eq.1&select=projects(id)')).statusCode).toBe(400);
    expect(await names()).toHaveLength(3);
  });
  test('accept one object with known columns', async () => {
    expect((await shop.send('PATCH', 'clients?id=eq.1', [{ name: 'a' }, { name: 'b' }])).json()).toMatchObject({
      code: 'PGRST102',
    });
    expect((await shop.send('PATCH', 'clients?id=eq.1', { nope: 1 })).json()).toMatchObject({ code: 'PGRST204' });
    expect((await shop.send('PATCH', 'clients?id=eq.1', [{ name: 'a' }])).statusCode).toBe(204);
  });
  test('a single object is undone unless it is exactly one row', async () => {
    const two = await shop.send('PATCH', 'projects?client_id=eq.1', { budget: 0 }, { ...representation, ...object });
    expect([two.statusCode, two.json()]).toMatchObject([
      406,
      { code: 'PGRST116', details: 'The result contains 2 rows' },
    ]);
    const budgets = (await shop.get('projects?client_id=eq.1&select=budget&order=id')).json();
    expect(budgets).toEqual([{ budget: 100.5 }, { budget: 20 }]);
    const none = await shop.send('PATCH', 'projects?id=eq.99', { budget: 0 }, { ...representation, ...object });
    expect([none.statusCode, none.json()]).toMatchObject([406, { details: 'The result contains 0 rows' }]);
  });
  test('a refusal by a trigger keeps its constraint and hint', async () => {
    const answer = await shop.send('PATCH', 'projects?id=eq.5', { budget: 0 });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'P0001',
        request_id: expect.any(String),
        message: 'The project is locked',
        details: null,
        hint: 'Unlock it',
        constraint: 'project_locked',
      },
    ]);
    expect((await shop.send('PATCH', 'projects?id=eq.1', { name: 'ab' })).json()).toMatchObject({
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
      const answer = await shop.send(method, url, method === 'DELETE' ? undefined : {});
      expect([answer.statusCode, answer.json()]).toMatchObject([405, { code: 'PGRST117' }]);
    }
  });
});
