/** Assignments of facts, events, documents, potential errors and records of the parking lot: those of a record, those of the user, and changing them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useNotices } from '#web/ui/notices.ts';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';
import { invalidate } from './query.ts';

export type Assignment = Row<'assignments'>;

/** The relations whose records are assigned. */
export const ASSIGNED: readonly string[] = ['facts', 'events', 'documents'];

export const assignmentQuery = (relation: string, id: number) =>
  queryOptions({
    queryKey: ['assignments', relation, id],
    queryFn: async ({ signal }): Promise<Assignment | null> => {
      const where = { entity_type: `eq.${relation}`, entity_id: `eq.${id}`, rule: 'eq.' };
      return (await psql.list('assignments', { where }, { signal })).rows[0] ?? null;
    },
  });

/** The first that are due come first, those without a day last. */
export const myAssignmentsQuery = (username: string) =>
  queryOptions({
    queryKey: ['assignments', 'mine', username],
    queryFn: async ({ signal }) =>
      (
        await psql.list(
          'assignments',
          { where: { username: `eq.${username}` }, order: 'due_on.asc.nullslast,assigned_at', limit: 500 },
          { signal },
        )
      ).rows,
    staleTime: 0,
  });

/** Gives all that is assigned to a person to another; returns the number of records. */
export const giveAssignments = (giver: string, username: string): Promise<number> =>
  psql.rpc('give_assignments', { giver, username });

export type Wish = {
  relation: string;
  ids: readonly number[];
  username: string | null;
  due_on?: string | null;
  note?: string | null;
  /** Of the potential errors of a rule. */
  rule?: string;
};

export function useAssign() {
  const notices = useNotices('assignment');
  return useMutation({
    mutationFn: ({ relation, ids, username, due_on = null, note = null, rule = '' }: Wish) =>
      psql.rpc<number>('assign', { entity_type: relation, ids, username, due_on, note, rule }),
    onError: ({ message }) => notices.error("The assignment couldn't be saved", message),
    onSettled: () => invalidate('assignments', 'my_work', 'potential_errors', 'parking_lot'),
  });
}
