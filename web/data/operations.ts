/** Undoes operations on records, and remembers the user's own of this session: for the notice after an operation, and for Ctrl+Z on a list. The database decides. */
import { useMemo } from 'react';
import { useMutation } from '@tanstack/react-query';
import { OPERATIONS } from '#domain/messages/operations.ts';
import { useNotices, type NoticeAction } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { psql } from './psql.ts';
import { queryClient } from './query.ts';
import { currentSession } from './session.ts';

type Part = {
  reason: string | null;
  changes: boolean;
  number: number;
  operation_id: number | null;
  next: number | null;
};
export type Undone = {
  /** The undo, an operation too; null if nothing was undone. */
  undo: number | null;
  undone: number;
  staying: { reason: string; number: number }[];
};

/** One call undoes a part, so that nobody waits for all of it; `progress` gets the number of records so far. `records` names those to put back whatever changed since. */
export async function undoOperation(
  operation: number,
  { records = null, progress }: { records?: readonly string[] | null; progress?: (records: number) => void } = {},
): Promise<Undone> {
  const reasons = new Map<string, number>();
  let undo: number | null = null;
  let undone = 0;
  let next: number | null = null;
  do {
    const parts: Part[] = await psql.rpc<Part[]>('undo_operation', { operation, records, undo, before_change: next });
    undo ??= parts[0]?.operation_id ?? null;
    next = parts[0]?.next ?? null;
    for (const { changes, number, reason } of parts)
      if (changes) undone += number;
      else reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + number);
    progress?.(undone);
  } while (next !== null);
  return { undo, undone, staying: [...reasons].map(([reason, number]) => ({ reason, number })) };
}

type Remembered = { operation: number; title: string; username: string | undefined };
let remembered: Remembered[] = [];

const forget = (operation: number) => {
  remembered = remembered.filter((each) => each.operation !== operation);
};

/** The user's own last operation of this session that was not undone here. */
export const lastOperation = (): Remembered | null =>
  remembered.findLast(({ username }) => username === currentSession()?.username) ?? null;

export type Operations = {
  /** Remembers an operation that has just been done; returns the Undo of its notice. */
  undoOf: (operation: number | null | undefined, title: string) => NoticeAction | undefined;
  undo: (wish: { operation: number; records?: readonly string[]; progress?: (records: number) => void }) => void;
  undoing: boolean;
};

export function useOperations(): Operations {
  const notices = useNotices('operations');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ operation, ...how }: Parameters<Operations['undo']>[0]) => undoOperation(operation, how),
    onSuccess: ({ undo, undone, staying }, { operation }) => {
      forget(operation);
      const title = undone === 0 ? OPERATIONS.nothing : OPERATIONS.undone(undone);
      if (undo !== null) remembered.push({ operation: undo, title, username: currentSession()?.username });
      const left = staying.reduce((sum, { number }) => sum + number, 0);
      const why =
        left === 0 ? undefined : `${OPERATIONS.staying(left)}: ${staying.map(({ reason }) => reason).join('; ')}`;
      if (undone === 0) notices.warning(title, why);
      else notices.success(title, why);
    },
    onError: (error) => notices.error(OPERATIONS.failed, problemWords(error)),
    // The undo of records of one kind shows in the lists of others.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return useMemo(
    () => ({
      undo: (wish) => mutate(wish),
      undoing: isPending,
      undoOf: (operation, title) => {
        if (operation == null) return undefined;
        remembered.push({ operation, title, username: currentSession()?.username });
        return { label: 'Undo', run: () => mutate({ operation }) };
      },
    }),
    [mutate, isPending],
  );
}

/** The operation by which a record was just deleted; null for a kind without operations. */
export async function operationOfDelete(relation: string, id: number): Promise<number | null> {
  const where = { entity_type: `eq.${relation}`, entity_id: `eq.${id}`, operation: 'eq.delete' };
  const { rows } = await psql.list('history', { select: ['operation_id'], where, order: 'id.desc', limit: 1 });
  return rows[0]?.operation_id ?? null;
}
