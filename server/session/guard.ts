/** Lets a request pass only with a live session, unless its route says it is public. Knows no right and no rule. */
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '#server/refusal.ts';
import { isServerPath } from '#server/static.ts';
import type { Accounts, Session } from './accounts.ts';
import { hashToken, tokenOf } from './token.ts';

export interface SignedIn extends Session {
  tokenHash: string;
}

/** Who may call: anyone with a session (the default), anyone at all, or npm scripts on this machine. */
export type Access = 'session' | 'public' | 'maintenance';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

export const sessionGuard = fastifyPlugin<{ accounts: Accounts }>(async (app, { accounts }) => {
  const touching = new Map<string, Promise<void>>();
  app.decorateRequest('signedIn', null);

  app.addHook('onRequest', async (request, reply) => {
    if ((request.routeOptions.config.access ?? 'session') !== 'session') return;
    // A path that no route has tells a stranger nothing under the server's paths, and is simply not found elsewhere.
    if (request.is404 && !isServerPath(request.url)) return;
    const token = tokenOf(request);
    const tokenHash = token === null ? null : hashToken(token);
    const session = tokenHash === null ? null : await accounts.findSession(tokenHash);
    if (session === null || tokenHash === null) {
      throw new Refusal(401, { constraint: 'session_required', message: 'Please sign in' });
    }
    request.signedIn = { ...session, tokenHash };
    // Nothing that only staff may see stays behind in a browser or a proxy.
    reply.header('cache-control', 'no-store');
  });

  // After the answer, and once a minute at most: a page of lists writes nothing.
  app.addHook('onResponse', async (request) => {
    const { signedIn } = request;
    if (signedIn === null || !signedIn.touch_due) return;
    const { tokenHash } = signedIn;
    if (touching.has(tokenHash)) return;
    const touched = accounts
      .touchSession(tokenHash)
      .catch((error: unknown) => request.log.warn({ err: error }, 'the last use of a session was not recorded'))
      .finally(() => touching.delete(tokenHash));
    touching.set(tokenHash, touched);
    await touched;
  });

  app.addHook('onClose', async () => {
    await Promise.all(touching.values());
  });
});

/** For the handlers behind the guard. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (request.signedIn === null)
    throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind the session guard`);
  return request.signedIn;
}
