/** Chart options of figures by month as stacked bars, one colour for each series. Draws nothing. */
import { thousands } from '#web/ui/thousands.ts';
import type { ChartOption } from '#web/charts/echart.tsx';

export type StackedSeries = {
  readonly name: string;
  readonly colour: string;
  readonly figures: readonly (number | null)[];
};

export const stackedMonths = (labels: readonly string[], series: readonly StackedSeries[]): ChartOption => ({
  grid: { top: 12, left: 4, right: 16, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
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
    axisLabel: { margin: 10, hideOverlap: true },
  },
  yAxis: { type: 'value', axisLabel: { formatter: (value: number) => thousands(value) } },
  series: series.map(({ name, colour, figures }) => ({
    id: name,
    name,
    type: 'bar' as const,
    stack: 'figures',
    barMaxWidth: 64,
    data: [...figures],
    itemStyle: { color: colour },
    emphasis: { focus: 'series' as const },
  })),
});
