/** Tests the search, the order and the counts of the portfolios. */
import { expect, test } from 'vitest';
import {
  assignedAt,
  countriesByExpert,
  countsOf,
  inOrderOf,
  matching,
  NOBODY,
  portfoliosAddress,
  portfoliosSearchFrom,
  SUSPENDED,
  workOfExperts,
  type Portfolio,
} from './portfolios.ts';

const row = (
  iso3: string,
  geo_name: string,
  geo_group: string | null,
  username: string | null,
  more = {},
): Portfolio => ({
  iso3,
  geo_name,
  geo_group,
  username,
  name: username,
  suspended_at: null,
  assigned_at: username && '2026-01-02T03:04:00Z',
  assigned_by: null,
  assigned_by_name: null,
  ...more,
});
const ROWS = [
  row('ALA', 'Åland Islands', 'Europe and Central Asia', 'zoë'),
  row('ATA', 'Antarctica', null, null),
  row('CIV', "Côte d'Ivoire", 'Sub-Saharan Africa', 'amina'),
  row('SDN', 'Sudan', 'Sub-Saharan Africa', 'omar', { suspended_at: '2026-01-01T00:00:00Z' }),
  row('SSD', 'South Sudan', 'Sub-Saharan Africa', 'amina'),
];
const found = (search: object) =>
  matching(ROWS, portfoliosSearchFrom(search as Record<string, unknown>)).map(({ iso3 }) => iso3);

test('countries are found by a part of the name in any spelling, by their code, region and expert', () => {
  expect(found({})).toHaveLength(ROWS.length);
  expect(found({ country: 'aland' })).toEqual(['ALA']);
  expect(found({ country: 'cote D’ivoire' })).toEqual(['CIV']);
  expect(found({ country: 'sudan south' })).toEqual(['SSD']);
  expect(found({ country: ' sdn ' })).toEqual(['SDN']);
  expect(found({ country: '(.*' })).toEqual([]);
  expect(found({ region: ['Sub-Saharan Africa'], expert: 'amina' })).toEqual(['CIV', 'SSD']);
  expect(found({ expert: [NOBODY] })).toEqual(['ATA']);
  expect(found({ expert: [NOBODY, SUSPENDED] })).toEqual(['ATA', 'SDN']);
});

test('an address is read as it was written, and its other parts are ignored', () => {
  const search = { country: '12', regions: ['South Asia'], experts: [NOBODY, 'omar'] };
  expect(portfoliosSearchFrom(portfoliosAddress(search))).toEqual(search);
  expect(portfoliosSearchFrom({ country: 12 }).country).toBe('12');
  expect(
    portfoliosAddress(portfoliosSearchFrom({ country: {}, region: [1, '', null], expert: { a: 1 }, x: 1 })),
  ).toEqual({});
});

test('empty values come last in both directions, and countries of one expert are in the order of their names', () => {
  const order = (column: keyof Portfolio, descending = false) =>
    inOrderOf(ROWS, column, descending).map(({ iso3 }) => iso3);
  expect(order('geo_name')).toEqual(['ALA', 'ATA', 'CIV', 'SSD', 'SDN']);
  expect(order('name')).toEqual(['CIV', 'SSD', 'SDN', 'ALA', 'ATA']);
  expect(order('name', true)).toEqual(['ALA', 'SDN', 'CIV', 'SSD', 'ATA']);
});

test('countries are counted, those without an expert and those of a suspended one, and those of each expert', () => {
  expect(countsOf(ROWS)).toEqual({ countries: 5, nobody: 1, suspended: 1 });
  expect(Object.fromEntries(countriesByExpert(ROWS))).toEqual({ amina: 2, omar: 1, zoë: 1 });
});

test('a moment is DD/MM/YYYY hh:mm', () => {
  expect(assignedAt(new Date(2026, 0, 2, 3, 4).toISOString())).toBe('02/01/2026 03:04');
});

test('the facts of an expert are those of the own countries, the open work is that of the person', () => {
  const of = (iso3: string, username: string | null) => ({ iso3, username, name: username }) as Portfolio;
  const all = [of('COD', 'ana'), of('SDN', 'bo'), of('TCD', 'ana'), of('ATA', null)];
  const facts = new Map([
    ['COD', 30],
    ['TCD', 4],
    ['ATA', 9],
  ]);
  expect(workOfExperts(all, facts, new Map([['bo', 2]]))).toEqual([
    { username: 'ana', expert: 'ana', countries: ['COD', 'TCD'], facts: 34, open: 0 },
    { username: 'bo', expert: 'bo', countries: ['SDN'], facts: 0, open: 2 },
  ]);
});
