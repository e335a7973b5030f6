import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';

let cinema: Cinema;
beforeAll(async () => {
  cinema = await openCinema();
});
afterAll(() => cinema.close());

const call = (name: string, headers?: Record<string, string>) => cinema.send('POST', `rpc/${name}`, {}, headers);
const charged = { message: 'Payment Required', details: 'Quota exceeded', hint: 'Upgrade your plan' };

describe('errors raised by a function', () => {
  test('an exception is 400 with its detail and hint', async () => {
    const answer = await call('just_fail');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
    expect(answer.json()).toEqual({
      code: 'P0001',
      message: 'I refuse!',
      details: 'Pretty simple',
      hint: 'There is nothing you can do.',
    });
  });
  test('the code PT with three digits sets the status', async () => {
    const answer = await call('charge');
    expect([answer.statusCode, answer.json()]).toEqual([402, { code: 'PT402', ...charged }]);
  });
  test('the code PGRST sets status, headers and body', async () => {
    const answer = await call('charge_with_header');
    expect([answer.statusCode, answer.headers['x-powered-by'], answer.json()]).toEqual([
      402,
      'Nerd Rage',
      { code: '123', ...charged },
    ]);
  });
  test('the code PGRST without json is an error of the function: 500', async () => {
    const answer = await call('charge_badly');
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'PGRST121' }]);
  });
});

describe('settings that a function reads and sets', () => {
  test('the status', async () => {
    const answer = await cinema.send('GET', 'rpc/teapot');
    expect([answer.statusCode, answer.json()]).toEqual([418, { message: 'short and stout', hint: 'Tip it over.' }]);
  });
  test('headers, repeated if set repeatedly', async () => {
    const answer = await call('cached');
    expect([answer.statusCode, answer.json()]).toEqual([200, 1]);
    expect([answer.headers['cache-control']].flat().join(', ')).toBe('public, max-age=259200');
  });
  test('the method, the path, a header, a cookie and the role of the request', async () => {
    const headers = { 'user-agent': 'Reader/1', cookie: 'sessionId=abc; other=1' };
    expect(await cinema.read('rpc/request', headers)).toEqual({
      method: 'GET',
      path: '/rpc/request',
      agent: 'Reader/1',
      cookie: 'abc',
      role: 'cinema_user',
    });
  });
});
