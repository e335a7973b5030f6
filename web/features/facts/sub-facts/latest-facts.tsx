/** The latest facts of an event in short, each led to: its name, figure, day and status. Empty without facts. */
import './sub-facts.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REVIEW } from '#domain/messages/facts.ts';
import { counted } from '#domain/values/counts.ts';
import { dateWords } from '#domain/values/dates.ts';
import { psql } from '#web/data/psql.ts';
import { Card } from '#web/ui/card.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

const MOST = 6;
const SELECT = ['id', 'name', 'figure', 'type', 'status', 'stock_date', 'stock_date_accuracy'] as const;
const DATED = ['start_date', 'start_date_accuracy'] as const;

const latestQuery = (event: number) =>
  queryOptions({
    queryKey: ['facts_view', 'latest of event', event],
    queryFn: ({ signal }) => {
      const where = { event_id: `eq.${event}` };
      const query = { select: [...SELECT, ...DATED], where, order: 'created_at.desc,id.desc', limit: MOST };
      return psql.list('facts_view', query, { count: true, signal });
    },
  });

/** `id`: of the event. */
export function LatestFacts({ id: event }: { id: number }) {
  const { data } = useQuery(latestQuery(event));
  if (data === undefined || data.rows.length === 0) return null;
  const all = (
    <Link to="/facts" search={{ event_id: event } as never}>
      {counted(data.total ?? data.rows.length, 'fact')}
    </Link>
  );
  return (
    <Card title="Latest facts" extra={all}>
      <ul className="latest-facts">
        {data.rows.map(({ id, name, figure, type, status, ...dates }) => (
          <li key={id}>
            <Link to="/facts/$id" params={{ id: String(id) }} dir="auto">
              <WholeName text={name} />
            </Link>
            <strong>{thousands(figure)}</strong>
            <span className="quiet">
              {[
                type,
                dates.stock_date === null
                  ? dateWords(dates.start_date, dates.start_date_accuracy)
                  : dateWords(dates.stock_date, dates.stock_date_accuracy),
                status ?? REVIEW.none,
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
