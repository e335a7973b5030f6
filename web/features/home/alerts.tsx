/** The newest alerts that feeds delivered to the parking lot and nobody has settled; nothing without any. */
import { Link } from '@tanstack/react-router';
import { HOME } from '#domain/messages/home.ts';
import { wordsOf } from '#domain/records/history-words.ts';
import { usePatientQuery } from '#web/data/patient-query.ts';
import { Card } from '#web/ui/card.tsx';
import { CauseBar } from '#web/ui/cause.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { alertsQuery } from './morning-queries.ts';

/** The levels differ by shape, too. */
const SHAPES: Readonly<Record<string, string>> = { Red: '▲', Orange: '◆', Green: '●' };

export function Alerts() {
  const query = usePatientQuery('alerts', alertsQuery);
  if (query.data?.length === 0) return null;
  return (
    <Card title={HOME.alerts} extra={<Link to={'/scaffold/parking-lot/events' as '/'}>All</Link>}>
      <Loaded query={query} what="Loading the alerts" rows={5}>
        {(alerts) => (
          <ul className="home-alerts">
            {alerts.map(({ id, hazard_name, alert_level, displacement_type, start_date, source }) => (
              <li key={id}>
                <CauseBar cause={displacement_type} />
                <span>
                  <Link to={`/scaffold/parking-lot/events/${id}` as '/'} dir="auto">
                    {hazard_name}
                  </Link>{' '}
                  {alert_level != null && (
                    <span className="alert-level" data-level={alert_level}>
                      {SHAPES[alert_level]} {alert_level}
                    </span>
                  )}{' '}
                  <span className="quiet">
                    {start_date != null && wordsOf({ date: start_date, accuracy: 'Day' })} {source}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
