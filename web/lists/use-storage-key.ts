/** The key under which this browser keeps a user's choices for a list. */
import { useSession } from '#web/data/session.ts';

/** For example 'facts-list:expert:columns'. */
export function useStorageKey(
  list: { readonly storageKey: string },
  what: 'search' | 'columns' | 'card' | 'more' | 'totals' | 'saved' | 'peek' | 'file',
): string {
  const username = useSession()?.username ?? '';
  return `${list.storageKey}:${username}:${what}`;
}
