/** Embeds with PostgREST's client: both directions of a key, links, hints, inner, spread, and parts of the query for the embed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing/psql-client.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('many-to-one, by relation, column and constraint', async () => {
  for (const embed of ['clients(name)', 'clients!client_id(name)', 'clients!projects_client_fkey(name)']) {
    const { data } = await shop.client.from('projects').select(`id, ${embed}`).in('id', [1, 4]).order('id');
    expect(data).toEqual([
      { id: 1, clients: { name: 'Apple' } },
      { id: 4, clients: null },
    ]);
  }
});

test('one-to-many with filter, order and limit of its own', async () => {
  const { data } = await shop.client
    .from('clients')
    .select('id, projects(id)')
    .gt('projects.id', 1)
    .order('id', { referencedTable: 'projects', ascending: false })
    .limit(1, { referencedTable: 'projects' })
    .order('id');
  expect(data).toEqual([
    { id: 1, projects: [{ id: 2 }] },
    { id: 2, projects: [{ id: 5 }] },
    { id: 3, projects: [] },
  ]);
});

test('range and or on embedded rows, by alias', async () => {
  const { data } = await shop.client
    .from('projects')
    .select('id, work:tasks(label)')
    .or('label.eq.Draw,label.eq.Build,label.eq.Test', { referencedTable: 'work' })
    .order('label', { referencedTable: 'work' })
    .range(1, 1, { referencedTable: 'work' })
    .lte('id', 2)
    .order('id');
  expect(data).toEqual([
    { id: 1, work: [{ label: 'Draw' }] },
    { id: 2, work: [] },
  ]);
});

test('one-to-one', async () => {
  const { data } = await shop.client.from('projects').select('id, details(note)').in('id', [1, 2]).order('id');
  expect(data).toEqual([
    { id: 1, details: { note: 'first' } },
    { id: 2, details: null },
  ]);
});

test('many-to-many through a link, in both directions', async () => {
  const people = await shop.client
    .from('tasks')
    .select('label, people(name)')
    .order('name', { referencedTable: 'people', ascending: false })
    .eq('id', 1)
    .single();
  expect(people.data).toEqual({ label: 'Draw', people: [{ name: 'Ben' }, { name: 'Ann' }] });
  const tasks = await shop.client.from('people').select('name, tasks!task_people(label)').eq('id', 3).single();
  expect(tasks.data).toEqual({ name: 'Cem', tasks: [{ label: 'Test' }] });
});

test('nested, with filter and order of the inner embed', async () => {
  const { data } = await shop.client
    .from('clients')
    .select('name, projects(name, tasks(label, people(name)))')
    .eq('id', 1)
    .eq('projects.tasks.label', 'Build')
    .order('id', { referencedTable: 'projects' })
    .single();
  expect(data).toEqual({
    name: 'Apple',
    projects: [
      { name: 'Alpha', tasks: [{ label: 'Build', people: [{ name: 'Ann' }] }] },
      { name: 'Beta', tasks: [] },
    ],
  });
});

test('hints distinguish two keys to one relation', async () => {
  const { data } = await shop.client
    .from('messages')
    .select('id, from:people!sender(name), to:people!message_recipient_fkey(name)')
    .eq('id', 1);
  expect(data).toEqual([{ id: 1, from: { name: 'Ann' }, to: { name: 'Ben' } }]);
});

test('a relation to itself', async () => {
  const parent = await shop.client.from('projects').select('parent:projects!parent_id(id, name)').eq('id', 2).single();
  expect(parent.data).toEqual({ parent: { id: 1, name: 'Alpha' } });
  const children = await shop.client
    .from('projects')
    .select('children:projects!parent_id(id)')
    .eq('id', 1)
    .order('id', { referencedTable: 'children' })
    .single();
  expect(children.data).toEqual({ children: [{ id: 2 }, { id: 3 }] });
});

test('composite keys', async () => {
  const { data } = await shop.client.from('visits').select('id, places(size)').order('id');
  expect(data).toEqual([
    { id: 1, places: { size: 3.9 } },
    { id: 2, places: { size: 3 } },
    { id: 3, places: null },
  ]);
});

test('an inner embed selects and counts the rows', async () => {
  const inner = await shop.client
    .from('projects')
    .select('id, tasks!inner(label)', { count: 'exact' })
    .eq('tasks.label', 'Test');
  expect(inner).toMatchObject({ data: [{ id: 2, tasks: [{ label: 'Test' }] }], count: 1 });
  const client = await shop.client
    .from('projects')
    .select('id, clients!inner()', { count: 'exact', head: true })
    .eq('clients.name', 'Apple');
  expect(client).toMatchObject({ count: 2, error: null });
});

test('rows without and with embedded rows', async () => {
  const without = await shop.client.from('projects').select('id, tasks()').is('tasks', null).order('id');
  expect(without.data).toEqual([{ id: 3 }, { id: 5 }]);
  const either = await shop.client
    .from('projects')
    .select('id, clients(), tasks()')
    .or('clients.is.null,tasks.is.null')
    .order('id');
  expect(either.data).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }]);
  const withTasks = await shop.client.from('projects').select('id, tasks()').not('tasks', 'is', null).order('id');
  expect(withTasks.data).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }]);
});

test('spread, and order by a column of the spread', async () => {
  const { data } = await shop.client
    .from('projects')
    .select('id, ...clients(client:name)')
    .order('clients(name)', { ascending: false, nullsFirst: false })
    .order('id');
  expect(data).toEqual([
    { id: 3, client: 'Banana' },
    { id: 5, client: 'Banana' },
    { id: 1, client: 'Apple' },
    { id: 2, client: 'Apple' },
    { id: 4, client: null },
  ]);
});

test('a to-many spread returns lists', async () => {
  const { data } = await shop.client
    .from('projects')
    .select('id, ...tasks(labels:label)')
    .order('label', { referencedTable: 'tasks' })
    .in('id', [1, 3])
    .order('id');
  expect(data).toEqual([
    { id: 1, labels: ['Build', 'Draw'] },
    { id: 3, labels: [] },
  ]);
});

test('computed columns and relationships', async () => {
  await shop.extend(
    `create function shop.shout(shop.clients) returns text language sql stable as 'select upper($1.name)';
    create function shop.richest(shop.clients) returns setof shop.projects rows 1 language sql stable
      as 'select * from shop.projects where client_id = $1.id order by budget desc nulls last limit 1'`,
    'clients?select=shout,richest(id)',
  );
  const { data } = await shop.client.from('clients').select('id, shout, richest(name)').eq('shout', 'APPLE');
  expect(data).toEqual([{ id: 1, shout: 'APPLE', richest: { name: 'Alpha' } }]);
});

test('an embed without a relationship is refused with its name', async () => {
  const none = await shop.client.from('clients').select('*, people(*)');
  expect(none).toMatchObject({ data: null, status: 400, error: { code: 'PGRST200' } });
  const several = await shop.client.from('messages').select('*, people(*)');
  expect(several).toMatchObject({ data: null, status: 300, error: { code: 'PGRST201' } });
  const absent = await shop.client.from('projects').select('*').eq('tasks.id', 1);
  expect(absent).toMatchObject({ data: null, status: 400, error: { code: 'PGRST108' } });
  const many = await shop.client.from('projects').select('*, tasks(*)').order('tasks(label)');
  expect(many).toMatchObject({ data: null, status: 400, error: { code: 'PGRST118' } });
});
