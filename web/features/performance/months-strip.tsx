/** The facts that people created in each month of the period, as small bars on one line beside those of the year before; each number leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createdIn, monthsIn } from '#domain/dashboards/performance.ts';
import type { Period } from '#domain/dashboards/period.ts';
import { PERFORMANCE } from '#domain/messages/dashboards.ts';
import { monthWords } from '#domain/values/dates.ts';
import { thousands } from '#web/ui/thousands.ts';
import { monthsQuery } from './performance-queries.ts';

const HIGHEST = 48;

export function MonthsStrip({ period }: { period: Period }) {
  const months = useMemo(() => monthsIn(period), [period]);
  const { data } = useQuery({ ...monthsQuery(months), enabled: months.length > 0 });
  if (months.length === 0) return null;
  const { now, before } = data ?? { now: [], before: [] };
  const compares = before.some((count) => count > 0);
  const most = Math.max(1, ...now, ...before);
  const bar = (count = 0) => ({ height: `${(count / most) * HIGHEST}px` });
  return (
    <>
      <ol className="performance-months" aria-label={PERFORMANCE.byMonth}>
        {months.map((month, at) => {
          const count = now[at] ?? 0;
          const words = monthWords(month.start.slice(0, 7));
          return (
            <li key={month.start}>
              {count === 0 ? (
                <span className="quiet">{data === undefined ? '…' : '0'}</span>
              ) : (
                <Link to="/facts" search={createdIn(month)} aria-label={PERFORMANCE.inMonth(count, words)}>
                  {thousands(count)}
                </Link>
              )}
              <span className="performance-month-bars" style={{ height: `${HIGHEST}px` }} aria-hidden>
                {compares && <span className="before" style={bar(before[at])} title={thousands(before[at] ?? 0)} />}
                <span style={bar(count)} />
              </span>
              <span className="quiet" title={words}>
                {words.slice(0, 3)}
              </span>
            </li>
          );
        })}
      </ol>
      {compares && <p className="quiet performance-note">{PERFORMANCE.yearBefore}</p>}
    </>
  );
}
