import { readXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';

let cinema: Cinema;
beforeAll(async () => {
  cinema = await openCinema();
});
beforeEach(() => cinema.reset());
afterAll(() => cinema.close());

const send: Cinema['send'] = (...request) => cinema.send(...request);
const get = (url: string, headers: Record<string, string>) => send('GET', url, undefined, headers);

describe('preferences', () => {
  test('strict handling refuses unknown preferences, lenient handling ignores them', async () => {
    const strict = await get('projects', { prefer: 'handling=strict, foo, bar' });
    expect([strict.statusCode, strict.json()]).toEqual([
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: foo, bar',
        hint: null,
      },
    ]);
    const lenient = await get('projects', { prefer: 'handling=lenient, foo, bar' });
    expect([lenient.statusCode, lenient.headers['preference-applied']]).toEqual([200, 'handling=lenient']);
  });
  test('timezone shows times in the zone', async () => {
    const there = await get('items?id=eq.0&select=arrived', { prefer: 'timezone=America/Los_Angeles' });
    expect([there.json(), there.headers['preference-applied']]).toEqual([
      [{ arrived: '2023-10-18T05:37:59.611-07:00' }],
      'timezone=America/Los_Angeles',
    ]);
    const plain = await get('items?id=eq.0&select=arrived', {});
    const nowhere = await get('items?id=eq.0&select=arrived', { prefer: 'timezone=Jupiter/Red_Spot' });
    expect([nowhere.statusCode, nowhere.headers['preference-applied'], nowhere.body]).toEqual([
      200,
      undefined,
      plain.body,
    ]);
    const strict = await get('items', { prefer: 'handling=strict, timezone=Jupiter/Red_Spot' });
    expect([strict.statusCode, strict.json()]).toMatchObject([
      400,
      { code: 'PGRST122', details: 'Invalid preferences: timezone=Jupiter/Red_Spot' },
    ]);
  });
  test('return=headers-only returns the location of the new row, representation the row', async () => {
    const where = await send('POST', 'projects', { id: 33, name: 'x' }, { prefer: 'return=headers-only' });
    expect([where.statusCode, where.headers.location, where.headers['preference-applied'], where.body]).toEqual([
      201,
      '/projects?id=eq.33',
      'return=headers-only',
      '',
    ]);
    const shown = await send(
      'POST',
      'projects?select=id,name',
      { id: 34, name: 'x' },
      { prefer: 'return=representation' },
    );
    expect([shown.statusCode, shown.headers['preference-applied'], shown.json()]).toEqual([
      201,
      'return=representation',
      [{ id: 34, name: 'x' }],
    ]);
    const minimal = await send('POST', 'projects', { id: 35, name: 'x' }, { prefer: 'return=minimal' });
    expect([minimal.headers['preference-applied'], minimal.headers.location]).toEqual(['return=minimal', undefined]);
  });
  test('tx=rollback gives the usual answer and changes nothing', async () => {
    const prefer = 'tx=rollback, return=representation';
    const answer = await send('POST', 'projects?select=name', { name: 'Project X' }, { prefer });
    expect([answer.statusCode, answer.headers['preference-applied'], answer.json()]).toEqual([
      201,
      'return=representation, tx=rollback',
      [{ name: 'Project X' }],
    ]);
    expect(await cinema.read('projects?name=eq.Project X')).toEqual([]);
  });
  test('max-affected undoes a larger change, only with strict handling', async () => {
    const many = await send('DELETE', 'items?id=lt.15', undefined, { prefer: 'handling=strict, max-affected=10' });
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
    const lenient = await send('DELETE', 'items?id=lt.15', undefined, { prefer: 'max-affected=10' });
    expect(lenient.statusCode).toBe(204);
  });
});

describe('media types', () => {
  const object = { accept: 'application/vnd.pgrst.object+json' };
  test('a single row as an object, otherwise 406', async () => {
    const one = await get('projects?id=eq.1&select=id', object);
    expect([one.statusCode, one.headers['content-type'], one.body]).toEqual([
      200,
      'application/vnd.pgrst.object+json; charset=utf-8',
      '{"id":1}',
    ]);
    for (const [url, rows] of [
      ['projects?id=eq.99', 0],
      ['projects', 3],
    ] as const) {
      const answer = await get(url, object);
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
    const array = await get('projects?order=id', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' });
    expect([array.headers['content-type'], array.json()]).toEqual([
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
      [
        { id: 1, name: 'OSX', client_id: 1, another_col: 'val' },
        { id: 2, name: 'ProjectX' },
        { id: 3, name: 'Y' },
      ],
    ]);
    const one = await get('projects?id=eq.2', { accept: 'application/vnd.pgrst.object+json;nulls=stripped' });
    expect([one.headers['content-type'], one.json()]).toEqual([
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
      { id: 2, name: 'ProjectX' },
    ]);
  });
  test('csv, also from functions', async () => {
    const answer = await get('projects?select=id,name,client_id&order=id&limit=2', { accept: 'text/csv' });
    expect([answer.headers['content-type'], answer.body]).toEqual([
      'text/csv; charset=utf-8',
      'id,name,client_id\n1,OSX,1\n2,ProjectX,',
    ]);
    const called = await get('rpc/old_films?select=id,year&id=eq.1', { accept: 'text/csv' });
    expect(called.body).toBe('id,year\n1,1962');
  });
  test('a GeoJSON collection of rows with a centroid', async () => {
    const geojson = { accept: 'application/geo+json' };
    const answer = await get('theatres?select=name&order=id', geojson);
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
    expect((await get('theatres?id=eq.9', geojson)).json()).toEqual({ type: 'FeatureCollection', features: [] });
    const none = await get('projects', geojson);
    expect([none.statusCode, none.json()]).toMatchObject([406, { code: 'PGRST107' }]);
  });
  test('a workbook with a header row, dates and numbers', async () => {
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const answer = await get('theatres?select=name,opened,seats&order=id', { accept });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, accept]);
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    const [header, rex, nomad] = sheet?.rows ?? [];
    expect(header).toEqual(['name', 'opened', 'seats']);
    expect([rex?.[0], rex?.[1], rex?.[2]]).toEqual(['Rex', new Date('1932-12-08T00:00:00Z'), 2702.5]);
    expect([nomad?.[0], nomad?.[1] ?? null]).toEqual(['Nomad', null]);
  });
  test('the weights select among several types, and json is the default', async () => {
    const chosen = await get('projects?select=id&id=eq.1', {
      accept: 'text/html, text/csv;q=0.5, application/json;q=0.1',
    });
    expect(chosen.headers['content-type']).toBe('text/csv; charset=utf-8');
    const any = await get('projects?select=id&id=eq.1', { accept: 'text/html, */*;q=0.1' });
    expect(any.headers['content-type']).toBe('application/json; charset=utf-8');
    const upper = await get('projects?select=id&id=eq.1', { accept: 'Application/JSON; Charset=UTF-8' });
    expect(upper.statusCode).toBe(200);
  });
  test('an unknown type is refused', async () => {
    const answer = await get('projects', { accept: 'unknown/unknown' });
    expect([answer.statusCode, answer.json()]).toEqual([
      406,
      {
        code: 'PGRST107',
        message: 'None of these media types are available: unknown/unknown',
        details: null,
        hint: null,
      },
    ]);
    const plan = await get('projects', { accept: 'application/vnd.pgrst.plan+json' });
    expect([plan.statusCode, plan.json()]).toMatchObject([406, { code: 'PGRST107' }]);
  });
});

describe('the description at the root', () => {
  test('lists every relation and function, with their comments', async () => {
    const answer = await send('GET', '');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/openapi+json; charset=utf-8',
    ]);
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
  test('aggregates are off, as by default in PostgREST', async () => {
    const refused = [
      400,
      { code: 'PGRST123', message: 'Use of aggregate functions is not allowed', details: null, hint: null },
    ];
    for (const url of ['projects?select=client_id.sum()', 'projects?select=count()']) {
      const answer = await send('GET', url);
      expect([url, answer.statusCode, answer.json()]).toEqual([url, ...refused]);
    }
  });
});
