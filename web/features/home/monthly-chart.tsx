/** One chart of the home page: figures by month, one line a year, and the largest events of its current year. */
import '#web/charts/charts.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Cause } from '#domain/countries/country-figures.ts';
import { LargestEvents } from '#web/charts/largest-events.tsx';
import { marksOfEvents } from '#web/charts/marks-of-events.ts';
import { YearsChart } from '#web/charts/years-chart.tsx';
import { currentOf } from '#web/charts/years-by-month.ts';
import { largestEventsQuery } from '#web/data/largest-events.ts';
import { useOpeningYear, yearsWithFiguresQuery } from '#web/data/opening-year.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, SlowLoad } from '#web/ui/states.tsx';
import { byYear, monthlyFiguresQuery, type FigureKind, type FiguresRelation } from './monthly-figures.ts';

type Props = { title: string; cause: Cause; relation: FiguresRelation; colour: string; kind: FigureKind };

export function MonthlyChart({ title, cause, relation, colour, kind }: Props) {
  const query = usePatientQuery(relation, monthlyFiguresQuery(relation), 'counting');
  const { data, note } = query;
  const [today] = useState(() => new Date());
  const { data: known } = useQuery(yearsWithFiguresQuery());
  const years = useMemo(() => {
    const isFilled = (year: number) => known?.some((each) => each.filled && each.year === year) !== false;
    return data === undefined ? [] : byYear(data, kind).map((of) => ({ ...of, few: !isFilled(of.year) }));
  }, [data, kind, known]);
  const opening = useOpeningYear();
  const year = currentOf(years, opening ?? today.getFullYear());
  const { data: events } = usePatientQuery(`largest ${cause}`, {
    ...largestEventsQuery(cause, year),
    enabled: data !== undefined && opening !== undefined,
  });
  if (data !== undefined && opening !== undefined)
    return (
      <YearsChart title={title} colour={colour} years={years} current={year} {...marksOfEvents(events)}>
        {note !== null && <SlowLoad note={note} />}
        <LargestEvents cause={cause} year={year} events={events} />
      </YearsChart>
    );
  return (
    <Card title={title}>
      <div className="chart-waiting">
        <Loaded query={{ ...query, data: undefined }} what={`Loading ${title}`} />
      </div>
    </Card>
  );
}
