/** Requires a live session, or an API token on routes that accept tokens, for every route that is not public. Checks no permissions. */
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TransactionSettings } from '#db/database.ts';
import { Refusal } from '#server/refusal.ts';
import { isServerPath } from '#server/http/static.ts';
import type { Accounts, Action, Session } from './accounts.ts';
import { bearerOf, clientOf, hashToken, tokensOf } from './credentials.ts';
import { tokenRate } from './token-rate.ts';

export interface SignedIn extends Session {
  tokenHash: string;
}

/**
 * Access to a route: with a session (the default), for clients with their token, for everybody, or for npm scripts on this machine. On a `deferred` route the
 * transaction that answers looks the session up (`entering`); `admit` does so if there is no transaction.
 */
export type Access = 'session' | 'deferred' | 'client' | 'public' | 'maintenance';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The route accepts API tokens. Others, such as those of accounts, refuse them. */
    tokens?: boolean;
    /** The address under which the requests of clients are counted. */
    counted?: string;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** Hash of the token of the session, or of a token not looked up yet. */
    tokenHash: string | null;
    /** Whether that token is an API token, sent as `Authorization: Bearer`. */
    isBearer: boolean;
    admit: () => Promise<void>;
  }
}

/** The options of a route that accepts tokens. */
export const forTokens = { config: { tokens: true } } as const;

/** Least time between records of the last use of a session, in milliseconds. */
const touchEvery = 60_000;
/** Longest body that is accepted before the session is looked up, in bytes. */
const smallBody = 64 * 1024;

export interface GuardOptions {
  accounts: Accounts;
  /** Requests of one API token in a minute. */
  tokenRequests: number;
}

export const sessionGuard = fastifyPlugin<GuardOptions>(async (app, { accounts, tokenRequests }) => {
  const withinRate = tokenRate(tokenRequests);
  const touching = new Set<Promise<void>>();
  const touched = new Map<string, number>();
  app.decorateRequest('signedIn', null);
  app.decorateRequest('tokenHash', null);
  app.decorateRequest('isBearer', false);
  app.decorateRequest('admit', admit);

  async function admit(this: FastifyRequest): Promise<void> {
    if (this.signedIn !== null) return;
    if (this.isBearer) {
      const tokenHash = this.tokenHash ?? '';
      this.signedIn = { ...(await accounts.findToken(tokenHash, reads(this) ? 'read' : null)), tokenHash };
      return;
    }
    const session = await accounts.findSession(tokensOf(this).map(hashToken));
    if (session === null) throw noSession();
    this.tokenHash = session.tokenHash;
    this.signedIn = session;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const access = request.routeOptions.config.access ?? 'session';
    if (access === 'client') {
      takeClient(request);
      return done();
    }
    if (access !== 'session' && access !== 'deferred') return done();
    // Under the server's paths, unknown routes need a session too, so that they reveal nothing; other unknown paths are 404.
    if (request.is404 && !isServerPath(request.url)) return done();
    const admitted = (): void => {
      // Browsers and proxies must not keep answers that need a session.
      reply.header('cache-control', 'no-store');
      done();
    };
    const [token, ...others] = tokensOf(request);
    const bearer = bearerOf(request);
    if (bearer !== null) takeBearer(request, bearer, token !== undefined);
    else if (token === undefined) throw noSession();
    else request.tokenHash = hashToken(token);
    if (viewedOf(request) !== null && (request.isBearer || !reads(request))) throw onlyReads();
    const closed = request.isBearer && request.routeOptions.config.tokens !== true;
    const decide = (): void => {
      // Another site of the domain may have planted a cookie, so several cookies are looked up first.
      if (closed) refuseToken(request).then(admitted, done);
      else if (access === 'session' || others.length > 0 || !isHere(request)) request.admit().then(admitted, done);
      else admitted();
    };
    // A body that arrived together with the headers is complete after this turn of the event loop.
    if (reads(request)) decide();
    else setImmediate(decide);
  });

  /** A request with a cookie besides is refused: its two users could differ, and the rights of a session are more than those of a token. */
  function takeBearer(request: FastifyRequest, bearer: string, hasCookie: boolean): void {
    if (hasCookie) throw twoCredentials();
    if (bearer === '') throw new Refusal(401, { constraint: 'token_known', message: 'This token is not known' });
    request.isBearer = true;
    request.tokenHash = hashToken(bearer);
    withinRate(request.tokenHash);
  }

  /** A client names itself in the address, as at IDMC, or by its token. Cookies are left alone. */
  function takeClient(request: FastifyRequest): void {
    request.isBearer = true;
    request.tokenHash = hashToken(clientOf(request));
    withinRate(request.tokenHash);
  }

  /** A token that does not work is refused as such first, so that it reveals no address. */
  async function refuseToken(request: FastifyRequest): Promise<never> {
    await request.admit();
    throw noTokens();
  }

  // After the answer, and once a minute at most, so that most requests write nothing.
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { tokenHash, isBearer, ip } = request;
    if (tokenHash === null || reply.statusCode === 401) return;
    // Not the time of day: a clock that is set back would stop the records, and sessions in use would end.
    const now = performance.now();
    const key = isBearer ? `${tokenHash} ${ip}` : tokenHash;
    if (now - (touched.get(key) ?? -Infinity) < touchEvery) return;
    for (const [known, at] of touched) if (now - at >= touchEvery) touched.delete(known);
    touched.set(key, now);
    const touch = (isBearer ? accounts.touchToken(tokenHash, ip) : accounts.touchSession(tokenHash))
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'the last use of a session or token was not recorded'),
      )
      .finally(() => touching.delete(touch));
    touching.add(touch);
  });

  app.addHook('onClose', async () => {
    await Promise.all(touching);
  });
});

export function noSession(): Refusal {
  return new Refusal(401, { constraint: 'session_required', message: 'Please sign in' });
}

const twoCredentials = (): Refusal =>
  new Refusal(400, {
    constraint: 'one_credential',
    message: 'A request has the cookie of a session or a token, not both',
    hint: 'Send the request without cookies.',
  });

const noTokens = (): Refusal =>
  new Refusal(403, { constraint: 'token_not_here', message: 'Tokens are not accepted at this address' });

const onlyReads = (): Refusal =>
  new Refusal(403, {
    constraint: 'viewing_reads_only',
    message: 'View as only reads, and only in the session of an administrator: nothing was saved',
  });

/** The username of the person whose screens an administrator views, from the header `View-As`; null in other requests. */
export function viewedOf({ headers }: FastifyRequest): string | null {
  const given = headers['view-as'];
  if (given === undefined) return null;
  const encoded = String(given);
  try {
    return decodeURIComponent(encoded).replaceAll('\u0000', '');
  } catch {
    return encoded;
  }
}

/** Whether the request is complete: it has no body, or a short body that arrived with the headers. */
function isHere(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  return reads(request) || (raw.complete && Number(headers['content-length'] ?? Infinity) <= smallBody);
}

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** The extent of a request, which decides whether a token may make it. */
interface Reach {
  readonly reached: () => readonly string[];
  readonly action: Action;
}

const still = `select rules.require_entered(nullif($1::text, '')::text[])::text as held`;

/** The first call of a transaction that answers a `deferred` route: it sets the user, or refuses a request without a session or beyond its token. */
export function entering(
  request: FastifyRequest,
  { reached, action }: Reach,
): NonNullable<TransactionSettings['enter']> {
  const hash = request.tokenHash ?? '';
  const viewed = viewedOf(request);
  if (viewed !== null) return { call: 'auth.enter_viewing($1::text::bytea, $2::text)', values: [hash, viewed], still };
  if (!request.isBearer) return { call: 'auth.enter($1::text::bytea)', values: [hash], still };
  const call = 'auth.enter_token($1::text::bytea, $2::text, $3::text)';
  return { call, values: [hash, reached().join(), action], still };
}

/** The settings of a transaction in the name of the request's user, in a handler behind the guard: refused once the session has ended, also in the midst of a long request. */
export function asPerson(request: FastifyRequest, action: Action): TransactionSettings {
  signedIn(request);
  return { role: 'web_user', enter: entering(request, { reached: () => [], action }) };
}

/** The session of a request, in a handler behind the guard. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (request.signedIn === null)
    throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind the session guard`);
  return request.signedIn;
}
