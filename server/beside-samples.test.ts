/** Tests that samples beside real facts change no answer with figures: each relation and function that the catalog has, before and after samples are stored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { loadSchemaCache } from './psql/catalog/schema-cache.ts';
import { startServer, type TestServer } from './testing/server.ts';
import { withoutRequestId } from './testing/request-id.ts';

const password = 'a password for tests';
const ROLES = ['Administrator', 'Expert'] as const;
/** They list records, their histories and people, or are about samples: samples are in them. */
const SHOW_SAMPLES = new Set(
  `assignments client_requests clients communications_view contacts_download_view contacts_view contextual_analysis_view event_countries
   event_facts_totals fact_countries facts_documents_view facts_status_view facts_tabular_datasets_records_view figures_in_doubt gsn history
   monitoring_challenges_view operations parking_lot
   publishers_references records_view reviews security_events significant_updates_view sub_facts_totals
   tabular_datasets_download_view tabular_datasets_records tabular_datasets_records_to_facts tabular_datasets_view tokens_view user_rights
   people_rights users facts_since facts_left_out_of_release first_steps leaves_out_sample release_rules sample_data words_that_mention`.split(
    /\s+/,
  ),
);
/** What their list holds is counted with samples. */
const WITHOUT_LISTED = 'select=type,waiting,mine';
let server: TestServer;
const cookies = new Map<string, string>();
let addresses: string[];

async function make(relation: string, rows: object[]): Promise<number[]> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/psql/${relation}?select=id`,
    headers: { cookie: cookies.get('Administrator')!, prefer: 'return=representation' },
    payload: rows,
  });
  expect([relation, answer.statusCode < 300 ? '' : answer.body]).toEqual([relation, '']);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
}

const today = new Date();
const thisYear = today.getUTCFullYear();
const iso = (day: Date) => day.toISOString().slice(0, 10);
const ARGUMENTS: Readonly<Record<string, string>> = {
  iso3: 'PHL',
  cause: 'Disaster',
  year: String(thisYear),
  first: iso(new Date(today.getTime() - 300 * 86_400_000)),
  last: iso(today),
  _start: '2018-01-01',
  _end: iso(today),
  since: '2018-01-01',
  moment: '2018-01-01',
  id: '1',
  one: '1',
  other: '1',
  time_zone: 'UTC',
};

async function allAddresses(): Promise<string[]> {
  const cache = await loadSchemaCache(server.ownerDatabase, 'api', ['data', 'rules']);
  const relations = [...cache.relations.values()]
    .filter(({ name }) => !SHOW_SAMPLES.has(name))
    .map(
      ({ name, columns }) =>
        `/psql/${name}?${name === 'parking_lot_waiting' ? WITHOUT_LISTED : columns.has('sample') ? 'sample=is.false' : ''}`,
    );
  const calls = [...cache.routines.values()]
    .flat()
    .filter(({ name, volatile, returns }) => !volatile && returns !== 'void' && !SHOW_SAMPLES.has(name))
    .map(({ name, args }) => {
      const given = args.flatMap((arg) =>
        ARGUMENTS[arg.name] === undefined ? [] : [`${arg.name}=${ARGUMENTS[arg.name]}`],
      );
      return `/psql/rpc/${name}?${given.join('&')}`;
    });
  return [...relations, ...calls];
}

const ask = async (role: string, url: string) => {
  const { statusCode, body } = await server.app.inject({ url, headers: { cookie: cookies.get(role)! } });
  const answer: unknown = body === '' ? null : JSON.parse(withoutRequestId(body));
  // Rows without an order come in any.
  const rows = Array.isArray(answer) ? answer.map((row) => JSON.stringify(row)).toSorted() : [JSON.stringify(answer)];
  return [statusCode, rows.join()] as const;
};
const answers = async () => {
  const all = new Map<string, readonly [number, string]>();
  for (const role of ROLES) for (const url of addresses) all.set(`${role} ${url}`, await ask(role, url));
  return all;
};

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) {
    await server.addUser(role.toLowerCase(), password, [role]);
    cookies.set(role, await server.signIn(role.toLowerCase(), password));
  }
  await make('portfolios', [
    { iso3: 'PHL', username: 'expert' },
    { iso3: 'COL', username: 'expert' },
  ]);
  const [publisher] = await make('publishers', [{ name: 'Office of totals', type: 'United Nations' }]);
  const parties = { sources: [publisher], publishers: [publisher] };
  const [document_id] = await make('documents', [
    {
      name: 'Report on totals',
      publication_date: `${thisYear}-01-02`,
      type: 'PDF',
      url: 'https://example.org/',
      ...parties,
    },
  ]);
  const day = (year: number) => ({ date: `${year}-01-15`, accuracy: 'Day' });
  const years = [thisYear - 1, thisYear];
  const events = await make(
    'events',
    years.map((year) => ({
      name: `Philippines: Floods of ${year}`,
      year,
      displacement_type: 'Disaster',
      hazard_type_id: 22,
      start_date: day(year),
    })),
  );
  await make(
    'facts',
    years.flatMap((year, at) =>
      ['PHL', 'COL'].map((iso3, n) => ({
        name: `Real fact of ${iso3} ${year}`,
        iso3,
        year,
        displacement_type: 'Disaster',
        type: 'New Displacement (Flow)',
        document_id,
        event_id: events[at],
        idu: true,
        locations: { locations: [{ type: 'Origin', name: 'Manila', latlng: [14.6, 121], accuracy: 'Point' }] },
        data: {
          reported_figure: 101 + at * 10 + n,
          unit: 'Person',
          term: 'Displaced',
          excerpt_for_idu: 'The river rose.',
          start_date: day(year),
          end_date: day(year),
        },
      })),
    ),
  );
  await make('releases', [{ name: 'Draft', year: thisYear }]);
  addresses = await allAddresses();
}, 60_000);
afterAll(() => server.close());

test('samples beside real facts change no figure @proof', async () => {
  const before = await answers();
  const isWatched = async () =>
    JSON.parse((await ask('Administrator', '/psql/rpc/first_steps'))[1]).steps.watched as boolean;
  expect(await isWatched()).toBe(true);
  await generateSample(server.ownerDatabase, { facts: 120, seed: 1 });
  const after = await answers();
  expect([...after].filter(([what, [, body]]) => before.get(what)![1] !== body)).toEqual([]);
  expect(await isWatched()).toBe(true);
  expect([...after].filter(([, [status]]) => status < 300).length).toBeGreaterThan(100);
});
