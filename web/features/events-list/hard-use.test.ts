/** The events list asked for with everything at once and with nonsense in its address: rows or none, never a failure of the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hazardOf } from '#domain/hazard-search.ts';
import type { Address } from '#domain/search.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { addressOf as pageAddress, listingFrom } from '#web/lists/address.ts';
import { fileOf, toQuery } from '#web/lists/records-query.ts';
import { askedOf } from '#web/lists/asked.ts';
import { EVENTS } from './events.tsx';

const COLUMNS = EVENTS.columns;
const PASSWORD = 'a long enough secret';
const NAME = 'Perú: 100% flood, (“Río” \\ "Lima") – سيول 🌊 * 2024';
let server: TestServer;
let cookie: string;
let countries: string[];
let hazard: string[];

beforeAll(async () => {
  server = await startServer();
  await server.addUser('ada', PASSWORD, ['Administrator']);
  cookie = await server.signIn('ada', PASSWORD);
  const [row] = await server.owner<{ countries: string[]; id: number; hazard: string[] }>(
    `select (select array_agg(iso3) from (select iso3 from data.geo_entities order by iso3 = 'PER' desc, iso3 limit 100) g) as countries,
       h.id, array[h.category, h.subcategory, h.type, h.subtype] as hazard from data.hazard_types h where subtype = 'Flash flood'`,
  );
  countries = row!.countries;
  hazard = row!.hazard;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/psql/events',
    headers: { cookie },
    payload: {
      name: NAME,
      displacement_type: 'Disaster',
      year: 2024,
      hazard_type_id: row!.id,
      countries: ['PER'],
      start_date: { date: '2024-04-01', accuracy: 'Day' },
    },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
});
afterAll(() => server.close());

/** What the screen does with an address: the page it shows, its chips, its file; and how many events it finds. */
async function found(address: Address): Promise<number> {
  const listing = listingFrom(EVENTS, address);
  // The address that is made of it means the same.
  expect(listingFrom(EVENTS, pageAddress(listing))).toEqual(listing);
  expect(askedOf(EVENTS, listing, (_, value) => String(value)).every(({ text }) => text !== '')).toBe(true);
  const columns = COLUMNS.map(({ id }) => id);
  const query = toQuery(EVENTS, { ...listing, columns });
  const page = { offset: (listing.page - 1) * 20, limit: 20 };
  const { relation, select, where, order } = fileOf(EVENTS, listing, []);
  const url = addressOf('events_view', { ...query, ...page });
  const answer = await server.app.inject({ url, headers: { cookie, prefer: 'count=exact' } });
  expect([address, [200, 206, 416].includes(answer.statusCode) ? '' : answer.body]).toEqual([address, '']);
  const file = await server.app.inject({
    url: addressOf(relation, { select, ...(where && { where }), ...(order !== undefined && { order }) }),
    headers: { cookie, accept: 'text/csv' },
  });
  const total = Number(String(answer.headers['content-range']).split('/')[1]);
  expect([address, file.statusCode]).toEqual([address, 200]);
  expect(file.body.trimEnd().split(/\r?\n/)).toHaveLength(1 + total);
  return total;
}

test('everything that can be asked, at once', async () => {
  const address = {
    name: '100% río',
    iso3: countries,
    region: ['Latin America and the Caribbean', 'South Asia'],
    displacement_type: ['Conflict', 'Disaster', 'Development'],
    date_from: '2024-01-01',
    date_to: '2024-12-31',
    year: Array.from({ length: 77 }, (_, at) => 1950 + at),
    ...hazardOf(hazard),
    in_name: 'سيول',
    in_recommended_figure: '0..100',
    in_fact_count: '..3',
    in_geo_name: ['Peru', ...Array.from({ length: 199 }, (_, at) => `Côte d'Ivoire ${at}`)],
    in_region: ['Latin America and the Caribbean'],
    in_type: [hazard[2]!, 'Storm'],
    sort: '-recommended_figure',
  };
  expect(await found(address)).toBe(1);
  expect(await found({ ...address, iso3: countries.slice(1) })).toBe(0);
});

test.each(['%', '_', '\\', '*', ',', '(', ')', '"', '“Río”', '100%', 'سيول', '🌊', '– سيول 🌊', '(“Río” \\ "Lima")'])(
  'a name that holds %s is found by it, as it stands',
  async (name) => {
    // No underscore is in the name: it stands for itself. A star is any one character in the dialect.
    expect([name, await found({ name })]).toEqual([name, name === '_' ? 0 : 1]);
    expect([name, await found({ in_name: name })]).toEqual([name, name === '_' ? 0 : 1]);
  },
);

const nonsense: [string, Address, number][] = [
  ['a page before the first', { page: -1 }, 1],
  ['a page of a word', { page: 'last' }, 1],
  ['a page far behind the last', { page: 1e9 }, 1],
  ['a page beyond all numbers', { page: 9_007_199_254_740_991 }, 1],
  ['a size that is not offered', { size: 1e6 }, 1],
  ['an order by a column that there is not', { sort: '-secret' }, 1],
  ['an order by a column that has none', { sort: 'geo_name' }, 1],
  ['an order by SQL', { sort: 'id;drop table data.events' }, 1],
  ['columns that there are not', { colour: 'red', in_colour: 'red', in_id: '1' }, 1],
  ['a text of 5,000 characters', { name: 'x'.repeat(5000) }, 0],
  ['5,000 characters in words', { name: 'ab '.repeat(1667) }, 0],
  ['a character that no text of the database holds', { name: 'a\u0000b' }, 0],
  ['half a character', { name: '\uD83C' }, 0],
  ['a country that there is not', { iso3: ["X'--", '{', '}', '"', '\\', 'a,b', 'NULL'] }, 0],
  ['a region with brackets and quotes', { region: ['{"}', '),or=(id.gt.0'] }, 0],
  ['a cause that there is not', { displacement_type: ['),(', 'eq.Disaster', '*'] }, 0],
  ['years of no calendar', { year: ['-1', '1e3', 'MMXXIV', '99999999999999999999', '2024.5'] }, 1],
  ['a year that no event has', { year: [0, 9999] }, 0],
  ['days of no calendar', { date_from: '2024-02-31', date_to: '2024-13-01' }, 1],
  ['days the wrong way round', { date_from: '2024-12-31', date_to: '2024-01-01' }, 1],
  ['a day alone', { date_from: '2024-01-01' }, 1],
  ['a hazard that there is not', { category: 'eq.Weather related', subcategory: '*', type: '%', subtype: ')' }, 0],
  ['a hazard without those above it', { subtype: 'Flash flood' }, 1],
  ['a figure that is none', { in_recommended_figure: '1e9..', in_fact_count: 'many' }, 1],
  ['a figure beyond all', { in_recommended_figure: '999999999..' }, 0],
  ['lists where texts are meant', { name: ['100%', 'x'], in_name: [], category: ['Weather related', 'Other'] }, 1],
];
test.each(nonsense)('%s', async (_, address, total) => {
  expect(await found(address)).toBe(total);
});

test('an address that no request can be is refused in words', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const query = toQuery(EVENTS, { ...listingFrom(EVENTS, { name: 'سيول'.repeat(1250) }), columns: [] });
  const answer = await fetch(`${address}${addressOf('events_view', query)}`, { headers: { cookie } });
  expect([answer.status, await answer.json()]).toMatchObject([
    414,
    { message: 'An address may have 12000 characters' },
  ]);
});
