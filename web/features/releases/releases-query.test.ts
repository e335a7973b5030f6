/** Every column, search and filter of the list of releases against the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleasesSearch } from '#domain/releases/releases-search.ts';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { fileOf, toQuery } from '#web/lists/rows/records-query.ts';
import { RELEASES } from './releases.tsx';

const PASSWORD = 'a long enough secret';
const GRID = 'GRID: "2026", ملخّص';
const IDU = 'Été (mi-année)';
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  await server.addUser('carl', PASSWORD, ['Coordinator']);
  cookie = await server.signIn('carl', PASSWORD);
  for (const payload of [
    { name: GRID, year: 2025, causes: ['Disaster'], least_status: 'Signed Off' },
    { name: IDU, year: 2026 },
  ]) {
    const answer = await server.app.inject({ method: 'POST', url: '/psql/releases', headers: { cookie }, payload });
    if (answer.statusCode !== 201) throw new Error(answer.body);
  }
  await server.owner(
    `select rules.check_release(id), rules.accept_release_items(id, null, 'Known') from data.releases where name = $1`,
    [GRID],
  );
  await server.owner('select rules.freeze_release(id) from data.releases where name = $1', [GRID]);
  await server.owner(
    `update data.releases set signed_off_by = 'carl', signed_off_at = '2026-03-01 12:00Z' where name = $1`,
    [GRID],
  );
}, 120_000);
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url, headers: { cookie } });

async function found(search: Partial<ReleasesSearch>, filters: ColumnFilters = {}): Promise<string[]> {
  const request = { search: { ...RELEASES.search.empty, ...search }, filters, order: null, columns: [] };
  const answer = await get(addressOf('releases_view', toQuery(RELEASES, request)));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ name: string }[]>().map(({ name }) => name);
}

test('the server has every column, in the list, as its order and in the file', async () => {
  const request = { search: RELEASES.search.empty, filters: {}, columns: RELEASES.columns.map(({ id }) => id) };
  for (const order of [null, ...RELEASES.columns.filter(({ sortable }) => sortable).map(({ id }) => id)]) {
    const ordered = { ...request, order: order === null ? null : { column: order, descending: true } };
    const answer = await get(addressOf('releases_view', toQuery(RELEASES, ordered)));
    expect([order, answer.statusCode]).toEqual([order, 200]);
  }
  const { relation, select, where = {}, order = '' } = fileOf(RELEASES, { ...request, order: null }, []);
  const file = await get(addressOf(relation, { select, where, order }));
  expect(Object.keys(file.json<object[]>()[0]!)).toEqual(RELEASES.columns.map(({ header }) => header));
});

test('releases are found by every field of the search and every filter', async () => {
  const searches: [Partial<ReleasesSearch>, string[]][] = [
    [{}, [IDU, GRID]],
    [{ name: ': "20' }, [GRID]],
    [{ name: 'mi-année' }, [IDU]],
    [{ year: [2025, 2024] }, [GRID]],
    [{ state: ['Signed off'] }, [GRID]],
    [{ state: ['Draft', 'Withdrawn'] }, [IDU]],
  ];
  for (const [search, names] of searches) expect([search, await found(search)]).toEqual([search, names]);
  const filtered: [ColumnFilters, string[]][] = [
    [{ name: 'grid' }, [GRID]],
    [{ revision: '2..' }, []],
    [{ year: ['2026'] }, [IDU]],
    [{ groups: ['GRID 2025'] }, []],
    [{ causes: ['Disaster'] }, [GRID]],
    [{ least_status: ['Signed Off'] }, [GRID]],
    [{ state: ['Signed off'] }, [GRID]],
    [{ facts: '0..0' }, [GRID]],
    [{ left_out: '1..' }, []],
    [{ acted_by: ['carl'] }, [IDU, GRID]],
    [{ acted_at: '2026-03-01..2026-03-01' }, [GRID]],
    [{ reason: 'late' }, []],
    [{ created_by: ['carl'] }, [IDU, GRID]],
    [{ created_at: '..2000-01-01' }, []],
  ];
  for (const [filters, names] of filtered) expect([filters, await found({}, filters)]).toEqual([filters, names]);
  expect(filtered.flatMap(([filters]) => Object.keys(filters))).toEqual(Object.keys(RELEASES.filters));
});
