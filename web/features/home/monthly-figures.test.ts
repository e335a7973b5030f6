import { expect, test } from 'vitest';
import { MONTHS, yearsByMonth } from '#web/charts/years-by-month.ts';
import { byYear, type MonthlyFigure } from './monthly-figures.ts';

const rows = (year: number, until = 12): MonthlyFigure[] =>
  MONTHS.map((_, at) => ({
    year,
    month: at + 1,
    figure: at < until ? 10 : null,
    cumulative_figure: at < until ? 10 * (at + 1) : null,
  }));

const choice = { title: 'Disasters', colour: '#018eca', currentYear: 2026, highlighted: null, dark: false };

type Line = { name: string; lineStyle: { type: string; opacity: number } };
const linesOf = (highlighted: number | null) => {
  const years = byYear([...rows(2025), ...rows(2026, 3)], 'figure');
  return yearsByMonth(years, { ...choice, highlighted }).series as Line[];
};

test('rows in any order become one line a year, in the order of the years', () => {
  const years = byYear([...rows(2026, 3), ...rows(2025)].toReversed(), 'cumulative_figure');
  expect(years.map(({ year }) => year)).toEqual([2025, 2026]);
  expect(years[0]?.figures.at(-1)).toBe(120);
});

test('the months to come have no figure, not zero', () => {
  expect(byYear(rows(2026, 2), 'figure')[0]?.figures).toEqual([10, 10, ...Array.from({ length: 10 }, () => null)]);
});

test('the current year is solid at full opacity, the others dotted and faded', () => {
  const [before, current] = linesOf(null);
  expect(current?.lineStyle).toMatchObject({ type: 'solid', opacity: 1 });
  expect(before?.lineStyle.type).toBe('dotted');
  expect(before?.lineStyle.opacity).toBeLessThan(1);
});

test('the year chosen in the legend is raised to full opacity', () => {
  expect(linesOf(2025)[0]?.lineStyle).toMatchObject({ type: 'dotted', opacity: 1 });
});

test('the axis has the twelve months', () => {
  expect(yearsByMonth([], choice).xAxis).toMatchObject({
    data: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  });
});
