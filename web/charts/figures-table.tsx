/** The figures of the chart as a table, for people who can't see the chart or need exact figures. */
import { Link } from '@tanstack/react-router';
import { thousands } from '#web/ui/thousands.ts';
import { MONTHS, type YearOfFigures, yearName } from './years-by-month.ts';

/** The facts behind the figure of a month, as a search of the facts list; the month is counted from 1. */
export type Behind = (year: number, month: number) => Record<string, string | number>;

type Props = { caption: string; years: readonly YearOfFigures[]; behind?: Behind };

export function FiguresTable({ caption, years, behind }: Props) {
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
              {years.map((each) => (
                <th key={each.year} scope="col">
                  {yearName(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MONTHS.map((month, at) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {years.map(({ year, figures }) => (
                  <td key={year}>
                    {behind === undefined || figures[at] == null ? (
                      thousands(figures[at])
                    ) : (
                      <Link to="/facts" search={behind(year, at + 1)}>
                        {thousands(figures[at])}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
