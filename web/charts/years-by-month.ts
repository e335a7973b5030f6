/** Turns monthly figures into chart options with one line a year: the current year solid, the others dotted and faded. Draws nothing. */
import { thousands } from '#web/ui/thousands.ts';
import { SERIES } from '#web/ui/tokens.ts';
import type { ChartOption } from './echart.tsx';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Null for a future month, and for all months of a year without data. */
export type YearOfFigures = { year: number; figures: readonly (number | null)[] };

const isBlank = ({ figures }: YearOfFigures): boolean => figures.every((figure) => figure === null);
export const noFigures = (years: readonly YearOfFigures[]): boolean => years.every(isBlank);

/** The name in the legend and the table. */
export const yearName = (year: YearOfFigures): string => (isBlank(year) ? `${year.year} (no data)` : String(year.year));

/** The first and the last month that a chart shows, counted from 0. */
export type Range = readonly [first: number, last: number];
export const ALL_MONTHS: Range = [0, MONTHS.length - 1];

/** Half of the months, up to the latest one with figures. */
export function zoomed([first, last]: Range, latest: number): Range {
  const half = Math.max(2, Math.ceil((last - first + 1) / 2));
  const begin = Math.max(first, Math.min(last, Math.max(first, latest)) - half + 1);
  return [begin, Math.min(last, begin + half - 1)];
}

/** Faint but visible: the same opacity is fainter in dark mode. */
const FADED = { light: 0.8, dark: 0.9 };
/** A part of the axis below zero larger than this ends at a round number, a smaller one at the lowest figure. */
const ROUNDED_BELOW = 0.1;

type Extent = { min: number; max: number };

/** A small figure below zero must not cost the chart a whole round number of height. */
export function lowestOfAxis({ min, max }: Extent): number | null {
  if (min >= 0) return 0;
  return -min < ROUNDED_BELOW * (max - min) ? min : null;
}

export type Choice = { colour: string; currentYear: number; highlighted: number | null; dark: boolean };

/** How the line of a year looks, in the chart and in its legend; `at` is its index among the years. */
export function lookOf(year: number, at: number, { colour, currentYear, highlighted, dark }: Choice) {
  const current = year === currentYear;
  return {
    colour: current ? colour : (SERIES[at % SERIES.length] ?? colour),
    type: current ? ('solid' as const) : ('dotted' as const),
    width: year === highlighted ? 4 : current ? 3 : 2,
    opacity: current || year === highlighted ? 1 : FADED[dark ? 'dark' : 'light'],
  };
}

function line({ year, figures }: YearOfFigures, at: number, choice: Choice, [first, last]: Range) {
  const { colour, type, width, opacity } = lookOf(year, at, choice);
  return {
    id: String(year),
    name: String(year),
    type: 'line' as const,
    data: figures.slice(first, last + 1),
    symbolSize: 6,
    showSymbol: opacity === 1,
    z: width,
    lineStyle: { type, width, opacity },
    itemStyle: { color: colour, opacity },
  };
}

export function yearsByMonth(years: readonly YearOfFigures[], choice: Choice, range: Range = ALL_MONTHS): ChartOption {
  const [first, last] = range;
  return {
    grid: { top: 12, left: 4, right: 16, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: { trigger: 'axis', valueFormatter: (value) => thousands(typeof value === 'number' ? value : null) || '–' },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: MONTHS.slice(first, last + 1),
      // At the bottom also where figures are below zero, or the names of the months would lie among the lines.
      axisLine: { onZero: false },
      axisTick: { show: false },
      axisLabel: { margin: 10 },
    },
    yAxis: {
      type: 'value',
      min: lowestOfAxis,
      axisLabel: { formatter: (value: number) => thousands(value) },
    },
    // The newest year first, as in the legend: the tooltip lists the lines in this order.
    series: years.map((year, at) => line(year, at, choice, range)).toReversed(),
  };
}
