/** Reads one account with its latest security events. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from '#web/data/psql.ts';

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users_view', 'one', id],
    queryFn: async ({ signal }) =>
      (await psql.one('users_view', { where: { id: `eq.${Number(id)}` } }, { signal })).row,
  });

export type UserRow = Awaited<ReturnType<NonNullable<ReturnType<typeof userQuery>['queryFn']>>>;

export const eventsQuery = (username: string) =>
  queryOptions({
    queryKey: ['security_events', username],
    queryFn: async ({ signal }) =>
      (
        await psql.list(
          'security_events',
          { where: { username: `eq.${username}` }, order: 'id.desc', limit: 20 },
          { signal },
        )
      ).rows,
  });
