import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { fileOf, toQuery } from '#web/lists/rows/records-query.ts';
import { FACTS } from './facts.tsx';

const COLUMNS = FACTS.columns;
const EMPTY_SEARCH = FACTS.search.empty;
const PASSWORD = 'a long enough secret';
let server: TestServer;
let cookie: string;

const flow = {
  name: 'Kenya: 100% flooded, "Garissa" - 01/05/2024',
  iso3: 'KEN',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  groups: ['GRID 2025'],
  event_role: 'Triangulation',
  data: { reported_figure: 12, term: 'Displaced', start_date: { date: '2024-05-01', accuracy: 'Day' } },
};
const stock = {
  name: 'GRID 2025 - Sudan (S - Conflict)',
  confidential: true,
  iso3: 'SDN',
  year: 2023,
  displacement_type: 'Conflict',
  type: 'IDPs (Stock)',
  groups: ['GRID 2025', 'MYU 2024'],
  themes: ['Protracted'],
  data: { reported_figure: 9, term: 'Displaced', stock_date: { date: '2023-12-31', accuracy: 'Day' } },
};

async function save(url: string, payload: object): Promise<void> {
  const { statusCode, body } = await send('POST', url, payload);
  if (statusCode !== 201) throw new Error(body);
}

const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Administrator']);
  cookie = await server.signIn('ada', PASSWORD);
  const [hazard] = await server.owner<{ id: number }>(
    `select id from data.hazard_types where subtype = 'Storm, Tropical'`,
  );
  const event = { name: 'Kenya: Tropical storm - 2024', displacement_type: 'Disaster', year: 2024 };
  await save('/psql/events', {
    ...event,
    hazard_type_id: hazard?.id,
    start_date: { date: '2024-04-01', accuracy: 'Day' },
  });
  await save('/psql/facts', { ...flow, event_id: await eventId() });
  await save('/psql/facts', stock);
  await save('/psql/reviews', { entity_id: await idOf(stock.name), entity_type: 'facts', status: 'Signed Off' });
});
afterAll(() => server.close());

const eventId = async () => (await server.owner<{ id: number }>('select id from data.events'))[0]?.id ?? 0;
const idOf = async (name: string) =>
  (await server.owner<{ id: number }>('select id from data.facts where name = $1', [name]))[0]?.id;

async function find(search: Partial<FactsSearch>, filters: ColumnFilters = {}): Promise<string[]> {
  const query = toQuery(FACTS, { search: { ...EMPTY_SEARCH, ...search }, filters, order: null, columns: [] });
  const answer = await send('GET', addressOf('facts_view', query));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ name: string }[]>().map(({ name }) => (name === flow.name ? 'flow' : 'stock'));
}

const BOTH = ['stock', 'flow'];
const searches: [Partial<FactsSearch>, string[]][] = [
  [{}, BOTH],
  [{ name: 'sudan' }, ['stock']],
  [{ name: '100% flooded, "Garissa"' }, ['flow']],
  [{ name: 'garissa  KENYA' }, ['flow']],
  [{ name: 'garissa sudan' }, []],
  [{ name: 'a), (b\\ "c' }, []],
  [{ name: 'kenya', date_type: 'Start Date', date_from: '2024-05-01', date_to: '2024-05-01' }, ['flow']],
  [{ name: 'sudan', date_type: 'Start Date', date_from: '2024-05-01', date_to: '2024-05-01' }, []],
  [{ name: '100_' }, []],
  [{ name: '10%25' }, []],
  [{ year: [2023, 2024] }, BOTH],
  [{ year: [2024] }, ['flow']],
  [{ iso3: ['SDN', 'AFG'] }, ['stock']],
  [{ region: ['Sub-Saharan Africa', 'South Asia'] }, BOTH],
  [{ region: ['South Asia'] }, []],
  [{ displacement_type: 'Conflict' }, ['stock']],
  [{ type: 'New Displacement (Flow)' }, ['flow']],
  [{ class: 'Master' }, BOTH],
  [{ class: 'Sub' }, []],
  [{ counts: 'No: triangulation' }, ['flow']],
  [{ counts: 'No: no event' }, ['stock']],
  [{ counts: 'No: part of its master fact' }, []],
  [{ parent_role: 'Triangulation' }, []],
  [{ created_by: 'ada' }, BOTH],
  [{ created_by: 'import' }, []],
  [{ groups: ['MYU 2024', 'GRID 2017'] }, ['stock']],
  [{ groups: ['GRID 2025'] }, BOTH],
  [{ event_role: 'Triangulation' }, ['flow']],
  [{ hazard: ['Weather related/Meteorological/Storm/Storm, Tropical'] }, ['flow']],
  [{ hazard: ['Weather related/Meteorological/Storm'] }, ['flow']],
  [{ hazard: ['Geophysical', 'Weather related'] }, ['flow']],
  [{ hazard: ['Geophysical', 'Other/Other'] }, []],
  [{ hazard: ['Storm'] }, ['flow']],
  [{ hazard: ['///Storm, Tropical'] }, ['flow']],
  [{ hazard: ['///Storm'] }, []],
  [{ date_type: 'Start Date', date_from: '2024-05-01', date_to: '2024-05-01' }, ['flow']],
  [{ date_type: 'Stock Date', date_from: '2023-01-01', date_to: '2023-12-31' }, ['stock']],
  [{ date_type: 'End Date', date_from: '2020-01-01', date_to: '2026-12-31' }, []],
  [{ status: 'Signed Off' }, ['stock']],
  [{ status: 'Not reviewed' }, ['flow']],
  [{ confidential: 'Yes' }, ['stock']],
  [{ confidential: 'No' }, ['flow']],
  [{ themes: ['Protracted', 'Food Insecurity'] }, ['stock']],
  [{ flags: ['location_swapped', 'total_differs'] }, []],
];

test.each(searches)('the server finds %o', async (search, found) => {
  expect(await find(search)).toEqual(found);
});

const filtered: [ColumnFilters, string[]][] = [
  [{ idu: 'Yes' }, []],
  [{ idu: 'No' }, BOTH],
  [{ waits_for_my_review: 'Yes' }, []],
  [{ waits_for_my_review: 'No' }, BOTH],
  [{ has_news_for_me: 'Yes' }, []],
  [{ has_news_for_me: 'No' }, BOTH],
  [{ name: '100% flooded, "Gar' }, ['flow']],
  [{ country: ['Sudan', 'Nowhere, in "it"'] }, ['stock']],
  [{ figure: '10..' }, ['flow']],
  [{ reported_figure: '..9' }, ['stock']],
  [{ type: ['IDPs (Stock)'] }, ['stock']],
  [{ groups: ['MYU 2024', 'GRID 2017'] }, ['stock']],
  [{ themes: ['Protracted'] }, ['stock']],
  [{ year: '2024..2024' }, ['flow']],
  [{ start_date: '2024-05-01..' }, ['flow']],
  [{ displacement_type: ['Disaster', 'Conflict'] }, BOTH],
  [{ class: ['Sub'] }, []],
  [{ event_role: ['Triangulation'] }, ['flow']],
  [{ event_data_included: 'No' }, ['stock']],
  [{ event_data_included: 'Yes' }, ['flow']],
  [{ parent_role: ['Triangulation'] }, []],
  [{ event_name: 'tropical' }, ['flow']],
  [{ hazard_subtype: ['Storm, Tropical'] }, ['flow']],
  [{ created_by: ['ada'] }, BOTH],
  [{ region: ['South Asia'] }, []],
  [{ stock_date: '2023-12-31..2023-12-31' }, ['stock']],
  [{ end_date: '2020-01-01..' }, []],
  [{ assigned_to: ['ada'] }, []],
  [{ due_on: '2020-01-01..' }, []],
  [{ open_comments: 'No' }, BOTH],
  [{ open_comments: 'Yes' }, []],
  [{ sample: 'No' }, BOTH],
  [{ sample: 'Yes' }, []],
  [{ foreign_ids: '1' }, []],
  [{ public_figure_analysis: 'x' }, []],
  [{ gsn: '..999999999' }, BOTH],
  [{ status: ['Signed Off'] }, ['stock']],
  [{ status: ['Not reviewed'] }, ['flow']],
  [{ status: ['Not reviewed', 'Signed Off'] }, BOTH],
  [{ qualifier: ['total'] }, []],
  [{ excerpt_text: 'x' }, []],
  [{ created_at: '2020-01-01..' }, BOTH],
  [{ created_at: '..2020-01-01' }, []],
  [{ created_at: '2020-01-01Z..2199-12-31Z' }, BOTH],
  [{ created_at: '..2020-01-01Z' }, []],
  [{ updated_by: ['ada'] }, []],
  [{ updated_at: '2020-01-01..' }, []],
  [{ groups: ['No group'] }, []],
  [{ groups: ['MYU 2024', 'No group'] }, ['stock']],
  [{ event_role: ['No role'] }, ['stock']],
  [{ counts: ['No: no event'] }, ['stock']],
  [{ counts_in_event: 'Yes' }, []],
  [{ counts_in_months: 'No' }, BOTH],
  [{ imported: 'No' }, BOTH],
  [{ imported: 'Yes' }, []],
  [{ hazard_type: ['Storm'] }, ['flow']],
  [{ hazard_type: ['No hazard'] }, ['stock']],
  [{ month: ['2023-12'] }, ['stock']],
  [{ month: ['No month'] }, []],
  [{ region: ['No region'] }, []],
  [{ country: ['--invalid iso3--'] }, []],
  [{ term: ['Displaced'] }, BOTH],
  [{ term: ['No term'] }, []],
];

test.each(filtered)('the server applies the column filters %o, in the list and in the file', async (filters, found) => {
  expect(await find({}, filters)).toEqual(found);
  const where = toQuery(FACTS, { search: EMPTY_SEARCH, filters, order: null, columns: [] }).where;
  const answer = await send('GET', addressOf('facts_download_view', { select: ['id'], where }));
  expect(answer.json()).toHaveLength(found.length);
});

test('every column filter is tested', () => {
  expect(new Set(filtered.flatMap(([filters]) => Object.keys(filters)))).toEqual(new Set(Object.keys(FACTS.filters)));
});

test('the server finds a fact by its serial number in either case', async () => {
  const [fact] = await server.owner<{ serial_no: string }>('select serial_no from data.facts where name = $1', [
    flow.name,
  ]);
  expect(await find({ name: fact?.serial_no.toLowerCase() ?? '' })).toEqual(['flow']);
});

test('the server finds the facts of an event', async () => {
  expect(await find({ event_id: await eventId() })).toEqual(['flow']);
  expect(await find({ event_id: 0 })).toEqual([]);
});

test('the server has every column and orders by every sortable column', async () => {
  const columns = COLUMNS.map(({ id }) => id);
  for (const { id: column } of COLUMNS.filter(({ sortable }) => sortable)) {
    for (const descending of [false, true]) {
      const query = toQuery(FACTS, { search: EMPTY_SEARCH, filters: {}, order: { column, descending }, columns });
      const answer = await send('GET', addressOf('facts_view', query));
      expect([column, answer.statusCode]).toEqual([column, 200]);
      expect(Object.keys(answer.json<object[]>()[0] ?? {})).toEqual(expect.arrayContaining(columns));
    }
  }
});

test('the order by start date has a stock by its day, in the list and in its file', async () => {
  const ordered = async (descending: boolean) => {
    const request = { search: EMPTY_SEARCH, filters: {}, order: { column: 'start_date', descending } };
    const { order } = toQuery(FACTS, { ...request, columns: [] });
    const file = fileOf(FACTS, request, []);
    expect(file.order).toBe(order);
    const lists = [];
    for (const relation of ['facts_view', file.relation] as const) {
      const answer = await send('GET', addressOf(relation, { select: ['name'], order }));
      lists.push(answer.json<{ name: string }[]>().map(({ name }) => (name === flow.name ? 'flow' : 'stock')));
    }
    expect(lists[1]).toEqual(lists[0]);
    return lists[0];
  };
  expect(await ordered(false)).toEqual(['stock', 'flow']);
  expect(await ordered(true)).toEqual(['flow', 'stock']);
});

test('a file has every column under its header, with locations and confidentiality at its end', async () => {
  const { relation, select } = fileOf(FACTS, { search: EMPTY_SEARCH, filters: {}, order: null }, []);
  const answer = await send('GET', addressOf(relation, { select }));
  expect(Object.keys(answer.json<object[]>()[0] ?? {})).toEqual([
    ...COLUMNS.filter(({ inFile }) => inFile !== null).map(({ header }) => header),
    'Locations',
    'Confidential',
    'Start Date Accuracy',
    'End Date Accuracy',
    'Stock Date Accuracy',
    'ID',
    'Serial No.',
    'ISO3',
    'Unit',
    'Term',
    'Household Size',
    'Document',
    'Document ID',
    'Event ID',
    'Master Fact ID',
  ]);
});
