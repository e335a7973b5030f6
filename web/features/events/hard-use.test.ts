/** Tests the events list with all filters at once and with nonsense in its address: the server answers with rows or none, and never fails. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hazardOf } from '#domain/events/hazard-search.ts';
import type { Address } from '#domain/search/search.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { addressOf as pageAddress, listingFrom } from '#web/lists/address.ts';
import { fileOf, toQuery } from '#web/lists/rows/records-query.ts';
import { filterChipsOf } from '#web/lists/search/filter-chips.ts';
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

/** Does what the screen does with an address: loads the page, makes the filter chips, downloads the file. Returns the number of events. */
async function found(address: Address): Promise<number> {
  const listing = listingFrom(EVENTS, address);
  // The address written from the listing gives the same listing.
  expect(listingFrom(EVENTS, pageAddress(listing))).toEqual(listing);
  expect(filterChipsOf(EVENTS, listing, (_, value) => String(value)).every(({ text }) => text !== '')).toBe(true);
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

test('all search fields and column filters at once', async () => {
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
  // The event has no figure that counts: a range of figures does not find it.
  expect(await found(address)).toBe(0);
  expect(await found({ ...address, in_recommended_figure: '..' })).toBe(1);
  expect(await found({ ...address, iso3: countries.slice(1) })).toBe(0);
});

test.each(['%', '_', '\\', '*', ',', '(', ')', '"', '“Río”', '100%', 'سيول', '🌊', '– سيول 🌊', '(“Río” \\ "Lima")'])(
  'a name that contains %s is found by it, taken literally',
  async (name) => {
    // The name has no underscore, and an underscore matches only itself. In the dialect a star matches any one character.
    expect([name, await found({ name })]).toEqual([name, name === '_' ? 0 : 1]);
    expect([name, await found({ in_name: name })]).toEqual([name, name === '_' ? 0 : 1]);
  },
);

const nonsense: [string, Address, number][] = [
  ['a page before the first', { page: -1 }, 1],
  ['a word as page', { page: 'last' }, 1],
  ['a page far beyond the last', { page: 1e9 }, 1],
  ['a page beyond the safe integers', { page: 9_007_199_254_740_991 }, 1],
  ['a page size that is not among the choices', { size: 1e6 }, 1],
  ['an order by an unknown column', { sort: '-secret' }, 1],
  ['an order by a column that is not sortable', { sort: 'geo_name' }, 1],
  ['an order by SQL', { sort: 'id;drop table data.events' }, 1],
  ['unknown columns', { colour: 'red', in_colour: 'red', in_id: '1' }, 1],
  ['a text of 5,000 characters', { name: 'x'.repeat(5000) }, 0],
  ['5,000 characters in words', { name: 'ab '.repeat(1667) }, 0],
  ['a character that PostgreSQL does not store', { name: 'a\u0000b' }, 0],
  ['a lone surrogate', { name: '\uD83C' }, 0],
  ['unknown countries', { iso3: ["X'--", '{', '}', '"', '\\', 'a,b', 'NULL'] }, 0],
  ['a region with brackets and quotes', { region: ['{"}', '),or=(id.gt.0'] }, 0],
  ['unknown causes', { displacement_type: ['),(', 'eq.Disaster', '*'] }, 0],
  ['invalid years', { year: ['-1', '1e3', 'MMXXIV', '99999999999999999999', '2024.5'] }, 1],
  ['years without events', { year: [0, 9999] }, 0],
  ['invalid days', { date_from: '2024-02-31', date_to: '2024-13-01' }, 1],
  ['days in reverse order', { date_from: '2024-12-31', date_to: '2024-01-01' }, 1],
  ['a range with one day', { date_from: '2024-01-01' }, 1],
  ['an unknown hazard', { category: 'eq.Weather related', subcategory: '*', type: '%', subtype: ')' }, 0],
  ['a hazard without its upper levels', { subtype: 'Flash flood' }, 1],
  ['invalid figures', { in_recommended_figure: '1e9..', in_fact_count: 'many' }, 1],
  ['a figure larger than all others', { in_recommended_figure: '999999999..' }, 0],
  ['lists instead of texts', { name: ['100%', 'x'], in_name: [], category: ['Weather related', 'Other'] }, 1],
];
test.each(nonsense)('%s', async (_, address, total) => {
  expect(await found(address)).toBe(total);
});

test('an address that is too long is refused with a message', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const query = toQuery(EVENTS, { ...listingFrom(EVENTS, { name: 'سيول'.repeat(1250) }), columns: [] });
  const answer = await fetch(`${address}${addressOf('events_view', query)}`, { headers: { cookie } });
  expect([answer.status, await answer.json()]).toMatchObject([
    414,
    { message: 'An address may have 12000 characters' },
  ]);
});
