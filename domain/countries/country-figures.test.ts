/** The headline of a profile has the latest figure of each measure, with its year. */
import { expect, test } from 'vitest';
import { figuresByMonth, IDPS, latestFigures, NEW_DISPLACEMENT } from './country-figures.ts';

const row = (year: number, displacement_type: string, type: string, figure: string | null) => ({
  year,
  displacement_type,
  type,
  figure,
  facts: 1,
  no_role: 0,
  triangulation: 0,
  part_of_master: 0,
});

test('a stock keeps its latest known figure, a flow that of the year or the year before', () => {
  const rows = [
    row(2026, 'Disaster', NEW_DISPLACEMENT, '1'),
    row(2025, 'Disaster', NEW_DISPLACEMENT, '12400'),
    row(2025, 'Conflict', NEW_DISPLACEMENT, null),
    row(2024, 'Conflict', NEW_DISPLACEMENT, '300'),
    row(2023, 'Development', NEW_DISPLACEMENT, '7'),
    row(2020, 'Conflict', IDPS, '3347408'),
    row(2019, 'Conflict', IDPS, '3000000'),
  ];
  const shown = latestFigures(rows, 2025).map(({ column, year, figure, before }) => [
    column.cause,
    year,
    Number(figure),
    before === null ? null : Number(before),
  ]);
  expect(shown).toEqual([
    ['Conflict', 2024, 300, null],
    ['Disaster', 2025, 12400, null],
    ['Conflict', 2020, 3347408, 3000000],
  ]);
});

test('months have the years that are shown, and a cause with none of them has no chart', () => {
  const rows = [
    { year: 2024, month: 12, displacement_type: 'Disaster', figure: '396' },
    { year: 2025, month: 2, displacement_type: 'Conflict', figure: '5' },
  ];
  const charts = (years: number[]) =>
    figuresByMonth(rows, years, new Date(2026, 0, 5)).map(({ cause, years: of }) => [
      cause,
      of.map(({ year }) => year),
    ]);
  expect(charts([2024, 2025])).toEqual([
    ['Conflict', [2024, 2025]],
    ['Disaster', [2024, 2025]],
  ]);
  expect(charts([2025])).toEqual([['Conflict', [2025]]]);
});
