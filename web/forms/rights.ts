/** What the user may do with this record, as far as the screen can know. Only draws: the server asks again. */
import { useMay, useSession } from '#web/data/session.ts';
import type { SavedRow } from './record-form.ts';

export type Rights = { permitted: boolean; locked: boolean; mayDelete: boolean };

export type Standing = {
  /** Nobody may change it now. */
  locked: boolean;
  /** Whether whoever made it may delete it by that alone: a fact that nobody has reviewed. */
  ownDeletable: boolean;
  /** Whether it may be deleted at all: not while others refer to it. */
  deletable: boolean;
};

/** `row` is null for a new record. */
export function useRights(
  subject: string,
  row: SavedRow | null,
  { locked, ownDeletable, deletable }: Standing,
): Rights {
  const may = useMay();
  const username = useSession()?.username;
  const permitted = may('manage', subject);
  const own = ownDeletable && may('delete_own', subject) && row?.created_by === username;
  return {
    permitted,
    locked,
    mayDelete: row !== null && deletable && !locked && permitted && (may('delete', subject) || own),
  };
}
