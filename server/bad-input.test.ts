/** Tests invalid input: each is refused by name and field, never with a status of 500 or above, and nothing is written in part. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';

const password = 'a password for tests';
const fact = {
  name: 'Colombia: Floods - Chocó',
  iso3: 'COL',
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2025-03-01', accuracy: 'Day' } },
};
const data = (fields: object) => ({ ...fact, data: { ...fact.data, ...fields } });

describe('bad input', () => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer();
    await server.addUser('expert', password, ['Expert']);
    cookie = await server.signIn('expert', password);
  });
  afterAll(() => server.close());

  const send = (
    method: 'POST' | 'PATCH',
    url: string,
    payload: object | string,
    headers: Record<string, string> = {},
  ) =>
    server.app.inject({
      method,
      url,
      payload,
      headers: {
        cookie,
        'content-type': 'application/json',
        accept: 'application/vnd.pgrst.object+json',
        prefer: 'return=representation',
        ...headers,
      },
    });
  const facts = async () =>
    (await server.owner<{ count: number }>('select count(*)::int as count from data.facts'))[0]!.count;

  it.each([
    ['POST', '/psql/publishers', { id: 5, name: 'IOM', type: 'Media' }, 'id'],
    ['POST', '/psql/publishers', { may_change: true, name: 'IOM', type: 'Media' }, 'may_change'],
    ['PATCH', '/psql/publishers?id=eq.1', { id: 5 }, 'id'],
    ['PATCH', '/psql/facts?id=eq.1', { delete_refused: 'no' }, 'delete_refused'],
  ] as const)('%s %s with a column that the database fills is refused by its name', async (method, url, body, name) => {
    const answer = await send(method, url, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: `The column "${name}" can't be written`,
      details: `Field: ${name}`,
      hint: null,
    });
  });

  it.each(['/psql/publishers', '/upload/file', '/auth/login'])('%s refuses a compressed body as such', async (url) => {
    const packed = gzipSync(JSON.stringify({ name: 'IOM', type: 'Media' })).toString('latin1');
    const refused = await send('POST', url, packed, { 'content-encoding': 'gzip' });
    expect([refused.statusCode, refused.json()]).toMatchObject([415, { constraint: 'body_encoding' }]);
    expect((await send('POST', url, '[]', { 'content-encoding': 'identity' })).statusCode).not.toBe(415);
  });

  it('a save of records takes a body of 20 MB, and lists what it refuses by row and column @proof', async () => {
    const fields = { name: 'Camps', iso3: 'SDN', displacement_type: 'Conflict', unit: 'Person' };
    const { id } = (await send('POST', '/psql/tabular_datasets', fields)).json<{ id: number }>();
    const save = (records: object[], more: object = {}) =>
      send('POST', '/psql/rpc/save_tabular_dataset_records', { api_data: { id, lock: false, records, ...more } });
    const records = Array.from({ length: 3000 }, (_, at) => ({
      stock_total: at,
      org_name: `${at} ${'ش'.repeat(3500)}`,
    }));
    expect((await save(records)).json()).toEqual({ _inserted: 3000, _updated: 0, _deleted: 0, _locked: 0 });
    const found = await server.owner(
      'select count(*) as records, min(length(org_name)) as shortest, sum(stock_total)::int as total from data.tabular_datasets_records',
    );
    expect(found).toEqual([{ records: 3000, shortest: 3502, total: 4_498_500 }]);
    for (const sent of [[{ stock_total: 1.5 }], [...records, { stock_total: 1.5 }]]) {
      const refused = await save(sent);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        {
          constraint: 'dataset_records_faulty',
          message: 'Nothing was saved: Whole numbers only',
          details: [{ row: sent.length - 1, column: 'stock_total', message: 'Whole numbers only' }],
        },
      ]);
    }
    expect((await save([], { version: 1 })).statusCode).toBe(412);
    for (const broken of ['{"api_data": ', '{"api_data": {"records": [}}'])
      expect((await send('POST', '/psql/rpc/save_tabular_dataset_records', broken.padEnd(17_000_000))).statusCode).toBe(
        400,
      );
    const long = await send('POST', '/psql/rpc/save_tabular_dataset_records', ' '.repeat(129 * 1024 * 1024));
    expect(long.statusCode).toBe(413);
    expect((await send('POST', '/psql/rpc/records_named', ' '.repeat(17_000_000))).statusCode).toBe(413);
  });

  it.each([
    ['incomplete JSON', '{"name": ', 400, { code: 'PGRST102' }],
    ['a list of numbers', '[1, 2]', 400, { code: 'PGRST102' }],
    ['a word', '"fact"', 400, { code: 'PGRST102' }],
    ['an unknown column', { ...fact, colour: 'red' }, 400, { code: 'PGRST204', message: /'colour'/ }],
    [
      'an unknown field of the data',
      data({ colour: 'red' }),
      400,
      { constraint: 'unknown_field', details: 'Field: data' },
    ],
    [
      'a word as a year',
      { ...fact, year: 'abc' },
      400,
      { code: '22P02', details: /Field: year/, message: 'year must be a whole number, not "abc"' },
    ],
    [
      'a year with a fraction',
      { ...fact, year: 2025.5 },
      400,
      { code: '22P02', details: /Field: year/, message: 'year must be a whole number, not "2025.5"' },
    ],
    [
      'a year too large for its type',
      { ...fact, year: 1e20 },
      400,
      { code: '22003', details: /Field: year/, message: '"100000000000000000000" is too large for year' },
    ],
    [
      'a year before the range',
      { ...fact, year: 1500 },
      400,
      { constraint: 'fact_year_limits', details: 'Field: year' },
    ],
    [
      'a name that is too long',
      { ...fact, name: 'x'.repeat(5000) },
      400,
      { constraint: 'fact_name_size', details: 'Field: name' },
    ],
    ['an invalid character', { ...fact, name: 'a\u0000b' }, 400, { code: '22P05' }],
    [
      'half a surrogate pair',
      '{"name": "\\ud800"}',
      400,
      { code: '22P02', message: "name holds a character that can't be stored" },
    ],
    ['a group instead of a list', { ...fact, groups: 'GRID 2026' }, 400, { details: /Field: groups/ }],
    ['a word as a boolean', { ...fact, idu: 'maybe' }, 400, { details: /Field: idu/ }],
    [
      'an unknown country',
      { ...fact, iso3: 'ZZZ' },
      409,
      { constraint: 'facts_iso3_fkey', details: 'Field: iso3', message: 'There is no country with this code' },
    ],
    [
      'an unknown event',
      { ...fact, event_id: 99_999 },
      409,
      { constraint: 'facts_event_id_fkey', details: 'Field: event_id' },
    ],
    [
      'a date that does not exist',
      data({ start_date: { date: '2025-02-30' } }),
      400,
      { constraint: 'date_exists', details: 'Field: data.start_date', message: /2025-02-30/ },
    ],
    [
      'an end before the start',
      data({ end_date: { date: '2025-02-01' } }),
      400,
      { constraint: 'date_order', details: 'Field: data.end_date', message: "End date can't be before start date." },
    ],
    [
      'a negative figure',
      data({ reported_figure: -4 }),
      400,
      { constraint: 'number_not_negative', details: 'Field: data.reported_figure' },
    ],
    [
      'a word as a figure',
      data({ reported_figure: 'twelve' }),
      400,
      { constraint: 'number_form', details: 'Field: data.reported_figure' },
    ],
    ['a status that only a review sets', { ...fact, status: 'Signed Off' }, 403, { code: '42501', message: /status/ }],
  ])('%s is refused by name', async (_, body, status, answer) => {
    const before = await facts();
    const response = await send('POST', '/psql/facts', body);
    const matching = Object.fromEntries(
      Object.entries(answer).map(([key, value]) => [
        key,
        value instanceof RegExp ? (expect.stringMatching(value) as string) : value,
      ]),
    );
    expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining(matching)]);
    expect(await facts()).toBe(before);
  });

  it.each([
    ['year=eq.2024.5', '22P02', 'year must be a whole number, not "2024.5"'],
    ['year=in.(2024,x)', '22P02', 'year must be a whole number, not "x"'],
    ['or=(year.eq.abc,id.eq.1)', '22P02', 'year must be a whole number, not "abc"'],
    ['figure=gt.1e400', '22P02', 'figure must be a whole number, not "1e400"'],
    ['id=eq.99999999999999999999', '22003', '"99999999999999999999" is too large for id'],
    ['start_date=gte.2024-99-01', '22008', 'start_date must be a day of the calendar, not "2024-99-01"'],
    ['start_date=gte.yesterday', null, null],
    ['created_at=gte.noon', '22007', 'created_at must be a date and time, not "noon"'],
    ['idu=eq.maybe', '22P02', 'idu must be true or false, not "maybe"'],
    ['groups=cs.x', '22P02', 'groups must be a list, not "x"'],
    ['year=ilike.*2*', '42883', 'The filter does not fit the values of its column'],
  ])('the search %s is refused with our own message and its field', async (query, code, message) => {
    const url = `/psql/facts_view?select=id&${query}`;
    const answer = await server.app.inject({ url, headers: { cookie } });
    if (code === null) return expect(answer.statusCode).toBe(200);
    const details = code === '42883' ? null : `Field: ${query.replace(/^or=\(/, '').split(/[=.]/)[0]}`;
    return expect([answer.statusCode, answer.json()]).toEqual([
      code === '42883' ? 404 : 400,
      { code, message, details, hint: null, request_id: expect.any(String) },
    ]);
  });

  it.each([
    ['a part', 4],
    ['all @proof', 1],
  ])('no refusal contains SQL, tables or types of the database: %s', async (_, step) => {
    const created = await send('POST', '/psql/facts', fact);
    const { id } = created.json<{ id: number }>();
    const wrong = [undefined, null, 1.5, 1e30, -1, true, '', 'x', '2024-99-99', [], [1], {}, { date: 1 }];
    const refusals: string[] = [];
    for (const [at, column] of Object.keys(created.json<object>()).entries())
      for (const value of wrong.filter((_value, nth) => (at + nth) % step === 0)) {
        const { statusCode, body } = await send('PATCH', `/psql/facts?id=eq.${id}&version=gte.0`, {
          [column]: value ?? null,
        });
        expect(statusCode).toBeLessThan(500);
        if (statusCode >= 400) refusals.push(body);
      }
    expect(refusals.length).toBeGreaterThan(50);
    const internal =
      /violates|relation \\"|on table|check constraint|input syntax|literal|int4|bigint|DateStyle|data\.facts|pg_/;
    expect(refusals.filter((body) => internal.test(body))).toEqual([]);
  });

  it('several facts of one request are all saved, or none', async () => {
    const before = await facts();
    const response = await send('POST', '/psql/facts', [fact, { ...fact, name: 'ab' }], { accept: 'application/json' });
    expect(response.json()).toMatchObject({ constraint: 'fact_name_length' });
    expect(await facts()).toBe(before);
  });

  it('the second of two people who save the same fact gets a conflict with the saved fact, and overwrites nothing', async () => {
    const created = await send('POST', '/psql/facts', fact);
    const { id } = created.json<{ id: number }>();
    const version = { 'if-match': created.headers['etag'] as string };
    const first = await send('PATCH', `/psql/facts?id=eq.${id}`, { comment: 'first' }, version);
    const second = await send('PATCH', `/psql/facts?id=eq.${id}`, { comment: 'second' }, version);
    expect(first.statusCode).toBe(200);
    expect(second.statusCode).toBe(412);
    expect(second.json()).toMatchObject({ current: { comment: 'first', updated_by: 'expert', version: 2 } });
  });
});
