import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterConditions, filtersFromUrl, filtersToUrl } from '#domain/search/column-filters.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';
import { FACTS } from './facts.tsx';

const FACTS_FILTERS = FACTS.filters;
const EMPTY_SEARCH = FACTS.search.empty;

const begin = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const columns = Object.keys(FACTS_FILTERS);

test.each([
  [{ name: 'a),b "c' }, [String.raw`name_search.like."*a),b*"`, String.raw`name_search.like."*\"c*"`]],
  [{ event_name: 'Crue CÔTE' }, ['event_name_search.like."*crue*"', 'event_name_search.like."*cote*"']],
  [{ excerpt_text: 'a),b "c' }, [String.raw`excerpt_text.ilike."*a),b \"c*"`]],
  [{ figure: '100..' }, ['figure.gte.100']],
  [{ year: '2019..2020' }, ['year.gte.2019', 'year.lte.2020']],
  [{ start_date: '2024-01-01..' }, ['type.like.*Flow*', 'start_date.gte.2024-01-01']],
  [{ stock_date: '..2024-12-31' }, ['type.not.like.*Flow*', 'stock_date.lte.2024-12-31']],
  [
    { created_at: '2024-02-28..2024-02-29' },
    [`created_at.gte."${begin(2024, 2, 28)}"`, `created_at.lt."${begin(2024, 3, 1)}"`],
  ],
  [{ country: ['Syria', 'Chad, the'] }, ['country.in.("Syria","Chad, the")']],
  [{ groups: ['GRID 2021', 'MYU 2020'] }, ['groups.ov.{"GRID 2021","MYU 2020"}']],
  [{ status: ['Signed Off'] }, ['status.in.("Signed Off")']],
  [{ status: ['Not reviewed'] }, ['status.is.null']],
  [{ status: ['Not reviewed', 'Signed Off'] }, ['or(status.in.("Signed Off"),status.is.null)']],
  [{ idu: 'Yes' }, ['idu.is.true']],
  [{ event_data_included: 'No' }, ['event_data_included.not.is.true']],
])('%j becomes the conditions %j', (filters, conditions) => {
  expect(filterConditions(FACTS_FILTERS, filters)).toEqual(conditions);
});

test('column filters are added to the search', () => {
  expect(
    conditionsOf(FACTS, { search: { ...EMPTY_SEARCH, year: [2024], name: 'flood' }, filters: { year: '2020..' } }),
  ).toEqual({
    year: 'in.(2024)',
    and: '(name_search.like."*flood*",year.gte.2020)',
  });
});

test('any address gives valid column filters, which stay the same when written and read again', () => {
  const end = fc.constantFrom('', '5', '20', '2024-01-01', '2024-02-30', 'x', '99999999999');
  const range = fc.tuple(end, end).map(([from, to]) => `${from}..${to}`);
  const value = fc.oneof(fc.anything(), fc.string(), range, fc.array(fc.string()), fc.constantFrom('Yes', 'No', 7));
  const address = fc.dictionary(fc.constantFrom(...columns.map((column) => `in_${column}`)), value);
  fc.assert(
    fc.property(address, (given) => {
      const filters = filtersFromUrl(FACTS_FILTERS, given);
      expect(filtersFromUrl(FACTS_FILTERS, filtersToUrl(filters))).toEqual(filters);
      const conditions = filterConditions(FACTS_FILTERS, filters).join('\n');
      expect(conditions).not.toMatch(/\.(gte|lte|lt)\.(\n|$|2024-02-30|99999999999)/);
    }),
  );
});

test.each(['..', '20..5', 'x..', '2024-01-01', '5'])('%s is not a range of figures', (text) => {
  expect(filtersFromUrl(FACTS_FILTERS, { in_figure: text })).toEqual({});
});
