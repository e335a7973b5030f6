/** Where this browser keeps what a user chose for a list. */
import { useSession } from '#web/data/session.ts';

/** 'facts' keeps 'facts-list:expert:columns'. */
export function usePlace(kind: string, what: 'search' | 'columns'): string {
  const username = useSession()?.username ?? '';
  return `${kind}-list:${username}:${what}`;
}
