/** Reads with PostgREST's client: columns, counts, order, pages, one row or none, and other media types. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('select', () => {
  test('all columns, or some renamed, cast and taken from json', async () => {
    const all = await shop.client.from('clients').select().eq('id', 1);
    expect(all).toMatchObject({
      data: [{ id: 1, name: 'Apple' }],
      error: null,
      status: 200,
      statusText: 'OK',
      count: null,
    });
    // A plain string, because the client's types would recurse endlessly on the literal.
    const columns: string =
      'id, called:name, number:id::text, data->size, first:data->deep->list->0, words:data->deep->list->1->>key';
    const some = await shop.client.from('projects').select(columns).eq('id', 1);
    expect(some.data).toEqual([{ id: 1, called: 'Alpha', number: '1', size: 3, first: 10, words: 'value' }]);
  });
  test('values have their json types', async () => {
    const { data } = await shop.client
      .from('projects')
      .select('tags, data, budget, started, open, period')
      .in('id', [2, 3])
      .order('id');
    expect(data).toEqual([
      { tags: ['blue'], data: { size: 20 }, budget: 20, started: '2025-02-28', open: false, period: '[10,20)' },
      { tags: [], data: {}, budget: null, started: null, open: null, period: null },
    ]);
  });
  test('odd names', async () => {
    const { data } = await shop.client
      .from('odd "table')
      .select(`"select", "a b", "naïve,näme", "it's"`)
      .eq('"select"', 1);
    expect(data).toEqual([{ select: 1, 'a b': 'x', 'naïve,näme': 'y,"z"', "it's": 7 }]);
    expect((await shop.client.from('таблица').select('столбец')).data).toEqual([{ столбец: 'первый' }]);
  });
  test('an empty result is not an error', async () => {
    expect(await shop.client.from('clients').select().eq('id', 99)).toMatchObject({
      data: [],
      error: null,
      status: 200,
    });
  });
});

describe('count', () => {
  test('exact, with the rows and alone', async () => {
    const counted = await shop.client.from('projects').select('id', { count: 'exact' }).gt('id', 3).order('id');
    expect(counted).toMatchObject({ data: [{ id: 4 }, { id: 5 }], count: 2, status: 200 });
    const head = await shop.client.from('projects').select('*', { count: 'exact', head: true });
    expect(head).toMatchObject({ data: null, count: 5, error: null, status: 200 });
    const none = await shop.client.from('projects').select('id', { count: 'exact' }).eq('id', 99);
    expect(none).toMatchObject({ data: [], count: 0, status: 200 });
  });
  test('planned and estimated', async () => {
    await shop.owner('analyze shop.numbers');
    const planned = await shop.client.from('numbers').select('n', { count: 'planned' }).limit(1);
    expect(planned).toMatchObject({ count: 12_000, error: null });
    const estimated = await shop.client.from('numbers').select('n', { count: 'estimated', head: true }).lt('n', 11);
    expect(estimated).toMatchObject({ count: 10, error: null, data: null });
  });
});

describe('order and page', () => {
  const ids = (data: { id: unknown }[] | null) => data?.map(({ id }) => id);
  test('order by several columns, directions and nulls', async () => {
    const projects = () => shop.client.from('projects').select('id');
    const last = await projects().order('client_id', { ascending: false, nullsFirst: false }).order('id');
    expect(ids(last.data)).toEqual([3, 5, 1, 2, 4]);
    expect(ids((await projects().order('budget', { nullsFirst: true })).data)).toEqual([3, 5, 4, 2, 1]);
    expect(ids((await projects().order('budget', { ascending: false }).limit(2)).data)).toEqual([3, 1]);
    const path = await projects().order('data->size', { ascending: false, nullsFirst: false }).order('id').limit(2);
    expect(ids(path.data)).toEqual([2, 1]);
  });
  test('limit and range, with 206 if the count shows that there are more rows', async () => {
    const counted = () => shop.client.from('projects').select('id', { count: 'exact' }).order('id');
    expect(await counted().limit(2)).toMatchObject({ data: [{ id: 1 }, { id: 2 }], count: 5, status: 206 });
    expect(await counted().range(1, 2)).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 5, status: 206 });
    expect(await counted().range(0, 9)).toMatchObject({ count: 5, status: 200 });
    expect(await counted().limit(0)).toMatchObject({ data: [], count: 5, status: 206 });
    const uncounted = await shop.client.from('projects').select('id').order('id').range(3, 3);
    expect(uncounted).toMatchObject({ data: [{ id: 4 }], count: null, status: 200 });
  });
  test('a range beyond the counted rows is 416', async () => {
    const beyond = await shop.client.from('projects').select('id', { count: 'exact' }).range(9, 12);
    expect(beyond).toMatchObject({ data: null, status: 416, error: { code: 'PGRST103' } });
    expect(beyond.error?.details).toBe('An offset of 9 was requested, but there are only 5 rows.');
  });
});

describe('one row', () => {
  const clients = () => shop.client.from('clients').select();
  test('single is a row, or 406 if there are none or several', async () => {
    expect(await clients().eq('id', 2).single()).toMatchObject({ data: { id: 2, name: 'Banana' }, status: 200 });
    for (const [query, rows] of [
      [clients().eq('id', 99).single(), 0],
      [clients().single(), 3],
    ] as const) {
      expect(await query).toMatchObject({
        data: null,
        status: 406,
        error: { code: 'PGRST116', details: `The result contains ${rows} rows` },
      });
    }
  });
  test('maybeSingle is a row or null, or an error if there are several', async () => {
    expect(await clients().eq('id', 2).maybeSingle()).toMatchObject({ data: { name: 'Banana' }, error: null });
    expect(await clients().eq('id', 99).maybeSingle()).toMatchObject({ data: null, error: null, status: 200 });
    expect(await clients().maybeSingle()).toMatchObject({ data: null, status: 406, error: { code: 'PGRST116' } });
  });
});

describe('media', () => {
  test('csv', async () => {
    const csv = await shop.client.from('clients').select('id, name').order('id').csv();
    expect(csv).toMatchObject({ data: 'id,name\n1,Apple\n2,Banana\n3,"Cherry, ""Ltd"""', error: null, status: 200 });
    const none = await shop.client.from('clients').select('id, name').eq('id', 99).csv();
    expect(none.data).toBe('id,name');
  });
  test('csv of many rows arrives complete, with its count', async () => {
    const { data, count, status } = await shop.client.from('numbers').select('n', { count: 'exact' }).order('n').csv();
    const lines = data?.split('\n') ?? [];
    expect({ count, status, lines: lines.length, first: lines[1], last: lines.at(-1) }).toEqual({
      count: 12_000,
      status: 200,
      lines: 12_001,
      first: '1',
      last: '12000',
    });
  });
  test('json of many rows arrives complete', async () => {
    const { data } = await shop.client.from('numbers').select('n').order('n', { ascending: false });
    expect([data?.length, data?.[0], data?.at(-1)]).toEqual([12_000, { n: 12_000 }, { n: 1 }]);
  });
  test('stripNulls omits nulls, in an array and in one row', async () => {
    const projects = () => shop.client.from('projects').select('id, budget, about, clients(name)');
    const array = await projects().in('id', [3, 4]).order('id').stripNulls();
    expect(array).toMatchObject({ error: null, status: 200 });
    expect(array.data).toEqual([
      { id: 3, clients: { name: 'Banana' } },
      { id: 4, budget: 7, about: 'foxes and dogs' },
    ]);
    const one = await projects().eq('id', 3).single().stripNulls();
    expect(one.data).toEqual({ id: 3, clients: { name: 'Banana' } });
  });
  test('geojson of rows with a centroid', async () => {
    await shop.extend(
      `create table shop.spots (id integer primary key, label text, middle double precision[]);
      insert into shop.spots values (1, 'Bern', '{46.95,7.45}'), (2, 'Nowhere', null);
      comment on table shop.spots is '@centroid middle';
      grant select on shop.spots to shop_user`,
      'spots',
    );
    const { data, error, status } = await shop.client.from('spots').select('id, label, middle').order('id').geojson();
    expect({ error, status }).toEqual({ error: null, status: 200 });
    expect(data).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [7.45, 46.95] },
          properties: { id: 1, label: 'Bern' },
        },
        { type: 'Feature', geometry: null, properties: { id: 2, label: 'Nowhere' } },
      ],
    });
  });
  test('geojson is refused if no centroid is declared', async () => {
    const refused = await shop.client.from('clients').select().geojson();
    expect(refused).toMatchObject({ data: null, status: 406, error: { code: 'PGRST107' } });
  });
  test('explain is refused', async () => {
    for (const options of [{}, { analyze: true, verbose: true, buffers: true }, { format: 'json' as const }]) {
      const refused = await shop.client.from('clients').select().explain(options);
      expect(refused).toMatchObject({ data: null, status: 406, error: { code: 'PGRST107' } });
      expect(refused.error?.message).toContain('application/vnd.pgrst.plan+');
    }
  });
});
