import { expect, test } from 'vitest';
import {
  ALL_MONTHS,
  lowestOfAxis,
  MONTHS,
  namedAtEnd,
  yearName,
  yearsByMonth,
  zoomed,
} from '#web/charts/years-by-month.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { byYear, type MonthlyFigure } from './monthly-figures.ts';

const rows = (year: number, until = 12): MonthlyFigure[] =>
  MONTHS.map((_, at) => ({
    year,
    month: at + 1,
    figure: at < until ? 10 : null,
    cumulative_figure: at < until ? 10 * (at + 1) : null,
  }));

const choice = { colour: TOKENS.light.disaster, currentYear: 2026, highlighted: null, dark: false };

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

test('future months have no figure, rather than zero', () => {
  expect(byYear(rows(2026, 2), 'figure')[0]?.figures).toEqual([10, 10, ...Array.from({ length: 10 }, () => null)]);
});

test('the current year is solid at full opacity, the others dotted and faded', () => {
  const [current, before] = linesOf(null);
  expect(current?.lineStyle).toMatchObject({ type: 'solid', opacity: 1 });
  expect(before?.lineStyle.type).toBe('dotted');
  expect(before?.lineStyle.opacity).toBeLessThan(1);
});

test('the year chosen in the legend is raised to full opacity', () => {
  expect(linesOf(2025)[1]?.lineStyle).toMatchObject({ type: 'dotted', opacity: 1 });
});

test('a year whose name would lie on that of a newer one is named in the legend alone, unless it is chosen there', () => {
  const years = [100, 300, 305, 40, 42].map((end, at) => ({
    year: 2021 + at,
    figures: MONTHS.map((_, month) => (end * (month + 1)) / 12),
  }));
  const of = (highlighted: number | null) => [...namedAtEnd(years, { ...choice, highlighted }, ALL_MONTHS)];
  expect(of(null)).toEqual([2025, 2023, 2021]);
  expect(of(2022)).toEqual([2022, 2025, 2021]);
});

test('the current year comes first, and the slider draws the shadow of the first', () => {
  expect(linesOf(null).map(({ name }) => name)).toEqual(['2026', '2025']);
});

test('a year of zeros counts as no data: no line at zero, and a note in the table', () => {
  const zeros = rows(2025).map((row) => ({ ...row, figure: 0, cumulative_figure: 0 }));
  const [blank, current] = byYear([...zeros, ...rows(2026, 3)], 'figure');
  expect(blank?.figures).toEqual(MONTHS.map(() => null));
  expect([blank, current].map((year) => yearName(year!))).toEqual(['2025 (no data)', '2026']);
});

test('the axis begins at zero, and a small figure below it adds no whole round number', () => {
  expect(lowestOfAxis({ min: 12, max: 40_000_000 })).toBe(0);
  expect(lowestOfAxis({ min: -1234, max: 40_000_000 })).toBe(-1234);
  expect(lowestOfAxis({ min: -9_000_000, max: 40_000_000 })).toBeNull();
});

test('the axis has the twelve months', () => {
  expect(yearsByMonth([], choice).xAxis).toMatchObject({
    data: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  });
});

test('a zoom shows half of the months, up to the latest one, and at least two', () => {
  const november = 10;
  const steps = [ALL_MONTHS];
  while (steps.length < 5) steps.push(zoomed(steps.at(-1)!, november));
  expect(steps).toEqual([
    [0, 11],
    [5, 10],
    [8, 10],
    [9, 10],
    [9, 10],
  ]);
  expect(zoomed(ALL_MONTHS, 0)).toEqual([0, 5]);
  expect(zoomed([3, 8], november)).toEqual([6, 8]);
  const { series, xAxis } = yearsByMonth(byYear(rows(2025), 'cumulative_figure'), choice, [9, 10]);
  expect(xAxis).toMatchObject({ data: ['Oct', 'Nov'] });
  expect(series).toMatchObject([{ data: [100, 110] }]);
});
