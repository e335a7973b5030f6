import { expect, test } from 'vitest';
import { DOCUMENTS_SEARCH, type DocumentsSearch } from './documents-search.ts';
import { searchToUrl } from '#domain/search/search-address.ts';

const { empty: EMPTY_SEARCH, from: fromUrl, conditions: toFilters } = DOCUMENTS_SEARCH;

const search: DocumentsSearch = {
  serial_no: 'd-2024',
  name: 'floods, east',
  date_from: '2024-01-01',
  date_to: '2024-12-31',
  sources: [3],
  sources_match: null,
  publishers: [3, 9],
  publishers_match: 'Any',
  countries: ['SDN', 'KEN'],
  countries_match: null,
  foreign_ids: '12',
  open_comments: 'Yes',
  assigned_to: 'expert',
  due_when: 'Next 7 days',
  flags: ['document_without_publisher'],
  sample: 'No',
};

test('a search is unchanged after a round trip through its address', () =>
  expect(fromUrl(searchToUrl(search))).toEqual(search));

test('an empty search has no filters', () => expect(toFilters(EMPTY_SEARCH)).toEqual({}));

test('the search finds all of the countries, any of the publishers, and includes both days', () =>
  expect(toFilters(search)).toEqual({
    open_comments: 'is.true',
    assigned_to: 'eq.expert',
    due_when: 'eq.Next 7 days',
    sample: 'is.false',
    and:
      '(serial_no.ilike."*d-2024*",name_search.like."*floods,*",name_search.like."*east*",publication_date.gte.2024-01-01,' +
      'publication_date.lte.2024-12-31,sources_tags.cs.{3},publishers_tags.ov.{3,9},countries.cs.{"SDN","KEN"},foreign_ids.ilike."*12*")',
    flags: 'ov.{"document_without_publisher"}',
  }));

test.each([
  [{ date_from: '2024-05-02' }, '(publication_date.gte.2024-05-02)'],
  [{ date_to: '2024-05-02' }, '(publication_date.lte.2024-05-02)'],
])('a missing end of the dates is open: %j', (address, and) => expect(toFilters(fromUrl(address))).toEqual({ and }));

test.each([
  [{ date_from: '2024-05-02', date_to: '2024-05-01' }],
  [{ date_from: '2024-02-30', date_to: '2024-03-01' }],
  [{ sources: 'x', sources_match: 'Perhaps', publishers: -1 }],
])('an address without meaning, %j, is an empty search', (address) => expect(fromUrl(address)).toEqual(EMPTY_SEARCH));
