/** The years that began after the shown one, each with its facts so far, as links to them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { YEARS } from '#domain/messages/years.ts';
import { yearsWithFiguresQuery } from '#web/data/opening-year.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';

/** @param iso3 only the facts of this country. */
export function YearsSoFar({ shown, iso3 = null }: { shown: number; iso3?: string | null }) {
  const { data = [] } = useQuery(yearsWithFiguresQuery(iso3));
  const sample = useSampleRule();
  return data
    .filter(({ year }) => year > shown)
    .map(({ year, facts }) => (
      <Link
        key={year}
        className="in-text"
        to="/facts"
        search={{ ...(iso3 !== null && { iso3 }), year, counts: 'Yes', ...sample }}
      >
        {YEARS.soFar(year, facts)}
      </Link>
    ));
}
