import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { PAGE_SIZES } from '#web/grids/pager.tsx';
import { addressOf, isPlain, listingFrom } from './address.ts';
import type { Listing } from './list.ts';

const EMPTY_SEARCH = FACTS.search.empty;
const SORTABLE = FACTS.columns.filter(({ sortable }) => sortable).map(({ id }) => id);

const word = fc.string({ minLength: 1 });
const words = fc.uniqueArray(word, { maxLength: 4 });

const listings: fc.Arbitrary<Listing<FactsSearch>> = fc.record({
  search: fc
    .record({
      name: fc.string(),
      year: fc.uniqueArray(fc.integer({ min: 1950, max: 2026 })),
      iso3: words,
      groups: words,
    })
    .map((search) => ({ ...EMPTY_SEARCH, ...search })),
  filters: fc.constantFrom<ColumnFilters>({}, { name: '2024', groups: ['a,b'] }, { figure: '1..', year: '..2020' }),
  order: fc.option(fc.record({ column: fc.constantFrom(...SORTABLE), descending: fc.boolean() })),
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
  layout: fc.constantFrom(null, 'name', 'figure!,name~240,status'),
});

test('a listing is the same after the router wrote it into the address and read it', () => {
  fc.assert(
    fc.property(listings, (listing) => {
      const written = defaultStringifySearch(addressOf(listing));
      expect(listingFrom(FACTS, defaultParseSearch(written))).toEqual(listing);
    }),
  );
});

test('the default listing has an empty address', () => {
  const listing = listingFrom(FACTS, {});
  expect(listing).toEqual({ search: EMPTY_SEARCH, filters: {}, order: null, page: 1, size: 20, layout: null });
  expect(isPlain(addressOf(listing))).toBe(true);
});

test('invalid pages, sizes and orders give the defaults', () => {
  const address = { page: -1, size: 33, sort: 'sources' };
  expect(listingFrom(FACTS, address)).toMatchObject({ page: 1, size: 20, order: null });
  expect(listingFrom(FACTS, { page: 1.5, sort: '-figure' })).toMatchObject({
    page: 1,
    order: { column: 'figure', descending: true },
  });
});
