import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';

let cinema: Cinema;
beforeAll(async () => {
  cinema = await openCinema();
});
beforeEach(() => cinema.reset());
afterAll(() => cinema.close());

const row = { id: 4, name: 'Sara B.', salary: 60000 };
const put = async (url: string, body: unknown, headers?: Record<string, string>) => {
  const answer = await cinema.send('PUT', url, body, headers);
  return [answer.statusCode, answer.body === '' ? '' : answer.json()];
};
const representation = { prefer: 'return=representation' };

test('PUT creates a row, then replaces it', async () => {
  expect(await put('staff?id=eq.4', row, representation)).toEqual([201, [row]]);
  const changed = { ...row, salary: 1 };
  expect(await put('staff?id=eq.4', changed, representation)).toEqual([200, [changed]]);
  expect(await put('staff?id=eq.4', row)).toEqual([204, '']);
  expect(await cinema.read('staff?id=eq.4')).toEqual([row]);
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
