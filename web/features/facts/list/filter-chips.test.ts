import { expect, test } from 'vitest';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import type { Choices } from '#domain/search/choices.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { searchToUrl } from '#domain/search/search-address.ts';
import { fileNameOf } from '#web/lists/files/file-name.ts';
import { filterChipsOf as filterChipsOfList } from '#web/lists/search/filter-chips.ts';
import { FACTS } from './facts.tsx';

const { empty: EMPTY_SEARCH, conditions: toFilters } = FACTS.search;
const names = (choices: Choices, value: string | number): string =>
  choices === 'countries' ? `the ${value}` : choices === 'users' ? 'Ada' : choices === 'events' ? 'Floods' : `${value}`;
const filterChipsOf = (listing: Parameters<typeof filterChipsOfList<FactsSearch, never>>[1], named: typeof names) =>
  filterChipsOfList(FACTS, listing, named);
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
  hazard: ['Weather related/Meteorological/Storm', '///Flood'],
  date_type: 'Start Date',
  date_from: '2024-01-01',
  date_to: '2024-12-31',
  status: 'Signed Off',
  themes: ['Protracted'],
  figure_from: '1,000',
  confidential: 'Yes',
  counts: 'No: no event',
  foreign_ids: '120579',
  open_comments: 'Yes',
  assigned_to: 'ada',
  due_when: 'Later',
  flags: ['location_swapped'],
  sample: 'No',
};

test('every part of a search has a filter chip, in the order of the search card', () => {
  expect(filterChipsOf({ search: FULL, filters: {} }, names).map(({ label, text }) => `${label}: ${text}`)).toEqual([
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
    'Hazard: Weather related / Meteorological / Storm',
    'Hazard: Flood',
    'Start Date: 2024',
    'Status: Signed Off',
    'Themes: Protracted',
    'Figure at least: 1,000',
    'Confidential: Yes',
    'Counts in Totals: No: no event',
    'Foreign ID: 120579',
    'Open Comments: Yes',
    'Assigned to: Ada',
    'Due: Later',
    'Flags: location_swapped',
    'Sample: No',
  ]);
});

test('removing the chips one by one empties the search', () => {
  let search = FULL;
  for (
    let left = filterChipsOf({ search, filters: {} }, names);
    left.length > 0;
    left = filterChipsOf({ search, filters: {} }, names)
  ) {
    const before = toFilters(search);
    search = left[0]?.without.search ?? search;
    expect(toFilters(search)).not.toEqual(before);
  }
  expect(searchToUrl(search)).toEqual({});
});

test('an empty name and half a range have no chip', () => {
  const search: FactsSearch = { ...EMPTY_SEARCH, name: '  ', date_type: 'Start Date', date_from: '2024-01-01' };
  expect(filterChipsOf({ search, filters: {} }, names)).toEqual([]);
});

test('column filters come after the search, with their headers', () => {
  const filters: ColumnFilters = {
    figure: '100..',
    start_date: '2024-01-01..2024-12-31',
    year: '2024..2024',
    idu: 'No',
    excerpt_text: 'river',
    groups: ['GRID 2021', 'MYU 2020'],
  };
  const chips = filterChipsOf({ search: { ...EMPTY_SEARCH, class: 'Fact' }, filters }, names);
  expect(chips.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Class: Fact',
    'IDU: No',
    'Figure: from 100',
    'Groups: GRID 2021 or MYU 2020',
    'Year: 2024',
    'Start Date: 2024',
    "Excerpt: contains 'river'",
  ]);
  const { figure: _, ...others } = filters;
  expect(chips[2]?.without).toEqual({ filters: others });
});

test.each([
  ['a country and a year', { year: [2025], iso3: ['Ethiopia'] }, {}, 'facts-ethiopia-2025'],
  [
    'accents, Arabic and marks',
    { iso3: ["Côte d'Ivoire", 'مصر', '../..\\CON: "?*'] },
    {},
    'facts-cote-d-ivoire-مصر-con',
  ],
  ['a cause and a filtered column', { displacement_type: 'Conflict' }, { country: ['Chad'] }, 'facts-chad-conflict'],
  ['a name', { name: 'Flood, Nyala', year: [2025] }, {}, 'facts-flood-nyala-2025'],
  ['a name in a filtered column', {}, { name: 'river' }, 'facts-river'],
  ['no such part', { class: 'Master' }, {}, 'facts-2026-05-04'],
])('a file is named for its search: %s', (_, search, filters, expected) => {
  const chips = filterChipsOf({ search: { ...EMPTY_SEARCH, ...search }, filters }, (_, value) => String(value));
  expect(fileNameOf(FACTS, chips, '2026-05-04')).toBe(expected);
});

test("a file's name stays short, and a record's facts keep the record's name", () => {
  const many = Array.from({ length: 40 }, (_, at) => 1990 + at);
  const chips = filterChipsOf({ search: { ...EMPTY_SEARCH, year: many }, filters: {} }, names);
  expect(fileNameOf(FACTS, chips, '').length).toBeLessThanOrEqual(60);
  const of = { ...FACTS, file: { ...FACTS.file, name: 'document_7_facts', about: ['Facts of document 7'] } };
  expect(fileNameOf(of, chips, '')).toBe('document_7_facts');
});
