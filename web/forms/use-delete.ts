/** Deletes the record that is open and says what became of it. Asks nothing: its button has asked. */
import { useMutation } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useNotices } from '#web/ui/notices.ts';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';
import { refusalOf } from './refusal.ts';

export function useDelete<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>(
  { words, fields, remove, changed }: RecordForm<Row, Draft, Field>,
  onDeleted: () => void,
) {
  const notices = useNotices();
  const mutation = useMutation({
    mutationFn: (loaded: Loaded<Row>) => remove(loaded),
    onSuccess: () => {
      notices.success(words.deleted);
      onDeleted();
      void changed();
    },
    onError: (error) => notices.error(...words.notDeleted(refusalOf(error, { noun: words.noun, at: fields.at }).text)),
  });
  return { remove: mutation.mutate, deleting: mutation.isPending };
}
