/** The user's notifications and what the user follows: loaded, marked, changed. */
import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { NotificationName } from '#domain/notifications/kinds.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';
import { invalidate } from './query.ts';

export type Notification = Row<'notifications'>;
export type Box = 'open' | 'done';
export type Mark = 'read' | 'unread' | 'done' | 'open';

const MINUTE = 60_000;
/** More are shown as '99+'. */
const COUNTED = 100;

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) =>
    (
      await psql.list(
        'notifications',
        { select: ['id'], where: { read_at: 'is.null', done_at: 'is.null' }, limit: COUNTED },
        { signal },
      )
    ).rows.length,
  staleTime: MINUTE,
  refetchInterval: MINUTE,
  refetchOnWindowFocus: true,
});

export const PART = 100;

/** `kind`: those of one kind alone. */
export const boxQuery = (box: Box, kind: NotificationName | null) =>
  infiniteQueryOptions({
    queryKey: ['notifications', box, kind],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (
        await psql.list(
          'notifications',
          {
            where: {
              done_at: box === 'open' ? 'is.null' : 'not.is.null',
              ...(kind !== null && { kind: `eq.${kind}` }),
              ...(pageParam !== null && { id: `lt.${pageParam}` }),
            },
            order: 'id.desc',
            limit: PART,
          },
          { signal },
        )
      ).rows,
    getNextPageParam: (page) => (page.length < PART ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

export function useMark() {
  const notices = useNotices('inbox');
  return useMutation({
    mutationFn: (wish: { mark: Mark; ids: readonly number[] | null; kind?: NotificationName | null }) =>
      psql.rpc<number>('mark_notifications', wish),
    onError: ({ message }) => notices.error("The notifications couldn't be marked", message),
    onSettled: () => invalidate('notifications'),
  });
}

export const followsQuery = queryOptions({
  queryKey: ['follows'],
  queryFn: async ({ signal }) => (await psql.list('follows', { order: 'created_at.desc' }, { signal })).rows,
});

export type FollowChoice = 'follow' | 'mute' | 'neither';
export const FOLLOWED: Record<FollowChoice, string> = { follow: 'Following', mute: 'Muted', neither: 'Follow' };

/** Undefined while it loads. */
export function useFollowChoice(of: string, id: string): FollowChoice | undefined {
  const { data } = useQuery(followsQuery);
  const followed = data?.find(({ entity_type, entity_id }) => entity_type === of && entity_id === id);
  if (data === undefined) return undefined;
  return followed === undefined ? 'neither' : followed.muted === true ? 'mute' : 'follow';
}

export function useFollow() {
  const notices = useNotices('follow');
  return useMutation({
    mutationFn: (wish: { entity_type: string; entity_id: string; choice: FollowChoice }) =>
      psql.rpc<string>('follow', wish),
    onError: ({ message }) => notices.error("Following couldn't be changed", message),
    onSettled: () => invalidate('follows', 'first_steps'),
  });
}

export const notificationKindsQuery = queryOptions({
  queryKey: ['notification_kinds'],
  queryFn: async ({ signal }) => (await psql.list('notification_kinds', {}, { signal })).rows,
});

export type Delivery = 'nothing' | 'inbox' | 'at once' | 'daily';

export const notificationMailQuery = queryOptions({
  queryKey: ['notification_mail'],
  queryFn: async ({ signal }) => (await psql.one('notification_mail', {}, { signal })).row,
});

export function useChooseMailHour() {
  const notices = useNotices('mail hour');
  return useMutation({
    mutationFn: (wish: { hour: number; time_zone: string }) => psql.rpc<null>('choose_mail_hour', wish),
    onError: ({ message }) => notices.error("The hour couldn't be saved", message),
    onSettled: () => invalidate('notification_mail'),
  });
}

export type KindWish = { readonly kind: string; readonly delivery: Delivery };

export function useChooseKinds() {
  const notices = useNotices('notification kinds');
  return useMutation({
    mutationFn: (wishes: readonly KindWish[]) =>
      Promise.all(wishes.map((wish) => psql.rpc<Delivery>('choose_notification', wish))),
    onError: ({ message }) => notices.error("The choice couldn't be saved", message),
    onSettled: () => invalidate('notification_kinds'),
  });
}
