/** Lets a request pass only with a live session, unless its route says it is public. Knows no right and no rule. */
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
 * Who may call: anyone with a session (the default), anyone at all, or npm scripts on this machine. Behind `asked` the session is
 * looked up by the transaction that answers (`entering`), and by `admit` where none does.
 */
export type Access = 'session' | 'asked' | 'public' | 'maintenance';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** Of the session's token, or of one that is still to be looked up. */
    tokenHash: string | null;
    admit: () => Promise<void>;
  }
}

/** The last use of a session is recorded this often, in milliseconds. */
const touchEvery = 60_000;
/** A stranger's body may be this long before the session is looked up, in bytes. */
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
    // A path that no route has tells a stranger nothing under the server's paths, and is simply not found elsewhere.
    if (request.is404 && !isServerPath(request.url)) return done();
    const admitted = (): void => {
      // Nothing that only staff may see stays behind in a browser or a proxy.
      reply.header('cache-control', 'no-store');
      done();
    };
    const [token, ...others] = tokensOf(request);
    if (token === undefined) throw noSession();
    request.tokenHash = hashToken(token);
    const decide = (): void => {
      // Of several cookies one may be planted by another site of the domain: which is ours must be known first.
      if (access === 'session' || others.length > 0 || !isHere(request)) request.admit().then(admitted, done);
      else admitted();
    };
    // A body that came with its head is here once this turn of the loop is over.
    if (reads(request)) decide();
    else setImmediate(decide);
  });

  // After the answer, and once a minute at most: a page of lists writes nothing.
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

/** Nothing has to be waited for before its sender is known: there is no body, or a short one that came with its head. */
function isHere(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  return reads(request) || (raw.complete && Number(headers['content-length'] ?? Infinity) <= smallBody);
}

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** What a transaction begins with that answers a request behind `asked`: its user, or the refusal of a stranger. */
export function entering(request: FastifyRequest): NonNullable<TransactionSettings['enter']> {
  return { call: 'auth.enter($1::text::bytea)', values: [request.tokenHash ?? ''] };
}

/** For the handlers behind the guard. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (request.signedIn === null)
    throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind the session guard`);
  return request.signedIn;
}
