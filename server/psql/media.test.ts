import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/psql/${url}`, headers });
const code = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await get(url, headers);
  return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
};

describe('media', () => {
  test('a single object, or 406', async () => {
    const one = await get('clients?id=eq.1', { accept: 'application/vnd.pgrst.object+json' });
    expect([one.statusCode, one.headers['content-type'], one.json()]).toEqual([
      200,
      'application/vnd.pgrst.object+json; charset=utf-8',
      { id: 1, name: 'Apple' },
    ]);
    const none = await get('clients?id=eq.9', { accept: 'application/vnd.pgrst.object+json' });
    expect([none.statusCode, none.json()]).toEqual([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    ]);
    expect(await code('clients', { accept: 'application/vnd.pgrst.object+json' })).toBe('406 PGRST116');
  });
  test('the ETag is the column declared in the comment', async () => {
    const one = await get('projects?id=eq.1&select=id', { accept: 'application/vnd.pgrst.object+json' });
    expect([one.headers.etag, one.json()]).toEqual(['"1"', { id: 1 }]);
    expect(
      (await get('clients?id=eq.1', { accept: 'application/vnd.pgrst.object+json' })).headers.etag,
    ).toBeUndefined();
  });
  test('csv quotes fields if necessary', async () => {
    const answer = await get(`odd%20%22table?order="select"`, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toBe(
      'select,"a b","naïve,näme",it\'s\n1,x,"y,""z""",7\n2,,"two\nlines",\n3,"","back\\slash",0',
    );
    const limited = await get(`odd%20%22table?order="select"&limit=3`, { accept: 'text/csv' });
    expect(limited.body).toBe(answer.body);
    expect((await get('clients?id=eq.9', { accept: 'text/csv' })).body).toBe('id,name');
    expect((await get('projects?id=eq.1&select=id,...clients(*),data->size', { accept: 'text/csv' })).body).toBe(
      'id,id,name,size\n1,1,Apple,3',
    );
  });
  test('formulas=text puts an apostrophe before fields that a spreadsheet would read as formulas', async () => {
    const labels = [
      '=HYPERLINK("http://x","y")',
      '+1 555',
      '-5',
      '-1.5e3',
      '@sum',
      '\t=1',
      '\r=1',
      "'=1",
      '＝1',
      ' =1',
      '\u00a0＠a',
      '\u200b-a',
      'a=1',
      'a\n=1',
      '"=1"',
      '-',
      '',
      'back\\slash \\\\ "twice"',
    ];
    const payload = labels.map((label, at) => ({ n: -at - 1, label }));
    await shop.app.inject({ method: 'POST', url: '/psql/numbers', payload });
    try {
      const asText = { accept: 'text/csv; formulas=text' };
      const few = await get('numbers?order=n.desc&n=lt.0', asText);
      expect(few.headers['content-type']).toBe('text/csv; formulas=text; charset=utf-8');
      const lines = [
        'n,label',
        `-1,"'=HYPERLINK(""http://x"",""y"")"`,
        `-2,"'+1 555"`,
        '-3,-5',
        '-4,-1.5e3',
        "-5,'@sum",
        `-6,"'\t=1"`,
        `-7,"'\r=1"`,
        "-8,''=1",
        "-9,'＝1",
        `-10,"' =1"`,
        "-11,'\u00a0＠a",
        "-12,'\u200b-a",
        '-13,a=1',
        '-14,"a\n=1"',
        '-15,"""=1"""',
        "-16,'-",
        '-17,""',
        String.raw`-18,"back\slash \\ ""twice"""`,
      ];
      expect(few.body).toBe(lines.join('\n'));
      expect((await get('numbers?order=n', asText)).body).toContain(`\n${lines[2]}\n${lines[1]}\n1,"number 1"\n`);
      const all = await get('numbers?order=n', { accept: 'text/csv' });
      expect(all.body.slice(0, all.body.indexOf('\n-17'))).toBe(`n,label\n${lines.at(-1)}`);
      const exact = await get('numbers?order=n.desc&n=lt.0', { accept: 'text/csv' });
      const bare = lines.map((line) => line.replace("'", ''));
      expect(exact.body).toBe(bare.join('\n'));
    } finally {
      await shop.app.inject({ method: 'DELETE', url: '/psql/numbers?n=lt.0' });
    }
  });
  test('a long answer is streamed completely', async () => {
    const csv = await get('numbers?order=n', { accept: 'text/csv', prefer: 'count=exact' });
    expect([csv.statusCode, csv.headers['content-range']]).toEqual([200, '0-11999/12000']);
    expect(csv.body.split('\n')).toHaveLength(12_001);
    const json = await get('numbers?order=n', { prefer: 'count=exact' });
    expect(json.headers['content-range']).toBe('0-11999/12000');
    expect(json.json<unknown[]>()).toHaveLength(12_000);
    const page = await get('numbers?order=n&offset=500&limit=11000', { prefer: 'count=exact' });
    expect([page.statusCode, page.headers['content-range'], page.json<unknown[]>().length]).toEqual([
      206,
      '500-11499/12000',
      11_000,
    ]);
    expect((await get('numbers?n=eq.0', { accept: 'text/csv' })).body).toBe('n,label');
  });
  test.skipIf(postgresUrl === null)('the query ends when the reader leaves', async () => {
    const open = async (): Promise<number> => {
      const { rows } = await shop.database.statement<{ n: number }>(
        { role: null },
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      );
      return rows[0]?.n ?? -1;
    };
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const copies = Array.from({ length: 40 }, (_, at) => `c${at}:label`).join(',');
    const request = httpGet(`${address}/psql/numbers?select=${copies}`, { headers: { accept: 'text/csv' } });
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    // The answer is larger than the buffers in between, so the cursor waits for the reader.
    await vi.waitFor(async () => expect(await open()).toBe(1));
    request.destroy();
    await vi.waitFor(async () => expect(await open()).toBe(0));
  });
  test('a failure before the first streamed row is still a status', async () => {
    expect(await code('numbers?label=fts(nope).x', { accept: 'text/csv' })).toBe('400 42704');
  });
  test('unknown media types are refused, and weights respected', async () => {
    expect(await code('clients', { accept: 'image/png' })).toBe('406 PGRST107');
    const weighed = await get('clients?id=eq.1', { accept: 'application/json;q=0.5, text/csv' });
    expect(weighed.body).toBe('id,name\n1,Apple');
  });
});

describe('errors', () => {
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
    expect(await code(url)).toBe(expected);
  });
  test('have the shape of PostgREST errors', async () => {
    expect((await get('clients?select=nope')).json()).toEqual({
      code: '42703',
      message: 'column clients.nope does not exist',
      details: null,
      hint: null,
    });
    expect((await get('clients?id=nope.1')).json()).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (nope.1)" (line 1, column 1)',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    });
  });
});
