/** Creates, reads and hashes the secret in the session cookie. Only the hash is sent to the database. */
import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Used over https. No other site of the domain can set it: browsers accept `__Host-` cookies only from the host itself (RFC 6265bis). */
const hostName = '__Host-helix_session';
/** Used over plain http, and by sessions older than the other name. */
const plainName = 'helix_session';
/** Most cookies of one name that are tried. A browser keeps fewer for all sites of a domain together. */
const mostTokens = 200;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash as the text of a bytea: `\x` and hex. */
export const hashToken = (token: string): string => `\\x${hash('sha256', token)}`;

/** The tokens of a request, in order. The database decides which has a session; malformed tokens are dropped without a query. */
export function tokensOf(request: FastifyRequest): string[] {
  const pairs = (request.headers.cookie ?? '').split(';');
  const own = valuesOf(pairs, hostName);
  const tokens = (own.length > 0 ? own : valuesOf(pairs, plainName)).filter((token) => /^[\w-]{43}$/.test(token));
  return tokens.length < 2 ? tokens : [...new Set(tokens)].slice(0, mostTokens);
}

function valuesOf(pairs: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (const pair of pairs) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(`${name}=`)) values.push(trimmed.slice(name.length + 1));
  }
  return values;
}

// No Max-Age: only the row of the session determines its lifetime.
const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export function setTokenCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(secure ? hostName : plainName, token, options(secure));
  if (secure) reply.clearCookie(plainName, options(secure));
}

export function clearTokenCookie(reply: FastifyReply, secure: boolean): void {
  if (secure) reply.clearCookie(hostName, options(secure));
  reply.clearCookie(plainName, options(secure));
}
