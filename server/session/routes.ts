/** The routes for signing in and out, reading the session and changing a password. Every failed sign-in has the same message. */
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import type { Accounts, Rule } from './accounts.ts';
import { readCredentials, readNewPassword } from './bodies.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { signedIn, type SignedIn } from './guard.ts';
import { passwordRefusal } from './password-rules.ts';
import { decoyHash, hashPassword, passwordMatches } from './password.ts';
import { signInLimit } from './sign-in-limit.ts';
import { clearTokenCookie, hashToken, newToken, setTokenCookie } from './token.ts';

/** The longest username and password, with every character escaped. */
const largestBody = 8192;
const longestUserAgent = 500;

const wrong = new Refusal(401, {
  constraint: 'sign_in',
  message: 'Either your username or password was wrong, please try again.',
});

const may = (rules: readonly Rule[], action: string, subject: string): boolean =>
  rules.some((rule) => rule.action === action && rule.subject === subject);

export async function sessionRoutes(
  app: FastifyInstance,
  { accounts, publicUrl }: { accounts: Accounts; publicUrl: string | undefined },
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
    if (found === null || !matches || found.locked || found.suspended) {
      // Attempts during a lock do not extend it.
      if (found?.locked !== true) failures.record(request, username);
      throw wrong;
    }
    // Count earlier failures first: they are recorded after their answers.
    await failures.written();
    if ((await accounts.findCredentials(username))?.locked !== false) throw wrong;
    const token = newToken();
    await accounts.beginSession(
      found.username,
      hashToken(token),
      (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    );
    setTokenCookie(reply, token, secure(request));
    reply.header('cache-control', 'no-store');
    const rules = await accounts.rules(found.username);
    return { username: found.username, name: found.name, permissions: { rules } };
  });

  app.get(
    '/auth/logout',
    { config: { changes: true }, exposeHeadRoute: false },
    async (request, reply): Promise<FastifyReply> => {
      await accounts.endSession(signedIn(request).tokenHash);
      clearTokenCookie(reply, secure(request));
      return reply.code(204).send();
    },
  );

  app.get('/user/authorize', async (request) => {
    const { username, name } = signedIn(request);
    return { username, name, rules: await accounts.rules(username) };
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
    if (found?.locked !== true) failures.record(request, self.username);
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
    await accounts.changePassword(username, await hashPassword(password), self.tokenHash);
    return reply.code(204).send();
  });
}
