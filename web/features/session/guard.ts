/** Opens a route only with a session: a recent record, or one that the server confirms; else it redirects to /signin. */
import { redirect } from '@tanstack/react-router';
import { authorize, currentSession, isFresh, SessionError } from '#web/data/session.ts';
import type { SignInSearch } from './sign-in-search.ts';

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

/** Redirects a user who is signed in already, perhaps in another tab, away from /signin. */
export async function leaveIfSignedIn({ search }: { search: SignInSearch }): Promise<void> {
  if (search.problem !== undefined) return;
  // With a path to go back to, the guard has just checked.
  if (currentSession() === null && search.from === undefined) await authorize().catch(() => undefined);
  if (currentSession() !== null) throw redirect({ to: '/', replace: true });
}
