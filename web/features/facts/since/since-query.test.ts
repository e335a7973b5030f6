/** A search of facts beside its past, against the server: each part of a search has a past or is named as one without, and the totals of then are those that the list had. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FACTS_VIEW_COLUMNS } from '#domain/generated/columns/facts_view.ts';
import { FACTS_SEARCH } from '#domain/facts/facts-search.ts';
import { WITHOUT_PAST } from '#domain/facts/facts-since.ts';
import { totalsOf } from '#domain/facts/totals.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { loadSums } from '#web/lists/totals/totals-query.ts';
import { loadSince } from './since-query.ts';

const PASSWORD = 'a password for tests';
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  await server.addUser('coordinator', PASSWORD, ['Coordinator']);
  cookie = await server.signIn('coordinator', PASSWORD);
}, 60_000);
afterAll(() => server.close());

async function ask(url: string): Promise<unknown> {
  const answer = await server.app.inject({ url, headers: { cookie } });
  expect([url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, 200, '']);
  return answer.json();
}
const leavesOut = async () => (await ask('/psql/rpc/leaves_out_sample')) === true;
async function write(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object = {}): Promise<number> {
  const headers = { cookie, prefer: 'return=representation' };
  const answer = await server.app.inject({ method, url: `/psql/${url}`, headers, payload });
  expect([url, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, '']);
  return answer.json<{ id: number }[]>()[0]?.id ?? 0;
}

test('each column of a search has a past, or is one of those without', async () => {
  const columns = new Set([
    ...Object.keys(FACTS_VIEW_COLUMNS),
    ...FACTS_SEARCH.fields.flatMap((field) => field.columns),
    ...Object.entries(FACTS.filters).map(([column, { kind }]) => (kind === 'name' ? `${column}_search` : column)),
  ]);
  for (const column of columns) {
    const url = `/psql/rpc/facts_since?moment=2025-01-01&limit=0&select=${column}`;
    const { statusCode } = await server.app.inject({ url, headers: { cookie } });
    expect([column, statusCode]).toEqual([column, WITHOUT_PAST.has(column) ? 400 : 200]);
  }
});

test('the totals of then are those that the list had, with its search', async () => {
  const fact = {
    iso3: 'KEN',
    year: 2025,
    displacement_type: 'Conflict',
    type: 'IDPs (Stock)',
    event_role: 'Recommended figure',
  };
  const event_id = await write('POST', 'events', {
    name: 'Kenya: Conflict - Garissa',
    displacement_type: 'Conflict',
    countries: ['KEN', 'SDN'],
    year: 2025,
    start_date: { date: '2025-01-01', accuracy: 'Day' },
  });
  const data = (reported_figure: number) => ({
    reported_figure,
    term: 'Displaced',
    stock_date: { date: '2025-12-31', accuracy: 'Day' },
  });
  const ids: number[] = [];
  for (const figure of [2, 3, 5, 7])
    ids.push(await write('POST', 'facts', { ...fact, event_id, name: `Prime ${figure}`, data: data(figure) }));
  const [changed, left, deleted] = ids;
  const where = conditionsOf(FACTS, {
    search: { ...FACTS_SEARCH.empty, iso3: ['KEN'], name: 'prime' },
    filters: { event_name: 'garissa' },
  });
  const totalOf = async () => {
    const { all, left: parts } = await loadSums('facts_view', 'event_role', where, ask);
    return totalsOf(all, parts).types[0]?.total;
  };
  const before = await totalOf();
  expect(before).toBe(17n);
  const moment = new Date(Date.now() + 1).toISOString();
  while (Date.now() <= Date.parse(moment)) await ask('/psql/facts?limit=0');
  await write('PATCH', `facts?id=eq.${changed}`, { data: data(1000) });
  await write('PATCH', `facts?id=eq.${left}`, { iso3: 'SDN' });
  await write('DELETE', `facts?id=eq.${deleted}`);
  await write('POST', 'facts', { ...fact, event_id, name: 'Prime 11', data: data(11) });
  const since = await loadSince(where, moment, ask, leavesOut);
  expect(since.totals).toEqual([
    { type: 'IDPs (Stock)', year: 2025, before, after: await totalOf(), difference: 1001n },
  ]);
  expect(since.facts.map(({ name, why, difference }) => `${name}: ${why}, ${difference}`)).toEqual([
    'Prime 2: Another figure, 998',
    'Prime 11: Created, 11',
    'Prime 5: Deleted, -5',
    'Prime 3: Left the search, -3',
  ]);
  expect(since.numbers).toEqual({ new: 1, gone: 2, changed: 1 });
});

test('samples are left out, as in the list', async () => {
  const fact = { iso3: 'TCD', year: 2025, displacement_type: 'Conflict', type: 'IDPs (Stock)' };
  const data = (reported_figure: number) => ({
    reported_figure,
    term: 'Displaced',
    stock_date: { date: '2025-12-31', accuracy: 'Day' },
  });
  const ids: number[] = [];
  for (const figure of [13, 17, 19])
    ids.push(await write('POST', 'facts', { ...fact, name: `Prime ${figure}`, data: data(figure) }));
  const [real, sample, gone] = ids;
  await server.owner(
    `with run as (insert into data.import_runs (source, file_name, created_by) values ('sample', 'sample.json', 'coordinator') returning id)
     update data.facts set import_run = (select id from run) where id = any ($1)`,
    [[sample, gone]],
  );
  const where = conditionsOf(FACTS, { search: { ...FACTS_SEARCH.empty, iso3: ['TCD'] }, filters: {} });
  const moment = new Date(Date.now() + 1).toISOString();
  while (Date.now() <= Date.parse(moment)) await ask('/psql/facts?limit=0');
  for (const id of [real, sample]) await write('PATCH', `facts?id=eq.${id}`, { data: data(1000) });
  await write('DELETE', `facts?id=eq.${gone}`);
  const since = await loadSince(where, moment, ask, leavesOut);
  expect([since.facts.map(({ id }) => id), since.factsBefore, since.factsAfter, since.samples]).toEqual([
    [real],
    1,
    1,
    1,
  ]);
});
