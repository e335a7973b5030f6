/** The latest changes and reviews of the period, each with the way to the history of its record. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ActivitySearch } from '#domain/dashboards/activity.ts';
import { addressOfRecord } from '#domain/notifications/address-of.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { latestQuery, type LatestChange } from './activity-queries.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

const tabOf = ({ what }: LatestChange): string =>
  what === 'reviewed' || what === 'signed off' ? 'reviews' : 'history';

export function Latest({ search }: { search: ActivitySearch }) {
  const { kind } = search;
  return (
    <Card title="Latest changes">
      <Loaded query={useQuery(latestQuery(search))} what="Loading the latest changes">
        {(changes) => (
          <ol className="activity-latest">
            {changes
              .filter((change) => kind === null || change.kind === kind)
              .map((change) => (
                <li key={`${change.at} ${change.kind} ${change.entity_id} ${change.what}`}>
                  <time className="quiet" dateTime={change.at}>
                    {momentOf(change.at)}
                  </time>
                  <span>
                    <bdi>{change.person}</bdi> {change.what}{' '}
                    {change.what === 'deleted' ? (
                      <bdi>
                        <WholeName text={change.name ?? change.entity_id} />
                      </bdi>
                    ) : (
                      <Link to={addressOfRecord(change.kind, change.entity_id) as '/'} hash={tabOf(change)}>
                        <bdi>
                          <WholeName text={change.name ?? change.entity_id} />
                        </bdi>
                      </Link>
                    )}
                  </span>
                </li>
              ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}
