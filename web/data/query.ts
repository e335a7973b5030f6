/**
 * The one cache of what the server said.
 * A query is declared once, key and fetcher together, where its first user lives: `queryOptions({ queryKey: ['facts_view', search], queryFn: … })`.
 * The first part of a key is the relation that is read, so that a save can name what it made stale.
 */
import { QueryClient } from '@tanstack/react-query';

/** A refusal stays one, and a server that failed or took too long would only be given the same work again. */
const isAnswered = (error: unknown) => typeof error === 'object' && error !== null && 'status' in error;

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && !isAnswered(error),
      },
      mutations: { retry: false },
    },
  });

export const queryClient = newQueryClient();

/** `invalidate('facts')` makes facts, facts_view, facts_status_view … be read again, and the rights on the open record, which any change may move. */
export function invalidate(...names: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [relation] }) =>
      typeof relation === 'string' &&
      [...names, 'rights'].some((name) => relation === name || relation.startsWith(`${name}_`)),
  });
}
