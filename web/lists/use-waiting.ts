/** Whether the rows of a list are those of another question than the one that runs, and the way to give that one up. Reads and draws nothing. */
import { useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** No rows yet or those of an earlier question; a question that was given up and left the list empty; or neither. */
export type Waiting = 'searching' | 'cancelled' | null;

type Query = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'isError' | 'isPlaceholderData'>;

/** `asked` is what the list was asked for; `back` goes to what its rows were found by. */
export function useWaiting<Asked>(key: QueryKey, query: Query, asked: Asked, back: (answered: Asked) => void) {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<Asked | null>(null);
  const own = query.data !== undefined && !query.isPlaceholderData;
  if (own && answered !== asked) setAnswered(asked);
  const shown = query.data !== undefined && answered !== null ? answered : null;

  const waiting: Waiting = own || query.isError ? null : query.fetchStatus === 'idle' ? 'cancelled' : 'searching';
  const cancel = () => {
    void client.cancelQueries({ queryKey: key, exact: true });
    if (shown !== null) back(shown);
  };
  return { waiting, cancel };
}
