/** Sends a new password for the user's own account. */
import { ask } from './ask.ts';
import { SessionError } from './session.ts';

export async function changePassword(username: string, password: string): Promise<void> {
  const response = await ask('/user/change_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (response.ok) return;
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  throw new SessionError(response.status, body.message ?? '');
}
