/** One chart of the home page: figures by month, one line a year. */
import '#web/charts/charts.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { YearsChart } from '#web/charts/years-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { byYear, monthlyFiguresQuery, type FigureKind, type FiguresRelation } from './monthly-figures.ts';

type Props = { title: string; relation: FiguresRelation; colour: string; kind: FigureKind };

export function MonthlyChart({ title, relation, colour, kind }: Props) {
  const { data, isError, error, refetch } = useQuery(monthlyFiguresQuery(relation));
  const years = useMemo(() => (data === undefined ? [] : byYear(data, kind)), [data, kind]);
  if (data !== undefined) return <YearsChart title={title} colour={colour} years={years} />;
  return (
    <Card title={title}>
      <div className="chart-waiting">
        {isError && <Failed text={error.message} retry={() => void refetch()} />}
        {!isError && <Loading what={`Loading ${title}`} />}
      </div>
    </Card>
  );
}
