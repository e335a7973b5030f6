/** Loads a record, or says that it could not be had. Where to go then is its caller's. */
import { useEffect } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { PsqlError } from '#web/data/psql.ts';
import { useNotices } from '#web/ui/notices.ts';
import type { RecordForm, SavedRow } from './record-form.ts';

/** No row; and what is no number, or too large a one, which the server refuses to read. */
const MISSING: ReadonlySet<number> = new Set([400, 404, 406]);

/** The server has answered, and there is no such record: asking again would not help. */
export const isMissing = (error: unknown): boolean => error instanceof PsqlError && MISSING.has(error.status);

/** Never kept: a form begins with the record as it is now, and stays with that until it is saved. */
export const loadedQuery = <Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>(
  { subject, load }: RecordForm<Row, Draft, Field>,
  id: string,
) =>
  queryOptions({
    queryKey: [subject, id],
    queryFn: ({ signal }) => load(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

export function useLoaded<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>(
  kind: RecordForm<Row, Draft, Field>,
  id: string,
) {
  const { data, error, refetch } = useQuery(loadedQuery(kind, id));
  const { words } = kind;
  const notices = useNotices();
  const missing = isMissing(error);
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded) notices.settle();
  }, [loaded, notices]);
  useEffect(() => {
    if (error !== null) notices.error(words.notLoaded, missing ? words.missing(id) : error.message);
  }, [error, missing, id, words, notices]);
  return { loaded: data, error, missing, refetch: () => void refetch() };
}
