/** A query of a page that waits: while the server is slow or away it tries again by itself, less and less often, and shows the last answer that this browser has. A refusal is shown as such. */
import { useEffect, useState } from 'react';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { PATIENT } from '#domain/messages/patient.ts';
import { readStored, removeStored, writeStored } from './browser-store.ts';
import { isAnswered } from './query.ts';
import { currentSession, currentViewed } from './session.ts';

/** Milliseconds after which a load counts as slow. */
const SLOW = 5_000;
const [FIRST, LONGEST] = [2_000, 60_000];

/** Half of it by chance: pages that failed together do not try again together. */
const pauseAfter = (tries: number): number => Math.min(LONGEST, FIRST * 2 ** tries) * (0.5 + Math.random() / 2);

/** An answer that may be another one soon: no server, a busy one, or work that took too long. */
const isPassing = (error: unknown): boolean =>
  !isAnswered(error) || typeof error.status !== 'number' || [429, 502, 503, 504].includes(error.status);

/** Of the user, or of the person whose screens the user views: removed by logging out. */
const keyOf = (name: string): string =>
  `answer:${currentSession()?.username ?? ''}:${currentViewed()?.username ?? ''}:${name}`;

type Kept = { at: number; data: unknown };
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'data' in value;

export type PatientQuery<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Words for a load that is slow. */
  readonly note: string | null;
  /** True once it was answered, or is slow: others need not wait for it. */
  readonly isBegun: boolean;
};

/** `name` keeps the answer in this browser: one for each part of a page. `what` is in the words of a slow load. */
export function usePatientQuery<Data, Key extends QueryKey>(
  name: string,
  options: UseQueryOptions<Data, Error, Data, Key>,
  what: 'counting' | 'loading' = 'loading',
): PatientQuery<Data> {
  const query = useQuery({
    ...options,
    retry: (_, error) => isPassing(error),
    retryDelay: pauseAfter,
  });
  const { data, error, failureCount, isFetched, isFetching, refetch, dataUpdatedAt } = query;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isFetching]);
  useEffect(() => {
    // An answer that is refused now is not shown later either.
    if (error !== null) removeStored(keyOf(name));
    else if (data !== undefined) writeStored(keyOf(name), { at: dataUpdatedAt, data } satisfies Kept);
  }, [name, data, error, dataUpdatedAt]);
  const isLate = error === null && isFetching && (slow || failureCount > 0);
  const kept = data === undefined && isLate ? readStored(keyOf(name)) : undefined;
  const last = isKept(kept) ? kept : null;
  const at = last?.at ?? (isLate && data !== undefined ? dataUpdatedAt : null);
  return {
    data: data ?? (last?.data as Data | undefined),
    error,
    refetch,
    note: isLate ? PATIENT.waiting(what, at) : null,
    isBegun: isFetched || isLate,
  };
}
