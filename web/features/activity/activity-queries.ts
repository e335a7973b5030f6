/** Loads the counts of everybody's activity, and its latest changes. The database counts. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivitySearch, Counted } from '#domain/dashboards/activity.ts';
import { psql } from '#web/data/psql.ts';

export type LatestChange = {
  readonly at: string;
  readonly person: string;
  readonly kind: string;
  readonly what: string;
  readonly entity_id: string;
  readonly name: string | null;
};

/** Days are those of the reader. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const argumentsOf = ({ start, end, region, country, person }: ActivitySearch) => ({
  first: start,
  last: end,
  time_zone: timeZone(),
  region,
  iso3: country,
  username: person,
});
const keyOf = (search: ActivitySearch) => Object.values(argumentsOf(search));

export const activityQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['history', 'activity', ...keyOf(search)],
    queryFn: ({ signal }) => psql.read<Counted[]>('activity', argumentsOf(search), { signal }),
    placeholderData: keepPreviousData,
  });

export const latestQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['history', 'latest activity', ...keyOf(search)],
    queryFn: ({ signal }) => psql.read<LatestChange[]>('latest_activity', argumentsOf(search), { signal }),
    placeholderData: keepPreviousData,
  });
