import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENTS_SEARCH, type EventsSearch } from './events-search.ts';
import { hazardOf, hazardPath } from './hazard-search.ts';
import { searchToUrl } from '#domain/search/search-address.ts';

const { empty: EMPTY_EVENTS_SEARCH, from: eventsSearchFrom, conditions: toEventsFilters } = EVENTS_SEARCH;
const filters = (search: Partial<EventsSearch>) => toEventsFilters({ ...EMPTY_EVENTS_SEARCH, ...search });
const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 });
/** Neighbouring levels may have the same name: Drought is a type and its subtype. */
const hazards = fc.array(fc.constantFrom('Geophysical', 'Drought', 'a, "b"'), { maxLength: 4 }).map(hazardOf);

const searches: fc.Arbitrary<EventsSearch> = fc
  .record({
    name: fc.string(),
    codes_text: fc.string(),
    foreign_ids: fc.string(),
    iso3: texts,
    region: texts,
    displacement_type: texts,
    dates: fc.constantFrom(
      { date_from: null, date_to: null },
      { date_from: '2024-01-01', date_to: '2024-01-01' },
      { date_from: '2024-01-01', date_to: '2025-02-28' },
    ),
    year: fc.uniqueArray(fc.integer({ min: 1900, max: 2200 })),
    flags: texts,
    hazard: hazards,
    open_comments: fc.constantFrom('Yes', 'No', null),
    assigned_to: fc.constantFrom('expert', null),
    due_when: fc.constantFrom('Overdue', 'Later', null),
    sample: fc.constantFrom('Yes', 'No', null),
  })
  .map(({ dates, hazard, ...search }) => ({ ...search, ...dates, ...hazard }));

test('a search is unchanged after a round trip through its address', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(eventsSearchFrom(searchToUrl(search))).toEqual(search);
    }),
  );
});

test('any address gives a valid search', () => {
  const address = fc.dictionary(fc.constantFrom(...Object.keys(EMPTY_EVENTS_SEARCH)), fc.anything());
  fc.assert(
    fc.property(address, (given) => {
      const search = eventsSearchFrom(given);
      expect(eventsSearchFrom(searchToUrl(search))).toEqual(search);
      expect(toEventsFilters(search)).toBeTypeOf('object');
    }),
  );
});

test('an empty search has no filters', () => {
  expect(filters({})).toEqual({});
});

test('every field filters its own column, as does each level of the hazard tree', () => {
  const search = {
    name: ' Floods ',
    iso3: ['AFG', 'IRN'],
    region: ['South Asia'],
    displacement_type: ['Disaster', 'Conflict'],
    date_from: '2024-01-01',
    date_to: '2024-12-31',
    year: [2024, 2025],
    ...hazardOf(['Weather related', 'Climatological', 'Drought', 'Drought']),
  };
  expect(filters(search)).toEqual({
    category: 'eq.Weather related',
    subcategory: 'eq.Climatological',
    type: 'eq.Drought',
    subtype: 'eq.Drought',
    displacement_type: 'in.("Disaster","Conflict")',
    year: 'in.(2024,2025)',
    iso3: 'ov.{"AFG","IRN"}',
    region: 'ov.{"South Asia"}',
    and: '(name_search.like."*floods*",start_date.gte.2024-01-01,start_date.lte.2024-12-31)',
  });
});

test('an incomplete path in the hazard tree is searched down to its first gap', () => {
  const flood = hazardOf(['Weather related', 'Hydrological', 'Flood']);
  expect(filters(flood)).toEqual({ category: 'eq.Weather related', subcategory: 'eq.Hydrological', type: 'eq.Flood' });
  expect(hazardPath(flood)).toEqual(['Weather related', 'Hydrological', 'Flood']);
  expect(eventsSearchFrom({ type: 'Flood' })).toEqual(EMPTY_EVENTS_SEARCH);
});

test('start dates are ignored unless both are days and in order', () => {
  for (const dates of [
    { date_from: '2024-01-01', date_to: null },
    { date_from: '2024-02-30', date_to: '2024-03-01' },
    { date_from: '2024-03-02', date_to: '2024-03-01' },
  ])
    expect(filters(dates)).toEqual({});
});
