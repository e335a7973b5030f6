/** The part of a notification that can be answered: the thread of a comment on a field, or the reviews of a fact. */
import { toldFields } from '#domain/notifications/field-labels.ts';
import type { Notification } from '#web/data/notifications.ts';
import type { Group } from './groups-of.ts';

/** `thread`: null for the reviews. */
export type ReplyTo = { readonly told: Notification; readonly thread: number | null };

/** Those of a record, the newest first. */
export const repliesTo = ({ told }: Group): ReplyTo[] =>
  told
    .filter(({ thread, status, entity_type: of }) => thread !== null || (of === 'facts' && status !== null))
    .map((one) => ({ told: one, thread: one.thread }));

/** 'Reply to Ada on Figure'. */
export const replyWords = ({ told, thread }: ReplyTo): string =>
  `Reply to ${told.created_by_name ?? told.created_by} ${thread === null ? 'in the reviews' : `on ${toldFields(told)[0] ?? 'the field'}`}`;
