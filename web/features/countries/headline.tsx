/** The figures of a country's latest year, large, each with its cause, the year before, and the way to its facts. A measure without a figure of that year has its latest one: a flow that of the year before, a stock that of any. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { factsBehind, latestFigures, NEW_DISPLACEMENT, type YearlyFigure } from '#domain/countries/country-figures.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { yearsWithFiguresQuery } from '#web/data/opening-year.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { CauseMark } from '#web/ui/cause.tsx';

type Props = { iso3: string; latest: number | null | undefined; rows: readonly YearlyFigure[] | undefined };

export function Headline({ iso3, latest, rows }: Props) {
  const sample = useSampleRule();
  const { data: years = [] } = useQuery(yearsWithFiguresQuery(iso3));
  if (latest == null || rows === undefined) return null;
  const isFilled = (year: number) => years.some((each) => each.year === year && each.filled);
  const shown = latestFigures(rows, latest);
  if (shown.length === 0) return null;
  return (
    <section className="country-headline" aria-label={COUNTRY.headline(latest)}>
      <dl>
        {shown.map(({ column, year, figure, before }) => (
          <div key={column.type + column.cause}>
            <dt>
              <CauseMark cause={column.cause} />{' '}
              {column.type === NEW_DISPLACEMENT
                ? COUNTRY.flowOf(column.cause, year)
                : COUNTRY.stockOf(column.cause, year)}
            </dt>
            <dd>
              <Link to="/facts" search={factsBehind.year(iso3, year, column, sample)}>
                {showNumber(figure)}
              </Link>
              <span className="quiet">
                {before === null || !isFilled(year - 1) ? '' : `${year - 1}: ${showNumber(before)}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
