/** Reads and hashes the secrets of requests: the session cookie, which it creates, and the bearer token. Only the hash is sent to the database. */
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
export function tokensOf({ headers: { cookie } }: FastifyRequest): string[] {
  if (cookie === undefined) return [];
  const own = valuesOf(cookie, hostPairs);
  const tokens = (own.length > 0 ? own : valuesOf(cookie, plainPairs)).filter((token) => /^[\w-]{43}$/.test(token));
  return tokens.length < 2 ? tokens : [...new Set(tokens)].slice(0, mostTokens);
}

/** The token of a script in `Authorization: Bearer`; null without that header, '' if it has no token of our form. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | null {
  if (authorization === undefined || !/^bearer\b/i.test(authorization)) return null;
  return /^bearer +(helix_[\w-]{43}) *$/i.exec(authorization)?.[1] ?? '';
}

const pairsOf = (name: string): RegExp => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`, 'g');
const hostPairs = pairsOf(hostName);
const plainPairs = pairsOf(plainName);

function valuesOf(cookie: string, pairs: RegExp): string[] {
  const values: string[] = [];
  pairs.lastIndex = 0;
  for (let found = pairs.exec(cookie); found !== null; found = pairs.exec(cookie)) values.push((found[1] ?? '').trim());
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
