/** Deletes the open record and shows a notice of the outcome. The button asks for confirmation. */
import { useMutation } from '@tanstack/react-query';
import { operationOfDelete, useOperations } from '#web/data/operations.ts';
import { invalidate } from '#web/data/query.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { RecordForm, KindTypes } from './record-form.ts';
import { refusalOf } from './refusal.ts';

export function useDelete<K extends KindTypes<K>>(
  { words, fields, relation, remove, changed }: RecordForm<K>,
  onDeleted: () => void,
) {
  const notices = useNotices();
  const { undoOf } = useOperations();
  const mutation = useMutation({
    mutationFn: async (loaded: Parameters<typeof remove>[0]) => {
      await remove(loaded);
      // The record is deleted, even if its operation can't be read.
      return operationOfDelete(relation, loaded.row.id).catch(() => null);
    },
    onSuccess: (operation) => {
      notices.success(words.deleted, undefined, undoOf(operation, words.deleted));
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
