import { expect, test } from 'vitest';
import { FACT_KIND } from './fact-kind.ts';
import type { FactDraft } from './facts.ts';
import { problemsIn } from '#domain/records/form-problems.ts';
import { NEW_LOCATION } from './locations.ts';

const on = (date: string) => ({ date, accuracy: 'Day' as const });

const whole: FactDraft = {
  ...FACT_KIND.blank,
  name: 'Chile: Flood - Araucania - 08/08/2018',
  iso3: 'CHL',
  year: 2018,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { ...FACT_KIND.blank.data, reported_figure: '12', term: 'Displaced', start_date: on('2018-08-08') },
};

const problemsOf = (draft: FactDraft, loaded: FactDraft | null) => problemsIn(FACT_KIND, draft, loaded);
const textsOf = (draft: FactDraft, loaded: FactDraft | null = null) =>
  Object.fromEntries(problemsOf(draft, loaded).map(({ path, text }) => [path, text]));

test('a complete new fact has no problem', () => expect(problemsOf(whole, null)).toEqual([]));

test('an empty form names every required field', () => {
  expect(textsOf({ ...FACT_KIND.blank, data: { ...FACT_KIND.blank.data, reported_figure: '' } })).toEqual({
    name: 'Name is required',
    iso3: 'Country type is required',
    year: 'Year is required',
    displacement_type: 'Displacement type is required',
    type: 'Fact type is required',
    'data.reported_figure': 'Reported figure is required',
    'data.term': 'Term is required',
  });
});

test('a name has more than three characters, without surrounding spaces', () => {
  expect(textsOf({ ...whole, name: ' abc ' })).toEqual({ name: 'Length should be more than 3' });
  expect(textsOf({ ...whole, name: '   ' })).toEqual({ name: 'Name is required' });
  expect(textsOf({ ...whole, name: 'سيول' })).toEqual({});
  expect(textsOf({ ...whole, name: 'x'.repeat(2001) })).toHaveProperty('name');
});

test('a Flow needs a start date, a Stock a stock date', () => {
  const dateless = { ...whole, data: { ...whole.data, start_date: FACT_KIND.blank.data.start_date } };
  expect(textsOf(dateless)).toEqual({ 'data.start_date': 'Start date is required' });
  expect(textsOf({ ...dateless, type: 'IDPs (Stock)' })).toEqual({ 'data.stock_date': 'Stock date is required' });
});

test('rules between fields are checked while other fields are wrong', () => {
  const data = { ...whole.data, term: null, end_date: on('2018-08-07') };
  expect(textsOf({ ...whole, name: '', data })).toEqual({
    name: 'Name is required',
    'data.term': 'Term is required',
    'data.end_date': "End date can't be before start date.",
  });
});

test('the reporting period may not end before it starts', () => {
  const draft = { ...whole, start_date: on('2018-02-01'), end_date: on('2018-01-31') };
  expect(textsOf(draft)).toEqual({ end_date: "End date can't be before start date." });
});

test('an impossible day is a problem, except on a hidden date', () => {
  const data = { ...whole.data, stock_date: on('2018-02-30') };
  expect(textsOf({ ...whole, type: 'IDPs (Stock)', data })).toEqual({
    'data.stock_date': '2018-02-30 is not a day of the calendar',
  });
  expect(textsOf({ ...whole, data })).toEqual({});
});

test('a household size is required only if the unit is households', () => {
  const household_size = { type: 'Manual' as const, figure: 'four' };
  expect(textsOf({ ...whole, household_size })).toEqual({});
  expect(textsOf({ ...whole, household_size, data: { ...whole.data, unit: 'Household' } })).toEqual({
    household_size: "'four' is not a number",
  });
});

test('a number that is not whole, negative or too large is refused with a reason', () => {
  const reported = (reported_figure: string) => textsOf({ ...whole, data: { ...whole.data, reported_figure } });
  expect(reported('12.5')).toEqual({ 'data.reported_figure': 'Whole numbers only' });
  expect(reported('-3')).toEqual({ 'data.reported_figure': "The number can't be negative" });
  const data = { ...whole.data, unit: 'Household', reported_figure: '999999999999' };
  const household_size = { type: 'Manual' as const, figure: '1000000' };
  expect(textsOf({ ...whole, data, household_size })).toEqual({ 'data.reported_figure': 'The number is too large' });
});

test('only changed fields of an old record are checked', () => {
  const old = { ...whole, name: 'x', data: { ...whole.data, term: null, start_date: FACT_KIND.blank.data.start_date } };
  expect(textsOf({ ...old, comment: 'seen' }, old)).toEqual({});
  expect(textsOf({ ...old, name: 'xy' }, old)).toEqual({ name: 'Length should be more than 3' });
  expect(textsOf({ ...old, type: 'Births (Flow)' }, old)).toEqual({ 'data.start_date': 'Start date is required' });
});

test('an old period in the wrong order is refused only to a user who changes it', () => {
  const old = { ...whole, data: { ...whole.data, end_date: on('2017-01-01') } };
  expect(textsOf({ ...old, comment: 'seen' }, old)).toEqual({});
  expect(textsOf({ ...old, data: { ...old.data, start_date: on('2018-08-09') } }, old)).toEqual({
    'data.end_date': "End date can't be before start date.",
  });
});

const withData = (data: Partial<FactDraft['data']>, change: Partial<FactDraft> = {}): FactDraft => ({
  ...whole,
  ...change,
  data: { ...whole.data, ...data },
});

test('a fact in the IDU requires an excerpt', () => {
  expect(textsOf({ ...whole, idu: true })).toEqual({ 'data.excerpt_for_idu': 'Excerpt for IDU is required' });
  expect(textsOf(withData({ excerpt_for_idu: ' ' }, { idu: true }))).toHaveProperty(['data.excerpt_for_idu']);
  expect(textsOf(withData({ excerpt_for_idu: '1,200 people fled.' }, { idu: true }))).toEqual({});
});

test('an old fact in the IDU without an excerpt is refused only if the user includes it or clears the excerpt', () => {
  const old = { ...whole, idu: true };
  expect(textsOf({ ...old, comment: 'seen' }, old)).toEqual({});
  expect(textsOf(old, { ...old, idu: false })).toHaveProperty(['data.excerpt_for_idu']);
});

test('a problem of a row names its field and number', () => {
  const draft = withData({
    urban: '-1',
    age_disaggregated_data: [
      { category: '0-4', figure: '12' },
      { category: '5-9', figure: '1.5' },
    ],
    strata_disaggregated_data: [{ date: '2025-02-30', figure: '' }],
  });
  expect(textsOf(draft)).toEqual({
    'data.urban': "The number can't be negative",
    'data.age_disaggregated_data.1.figure': 'Whole numbers only',
    'data.strata_disaggregated_data.0.date': '2025-02-30 is not a day of the calendar',
  });
  expect(problemsOf(draft, null).map(FACT_KIND.fields.pathLabel)).toEqual([
    'Urban',
    'Age Categories, row 2',
    'Strata, row 1',
  ]);
});

test('conflict types require numbers only if they are shown', () => {
  const conflict_type_disaggregated_data = { ...whole.data.conflict_type_disaggregated_data, other: 'many' };
  const draft = withData({ conflict_type_disaggregated_data }, { displacement_type: 'Conflict' });
  expect(textsOf(draft)).toEqual({ 'data.conflict_type_disaggregated_data.other': "'many' is not a number" });
  expect(textsOf({ ...draft, displacement_type: 'Disaster' })).toEqual({});
});

test('a text has at most 100,000 characters', () => {
  expect(textsOf(withData({ caveats: 'x'.repeat(100_001) }))).toHaveProperty(['data.caveats']);
  expect(textsOf(withData({ caveats: 'x'.repeat(100_000) }))).toEqual({});
});

test('a location requires a name and a point, and is listed once', () => {
  const temuco = { ...NEW_LOCATION, name: 'Temuco', lat: '-38.7', lng: '-72.6' };
  expect(textsOf({ ...whole, locations: [temuco, { ...temuco, name: 'Cautín' }] })).toEqual({});
  const draft = {
    ...whole,
    locations: [temuco, { ...NEW_LOCATION, lat: '91' }, { ...temuco, name: ' TEMUCO' }],
  };
  expect(textsOf(draft)).toEqual({
    'locations.1.name': 'Name is required',
    'locations.1.lat': 'Latitude is a number from -90 to 90',
    'locations.1.lng': 'Longitude is a number from -180 to 180',
    'locations.2.name': 'This place is already added, in row 1',
  });
  expect(textsOf({ ...draft, name: 'Another name' }, draft)).toEqual({});
});
