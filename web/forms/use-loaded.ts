/** Loads a record. The caller says why nothing was loaded, and supplies retries and links. */
import { useEffect } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { concerns } from '#domain/live/signal.ts';
import { isOwn, useLive } from '#web/data/live.ts';
import { PsqlError } from '#web/data/psql.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { RecordForm, KindTypes } from './record-form.ts';

/** No row; or a number that is too large or not a number, which the server refuses to read. */
const MISSING: ReadonlySet<number> = new Set([400, 404, 406]);

/** The server answered that there is no such record: another try would not help. */
export const isMissing = (error: unknown): boolean => error instanceof PsqlError && MISSING.has(error.status);

/** Never cached: a form starts with the current record, and keeps it until it is saved. */
export const loadedQuery = <K extends KindTypes<K>>({ relation, load }: RecordForm<K>, id: string) =>
  queryOptions({
    queryKey: [relation, id],
    queryFn: ({ signal }) => load(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

export function useLoaded<K extends KindTypes<K>>(kind: RecordForm<K>, id: string) {
  const { data, error, refetch } = useQuery(loadedQuery(kind, id));
  // Others saved it: the form goes on from their version, or offers the comparison.
  useLive((signals) => {
    if (signals.some((signal) => concerns(signal, 'record', kind.relation, id) && !isOwn(signal))) void refetch();
  });
  const notices = useNotices();
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded) notices.settle();
  }, [loaded, notices]);
  return { loaded: data, error, missing: isMissing(error), refetch: () => void refetch() };
}
