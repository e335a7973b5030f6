/** What the user may do with this fact, as far as the screen can know. Only draws: the server asks again. */
import type { FactStatus } from '#web/data/fact-status.ts';
import { useMay, useSession } from '#web/data/session.ts';
import type { FactRow } from './fact.ts';

export type FactRights = { permitted: boolean; locked: boolean; mayDelete: boolean };

/** `row` is null for a new fact. */
export function useFactRights(row: FactRow | null, status: FactStatus | null): FactRights {
  const may = useMay();
  const username = useSession()?.username;
  const permitted = may('manage', 'facts');
  const locked = status?.locked ?? false;
  const ownUnreviewed = may('delete_own', 'facts') && row?.created_by === username && (status?.status ?? null) === null;
  return {
    permitted,
    locked,
    mayDelete: row !== null && !locked && permitted && (may('delete', 'facts') || ownUnreviewed),
  };
}
