/** PostgREST's own client, unchanged, on the dialect: each of its methods. The dialect's own tests prove its rules. */
import { PostgrestError } from '@supabase/postgrest-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

const from = (relation: string) => shop.client.from(relation);
const names = async () => (await from('clients').select('name').order('id')).data?.map(({ name }) => name);

test('select returns rows with their json types, or one row', async () => {
  const all = await from('clients').select().eq('id', 1);
  expect(all).toMatchObject({
    data: [{ id: 1, name: 'Apple' }],
    error: null,
    status: 200,
    statusText: 'OK',
    count: null,
  });
  // A plain string, because the client's types would recurse endlessly on the literal.
  const columns: string = 'id, called:name, number:id::text, data->size, words:data->deep->list->1->>key';
  const some = await from('projects').select(columns).eq('id', 1);
  expect(some.data).toEqual([{ id: 1, called: 'Alpha', number: '1', size: 3, words: 'value' }]);
  const typed = from('projects').select('tags, data, budget, started, open, period');
  expect((await typed.in('id', [2, 3]).order('id')).data).toEqual([
    { tags: ['blue'], data: { size: 20 }, budget: 20, started: '2025-02-28', open: false, period: '[10,20)' },
    { tags: [], data: {}, budget: null, started: null, open: null, period: null },
  ]);
  const odd = from('odd "table').select(`"select", "a b", "naïve,näme", "it's"`);
  expect((await odd.eq('"naïve,näme"', 'y,"z"')).data).toEqual([
    { select: 1, 'a b': 'x', 'naïve,näme': 'y,"z"', "it's": 7 },
  ]);
  const refused = { data: null, status: 406, error: { code: 'PGRST116' } };
  const clients = (id: number) => from('clients').select().eq('id', id);
  expect(await clients(2).single()).toMatchObject({ data: { name: 'Banana' }, status: 200 });
  expect(await clients(99).single()).toMatchObject(refused);
  expect(await clients(2).maybeSingle()).toMatchObject({ data: { name: 'Banana' }, error: null });
  expect(await clients(99).maybeSingle()).toMatchObject({ data: null, error: null, status: 200 });
  expect(await from('clients').select().maybeSingle()).toMatchObject(refused);
});

test('order, range and counts', async () => {
  const counted = () => from('projects').select('id', { count: 'exact' }).order('id');
  expect(await counted().range(1, 2)).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 5, status: 206 });
  expect(await counted().limit(0)).toMatchObject({ data: [], count: 5, status: 206 });
  expect(await counted().range(9, 12)).toMatchObject({ data: null, status: 416, error: { code: 'PGRST103' } });
  expect(await from('projects').select('id').order('id').range(3, 3)).toMatchObject({ data: [{ id: 4 }], count: null });
  expect(await counted().eq('id', 99)).toMatchObject({ data: [], count: 0, status: 200 });
  const head = await from('projects').select('*', { count: 'exact', head: true });
  expect(head).toMatchObject({ data: null, count: 5, error: null, status: 200 });
  await shop.owner('analyze shop.numbers');
  expect(await from('numbers').select('n', { count: 'planned' }).limit(1)).toMatchObject({ count: 12_000 });
  const estimated = await from('numbers').select('n', { count: 'estimated', head: true }).lt('n', 11);
  expect(estimated).toMatchObject({ count: 10, error: null, data: null });
  const last = from('projects').select('id').order('data->size', { ascending: false, nullsFirst: false });
  expect((await last.order('id').limit(2)).data).toEqual([{ id: 2 }, { id: 1 }]);
});

test('csv, stripNulls, geojson, and no explain', async () => {
  const csv = await from('numbers').select('n', { count: 'exact' }).order('n').csv();
  const lines = csv.data?.split('\n') ?? [];
  expect([csv.count, csv.status, lines.length, lines[0], lines.at(-1)]).toEqual([12_000, 200, 12_001, 'n', '12000']);
  const filled = () => from('projects').select('id, budget, about, clients(name)');
  const array = await filled().in('id', [3, 4]).order('id').stripNulls();
  expect(array.data).toEqual([
    { id: 3, clients: { name: 'Banana' } },
    { id: 4, budget: 7, about: 'foxes and dogs' },
  ]);
  expect((await filled().eq('id', 3).single().stripNulls()).data).toEqual({ id: 3, clients: { name: 'Banana' } });
  await shop.extend(
    `create table shop.spots (id integer primary key, label text, middle double precision[]);
    insert into shop.spots values (1, 'Bern', '{46.95,7.45}'), (2, 'Nowhere', null);
    comment on table shop.spots is '@centroid middle';
    grant select on shop.spots to shop_user`,
    'spots',
  );
  const spots = await from('spots').select('id, label, middle').order('id').geojson();
  expect(spots.data).toMatchObject({
    type: 'FeatureCollection',
    features: [
      { geometry: { type: 'Point', coordinates: [7.45, 46.95] }, properties: { id: 1, label: 'Bern' } },
      { type: 'Feature', geometry: null, properties: { id: 2, label: 'Nowhere' } },
    ],
  });
  const refused = { data: null, status: 406, error: { code: 'PGRST107' } };
  expect(await from('clients').select().geojson()).toMatchObject(refused);
  for (const options of [{}, { analyze: true, verbose: true, buffers: true }, { format: 'json' as const }]) {
    expect(await from('clients').select().explain(options)).toMatchObject(refused);
  }
});

test('embeds, with parts of the query for them', async () => {
  const many = from('clients').select('id, projects(id)').gt('projects.id', 1);
  const ordered = many.order('id', { referencedTable: 'projects', ascending: false });
  expect((await ordered.limit(1, { referencedTable: 'projects' }).order('id')).data).toEqual([
    { id: 1, projects: [{ id: 2 }] },
    { id: 2, projects: [{ id: 5 }] },
    { id: 3, projects: [] },
  ]);
  const work = from('projects').select('id, work:tasks(label)').lte('id', 2).order('id');
  const some = work.or('label.eq.Draw,label.eq.Build,label.eq.Test', { referencedTable: 'work' });
  const second = some.order('label', { referencedTable: 'work' }).range(1, 1, { referencedTable: 'work' });
  expect((await second).data).toEqual([
    { id: 1, work: [{ label: 'Draw' }] },
    { id: 2, work: [] },
  ]);
  const deep = from('clients').select('name, projects(name, tasks(label, people(name)))').eq('id', 1);
  const building = deep.eq('projects.tasks.label', 'Build').order('id', { referencedTable: 'projects' });
  expect((await building.single()).data).toEqual({
    name: 'Apple',
    projects: [
      { name: 'Alpha', tasks: [{ label: 'Build', people: [{ name: 'Ann' }] }] },
      { name: 'Beta', tasks: [] },
    ],
  });
  const inner = from('projects').select('id, clients!inner()', { count: 'exact', head: true });
  expect(await inner.eq('clients.name', 'Apple')).toMatchObject({ count: 2, error: null });
  const without = from('projects').select('id, tasks()').is('tasks', null).order('id');
  expect((await without).data).toEqual([{ id: 3 }, { id: 5 }]);
  const spread = from('projects').select('id, ...clients(client:name), ...tasks(labels:label)');
  expect(
    (await spread.order('clients(name)', { ascending: false, nullsFirst: false }).order('id').limit(1)).data,
  ).toEqual([{ id: 3, client: 'Banana', labels: [] }]);
  expect(await from('messages').select('*, people(*)')).toMatchObject({ status: 300, error: { code: 'PGRST201' } });
});

test('computed columns and relationships of a view', async () => {
  await shop.extend(
    `create function shop.shout(shop.clients) returns text language sql stable as 'select upper($1.name)';
    create function shop.richest(shop.clients) returns setof shop.projects rows 1 language sql stable
      as 'select * from shop.projects where client_id = $1.id order by budget desc nulls last limit 1'`,
    'clients?select=shout,richest(id)',
  );
  const { data } = await from('clients').select('id, shout, richest(name)').eq('shout', 'APPLE');
  expect(data).toEqual([{ id: 1, shout: 'APPLE', richest: { name: 'Alpha' } }]);
});

test('insert and upsert, with defaults or nulls', async () => {
  const minimal = await from('clients').insert(
    [
      { id: 4, name: 'Date' },
      { id: 5n, name: 'Elder' },
    ],
    { count: 'exact' },
  );
  expect(minimal).toMatchObject({ data: null, error: null, count: 2, status: 201, statusText: 'Created' });
  const made = {
    name: 'Epsilon',
    client_id: 2,
    tags: ['a,b', 'c"d'],
    data: { deep: [1, { x: null }] },
    period: '[1,3)',
  };
  const one = await from('projects').insert(made).select('id, tags, data, period, open, clients(name)').single();
  const { tags, data, period } = made;
  expect(one.data).toEqual({ id: 100, tags, data, period, open: true, clients: { name: 'Banana' } });
  const odd = [{ select: 9, 'a b': 'space', 'naïve,näme': 'comma', "it's": 1 }];
  expect((await from('odd "table').insert(odd).select()).data).toEqual(odd);
  const rows = [{ note: 'first' }, { n: 1, note: 'second' }];
  expect((await from('defaults').insert(rows).select('n')).data).toEqual([{ n: null }, { n: 1 }]);
  const defaults = from('defaults').insert(rows, { defaultToNull: false }).select('n');
  expect((await defaults).data).toEqual([{ n: 7 }, { n: 1 }]);
  expect(await from('clients').insert([]).select()).toMatchObject({ data: [], error: null, status: 201 });

  const merged = await from('clients').upsert(
    [
      { id: 1, name: 'Apricot' },
      { id: 9, name: 'Fig' },
    ],
    { count: 'exact' },
  );
  expect(merged).toMatchObject({ error: null, count: 2, status: 201 });
  const changed = await from('clients').upsert({ id: 2, name: 'Blueberry' }).select().single();
  expect(changed).toMatchObject({ data: { id: 2, name: 'Blueberry' }, status: 200 });
  const moved = { id: 77, name: 'Cherry, "Ltd"' };
  expect((await from('clients').upsert(moved, { onConflict: 'name' }).select()).data).toEqual([moved]);
  const ignoring = { onConflict: 'name', ignoreDuplicates: true };
  const ignored = from('clients').upsert(
    [
      { id: 50, name: 'Fig' },
      { id: 51, name: 'Kiwi' },
    ],
    ignoring,
  );
  expect((await ignored.select()).data).toEqual([{ id: 51, name: 'Kiwi' }]);
  const zeta = from('projects').upsert([{ name: 'Zeta' }, { name: 'Beta', id: 2 }], { defaultToNull: false });
  expect((await zeta.select('id').order('id')).data).toEqual([{ id: 2 }, { id: 101 }]);
});

test('update and delete, of one row, of at most so many rows, and of the version that was read', async () => {
  const two = () => from('projects').update({ budget: 0 }, { count: 'exact' }).in('id', [1, 2]);
  expect(await two().select().single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  expect(await two().maxAffected(1)).toMatchObject({ status: 400, error: { code: 'PGRST124' } });
  expect((await from('projects').select('id').eq('budget', 0)).data).toEqual([]);
  expect(await two().maxAffected(2)).toMatchObject({ data: null, error: null, count: 2, status: 204 });
  const change = from('projects')
    .update({ data: { new: [true] }, tags: ['x'], open: null })
    .or('id.eq.1,id.eq.3');
  expect((await change.select('id, data, tags, open, clients(name)').order('id', { ascending: false })).data).toEqual([
    { id: 3, data: { new: [true] }, tags: ['x'], open: null, clients: { name: 'Banana' } },
    { id: 1, data: { new: [true] }, tags: ['x'], open: null, clients: { name: 'Apple' } },
  ]);
  expect(await from('projects').update({ budget: 5 }).eq('id', 99).select().maybeSingle()).toMatchObject({
    data: null,
    error: null,
  });
  const save = () =>
    from('projects').update({ budget: 1 }).eq('id', 4).setHeader('If-Match', '"1"').select('version').single();
  expect(await save()).toMatchObject({ data: { version: 2 }, error: null, status: 200 });
  expect(await save()).toMatchObject({
    status: 412,
    error: { code: 'PT412', current: { id: 4, budget: 1, version: 2 } },
  });

  const left = async () => (await from('tasks').select('*', { head: true, count: 'exact' })).count;
  expect(await from('tasks').delete().lt('id', 3).select().single()).toMatchObject({ status: 406 });
  expect(await from('tasks').delete().gt('id', 0).maxAffected(3)).toMatchObject({
    status: 400,
    error: { code: 'PGRST124' },
  });
  expect(await left()).toBe(4);
  expect((await from('tasks').delete().eq('id', 3).select('label').single()).data).toEqual({ label: 'Test' });
  expect(await from('tasks').delete({ count: 'exact' }).eq('project_id', 1)).toMatchObject({ count: 2, status: 204 });
  expect(await left()).toBe(1);
});

test('rollback gives the usual answer and writes nothing', async () => {
  const inserted = await from('clients').insert({ id: 4, name: 'Date' }).select().rollback();
  expect(inserted).toMatchObject({ data: [{ id: 4, name: 'Date' }], error: null, status: 201 });
  const changed = await from('clients').update({ name: 'Avocado' }).eq('id', 1).rollback().select();
  expect(changed.data).toEqual([{ id: 1, name: 'Avocado' }]);
  expect(await from('tasks').delete({ count: 'exact' }).gt('id', 0).rollback()).toMatchObject({ count: 4 });
  const called = await shop.client.rpc('rename_all', { suffix: '+' }).rollback().select('name').eq('id', 1);
  expect(called).toMatchObject({ data: [{ name: 'Apple+' }], error: null, status: 200 });
  expect(await names()).toEqual(['Apple', 'Banana', 'Cherry, "Ltd"']);
  expect((await from('tasks').select('*', { head: true, count: 'exact' })).count).toBe(4);
});

test('functions, by POST, GET and HEAD', async () => {
  const { client } = shop;
  await shop.extend(
    `create function shop.total(numbers integer[] default '{}', words text[] default '{}') returns integer language sql immutable
      as 'select coalesce(sum(n), 0)::integer + cardinality(words) from unnest(numbers) n';
    create function shop.matching(filter jsonb default '{}') returns setof shop.projects language sql stable
      as 'select * from shop.projects where data @> filter'`,
    'rpc/matching',
  );
  const arrays = { numbers: [1, 2, 3], words: ['a', 'b'] };
  for (const get of [false, true]) {
    expect((await client.rpc('add', { a: 1 }, { get })).data).toBe(11);
    expect((await client.rpc('total', arrays, { get })).data).toBe(8);
    expect((await client.rpc('total', { numbers: [] }, { get })).data).toBe(0);
    const rows = client.rpc('projects_of', { client: 1 }, { get, count: 'exact' }).select('id, tasks(label)');
    const page = rows
      .gt('id', 0)
      .order('id', { ascending: false })
      .order('label', { referencedTable: 'tasks' })
      .limit(1);
    expect(await page).toMatchObject({ data: [{ id: 2, tasks: [{ label: 'Test' }] }], count: 2, status: 206 });
  }
  expect((await client.rpc('echo', { a: [1, { b: null }] })).data).toEqual({ a: [1, { b: null }] });
  expect((await client.rpc('one_project', { wanted: 1 }).select('id')).data).toEqual({ id: 1 });
  expect(await client.rpc('nothing')).toMatchObject({ data: null, error: null, status: 204 });
  const clash = client.rpc('series', { upto: 3 }, { get: true }).or('n.eq.1,square.eq.9');
  expect((await clash).data).toMatchObject([{ n: 1 }, { n: 3 }]);
  const head = await client.rpc('series', { upto: 3 }, { head: true, count: 'exact' });
  expect(head).toMatchObject({ data: null, count: 3, error: null, status: 200 });
  expect(await client.rpc('total', { numbers: [1] }, { head: true })).toMatchObject({ data: null, status: 200 });
  // An object fits only a body, so the client sends POST.
  const posted = await client.rpc('matching', { filter: { size: 20 } }, { head: true, count: 'exact' });
  expect(posted).toMatchObject({ count: 1, error: null });
  expect((await client.rpc('projects_of', { client: 3 }).maybeSingle()).data).toBeNull();
  expect((await client.rpc('series', { upto: 2 }).csv()).data).toBe('n,square\n1,1\n2,4');
  const many = await client.rpc('rename_all', { suffix: '+' }).maxAffected(1);
  expect(many).toMatchObject({ status: 400, error: { code: 'PGRST124' } });
  const refused = await client.rpc('rename_all', { suffix: 'x' }, { get: true });
  expect(refused).toMatchObject({ data: null, status: 405, error: { code: '25006' } });
  expect((await client.rpc('rename_all', { suffix: '+' }, { count: 'exact' })).count).toBe(3);
  expect((await names())?.[0]).toBe('Apple+');
});

test('refusals are returned with all their fields, and thrown with those that the client keeps', async () => {
  const error = { code: '42703', message: 'column clients.nothing does not exist', details: null, hint: null };
  expect(await from('clients').select('nothing')).toMatchObject({ data: null, status: 400, error });
  const head = await from('clients').select('nothing', { head: true });
  expect(head).toMatchObject({ data: null, status: 400, error: { message: '' } });
  const locked = () => from('projects').update({ budget: 0 }).eq('id', 5);
  const refusal = { code: 'P0001', message: 'The project is locked', details: null, hint: 'Unlock it' };
  expect((await locked()).error).toEqual({ ...refusal, constraint: 'project_locked', request_id: expect.any(String) });
  const thrown: unknown = await Promise.resolve(locked().throwOnError()).catch((thrownError: unknown) => thrownError);
  expect(thrown).toBeInstanceOf(PostgrestError);
  expect(thrown).toMatchObject(refusal);
  for (const lost of ['constraint', 'status', 'current']) expect(thrown).not.toHaveProperty(lost);
  expect((await from('clients').select('name').eq('id', 1).single().throwOnError()).data).toEqual({ name: 'Apple' });
});
