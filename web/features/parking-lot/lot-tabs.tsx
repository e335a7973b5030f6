/** The ways between the parts of the parking lot, with the count of what waits in each, and the feeds that failed. */
import './parking-lot.css';
import { WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { counted } from '#domain/values/counts.ts';
import { useMay } from '#web/data/may.ts';
import { listedQuery, troubledFeedsQuery } from '#web/data/parking-lot.ts';
import { thousands } from '#web/ui/thousands.ts';
import { useLotRights } from './use-lot-actions.ts';

const TABS = [
  { label: PARKING_LOT.documents, to: '/scaffold/documents/parking_lot', type: 'documents' },
  { label: PARKING_LOT.facts, to: '/scaffold/facts/parking_lot', type: 'facts' },
  { label: PARKING_LOT.events, to: '/scaffold/parking-lot/events', type: 'events' },
] as const;

export function LotTabs() {
  const { data } = useQuery(listedQuery);
  return (
    <div className="lot-top">
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
      <TroubledFeeds />
    </div>
  );
}

function TroubledFeeds() {
  const { mayAssign } = useLotRights();
  const mayManage = useMay()('manage', 'settings');
  const { data: feeds = [] } = useQuery({ ...troubledFeedsQuery, enabled: mayAssign });
  if (feeds.length === 0) return null;
  const failed = feeds.filter(({ error }) => error !== null).length;
  const words = failed > 0 ? `${counted(failed, 'feed')} failed` : `${counted(feeds.length, 'feed')} skipped items`;
  return (
    <details className="lot-feeds">
      <summary>
        <WarningOutlined aria-hidden /> {words}
      </summary>
      <ul>
        {feeds.map(({ id, name, error, faults, last_run_at, last_success_at, next_run_at }) => (
          <li key={id}>
            <strong dir="auto">{name}</strong>
            {error !== null && (
              <div className="plain-problem">
                {`Failed${last_run_at === null ? '' : ` on ${momentOf(last_run_at)}`}: ${error}`}
              </div>
            )}
            {error !== null && (
              <div className="quiet">
                {last_success_at === null ? 'Never polled before' : `Polled last on ${momentOf(last_success_at)}`}
                {next_run_at !== null && `; again on ${momentOf(next_run_at)}`}
              </div>
            )}
            {faults.map((fault) => (
              <div key={fault} className="quiet" dir="auto">{`Skipped: ${fault}`}</div>
            ))}
          </li>
        ))}
      </ul>
      {mayManage && <Link to="/settings">Settings of the feeds</Link>}
    </details>
  );
}
