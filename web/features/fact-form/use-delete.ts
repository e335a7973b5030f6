/** Deletes the fact that is open and says what became of it. Asks nothing: its button has asked. */
import { useMutation } from '@tanstack/react-query';
import { FACT } from '#domain/messages/facts.ts';
import { useNotices } from '#web/ui/notices.ts';
import { deleteFact, factChanged, type LoadedFact } from './fact.ts';
import { refusalOf } from './refusal.ts';

export function useDelete(onDeleted: () => void) {
  const notices = useNotices();
  const mutation = useMutation({
    mutationFn: (fact: LoadedFact) => deleteFact(fact),
    onSuccess: () => {
      notices.success(FACT.deleted);
      onDeleted();
      void factChanged();
    },
    onError: (error) => notices.error(FACT.notDeleted(refusalOf(error).text)),
  });
  return { remove: mutation.mutate, deleting: mutation.isPending };
}
