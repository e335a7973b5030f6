/** Turns monthly figures into chart options with one line a year: the current year solid, the others dotted and faded, named at their ends. Draws nothing. */
import { YEARS } from '#domain/messages/years.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { axisWords } from './axis-words.ts';
import type { ChartOption } from './echart.tsx';
import { comparedMonth } from './compared-month.ts';

/** Of a chart by month. */
export const NO_FIGURES = {
  text: 'No figures yet',
  next: 'The figures of facts that count in their events appear here by month.',
};
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Null for a future month, and for all months of a year without data. */
export type YearOfFigures = {
  year: number;
  figures: readonly (number | null)[];
  /** Too few facts to compare with. */
  few?: boolean;
};

export const isBlank = ({ figures }: YearOfFigures): boolean => figures.every((figure) => figure === null);
export const noFigures = (years: readonly YearOfFigures[]): boolean => years.every(isBlank);

/** A year of few facts before the current one would be a line at 0, as if nobody had been displaced: it is in the table alone. */
export const isDrawn = (of: YearOfFigures, current: number): boolean =>
  !isBlank(of) && (of.few !== true || of.year === current);

/** The name in the table and, of years with figures, in the legend. */
export const yearName = (of: YearOfFigures): string =>
  isBlank(of) ? `${of.year} (no data)` : of.few === true ? YEARS.few(of.year) : String(of.year);

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

/** The line that is read first: the calendar's year, or the newest with figures before it has any. */
export const currentOf = (years: readonly YearOfFigures[], calendar: number): number =>
  years.findLast((each) => each.year <= calendar && !isBlank(each))?.year ?? calendar;

/** A part of the axis below zero larger than this ends at a round number, a smaller one at the lowest figure. */
const ROUNDED_BELOW = 0.1;

type Extent = { min: number; max: number };

/** A small figure below zero must not cost the chart a whole round number of height. */
export function lowestOfAxis({ min, max }: Extent): number | null {
  if (min >= 0) return 0;
  return -min < ROUNDED_BELOW * (max - min) ? min : null;
}

export type Choice = {
  colour: string;
  currentYear: number;
  highlighted: number | null;
  dark: boolean;
  /** The months of numbered marks on the current line, counted from 1. */
  marks?: readonly number[] | undefined;
};

/** Numbers on the line, several of one month side by side. */
function marksOf({ figures }: YearOfFigures, { marks = [], colour, dark }: Choice, [first, last]: Range) {
  const { surface, ink } = TOKENS[dark ? 'dark' : 'light'];
  return marks.flatMap((month, at) => {
    const figure = figures[month - 1];
    if (figure == null || month - 1 < first || month - 1 > last) return [];
    const before = marks.slice(0, at).filter((other) => other === month).length;
    return [
      {
        coord: [month - 1 - first, figure],
        name: String(at + 1),
        value: String(at + 1),
        symbol: 'circle',
        symbolSize: 16,
        symbolOffset: [before * 18, -14],
        itemStyle: { color: surface, borderColor: colour, borderWidth: 1.5 },
        label: { color: ink, fontSize: 11, fontWeight: 'bold' as const },
      },
    ];
  });
}

/** How the line of a year looks, in the chart and in its legend: the years before it are grey, the last of them darker. */
export function lookOf(year: number, { colour, currentYear, highlighted, dark }: Choice) {
  const current = year === currentYear;
  const { ink, 'ink-2': before, 'line-strong': earlier } = TOKENS[dark ? 'dark' : 'light'];
  const grey = year === highlighted ? ink : year === currentYear - 1 ? before : earlier;
  return {
    colour: current ? colour : grey,
    type: current ? ('solid' as const) : ('dotted' as const),
    width: year === highlighted ? 4 : current ? 3 : year === currentYear - 1 ? 2 : 1.5,
    opacity: current || year === highlighted ? 1 : FADED[dark ? 'dark' : 'light'],
  };
}

/** The share of the axis that the name of a line needs: 14 of 200 px. */
const NAME_HEIGHT = 0.07;

/** The years with their name at the end of the line: the highlighted one, the current one, then the newest. One that would lie on another is left out; the legend has all. */
export function namedAtEnd(years: readonly YearOfFigures[], choice: Choice, [first, last]: Range): ReadonlySet<number> {
  const shown = years.map(({ year, figures }) => ({ year, figures: figures.slice(first, last + 1) }));
  const figures = shown.flatMap((each) => each.figures).filter((figure) => figure !== null);
  const height = Math.max(0, ...figures) - Math.min(0, ...figures);
  const rank = (year: number) => (year === choice.highlighted ? 2 : year === choice.currentYear ? 1 : 0);
  const named: { year: number; month: number; figure: number }[] = [];
  for (const { year, figures: its } of shown.toSorted((a, b) => rank(b.year) - rank(a.year) || b.year - a.year)) {
    const month = its.findLastIndex((figure) => figure !== null);
    const figure = its[month];
    if (figure == null) continue;
    const covers = named.some(
      (other) => Math.abs(other.month - month) <= 1 && Math.abs(other.figure - figure) < NAME_HEIGHT * height,
    );
    if (!covers) named.push({ year, month, figure });
  }
  return new Set(named.map(({ year }) => year));
}

function line(of: YearOfFigures, choice: Choice, range: Range, named: boolean) {
  const { year, figures } = of;
  const [first, last] = range;
  const { colour, type, width, opacity } = lookOf(year, choice);
  const { ink, 'ink-2': quiet } = TOKENS[choice.dark ? 'dark' : 'light'];
  const strong = opacity === 1;
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
    endLabel: {
      show: named,
      formatter: String(year),
      distance: 6,
      color: strong ? ink : quiet,
      fontWeight: strong ? ('bold' as const) : ('normal' as const),
    },
    ...(year === choice.currentYear && { markPoint: { silent: true, data: marksOf(of, choice, range) } }),
    labelLayout: { moveOverlap: 'shiftY' as const },
    emphasis: { focus: 'series' as const, lineStyle: { width: width + 1 } },
  };
}

export function yearsByMonth(all: readonly YearOfFigures[], choice: Choice, range: Range = ALL_MONTHS): ChartOption {
  const [first, last] = range;
  const years = all.filter((of) => isDrawn(of, choice.currentYear));
  const named = namedAtEnd(years, choice, range);
  return {
    grid: { top: 28, left: 4, right: 44, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      formatter: (point) => comparedMonth(point, { years, months: MONTHS, current: choice.currentYear, first }),
    },
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
      splitNumber: 4,
      axisLabel: { formatter: axisWords(years.flatMap(({ figures }) => figures)) },
    },
    // The newest year first, as in the legend: the tooltip lists the lines in this order.
    series: years.map((year) => line(year, choice, range, named.has(year.year))).toReversed(),
  };
}
