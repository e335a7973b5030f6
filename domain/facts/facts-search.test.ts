import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathWords, writtenPath } from '#domain/events/hazard-search.ts';
import { FACTS_SEARCH, type FactsSearch } from './facts-search.ts';
import { DATE_TYPES } from '#domain/generated/lists.ts';
import { searchToUrl } from '#domain/search/search-address.ts';

const { empty: EMPTY_SEARCH, from: fromUrl, conditions: toFilters } = FACTS_SEARCH;

const filters = (search: Partial<FactsSearch>) => toFilters({ ...EMPTY_SEARCH, ...search });

const text = fc.string({ minLength: 1 });
const optionalText = fc.option(text);
const texts = fc.uniqueArray(text, { maxLength: 5 });
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const dates = fc.oneof(
  fc.record({
    date_type: fc.option(fc.constantFrom(...DATE_TYPES)),
    date_from: fc.constant(null),
    date_to: fc.constant(null),
  }),
  fc
    .tuple(fc.constantFrom(...DATE_TYPES), day, day)
    .map(([date_type, one, other]) =>
      one <= other ? { date_type, date_from: one, date_to: other } : { date_type, date_from: other, date_to: one },
    ),
);

const searches: fc.Arbitrary<FactsSearch> = fc
  .record({
    name: fc.string(),
    foreign_ids: fc.string(),
    year: fc.uniqueArray(fc.integer({ min: 1900, max: 2200 })),
    iso3: texts,
    region: texts,
    displacement_type: optionalText,
    type: optionalText,
    class: optionalText,
    parent_role: optionalText,
    created_by: optionalText,
    groups: texts,
    event_id: fc.option(fc.nat()),
    event_role: optionalText,
    hazard: fc
      .array(fc.array(text, { minLength: 1, maxLength: 4 }))
      .map((paths) => [...new Set(paths.map(writtenPath))]),
    status: optionalText,
    themes: texts,
    figure_from: fc.constantFrom('', '0', '1,000', '12 345'),
    confidential: fc.constantFrom('Yes', 'No', null),
    counts: optionalText,
    open_comments: fc.constantFrom('Yes', 'No', null),
    sample: fc.constantFrom('Yes', 'No', null),
    assigned_to: optionalText,
    due_when: fc.constantFrom('Overdue', 'Next 7 days', 'Later', null),
    flags: texts,
  })
  .chain((search) => dates.map((range) => ({ ...search, ...range })));

describe('the address', () => {
  test('is unchanged after a round trip through the search', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(fromUrl(searchToUrl(search))).toEqual(search);
      }),
    );
  });

  test('holds only fields with a value', () => {
    expect(searchToUrl(EMPTY_SEARCH)).toEqual({});
    expect(searchToUrl({ ...EMPTY_SEARCH, year: [2024], iso3: ['AFG', 'SOM'] })).toEqual({
      year: 2024,
      iso3: ['AFG', 'SOM'],
    });
    expect(searchToUrl({ ...EMPTY_SEARCH, event_id: 0 })).toEqual({ event_id: 0 });
  });

  test('may write texts as numbers and numbers as texts if typed by hand', () => {
    const search = fromUrl({ name: 2024, year: ['2023', 2024, 2024], event_id: '7' });
    expect(search).toEqual({ ...EMPTY_SEARCH, name: '2024', year: [2023, 2024], event_id: 7 });
  });

  test('in the old form with only a hazard subtype finds the same subtype', () => {
    const search = fromUrl({ hazard_subtype: 'Flood', hazard: ['Geophysical', '', '///', '1/2/3/4/5'] });
    expect(search).toEqual({ ...EMPTY_SEARCH, hazard: ['Geophysical', '///Flood'] });
    expect(search.hazard.map(pathWords)).toEqual(['Geophysical', 'Flood']);
  });

  test('always gives a valid search', () => {
    const address = fc.dictionary(fc.constantFrom(...Object.keys(EMPTY_SEARCH), 'page'), fc.anything());
    fc.assert(
      fc.property(address, (given) => {
        const search = fromUrl(given);
        expect(fromUrl(searchToUrl(search))).toEqual(search);
        expect(toFilters(search)).toBeTypeOf('object');
      }),
    );
  });

  test.each([
    ['an impossible day', { date_from: '2025-02-30' }],
    ['the end before the start', { date_to: '2023-12-31' }],
    ['one end only', { date_to: undefined }],
    ['no type', { date_type: undefined }],
  ])('drops both dates of a range with %s', (_, change) => {
    const range = { date_type: 'Stock Date', date_from: '2024-01-01', date_to: '2024-02-29' };
    expect(fromUrl(range)).toEqual({ ...EMPTY_SEARCH, ...range });
    expect(fromUrl({ ...range, ...change })).toMatchObject({ date_from: null, date_to: null });
  });
});

describe('the filters', () => {
  test('an empty search or a name of blanks has no filters', () => {
    expect(filters({})).toEqual({});
    expect(filters({ name: '  ' })).toEqual({});
  });

  test('the words of a name are searched in any order, each once, whatever is between them', () => {
    expect(filters({ name: ' flood  Kenya flood ' })).toEqual({
      and: '(name_search.like."*flood*",name_search.like."*kenya*")',
    });
    expect(filters({ name: 'a),b "c' })).toEqual({
      and: String.raw`(name_search.like."*a),b*",name_search.like."*\"c*")`,
    });
  });

  test('a pasted page searches for no more words than the server reads', () => {
    const { and = '' } = filters({ name: Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ') });
    expect(and.split('like')).toHaveLength(13);
  });

  test('a serial number is a part of a name or the number of a fact', () => {
    expect(filters({ name: ' f-2024-ken-002562' })).toEqual({
      and: '(or(name_search.like."*f-2024-ken-002562*",serial_no.eq.F-2024-KEN-002562))',
    });
  });

  test('every field filters its own column', () => {
    const search: FactsSearch = {
      name: ' Floods ',
      year: [2024, 2025],
      iso3: ['AFG'],
      region: ['South Asia', 'North America'],
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      class: 'Sub',
      parent_role: 'Triangulation',
      created_by: 'expert',
      groups: ['GRID 2021', 'MYU 2020'],
      event_id: 12,
      event_role: 'Recommended figure',
      hazard: ['Weather related/Meteorological', '///Storm, Tropical'],
      date_type: 'Start Date',
      date_from: '2024-01-01',
      date_to: '2024-12-31',
      status: 'Signed Off',
      themes: ['Protracted'],
      figure_from: '1,000',
      confidential: 'No',
      counts: 'No: no event',
      foreign_ids: '120579',
      open_comments: 'Yes',
      assigned_to: 'expert',
      due_when: 'Overdue',
      flags: ['location_swapped'],
      sample: 'Yes',
    };
    expect(filters(search)).toEqual({
      year: 'in.(2024,2025)',
      iso3: 'in.("AFG")',
      region: 'in.("South Asia","North America")',
      displacement_type: 'eq.Disaster',
      type: 'eq.New Displacement (Flow)',
      counts: 'eq.No: no event',
      open_comments: 'is.true',
      sample: 'is.true',
      assigned_to: 'eq.expert',
      due_when: 'eq.Overdue',
      class: 'eq.Sub',
      parent_role: 'eq.Triangulation',
      created_by: 'eq.expert',
      groups: 'ov.{"GRID 2021","MYU 2020"}',
      event_id: 'eq.12',
      event_role: 'eq.Recommended figure',
      and: '(name_search.like."*floods*",start_date.gte.2024-01-01,start_date.lte.2024-12-31,figure.gte.1000,foreign_ids.ilike."*120579*",or(and(hazard_category.eq."Weather related",hazard_subcategory.eq."Meteorological"),hazard_subtype.eq."Storm, Tropical"))',
      confidential: 'is.false',
      status: 'eq.Signed Off',
      themes: 'ov.{"Protracted"}',
      flags: 'ov.{"location_swapped"}',
    });
  });

  test('a hazard finds all hazards below it, and a name alone is searched on every level', () => {
    expect(filters({ hazard: ['Flood'] })).toEqual({
      and: '(or(or(hazard_category.eq."Flood",hazard_subcategory.eq."Flood",hazard_type.eq."Flood",hazard_subtype.eq."Flood")))',
    });
    expect(filters({ hazard: [writtenPath(['A', 'B', 'C', 'Sand/dust, 10%'])] })).toEqual({
      and: '(or(and(hazard_category.eq."A",hazard_subcategory.eq."B",hazard_type.eq."C",hazard_subtype.eq."Sand/dust, 10%")))',
    });
  });

  test('a figure that is no number is refused in the field, and ignored in an address', () => {
    const field = FACTS_SEARCH.fields.find(({ key }) => key === 'figure_from');
    expect(field?.problem?.({ figure_from: 'many' })).toEqual({ end: null, text: "'many' is not a number" });
    expect(field?.problem?.({ figure_from: '' })).toBeNull();
    expect(field?.tidied?.({ figure_from: '12345' })).toEqual({ figure_from: '12,345' });
    expect(fromUrl({ figure_from: 'many' })).toEqual(EMPTY_SEARCH);
    expect(filters({ figure_from: '' })).toEqual({});
  });

  test('facts without a review have a status that can be searched', () => {
    expect(filters({ status: 'Not reviewed' })).toEqual({ status: 'is.null' });
  });

  test.each([
    ['no type', { date_type: null }],
    ['no first day', { date_from: null }],
    ['no last day', { date_to: null }],
    ['an impossible day', { date_to: '2024-02-30' }],
    ['the end before the start', { date_to: '2023-12-31' }],
  ])('the range of dates is ignored with %s', (_, change) => {
    const range = { date_type: 'Stock Date', date_from: '2024-01-01', date_to: '2024-12-31' } as const;
    expect(filters(range)).toEqual({ and: '(stock_date.gte.2024-01-01,stock_date.lte.2024-12-31)' });
    expect(filters({ ...range, ...change })).toEqual({});
  });
});

test('links and saved searches with the earlier word of a reason find the same facts', () => {
  expect(fromUrl({ counts: 'No: no role' })).toEqual(fromUrl({ counts: 'No: no event' }));
  expect(fromUrl({ counts: 'No: no event' }).counts).toBe('No: no event');
});
