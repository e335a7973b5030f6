import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import type { EventsSearch } from '#domain/events/events-search.ts';
import { offeredWhere } from '#domain/events/events-offered.ts';
import { hazardOf } from '#domain/events/hazard-search.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { fileOf, toQuery } from '#web/lists/rows/records-query.ts';
import { filterChipsOf } from '#web/lists/search/filter-chips.ts';
import { copiedTable } from '#web/lists/files/copied-table.ts';
import { EVENTS } from './events.tsx';

const COLUMNS = EVENTS.columns;
const EMPTY_EVENTS_SEARCH = EVENTS.search.empty;
const PASSWORD = 'a long enough secret';
let server: TestServer;
let cookie: string;

const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

async function save(url: string, payload: object): Promise<number> {
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url,
    headers: { cookie, prefer: 'return=representation' },
    payload,
  });
  if (statusCode !== 201) throw new Error(body);
  return (JSON.parse(body) as { id: number }[])[0]!.id;
}

const FLOOD = 'Kenya: 100% flood, "Garissa" - 2024';
const CLASHES = 'Sudan and Chad: Clashes - 2023';

beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Administrator']);
  cookie = await server.signIn('ada', PASSWORD);
  const [hazard] = await server.owner<{ id: number }>(`select id from data.hazard_types where subtype = 'Flash flood'`);
  const flood = await save('/psql/events', {
    name: FLOOD,
    displacement_type: 'Disaster',
    year: 2024,
    hazard_type_id: hazard?.id,
    countries: ['KEN'],
    event_codes: ['MDRKE057:IFRC Appeal ID:KEN'],
    start_date: { date: '2024-04-01', accuracy: 'Day' },
  });
  await save('/psql/events', {
    name: CLASHES,
    displacement_type: 'Conflict',
    year: 2023,
    countries: ['SDN', 'TCD'],
    data_included: false,
    start_date: { date: '2023-05-01', accuracy: 'Day' },
  });
  const fact = (reported_figure: number, event_role: string | null, more: object = {}) =>
    save('/psql/facts', {
      name: `Prime ${reported_figure}`,
      iso3: 'KEN',
      year: 2024,
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      event_id: flood,
      event_role,
      data: { reported_figure, term: 'Displaced', start_date: { date: '2024-05-01', accuracy: 'Day' } },
      ...more,
    });
  await fact(1009, 'Recommended figure');
  await fact(211, 'Partial figure (Added)', { iso3: 'SOM' });
  await fact(23, 'Partial figure (Subtracted)');
  await fact(50_021, 'Triangulation', { iso3: 'IND' });
});
afterAll(() => server.close());

async function find(search: Partial<EventsSearch>, filters: ColumnFilters = {}): Promise<string[]> {
  const query = toQuery(EVENTS, {
    search: { ...EMPTY_EVENTS_SEARCH, ...search },
    filters,
    order: null,
    columns: [],
  });
  const answer = await send('GET', addressOf('events_view', query));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ name: string }[]>().map(({ name }) => (name === FLOOD ? 'flood' : 'clashes'));
}

const BOTH = ['clashes', 'flood'];
const searches: [Partial<EventsSearch>, string[]][] = [
  [{}, BOTH],
  [{ name: '100% flood, "Garissa"' }, ['flood']],
  [{ name: 'garissa sudan' }, []],
  [{ iso3: ['TCD', 'AFG'] }, ['clashes']],
  [{ iso3: ['SOM'] }, ['flood']],
  [{ region: ['South Asia'] }, ['flood']],
  [{ region: ['Sub-Saharan Africa'] }, BOTH],
  [{ displacement_type: ['Conflict', 'Development'] }, ['clashes']],
  [{ date_from: '2024-04-01', date_to: '2024-04-01' }, ['flood']],
  [{ year: [2023, 2022] }, ['clashes']],
  [{ codes_text: 'IFRC Appeal ID, KEN' }, ['flood']],
  [{ foreign_ids: '6012' }, []],
  [hazardOf(['Weather related']), ['flood']],
  [hazardOf(['Weather related', 'Hydrological']), ['flood']],
  [hazardOf(['Weather related', 'Hydrological', 'Flood']), ['flood']],
  [hazardOf(['Weather related', 'Hydrological', 'Flood', 'Flash flood']), ['flood']],
  [hazardOf(['Weather related', 'Hydrological', 'Flood', 'Flood']), []],
];
test.each(searches)('the server finds %o', async (search, found) => {
  expect(await find(search)).toEqual(found);
});

const filtered: [ColumnFilters, string[]][] = [
  [{ name: 'garissa' }, ['flood']],
  [{ recommended_figure: '1197..1197' }, ['flood']],
  [{ type: ['Flood'] }, ['flood']],
  [{ geo_name: ['Chad'] }, ['clashes']],
  [{ year: '2024..' }, ['flood']],
  [{ displacement_type: ['Conflict'] }, ['clashes']],
  [{ fact_count: '..3' }, ['clashes']],
  [{ start_date: '2024-01-01..' }, ['flood']],
  [{ data_included: 'No' }, ['clashes']],
  [{ category: ['Weather related'] }, ['flood']],
  [{ subcategory: ['Hydrological'] }, ['flood']],
  [{ subtype: ['Flash flood'] }, ['flood']],
  [{ region: ['South Asia'] }, ['flood']],
  [{ created_by: ['ada'] }, BOTH],
  [{ created_at: '..2001-01-01' }, []],
  [{ updated_by: ['ada'] }, []],
  [{ updated_at: '2020-01-01..' }, []],
  [{ assigned_to: ['ada'] }, []],
  [{ due_on: '2020-01-01..' }, []],
  [{ open_comments: 'No' }, BOTH],
  [{ sample: 'No' }, BOTH],
  [{ codes_text: 'mdrke057' }, ['flood']],
  [{ foreign_ids: '1' }, []],
  [{ stock_figure: '1..' }, []],
  [{ stock_year: '2024' }, []],
  [{ fact_countries: ['SOM'] }, ['flood']],
];
test.each(filtered)('the server applies the column filters %o', async (filters, found) => {
  expect(await find({}, filters)).toEqual(found);
});

test('every column filter is tested', () => {
  expect(filtered.flatMap(([filters]) => Object.keys(filters))).toEqual(Object.keys(EVENTS.filters));
});

test('the server has every column and orders by every sortable column in both directions', async () => {
  const columns = COLUMNS.map(({ id }) => id);
  for (const { id: column } of COLUMNS.filter(({ sortable }) => sortable)) {
    for (const descending of [false, true]) {
      const order = { column, descending };
      const query = toQuery(EVENTS, { search: EMPTY_EVENTS_SEARCH, filters: {}, order, columns });
      const answer = await send('GET', addressOf('events_view', query));
      expect([column, answer.statusCode]).toEqual([column, 200]);
      expect(Object.keys(answer.json<object[]>()[0] ?? {})).toEqual(expect.arrayContaining(columns));
    }
  }
});

test('an event has its own countries and those of its facts; its figure and number of facts are exact', async () => {
  const query = { select: ['geo_name', 'region', 'recommended_figure', 'fact_count'], order: 'id' } as const;
  expect((await send('GET', addressOf('events_view', query))).json()).toEqual([
    {
      geo_name: ['India', 'Kenya', 'Somalia'],
      region: ['South Asia', 'Sub-Saharan Africa'],
      recommended_figure: 1197,
      fact_count: 4,
    },
    { geo_name: ['Chad', 'Sudan'], region: ['Sub-Saharan Africa'], recommended_figure: 0, fact_count: 0 },
  ]);
});

test('a file has every column under its header, and lists as text', async () => {
  const { relation, select, order } = fileOf(EVENTS, { search: EMPTY_EVENTS_SEARCH, filters: {}, order: null }, []);
  const answer = await server.app.inject({
    method: 'GET',
    url: addressOf(relation, { select, ...(order !== undefined && { order }) }),
    headers: { cookie, accept: 'text/csv' },
  });
  const [header, , flood] = answer.body.replace(/^\uFEFF/, '').split(/\r?\n/);
  expect(header?.replaceAll('"', '')).toBe(
    [
      ...COLUMNS.filter(({ inFile }) => inFile !== null).map((column) => column.header),
      'End Date',
      'Glide Numbers',
      'Serial No.',
      'GSN',
      'Start Date Accuracy',
      'End Date Accuracy',
      'ISO3',
      'Figures by Country',
      'ID',
    ].join(),
  );
  expect(flood).toContain('India; Kenya; Somalia');
});

test('every part of a search has a filter chip, and removing all chips empties the search', () => {
  let search: EventsSearch = {
    name: ' flood ',
    iso3: ['KEN'],
    region: ['South Asia'],
    displacement_type: ['Disaster'],
    date_from: '2024-01-01',
    date_to: '2024-12-31',
    year: [2024],
    flags: ['event_name_short'],
    ...hazardOf(['Weather related', 'Hydrological']),
    codes_text: 'MDRKE057',
    foreign_ids: '6012',
    open_comments: 'Yes',
    sample: 'No',
    assigned_to: 'expert',
    due_when: 'Overdue',
  };
  const words = () =>
    filterChipsOf(EVENTS, { search, filters: {} }, (choices, value) =>
      choices === 'countries' ? `the ${value}` : String(value),
    );
  expect(words().map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Name: flood',
    'Country: the KEN',
    'Region: South Asia',
    'Cause: Disaster',
    'Start Date: 2024',
    'Year: 2024',
    'Hazard Type: Weather related / Hydrological',
    'Event Codes: MDRKE057',
    'Foreign ID: 6012',
    'Open Comments: Yes',
    'Assigned to: expert',
    'Due: Overdue',
    'Flags: event_name_short',
    'Sample: No',
  ]);
  for (let left = words(); left.length > 0; left = words()) search = left[0]?.without.search ?? search;
  expect(search).toEqual(EMPTY_EVENTS_SEARCH);
});

const SPECIFICATION = resolve(import.meta.dirname, '../../../../shared/spec/2-documents.md');
/** Beyond the specification. */
const STAMPS = [
  'Created by',
  'Created at',
  'Updated by',
  'Updated at',
  'Changed fields',
  'Assigned to',
  'Due',
  'Open Comments',
  'Sample',
  'Event Codes',
  'Foreign ID',
  'IDPs',
  'Year of IDPs',
];

test.skipIf(!existsSync(SPECIFICATION))('the columns and their visibility are those of the specification', () => {
  const [, shown = '', hidden = ''] =
    /\/events: search .*? Table columns: (.*?); hidden by default: (.*?)\./.exec(readFileSync(SPECIFICATION, 'utf8')) ??
    [];
  const headers = (those: typeof COLUMNS) => those.map(({ header }) => header).join(', ');
  expect(headers(COLUMNS.filter((column) => column.hidden !== true))).toBe(shown);
  expect(headers(COLUMNS.filter((column) => column.hidden === true))).toBe(`${hidden}, ${STAMPS.join(', ')}`);
});

const figuresOf = (
  columns: typeof COLUMNS,
  row: { recommended_figure: number; figures_by_country?: object; stock?: number; geo_name?: string[] },
) => {
  const { recommended_figure, figures_by_country = null, stock = null, geo_name = ['Mozambique'] } = row;
  const more = {
    id: 1,
    name: '',
    displacement_type: 'Disaster',
    misfit_count: 0,
    flags: [],
    start_date_accuracy: null,
  };
  const whole = { ...more, recommended_figure, figures_by_country, stock_figure: stock, geo_name };
  const figure = columns.filter(({ id }) => id === 'recommended_figure');
  return [figure[0]?.text(whole), copiedTable(figure, [whole])['text/plain'].replace('Figure\n', '')];
};

test('the figure of an event, printed and copied: empty where none counts, its IDPs where it has no flow', () => {
  expect(figuresOf(COLUMNS, { recommended_figure: 0 })).toEqual(['', '']);
  expect(figuresOf(COLUMNS, { recommended_figure: 1197, stock: 5 })).toEqual(['1,197', '1197']);
  expect(figuresOf(COLUMNS, { recommended_figure: 0, stock: 1197 })).toEqual(['1,197 IDPs', '1,197 IDPs']);
  expect(COLUMNS.find(({ id }) => id === 'recommended_figure')?.inFile).toBe('counted_figure');
});

test('in a list of one country its part of the figure stands before the whole', () => {
  const own = EVENTS.inCountry?.('MOZ').columns ?? {};
  const columns = COLUMNS.map((column) => ({ ...column, ...own[column.id] }));
  const of = (figures_by_country?: object) =>
    figuresOf(columns, { recommended_figure: 565222, ...(figures_by_country && { figures_by_country }) });
  expect(of({ MOZ: 492825, MDG: 72397 })).toEqual(['492,825 of 565,222', '492,825 of 565,222']);
  expect(of({ MOZ: 565222 })).toEqual(['565,222', '565222']);
  expect(of({ MDG: 565222 })).toEqual(['none of 565,222', 'none of 565,222']);
  // Without a flow there is no part of one; flows of two countries may add up to 0.
  const none = { recommended_figure: 0 };
  expect(figuresOf(columns, none)).toEqual(['', '']);
  expect(figuresOf(columns, { ...none, stock: 1197 })[0]).toBe('1,197 IDPs');
  expect(figuresOf(columns, { ...none, stock: 1197, geo_name: ['Malawi', 'Mozambique'] })[0]).toBe('1,197 IDPs in all');
  expect(figuresOf(columns, { ...none, figures_by_country: { MOZ: 0 } })[0]).toBe('');
  expect(figuresOf(columns, { ...none, figures_by_country: { MOZ: 90, MDG: -90 } })[0]).toBe('90 of 0');
});

test('events that go on on the day of a fact, and those that began near it, are offered, of its hazard only', async () => {
  const [drought] = await server.owner<{ id: number }>(`select id from data.hazard_types where subtype = 'Drought'`);
  const [flood] = await server.owner<{ id: number }>(`select id from data.hazard_types where subtype = 'Flash flood'`);
  const made = async (name: string, hazard: number | undefined, first: string, last: string) =>
    save('/psql/events', {
      name,
      displacement_type: 'Disaster',
      year: 2019,
      hazard_type_id: hazard,
      countries: ['UGA'],
      start_date: { date: first, accuracy: 'Day' },
      end_date: { date: last, accuracy: 'Day' },
    });
  await made('Uganda: Flood - going on', flood?.id, '2019-03-01', '2019-06-30');
  await made('Uganda: Flood - over', flood?.id, '2019-03-01', '2019-05-14');
  await made('Uganda: Flood - near', flood?.id, '2019-05-10', '2019-05-11');
  await made('Uganda: Flood - later', flood?.id, '2019-05-19', '2019-06-30');
  await made('Uganda: Drought - going on', drought?.id, '2019-03-01', '2019-06-30');
  const of = { iso3: 'UGA', displacement_type: 'Disaster', hazard: 'Flood', day: '2019-05-15', begins: null };
  const response = await send(
    'GET',
    addressOf('events_view', { select: ['name'], where: offeredWhere(of), order: 'id' }),
  );
  expect(response.json()).toEqual([{ name: 'Uganda: Flood - going on' }, { name: 'Uganda: Flood - near' }]);
});
