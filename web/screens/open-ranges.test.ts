/** A column filter with an open range finds no row that shows nothing in that column, in any list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { filtersFromUrl } from '#domain/search/column-filters.ts';
import { ALL_EVENTS, FACTS_BY_CONFLICT, FACTS_BY_DISASTER, FACTS_BY_EVENTS } from '#web/features/qa/qa-lists.tsx';
import { addressOf } from '#web/data/psql-query.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { SCREENS } from './kinds.tsx';

const PASSWORD = 'a password for tests';
const OPEN = {
  number: ['0..', '..999999999'],
  date: ['1900-01-01..', '..2100-01-01'],
  moment: ['1900-01-01..', '..2100-01-01'],
} as const;
const isOpen = (kind: string): kind is keyof typeof OPEN => kind in OPEN;

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  await generateSample(server.ownerDatabase, { facts: 200, seed: 5, today: new Date() });
  await server.addUser('reader', PASSWORD, ['Administrator', 'Coordinator']);
  cookie = await server.signIn('reader', PASSWORD);
});
afterAll(() => server.close());

type AnyList = RecordList<object, ListedRow>;
const LISTS: Readonly<Record<string, () => Promise<unknown>>> = {
  ...Object.fromEntries(Object.entries(SCREENS).map(([name, { list }]) => [name, list])),
  ...Object.fromEntries(
    [ALL_EVENTS, FACTS_BY_EVENTS, FACTS_BY_CONFLICT, FACTS_BY_DISASTER].map((list) => [
      list.storageKey,
      async () => list,
    ]),
  ),
};

test.each(Object.keys(LISTS))('in the list %s', async (name) => {
  const list = (await LISTS[name]!()) as AnyList;
  const columns = list.columns.map(({ id }) => id);
  for (const [column, { kind }] of Object.entries(list.filters).filter(([id]) => columns.includes(id))) {
    for (const range of isOpen(kind) ? OPEN[kind] : []) {
      const filters = filtersFromUrl(list.filters, { [`in_${column}`]: range });
      const where = conditionsOf(list, { search: list.search.empty, filters });
      const select = [...new Set([...list.always, ...columns])];
      const url = addressOf(list.search.relation, { select, where, limit: 1000 } as never);
      const answer = await server.app.inject({ url, headers: { cookie } });
      expect([column, range, answer.statusCode]).toEqual([column, range, 200]);
      const { text } = list.columns.find(({ id }) => id === column)!;
      const empty = answer.json<ListedRow[]>().filter((row) => text(row) === '');
      expect([column, range, empty.length]).toEqual([column, range, 0]);
    }
  }
});
