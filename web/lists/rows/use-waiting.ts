/** Whether the rows of a list belong to an earlier search, and the way to cancel the running one. Loads and draws nothing. */
import { useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** 'searching': no rows yet, or those of an earlier search. 'cancelled': the list is empty because its search was cancelled. Null: neither. */
export type Waiting = 'searching' | 'cancelled' | null;

type Query = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'isError' | 'isPlaceholderData'>;

/** `listing` is the current one; `back` goes back to the listing of the shown rows. */
export function useWaiting<L>(key: QueryKey, query: Query, listing: L, back: (answered: L) => void) {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<L | null>(null);
  const own = query.data !== undefined && !query.isPlaceholderData;
  if (own && answered !== listing) setAnswered(listing);
  const shown = query.data !== undefined && answered !== null ? answered : null;

  const waiting: Waiting = own || query.isError ? null : query.fetchStatus === 'idle' ? 'cancelled' : 'searching';
  const cancel = () => {
    void client.cancelQueries({ queryKey: key, exact: true });
    if (shown !== null) back(shown);
  };
  return { waiting, cancel };
}
