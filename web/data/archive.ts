/** Archives, restores and deletes records of a relation, with a notice that can undo it. The database decides about each. */
import { useMutation } from '@tanstack/react-query';
import { ARCHIVE, ARCHIVING, type Archiving } from '#domain/messages/archive.ts';
import { OPERATIONS } from '#domain/messages/operations.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { useOperations } from './operations.ts';
import { psql } from './psql.ts';
import { queryClient } from './query.ts';

type Counted = { reason: string | null; changes: boolean; number: number; operation_id: number | null }[];
type Wish = { how: Archiving; relation: string; ids: readonly number[]; reason?: string };

export function useArchive(onDone: () => void) {
  const notices = useNotices('archive');
  const { undoOf } = useOperations();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ how, relation, ids, reason }: Wish) =>
      psql.rpc<Counted>(ARCHIVING[how].call, {
        entity_type: relation,
        ids,
        ...(how === 'archive' && { archived_reason: reason }),
      }),
    onSuccess: (answer, { how }) => {
      const changed = answer.filter(({ changes }) => changes).reduce((sum, { number }) => sum + number, 0);
      const staying = answer.filter(({ changes }) => !changes);
      const left = staying.reduce((sum, { number }) => sum + number, 0);
      const why =
        left === 0 ? undefined : `${OPERATIONS.staying(left)}: ${staying.map(({ reason }) => reason).join('; ')}`;
      const title = ARCHIVE.done(how, changed);
      if (changed === 0) notices.error(ARCHIVING[how].failed, why);
      else notices.success(title, why, undoOf(answer[0]?.operation_id, title));
      if (changed > 0) onDone();
    },
    onError: (error, { how }) => notices.error(ARCHIVING[how].failed, problemWords(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { run: mutate, busy: isPending };
}
