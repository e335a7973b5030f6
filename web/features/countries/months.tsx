/** New displacement by month in the country's latest year and, if it is filled and has facts of the country, the year before, one chart for each cause; each month leads to its facts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { factsBehind, figuresByMonth, type Cause } from '#domain/countries/country-figures.ts';
import { COUNTRY } from '#domain/messages/countries.ts';
import { largestEventsQuery } from '#web/data/largest-events.ts';
import { yearsWithFiguresQuery } from '#web/data/opening-year.ts';
import { LargestEvents } from '#web/charts/largest-events.tsx';
import { marksOfEvents } from '#web/charts/marks-of-events.ts';
import type { YearOfFigures } from '#web/charts/years-by-month.ts';
import { useDrawnAppearance } from '#web/data/appearance.ts';
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
  const tokens = TOKENS[useDrawnAppearance()];
  const { data: known } = useQuery(yearsWithFiguresQuery(iso3));
  const years = useMemo(() => {
    if (latest == null || known === undefined) return undefined;
    return known.some(({ year, filled }) => filled && year === latest - 1) ? [latest - 1, latest] : [latest];
  }, [latest, known]);
  const charts = useMemo(
    () => (data === undefined || years === undefined ? [] : figuresByMonth(data, years, now)),
    [data, years, now],
  );
  if (charts.length === 0 || years === undefined || latest == null)
    return (
      <Card title="New displacement by month">
        {error !== null && (
          <Failed title={COUNTRY.figuresNotLoaded} text={problemWords(error)} retry={() => void refetch()} />
        )}
        {error === null && (data === undefined || (latest !== null && years === undefined)) && (
          <Loading what="Loading the months" />
        )}
        {data !== undefined && (latest === null || years !== undefined) && (
          <Nothing text="No new displacement in these years" />
        )}
      </Card>
    );
  return (
    <div className="country-charts">
      {charts.map(({ cause, years: of }) => (
        <MonthsOfCause
          key={cause}
          cause={cause}
          iso3={iso3}
          drawn={of}
          from={years[0] ?? latest}
          until={latest}
          colour={tokens[COLOURS[cause]]}
        />
      ))}
    </div>
  );
}

type CauseProps = {
  cause: Cause;
  iso3: string;
  drawn: readonly YearOfFigures[];
  from: number;
  until: number;
  colour: string;
};

function MonthsOfCause({ cause, iso3, drawn, from, until, colour }: CauseProps) {
  const sample = useSampleRule();
  const { data: events } = useQuery(largestEventsQuery(cause, until, iso3));
  return (
    <YearsChart
      title={`New displacement by month: ${cause}, ${from === until ? until : `${from} and ${until}`}`}
      colour={colour}
      years={drawn}
      current={until}
      {...marksOfEvents(events)}
      behind={(year, month) => factsBehind.months(iso3, cause, sample, year, year, [month, month])}
      more={
        <Link
          to="/facts"
          search={factsBehind.months(iso3, cause, sample, from, until)}
          aria-label={`Open in the list: ${cause} by month`}
        >
          Open in the list
        </Link>
      }
    >
      <LargestEvents cause={cause} year={until} events={events} />
    </YearsChart>
  );
}
