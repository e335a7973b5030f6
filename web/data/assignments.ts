/** Assignments of facts, events, documents, potential errors and records of the parking lot: those of a record, those of the user, and changing them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { addressOfDelivery } from '#domain/notifications/address-of.ts';
import { among } from '#domain/values/psql-values.ts';
import { useNotices, type NoticeAction } from '#web/ui/notices.ts';
import { areaOf } from './kinds.tsx';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';
import { invalidate } from './query.ts';

export type Assignment = Row<'assignments'>;

/** The address of the assigned record; null for a delivery that cannot be opened. */
export const addressOfAssigned = ({ entity_type, entity_id, delivered }: Assignment): string | null =>
  entity_type === 'parking_lot'
    ? addressOfDelivery(delivered, String(entity_id))
    : `/${areaOf(entity_type)}/${entity_id}`;

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

/** `rule` of a request of a review. */
export const REVIEW = 'review';

/** The people who are asked for a review of a fact. */
export const reviewRequestsQuery = (fact: number) =>
  queryOptions({
    queryKey: ['assignments', 'reviews', fact],
    queryFn: async ({ signal }) => {
      const where = { entity_type: 'eq.facts', entity_id: `eq.${fact}`, rule: `eq.${REVIEW}` };
      return (await psql.list('assignments', { where, order: 'due_on.asc.nullslast,assigned_at' }, { signal })).rows;
    },
  });

/** The first that are due come first, those without a day last. */
export const myAssignmentsQuery = (username: string, most = 500) =>
  queryOptions({
    queryKey: ['assignments', 'mine', username, most],
    queryFn: async ({ signal }) =>
      (
        await psql.list(
          'assignments',
          { where: { username: `eq.${username}` }, order: 'due_on.asc.nullslast,assigned_at', limit: most },
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

/** The assignments of records, as they are now; as many in one request as its address holds. */
async function assignmentsOf({ relation, ids, rule = '' }: Wish): Promise<Assignment[]> {
  const found: Assignment[] = [];
  for (let from = 0; from < ids.length; from += 300) {
    const entity_id = among(ids.slice(from, from + 300));
    const where = { entity_type: `eq.${relation}`, entity_id, rule: `eq.${rule}` };
    found.push(...(await psql.list('assignments', { where })).rows);
  }
  return found;
}

const assign = ({ relation, ids, username, due_on = null, note = null, rule = '' }: Wish): Promise<number> =>
  psql.rpc<number>('assign', { entity_type: relation, ids, username, due_on, note, rule });

/** Gives records the persons, days and notes that they had. */
async function assignAgain(wish: Wish, before: readonly Assignment[]): Promise<void> {
  const had = new Set(before.map(({ entity_id }) => entity_id));
  const groups = new Map<string, Assignment[]>();
  for (const each of before) {
    const key = JSON.stringify([each.username, each.due_on, each.note]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const none = wish.ids.filter((id) => !had.has(id));
  if (none.length > 0) await assign({ ...wish, ids: none, username: null, due_on: null, note: null });
  for (const group of groups.values())
    await assign({ ...wish, ...group[0], ids: group.map(({ entity_id }) => entity_id) });
}

const changed = () => invalidate('assignments', 'my_work', 'potential_errors', 'parking_lot');

type Asked = { fact: number; username: string | null; due_on: string | null; note: string | null };

/** Asks a person for a review of a fact, or whoever reviews its country. */
export function useAskForReview() {
  const notices = useNotices('review asked');
  return useMutation({
    mutationFn: (asked: Asked): Promise<number> => psql.rpc('ask_for_review', asked),
    onSuccess: (number) => notices.success(number > 1 ? `Asked ${number} people for a review` : 'Asked for a review'),
    onError: ({ message }) => notices.error("The review couldn't be asked for", message),
    onSettled: changed,
  });
}

/** Withdraws a request of a review, or ends one as the person who is asked. */
export function useEndReviewRequest() {
  const notices = useNotices('review asked');
  return useMutation({
    mutationFn: ({ entity_id: fact, username, assigned_by }: Assignment): Promise<number> =>
      psql.rpc('end_review_requests', { fact, username, asked_by: assigned_by }),
    onSuccess: () => notices.success('The request has ended'),
    onError: ({ message }) => notices.error("The request couldn't be ended", message),
    onSettled: changed,
  });
}

/** The Undo of the notice of an assignment; it outlives the screen of the assignment. */
export type Assigned = { readonly number: number; readonly undo: NoticeAction };

export function useAssign() {
  const notices = useNotices('assignment');
  const failed = ({ message }: Error) => notices.error("The assignment couldn't be saved", message);
  const undo = useMutation({
    mutationFn: ({ wish, before }: { wish: Wish; before: readonly Assignment[] }) => assignAgain(wish, before),
    onSuccess: () => notices.success('Assigned as before'),
    onError: failed,
    onSettled: changed,
  });
  return useMutation({
    mutationFn: async (wish: Wish): Promise<Assigned> => {
      const before = await assignmentsOf(wish);
      const number = await assign(wish);
      return { number, undo: { label: 'Undo', run: () => undo.mutate({ wish, before }) } };
    },
    onError: failed,
    onSettled: changed,
  });
}
