import { describe, expect, test } from 'vitest';
import { serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();

describe('refusals', () => {
  test.each([
    ['nope', '404 PGRST205'],
    ['store.projects', '404 PGRST205'],
    ['clients?select=nope', '400 42703'],
    ['clients?nope=eq.1', '400 42703'],
    ['clients?order=nope', '400 42703'],
    ['clients?id=nope.1', '400 PGRST100'],
    ['clients?id=1', '400 PGRST100'],
    ['clients?id=eq', '400 PGRST100'],
    ['clients?id=eq.x', '400 22P02'],
    ['clients?id=eq.99999999999999999999', '400 22003'],
    ['clients?id=like.1*', '404 42883'],
    ['clients?id=is.maybe', '400 PGRST100'],
    ['clients?id=in.1,2', '400 PGRST100'],
    ['clients?or=(id.eq.1', '400 PGRST100'],
    ['clients?or=()', '400 PGRST100'],
    ['clients?select=id,', '400 PGRST100'],
    ['clients?select=id,projects(', '400 PGRST100'],
    ['clients?or=(id.eq.1,)', '400 PGRST100'],
    ['clients?select=id)', '400 PGRST100'],
    ['clients?name=match.(', '400 2201B'],
    ['clients?name=eq.%00', '400 PGRST100'],
    ['clients?name=eq.%ED%A0%80', '400 PGRST100'],
    ['clients?name=eq.%E0%A4%A', '400 PGRST100'],
    ['clients?%zz=eq.1', '400 PGRST100'],
    ['projects?data=cs.{', '400 22P02'],
    ['projects?started=eq.2025-02-30', '400 22008'],
    ['projects?about=fts.(', '400 42601'],
    ['hidden', '403 42501'],
  ])('%s is %s', async (url, expected) => {
    expect(await shop.code(url)).toBe(expected);
  });
  test.each([
    ['clients', { nope: 1 }, 400, { code: 'PGRST204' }],
    ['clients', { id: 1, name: 'x' }, 409, { code: '23505' }],
    ['projects', { name: 'Long enough', client_id: 99 }, 409, { code: '23503', constraint: 'projects_client_fkey' }],
  ])('of a new row of %s, %j: %i', async (url, row, status, refusal) => {
    const answer = await shop.send('POST', url, row);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, refusal]);
  });
  test('have the shape of PostgREST errors', async () => {
    expect((await shop.get('clients?select=nope')).json()).toEqual({
      code: '42703',
      request_id: expect.any(String),
      message: 'column clients.nope does not exist',
      details: null,
      hint: null,
    });
    expect((await shop.get('clients?id=nope.1')).json()).toEqual({
      code: 'PGRST100',
      request_id: expect.any(String),
      message: '"failed to parse filter (nope.1)" (line 1, column 1)',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    });
  });
});
