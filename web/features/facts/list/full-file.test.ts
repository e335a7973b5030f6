/** Tests the full file of facts: each field of the record is in it, for each role, with the locations on a sheet of their own, tags and words, as workbook, csv and GeoJSON. */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  columnsOf,
  FULL_GROUP_NAMES,
  FULL_GROUPS,
  fullFileFrom,
  fullLabel,
  LOCATION_COLUMNS,
} from '#domain/facts/full-file.ts';
import { FACTS_FULL_VIEW_COLUMNS } from '#domain/generated/columns/facts_full_view.ts';
import { fullFileRequest, mapRequest } from '#web/lists/files/full-file-request.ts';
import type { FileRequest } from '#web/data/download.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { tablesWithHiddenRows } from '#server/testing/proof/unseen.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

const PASSWORD = 'a password for tests';
const ROLES = ['Administrator', 'Coordinator', 'Expert', 'Reviewer', 'Reporting', 'Viewer'] as const;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ALL = columnsOf(FULL_GROUP_NAMES);
const FILE: FileRequest = {
  relation: 'facts_download_view',
  select: [],
  where: { iso3: 'eq.PER' } as {},
  order: 'id.asc',
  words: ['Facts'],
};

let server: TestServer;
const cookies = new Map<string, string>();
const at = (latlng: [number, number], name: string, type = 'Origin') => ({ type, name, latlng, accuracy: 'Point' });
const CONFIDENCE = { methodology: ['Registration'], data_on_deaths: 'Yes' };
const DATA = {
  reported_figure: 40,
  unit: 'Household',
  term: 'Displaced',
  qualifier: 'approximately',
  urban: 11,
  rural: 12,
  camp: 13,
  non_camp: 14,
  males: 15,
  females: 16,
  start_date: { date: '2024-03-05', accuracy: 'Month' },
  end_date: { date: '2024-04-06', accuracy: 'Day' },
  age_disaggregated_data: [
    { category: '0-4', figure: 17 },
    { category: '5-17', figure: 18 },
  ],
  strata_disaggregated_data: [{ date: '2024-03-07', figure: 19 }],
  conflict_type_disaggregated_data: {
    conflict: 21,
    violence_political: 22,
    violence_criminal: 23,
    violence_communal: 24,
    other: 25,
  },
  location: ['Lima', 'Cusco'],
  excerpt: 'Quote',
  excerpt_for_idu: 'For the IDU',
  souces: 'Sources in words',
  analysis: '=SUM(1)',
  caveats: 'Caveat',
  changes: 'Change',
  partners: 'Partner',
  public_figure_analysis: 'Public',
};

async function create(relation: string, rows: object[]): Promise<number[]> {
  const headers = { cookie: cookies.get('Administrator')!, prefer: 'return=representation' };
  const answer = await server.app.inject({
    method: 'POST',
    url: `/psql/${relation}?select=id`,
    headers,
    payload: rows,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
}
const get = (who: string, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { cookie: cookies.get(who)!, ...headers } });

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) {
    await server.addUser(role.toLowerCase(), PASSWORD, [role]);
    cookies.set(role, await server.signIn(role.toLowerCase(), PASSWORD));
  }
  const [publisher, source] = await create('publishers', [
    { name: 'Office of publishing', type: 'United Nations' },
    { name: 'Office of sources', type: 'Media' },
  ]);
  const [document_id] = await create('documents', [
    {
      name: 'Report on all',
      publication_date: '2024-05-01',
      type: 'PDF',
      url: 'https://example.org/all',
      confidential: true,
      sources: [source],
      publishers: [publisher],
    },
  ]);
  const [event_id] = await create('events', [
    {
      name: 'Peru: fighting of the test',
      year: 2024,
      displacement_type: 'Conflict',
      start_date: { date: '2024-02-01', accuracy: 'Month' },
    },
  ]);
  const common = {
    iso3: 'PER',
    year: 2024,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    confidential: true,
  };
  const [master] = await create('facts', [{ ...common, name: 'Master of the test', data: { ...DATA } }]);
  const places = [at([-12.05, -77.04], 'Lima, Peru'), at([-13.52, -71.97], 'Cusco; Peru', 'Destination')];
  await create('facts', [
    {
      ...common,
      name: 'Fact of the test',
      document_id,
      event_id,
      event_role: 'Recommended figure',
      parent_id: master,
      comment: 'A comment',
      start_date: { date: '2024-03-01', accuracy: 'Day' },
      end_date: { date: '2024-04-30', accuracy: 'Day' },
      household_size: { type: 'Manual', figure: 4.5 },
      data: DATA,
      confidence_assessment: CONFIDENCE,
      locations: { locations: places },
    },
  ]);
  await create('facts', [
    {
      ...common,
      confidential: false,
      name: 'Plain fact of the test',
      document_id,
      data: {
        reported_figure: 5,
        unit: 'Person',
        term: 'Displaced',
        start_date: DATA.start_date,
        end_date: DATA.end_date,
      },
    },
  ]);
}, 60_000);
afterAll(() => server.close());

describe('the columns', () => {
  test('each labelled column of a single value is in one group, each with its own header', () => {
    expect(new Set(ALL).size).toBe(ALL.length);
    expect(new Set(ALL.map(fullLabel)).size).toBe(ALL.length);
    const lists = ['groups', 'themes', 'sources', 'flags', 'locations', 'household_size', 'confidence_assessment'];
    // The dates of both kinds of facts, the columns that depend on the reader, and the work on the fact.
    const others = ['start_date', 'end_date', 'stock_date', 'waits_for_my_review', 'has_news_for_me'];
    const work = ['assigned_to', 'due_on', 'open_comments', 'sample', 'imported'];
    // A file has its words, with 'Not reviewed', instead.
    const worded = ['status'];
    const left = Object.keys(FACTS_FULL_VIEW_COLUMNS).filter((name) => !(ALL as string[]).includes(name));
    expect(left.toSorted()).toEqual([...lists, ...others, ...work, ...worded].toSorted());
  });

  test('the fields of the data object and the answers of the assessment each reach a column', async () => {
    const row = (await get('Viewer', '/psql/facts_full_view?name=eq.Fact of the test')).json<
      Record<string, unknown>[]
    >()[0]!;
    const text = JSON.stringify(ALL.map((column) => row[column]));
    const values = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(values) : [value];
    for (const value of values([DATA, CONFIDENCE]))
      expect([value, text.includes(String(value))]).toEqual([value, true]);
    const fields = await server.owner<{ name: string }>(
      `select name from jsonb_object_keys($1::jsonb) name where rules.type_of_data(name) is not null`,
      [JSON.stringify(DATA)],
    );
    expect(fields).toHaveLength(Object.keys(DATA).length);
    expect(row).toMatchObject({
      figure: 180,
      household_size_figure: 4.5,
      household_size_type: 'Manual',
      document_url: 'https://example.org/all',
      publishers_text: 'Office of publishing',
      sources_text: 'Office of sources',
      source_types_text: 'Media',
      flow_start_date_accuracy: 'Month',
      month: '2024-03',
      reporting_start_date: '2024-03-01',
      parent_name: 'Master of the test',
      parent_year: 2024,
      location_count: 2,
      confidential: true,
      ages_text: '0-4: 17; 5-17: 18',
      event_start_date_accuracy: 'Month',
      location_tags: 'Lima; Cusco',
    });
  });

  test('none reads a table of which rows may be hidden', async () => {
    const read = await server.owner<{ name: string }>(
      `with recursive reads as (
         select 'api.facts_locations_view'::regclass::oid as view
         union
         select d.refobjid from reads r join pg_rewrite w on w.ev_class = r.view join pg_depend d on d.objid = w.oid and d.refclassid = 'pg_class'::regclass)
       select c.relname as name from reads join pg_class c on c.oid = reads.view where c.relnamespace = 'data'::regnamespace and c.relkind = 'r' order by 1`,
    );
    const names = read.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['documents', 'events', 'facts', 'publishers']));
    const hidden = await tablesWithHiddenRows(server.ownerDatabase);
    expect(hidden).toContain('contacts');
    expect(names.filter((name) => hidden.includes(name))).toEqual([]);
  });

  test.each(ROLES)('%s reads in each column the values of the record, and none without signing in', async (role) => {
    const url = `/psql/facts_full_view?select=${ALL.join()}&order=id`;
    const [own, all] = [await get(role, url), await get('Administrator', url)];
    const valuesOf = (answer: typeof own, column: string) =>
      answer.json<Record<string, unknown>[]>().map((row) => row[column]);
    for (const column of ALL) expect([column, valuesOf(own, column)]).toEqual([column, valuesOf(all, column)]);
    expect((await server.app.inject('/psql/facts_full_view?select=id')).statusCode).toBe(401);
  });
});

const sheetsOf = async (who: string, choice: object) => {
  const {
    select,
    where,
    order,
    relation,
    sheets = {},
    tagged,
  } = fullFileRequest(FILE, { ...fullFileFrom(null), ...choice });
  const answer = await get(who, addressOf(relation, { select, where: where!, order: order! }), {
    accept: tagged ? `${XLSX};hxl=tags` : XLSX,
    readme: 'Facts',
    sheets: encodeURIComponent(
      Object.entries(sheets)
        .map(([name, of]) => `${name}=${of}`)
        .join('\n'),
    ),
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return (await readXlsx(answer.rawPayload)).sheets;
};

describe('the file', () => {
  test('has the facts, their locations in the order of the facts, and the meaning of all columns', async () => {
    const [facts, locations, readme, ...others] = await sheetsOf('Viewer', {});
    expect([facts?.name, locations?.name, readme?.name, others]).toEqual(['Sheet1', 'Locations', 'Readme', []]);
    expect(facts?.rows[0]).toEqual(ALL.map(fullLabel));
    expect(facts?.rows).toHaveLength(4);
    expect(locations?.rows[0]).toHaveLength(LOCATION_COLUMNS.length);
    expect(locations?.rows.slice(1).map((row) => row.slice(2, 8))).toEqual([
      [1, 'Lima, Peru', null, 'Origin', -12.05, -77.04],
      [2, 'Cusco; Peru', null, 'Destination', -13.52, -71.97],
    ]);
    expect(locations?.rows[1]?.[0]).toBe(facts?.rows[2]?.[0]);
    const meanings = readme?.rows.map(([name]) => name);
    expect(meanings).toEqual(expect.arrayContaining([...ALL.map(fullLabel), 'Column of Locations', 'Latitude']));
  });

  test('has the chosen groups only, and tags below the headers', async () => {
    const groups = ['Fact', 'Figure'] as const;
    const [facts, locations] = await sheetsOf('Viewer', { groups, tags: true });
    expect(facts?.rows[0]).toEqual([...FULL_GROUPS.Fact, ...FULL_GROUPS.Figure].map(fullLabel));
    expect(facts?.rows[1]?.slice(0, 6)).toEqual([
      '#meta+id',
      '#meta+gsn',
      '#meta+code',
      '#meta+id+foreign',
      '#meta+name',
      '#country+code+v_iso3',
    ]);
    expect(locations?.rows[1]).toEqual(expect.arrayContaining(['#geo+lat', '#geo+lon']));
    expect(facts?.rows).toHaveLength(5);
  });

  test('as csv says Yes and No, and has tags; the csv of /psql itself does not', async () => {
    const url = '/psql/facts_full_view?select=name,confidential,idu,analysis&iso3=eq.PER&order=id&limit=2';
    const csv = await get('Viewer', url, { accept: 'text/csv;formulas=text;booleans=words;hxl=tags' });
    expect(csv.headers['content-type']).toBe('text/csv; formulas=text; booleans=words; hxl=tags; charset=utf-8');
    expect(csv.body.split('\n').slice(0, 2)).toEqual([
      'name,confidential,idu,analysis',
      '#meta+name,#access+confidential,,#meta+analysis',
    ]);
    expect(csv.body).toContain(`"Fact of the test",Yes,No,"'=SUM(1)"`);
    const long = await get('Viewer', url.replace('&limit=2', ''), {
      accept: 'text/csv;formulas=text;booleans=words',
      prefer: 'count=exact',
    });
    expect(long.body).toContain('"Plain fact of the test",Yes,No,');
    expect((await get('Viewer', url, { accept: 'text/csv' })).body).toContain('"Fact of the test",t,f,"=SUM(1)"');
  });

  test.each([
    ['with every field', fullFileRequest(FILE, { ...fullFileFrom(null), format: 'geojson' })],
    ["with a map's fields", mapRequest(FILE)],
  ])('as GeoJSON %s has a point for each location', async (_, { select, relation, where, order }) => {
    const answer = await get('Viewer', addressOf(relation, { select, where: where!, order: order! }), {
      accept: 'application/geo+json',
    });
    const { features } = answer.json<{ features: { geometry: object; properties: Record<string, unknown> }[] }>();
    expect(features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [-77.04, -12.05] },
      { type: 'Point', coordinates: [-71.97, -13.52] },
    ]);
    expect(features[1]?.properties).toMatchObject({
      Location: 'Cusco; Peru',
      'Location Type': 'Destination',
      Figure: 180,
      Country: 'Peru',
    });
  });

  test.each([
    ['Facts\nLocations', 'must name sheets'],
    ['Sheet2=facts_locations_view?select=id', 'must name sheets'],
    ['Readme=facts_locations_view?select=id', 'must name sheets'],
    ['A=facts_locations_view?select=id\nA=facts_locations_view?select=id', 'must name sheets'],
    ['A=nothing?select=id', 'Could not find the table'],
    ['A=facts_locations_view?select=nothing', 'does not exist'],
    ['A=contacts_view?select=name', 'does not exist'],
  ])('a bad sheet %j is refused', async (sheets, message) => {
    const url = '/psql/facts_full_view?select=id&iso3=eq.PER';
    const answer = await get('Viewer', url, { accept: XLSX, sheets: encodeURIComponent(sheets) });
    expect([answer.statusCode < 500, answer.statusCode >= 400, answer.json<{ message: string }>().message]).toEqual([
      true,
      true,
      expect.stringContaining(message),
    ]);
  });

  test('further sheets take neither a limit nor a broken name', async () => {
    const headers = { accept: XLSX, sheets: encodeURIComponent('A=facts_locations_view?select=id') };
    expect((await get('Viewer', '/psql/facts_full_view?select=id&limit=1', headers)).statusCode).toBe(400);
    expect((await get('Viewer', '/psql/facts_full_view?select=id', { accept: XLSX, sheets: '%zz' })).statusCode).toBe(
      400,
    );
    expect(
      (await get('Viewer', '/psql/facts_full_view?select=id&limit=1', { ...headers, accept: 'application/json' }))
        .statusCode,
    ).toBe(200);
  });
});

test('the kept choice of a user survives damage and new groups', () => {
  const whole = fullFileFrom(undefined);
  expect(whole.groups).toEqual(FULL_GROUP_NAMES);
  for (const damaged of [
    7,
    'x',
    [],
    { without: 'Fact' },
    { without: FULL_GROUP_NAMES },
    { format: 'exe', locations: 3 },
  ])
    expect(fullFileFrom(damaged)).toEqual(whole);
  expect(fullFileFrom({ without: ['Texts'], format: 'csv', tags: true, locations: false })).toEqual({
    groups: FULL_GROUP_NAMES.filter((name) => name !== 'Texts'),
    format: 'csv',
    locations: false,
    tags: true,
  });
});
