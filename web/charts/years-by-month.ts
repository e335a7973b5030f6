/** Turns monthly figures into one line a year: the current year solid, the others dotted and faded. Draws nothing itself. */
import { PAGE_COLOURS } from '#web/ui/colours.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { ChartOption } from './echart.tsx';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Null for a month to come. */
export type YearOfFigures = { year: number; figures: readonly (number | null)[] };

const OTHER_YEARS = ['#5b8ff9', '#c2409b', '#36a3a3', '#8d6bd1', '#b8860b', '#e0607e', '#6b8e23', '#5f7f95', '#a0522d'];
/** Faint, but still to be followed: on dark the same opacity shows less. */
const FADED = { light: 0.45, dark: 0.65 };

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
    symbolSize: raised ? 6 : 4,
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
  return {
    backgroundColor: background,
    animationDuration: 300,
    grid: { top: 84, left: 12, right: 24, bottom: 56, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    // The newest first, so that a long history does not push the current year out of sight.
    legend: { type: 'scroll', top: 38, left: 0, data: years.map(({ year }) => String(year)).toReversed() },
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
    xAxis: { type: 'category', boundaryGap: false, data: [...MONTHS] },
    yAxis: { type: 'value', axisLabel: { formatter: (value: number) => thousands(value) } },
    series: years.map((year, at) => line(year, at, choice)),
  };
}
