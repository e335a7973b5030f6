/** The facts that people created in each month of the period, as small bars; each number leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createdIn, monthsIn } from '#domain/dashboards/performance.ts';
import type { Period } from '#domain/dashboards/period.ts';
import { PERFORMANCE } from '#domain/messages/dashboards.ts';
import { monthWords } from '#domain/values/dates.ts';
import { thousands } from '#web/ui/thousands.ts';
import { monthsQuery } from './performance-queries.ts';

export function MonthsStrip({ period }: { period: Period }) {
  const months = useMemo(() => monthsIn(period), [period]);
  const { data } = useQuery({ ...monthsQuery(months), enabled: months.length > 0 });
  if (months.length === 0) return null;
  const most = Math.max(1, ...(data ?? []));
  return (
    <ol className="performance-months" aria-label={PERFORMANCE.byMonth}>
      {months.map((month, at) => {
        const count = data?.[at] ?? 0;
        const words = monthWords(month.start.slice(0, 7));
        return (
          <li key={month.start}>
            <span className="performance-month-bar" style={{ height: `${(count / most) * 32}px` }} aria-hidden />
            {count === 0 ? (
              <span className="quiet">{data === undefined ? '…' : '0'}</span>
            ) : (
              <Link to="/facts" search={createdIn(month)} aria-label={PERFORMANCE.inMonth(count, words)}>
                {thousands(count)}
              </Link>
            )}
            <span className="quiet" title={words}>
              {words.slice(0, 3)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
