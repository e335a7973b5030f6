/** Sends a new password for the user's own account. */
import { ask } from '#web/data/ask.ts';
import { withRequestId } from '#domain/messages/request-id.ts';
import { SessionError } from '#web/data/session.ts';

/** @throws SessionError with the server's constraint, e.g. `current_password_required`. */
export async function changePassword(username: string, password: string, current?: string): Promise<void> {
  const response = await ask('/user/change_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, ...(current && { current_password: current }) }),
  });
  if (response.ok) return;
  const body = (await response.json().catch(() => ({}))) as Partial<SessionError> & { request_id?: string };
  const message = withRequestId(response.status, body.message ?? '', body.request_id);
  throw new SessionError(response.status, message, body.constraint);
}
