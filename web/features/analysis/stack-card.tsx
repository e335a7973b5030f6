/** The chart of a cause by month, its legend, its picture, and its table with links to the facts behind each figure and a file. */
import '#web/charts/charts.css';
import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { monthText, tableCsv, type Compared, type Month, type Stack } from '#domain/dashboards/analysis.ts';
import { changeWords } from '#domain/dashboards/performance.ts';
import type { Address } from '#domain/search/search.ts';
import { EChart, type Drawn } from '#web/charts/echart.tsx';
import { lookOf, type Look } from './series-look.ts';
import { stackedMonths, type StackedSeries } from './stacked-months.ts';
import { savePicture, Tool } from '#web/charts/tool.tsx';
import { MONTHS, NO_FIGURES } from '#web/charts/years-by-month.ts';
import { useDrawnAppearance } from '#web/data/appearance.ts';
import { saveFile } from '#web/data/download.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { TOKENS } from '#web/ui/tokens.ts';

type Behind = (month: Month, series: string | null) => Address;

type Props = {
  title: string;
  /** What the chart shows, for its files and for screen readers. */
  name: string;
  /** Undefined while it loads. */
  stack: Stack | undefined;
  /** Another year, drawn as a line; its months are those of the shown year. */
  compared: Compared | null;
  filtered: boolean;
  /** Said of the months that the chart leaves out. */
  note?: string;
  error: Error | null;
  retry: () => void;
  /** The colour of the first series. */
  colour: string;
  behind: Behind;
  /** Shows one series only, or all again; absent where there is one. */
  onSeries?: (name: string) => void;
};

const isOneYear = ({ months }: Stack): boolean => months.at(0)?.year === months.at(-1)?.year;
const labelOf = (stack: Stack, { year, month }: Month): string =>
  isOneYear(stack) ? (MONTHS[month - 1] ?? '') : `${MONTHS[month - 1]} ${year}`;

export function StackCard({
  title,
  name,
  stack,
  compared,
  filtered,
  note,
  error,
  retry,
  colour,
  behind,
  onSeries,
}: Props) {
  const drawn = useRef<Drawn>(null);
  const { ink } = TOKENS[useDrawnAppearance()];
  const drawnSeries = useMemo(
    () => (stack?.series ?? []).map((one, at) => ({ ...one, look: lookOf(at, colour) })),
    [stack, colour],
  );
  const option = useMemo(
    () =>
      stackedMonths(
        stack?.months.map((month) => labelOf(stack, month)) ?? [],
        drawnSeries,
        stack?.totals ?? [],
        compared && { ...compared, colour: ink },
      ),
    [stack, drawnSeries, compared, ink],
  );
  if (stack === undefined || stack.series.length === 0)
    return (
      <Card title={title}>
        <div className="chart-waiting">
          {error !== null && (
            <Failed title="The monthly figures failed to load" text={problemWords(error)} retry={retry} />
          )}
          {error === null && stack === undefined && <Loading what={`Loading ${title}`} rows={12} />}
          {stack !== undefined && (
            <Nothing
              search={filtered}
              {...(filtered
                ? { text: 'No figures match these filters', next: 'Remove a filter, or choose another year.' }
                : NO_FIGURES)}
            />
          )}
        </div>
      </Card>
    );
  const tools = (
    <div className="chart-tools">
      <Tool
        icon={<DownloadOutlined aria-hidden />}
        of={title}
        label="Save as image"
        onClick={() => savePicture(drawn.current, name)}
      />
      <Tool
        icon={<FileTextOutlined aria-hidden />}
        of={title}
        label="Table as csv"
        onClick={() => saveFile(`${name}.csv`, new Blob(['\uFEFF', tableCsv(stack, compared)], { type: 'text/csv' }))}
      />
    </div>
  );
  return (
    <Card title={title} extra={tools}>
      <div className="years-chart analysis-chart">
        <ul className="legend" aria-label={`Colours, ${title}`}>
          {drawnSeries.map(({ name: series, look }) => (
            <li key={series}>
              <SeriesName name={series} look={look} onSeries={onSeries} />
            </li>
          ))}
        </ul>
        <EChart
          ref={drawn}
          option={option}
          label={`${name}, stacked bars with one bar per month; the figures are in the table below`}
        />
      </div>
      {note !== undefined && <p className="quiet analysis-note">{note}</p>}
      <StackTable title={name} stack={stack} series={drawnSeries} compared={compared} behind={behind} />
    </Card>
  );
}

/** Striped as its bars are. */
const Mark = ({ look: { colour, isStriped } }: { look: Look }) => (
  <span className="legend-square" data-striped={isStriped || undefined} style={{ backgroundColor: colour }} />
);

type NameProps = { name: string; look: Look; onSeries: ((name: string) => void) | undefined };

function SeriesName({ name, look, onSeries }: NameProps) {
  const mark = <Mark look={look} />;
  if (onSeries === undefined)
    return (
      <span className="legend-name">
        {mark}
        {name}
      </span>
    );
  return (
    <button type="button" title={`Only ${name}`} onClick={() => onSeries(name)}>
      {mark}
      {name}
    </button>
  );
}

type TableProps = {
  title: string;
  stack: Stack;
  series: readonly StackedSeries[];
  compared: Compared | null;
  behind: Behind;
};

/** The sums first, the compared year and the change beside them, then the series; months to come are left out. */
function StackTable({ title, stack, series, compared, behind }: TableProps) {
  const { months, totals } = stack;
  const [only] = series;
  const isOnly = series.length === 1 && only !== undefined;
  const own = isOnly ? [] : series;
  const year = months[0]?.year ?? 0;
  const first = isOnly ? only.name : 'Total';
  const cell = (figure: number | null | undefined, search: () => Address) =>
    figure == null || figure === 0 ? (
      thousands(figure)
    ) : (
      <Link to="/facts" search={search()}>
        {thousands(figure)}
      </Link>
    );
  return (
    <details className="figures" open={isOneYear(stack)}>
      <summary>Show as a table</summary>
      <div className="figures-scroll" role="region" aria-label={`${title} as a table`} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{compared === null ? first : `${first}, ${year}`}</th>
              {compared !== null && (
                <>
                  <th scope="col">{compared.year}</th>
                  <th scope="col">Change</th>
                </>
              )}
              {own.map(({ name, look }) => (
                <th key={name} scope="col">
                  <Mark look={look} /> {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => {
              const [now, before] = [totals[at], compared?.figures[at]];
              if (now == null && before == null) return null;
              return (
                <tr key={monthText(month)}>
                  <th scope="row">{labelOf(stack, month)}</th>
                  <td className="analysis-total">{cell(now, () => behind(month, isOnly ? only.name : null))}</td>
                  {compared !== null && (
                    <>
                      <td>{cell(before, () => behind({ year: compared.year, month: month.month }, null))}</td>
                      <td>{changeWords(now, before)}</td>
                    </>
                  )}
                  {own.map(({ name, figures }) => (
                    <td key={name}>{cell(figures[at], () => behind(month, name))}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
