import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/psql/${url}`, headers });
const rows = async (url: string): Promise<unknown> => {
  const answer = await get(url);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
};
const code = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await get(url, headers);
  return `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
};

describe('embeds', () => {
  test('many-to-one through a view, by relation, column, constraint', async () => {
    for (const embed of [
      'clients(name)',
      'clients!client_id(name)',
      'clients!projects_client_fkey(name)',
      'clients:client_id(name)',
    ]) {
      expect(await rows(`projects?id=eq.1&select=id,${embed}`)).toEqual([{ id: 1, clients: { name: 'Apple' } }]);
    }
    expect(await rows('projects?id=eq.4&select=clients(name)')).toEqual([{ clients: null }]);
  });
  test('one-to-many with filter, order, limit and offset of its own', async () => {
    expect(
      await rows('clients?select=id,projects(id)&projects.id=gt.1&projects.order=id.desc&projects.limit=1&order=id'),
    ).toEqual([
      { id: 1, projects: [{ id: 2 }] },
      { id: 2, projects: [{ id: 5 }] },
      { id: 3, projects: [] },
    ]);
    expect(await rows('clients?id=eq.2&select=p:projects(id)&p.order=id&p.offset=1&p.or=(id.eq.3,id.eq.5)')).toEqual([
      { p: [{ id: 5 }] },
    ]);
  });
  test('one-to-one', async () => {
    expect(await rows('projects?id=eq.1&select=details(note)')).toEqual([{ details: { note: 'first' } }]);
    expect(await rows('details?project_id=eq.1&select=note,projects(name)')).toEqual([
      { note: 'first', projects: { name: 'Alpha' } },
    ]);
  });
  test('many-to-many through a link', async () => {
    expect(await rows('tasks?select=label,people(name)&people.order=name&id=lt.3&order=id')).toEqual([
      { label: 'Draw', people: [{ name: 'Ann' }, { name: 'Ben' }] },
      { label: 'Build', people: [{ name: 'Ann' }] },
    ]);
    expect(await rows('people?select=name,tasks!task_people(label)&id=eq.3')).toEqual([
      { name: 'Cem', tasks: [{ label: 'Test' }] },
    ]);
  });
  test('nested, with parts of the query for the inner embed', async () => {
    expect(
      await rows(
        'clients?id=eq.1&select=name,projects(name,tasks(label))&projects.tasks.label=eq.Build&projects.order=id',
      ),
    ).toEqual([
      {
        name: 'Apple',
        projects: [
          { name: 'Alpha', tasks: [{ label: 'Build' }] },
          { name: 'Beta', tasks: [] },
        ],
      },
    ]);
  });
  test('a relation to itself: parent by alias or column, children by name', async () => {
    expect(await rows('projects?id=eq.2&select=parent:projects!parent_id(id,name)')).toEqual([
      { parent: { id: 1, name: 'Alpha' } },
    ]);
    expect(await rows('projects?id=eq.2&select=parent_id(id)')).toEqual([{ parent_id: { id: 1 } }]);
    expect(await rows('projects?id=eq.1&select=children:projects!parent_id(id)&children.order=id')).toEqual([
      { children: [{ id: 2 }, { id: 3 }] },
    ]);
    expect(await rows('projects?id=eq.2&select=projects(id)')).toEqual([{ projects: [{ id: 4 }] }]);
  });
  test('composite keys', async () => {
    expect(await rows('visits?select=id,places(size)&order=id')).toEqual([
      { id: 1, places: { size: 3.9 } },
      { id: 2, places: { size: 3.0 } },
      { id: 3, places: null },
    ]);
    expect(await rows('places?country=eq.CHL&select=visits(id)')).toEqual([{ visits: [{ id: 2 }] }]);
  });
  test('a key declared in a comment', async () => {
    expect(await rows('totals?client=eq.1&select=budget,clients(name)')).toEqual([
      { budget: 120.5, clients: { name: 'Apple' } },
    ]);
  });
  test('inner joins and null filters select the rows', async () => {
    expect(await rows('projects?select=id,tasks!inner(label)&tasks.label=eq.Test')).toEqual([
      { id: 2, tasks: [{ label: 'Test' }] },
    ]);
    expect(await rows('projects?select=id,tasks()&tasks=is.null&order=id')).toEqual([{ id: 3 }, { id: 5 }]);
    expect(
      await rows('projects?select=id,clients()&clients=not.is.null&or=(tasks.is.null,id.eq.1)&order=id').catch(String),
    ).toContain('42703');
    expect(await rows('projects?select=id,clients(),tasks()&or=(tasks.is.null,clients.is.null)&order=id')).toEqual([
      { id: 3 },
      { id: 4 },
      { id: 5 },
    ]);
    const counted = await get('projects?select=id,tasks!inner(id)&limit=1', { prefer: 'count=exact' });
    expect(counted.headers['content-range']).toBe('0-0/3');
  });
  test('spread and order by an embedded column', async () => {
    expect(await rows('projects?select=id,...clients(client:name)&order=clients(name).desc.nullslast,id')).toEqual([
      { id: 3, client: 'Banana' },
      { id: 5, client: 'Banana' },
      { id: 1, client: 'Apple' },
      { id: 2, client: 'Apple' },
      { id: 4, client: null },
    ]);
  });
  test('a to-many spread returns each column as an array', async () => {
    expect(
      await rows('projects?select=name,...tasks(labels:label,id)&order=id&limit=3&tasks.order=label.desc'),
    ).toEqual([
      { name: 'Alpha', labels: ['Draw', 'Build'], id: [1, 2] },
      { name: 'Beta', labels: ['Test'], id: [3] },
      { name: 'Gamma', labels: [], id: [] },
    ]);
    expect(await rows('clients?select=id,...projects(...tasks(label))&projects.order=id&id=eq.1')).toEqual([
      { id: 1, label: [['Draw', 'Build'], ['Test']] },
    ]);
  });
  test('an embed without a relationship is refused with its name', async () => {
    expect(await code('clients?select=people(*)')).toBe('400 PGRST200');
    expect(await code('messages?select=people(*)')).toBe('300 PGRST201');
    expect(
      await rows('messages?id=eq.1&select=from:people!sender(name),to:people!message_recipient_fkey(name)'),
    ).toEqual([{ from: { name: 'Ann' }, to: { name: 'Ben' } }]);
    expect(await code('projects?select=*&tasks.id=eq.1')).toBe('400 PGRST108');
    expect(await code('projects?select=tasks(*)&order=tasks(label)')).toBe('400 PGRST118');
    expect(await code('projects?select=tasks(*)&tasks=eq.1')).toBe('400 PGRST120');
  });
});
