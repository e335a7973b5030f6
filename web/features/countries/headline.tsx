/** The figures of a country's latest year, large, each with its cause, the year before, and the way to its facts. */
import { Link } from '@tanstack/react-router';
import { factsBehind, figuresByYear, NEW_DISPLACEMENT, type YearlyFigure } from '#domain/countries/country-figures.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { numberWords, showNumber } from '#domain/values/numbers.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { CauseMark } from '#web/ui/cause.tsx';

type Props = { iso3: string; latest: number | null | undefined; rows: readonly YearlyFigure[] | undefined };

export function Headline({ iso3, latest, rows }: Props) {
  const sample = useSampleRule();
  if (latest == null || rows === undefined) return null;
  const { columns, years } = figuresByYear(rows);
  const cellsOf = (year: number) => years.find((each) => each.year === year)?.cells;
  const now = cellsOf(latest);
  const before = cellsOf(latest - 1);
  const shown = columns.flatMap((column, at) => {
    const figure = now?.[at]?.figure ?? null;
    return figure === null ? [] : [{ column, figure, before: before?.[at]?.figure ?? null }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="country-headline" aria-label={COUNTRY.headline(latest)}>
      <dl>
        {shown.map(({ column, figure, before: earlier }) => (
          <div key={column.type + column.cause}>
            <dt>
              <CauseMark cause={column.cause} />{' '}
              {column.type === NEW_DISPLACEMENT
                ? COUNTRY.flowOf(column.cause, latest)
                : COUNTRY.stockOf(column.cause, latest)}
            </dt>
            <dd>
              <Link to="/facts" search={factsBehind.year(iso3, latest, column, sample)} title={showNumber(figure)}>
                {numberWords(figure)}
              </Link>
              <span className="quiet">{earlier === null ? '' : `${latest - 1}: ${numberWords(earlier)}`}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
