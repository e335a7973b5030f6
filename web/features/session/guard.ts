/** Lets a route open only with a session: a fresh record, else one that the server confirms; otherwise the way leads to /signin. */
import { redirect } from '@tanstack/react-router';
import { ownPath } from '#web/data/own-path.ts';
import { authorize, currentSession, isFresh, SessionError } from '#web/data/session.ts';

const refused = (error: unknown) => error instanceof SessionError && (error.status === 401 || error.status === 403);

export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const session = currentSession();
  if (session !== null && isFresh(session)) return;
  try {
    await authorize();
  } catch (error) {
    if (!refused(error)) throw error;
    throw redirect({ to: '/signin', search: location.href === '/' ? {} : { from: location.href }, replace: true });
  }
}

/** Somebody who is signed in already, perhaps in another tab, has no business at /signin. */
export async function leaveIfSignedIn({ search }: { search: { from?: string | undefined } }): Promise<void> {
  // With a place to go back to, the guard has asked a moment ago.
  if (currentSession() === null && search.from === undefined) await authorize().catch(() => undefined);
  if (currentSession() !== null) throw redirect({ to: '/', replace: true });
}

/** Only a path of Helix may follow a sign-in. Any other `from` is set to undefined: one that is left out reaches the screen as it was typed. */
export const signInSearch = ({ from }: Record<string, unknown>): { from?: string | undefined } => ({
  from: ownPath(from) ?? undefined,
});
