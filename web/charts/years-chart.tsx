/** A chart of years by month in a card: its three tools as buttons, the legend, the zoom slider, and the figures as a table. Loads nothing. */
import './charts.css';
import { DownloadOutlined, UndoOutlined, ZoomInOutlined } from '@ant-design/icons';
import { Slider } from 'antd';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useDrawnAppearance } from '#web/data/appearance.ts';
import { Card } from '#web/ui/card.tsx';
import { Nothing } from '#web/ui/states.tsx';
import { EChart, type Drawn } from './echart.tsx';
import { FiguresTable, type Behind } from './figures-table.tsx';
import { Legend } from './legend.tsx';
import { savePicture, Tool } from './tool.tsx';
import {
  NO_FIGURES,
  ALL_MONTHS,
  currentOf,
  MONTHS,
  noFigures,
  yearsByMonth,
  zoomed,
  type Range,
  type YearOfFigures,
} from './years-by-month.ts';

type Props = {
  title: string;
  colour: string;
  years: readonly YearOfFigures[];
  /** The solid line, if it is not that of the calendar's year. */
  current?: number;
  /** The facts behind a month, if the screen has them. */
  behind?: Behind;
  /** Before the tools. */
  more?: ReactNode;
  /** The months of numbered marks on the current line, counted from 1, in the order of their numbers. */
  marks?: readonly number[] | undefined;
  /** The words of the marks, below a saved picture. */
  notes?: readonly string[] | undefined;
  /** Between the chart and its table. */
  children?: ReactNode;
};

export function YearsChart({ title, colour, years, current, behind, more, marks, notes, children }: Props) {
  const dark = useDrawnAppearance() === 'dark';
  const [today] = useState(() => new Date());
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [range, setRange] = useState<Range>(ALL_MONTHS);
  const drawn = useRef<Drawn>(null);
  const choice = useMemo(
    () => ({ colour, currentYear: current ?? currentOf(years, today.getFullYear()), highlighted, dark, marks }),
    [colour, current, years, today, highlighted, dark, marks],
  );
  const option = useMemo(() => yearsByMonth(years, choice, range), [years, choice, range]);
  if (noFigures(years))
    return (
      <Card title={title}>
        <div className="chart-empty">
          <Nothing {...NO_FIGURES} />
        </div>
      </Card>
    );
  const restore = () => {
    setRange(ALL_MONTHS);
    setHighlighted(null);
  };
  const tools = (
    <div className="chart-tools">
      {more}
      <Tool
        icon={<ZoomInOutlined aria-hidden />}
        of={title}
        label="Zoom"
        onClick={() => setRange(zoomed(range, today.getMonth()))}
      />
      <Tool icon={<UndoOutlined aria-hidden />} of={title} label="Restore" onClick={restore} />
      <Tool
        icon={<DownloadOutlined aria-hidden />}
        of={title}
        label="Save as image"
        onClick={() => savePicture(drawn.current, title, notes)}
      />
    </div>
  );
  return (
    <Card title={title} extra={tools}>
      <div className="years-chart">
        <Legend years={years} choice={choice} onHighlight={setHighlighted} />
        <EChart
          ref={drawn}
          option={option}
          label={`${title}, a line chart with one line per year; the figures are in the table below`}
        />
        <Slider
          range
          className="chart-range"
          min={0}
          max={MONTHS.length - 1}
          value={[...range]}
          onChange={([first = 0, last = 0]) => last > first && setRange([first, last])}
          ariaLabelForHandle={[`First month, ${title}`, `Last month, ${title}`]}
          ariaValueTextFormatterForHandle={[(at) => MONTHS[at] ?? '', (at) => MONTHS[at] ?? '']}
          tooltip={{ formatter: (at) => MONTHS[at ?? 0] }}
        />
        {children}
        <FiguresTable caption={title} years={years} {...(behind && { behind })} />
      </div>
    </Card>
  );
}
