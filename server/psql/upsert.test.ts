import { beforeEach, describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();
beforeEach(() => Promise.all([shop.reset(), cinema.reset()]));

const representation = { prefer: 'return=representation' };
const merge = { prefer: 'resolution=merge-duplicates' };
const row = { id: 4, name: 'Sara B.', salary: 60000 };
const put = async (url: string, body: unknown, headers?: Record<string, string>) => {
  const answer = await cinema.send('PUT', url, body, headers);
  return [answer.statusCode, answer.body === '' ? '' : answer.json()];
};

describe('upsert', () => {
  const rows = [
    { sku: 'CL2031', name: 'T-shirt, long', price: 35 },
    { sku: 'AC1022', name: 'Cap', price: 30 },
  ];
  test('merges by the primary key; 200 if no row is new', async () => {
    const answer = await cinema.send('POST', 'products', rows, merge);
    expect([answer.statusCode, answer.headers['preference-applied']]).toEqual([201, 'resolution=merge-duplicates']);
    expect(await cinema.read('products?select=sku,price&order=sku')).toEqual([
      { sku: 'AC1022', price: 30 },
      { sku: 'CL2031', price: 35 },
      { sku: 'CL2040', price: 55 },
    ]);
    expect((await cinema.send('POST', 'products', rows, merge)).statusCode).toBe(200);
  });
  test('or ignores existing rows', async () => {
    const ignore = { prefer: 'resolution=ignore-duplicates, return=representation' };
    const answer = await cinema.send('POST', 'products?select=sku', rows, ignore);
    expect([answer.statusCode, answer.json()]).toEqual([201, [{ sku: 'AC1022' }]]);
  });
  test('with a key that the database generates if missing', async () => {
    const staff = [
      { id: 1, name: 'First', salary: 31000 },
      { name: 'Third', salary: 50000 },
    ];
    await cinema.send('POST', 'staff?columns=id,name,salary', staff, {
      prefer: 'resolution=merge-duplicates, missing=default',
    });
    expect(await cinema.read('staff?select=id,salary&order=id')).toEqual([
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
    expect((await cinema.send('POST', 'staff?on_conflict=name', staff, merge)).statusCode).toBe(201);
    expect(await cinema.read('staff?select=name,salary&order=name')).toEqual([
      { name: 'First', salary: 1 },
      { name: 'Second', salary: 42000 },
      { name: 'Third', salary: 3 },
    ]);
  });
  test('no rows are merged with 200', async () => {
    expect((await cinema.send('POST', 'products', [], merge)).statusCode).toBe(200);
  });
  test('only a relation with a key applies the resolution', async () => {
    const shown = { prefer: 'resolution=merge-duplicates, return=representation' };
    const row = { n: 1, note: 'x' };
    const answer = await shop.send('POST', 'defaults', row, shown);
    expect([answer.statusCode, answer.headers['preference-applied'], answer.json()]).toEqual([
      201,
      'return=representation',
      [row],
    ]);
  });
  test('repeats by on_conflict are merged or ignored, and an unknown column and a row twice are refused', async () => {
    const ignore = { prefer: 'resolution=ignore-duplicates, return=representation' };
    const fruits = [
      { id: 50, name: 'Banana' },
      { id: 51, name: 'Kiwi' },
    ];
    const ignored = await shop.send('POST', 'clients?on_conflict=name', fruits, ignore);
    expect(ignored.json()).toEqual([{ id: 51, name: 'Kiwi' }]);
    const pear = { id: 51, name: 'Pear' };
    const shown = { prefer: 'resolution=merge-duplicates, return=representation' };
    expect((await shop.send('POST', 'clients', pear, shown)).json()).toEqual([pear]);
    const unknown = await shop.send('POST', 'clients?on_conflict=nope', pear, merge);
    expect(unknown.json()).toMatchObject({ code: 'PGRST204' });
    const other = await shop.send('POST', 'clients?on_conflict=id', { id: 9, name: 'Apple' }, merge);
    expect([other.statusCode, other.json()]).toMatchObject([409, { code: '23505', constraint: 'clients_name_key' }]);
    const twice = await shop.send('POST', 'clients', [pear, { ...pear, name: 'Plum' }], merge);
    expect([twice.statusCode, twice.json()]).toMatchObject([400, { code: '21000' }]);
  });
});

describe('PUT', () => {
  test('PUT creates a row, then replaces it', async () => {
    expect(await put('staff?id=eq.4', row, representation)).toEqual([201, [row]]);
    const changed = { ...row, salary: 1 };
    expect(await put('staff?id=eq.4', changed, representation)).toEqual([200, [changed]]);
    expect(await put('staff?id=eq.4', row)).toEqual([204, '']);
    expect(await cinema.read('staff?id=eq.4')).toEqual([row]);
  });
  test('PUT writes the one of several rows that has the key, and ignores Range', async () => {
    const other = { id: 9, name: 'Other', salary: 1 };
    const headers = { ...representation, range: '1-1' };
    expect(await put('staff?id=eq.4', [row, other], headers)).toEqual([201, [row]]);
    expect(await cinema.read('staff?id=eq.9')).toEqual([]);
  });
  test('PUT requires all columns of a composite key', async () => {
    const role = { film_id: 1, actor_id: 2, character: 'Passer-by' };
    expect(await put('roles?film_id=eq.1&actor_id=eq.2', role, representation)).toEqual([201, [role]]);
    expect(await put('roles?film_id=eq.1', role)).toMatchObject([405, { code: 'PGRST105' }]);
  });
  test('PUT without exactly the primary key is refused', async () => {
    const refused = [
      405,
      {
        code: 'PGRST105',
        message: "Filters must include all and only primary key columns with 'eq' operators",
        details: null,
        hint: null,
      },
    ];
    for (const url of ['staff', 'staff?name=eq.x', 'staff?id=gt.4', 'staff?id=eq.4&name=eq.x', 'staff?id=not.eq.4']) {
      expect([url, ...(await put(url, row))]).toEqual([url, ...refused]);
    }
    expect(await cinema.read('staff?id=eq.4')).toEqual([]);
  });
  test('PUT with another key than the URL, or with a page, is refused', async () => {
    expect(await put('staff?id=eq.5', row)).toEqual([
      400,
      {
        code: 'PGRST115',
        message: 'Payload values do not match URL in primary key column(s)',
        details: null,
        hint: null,
      },
    ]);
    expect(await put('staff?id=eq.4&limit=1', row)).toEqual([
      400,
      {
        code: 'PGRST114',
        message: 'limit/offset querystring parameters are not allowed for PUT',
        details: null,
        hint: null,
      },
    ]);
  });
});
