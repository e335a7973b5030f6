/** What can be answered: the thread of a comment on a field, or the reviews of a fact. */
import { toldFields } from '#domain/notifications/field-labels.ts';
import type { CommentForMe } from '#web/data/comments.ts';
import type { Group } from './groups-of.ts';

export interface ReplyTo {
  /** Of the notification or the thread, which a kept text names; a record of the parking lot has none. */
  readonly id: number;
  readonly record: number;
  /** Null for the reviews. */
  readonly thread: number | null;
  /** 'Reply to Ada on Figure'. */
  readonly words: string;
}

type Said = {
  thread: number | null;
  entity_type: string;
  field: string | null;
  created_by: string;
  created_by_name: string | null;
};

/** The field that is commented on. */
export const fieldWords = ({ thread, entity_type, field }: Said): string =>
  thread === null ? 'the reviews' : (toldFields({ entity_type, field, columns: [] })[0] ?? 'the field');

const wordsOf = (said: Said): string =>
  `Reply to ${said.created_by_name ?? said.created_by} ${said.thread === null ? 'in' : 'on'} ${fieldWords(said)}`;

/** Those of a record, the newest first. */
export const repliesTo = ({ told }: Group): ReplyTo[] =>
  told
    .filter(({ thread, status, entity_type: of }) => thread !== null || (of === 'facts' && status !== null))
    .map((one) => ({ id: one.id, record: Number(one.entity_id), thread: one.thread, words: wordsOf(one) }));

export const replyTo = (comment: CommentForMe): ReplyTo => ({
  id: comment.thread ?? 0,
  record: comment.entity_id,
  thread: comment.thread,
  words: wordsOf(comment),
});
