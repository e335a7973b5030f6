import { expect, test } from 'vitest';
import { factYearWarning, zeroQuestion } from './fact-warnings.ts';
import { FACT_KIND } from './fact-kind.ts';

const day = (date: string) => ({ date, accuracy: 'Day' as const });
const NONE = { date: '', accuracy: null };

test.each([
  ['New Displacement (Flow)', 2024, ['2024-02-01', '2024-03-01', ''], undefined],
  ['New Displacement (Flow)', 2025, ['2024-12-30', '2025-01-03', ''], undefined],
  ['New Displacement (Flow)', 2019, ['2024-02-01', '', ''], 'The dates of the figure are of 2024'],
  ['New Displacement (Flow)', 2024, ['2099-02-01', '2100-01-01', ''], 'The dates of the figure are of 2099 to 2100'],
  // A stock keeps the typed dates of a flow while its form is open.
  ['IDPs (Stock)', 2024, ['2019-02-01', '', '2024-12-31'], undefined],
  ['IDPs (Stock)', 2024, ['', '', '2023-12-31'], 'The dates of the figure are of 2023'],
  ['IDPs (Stock)', null, ['', '', '2023-12-31'], undefined],
  [null, 2024, ['', '', ''], undefined],
])('a fact of the type %s and the year %s with the dates %s has the warning %s', (type, year, dates, warning) => {
  const [start_date = NONE, end_date = NONE, stock_date = NONE] = dates.map((date) => (date === '' ? NONE : day(date)));
  expect(factYearWarning({ type, year, data: { start_date, end_date, stock_date } })).toBe(warning);
});

test('a save of a figure of 0 is asked about once, and not where it was 0 before', () => {
  const { blank } = FACT_KIND;
  const draft = (reported_figure: string, unit = 'Person') => ({
    ...blank,
    data: { ...blank.data, reported_figure, unit },
  });
  expect(zeroQuestion(draft('0'), null)).toBe('The figure is 0. Save anyway?');
  expect(zeroQuestion(draft('0'), 12)).toBe('The figure is 0. Save anyway?');
  expect(zeroQuestion(draft('7', 'Household'), undefined)).toBe('The figure is 0. Save anyway?');
  expect(zeroQuestion(draft('0'), 0)).toBeNull();
  expect(zeroQuestion(draft('12'), null)).toBeNull();
  expect(zeroQuestion(draft(''), null)).toBeNull();
});
