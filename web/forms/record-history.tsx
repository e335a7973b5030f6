/** The history of a record that nothing locks: who may change it may restore it, once its form holds nothing unsaved. */
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { RecordFields } from '#domain/history.ts';
import { HISTORY } from '#domain/messages/history.ts';
import { History } from './history/history.tsx';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';

type Props<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = {
  kind: RecordForm<Row, Draft, Field>;
  fields: RecordFields;
  id: number;
  unsaved: boolean;
  onChanged: (version: Loaded<Row>) => void;
};

export function RecordHistory<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  fields,
  id,
  unsaved,
  onChanged,
}: Props<Row, Draft, Field>) {
  return (
    <History
      of={{
        entityType: kind.subject,
        entityId: id,
        loadCurrent: async (signal) => {
          const { row, etag } = await kind.load(id, signal);
          return { row: { ...row }, etag };
        },
      }}
      noun={kind.words.noun}
      fields={fields}
      hindrance={unsaved ? HISTORY.unsaved : null}
      save={async (changes, etag) => {
        const version = await kind.update(id, changes, etag);
        onChanged(version);
        return version;
      }}
    />
  );
}
