import { beforeEach, expect, test } from 'vitest';
import { serveCinema } from '#server/testing/psql-served.ts';

const cinema = serveCinema();
beforeEach(() => cinema.reset());

test('strict handling refuses unknown preferences, lenient handling ignores them', async () => {
  const strict = await cinema.get('projects', { prefer: 'handling=strict, foo, bar' });
  expect([strict.statusCode, strict.json()]).toEqual([
    400,
    {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: foo, bar',
      hint: null,
    },
  ]);
  const lenient = await cinema.get('projects', { prefer: 'handling=lenient, foo, bar' });
  expect([lenient.statusCode, lenient.headers['preference-applied']]).toEqual([200, 'handling=lenient']);
});
test('timezone shows times in the zone', async () => {
  const there = await cinema.get('items?id=eq.0&select=arrived', { prefer: 'timezone=America/Los_Angeles' });
  expect([there.json(), there.headers['preference-applied']]).toEqual([
    [{ arrived: '2023-10-18T05:37:59.611-07:00' }],
    'timezone=America/Los_Angeles',
  ]);
  const plain = await cinema.get('items?id=eq.0&select=arrived', {});
  const nowhere = await cinema.get('items?id=eq.0&select=arrived', { prefer: 'timezone=Jupiter/Red_Spot' });
  expect([nowhere.statusCode, nowhere.headers['preference-applied'], nowhere.body]).toEqual([
    200,
    undefined,
    plain.body,
  ]);
  const strict = await cinema.get('items', { prefer: 'handling=strict, timezone=Jupiter/Red_Spot' });
  expect([strict.statusCode, strict.json()]).toMatchObject([
    400,
    { code: 'PGRST122', details: 'Invalid preferences: timezone=Jupiter/Red_Spot' },
  ]);
});
test('tx=rollback gives the usual answer and changes nothing', async () => {
  const prefer = 'tx=rollback, return=representation';
  const answer = await cinema.send('POST', 'projects?select=name', { name: 'Project X' }, { prefer });
  expect([answer.statusCode, answer.headers['preference-applied'], answer.json()]).toEqual([
    201,
    'return=representation, tx=rollback',
    [{ name: 'Project X' }],
  ]);
  expect(await cinema.read('projects?name=eq.Project X')).toEqual([]);
});
test('count counts the rows of a write and the one result of a function, and a plan estimates neither', async () => {
  const range = async (method: 'GET' | 'DELETE', url: string, count: string) =>
    (await cinema.send(method, url, undefined, { prefer: `count=${count}` })).headers['content-range'];
  expect(await range('DELETE', 'items?id=lt.3', 'exact')).toBe('*/3');
  expect(await range('DELETE', 'items?id=lt.6', 'planned')).toBe('*/*');
  expect(await range('GET', 'rpc/add_them?a=1&b=2', 'exact')).toBe('0-0/1');
  expect(await range('GET', 'rpc/oldest_film', 'exact')).toBe('0-0/1');
});
test('max-affected undoes a larger change, only with strict handling', async () => {
  const many = await cinema.send('DELETE', 'items?id=lt.15', undefined, { prefer: 'handling=strict, max-affected=10' });
  expect([many.statusCode, many.json()]).toEqual([
    400,
    {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 14 rows',
      hint: null,
    },
  ]);
  expect(await cinema.read('items?select=id&limit=1&order=id')).toEqual([{ id: 0 }]);
  const lenient = await cinema.send('DELETE', 'items?id=lt.15', undefined, { prefer: 'max-affected=10' });
  expect(lenient.statusCode).toBe(204);
});
