/** The work that waits for the whole team, in one line: the parking lot, the facts that nobody reviewed, and the potential errors as the last run of the rules found them. */
import './home.css';
import { queryOptions, useIsFetching, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MY_WORK } from '#domain/messages/my-work.ts';
import { countAt } from '#web/data/count.ts';
import { waitingQuery } from '#web/data/parking-lot.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { leavesOutSampleQuery, useSampleRule } from '#web/data/sample-rule.ts';
import { notReviewed } from './my-work-queries.ts';

const PARTS = [
  ['documents', '/scaffold/documents/parking_lot'],
  ['facts', '/scaffold/facts/parking_lot'],
  ['events', '/scaffold/parking-lot/events'],
] as const;

const unreviewedQuery = queryOptions({
  queryKey: ['facts_view', 'not reviewed'],
  queryFn: async ({ client, signal }) => {
    const real = await client.ensureQueryData(leavesOutSampleQuery);
    const where = { status: 'is.null', ...(real && { sample: 'is.false' }) };
    return countAt(addressOf('facts_view', { select: ['id'], where, limit: 1 }), signal);
  },
  staleTime: 60_000,
});

const errorsQuery = queryOptions<number | null>({
  queryKey: ['potential_errors', 'of the last run'],
  queryFn: ({ signal }) => psql.rpc('count_potential_errors', {}, { signal }),
  staleTime: 60_000,
});

/** A failed count is left out: the page behind its link shows the failure. */
export function Queue() {
  // The counts of the own work come first: an embedded database answers one request at a time.
  const enabled =
    useIsFetching({ queryKey: ['my_work'], predicate: ({ state }) => state.fetchFailureCount === 0 }) === 0;
  const { data: lot } = useQuery({ ...waitingQuery, enabled });
  const { data: unreviewed } = useQuery({ ...unreviewedQuery, enabled });
  const { data: errors } = useQuery({ ...errorsQuery, enabled });
  const sample = useSampleRule();
  const waiting = PARTS.map(([type, to]) => ({ to, count: lot?.get(type) ?? 0 })).filter(({ count }) => count > 0);
  const inLot = waiting.reduce((sum, { count }) => sum + count, 0);
  const links = [
    ...waiting.slice(0, 1).map(({ to }) => ({ to, search: {}, words: MY_WORK.lot(inLot) })),
    ...(unreviewed != null && unreviewed.total > 0
      ? [{ ...notReviewed(sample), words: MY_WORK.unreviewed(unreviewed.total, unreviewed.exact) }]
      : []),
    { to: '/dashboards/qa', search: { tab: 'potential-errors' }, words: MY_WORK.potentialErrors(errors ?? null) },
  ];
  return (
    <nav className="home-queue" aria-label={MY_WORK.team}>
      <span className="quiet">{MY_WORK.team}</span>
      <ul>
        {links.map(({ to, search, words }) => (
          <li key={to}>
            <Link to={to as '/'} search={search as never}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
