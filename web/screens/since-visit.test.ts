/** The filter 'by others since my last visit': for each list with the last change, on the screen and in its file, and the records it finds. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filtersFromUrl, filtersToUrl, SINCE_VISIT } from '#domain/search/column-filters.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf, type Conditions, type RelationName } from '#web/data/psql-query.ts';
import { authorize } from '#web/data/session.ts';
import { setViewed } from '#web/data/viewing.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { SCREENS } from './kinds.tsx';
import { filterChipsOf } from '#web/lists/search/filter-chips.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';

const PASSWORD = 'a password for tests';
let server: TestServer;
const cookies = { own: '', other: '' };

beforeAll(async () => {
  server = await startServer();
  for (const name of ['own', 'other'] as const) {
    await server.addUser(name, PASSWORD, ['Coordinator']);
    cookies[name] = await server.signIn(name, PASSWORD);
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await server.app.inject({ url, headers: { cookie: cookies.own } });
    return new Response(answer.body, { status: answer.statusCode });
  });
}, 60_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

type AnyList = RecordList<object, ListedRow>;
const conditions = (list: AnyList): Conditions<RelationName> =>
  conditionsOf(list, { search: list.search.empty, filters: { updated_at: SINCE_VISIT } });

test('the value stays in the address, and its chip says it', () => {
  const filters = filtersFromUrl(FACTS.filters, { in_updated_at: SINCE_VISIT });
  expect(filtersToUrl(filters)).toEqual({ in_updated_at: SINCE_VISIT });
  expect(filterChipsOf(FACTS, { search: FACTS.search.empty, filters }, String).map(({ text }) => text)).toEqual([
    'by others since my last visit',
  ]);
  expect(filtersFromUrl(FACTS.filters, { in_created_at: SINCE_VISIT })).toEqual({});
});

test('each list with the last change takes it, on the screen and in its file', async () => {
  await authorize();
  let tried = 0;
  for (const load of Object.values(SCREENS).map(({ list }) => list)) {
    const list = (await load()) as unknown as AnyList;
    if (list.filters['updated_at'] === undefined) continue;
    tried += 1;
    for (const relation of [list.search.relation, list.file.relation]) {
      const url = addressOf(relation, { select: ['id'], where: conditions(list), limit: 1 });
      const { statusCode, body } = await server.app.inject({ url, headers: { cookie: cookies.own } });
      expect([url, statusCode, statusCode < 300 ? '' : body]).toEqual([url, 200, '']);
    }
  }
  expect(tried).toBe(7);
});

test('in View as, it is the last visit of the person viewed, in each list', async () => {
  await authorize();
  const person = { by: 'own', username: 'other', name: 'Other', rules: [], lastVisit: '2025-03-01T10:00:00Z' };
  setViewed(person);
  try {
    for (const load of Object.values(SCREENS).map(({ list }) => list)) {
      const list = (await load()) as unknown as AnyList;
      if (list.filters['updated_at'] === undefined) continue;
      const said = JSON.stringify(conditions(list));
      expect([
        list.kind,
        said.includes(person.lastVisit),
        said.includes(`neq.\\"other`),
        said.includes(`\\"own`),
      ]).toEqual([list.kind, true, true, false]);
    }
  } finally {
    setViewed(null);
  }
});

test('it finds what others added or changed since, and nothing of oneself', async () => {
  const save = async (who: 'own' | 'other', method: 'POST' | 'PATCH', name: string, as = name) => {
    const url = method === 'POST' ? '/psql/publishers' : `/psql/publishers?name=eq.${encodeURIComponent(name)}`;
    const payload = { name: as, ...(method === 'POST' && { type: 'Media' }) };
    const answer = await server.app.inject({ method, url, headers: { cookie: cookies[who] }, payload });
    expect([name, answer.statusCode < 300 ? '' : answer.body]).toEqual([name, '']);
  };
  for (const name of ['Old', 'Old to change', 'Old of mine']) await save('other', 'POST', `Visit ${name}`);
  await server.owner(`update data.publishers set created_at = now() - interval '9 hours' where name like 'Visit Old%'`);
  await server.owner(`update auth.visits set seen_at = now() - interval '5 hours' where username = 'own'`);
  await save('other', 'PATCH', 'Visit Old to change', 'Visit changed');
  await save('own', 'PATCH', 'Visit Old of mine', 'Visit changed by me');
  await save('other', 'POST', 'Visit new');
  await save('own', 'POST', 'Visit new of mine');
  expect((await authorize()).lastVisit).not.toBe(null);
  const list = (await SCREENS.publishers.list()) as unknown as AnyList;
  const where = { ...conditions(list), name: 'like.Visit*' } as Conditions<RelationName>;
  const url = addressOf('publishers_view', { select: ['name'], where, order: 'name' });
  const found = await server.app.inject({ url, headers: { cookie: cookies.own } });
  expect(found.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Visit changed', 'Visit new']);
});
