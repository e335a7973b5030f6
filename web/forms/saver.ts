/** Who saved a version of a record, within a sentence. */
import { useUserName } from '#web/data/lists.ts';
import { useSession } from '#web/data/session.ts';
import type { SavedRow } from './record-form.ts';

type Saved = Pick<SavedRow, 'created_by' | 'updated_by'>;

/** `saverOf`: 'Tadesse Bekele', or 'you in another window'. */
export function useSaver(): { isOwn: (row: Saved) => boolean; saverOf: (row: Saved) => string } {
  const nameOf = useUserName();
  const reader = useSession()?.username;
  const isOwn = ({ created_by, updated_by }: Saved) => (updated_by ?? created_by) === reader;
  return {
    isOwn,
    saverOf: (row) => (isOwn(row) ? 'you in another window' : nameOf(row.updated_by ?? row.created_by)),
  };
}
