/** New displacement by month in the country's latest year and the year before, one chart for each cause; each month leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { factsBehind, figuresByMonth } from '#domain/countries/country-figures.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { useAppearance } from '#web/data/appearance.ts';
import { useSampleRule } from '#web/data/sample-rule.ts';
import { Card } from '#web/ui/card.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Failed, Loading, Nothing, problemWords } from '#web/ui/states.tsx';
import { TOKENS } from '#web/ui/tokens.ts';
import { monthlyFiguresQuery } from './profile-queries.ts';

const YearsChart = onDemand(async () => (await import('#web/charts/years-chart.tsx')).YearsChart, {
  fallback: () => <div className="country-chart-waiting" />,
});
const COLOURS = { Conflict: 'conflict', Disaster: 'disaster', Development: 'development' } as const;

/** `latest`: undefined while the country loads, null without facts. */
export function Months({ iso3, latest }: { iso3: string; latest: number | null | undefined }) {
  const { data, error, refetch } = useQuery(monthlyFiguresQuery(iso3));
  const [now] = useState(() => new Date());
  const sample = useSampleRule();
  const tokens = TOKENS[useAppearance().dark ? 'dark' : 'light'];
  const charts = useMemo(
    () => (data === undefined || latest == null ? [] : figuresByMonth(data, latest, now)),
    [data, latest, now],
  );
  if (charts.length === 0 || latest == null)
    return (
      <Card title="New displacement by month">
        {error !== null && (
          <Failed title={COUNTRY.figuresNotLoaded} text={problemWords(error)} retry={() => void refetch()} />
        )}
        {error === null && (data === undefined || latest === undefined) && <Loading what="Loading the months" />}
        {data !== undefined && latest !== undefined && <Nothing text="No new displacement in these two years" />}
      </Card>
    );
  return (
    <div className="country-charts">
      {charts.map(({ cause, years }) => (
        <YearsChart
          key={cause}
          title={`New displacement by month: ${cause}, ${latest - 1} and ${latest}`}
          colour={tokens[COLOURS[cause]]}
          years={years}
          current={latest}
          behind={(year, month) => factsBehind.months(iso3, cause, sample, year, year, [month, month])}
          more={
            <Link
              to="/facts"
              search={factsBehind.months(iso3, cause, sample, latest - 1, latest)}
              aria-label={`Open in the list: ${cause} by month`}
            >
              Open in the list
            </Link>
          }
        />
      ))}
    </div>
  );
}
