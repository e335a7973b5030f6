import { expect, test } from 'vitest';
import { EMPTY_SEARCH, isEmptySearch, toFilters, type FactsSearch } from '#domain/facts-search.ts';
import { askedOf } from './asked.ts';

const names = { country: (iso3: string) => `the ${iso3}`, user: () => 'Ada', event: () => 'Floods' };
const FULL: FactsSearch = {
  name: ' flood ',
  year: [2024, 2025],
  iso3: ['AFG'],
  region: ['South Asia'],
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  class: 'Sub',
  parent_role: 'Triangulation',
  created_by: 'ada',
  groups: ['GRID 2021'],
  event_id: 12,
  event_role: 'Recommended figure',
  hazard_subtype: 'Storm',
  date_type: 'Start Date',
  date_from: '2024-01-01',
  date_to: '2024-12-31',
  status: 'Signed Off',
  themes: ['Protracted'],
};

test('everything asked has its words, in the order of the search card', () => {
  expect(askedOf(FULL, names).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Name: flood',
    'Year: 2024',
    'Year: 2025',
    'Country: the AFG',
    'Region: South Asia',
    'Cause: Disaster',
    'Type: New Displacement (Flow)',
    'Class: Sub',
    'MF Role: Triangulation',
    'User: Ada',
    'Groups: GRID 2021',
    'Event: Floods',
    'Event Role: Recommended figure',
    'Hazard: Storm',
    'Start Date: 2024-01-01 to 2024-12-31',
    'Status: Signed Off',
    'Themes: Protracted',
  ]);
});

test('what is taken away one by one leaves nothing asked', () => {
  let search = FULL;
  for (let left = askedOf(search, names); left.length > 0; left = askedOf(search, names)) {
    const before = toFilters(search);
    search = left[0]?.without.search ?? search;
    expect(toFilters(search)).not.toEqual(before);
  }
  expect(isEmptySearch(search)).toBe(true);
});

test('what asks for nothing has no words', () => {
  expect(askedOf({ ...EMPTY_SEARCH, name: '  ', date_type: 'Start Date', date_from: '2024-01-01' }, names)).toEqual([]);
});
