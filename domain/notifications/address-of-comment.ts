/** The address of a comment that waits for an answer. */
import { COMMENTS_ON } from '#domain/records/threads.ts';
import { addressOfRecord } from './address-of.ts';

/** A comment in a thread on a field, or in the reviews of a fact where `field` is null. */
type Waiting = { entity_type: string; entity_id: number; field: string | null };

/** Opens the record with these comments. */
export const addressOfComment = ({ entity_type, entity_id, field }: Waiting): string =>
  `${addressOfRecord(entity_type, String(entity_id))}#${field === null ? 'reviews' : COMMENTS_ON + field}`;
