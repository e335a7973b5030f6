/** The secret in the session's cookie: made, read, and hashed. Only the hash ever reaches the database. */
import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'helix_session';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The text of a bytea: `\x` and hex. */
export const hashToken = (token: string): string => `\\x${hash('sha256', token)}`;

/** A cookie that cannot be a token of ours costs no query. */
export function tokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

// No Max-Age: how long a session lives is decided by its row, and only there.
export function setTokenCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

export function clearTokenCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
