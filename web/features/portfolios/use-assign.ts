/** Gives countries to an expert or to nobody: saved at once, with an undo. After a refusal the list is loaded again. */
import { useCallback } from 'react';
import { useMutation } from '@tanstack/react-query';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import type { Portfolio } from '#domain/countries/portfolios.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import { useUserName } from '#web/data/lists.ts';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { portfoliosQuery } from './portfolios-queries.ts';

const savedWords = (what: string, name: string | null) =>
  name === null ? `${what}: Not Assigned` : `${what}: ${name}`;

type Assignment = { iso3: string; username: string | null };
/** `iso3s` have the same new expert; an assignment that changes nothing is not sent. */
export type Assign = (iso3s: readonly string[], username: string | null) => void;

const MUTATION = ['portfolios'];
const known = () => queryClient.getQueryData(portfoliosQuery.queryKey) ?? [];
/** Without a network the list can't be loaded again: an unsaved expert must not stay, and the next try is sent. */
const showAgain = (before: readonly Portfolio[]) => {
  const shown = new Map(before.map((row) => [row.iso3, row]));
  queryClient.setQueryData(portfoliosQuery.queryKey, (rows) => rows?.map((row) => shown.get(row.iso3) ?? row));
};
const changing = (assignments: readonly Assignment[], rows: readonly Portfolio[]) => {
  const now = new Map(rows.map(({ iso3, username }) => [iso3, username]));
  return assignments.filter(({ iso3, username }) => now.get(iso3) !== username);
};

export function useAssign(): Assign {
  const notices = useNotices('portfolios');
  const nameOf = useUserName();
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    mutationFn: (assignments: readonly Assignment[]) => psql.createAll('portfolios', assignments),
    onMutate: async (assignments) => {
      await queryClient.cancelQueries({ queryKey: portfoliosQuery.queryKey });
      const before = known();
      const given = new Map(assignments.map(({ iso3, username }) => [iso3, username]));
      const at = new Date().toISOString();
      // Shown before it is saved: the next row is edited meanwhile.
      queryClient.setQueryData(portfoliosQuery.queryKey, (rows) =>
        rows?.map((row): Portfolio => {
          const username = given.get(row.iso3);
          if (username === undefined) return row;
          const assigned = { username, name: username && nameOf(username), suspended_at: null };
          return { ...row, ...assigned, assigned_at: username && at, assigned_by: null, assigned_by_name: null };
        }),
      );
      return before.filter(({ iso3 }) => given.has(iso3));
    },
    onSuccess: (_, assignments, before) =>
      notices.success(titleOf(assignments, before), undefined, {
        label: 'Undo',
        run: () => void undo(assignments, before).catch((error: unknown) => refused(error)),
      }),
    onError: (error, _, before) => {
      showAgain(before ?? []);
      refused(error);
    },
    // The answer to an earlier assignment must not hide a later one that is still being saved.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: MUTATION }) === 1 ? invalidate('portfolios', 'countries') : undefined,
  });

  const refused = (error: unknown) => {
    notices.error('Portfolios failed to save', problemWords(error));
    // The person may have been suspended since the pickers loaded.
    void invalidate('users');
  };
  const titleOf = (assignments: readonly Assignment[], before: readonly Portfolio[]) => {
    const [{ iso3, username } = { iso3: '', username: null }] = assignments;
    const one = assignments.length === 1 ? before.find((row) => row.iso3 === iso3)?.geo_name : undefined;
    const what = one ?? PORTFOLIOS.countries(assignments.length);
    const same = assignments.every((each) => each.username === username);
    return same ? savedWords(what, username && nameOf(username)) : `${what}: as before`;
  };
  /** Leaves out countries that somebody has given to another expert since, and those of a suspended expert. */
  const undo = async (assignments: readonly Assignment[], before: readonly Portfolio[]) => {
    const rows = await queryClient.fetchQuery({ ...portfoliosQuery, staleTime: 0 });
    const changed = new Set(changing(assignments, rows).map(({ iso3 }) => iso3));
    const kept = before.filter(({ iso3, suspended_at }) => !changed.has(iso3) && suspended_at === null);
    if (kept.length > 0) mutate(kept.map(({ iso3, username }) => ({ iso3, username })));
    if (kept.length < before.length) notices.warning(PORTFOLIOS.notUndone(before.length - kept.length));
  };

  return useCallback(
    (iso3s, username) => {
      const assignments = changing(
        iso3s.map((iso3) => ({ iso3, username })),
        known(),
      );
      if (assignments.length > 0) mutate(assignments);
    },
    [mutate],
  );
}
