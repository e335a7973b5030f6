/** Requires a live session for every route that is not public. Checks no permissions. */
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TransactionSettings } from '#db/database.ts';
import { Refusal } from '#server/refusal.ts';
import { isServerPath } from '#server/static.ts';
import type { Accounts, Session } from './accounts.ts';
import { hashToken, tokensOf } from './token.ts';

export interface SignedIn extends Session {
  tokenHash: string;
}

/**
 * Access to a route: with a session (the default), for everybody, or for npm scripts on this machine. On an `asked` route the
 * transaction that answers looks the session up (`entering`); `admit` does so if there is no transaction.
 */
export type Access = 'session' | 'asked' | 'public' | 'maintenance';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** Hash of the token of the session, or of a token not looked up yet. */
    tokenHash: string | null;
    admit: () => Promise<void>;
  }
}

/** Least time between records of the last use of a session, in milliseconds. */
const touchEvery = 60_000;
/** Longest body that is accepted before the session is looked up, in bytes. */
const smallBody = 64 * 1024;

export const sessionGuard = fastifyPlugin<{ accounts: Accounts }>(async (app, { accounts }) => {
  const touching = new Set<Promise<void>>();
  const touched = new Map<string, number>();
  app.decorateRequest('signedIn', null);
  app.decorateRequest('tokenHash', null);
  app.decorateRequest('admit', admit);

  async function admit(this: FastifyRequest): Promise<void> {
    if (this.signedIn !== null) return;
    const session = await accounts.findSession(tokensOf(this).map(hashToken));
    if (session === null) throw noSession();
    this.tokenHash = session.tokenHash;
    this.signedIn = session;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const access = request.routeOptions.config.access ?? 'session';
    if (access !== 'session' && access !== 'asked') return done();
    // Under the server's paths, unknown routes need a session too, so that they reveal nothing; other unknown paths are 404.
    if (request.is404 && !isServerPath(request.url)) return done();
    const admitted = (): void => {
      // Browsers and proxies must not keep answers that need a session.
      reply.header('cache-control', 'no-store');
      done();
    };
    const [token, ...others] = tokensOf(request);
    if (token === undefined) throw noSession();
    request.tokenHash = hashToken(token);
    const decide = (): void => {
      // Another site of the domain may have planted a cookie, so several cookies are looked up first.
      if (access === 'session' || others.length > 0 || !isHere(request)) request.admit().then(admitted, done);
      else admitted();
    };
    // A body that arrived together with the headers is complete after this turn of the event loop.
    if (reads(request)) decide();
    else setImmediate(decide);
  });

  // After the answer, and once a minute at most, so that most requests write nothing.
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { tokenHash } = request;
    const now = Date.now();
    if (tokenHash === null || reply.statusCode === 401 || now - (touched.get(tokenHash) ?? 0) < touchEvery) return;
    for (const [hash, at] of touched) if (now - at >= touchEvery) touched.delete(hash);
    touched.set(tokenHash, now);
    const touch = accounts
      .touchSession(tokenHash)
      .catch((error: unknown) => request.log.warn({ err: error }, 'the last use of a session was not recorded'))
      .finally(() => touching.delete(touch));
    touching.add(touch);
  });

  app.addHook('onClose', async () => {
    await Promise.all(touching);
  });
});

function noSession(): Refusal {
  return new Refusal(401, { constraint: 'session_required', message: 'Please sign in' });
}

/** Whether the request is complete: it has no body, or a short body that arrived with the headers. */
function isHere(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  return reads(request) || (raw.complete && Number(headers['content-length'] ?? Infinity) <= smallBody);
}

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** The first call of a transaction that answers an `asked` route: it sets the user, or refuses a request without a session. */
export function entering(request: FastifyRequest): NonNullable<TransactionSettings['enter']> {
  return { call: 'auth.enter($1::text::bytea)', values: [request.tokenHash ?? ''] };
}

/** The session of a request, in a handler behind the guard. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (request.signedIn === null)
    throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind the session guard`);
  return request.signedIn;
}
