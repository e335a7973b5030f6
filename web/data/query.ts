/**
 * The only cache of the server's answers.
 * A query is declared once, key and fetcher together, beside its first user: `queryOptions({ queryKey: ['facts_view', search], queryFn: … })`.
 * The first part of a key is its relation, so that a save can name the relations whose answers are out of date.
 */
import { QueryClient } from '@tanstack/react-query';
import { onOtherUser } from './session.ts';

/** Repeating a request would not change a refusal, and would give a failing or slow server the same work again. */
export const isAnswered = (error: unknown): error is { status: unknown } =>
  typeof error === 'object' && error !== null && 'status' in error;

/** The server did not begin the work, or a busy machine did not end it in time: the same request is right a few seconds later. */
export const isBusy = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  (error.constraint === 'too_busy' || error.constraint === 'reading_slow');

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a request fails at once, in words. The other modes wait in silence, and send a save when nobody expects it.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (count, error) => (isBusy(error) ? count < 3 : count < 1 && !isAnswered(error)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = newQueryClient();
onOtherUser(() => queryClient.clear());

/** `invalidate('facts')` loads facts, facts_view, facts_status_view … again, and the rights on the open record, which any change may affect. */
export function invalidate(...names: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [relation] }) =>
      typeof relation === 'string' &&
      [...names, 'rights'].some((name) => relation === name || relation.startsWith(`${name}_`)),
  });
}
