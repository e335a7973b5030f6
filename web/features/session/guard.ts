/** Opens a route only with a session: a recent record, or one that the server confirms; else it redirects to /signin. */
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

/** Redirects a user who is signed in already, perhaps in another tab, away from /signin. */
export async function leaveIfSignedIn({ search }: { search: SignInSearch }): Promise<void> {
  if (search.problem !== undefined) return;
  // With a path to go back to, the guard has just checked.
  if (currentSession() === null && search.from === undefined) await authorize().catch(() => undefined);
  if (currentSession() !== null) throw redirect({ to: '/', replace: true });
}

export type SignInSearch = { from?: string | undefined; problem?: string | undefined; window?: true | undefined };

/** Only a path of Helix may follow a sign-in. Any other `from` is set to undefined: an omitted key would reach the screen as it was typed. */
export const signInSearch = ({ from, problem, window: inWindow }: Record<string, unknown>): SignInSearch => ({
  from: ownPath(from) ?? undefined,
  problem: typeof problem === 'string' ? problem : undefined,
  window: inWindow === undefined ? undefined : true,
});
