/** Archives, restores and deletes records of a relation, with a notice that can undo it. The database decides about each; a wish that changes none of them fails. */
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

/** `tried` fails where the wish does; `run` shows a notice of the failure. */
export function useArchive(onDone: () => void) {
  const notices = useNotices('archive');
  const { undoOf } = useOperations();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ how, relation, ids, reason }: Wish) => {
      const answer = await psql.rpc<Counted>(ARCHIVING[how].call, {
        entity_type: relation,
        ids,
        ...(how === 'archive' && { archived_reason: reason }),
      });
      const changed = answer.filter(({ changes }) => changes).reduce((sum, { number }) => sum + number, 0);
      const staying = answer.filter(({ changes }) => !changes);
      const left = staying.reduce((sum, { number }) => sum + number, 0);
      const why =
        left === 0 ? undefined : `${OPERATIONS.staying(left)}: ${staying.map(({ reason }) => reason).join('; ')}`;
      if (changed === 0) throw new Error(why);
      const title = ARCHIVE.done(how, changed);
      notices.success(title, why, undoOf(answer[0]?.operation_id, title));
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const run = (wish: Wish) =>
    void mutateAsync(wish).catch((error: unknown) => notices.error(ARCHIVING[wish.how].failed, problemWords(error)));
  return { tried: mutateAsync, run, busy: isPending };
}
