import { expect, test } from 'vitest';
import { disaggregationDraftOf, disaggregationOf, excessOf } from './disaggregation.ts';

const nothing = disaggregationDraftOf({});

test('stored parts are unchanged after a round trip through the form', () => {
  const data = {
    urban: 1200,
    rural: 0,
    camp: null,
    non_camp: null,
    males: null,
    females: 7,
    age_disaggregated_data: [{ category: '0-4', figure: 12 }],
    strata_disaggregated_data: [{ date: '2025-01-31', figure: 5000 }],
    conflict_type_disaggregated_data: { conflict: 3, other: 0 },
  };
  const draft = disaggregationDraftOf(data);
  expect(draft).toMatchObject({
    urban: '1,200',
    rural: '0',
    camp: '',
    strata_disaggregated_data: [{ figure: '5,000' }],
  });
  expect(disaggregationOf(draft)).toEqual(data);
});

test('rows with an empty category or date, or an empty figure, are dropped', () => {
  const kept = disaggregationOf({
    ...nothing,
    age_disaggregated_data: [
      { category: '0-4', figure: '12' },
      { category: ' ', figure: '3' },
      { category: '5-9', figure: '' },
      { category: ' adults ', figure: '0' },
    ],
    strata_disaggregated_data: [
      { date: '', figure: '1' },
      { date: '2025-01-31', figure: '' },
    ],
  });
  expect(kept.age_disaggregated_data).toEqual([
    { category: '0-4', figure: 12 },
    { category: 'adults', figure: 0 },
  ]);
  expect(kept.strata_disaggregated_data).toBeNull();
});

test('a date of a stratum is stored as a day of the calendar', () => {
  const strata_disaggregated_data = [{ date: '5/3/2025', figure: '1,000' }];
  expect(disaggregationOf({ ...nothing, strata_disaggregated_data }).strata_disaggregated_data).toEqual([
    { date: '2025-03-05', figure: 1000 },
  ]);
});

test('a warning is shown only if the parts exceed the figure', () => {
  expect(excessOf('Urban and rural', ['60', '41'], 100)).toBe(
    'Urban and rural are 101 together, more than the figure of 100',
  );
  expect(excessOf('Urban and rural', ['60', '40'], 100)).toBeNull();
  expect(excessOf('Urban and rural', ['60', 'many'], 100)).toBeNull();
  expect(excessOf('Urban and rural', ['60', '41'], null)).toBeNull();
});
