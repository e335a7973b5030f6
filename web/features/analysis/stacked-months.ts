/** Chart options of figures by month as stacked bars, one look for each series. Draws nothing. */
import { axisWords } from '#web/charts/axis-words.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { ChartOption } from '#web/charts/echart.tsx';
import { STRIPES, type Look } from './series-look.ts';

export type StackedSeries = {
  readonly name: string;
  readonly look: Look;
  readonly figures: readonly (number | null)[];
};

type Compared = { year: number; figures: readonly (number | null)[]; colour: string };

export const stackedMonths = (
  labels: readonly string[],
  series: readonly StackedSeries[],
  totals: readonly (number | null)[],
  compared: Compared | null = null,
): ChartOption => ({
  grid: {
    top: 12,
    left: 4,
    right: compared === null ? 16 : 44,
    bottom: 4,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    valueFormatter: (value) => thousands(typeof value === 'number' ? value : null) || '–',
  },
  xAxis: {
    type: 'category',
    data: [...labels],
    axisLine: { onZero: false },
    axisTick: { show: false },
    // Every month that has room; by itself the axis names every second one.
    axisLabel: { margin: 10, interval: 0, hideOverlap: true, fontSize: 11 },
  },
  yAxis: {
    type: 'value',
    splitNumber: 4,
    axisLabel: { formatter: axisWords([...totals, ...(compared?.figures ?? [])]) },
  },
  series: [
    ...series.map(({ name, look: { colour, isStriped }, figures }) => ({
      id: name,
      name,
      type: 'bar' as const,
      stack: 'figures',
      barMaxWidth: 64,
      data: [...figures],
      itemStyle: { color: colour, ...(isStriped && { decal: STRIPES }) },
      emphasis: { focus: 'series' as const },
    })),
    ...(compared === null
      ? []
      : [
          {
            id: 'compared',
            name: String(compared.year),
            type: 'line' as const,
            z: 3,
            data: [...compared.figures],
            symbol: 'diamond',
            symbolSize: 7,
            lineStyle: { type: 'dotted' as const, width: 2, color: compared.colour },
            itemStyle: { color: compared.colour },
            endLabel: { show: true, formatter: String(compared.year), color: compared.colour, distance: 6 },
          },
        ]),
  ],
});
