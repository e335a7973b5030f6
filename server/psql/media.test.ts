import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { readXlsx } from 'hucre';
import { describe, expect, test, vi } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();

describe('media types', () => {
  const object = { accept: 'application/vnd.pgrst.object+json' };
  test('a single row as an object, otherwise 406', async () => {
    const one = await cinema.get('projects?id=eq.1&select=id', object);
    expect([one.statusCode, one.headers['content-type'], one.body]).toEqual([
      200,
      'application/vnd.pgrst.object+json; charset=utf-8',
      '{"id":1}',
    ]);
    for (const [url, rows] of [
      ['projects?id=eq.99', 0],
      ['projects', 3],
    ] as const) {
      const answer = await cinema.get(url, object);
      expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
        406,
        'application/json; charset=utf-8',
        {
          code: 'PGRST116',
          message: 'Cannot coerce the result to a single JSON object',
          details: `The result contains ${rows} rows`,
          hint: null,
        },
      ]);
    }
  });
  test('nulls can be omitted', async () => {
    const array = await cinema.get('projects?order=id', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' });
    expect([array.headers['content-type'], array.json()]).toEqual([
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
      [
        { id: 1, name: 'OSX', client_id: 1, another_col: 'val' },
        { id: 2, name: 'ProjectX' },
        { id: 3, name: 'Y' },
      ],
    ]);
    const one = await cinema.get('projects?id=eq.2', { accept: 'application/vnd.pgrst.object+json;nulls=stripped' });
    expect([one.headers['content-type'], one.json()]).toEqual([
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
      { id: 2, name: 'ProjectX' },
    ]);
  });
  test('a GeoJSON collection of rows with a centroid', async () => {
    const geojson = { accept: 'application/geo+json' };
    const answer = await cinema.get('theatres?select=name&order=id', geojson);
    expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toEqual([
      200,
      'application/geo+json; charset=utf-8',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [2.35, 48.87] }, properties: { name: 'Rex' } },
          { type: 'Feature', geometry: null, properties: { name: 'Nomad' } },
        ],
      },
    ]);
    expect((await cinema.get('theatres?id=eq.9', geojson)).json()).toEqual({ type: 'FeatureCollection', features: [] });
    const none = await cinema.get('projects', geojson);
    expect([none.statusCode, none.json()]).toMatchObject([406, { code: 'PGRST107' }]);
  });
  test('a workbook with a header row, dates and numbers', async () => {
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const answer = await cinema.get('theatres?select=name,opened,seats&order=id', { accept });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, accept]);
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    const [header, rex, nomad] = sheet?.rows ?? [];
    expect(header).toEqual(['name', 'opened', 'seats']);
    expect([rex?.[0], rex?.[1], rex?.[2]]).toEqual(['Rex', new Date('1932-12-08T00:00:00Z'), 2702.5]);
    expect([nomad?.[0], nomad?.[1] ?? null]).toEqual(['Nomad', null]);
  });
  test('the weights select among several types, and json is the default', async () => {
    const chosen = await cinema.get('projects?select=id&id=eq.1', {
      accept: 'text/html, text/csv;q=0.5, application/json;q=0.1',
    });
    expect(chosen.headers['content-type']).toBe('text/csv; charset=utf-8');
    const any = await cinema.get('projects?select=id&id=eq.1', { accept: 'text/html, */*;q=0.1' });
    expect(any.headers['content-type']).toBe('application/json; charset=utf-8');
    const upper = await cinema.get('projects?select=id&id=eq.1', { accept: 'Application/JSON; Charset=UTF-8' });
    expect(upper.statusCode).toBe(200);
  });
  test('an unknown type is refused', async () => {
    const answer = await cinema.get('projects', { accept: 'unknown/unknown' });
    expect([answer.statusCode, answer.json()]).toEqual([
      406,
      {
        code: 'PGRST107',
        message: 'None of these media types are available: unknown/unknown',
        details: null,
        hint: null,
      },
    ]);
    const plan = await cinema.get('projects', { accept: 'application/vnd.pgrst.plan+json' });
    expect([plan.statusCode, plan.json()]).toMatchObject([406, { code: 'PGRST107' }]);
  });
  test('the ETag is the column declared in the comment', async () => {
    const one = await shop.get('projects?id=eq.1&select=id', { accept: 'application/vnd.pgrst.object+json' });
    expect([one.headers.etag, one.json()]).toEqual(['"1"', { id: 1 }]);
    expect(
      (await shop.get('clients?id=eq.1', { accept: 'application/vnd.pgrst.object+json' })).headers.etag,
    ).toBeUndefined();
  });
  test('csv quotes fields if necessary', async () => {
    const answer = await shop.get(`odd%20%22table?order="select"`, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toBe(
      'select,"a b","naïve,näme",it\'s\n1,x,"y,""z""",7\n2,,"two\nlines",\n3,"","back\\slash",0',
    );
    const limited = await shop.get(`odd%20%22table?order="select"&limit=3`, { accept: 'text/csv' });
    expect(limited.body).toBe(answer.body);
    expect((await shop.get('clients?id=eq.9', { accept: 'text/csv' })).body).toBe('id,name');
    expect((await shop.get('projects?id=eq.1&select=id,...clients(*),data->size', { accept: 'text/csv' })).body).toBe(
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
    await shop.send('POST', 'numbers', payload);
    try {
      const asText = { accept: 'text/csv; formulas=text' };
      const few = await shop.get('numbers?order=n.desc&n=lt.0', asText);
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
      expect((await shop.get('numbers?order=n', asText)).body).toContain(`\n${lines[2]}\n${lines[1]}\n1,"number 1"\n`);
      const all = await shop.get('numbers?order=n', { accept: 'text/csv' });
      expect(all.body.slice(0, all.body.indexOf('\n-17'))).toBe(`n,label\n${lines.at(-1)}`);
      const exact = await shop.get('numbers?order=n.desc&n=lt.0', { accept: 'text/csv' });
      const bare = lines.map((line) => line.replace("'", ''));
      expect(exact.body).toBe(bare.join('\n'));
    } finally {
      await shop.send('DELETE', 'numbers?n=lt.0');
    }
  });
  test('a long answer is streamed completely', async () => {
    const csv = await shop.get('numbers?order=n', { accept: 'text/csv', prefer: 'count=exact' });
    expect([csv.statusCode, csv.headers['content-range']]).toEqual([200, '0-11999/12000']);
    expect(csv.body.split('\n')).toHaveLength(12_001);
    const json = await shop.get('numbers?order=n', { prefer: 'count=exact' });
    expect(json.headers['content-range']).toBe('0-11999/12000');
    expect(json.json<unknown[]>()).toHaveLength(12_000);
    const page = await shop.get('numbers?order=n&offset=500&limit=11000', { prefer: 'count=exact' });
    expect([page.statusCode, page.headers['content-range'], page.json<unknown[]>().length]).toEqual([
      206,
      '500-11499/12000',
      11_000,
    ]);
    expect((await shop.get('numbers?n=eq.0', { accept: 'text/csv' })).body).toBe('n,label');
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
    expect(await shop.code('numbers?label=fts(nope).x', { accept: 'text/csv' })).toBe('400 42704');
  });
});

test('the description at the root lists every relation and function, with their comments', async () => {
  const answer = await cinema.get('');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/openapi+json; charset=utf-8']);
  const api = answer.json();
  expect(api).toMatchObject({
    swagger: '2.0',
    info: { title: 'The cinema', description: 'Films and those who make them.' },
  });
  expect(api.definitions.films.properties.rating).toMatchObject({ type: 'number', description: 'Between 0 and 10' });
  expect(api.paths['/films'].get).toMatchObject({
    summary: 'Films that we know',
    description: 'With the people who made them.',
  });
  expect(Object.keys(api.paths['/rpc/add_them'])).toEqual(expect.arrayContaining(['get', 'post']));
  expect(Object.keys(api.paths['/rpc/remove_items'])).toEqual(['post']);
  expect(Object.keys(api.paths['/nominations_view'])).toEqual(['get']);
  expect(api.paths['/rpc/full_name']).toBeUndefined();
});
