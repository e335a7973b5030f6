import { expect, test } from 'vitest';
import { PsqlError, totalOf } from './psql.ts';

test.each([
  ['0-19/3573458', 3573458],
  ['*/0', 0],
  ['0-19/*', null],
  [null, null],
])('the range %s gives the total %s', (range, total) => {
  expect(totalOf(range)).toBe(total);
});

test('an error without a message shows at least its status', () => {
  expect(new PsqlError(502, {}).message).toBe('The server answered 502');
});

test('the message of a request that took too long includes how to narrow it', () => {
  const late = { code: '57014', message: 'This took too long and was stopped', hint: 'Ask for less at once.' };
  expect(new PsqlError(504, late).message).toBe('This took too long and was stopped. Ask for less at once.');
});

test('a failure of the server names its request, a refusal does not', () => {
  const body = { message: 'The server failed at this request', request_id: 'abcdef01-2345-4678' };
  expect(new PsqlError(500, body).message).toBe(
    'The server failed at this request. Request id abcdef01-2345-4678 to tell an administrator.',
  );
  expect(new PsqlError(400, body).message).toBe('The server failed at this request');
});

test('an error keeps the name of the broken rule and the current row', () => {
  const error = new PsqlError(412, {
    code: 'HX412',
    message: 'Changed',
    constraint: 'fact_version',
    current: { id: 3 },
  });
  expect(error).toMatchObject({
    status: 412,
    code: 'HX412',
    constraint: 'fact_version',
    current: { id: 3 },
    hint: null,
  });
});
