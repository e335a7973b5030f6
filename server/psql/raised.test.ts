import { describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop({ deadline: 2_000 });
const cinema = serveCinema();

const fail = (status: string) => shop.send('POST', 'rpc/fail', { status });
const call = (name: string) => cinema.send('POST', `rpc/${name}`, {});
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
  test('the code PGRST sets the words beside the status, and must have its detail', async () => {
    const raised = (name: string, detail: string) =>
      `create function shop.${name}() returns void language plpgsql stable as $$ begin
        raise sqlstate 'PGRST' using message = '{"code":"1","message":"x"}'${detail}; end $$`;
    await shop.extend(
      `${raised('renamed', `, detail = '{"status":419,"status_text":"Page Expired"}'`)}; ${raised('bare', '')};
        create function shop.both_there() returns integer language sql stable as 'select 1'`,
      '/psql/rpc/both_there',
    );
    const renamed = await shop.get('rpc/renamed');
    expect([renamed.statusCode, renamed.statusMessage]).toEqual([419, 'Page Expired']);
    expect((await shop.get('rpc/bare')).json()).toMatchObject({
      code: 'PGRST121',
      details: 'DETAIL is missing in the RAISE statement',
    });
  });
  test('the code PGRST without json is an error of the function: 500', async () => {
    const answer = await call('charge_badly');
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'PGRST121' }]);
  });
});

test.each([
  ['PT409', 409],
  ['PT999', 500],
  ['P0001', 400],
  ['23505', 409],
  ['42501', 403],
  ['22012', 400],
  ['28000', 403],
  ['54000', 400],
  ['54023', 400],
  ['53300', 503],
  ['57P02', 503],
  ['XX000', 500],
])('SQLSTATE %s is %i', async (state, status) => {
  const answer = await fail(state);
  expect(answer.statusCode).toBe(status);
  const { message } = answer.json<{ message: string }>();
  expect(message).toBe(
    status >= 500 && !state.startsWith('PT') ? 'The database failed at this request' : 'Failed as asked',
  );
});
test('a full disk is 507, with the message that nothing was saved', async () => {
  const answer = await fail('53100');
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: '53100', constraint: 'database_full' }]);
});

test.each(['40001', '40P01', '55P03'])('%s is 409, in our words', async (state) => {
  const answer = await fail(state);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: state, constraint: 'records_busy', details: null },
  ]);
  expect(answer.body).not.toContain('Failed as asked');
});

test.each(['08006', '57P03'])(
  'a broken connection may hide a change of a call, but not of a read (%s)',
  async (state) => {
    const answers = [await shop.get(`rpc/fail?status=${state}`), await fail(state)];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toMatchObject([
      [503, { message: 'The database does not answer', hint: expect.stringContaining('Nothing was changed') }],
      [503, { message: 'The database does not answer', hint: expect.stringContaining('may have been saved') }],
    ]);
  },
);

describe('settings that a function reads and sets', () => {
  test('the status', async () => {
    const answer = await cinema.get('rpc/teapot');
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

// The last test, because a database in memory starts again after it.
test('a statement that exceeds its deadline is 504 @proof', async () => {
  const slow = await shop.get('rpc/spin');
  expect([slow.statusCode, slow.json()]).toMatchObject([
    504,
    { code: '57014', message: 'This took too long and was stopped', hint: expect.stringContaining('a shorter period') },
  ]);
}, 30_000);
