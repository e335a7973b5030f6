/** The chart of a cause by month, its legend, its picture, and its table with links to the facts behind each figure and a file. */
import '#web/charts/charts.css';
import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import {
  asDrawn,
  fewSeries,
  monthText,
  tableCsv,
  type Compared,
  type Month,
  type Series,
  type Stack,
} from '#domain/dashboards/analysis.ts';
import { changeWords } from '#domain/dashboards/performance.ts';
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
  /** Said of the months that the chart leaves out. */
  note?: string;
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

const isOneYear = ({ months }: Stack): boolean => months.at(0)?.year === months.at(-1)?.year;
const labelOf = (stack: Stack, { year, month }: Month): string =>
  isOneYear(stack) ? (MONTHS[month - 1] ?? '') : `${MONTHS[month - 1]} ${year}`;

export function StackCard({
  title,
  name,
  stack: given,
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
  const { stack, coloured, colours } = useMemo(() => {
    const few = fewSeries(given?.series ?? [], OTHERS.length + 1);
    const drawnOnes = few.series.map((one, at) => ({ ...one, colour: OTHERS[at - 1] ?? colour }));
    const last = drawnOnes.at(-1)?.colour ?? colour;
    const own = [...drawnOnes, ...few.rest.map((one) => ({ ...one, colour: last }))];
    return {
      stack: given && asDrawn(given, few),
      coloured: drawnOnes,
      colours: new Map(own.map((one) => [one.name, one.colour])),
    };
  }, [given, colour]);
  const option = useMemo(
    () =>
      stackedMonths(
        stack?.months.map((month) => labelOf(stack, month)) ?? [],
        coloured,
        stack?.totals ?? [],
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
      {note !== undefined && <p className="quiet analysis-note">{note}</p>}
      <StackTable title={name} stack={stack} colours={colours} compared={compared} behind={behind} />
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

type TableProps = {
  title: string;
  stack: Stack;
  /** Of the series, by their names. */
  colours: ReadonlyMap<string, string>;
  compared: Compared | null;
  behind: Behind;
};
type Column = Series & { own: string | null };

/** The sums first, the compared year and the change beside them, then the series; months to come are left out. */
function StackTable({ title, stack, colours, compared, behind }: TableProps) {
  const { months, series, totals } = stack;
  const [only] = series;
  const isOnly = series.length === 1 && only !== undefined;
  const own: readonly Column[] = isOnly ? [] : series.map((one) => ({ ...one, own: one.name }));
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
              {own.map(({ name }) => (
                <th key={name} scope="col" style={{ borderBottomColor: colours.get(name) }}>
                  {name}
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
                  {own.map(({ name, figures, own: of }) => (
                    <td key={name}>{cell(figures[at], () => behind(month, of))}</td>
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
