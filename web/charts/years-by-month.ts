/** Turns monthly figures into chart options with one line a year: the current year solid, the others dotted and faded. Draws nothing. */
import { PAGE_COLOURS } from '#web/ui/colours.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { ChartOption } from './echart.tsx';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Null for a future month, and for all months of a year without data. */
export type YearOfFigures = { year: number; figures: readonly (number | null)[] };

/** The name in the legend and the table. */
export const yearName = ({ year, figures }: YearOfFigures): string =>
  figures.every((figure) => figure === null) ? `${year} (no data)` : String(year);

const OTHER_YEARS = ['#5b8ff9', '#c2409b', '#36a3a3', '#8d6bd1', '#b8860b', '#e0607e', '#6b8e23', '#5f7f95', '#a0522d'];
/** Faint but visible: the same opacity is fainter in dark mode. */
const FADED = { light: 0.6, dark: 0.7 };
/** A part of the axis below zero larger than this ends at a round number, a smaller one at the lowest figure. */
const ROUNDED_BELOW = 0.1;

type Extent = { min: number; max: number };

/** A small figure below zero must not cost the chart a whole round number of height. */
export function lowestOfAxis({ min, max }: Extent): number | null {
  if (min >= 0) return 0;
  return -min < ROUNDED_BELOW * (max - min) ? min : null;
}

type Choice = { title: string; colour: string; currentYear: number; highlighted: number | null; dark: boolean };

function line({ year, figures }: YearOfFigures, at: number, { colour, currentYear, highlighted, dark }: Choice) {
  const current = year === currentYear;
  const raised = current || year === highlighted;
  const opacity = raised ? 1 : FADED[dark ? 'dark' : 'light'];
  const own = current ? colour : OTHER_YEARS[at % OTHER_YEARS.length];
  return {
    id: String(year),
    name: String(year),
    type: 'line' as const,
    data: [...figures],
    symbolSize: 6,
    showSymbol: raised,
    z: year === highlighted ? 4 : current ? 3 : 2,
    lineStyle: {
      type: current ? ('solid' as const) : ('dotted' as const),
      width: year === highlighted ? 4 : current ? 3 : 2,
      opacity,
    },
    itemStyle: { color: own, opacity },
  };
}

export function yearsByMonth(years: readonly YearOfFigures[], choice: Choice): ChartOption {
  const background = PAGE_COLOURS[choice.dark ? 'dark' : 'light'].colorBgContainer;
  const names = new Map(years.map((each) => [String(each.year), yearName(each)]));
  const lines = years.map((year, at) => line(year, at, choice));
  return {
    backgroundColor: background,
    animationDuration: 300,
    grid: { top: 48, left: 12, right: 24, bottom: 56, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    // The newest year first, so that a long history does not push the current year out of sight.
    legend: {
      type: 'scroll',
      top: 10,
      left: 0,
      // The rest of the line belongs to the toolbox. echarts ignores `right` where there is a `left`.
      width: '70%',
      data: lines.map(({ name }) => name).toReversed(),
      formatter: (name) => names.get(name) ?? name,
    },
    tooltip: { trigger: 'axis', valueFormatter: (value) => thousands(typeof value === 'number' ? value : null) || '–' },
    toolbox: {
      top: 0,
      right: 0,
      feature: {
        dataZoom: { yAxisIndex: 'none', title: { zoom: 'Zoom', back: 'Undo zoom' } },
        restore: { title: 'Restore' },
        saveAsImage: { title: 'Save as image', name: choice.title, backgroundColor: background },
      },
    },
    dataZoom: [{ type: 'slider', bottom: 8, height: 22 }],
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: [...MONTHS],
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
    // The newest year first here too: the tooltip lists the lines in this order, and the slider draws the shadow of the first.
    series: lines.toReversed(),
  };
}
