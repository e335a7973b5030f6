/** The figures of the chart as a table, for people who can't see the chart or need exact figures: the newest year first, the year before beside it, and the change. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { thousands } from '#web/ui/thousands.ts';
import { changeWords } from '#domain/dashboards/performance.ts';
import { isBlank, MONTHS, type YearOfFigures, yearName } from './years-by-month.ts';

/** The facts behind the figure of a month, as a search of the facts list; the month is counted from 1. */
export type Behind = (year: number, month: number) => Record<string, string | number>;

type Props = { caption: string; years: readonly YearOfFigures[]; behind?: Behind };

export function FiguresTable({ caption, years, behind }: Props) {
  // Years without data come last.
  const newest = years.toReversed().toSorted((one, other) => Number(isBlank(one)) - Number(isBlank(other)));
  const [now, before] = newest.filter((year) => !isBlank(year));
  const compares = now !== undefined && before !== undefined && before.year === now.year - 1 && before.few !== true;
  return (
    <details className="figures">
      <summary>Show as a table</summary>
      {/* The table scrolls sideways, so the keyboard must be able to reach it. */}
      <div className="figures-scroll" role="region" aria-label={`${caption} as a table`} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {newest.map((each) => (
                <Fragment key={each.year}>
                  <th scope="col">{yearName(each)}</th>
                  {compares && each === before && <th scope="col">Change</th>}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {MONTHS.map((month, at) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {newest.map((each) => {
                  const { year, figures } = each;
                  return (
                    <Fragment key={year}>
                      <td>
                        {behind === undefined || figures[at] == null ? (
                          thousands(figures[at])
                        ) : (
                          <Link to="/facts" search={behind(year, at + 1)}>
                            {thousands(figures[at])}
                          </Link>
                        )}
                      </td>
                      {compares && each === before && <td>{changeWords(now.figures[at], figures[at])}</td>}
                    </Fragment>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
