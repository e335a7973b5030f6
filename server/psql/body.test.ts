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

describe('malformed bodies', () => {
  test.each([
    ['', 'PGRST102'],
    ['{', 'PGRST102'],
    ['nope', 'PGRST102'],
    ['1', 'PGRST102'],
    ['"x"', 'PGRST102'],
    ['null', 'PGRST102'],
    ['[1]', 'PGRST102'],
    ['[null]', 'PGRST102'],
    ['[[]]', 'PGRST102'],
    ['[{"id":7,"name":"x"},{"id":8}]', 'PGRST102'],
    ['{"nope":1}', 'PGRST204'],
    ['{"id":"x","name":"y"}', '22P02'],
    ['{"id":1e400,"name":"y"}', '22P02'],
    ['{"id":99999999999999999999,"name":"y"}', '22003'],
    ['{"id":1.5,"name":"y"}', '22P02'],
    ['{"id":[1],"name":"y"}', '22P02'],
    ['{"id":7,"name":"\\u0000"}', '22P05'],
    ['{"id":7,"name":"\\ud800"}', '22P02'],
    [`{"id":7,"name":${'['.repeat(200)}${']'.repeat(200)}}`, 'PGRST102'],
    ['[{"id":7,"name":"x"}]trailing', 'PGRST102'],
  ])('%s', async (body, code) => {
    const answer = await send('POST', 'clients', body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
  });
  test.each([
    [{ name: 'Epsilon', data: { note: 'a\u0000b' } }, '22P05', 'Field: data'],
    [{ name: 'Epsilon', data: { note: 'a\ud800b' } }, '22P02', 'Field: data'],
    [{ name: 'Eps\u0000', data: {} }, '22P05', 'Field: name'],
    [{ name: 'Epsilon', about: 'a word: \\u0000', data: { 'a\u0000': 1 } }, '22P05', 'Field: data'],
  ])('a character that the database cannot store is reported with its column: %j', async (body, code, details) => {
    const answer = await send('POST', 'projects', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, details }]);
  });
  test('such characters in two columns are reported without a column', async () => {
    const answer = await send('POST', 'projects', { name: 'Eps\u0000', about: '\u0000' });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: '22P05' }]);
    expect(answer.json<{ details: string | null }>().details ?? '').not.toContain('Field:');
  });
  test('a missing required value is reported with its column', async () => {
    const answer = await send('POST', 'projects', { name: null });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: '23502',
        request_id: expect.any(String),
        message: 'name is required',
        details: 'Field: name',
        hint: null,
      },
    ]);
  });
  test('bytes that are not UTF-8 and other content types are refused', async () => {
    const bytes = await shop.app.inject({
      method: 'POST',
      url: '/psql/clients',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(bytes.json()).toMatchObject({ code: 'PGRST102', message: 'The body is not UTF-8' });
    const xml = await send('POST', 'clients', '<x/>', { 'content-type': 'text/xml' });
    expect([xml.statusCode, xml.json()]).toMatchObject([400, { code: 'PGRST102' }]);
  });
  test('too many bytes or rows are refused', async () => {
    const large = await send('POST', 'clients', `[${' '.repeat(17 * 1024 * 1024)}]`);
    expect(large.statusCode).toBe(413);
    const many = await send('POST', 'clients', `[${'{},'.repeat(20_000)}{}]`);
    expect([many.statusCode, many.json()]).toMatchObject([413, { message: 'A body may have 20000 rows' }]);
  });
});
