/** The secret in the session's cookie: made, read, and hashed. Only the hash ever reaches the database. */
import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where TLS stands in front no other site of the domain can set it: browsers take `__Host-` from its own host alone (RFC 6265bis). */
const hostName = '__Host-helix_session';
/** On plain http, and of sessions from before there was the other name. */
const plainName = 'helix_session';
/** So many cookies of one name are tried: a browser keeps fewer of all sites of a domain together. */
const mostTokens = 200;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The text of a bytea: `\x` and hex. */
export const hashToken = (token: string): string => `\\x${hash('sha256', token)}`;

/** The tokens that a request brings, in their order: which of them is a session of ours, the database says. What cannot be a token costs no query. */
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

// No Max-Age: how long a session lives is decided by its row, and only there.
const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export function setTokenCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(secure ? hostName : plainName, token, options(secure));
  if (secure) reply.clearCookie(plainName, options(secure));
}

export function clearTokenCookie(reply: FastifyReply, secure: boolean): void {
  if (secure) reply.clearCookie(hostName, options(secure));
  reply.clearCookie(plainName, options(secure));
}
