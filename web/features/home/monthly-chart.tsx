/** One chart of the home page: figures by month, one line a year; a click in the legend highlights a year. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EChart } from '#web/charts/echart.tsx';
import { FiguresTable } from '#web/charts/figures-table.tsx';
import { yearsByMonth } from '#web/charts/years-by-month.ts';
import { useAppearance } from '#web/data/appearance.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { byYear, monthlyFiguresQuery, type FigureKind, type FiguresRelation } from './monthly-figures.ts';

type Props = { title: string; relation: FiguresRelation; colour: string; kind: FigureKind };

export function MonthlyChart({ title, relation, colour, kind }: Props) {
  const { data, isError, error, refetch } = useQuery(monthlyFiguresQuery(relation));
  const { dark } = useAppearance();
  const [currentYear] = useState(() => new Date().getFullYear());
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const years = useMemo(() => (data === undefined ? [] : byYear(data, kind)), [data, kind]);
  const option = useMemo(
    () => yearsByMonth(years, { title, colour, currentYear, highlighted, dark }),
    [years, title, colour, currentYear, highlighted, dark],
  );
  const raise = (name: string) => setHighlighted((before) => (before === Number(name) ? null : Number(name)));

  return (
    <Card title={title}>
      {isError && <Failed text={error.message} retry={() => void refetch()} />}
      {data === undefined && !isError && <Loading what={`Loading ${title}`} />}
      {data !== undefined && (
        <>
          <EChart
            option={option}
            label={`${title}, a line chart with one line per year; the figures are in the table below`}
            onLegend={raise}
            onRestore={() => setHighlighted(null)}
          />
          <FiguresTable caption={title} years={years} />
        </>
      )}
    </Card>
  );
}
