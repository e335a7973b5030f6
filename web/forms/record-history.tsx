/** The history of a record. Users with the right to change the record restore from it, unless its form has unsaved changes or the kind gives a hindrance. */
import { isConflict } from '#web/data/psql.ts';
import { CommentsInHistory } from './comments/with-comments.tsx';
import type { Details } from './history/change-entry.tsx';
import { History } from './history/history.tsx';
import type { Loaded, RecordForm, KindTypes } from './record-form.ts';
import { constraintOf } from './refusal.ts';

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  /** The row that the form has. */
  base: Loaded<K['row']>;
  unsaved: boolean;
  /** The reason why nothing is restored here, or null. */
  toRead: string | null;
  details?: Details | undefined;
  /** Called with a new version of the record: the form continues from it, and typed text stays. */
  onChanged: (version: Loaded<K['row']>) => void;
};

export function RecordHistory<K extends KindTypes<K>>({ kind, base, unsaved, toRead, details, onChanged }: Props<K>) {
  const { useHindrance } = kind;
  const { id } = base.row;
  const hindrance = useHindrance(id);
  return (
    <>
      <CommentsInHistory />
      <History
        of={{
          entityType: kind.relation,
          entityId: id,
          known: () => ({ row: { ...base.row }, etag: base.etag }),
          loadCurrent: async (signal) => {
            const { row, etag } = await kind.load(id, signal);
            return { row: { ...row }, etag };
          },
        }}
        noun={kind.words.noun}
        details={details}
        fields={kind.history}
        hindrance={toRead ?? hindrance ?? (unsaved ? 'Save or undo the changes in the form before restoring.' : null)}
        save={async (changes, etag) => {
          try {
            const version = await kind.update(id, changes, etag);
            onChanged(version);
            return version;
          } catch (error) {
            kind.refused?.(constraintOf(error));
            // The form continues from the version that was saved elsewhere, or its next save would also be refused.
            if (isConflict(error)) await kind.load(id).then(onChanged, () => undefined);
            throw error;
          }
        }}
      />
    </>
  );
}
