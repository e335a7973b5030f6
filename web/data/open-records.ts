/** The people who have a record open: says so for this tab, and shows the others. */
import { useEffect } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { concerns } from '#domain/live/signal.ts';
import { useLive } from './live.ts';
import { psql } from './psql.ts';
import { queryClient } from './query.ts';
import { randomHex } from './random-hex.ts';
import { currentSession, currentViewed } from './session.ts';

const MINUTE = 60_000;
/** A record that is passed on the way to another is not open. */
const SETTLED = 1_500;

/** A number for this tab, in the 32 digits of a UUID. */
const TAB = randomHex(16);

/** Nobody waits for the answer, and a request that fails is repeated by the next. */
function say(open: { entity_type: string; entity_id: string; editing: boolean } | null): void {
  if (currentSession() === null || currentViewed() !== null) return;
  const body = JSON.stringify({ tab: TAB, ...open });
  const headers = { 'content-type': 'application/json' };
  fetch('/psql/rpc/open_record', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

/** Says that this tab shows the record, as long as it does. */
export function useSayOpen(relation: string, id: number | null, editing: boolean): void {
  useEffect(() => {
    if (id === null) return undefined;
    const open = { entity_type: relation, entity_id: String(id), editing };
    const sayIfSeen = () => document.visibilityState === 'visible' && say(open);
    const first = setTimeout(sayIfSeen, SETTLED);
    const each = setInterval(sayIfSeen, MINUTE);
    return () => {
      clearTimeout(first);
      clearInterval(each);
    };
  }, [relation, id, editing]);
  useEffect(() => {
    if (id === null) return undefined;
    const leave = () => say(null);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
}

const openRecordsQuery = (relation: string, id: string) =>
  queryOptions({
    queryKey: ['open_records', relation, id],
    queryFn: async ({ signal }) =>
      (
        await psql.list(
          'open_records',
          { where: { entity_type: `eq.${relation}`, entity_id: `eq.${id}` }, order: 'person' },
          { signal },
        )
      ).rows,
    staleTime: 0,
    refetchInterval: MINUTE,
  });

/** The others who have the record open. */
export function useOthersHere(relation: string, id: string) {
  const query = openRecordsQuery(relation, id);
  useLive((signals) => {
    if (signals.some((signal) => concerns(signal, 'open', relation, id)))
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  return (useQuery(query).data ?? []).filter(({ username }) => username !== currentSession()?.username);
}
