/** The chart of a cause by month, its legend, its picture, and its table with links to the facts behind each figure and a file. */
import '#web/charts/charts.css';
import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import {
  fewSeries,
  monthText,
  tableCsv,
  type Compared,
  type Month,
  type Series,
  type Stack,
} from '#domain/dashboards/analysis.ts';
import type { Address } from '#domain/search/search.ts';
import { EChart, type Drawn } from '#web/charts/echart.tsx';
import { stackedMonths } from './stacked-months.ts';
import { savePicture, Tool } from '#web/charts/tool.tsx';
import { MONTHS } from '#web/charts/years-by-month.ts';
import { useDrawnAppearance } from '#web/data/appearance.ts';
import { saveFile } from '#web/data/download.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { SERIES, TOKENS } from '#web/ui/tokens.ts';

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
  error: Error | null;
  retry: () => void;
  /** The colour of the first series; the others have those of `OTHERS`. */
  colour: string;
  behind: Behind;
  /** Shows one series only, or all again; absent where there is one. */
  onSeries?: (name: string) => void;
};

/** Without the blue beside that of disasters. */
const OTHERS = SERIES.slice(1);

const labelOf = ({ months }: Stack, { year, month }: Month): string =>
  months.length === 12 ? (MONTHS[month - 1] ?? '') : `${MONTHS[month - 1]} ${year}`;

export function StackCard({ title, name, stack, compared, filtered, error, retry, colour, behind, onSeries }: Props) {
  const drawn = useRef<Drawn>(null);
  const { ink } = TOKENS[useDrawnAppearance()];
  const coloured = useMemo(() => {
    const { series } = fewSeries(stack?.series ?? [], OTHERS.length + 1);
    return series.map((one, at) => ({ ...one, colour: at === 0 ? colour : (OTHERS[at - 1] ?? colour) }));
  }, [stack, colour]);
  const option = useMemo(
    () =>
      stackedMonths(
        stack?.months.map((month) => labelOf(stack, month)) ?? [],
        coloured,
        compared && { ...compared, colour: ink },
      ),
    [stack, coloured, compared, ink],
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
              text={filtered ? 'No figures match these filters' : 'No figures yet'}
              next={
                filtered
                  ? 'Remove a filter, or choose another year.'
                  : 'The figures of facts that count in their events appear here by month.'
              }
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
          {coloured.map(({ name: series, colour: own }) => (
            <li key={series}>
              <SeriesName
                name={series}
                colour={own}
                onSeries={stack.series.some((one) => one.name === series) ? onSeries : undefined}
              />
            </li>
          ))}
        </ul>
        <EChart
          ref={drawn}
          option={option}
          label={`${name}, stacked bars with one bar per month; the figures are in the table below`}
        />
      </div>
      <StackTable title={name} stack={stack} compared={compared} behind={behind} />
    </Card>
  );
}

type NameProps = { name: string; colour: string; onSeries: ((name: string) => void) | undefined };

function SeriesName({ name, colour, onSeries }: NameProps) {
  const mark = <span className="legend-square" style={{ background: colour }} />;
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

type TableProps = { title: string; stack: Stack; compared: Compared | null; behind: Behind };

function StackTable({ title, stack, compared, behind }: TableProps) {
  const { months, series, totals } = stack;
  const columns: readonly (Series & { own: string | null })[] = [
    ...series.map((one) => ({ ...one, own: one.name })),
    ...(series.length === 1 ? [] : [{ name: 'Total', figures: totals, own: null }]),
  ];
  return (
    <details className="figures" open={months.length === 12}>
      <summary>Show as a table</summary>
      <div className="figures-scroll" role="region" aria-label={`${title} as a table`} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {compared !== null && <th scope="col">{compared.year}</th>}
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={monthText(month)}>
                <th scope="row">{labelOf(stack, month)}</th>
                {columns.map(({ name, figures, own }) => (
                  <td key={name}>
                    {figures[at] == null || figures[at] === 0 ? (
                      thousands(figures[at])
                    ) : (
                      <Link to="/facts" search={behind(month, own)}>
                        {thousands(figures[at])}
                      </Link>
                    )}
                  </td>
                ))}
                {compared !== null && (
                  <td>
                    {compared.figures[at] == null || compared.figures[at] === 0 ? (
                      thousands(compared.figures[at])
                    ) : (
                      <Link to="/facts" search={behind({ year: compared.year, month: month.month }, null)}>
                        {thousands(compared.figures[at])}
                      </Link>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
