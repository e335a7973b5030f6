/** The routes for signing in and out, mailing a one-time link, reading the session and changing a password. Every failed sign-in has the same message. */
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import type { Accounts, Rule, Session } from './accounts.ts';
import { readCredentials, readLink, readLinkPassword, readNewPassword } from './sign-in-bodies.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { signedIn, viewedOf, type SignedIn } from './guard.ts';
import { mailLink } from '#server/mail/link-mail.ts';
import type { ProviderAccounts } from './oidc/accounts.ts';
import { providerRoutes } from './oidc/routes.ts';
import { longCommonPasswords, passwordRefusal } from './password-rules.ts';
import { decoyHash, hashPassword, passwordMatches } from './password.ts';
import { signInLimit } from './sign-in-limit.ts';
import { clearTokenCookie, hashToken, newToken, setTokenCookie } from './credentials.ts';
import type { SignInWays } from './sign-in-ways.ts';

/** The longest username and password, with every character escaped. */
const largestBody = 8192;
const longestUserAgent = 500;

const wrong = new Refusal(401, {
  constraint: 'sign_in',
  message: 'Either your username or password was wrong, please try again.',
});

const deadLink = new Refusal(404, {
  constraint: 'link_works',
  message: 'This link was used before, or has expired. Please ask an administrator for a new one.',
});

const passwordsOff = (name: string): Refusal =>
  new Refusal(403, {
    constraint: 'passwords_off',
    message: `Passwords are switched off: please sign in with ${name}`,
    details: 'field password',
  });

const may = (rules: readonly Rule[], action: string, subject: string): boolean =>
  rules.some((rule) => rule.action === action && rule.subject === subject);

interface SessionOptions {
  accounts: Accounts;
  providerAccounts: ProviderAccounts;
  publicUrl: string | undefined;
  ways: SignInWays;
}

export async function sessionRoutes(
  app: FastifyInstance,
  { accounts, providerAccounts, publicUrl, ways }: SessionOptions,
): Promise<void> {
  // Registered only here: other routes set no cookies, and the hooks would run for every request.
  await app.register(cookie);
  const limit = await signInLimit(app);
  const failures = new FailedSignIns(accounts);
  app.addHook('onClose', () => failures.written());
  void decoyHash();

  // request.protocol follows TRUST_PROXY.
  const secure = (request: FastifyRequest): boolean => (publicUrl ?? `${request.protocol}:`).startsWith('https:');

  app.post('/auth/login', { bodyLimit: largestBody, config: { access: 'public' } }, async (request, reply) => {
    await limit.address(request);
    const { username, password } = readCredentials(request.body);
    await limit.username(request, username);
    const found = await accounts.findCredentials(username);
    const matches = await passwordMatches(password, found?.password_hash ?? null);
    if (found === null || !matches || !ways.mayHavePassword(found.username) || found.locked || found.suspended) {
      failures.record(request, username);
      throw wrong;
    }
    // Count earlier failures first: they are recorded after their answers.
    await failures.written();
    if ((await accounts.findCredentials(username))?.locked !== false) throw wrong;
    return begin(request, reply, found);
  });

  async function startSession(
    { beginSession }: Pick<Accounts, 'beginSession'>,
    request: FastifyRequest,
    reply: FastifyReply,
    username: string,
  ): Promise<void> {
    const token = newToken();
    await beginSession(username, hashToken(token), (request.headers['user-agent'] ?? '').slice(0, longestUserAgent));
    setTokenCookie(reply, token, secure(request));
    reply.header('cache-control', 'no-store');
  }

  async function begin(request: FastifyRequest, reply: FastifyReply, { username, name }: Session) {
    await startSession(accounts, request, reply, username);
    const lastVisit = await accounts.visit(username);
    return { username, name, permissions: { rules: await accounts.rules(username) }, lastVisit };
  }

  app.get('/auth/ways', { config: { access: 'public' } }, () => ({
    password: ways.passwords,
    provider: ways.provider?.name ?? null,
    mail: ways.mail !== null,
  }));

  /** For the words beside the field of a new password. The list is a published one. */
  app.get('/auth/common_passwords', { config: { access: 'public' } }, (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400');
    return longCommonPasswords();
  });

  if (ways.provider !== null && publicUrl !== undefined) {
    providerRoutes(app, {
      settings: ways.provider,
      publicUrl,
      accounts: providerAccounts,
      limit,
      begin: (request, reply, username) => startSession(providerAccounts, request, reply, username),
    });
  }

  function requirePasswords(username: string): void {
    if (!ways.mayHavePassword(username)) throw passwordsOff(ways.provider?.name ?? '');
  }

  /** Mails a link to its user, for the person who made it. Answers whether it was sent, and to which address or why not. */
  app.post('/auth/mail_link', { bodyLimit: largestBody }, async (request) => {
    const self = signedIn(request);
    const { token } = readLink(request.body);
    const found = await accounts.findLinkToMail(hashToken(token), self.username);
    if (found === null) throw deadLink;
    if (ways.mail === null || publicUrl === undefined || !ways.mayHavePassword(found.username))
      return { sent: false, why: 'off', to: null };
    if (found.email === null) return { sent: false, why: 'no address', to: null };
    const { name, username, email: to, expires_at } = found;
    const link = `${publicUrl}/welcome#${token}`;
    const failure = await mailLink(ways.mail, { to, name, username, link, expiresAt: new Date(expires_at) });
    if (failure !== null) request.log.warn(`the mail of a one-time link was not sent: ${failure}`);
    return { sent: failure === null, why: failure === null ? null : 'not taken', to };
  });

  /** The user of a one-time link, before a password is chosen. In a body, because addresses are logged. */
  app.post('/auth/link', { bodyLimit: largestBody, config: { access: 'public' } }, async (request, reply) => {
    await limit.address(request);
    const found = await accounts.findLink(hashToken(readLink(request.body).token));
    if (found === null) throw deadLink;
    requirePasswords(found.username);
    reply.header('cache-control', 'no-store');
    return { username: found.username, name: found.name };
  });

  /** Sets the first or a new password by a one-time link, and signs in. */
  app.post('/auth/use_link', { bodyLimit: largestBody, config: { access: 'public' } }, async (request, reply) => {
    await limit.address(request);
    const { token, password } = readLinkPassword(request.body);
    const found = await accounts.findLink(hashToken(token));
    if (found === null) throw deadLink;
    requirePasswords(found.username);
    const refusal = passwordRefusal(found.username, password);
    if (refusal !== null) throw new Refusal(400, { ...refusal, details: 'field password' });
    if ((await accounts.useLink(hashToken(token), await hashPassword(password))) === null) throw deadLink;
    return begin(request, reply, found);
  });

  app.get(
    '/auth/logout',
    { config: { changes: true }, exposeHeadRoute: false },
    async (request, reply): Promise<FastifyReply> => {
      // Who views the screens of another person leaves those; the own session stays.
      if (viewedOf(request) !== null) return reply.code(204).send();
      await accounts.endSession(signedIn(request).tokenHash);
      clearTokenCookie(reply, secure(request));
      return reply.code(204).send();
    },
  );

  app.get('/user/authorize', async (request) => {
    const { username, name } = signedIn(request);
    // Asked when a screen is opened, and not by what runs in a tab that nobody looks at.
    return { username, name, rules: await accounts.rules(username), lastVisit: await accounts.visit(username) };
  });

  /** Requires the current password, unless the person signed in within the last ten minutes. */
  async function proveOwner(request: FastifyRequest, self: SignedIn, current: string | undefined): Promise<void> {
    if (current === undefined && (await accounts.sessionIsFresh(self.tokenHash))) return;
    if (current === undefined) {
      throw new Refusal(400, {
        constraint: 'current_password_required',
        message: 'Current password is required',
        details: 'field current_password',
      });
    }
    await limit.username(request, self.username);
    const found = await accounts.findCredentials(self.username);
    if (found?.locked === false && (await passwordMatches(current, found.password_hash))) return;
    failures.record(request, self.username);
    await failures.written();
    throw new Refusal(400, {
      constraint: 'current_password',
      message: 'The current password is wrong',
      details: 'field current_password',
    });
  }

  app.post('/user/change_password', { bodyLimit: largestBody }, async (request, reply): Promise<FastifyReply> => {
    const { username, password, current_password } = readNewPassword(request.body);
    const self = signedIn(request);
    const rules = await accounts.rules(self.username);
    if (!may(rules, 'update', 'password') || (username !== self.username && !may(rules, 'manage', 'users'))) {
      throw new Refusal(403, { constraint: 'change_password_permission', message: 'User is not permitted' });
    }
    requirePasswords(username);
    if (username === self.username) await proveOwner(request, self, current_password);
    const refusal = passwordRefusal(username, password);
    if (refusal !== null) throw new Refusal(400, { ...refusal, details: 'field password' });
    if (username !== self.username && (await accounts.findCredentials(username)) === null) {
      throw new Refusal(404, {
        constraint: 'change_password_user',
        message: `There is no user ${username}`,
        details: 'field username',
      });
    }
    await accounts.changePassword(username, await hashPassword(password), self.tokenHash, self.username);
    return reply.code(204).send();
  });
}
