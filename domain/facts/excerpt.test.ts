import { expect, test } from 'vitest';
import { excerptOf, missingForExcerpt } from './excerpt.ts';
import { FACT_KIND } from './fact-kind.ts';
import type { FactDraft } from './facts.ts';

const on = (date: string, accuracy: 'Day' | 'Month' | 'Year' | 'Week' = 'Day') => ({ date, accuracy });
const chile = { country: 'Chile', hazard: null };

const fact = (change: Partial<FactDraft>, data: Partial<FactDraft['data']> = {}): FactDraft => ({
  ...FACT_KIND.blank,
  type: 'New Displacement (Flow)',
  displacement_type: 'Disaster',
  ...change,
  data: { ...FACT_KIND.blank.data, reported_figure: '1,200', term: 'Evacuated', start_date: on('2024-08-08'), ...data },
});

test('a sentence contains how many, what happened, where, why and when', () => {
  const draft = fact({}, { qualifier: 'more than', location: ['Temuco', 'Angol'] });
  expect(excerptOf(draft, { ...chile, hazard: 'Flash flood' })).toBe(
    'More than 1,200 people were evacuated in Temuco and Angol, Chile due to flash flood on 8 August 2024.',
  );
});

test('households are mentioned with their number of people', () => {
  const household_size = { type: 'Manual' as const, figure: '4.06' };
  expect(excerptOf(fact({ household_size }, { unit: 'Household', reported_figure: '25' }), chile)).toBe(
    '25 households (102 people) were evacuated in Chile due to a disaster on 8 August 2024.',
  );
});

test('one person is in the singular', () =>
  expect(excerptOf(fact({ displacement_type: 'Conflict' }, { reported_figure: '1', term: 'Returns' }), chile)).toBe(
    '1 person returned in Chile due to conflict on 8 August 2024.',
  ));

test('a date is written with its accuracy', () => {
  expect(excerptOf(fact({}, { start_date: on('2024-08-01', 'Month') }), chile)).toMatch(/ in August 2024\.$/);
  expect(excerptOf(fact({}, { start_date: on('2024-01-01', 'Year') }), chile)).toMatch(/ in 2024\.$/);
  expect(excerptOf(fact({}, { start_date: on('2024-08-05', 'Week') }), chile)).toMatch(
    / in the week of 5 August 2024\.$/,
  );
  expect(excerptOf(fact({}, { end_date: on('2024-08-12') }), chile)).toMatch(
    / between 8 August 2024 and 12 August 2024\.$/,
  );
  expect(excerptOf(fact({ type: 'IDPs (Stock)' }, { stock_date: on('2024-12-31') }), chile)).toMatch(
    / as of 31 December 2024\.$/,
  );
});

test('unknown values and impossible days are left out', () =>
  expect(
    excerptOf(
      { ...FACT_KIND.blank, data: { ...FACT_KIND.blank.data, start_date: on('2024-02-30') } },
      { country: null, hazard: null },
    ),
  ).toBe('0 people were displaced.'));

test('the verb agrees with the reported figure, not with the number of people', () =>
  expect(
    excerptOf(
      fact({ household_size: { type: 'Manual', figure: '4' } }, { unit: 'Household', reported_figure: '1' }),
      chile,
    ),
  ).toMatch(/^1 household \(4 people\) were evacuated/));

test('every missing part of a sentence is named', () => {
  expect(missingForExcerpt(FACT_KIND.blank)).toEqual([
    'Country',
    'Displacement Type',
    'Type',
    'Reported Figure above 0',
    'Term',
  ]);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }))).toEqual([]);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }, { start_date: on('2024-02-30') }))).toEqual(['Start Date']);
  expect(missingForExcerpt(fact({ iso3: 'CHL', type: 'IDPs (Stock)' }))).toEqual(['Stock Date']);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }, { reported_figure: '' }))).toEqual(['Reported Figure above 0']);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }, { unit: 'Household' }))).toEqual(['Household Size above 0']);
});
