/** Sends a restoration as a change of the loaded version, and shows a notice of the outcome. The server decides. */
import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Image, Restoration } from '#domain/records/history.ts';
import { FORM } from '#domain/messages/forms.ts';
import { HISTORY } from '#domain/messages/history.ts';
import { isConflict } from '#web/data/psql.ts';
import { wordsOfRefusal } from '#web/data/words-of-refusal.ts';
import { invalidate } from '#web/data/query.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { Current } from './history-query.ts';

/** Saves the columns over this version; returns the new version. */
export type Save = (changes: Image, etag: string | null) => Promise<{ etag: string | null }>;

export type Wish = { title: string; current: Current; restoration: Restoration };

export function useRestore(noun: string, save: Save, onRestored: () => void) {
  const notices = useNotices();
  const [wish, setWish] = useState<Wish | null>(null);
  // A second click may come before the pending state is drawn.
  const busy = useRef(false);
  const undo = useMutation({
    mutationFn: ({ changes, etag }: { changes: Image; etag: string | null }) => save(changes, etag),
    onSuccess: () => {
      notices.success(HISTORY.restoreUndone(noun));
      onRestored();
    },
    onError: (error) => notices.error(FORM.notUndone, isConflict(error) ? FORM.changedSince : wordsOfRefusal(error)),
    onSettled: () => invalidate('history'),
  });
  const mutation = useMutation({
    mutationFn: ({ restoration, current }: Wish) => save(restoration.changes, current.etag),
    onSuccess: ({ etag }, wished) => {
      const { current } = wished;
      setWish(null);
      // The rules may accept a change and still leave the row as it is: a role without its event.
      if (etag === current.etag)
        notices.warning(
          HISTORY.notRestored(noun),
          'Nothing was restored: the value depends on another field and would not be kept',
        );
      else {
        const { changes } = wished.restoration;
        const before = Object.fromEntries(Object.keys(changes).map((column) => [column, current.row[column] ?? null]));
        const run = () => undo.mutate({ changes: before, etag });
        notices.success(`The ${noun} has been restored`, undefined, { label: 'Undo', run });
        onRestored();
      }
    },
    onError: (error) => {
      const conflict = isConflict(error);
      if (conflict) setWish(null);
      notices.error(
        HISTORY.notRestored(noun),
        conflict
          ? 'Somebody else changed the record first, so nothing was restored. The list now shows their change.'
          : wordsOfRefusal(error),
      );
    },
    onSettled: () => {
      busy.current = false;
      return invalidate('history');
    },
  });
  return {
    wish,
    ask: (next: Wish) => {
      mutation.reset();
      setWish(next);
    },
    cancel: () => setWish(null),
    restore: () => {
      if (wish === null || busy.current) return;
      busy.current = true;
      notices.settle();
      mutation.mutate(wish);
    },
    restoring: mutation.isPending,
    refusal: mutation.error === null ? null : wordsOfRefusal(mutation.error),
  };
}
