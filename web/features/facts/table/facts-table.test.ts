/** Tests the table of a search of facts: facts with different primes over country × cause × type × year × month × event × role × master; each cell and each total is the sum of the list that it opens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choiceFrom,
  choiceToUrl,
  DIMENSION_NAMES,
  filtersOf,
  searchOfCell,
  type Cell,
  type Dimension,
  type FactsTable,
  type TableChoice,
} from '#domain/facts/facts-table.ts';
import { totalsOf } from '#domain/facts/totals.ts';
import type { Address } from '#domain/search/search.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { addressOf, listingFrom } from '#web/lists/address.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { loadSums } from '#web/lists/totals/totals-query.ts';
import { noneOf, showValue } from './show-value.ts';
import { csvOf } from '#domain/values/csv.ts';
import { linesOf } from './table-file.ts';
import { loadTable } from './table-query.ts';

const PASSWORD = 'a password for tests';
const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const TYPES = [FLOW, STOCK] as const;
const CAUSES = ['Disaster', 'Conflict'] as const;
const COUNTRIES = ['PER', 'COL', 'KEN'] as const;
const ROLES = ['Recommended figure', 'Partial figure (Subtracted)', 'Triangulation', null] as const;

let server: TestServer;
let cookie: string;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

async function create(relation: string, rows: object[]): Promise<number[]> {
  const headers = { cookie, prefer: 'return=representation' };
  const url = `/psql/${relation}?select=id`;
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: rows });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
}
const read = async (url: string): Promise<unknown> => {
  const answer = await server.app.inject({ url, headers: { cookie } });
  expect([url, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, '']);
  return answer.json();
};

beforeAll(async () => {
  server = await startServer();
  await server.addUser('coordinator', PASSWORD, ['Coordinator']);
  cookie = await server.signIn('coordinator', PASSWORD);
  const [publisher] = await create('publishers', [{ name: 'Office of tables', type: 'United Nations' }]);
  const [document_id] = await create('documents', [
    {
      name: 'Report on tables',
      publication_date: '2023-04-01',
      type: 'PDF',
      sources: [publisher],
      publishers: [publisher],
    },
  ]);
  const hazards = await server.owner<{ id: number }>(
    'select min(id) as id from data.hazard_types group by type order by type limit 2',
  );
  const events = new Map<string, number>();
  for (const displacement_type of CAUSES)
    for (const [at, hazard] of hazards.entries()) {
      const hazard_type_id = displacement_type === 'Disaster' ? hazard.id : null;
      const start_date = { date: '2021-01-01', accuracy: 'Day' };
      const name = `The event ${at} of ${displacement_type} in the world`;
      const [id] = await create('events', [{ name, year: 2021, displacement_type, hazard_type_id, start_date }]);
      events.set(`${displacement_type} ${at}`, id!);
    }
  let count = 0;
  const all: { row: object; parent: number | null }[] = [];
  const figures = primes(1200);
  const add = (
    iso3: string,
    cause: string,
    type: string,
    year: number,
    event: number,
    role: string | null,
    parent: number | null,
  ) => {
    const at = count++;
    const date = { date: `${year}-0${1 + (at % 3)}-15`, accuracy: 'Day' };
    all.push({
      parent,
      row: {
        name: `Fact ${figures[at]}`,
        iso3,
        year,
        displacement_type: cause,
        type,
        event_id: role === null ? null : events.get(`${cause} ${event}`),
        event_role: role,
        document_id: parent === null ? null : document_id,
        data: {
          reported_figure: figures[at],
          unit: 'Person',
          term: 'Displaced',
          start_date: date,
          end_date: date,
          stock_date: date,
        },
      },
    });
    return at;
  };
  for (const iso3 of COUNTRIES)
    for (const cause of CAUSES)
      for (const type of TYPES)
        for (const masterRole of ['Recommended figure', 'Triangulation']) {
          const master = add(iso3, cause, type, 2023, 0, masterRole, null);
          for (const role of ROLES)
            for (const year of iso3 === 'KEN' ? [2022] : [2022, 2023])
              for (const event of role === null ? [0] : [0, 1]) add(iso3, cause, type, year, event, role, master);
        }
  const masters = all.flatMap(({ parent }, at) => (parent === null ? [at] : []));
  const ids = await create(
    'facts',
    masters.map((at) => ({ ...all[at]!.row, parent_id: null })),
  );
  const idOf = new Map(masters.map((at, index) => [at, ids[index]!]));
  const subs = all.filter(({ parent }) => parent !== null);
  const subIds = await create(
    'facts',
    subs.map(({ row, parent }) => ({ ...row, parent_id: idOf.get(parent!) })),
  );
  const reviewed = [...ids, ...subIds].filter((_, at) => at % 3 === 0);
  await create(
    'reviews',
    reviewed.map((entity_id) => ({ entity_type: 'facts', entity_id, status: 'Under Review' })),
  );
}, 120_000);
afterAll(() => server.close());

const listing = (address: Address) => listingFrom(FACTS, address);
const tableOf = (address: Address, choice: TableChoice) =>
  loadTable(conditionsOf(FACTS, listing(address)), choice, read);
const cellsOf = (table: FactsTable): Cell[] => [
  ...table.rows.flatMap(({ cells, total }) => [...cells.flatMap((cell) => cell ?? []), total]),
  ...table.totals,
  table.whole,
];

/** All pairs and, of the triples, those with a column by which a sub-fact differs from its master. */
const pairs = DIMENSION_NAMES.flatMap((row, at) =>
  DIMENSION_NAMES.slice(at + 1).map((columns) => [[row], columns] as const),
);
const triples = [
  [['country', 'displacement_type'], 'year'],
  [['year', 'month'], 'hazard_type'],
  [['type', 'country'], 'month'],
  [['hazard_type', 'type'], 'year'],
  [['event_id', 'status'], 'year'],
] as const;
const SEARCHES: Address[] = [
  {},
  { year: [2022] },
  { class: 'Sub' },
  { in_country: ['Peru', 'Kenya'], displacement_type: 'Disaster' },
];
const cases = [...pairs, ...triples].map(([rows, columns], at) => ({
  rows: rows as readonly Dimension[],
  columns: columns as Dimension,
  of: [FLOW, STOCK, 'facts', null][at % 4]!,
  address: SEARCHES[Math.floor(at / 2) % SEARCHES.length]!,
}));

describe('each cell and each total has the sum of the list that it opens', () => {
  // Three in seven have each dimension, figure and search.
  const isInPart = (at: number) => at % 7 < 3;
  const each = async ({ rows, columns, of, address }: (typeof cases)[number]) => {
    const table = await tableOf(address, { rows, columns, of });
    expect(table.rows.length).toBeGreaterThan(0);
    const before = listing(address);
    let sums = 0;
    for (const cell of cellsOf(table)) {
      const own = filtersOf(cell, noneOf);
      // No search finds the facts without an event alone.
      expect(own === null).toBe(cell.at.event_id === null);
      if (own === null) continue;
      const search = { ...before.search, ...searchOfCell(cell) };
      const opened = listing(addressOf({ ...before, search, filters: { ...before.filters, ...own } }));
      const { all, left } = await loadSums('facts_view', 'event_role', conditionsOf(FACTS, opened), read);
      const list = totalsOf(all, left);
      expect([cell.at, cell.facts]).toEqual([cell.at, list.facts]);
      if (table.counts || cell.figure === undefined) continue;
      expect([cell.at, list.types.map(({ total }) => total)]).toEqual([cell.at, [cell.figure]]);
      sums += 1;
    }
    if (!table.counts) expect(sums).toBeGreaterThan(0);
  };
  test.each(cases.filter((_, at) => isInPart(at)))('$rows by $columns, of $of, $address', each);
  test.each(cases.filter((_, at) => !isInPart(at)))('$rows by $columns, of $of, $address @proof', each);
});

test('stocks of different years and figures of different types are never added', async () => {
  const stocks = await tableOf({}, { rows: ['country'], columns: 'year', of: STOCK });
  expect(stocks.rows.map(({ total }) => total.figure)).toEqual([undefined, undefined, undefined]);
  const latest = await tableOf({}, { rows: ['country'], columns: null, of: STOCK, order: 'name' });
  // The sub-facts of Kenya are of the year before.
  expect([latest.stockYear, latest.rows.map(({ values }) => values[0])]).toEqual([2023, ['Colombia', 'Kenya', 'Peru']]);
  expect(latest.whole.figure).toEqual(expect.any(BigInt));
  const types = await tableOf({}, { rows: ['country'], columns: 'type', of: null, order: 'name' });
  expect([types.columns, types.rows[0]?.total.figure, types.rows[0]?.cells[0]?.at]).toEqual([
    [STOCK, FLOW],
    undefined,
    { country: 'Colombia', type: STOCK, year: 2023 },
  ]);
});

test('years and months stand in their order, facts without a hazard last', async () => {
  const table = await tableOf({}, { rows: ['hazard_type'], columns: 'month', of: FLOW, order: 'name' });
  expect(table.columns).toEqual(table.columns.toSorted((one, other) => String(one).localeCompare(String(other))));
  const hazards = table.rows.map(({ values: [value = null] }) => showValue(value, 'hazard_type'));
  expect(hazards).toHaveLength(4);
  // Conflict has no hazard, and is called by its cause.
  expect(hazards).toContain('Conflict');
  expect(hazards.at(-1)).toBe('No hazard');
});

test('a search without facts has no rows, and a sum of nothing', async () => {
  const table = await tableOf({ name: 'nowhere at all' }, choiceFrom({}));
  expect([table.rows, table.types, table.whole]).toEqual([[], [], { facts: 0, figure: null, at: {} }]);
});

test('the file has the figures of the table as numbers, guarded texts and a byte order mark', async () => {
  const choice: TableChoice = { rows: ['country', 'displacement_type'], columns: 'year', of: FLOW };
  const table = await tableOf({}, choice);
  const lines = linesOf(table, choice, showValue);
  expect(lines[0]).toEqual(['Country', 'Cause', 'Total', 'Share in %', '2022', '2023']);
  expect(lines).toHaveLength(table.rows.length + 2);
  expect([lines[1]?.[2], ...(lines[1]?.slice(4) ?? [])]).toEqual(
    [table.rows[0]!.total, ...table.rows[0]!.cells].map((cell) => (cell?.figure == null ? null : Number(cell.figure))),
  );
  expect([lines.at(-1)?.slice(0, 2), lines.at(-1)?.[3]]).toEqual([['Total', null], 100]);
  expect(csvOf([['=1+1', 'a "b", c', null, -3]])).toBe(`\uFEFF'=1+1,"a ""b"", c",,-3`);
});

test('the choice is read from the address as it was written, and a damaged one is the usual one', () => {
  const usual = { rows: ['country'], columns: 'year', of: null };
  for (const damaged of [{}, { rows: 'x.y' }, { rows: 7, columns: 'x', of: 'x' }, { rows: 'country.country' }])
    expect(choiceFrom(damaged)).toEqual(usual);
  expect(choiceFrom({ rows: 'year.month.type', columns: 'year' })).toEqual({
    rows: ['year', 'month'],
    columns: null,
    of: null,
  });
  for (const { rows, columns, of } of cases) {
    const choice = { rows, columns, of };
    expect(choiceFrom(choiceToUrl(choice))).toEqual(choice);
  }
});
