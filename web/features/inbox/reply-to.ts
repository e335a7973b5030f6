/** The part of a notification that can be answered: the thread of a comment on a field, or the reviews of a fact. */
import { toldFields } from '#domain/notifications/field-labels.ts';
import type { Notification } from '#web/data/notifications.ts';
import type { Group } from './groups-of.ts';

/** `thread`: null for the reviews. */
export type ReplyTo = { readonly told: Notification; readonly thread: number | null };

/** The newest of a record; null if there is none. */
export function replyTo({ told }: Group): ReplyTo | null {
  const newest = told.find(
    ({ thread, status, entity_type: of }) => thread !== null || (of === 'facts' && status !== null),
  );
  return newest === undefined ? null : { told: newest, thread: newest.thread };
}

/** 'Reply to Ada on Figure'. */
export const replyWords = ({ told, thread }: ReplyTo): string =>
  `Reply to ${told.created_by_name ?? told.created_by} ${thread === null ? 'in the reviews' : `on ${toldFields(told)[0] ?? 'the field'}`}`;
