/** Who saved a version of a record, within a sentence. */
import { useUserName } from '#web/data/lists.ts';
import { useSession } from '#web/data/session.ts';
import type { SavedRow } from './record-form.ts';

/** 'Tadesse Bekele', or 'you, outside this form': in another window, or by undoing a change. */
export function useSaver(): (row: Pick<SavedRow, 'created_by' | 'updated_by'>) => string {
  const nameOf = useUserName();
  const reader = useSession()?.username;
  return ({ created_by, updated_by }) => {
    const by = updated_by ?? created_by;
    return by === reader ? 'you, outside this form' : nameOf(by);
  };
}
