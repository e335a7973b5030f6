/** The facts of an event that do not fit it, each with why and the way to it, so that nobody pages through the others for them. Changes none. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { misfitReasons } from '#domain/event-fit.ts';
import { FIT } from '#domain/messages/events.ts';
import { psql } from '#web/data/psql.ts';
import { thousands } from '#web/ui/thousands.ts';
import { READ_ANEW } from './belonging-facts.ts';

/** More than these are hardly mended one by one: the mark in the table tells them. */
const SHOWN = 10;

const misfitsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['facts_view', 'misfits', eventId],
    queryFn: ({ signal }) => {
      const where = { event_id: `eq.${eventId}`, event_misfits: 'neq.{}' };
      const select = ['id', 'name', 'event_misfits'] as const;
      return psql.list('facts_view', { select, where, order: 'id', limit: SHOWN }, { count: true, signal });
    },
    ...READ_ANEW,
  });

export function EventMisfits({ eventId }: { eventId: number }) {
  const { data } = useQuery(misfitsQuery(eventId));
  if (data === undefined || data.rows.length === 0) return null;
  const { rows, total } = data;
  const left = (total ?? rows.length) - rows.length;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={FIT.these}
      description={
        <ul className="event-misfits">
          {rows.map(({ id, name, event_misfits }) => (
            <li key={id}>
              <Link to="/facts/$id" params={{ id: String(id) }} dir="auto">
                {name}
              </Link>
              <span className="quiet">: {misfitReasons(event_misfits)}</span>
            </li>
          ))}
          {left > 0 && <li className="quiet">{FIT.others(thousands(left))}</li>}
        </ul>
      }
    />
  );
}
