/** Reads and hashes the secrets of requests: the session cookie, which it creates, and the bearer token. Only the hash is sent to the database. */
import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';

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

const form = /^helix_[\w-]{43}$/;

/** The token of a client, in `?client_id=` or `Authorization: Bearer`. */
export function clientOf(request: FastifyRequest): string {
  const { client_id: given } = request.query as { client_id?: string | string[] };
  const bearer = bearerOf(request);
  if (given === undefined && bearer === null) throw noClient();
  if (given !== undefined && bearer !== null) throw twoClients();
  const token = given ?? bearer;
  if (typeof token !== 'string' || !form.test(token)) throw unknownClient();
  return token;
}

const noClient = (): Refusal =>
  new Refusal(401, {
    constraint: 'client_required',
    message: 'This address needs a client_id',
    hint: 'Ask the administrators of Helix for one.',
  });
const twoClients = (): Refusal =>
  new Refusal(400, {
    constraint: 'one_credential',
    message: 'A request has a client_id or the token of an Authorization header, not both',
  });
const unknownClient = (): Refusal =>
  new Refusal(401, { constraint: 'client_known', message: 'This client_id is not known', details: 'Field: client_id' });

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
