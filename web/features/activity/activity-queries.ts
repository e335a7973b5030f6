/** Loads the counts of everybody's activity, and its latest changes. The database counts. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivitySearch, Counted } from '#domain/dashboards/activity.ts';
import type { CountedWork } from '#domain/dashboards/open-work.ts';
import { quoted } from '#domain/values/psql-values.ts';
import { addressOf } from '#web/data/psql-query.ts';
import { psql, send } from '#web/data/psql.ts';

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

/** The assignments of all people, or of one, of all countries, or of one, by kind. */
export const openWorkQuery = (person: string | null, country: string | null) =>
  queryOptions({
    queryKey: ['assignments', 'of people', person, country],
    queryFn: async ({ signal }): Promise<CountedWork[]> => {
      const select = ['username', 'person', 'entity_type', 'rule', 'overdue', 'records:count()'];
      const where = {
        ...(person !== null && { username: `eq.${person}` }),
        ...(country !== null && { countries: `cs.{${quoted(country)}}` }),
      };
      return (await send(addressOf('assignments', { select, where }), { signal })).json() as Promise<CountedWork[]>;
    },
    placeholderData: keepPreviousData,
  });
