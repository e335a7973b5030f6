/** Begins and ends 'View as'. Each loads the page anew, so that nothing of the other rights is left on it. */
import { psql } from '#web/data/psql.ts';
import { currentSession } from '#web/data/session.ts';
import { setViewed, type Viewed } from '#web/data/viewing.ts';

/** Logged as a security event; the server refuses everybody but administrators. */
export async function viewAs(username: string): Promise<void> {
  const person = await psql.rpc<Omit<Viewed, 'by'>>('view_as', { username });
  const by = currentSession()?.username;
  if (by === undefined) return;
  setViewed({ ...person, by });
  window.location.assign('/');
}

/** Goes back to the own rights. */
export function endViewing(): void {
  setViewed(null);
  window.location.reload();
}
