/** Loads a fact and says so, or says that it could not be had. Where to go then is its caller's. */
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FACT } from '#domain/messages/facts.ts';
import { PsqlError } from '#web/data/psql.ts';
import { useNotices } from '#web/ui/notices.ts';
import { factQuery } from './fact.ts';

/** The server has answered, and there is no such fact: asking again would not help. */
const isMissing = (error: unknown): boolean => error instanceof PsqlError && error.status < 500;

export function useLoadedFact(id: string) {
  const { data, error, refetch } = useQuery(factQuery(id));
  const notices = useNotices();
  const missing = isMissing(error);
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded) notices.message(FACT.loaded);
  }, [loaded, notices]);
  useEffect(() => {
    if (error !== null) notices.error(FACT.notLoaded, missing ? FACT.missing(id) : error.message);
  }, [error, missing, id, notices]);
  return { loaded: data, error, missing, refetch: () => void refetch() };
}
