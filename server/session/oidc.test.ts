/** Signing in by a real OpenID Connect provider, and every way in which that fails. A spoilt answer never leaves a session. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verify } from '@node-rs/argon2';
import type * as Argon2 from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SMTPServer } from 'smtp-server';
import type { SignInProblem } from '#domain/messages/sign-in.ts';
import { startProvider, type TestProvider } from '#server/testing/provider.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { hashPassword } from './password.ts';
import { withoutRequestId } from '#server/testing/request-id.ts';

// Counts the work on passwords; the work itself is done.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof Argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const publicUrl = 'http://helix.test';
const password = 'a long enough password';
const discovery = '/.well-known/openid-configuration';

let provider: TestProvider;
let server: TestServer;
/** Creates users, and has passwords for one user alone. */
let strict: TestServer;
const mails: string[] = [];
const keep = async (mail: Promise<string>): Promise<void> => {
  mails.push(await mail);
};
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, _session, done) => {
    stream.once('close', () => done());
    void keep(text(stream));
  },
});
const settings = () => ({
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'helix',
  OIDC_CLIENT_SECRET: 'a secret of the tests',
  OIDC_NAME: 'Example',
});
beforeAll(async () => {
  provider = await startProvider(`${publicUrl}/auth/oidc/callback`);
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const { port } = mailServer.server.address() as AddressInfo;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Helix <helix@example.org>' };
  const only = { OIDC_ONLY: true, BREAK_GLASS_USERNAME: 'break.glass', OIDC_CREATE: 'Viewer' };
  [server, strict] = await Promise.all([
    startServer({ config: { ...settings(), ...mail } }),
    startServer({ config: { ...settings(), ...only } }),
  ]);
});
afterAll(async () => {
  await Promise.all([server.close(), strict.close()]);
  await provider.close();
});

let user: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  user = `person${count}`;
  await server.addUser(user, password, ['Expert']);
  await server.owner('update data.users set email = $2 where username = $1', [user, `${user}@Example.org`]);
});
afterEach(() => {
  provider.people.clear();
  provider.instead.clear();
  provider.claims = null;
  provider.foreignKey = false;
});

const cookiesOf = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** The way to the provider: its address, and the cookie of the browser. */
async function begin(search = '', on = server) {
  const answer = await on.app.inject({ url: `/auth/oidc${search}` });
  expect(answer.statusCode).toBe(303);
  return { address: String(answer.headers.location), cookie: cookiesOf(answer) };
}

/** The answer of the provider, brought back by a browser. */
const comeBack = (address: string, cookie: string, on = server) =>
  on.app.inject({ url: address.slice(publicUrl.length), headers: { cookie } });

async function whole(login: string, search = '', on = server) {
  const { address, cookie } = await begin(search, on);
  return comeBack(await provider.signIn(address, login), cookie, on);
}

const problemOf = (answer: { statusCode: number; headers: Record<string, unknown> }): string | null => {
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers['location']), publicUrl).searchParams.get('problem');
};

const sessions = async (of: string, on = server) =>
  (await on.owner('select from auth.sessions where username = $1', [of])).length;

test('a user is found by the verified address in any case, and gets a session and a line in the log', async () => {
  expect((await server.app.inject({ url: '/auth/ways' })).json()).toEqual({
    password: true,
    provider: 'Example',
    mail: true,
  });
  const { address, cookie } = await begin('?from=/facts%3Fyear=2025');
  const asked = new URL(address).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ code_challenge_method: 'S256', scope: 'openid email profile' });
  expect(asked.get('state')).toMatch(/^[\w-]{43}$/);
  expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);

  const answer = await comeBack(await provider.signIn(address, user), cookie);
  expect(answer.headers.location).toBe('/signed_in?from=%2Ffacts%3Fyear%3D2025');
  expect(answer.headers['set-cookie']).toMatch(/^helix_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const self = await server.app.inject({ url: '/user/authorize', headers: { cookie: cookiesOf(answer) } });
  expect(self.json()).toMatchObject({ username: user });
  const events = await server.owner(
    "select kind, created_by, details ->> 'by' as by from data.security_events where username = $1 order by id desc limit 1",
    [user],
  );
  expect(events).toEqual([{ kind: 'Signed in', created_by: user, by: 'OpenID Connect' }]);
});

describe('nothing is begun, and the sign-in screen has the words, if', () => {
  const claims = (change: Record<string, unknown>) => () => {
    provider.claims = (given) => ({ ...given, ...change });
  };
  const past = Math.floor(Date.now() / 1000) - 3_600;
  const spoiled: readonly (readonly [string, SignInProblem, () => void])[] = [
    ['the nonce is another', 'answer', claims({ nonce: 'another' })],
    ['the ID token has expired', 'answer', claims({ exp: past, iat: past - 60 })],
    ['the ID token is of another issuer', 'answer', claims({ iss: 'https://another.example.org' })],
    ['the ID token is for another program', 'answer', claims({ aud: 'another' })],
    [
      'the signature is wrong',
      'answer',
      () => {
        claims({})();
        provider.foreignKey = true;
      },
    ],
    ['the token is nonsense', 'answer', () => provider.instead.set('/token', (_, reply) => reply.end('<html>'))],
    ['the token is refused', 'away', () => provider.instead.set('/token', (_, reply) => reply.writeHead(503).end())],
    ['the provider goes away', 'away', () => provider.instead.set('/token', (request) => request.socket.destroy())],
    ['the address is not verified', 'email', () => provider.people.set(user, { email_verified: false })],
    ['there is no address', 'email', () => provider.people.set(user, { email: undefined })],
    // Unicode folds the Kelvin sign to k.
    ['the address only looks alike', 'unknown', () => provider.people.set(user, { email: `${user}@example.or\u212a` })],
    ['nobody has the address', 'unknown', () => provider.people.set(user, { email: 'nobody@example.org' })],
    ['the address is that of imports', 'unknown', () => provider.people.set(user, { email: 'import@example.org' })],
  ];
  test.each(spoiled)('%s', async (name, problem, spoil) => {
    if (name.includes('imports'))
      await expect(
        server.owner("update data.users set email = 'import@example.org' where username = 'import'"),
      ).rejects.toThrow('A service account cannot sign in');
    if (name.includes('alike'))
      await server.owner('update data.users set email = $2 where username = $1', [user, `${user}@example.ork`]);
    spoil();
    const answer = await whole(user);
    expect(problemOf(answer)).toBe(problem);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessions(user)).toBe(0);
  });

  test('the user is suspended', async () => {
    await server.owner('update data.users set suspended_at = now() where username = $1', [user]);
    expect(problemOf(await whole(user))).toBe('suspended');
    const [event] = await server.owner(
      'select kind, details from data.security_events where username = $1 order by id desc limit 1',
      [user],
    );
    expect(event).toEqual({ kind: 'Sign-in failed', details: { by: 'OpenID Connect', reason: 'suspended' } });
  });

  test('the person refuses at the provider', async () => {
    const { address, cookie } = await begin();
    const state = new URL(address).searchParams.get('state') ?? '';
    const back = `${publicUrl}/auth/oidc/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(problemOf(await comeBack(back, cookie))).toBe('denied');
  });

  test('the answer comes twice, in another browser, with another state, or too late', async () => {
    const { address, cookie } = await begin();
    const back = await provider.signIn(address, user);
    const other = await begin();
    for (const [url, jar] of [
      [back, ''],
      [back, other.cookie],
      [back.replace(/state=[^&]+/, 'state=another'), cookie],
      [`${publicUrl}/auth/oidc/callback`, cookie],
      [`${publicUrl}/auth/oidc/callback?state=a&state=b`, cookie],
    ] as const)
      expect(problemOf(await comeBack(url, jar))).toBe('state');
    expect(problemOf(await comeBack(back, cookie))).toBeNull();
    expect(problemOf(await comeBack(back, cookie))).toBe('state');
    expect(await sessions(user)).toBe(1);

    const late = await begin();
    const lateBack = await provider.signIn(late.address, user);
    await server.owner("update auth.provider_sign_ins set created_at = now() - interval '11 minutes'");
    expect(problemOf(await comeBack(lateBack, late.cookie))).toBe('state');
  });

  test('another person signs in over an open form', async () => {
    expect(problemOf(await whole(user, '?window=1&username=person1'))).toBe('another');
    expect(await sessions(user)).toBe(0);
    expect((await whole(user, `?window=1&username=${user}`)).headers.location).toBe('/signed_in?window=1');
  });
});

test('the server starts without the provider, says so, and finds it once it is there', async () => {
  const own = await startServer({ config: settings() });
  try {
    const spoiled: [SignInProblem, () => void][] = [
      ['away', () => provider.instead.set(discovery, (request) => request.socket.destroy())],
      ['away', () => provider.instead.set(discovery, (_, reply) => reply.writeHead(502).end('no'))],
      ['answer', () => provider.instead.set(discovery, (_, reply) => reply.end('<html>nonsense</html>'))],
      ['answer', () => provider.instead.set(discovery, (_, reply) => reply.end(Buffer.alloc(1024 * 1024, 32)))],
      [
        'answer',
        () =>
          provider.instead.set(discovery, (_, reply) =>
            reply.setHeader('content-type', 'application/json').end('{"issuer":"https://another.example.org"}'),
          ),
      ],
    ];
    for (const [problem, spoil] of spoiled) {
      spoil();
      expect(problemOf(await own.app.inject({ url: '/auth/oidc?from=/facts' }))).toBe(problem);
    }
    expect(await own.owner('select from auth.provider_sign_ins')).toEqual([]);
    provider.instead.delete(discovery);
    await begin('', own);
    // Found once: a later failure of these addresses disturbs nobody.
    provider.instead.set(discovery, (request) => request.socket.destroy());
    await begin('', own);
  } finally {
    await own.close();
  }
});

test('users are created with the role of OIDC_CREATE; a role that no longer exists creates nobody', async () => {
  await strict.addUser('new.person-x@EXAMPLE.org', password, []);
  provider.people.set('new', { email: 'New.Person+x@example.org', name: ' نور\nحسن ' });
  expect(problemOf(await whole('new', '', strict))).toBeNull();
  expect(problemOf(await whole('new', '', strict))).toBeNull();
  const made = await strict.owner(
    `select u.name, u.username, u.email, array(select role from data.user_roles r where r.username = u.username) as roles
     from data.users u where email is not null`,
  );
  expect(made).toEqual([
    { name: 'نور حسن', username: 'new.person-x@example.org-2', email: 'New.Person+x@example.org', roles: ['Viewer'] },
  ]);
  await strict.owner("delete from data.user_roles where role = 'Viewer'");
  await strict.owner("delete from data.roles where name = 'Viewer'");
  expect(problemOf(await whole('another', '', strict))).toBe('role');
  expect(await strict.owner("select from data.users where email = 'another@example.org'")).toEqual([]);
});

describe('a new person whose address or name is odd', () => {
  beforeAll(() => strict.owner("insert into data.roles (name) values ('Viewer')"));

  test.each([
    ['blank', 'a b@example.org', 'address'],
    ['too long', `${'x'.repeat(255)}@example.org`, 'address'],
    ['with a line break', 'a\nb@example.org', 'address'],
    ['with two @', 'a@b@example.org', 'address'],
  ])('an address %s makes nobody, and the sign-in screen has the words', async (_, email, problem) => {
    provider.people.set('odd', { email });
    const answer = await whole('odd', '', strict);
    expect([answer.statusCode, problemOf(answer)]).toEqual([303, problem]);
    expect(await strict.owner('select from data.users where email = $1', [email])).toEqual([]);
  });

  test.each([
    ['turned\u202eeman \u2066odd\u2069', 'turnedeman odd'],
    ['one\u2028two\r\nthree\u00a0\u0085four', 'one two three four'],
    ['\u200b\u200e \ufeff', null],
    ['x'.repeat(300), 'x'.repeat(200)],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('the name %j of a new person is stored as %j', async (name, stored) => {
    const email = `${Buffer.from(name).toString('hex').slice(0, 40)}@example.org`;
    provider.people.set('named', { email, name });
    expect(problemOf(await whole('named', '', strict))).toBeNull();
    expect(await strict.owner('select name from data.users where email = $1', [email])).toEqual([
      { name: stored ?? email },
    ]);
  });
});

describe('a refused password takes the same work and gives the same answer for every username', () => {
  const work = () => vi.mocked(verify).mock.calls.map(([made]) => String(made).split('$').slice(0, 4).join('$'));

  test.each([false, true])('with OIDC_ONLY: %s', async (only) => {
    const glass = 'break.glass';
    const own = only ? strict : server;
    const login = (username: string, given: string) =>
      own.app.inject({ method: 'POST', url: '/auth/login', payload: { username, password: given } });
    const made = await hashPassword(password);
    for (const name of [glass, 'well', 'suspended', 'locked']) {
      await own.addUser(name, password, ['Expert']);
      await own.owner('update auth.credentials set password_hash = $2 where username = $1', [name, made]);
    }
    await own.owner("update data.users set suspended_at = now() where username = 'suspended'");
    await own.owner("update auth.credentials set locked_until = now() + interval '1 hour' where username = 'locked'");
    await own.owner("insert into data.users (username, name) values ('no.password', 'No Password')");
    await login('nobody', password);

    const refused: [string, string][] = [
      ['nobody', password],
      ['no.password', password],
      ['well', 'not the password'],
      [glass, 'not the password'],
      ['suspended', password],
      ['suspended', 'not the password'],
      ['locked', password],
      ['locked', 'not the password'],
      ...(only ? [['well', password] as [string, string]] : []),
    ];
    const seen = [];
    for (const [username, given] of refused) {
      vi.mocked(verify).mockClear();
      const { statusCode, body } = await login(username, given);
      seen.push({ statusCode, body: withoutRequestId(body), work: work() });
    }
    expect(seen[0]?.statusCode).toBe(401);
    expect(seen[0]?.work).toHaveLength(1);
    for (const each of seen) expect(each).toEqual(seen[0]);
    expect((await login(glass, password)).statusCode).toBe(200);
  });

  test('and a link that does not work gives one answer, and costs no work', async () => {
    const link = async (owner: string, change: string) => {
      const token = `${owner}-${change}`.padEnd(43, 'x');
      await server.owner(
        `insert into auth.links (token_hash, username, created_by) values (sha256(convert_to($1, 'UTF8')), $2, 'admin')`,
        [token, owner],
      );
      await server.owner(`update auth.links set ${change} where username = $1`, [owner]);
      return token;
    };
    await server.addUser('used', password, []);
    await server.addUser('late', password, []);
    await server.addUser('gone', password, []);
    await server.owner("update data.users set suspended_at = now() where username = 'gone'");
    const tokens = [
      'never made',
      await link('used', 'used_at = now()'),
      await link('late', 'expires_at = now()'),
      await link('gone', 'used_at = null'),
    ];
    vi.mocked(verify).mockClear();
    const answers = await Promise.all(
      ['/auth/link', '/auth/use_link'].flatMap((url) =>
        tokens.map(async (token) => {
          const payload = { token, password: 'a new password of mine' };
          const { statusCode, body } = await server.app.inject({ method: 'POST', url, payload });
          return `${statusCode} ${withoutRequestId(body)}`;
        }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 .*link_works/);
    expect(work()).toEqual([]);
  });
});

test('with OIDC_ONLY nobody chooses a password, by a link or in the account, but the break-glass user', async () => {
  await strict.addUser('admin', password, ['Administrator']);
  await strict.owner("update data.users set email = 'admin@example.org' where username = 'admin'");
  expect((await strict.app.inject({ url: '/auth/ways' })).json()).toEqual({
    password: false,
    provider: 'Example',
    mail: false,
  });
  const cookie = cookiesOf(await whole('admin', '', strict));
  const call = (url: string, payload: object, headers = {}) =>
    strict.app.inject({ method: 'POST', url, payload, headers });
  const changed = await call('/user/change_password', { username: 'admin', password: 'another password' }, { cookie });
  expect(changed.json()).toMatchObject({
    constraint: 'passwords_off',
    message: 'Passwords are switched off: please sign in with Example',
  });
  const makeLink = async (username: string): Promise<string> =>
    (await call('/psql/rpc/make_sign_in_link', { username }, { cookie })).json().token;
  const token = await makeLink('admin');
  for (const url of ['/auth/link', '/auth/use_link'])
    expect((await call(url, { token, password: 'another password' })).json().constraint).toBe('passwords_off');
  const used = await call('/auth/use_link', { token: await makeLink('break.glass'), password: 'another password' });
  expect(used.statusCode).toBe(200);
});

test('a one-time link is mailed to its user in plain text; without an address or a mail server, the answer says so', async () => {
  await server.addUser('sender', password, ['Administrator']);
  const cookie = await server.signIn('sender', password);
  const call = async (url: string, payload: object, headers: object = { cookie }) =>
    (await server.app.inject({ method: 'POST', url, payload, headers: { ...headers } })).json();
  const mailed = async () => {
    const { token } = await call('/psql/rpc/make_sign_in_link', { username: user });
    return { token, answer: await call('/auth/mail_link', { token }) };
  };
  const { token, answer } = await mailed();
  expect(answer).toEqual({ sent: true, why: null, to: `${user}@Example.org` });
  expect(mails).toHaveLength(1);
  // Long lines are broken by an equals sign.
  const mail = mails[0]!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(mail).toContain(`${publicUrl}/welcome#${token}`);
  expect(mail).toContain('From: Helix <helix@example.org>');
  expect(mail).toContain(`To: ${user}@example.org`);
  expect(mail).toContain('Content-Type: text/plain');

  // Only the person who made the link mails it.
  await server.addUser('colleague', password, ['Administrator']);
  const other = { cookie: await server.signIn('colleague', password) };
  expect(await call('/auth/mail_link', { token }, other)).toMatchObject({ constraint: 'link_works' });
  expect(await call('/auth/mail_link', { token }, {})).toMatchObject({ constraint: 'session_required' });

  await server.owner('update data.users set email = null where username = $1', [user]);
  expect((await mailed()).answer).toEqual({ sent: false, why: 'no address', to: null });
  await server.owner('update data.users set email = $2 where username = $1', [user, `${user}@example.org`]);
  await new Promise<void>((resolve) => {
    mailServer.close(resolve);
  });
  const away = await mailed();
  expect(away.answer).toEqual({ sent: false, why: 'not taken', to: `${user}@example.org` });
  expect((await call('/auth/link', { token: away.token })).username).toBe(user);
  expect(mails).toHaveLength(1);
});
