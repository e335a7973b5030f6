/** Signing in by an OpenID Connect provider: the way there, and the answer. Each failure leads to the sign-in screen, with the name of its problem. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '#db/database.ts';
import type { SignInProblem } from '#domain/messages/sign-in.ts';
import { hashToken, newToken } from '#server/session/credentials.ts';
import { Refusal } from '#server/refusal.ts';
import type { SignInLimit } from '#server/session/sign-in-limit.ts';
import { newSecrets, Provider, ProviderError, type Person } from './provider.ts';
import type { ProviderAccounts, Started } from './accounts.ts';

export interface SignInByProvider {
  /** On the button: 'Sign in with {name}'. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The role of users who are created at their first sign-in; null creates none. */
  create: string | null;
}

interface Options {
  settings: SignInByProvider;
  publicUrl: string;
  accounts: ProviderAccounts;
  limit: SignInLimit;
  /** Sets the session cookie of a user. */
  begin: (request: FastifyRequest, reply: FastifyReply, username: string) => Promise<void>;
}

/** Ties a sign-in to the browser in which it began: nobody can send another person the address of an answer. */
const browserCookie = 'helix_sign_in';
/** The window of a sign-in over an open form; it closes by itself. */
const WINDOW = 'window';
/** Levels that log the address of each request. */
const loud = new Set(['info', 'debug', 'trace']);
const longestFrom = 2000;
const longestQuery = 8000;

const one = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const address = (path: string, search: Record<string, string>): string =>
  Object.keys(search).length === 0 ? path : `${path}?${new URLSearchParams(search).toString()}`;

/** Where a sign-in ends: `from`, which the screen follows only if it is a path of Helix. */
const backTo = (returnTo: string): Record<string, string> =>
  returnTo === '' ? {} : returnTo === WINDOW ? { window: '1' } : { from: returnTo };

export function providerRoutes(app: FastifyInstance, { settings, publicUrl, accounts, limit, begin }: Options): void {
  const provider = new Provider({ ...settings, callback: `${publicUrl}/auth/oidc/callback` });
  const secure = publicUrl.startsWith('https:');
  // The address of an answer holds a code, so it is not logged.
  const route = {
    config: { access: 'public' },
    exposeHeadRoute: false,
    ...(loud.has(app.log.level) && { logLevel: 'warn' as const }),
  } as const;

  const fail = (reply: FastifyReply, problem: SignInProblem, returnTo: string): FastifyReply =>
    reply.redirect(address('/signin', { ...backTo(returnTo), problem }), 303);

  const problemOf = (request: FastifyRequest, error: unknown): SignInProblem => {
    // Too many attempts: a page, not JSON, is open.
    if (error instanceof Refusal && error.status === 429) return 'busy';
    if (error instanceof DatabaseError && error.constraint === 'user_email_form') return 'address';
    if (!(error instanceof ProviderError)) {
      request.log.error({ err: error }, 'a sign-in by the provider failed');
      return 'failed';
    }
    if (error.problem !== 'email' && error.problem !== 'denied')
      request.log.warn(`OpenID Connect: the provider could not be used: ${error.message}`);
    return error.problem;
  };

  app.get('/auth/oidc', route, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const query = request.query as Record<string, unknown>;
    const inWindow = query['window'] !== undefined;
    const returnTo = inWindow ? WINDOW : (one(query['from']) ?? '').slice(0, longestFrom).replaceAll('\u0000', '');
    const username = inWindow ? (one(query['username'])?.slice(0, 100).replaceAll('\u0000', '') ?? null) : null;
    const secrets = newSecrets();
    try {
      await limit.address(request);
      const to = await provider.addressOf(secrets);
      const browser = tokenOf(request) ?? newToken();
      await accounts.beginSignIn(hashToken(secrets.state), hashToken(browser), { ...secrets, returnTo, username });
      reply.setCookie(browserCookie, browser, {
        path: '/auth/oidc',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: 600,
      });
      return await reply.redirect(to, 303);
    } catch (error) {
      return fail(reply, problemOf(request, error), returnTo);
    }
  });

  app.get('/auth/oidc/callback', route, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const state = one((request.query as Record<string, unknown>)['state']);
    const browser = tokenOf(request);
    const mark = request.url.indexOf('?');
    if (state === null || browser === null || request.url.length > longestQuery) return fail(reply, 'state', '');
    let started: Started | null = null;
    try {
      started = await accounts.takeSignIn(hashToken(state), hashToken(browser));
      if (started === null) return fail(reply, 'state', '');
      const person = await provider.personOf(request.url.slice(mark), { ...started, state });
      const user = await userOf(person, started.username);
      if (typeof user !== 'string') {
        await accounts.recordRefused(user.username ?? person.email, user.problem);
        return fail(reply, user.problem, started.returnTo);
      }
      await begin(request, reply, user);
      return await reply.redirect(address('/signed_in', backTo(started.returnTo)), 303);
    } catch (error) {
      const problem = problemOf(request, error);
      // If the database is away, the sign-in can't be recorded either.
      await accounts.recordRefused(null, problem).catch(() => undefined);
      return fail(reply, problem, started?.returnTo ?? '');
    }
  });

  /** The username of a person, or the reason why they can't sign in. @param only the user of an expired session. */
  async function userOf(
    { email, name }: Person,
    only: string | null,
  ): Promise<string | { problem: SignInProblem; username: string | null }> {
    const found = await accounts.findByEmail(email);
    if (found?.suspended === true) return { problem: 'suspended', username: found.username };
    if (only !== null && found?.username !== only) return { problem: 'another', username: found?.username ?? null };
    if (found !== null) return found.username;
    if (settings.create === null) return { problem: 'unknown', username: null };
    return (await accounts.createByEmail(email, name, settings.create)) ?? { problem: 'role', username: null };
  }

  const tokenOf = (request: FastifyRequest): string | null => {
    const value = request.cookies[browserCookie];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
  };
}
