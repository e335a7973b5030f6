/** Deletes the record that is open and says what became of it. Asks nothing: its button has asked. */
import { useMutation } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { invalidate } from '#web/data/query.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';
import { refusalOf } from './refusal.ts';

export function useDelete<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>(
  { words, fields, deletion, changed }: RecordForm<Row, Draft, Field>,
  onDeleted: () => void,
) {
  const notices = useNotices();
  const mutation = useMutation({
    mutationFn: async (loaded: Loaded<Row>) => deletion?.remove(loaded),
    onSuccess: () => {
      if (deletion !== null) notices.success(deletion.deleted);
      onDeleted();
      void changed();
    },
    onError: (error) => {
      const { text } = refusalOf(error, { noun: words.noun, at: fields.at });
      if (deletion !== null) notices.error(...deletion.notDeleted(text));
      // The right to delete it was lost while the form was open.
      void invalidate();
    },
  });
  return { remove: mutation.mutate, deleting: mutation.isPending };
}
