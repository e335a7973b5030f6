/** The key under which this browser keeps a user's choices for a list. */
import { useSession } from '#web/data/session.ts';

/** For example 'facts-list:expert:columns'. */
export function usePlace(kind: string, what: 'search' | 'columns'): string {
  const username = useSession()?.username ?? '';
  return `${kind}-list:${username}:${what}`;
}
