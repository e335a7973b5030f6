/** The ways between the parts of the parking lot, with the count of what waits in each. */
import './parking-lot.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import { waitingQuery } from '#web/data/parking-lot.ts';
import { thousands } from '#web/ui/thousands.ts';

const TABS = [
  { label: PARKING_LOT.documents, to: '/scaffold/documents/parking_lot', type: 'documents' },
  { label: PARKING_LOT.facts, to: '/scaffold/facts/parking_lot', type: 'facts' },
  { label: PARKING_LOT.events, to: '/scaffold/parking-lot/events', type: 'events' },
] as const;

export function LotTabs() {
  const { data } = useQuery(waitingQuery);
  return (
    <nav className="lot-tabs" aria-label={PARKING_LOT.title}>
      {TABS.map(({ label, to, type }) => {
        const count = data?.get(type);
        return (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
            {count !== undefined && (
              <span className="lot-count">
                {thousands(count)}
                <span className="visually-hidden"> waiting</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
