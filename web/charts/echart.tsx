/** Draws one echarts chart that fits its box and follows the appearance. Loads only the parts of echarts that our charts use. */
import { LineChart, type LineSeriesOption } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  ToolboxComponent,
  TooltipComponent,
  type DataZoomComponentOption,
  type GridComponentOption,
  type LegendComponentOption,
  type ToolboxComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useAppearance } from '#web/data/appearance.ts';

echarts.use([
  LineChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  ToolboxComponent,
  DataZoomComponent,
  CanvasRenderer,
]);

export type ChartOption = echarts.ComposeOption<
  | LineSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | ToolboxComponentOption
  | DataZoomComponentOption
>;

type Props = {
  option: ChartOption;
  /** Describes the picture and where its figures can be read, because a screen reader reads nothing from a canvas. */
  label: string;
  /** Called with the series of a clicked legend entry; the series stays drawn, and the caller decides what happens. */
  onLegend: (name: string) => void;
  onRestore: () => void;
};

export function EChart({ option, label, onLegend, onRestore }: Props) {
  const { dark } = useAppearance();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<echarts.ECharts>(null);
  const handlers = useRef({ onLegend, onRestore });
  useEffect(() => {
    handlers.current = { onLegend, onRestore };
  });

  useEffect(() => {
    if (place.current === null) return;
    const drawn = echarts.init(place.current, dark ? 'dark' : null);
    chart.current = drawn;
    drawn.on('legendselectchanged', (event) => {
      const { name } = event as { name: string };
      drawn.dispatchAction({ type: 'legendSelect', name });
      handlers.current.onLegend(name);
    });
    drawn.on('restore', () => handlers.current.onRestore());
    const box = new ResizeObserver(() => drawn.resize());
    box.observe(place.current);
    return () => {
      box.disconnect();
      drawn.dispose();
    };
  }, [dark]);

  useEffect(() => {
    chart.current?.setOption(option);
  }, [option, dark]);

  return <div ref={place} className="chart" role="img" aria-label={label} />;
}
