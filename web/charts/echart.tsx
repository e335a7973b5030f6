/** Draws one echarts chart that fits its box and follows the appearance. Loads only the parts of echarts that our charts use. */
import { BarChart, LineChart, type BarSeriesOption, type LineSeriesOption } from 'echarts/charts';
import {
  GridComponent,
  MarkPointComponent,
  TooltipComponent,
  type GridComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useDrawnAppearance } from '#web/data/appearance.ts';
import { TOKENS } from '#web/ui/tokens.ts';
import { PAPER } from '#web/ui/paper.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { framedPicture, RATIO, type PictureWords } from '#web/ui/framed-picture.ts';
import { echartsTheme, isAnimated } from './theme.ts';

echarts.use([BarChart, LineChart, GridComponent, MarkPointComponent, TooltipComponent, LabelLayout, CanvasRenderer]);

export type ChartOption = echarts.ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>;

export type Drawn = {
  /** The picture as the address of a PNG file, with its words around it. */
  picture: (words: PictureWords) => string;
};

type Props = {
  option: ChartOption;
  /** Describes the picture and where its figures can be read, because a screen reader reads nothing from a canvas. */
  label: string;
  ref: Ref<Drawn>;
};

/** As in charts.css. */
const PRINTED_HEIGHT = 280;

export function EChart({ option, label, ref }: Props) {
  const appearance = useDrawnAppearance();
  const printing = usePrinting();
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<echarts.ECharts>(null);

  useEffect(() => {
    if (element.current === null) return;
    const drawn = echarts.init(element.current, echartsTheme(appearance));
    chart.current = drawn;
    const box = new ResizeObserver(() => drawn.resize());
    box.observe(element.current);
    return () => {
      box.disconnect();
      drawn.dispose();
    };
  }, [appearance]);

  useEffect(() => {
    // A year that is no longer drawn must not stay.
    chart.current?.setOption({ ...option, animation: !printing && isAnimated() }, { replaceMerge: ['series'] });
  }, [option, appearance, printing]);

  useEffect(() => {
    const drawn = chart.current;
    if (drawn === null || !printing) return;
    // A print is not awaited: the chart is drawn anew for the paper before the page is taken.
    drawn.resize({ width: PAPER, height: PRINTED_HEIGHT });
    drawn.getZr().flush();
    return () => {
      // Of the dark theme another chart takes its place.
      if (!drawn.isDisposed()) drawn.resize({ width: 'auto', height: 'auto' });
    };
  }, [appearance, printing]);

  useImperativeHandle(ref, () => ({
    picture: (words) => {
      const drawn = chart.current?.renderToCanvas({ pixelRatio: RATIO, backgroundColor: TOKENS[appearance].page });
      return drawn === undefined ? '' : framedPicture(drawn, words, appearance);
    },
  }));

  return <div ref={element} className="chart" role="img" aria-label={label} />;
}
