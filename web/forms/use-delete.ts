/** Deletes the open record and shows a notice of the outcome. The button asks for confirmation. */
import { useMutation } from '@tanstack/react-query';
import { invalidate } from '#web/data/query.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { RecordForm, KindTypes } from './record-form.ts';
import { refusalOf } from './refusal.ts';

export function useDelete<K extends KindTypes<K>>(
  { words, fields, remove, changed }: RecordForm<K>,
  onDeleted: () => void,
) {
  const notices = useNotices();
  const mutation = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      notices.success(words.deleted);
      onDeleted();
      void changed();
    },
    onError: (error) => {
      const { text } = refusalOf(error, { noun: words.noun, at: fields.at });
      notices.error(...words.notDeleted(text));
      // The user lost the right to delete it while the form was open.
      void invalidate();
    },
  });
  return { remove: mutation.mutate, deleting: mutation.isPending };
}
