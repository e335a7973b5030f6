/** The words and the address of a comment that waits for an answer. */
import { COMMENTS_ON } from '#domain/records/threads.ts';
import { addressOfRecord } from './address-of.ts';

/** A comment in a thread on a field, or in the reviews of a fact where `status` is not null. */
type Waiting = {
  entity_type: string;
  entity_id: number;
  field: string | null;
  mark: string | null;
  status: string | null;
  comment: string | null;
};

/** `field` in words: 'commented on Figure', 'marked Figure as to correct', 'set the status to Under Review'. */
export function saidOf({ mark, status, comment }: Waiting, field: string): string {
  if (status !== null) return status === 'Comment' ? 'commented in the reviews' : `set the status to ${status}`;
  return mark === null || comment !== null ? `commented on ${field}` : `marked ${field} as ${mark.toLowerCase()}`;
}

/** Opens the record with these comments. */
export const addressOfComment = ({ entity_type, entity_id, field }: Waiting): string =>
  `${addressOfRecord(entity_type, String(entity_id))}#${field === null ? 'reviews' : COMMENTS_ON + field}`;
