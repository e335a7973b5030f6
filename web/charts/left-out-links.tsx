/** Links to the facts whose roles count, but that the monthly figures leave out: parts of master facts, and facts without a first day or with one to come. */
import { Link } from '@tanstack/react-router';
import { leftOutOfMonths } from '#domain/dashboards/analysis.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';

type Props = { iso3?: readonly string[]; region?: readonly string[] };

export function LeftOutLinks({ iso3, region }: Props) {
  const sample = useSampleRule();
  return (
    <>
      {(['Disaster', 'Conflict'] as const).map((cause) => (
        <span key={cause}>
          <Link className="in-text" to="/facts" search={leftOutOfMonths(cause, sample, iso3, region)}>
            {`${cause}: facts left out`}
          </Link>{' '}
        </span>
      ))}
    </>
  );
}
