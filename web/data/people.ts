/** Calls on accounts: users, one-time links, the user's own sessions. */
import { ask } from './ask.ts';
import { psql } from './psql.ts';
import { SessionError } from './session.ts';

/** A one-time link. Its token is in this answer only. */
export type SignInLink = { id: number; username: string; token: string; expires_at: string };

type Account = { username: string; name: string; roles: readonly string[]; email: string };

/** A service account gets no link: its token is null. */
export const createUser = (user: Account & { service?: boolean; countries?: readonly string[] }) =>
  psql.rpc<SignInLink>('create_user', user, { form: true });
export const changeUser = (user: Account & { version?: number }) => psql.rpc<void>('change_user', user);
export const changeOwnName = (name: string) => psql.rpc<void>('change_my_name', { name });
export const makeLink = (username: string) => psql.rpc<SignInLink>('make_sign_in_link', { username });
export const suspendUser = (username: string) => psql.rpc<void>('suspend_user', { username });
export const reactivateUser = (username: string) => psql.rpc<void>('reactivate_user', { username });
export const unlockUser = (username: string) => psql.rpc<void>('unlock_user', { username });

/** What became of the mail of a link. `off`: Helix has no mail server; `no address`: the user has none; `not taken`: the mail server is away, or refused it. */
export type LinkMail = { sent: boolean; why: 'off' | 'no address' | 'not taken' | null; to: string | null };

/** Mails a link to its user, for the person who made it. */
export async function mailLink({ token }: SignInLink): Promise<LinkMail> {
  const response = await ask('/auth/mail_link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw new SessionError(response.status, response.statusText);
  return (await response.json()) as LinkMail;
}

/** The token stands after '#', which browsers send to no server and no log. */
export const addressOfLink = ({ token }: SignInLink) => new URL(`/welcome#${token}`, window.location.origin).href;

export const endSessionOf = (id: number) => psql.rpc<number>('end_my_session', { id });
export const endOtherSessions = () => psql.rpc<number>('end_my_other_sessions', {});
