/** The figures of the chart as a table, for people who can't see the chart or need exact figures. */
import { thousands } from '#web/ui/thousands.ts';
import { MONTHS, type YearOfFigures, yearName } from './years-by-month.ts';

type Props = { caption: string; years: readonly YearOfFigures[] };

export function FiguresTable({ caption, years }: Props) {
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
                  <td key={year}>{thousands(figures[at])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
