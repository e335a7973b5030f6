/** Tests the exact answers of signing in, sessions and changing a password, on a real database. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { withoutRequestId } from '#server/testing/request-id.ts';

const wrong = 'Either your username or password was wrong, please try again.';
const password = 'a long enough password';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let user: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  user = `person${count}`;
  await server.addUser(user, password, ['Expert']);
});

// Each test uses an address of its own, because attempts are counted by address.
const login = (username: unknown, given: unknown = password, remoteAddress = `192.0.2.${count}`) =>
  server.app.inject({ method: 'POST', url: '/auth/login', payload: { username, password: given }, remoteAddress });

const authorize = (cookie: string) => server.app.inject({ url: '/user/authorize', headers: { cookie } });

const change = (cookie: string, payload: object) =>
  server.app.inject({ method: 'POST', url: '/user/change_password', headers: { cookie }, payload });

describe('signing in', () => {
  test('returns the user and the permission rules, as authorize does', async () => {
    const response = await login(user);
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(Object.keys(body)).toEqual(['username', 'name', 'permissions', 'lastVisit']);
    expect(body).toMatchObject({ username: user, name: user });
    expect(body.permissions.rules).toContainEqual({ action: 'manage', subject: 'facts' });
    expect(body.permissions.rules).not.toContainEqual({ action: 'sign_off', subject: 'facts' });

    const again = await authorize(await server.signIn(user, password));
    expect(again.statusCode).toBe(200);
    expect(again.headers['cache-control']).toBe('no-store');
    expect(again.json()).toEqual({ username: user, name: user, rules: body.permissions.rules, lastVisit: null });
  });

  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const response = await login(user);
    expect(response.headers['set-cookie']).toMatch(/^helix_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('stores only the hash of the token', async () => {
    const cookie = await server.signIn(user, password);
    const token = cookie.slice('helix_session='.length);
    const [row] = await server.owner<{ length: number; plain: boolean }>(
      "select length(token_hash) as length, position(convert_to($2, 'UTF8') in token_hash) > 0 as plain from auth.sessions where username = $1",
      [user, token],
    );
    expect(row).toEqual({ length: 32, plain: false });
  });

  test('gives the same answer for an unknown user, a wrong password and a suspended user', async () => {
    const answers = [await login('nobody'), await login(user, 'not the password')];
    await server.owner('update data.users set suspended_at = now() where username = $1', [user]);
    answers.push(await login(user));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json().message).toBe(wrong);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(new Set(answers.map(({ body }) => withoutRequestId(body))).size).toBe(1);
  });

  test.skipIf(postgresUrl === null)(
    'a wrong password is answered before it is recorded, so timing reveals no username',
    async () => {
      const row = 'select from auth.credentials where username = $1 for update';
      await server.whileLocked(row, [user], async () => {
        expect((await login(user, 'not the password')).statusCode).toBe(401);
      });
      await vi.waitFor(async () => {
        const counted = 'select failed_login_attempts as failures from auth.credentials where username = $1';
        expect(await server.owner(counted, [user])).toEqual([{ failures: 1 }]);
      });
    },
  );

  test('the account of imports, which has no credentials, cannot sign in', async () => {
    const response = await login('import', '');
    expect(response.statusCode).toBe(400);
    expect((await login('import')).json().message).toBe(wrong);
  });

  test('each failure is in the security log: of an unknown name, and during a lock, which it does not extend', async () => {
    const unknown = `nobody.${count}`;
    await login(unknown);
    await server.owner("update auth.credentials set locked_until = now() + interval '1 minute' where username = $1", [
      user,
    ]);
    const until = 'select locked_until::text, failed_login_attempts from auth.credentials where username = $1';
    const before = await server.owner(until, [user]);
    await login(user, 'not the password');
    await login(user);
    await vi.waitFor(async () => {
      const logged = `select username, created_by from data.security_events where kind = 'Sign-in failed' and username = any ($1) order by id`;
      expect(await server.owner(logged, [[unknown, user]])).toEqual([
        { username: unknown, created_by: null },
        { username: user, created_by: null },
        { username: user, created_by: null },
      ]);
    });
    expect(await server.owner(until, [user])).toEqual(before);
  });

  test('after ten failures the right password is refused with the same message until the lock ends', async () => {
    const failures = await Promise.all(Array.from({ length: 10 }, () => login(user, 'not the password')));
    const locked = await login(user);
    expect(locked.statusCode).toBe(401);
    expect(withoutRequestId(locked.body)).toBe(withoutRequestId(failures[0]?.body ?? ''));

    await server.owner("update auth.credentials set locked_until = now() - interval '1 second' where username = $1", [
      user,
    ]);
    expect((await login(user)).statusCode).toBe(200);
  });

  test('a success after nine failures resets the count', async () => {
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 9 }, () => login(user, 'not the password')));
      expect((await login(user)).statusCode).toBe(200);
    }
  });

  test.each([
    [{ password: 'x' }, 'username is required'],
    [{ username: 'x' }, 'password is required'],
    [{ username: '', password: 'x' }, 'username is required'],
    [{ username: 7, password: 'x' }, 'username must be text'],
    [{ username: 'x', password: ['x'] }, 'password must be text'],
    [{ username: 'x'.repeat(101), password: 'x' }, 'username must have at most 100 characters'],
    [{ username: 'x', password: 'x'.repeat(1025) }, 'password must have at most 1024 characters'],
    [{ username: 'x\u0000', password: 'x' }, 'username must not contain a null character'],
    [[1], 'The body must be a JSON object with username and password'],
  ])('a refusal names the wrong field of the body: %#', async (payload, message) => {
    const response = await server.app.inject({ method: 'POST', url: '/auth/login', payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  test.each([
    ['{"username":', 'application/json', 400],
    ['{"__proto__":{"username":"x"}}', 'application/json', 400],
    ['', 'application/json', 400],
    ['username=x&password=y', 'application/x-www-form-urlencoded', 415],
    [`{"username":"${'x'.repeat(20_000)}"}`, 'application/json', 413],
  ])('a malformed body is a refusal, not a server error: %#', async (payload, type, status) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(Object.keys(response.json())).toEqual(expect.arrayContaining(['code', 'message', 'details', 'hint']));
  });
});

describe('the rate of attempts', () => {
  const statuses = async (tries: ReturnType<typeof login>[]) =>
    (await Promise.all(tries)).map((response) => response.statusCode);

  test('the 21st attempt for a username in a minute is refused, known or not, in any case, from any address @proof', async () => {
    for (const username of ['stranger', user]) {
      const tries = Array.from({ length: 21 }, (_, number) =>
        login(username, 'not the password', `198.51.100.${number}`),
      );
      const counted = await statuses(tries);
      expect(counted.filter((status) => status === 401)).toHaveLength(20);
      expect(counted.filter((status) => status === 429)).toHaveLength(1);
    }
    const late = await login('STRANGER');
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(late.json()).toMatchObject({ constraint: 'sign_in_rate' });
  });

  test('an address has a hundred attempts a minute, valid or not', async () => {
    const tries = Array.from({ length: 100 }, () => login(undefined, 'x', '203.0.113.1'));
    expect(new Set(await statuses(tries))).toEqual(new Set([400]));
    expect((await login(user, password, '203.0.113.1')).statusCode).toBe(429);
    expect((await login(user, password, '203.0.113.2')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('ends when the user signs out', async () => {
    const cookie = await server.signIn(user, password);
    const other = await server.signIn(user, password);
    const out = await server.app.inject({ url: '/auth/logout', headers: { cookie } });
    expect(out.statusCode).toBe(204);
    expect(out.headers['set-cookie']).toMatch(/^helix_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await authorize(cookie)).statusCode).toBe(401);
    expect((await authorize(other)).statusCode).toBe(200);
  });

  test('remembers when the visit before ended: after four hours without a screen', async () => {
    const person = 'visitor';
    await server.addUser(person, password, ['Expert']);
    const cookie = await server.signIn(person, password);
    const lastVisit = async () => (await authorize(cookie)).json<{ lastVisit: string | null }>().lastVisit;
    const seen = (ago: string) =>
      server.owner(`update auth.visits set seen_at = now() - $2::interval where username = $1`, [person, ago]);
    expect(await lastVisit()).toBe(null);
    await seen('3 hours 59 minutes');
    expect(await lastVisit()).toBe(null);
    await seen('4 hours 1 minute');
    const first = await lastVisit();
    expect(Math.round((Date.now() - Date.parse(String(first))) / 60_000)).toBe(241);
    await seen('30 minutes');
    expect(await lastVisit()).toBe(first);
    // A request for rows, which a tab that nobody looks at sends too, is no visit.
    await seen('5 hours');
    await server.app.inject({ url: '/psql/facts?limit=1', headers: { cookie } });
    expect(await lastVisit()).not.toBe(first);
  });

  test('is found among cookies planted by another site of the domain', async () => {
    const cookie = await server.signIn(user, password);
    // Chromium keeps 180 cookies for each domain.
    const planted = Array.from({ length: 179 }, (_, at) => `helix_session=${String(at).padStart(43, 'A')}`);
    for (const header of [
      [...planted, cookie],
      [cookie, ...planted],
      ['helix_session=bad', ...planted, 'x=1', cookie],
    ]) {
      expect((await authorize(header.join('; '))).json()).toMatchObject({ username: user });
      const read = await server.app.inject({ url: '/psql/users?limit=1', headers: { cookie: header.join('; ') } });
      expect(read.statusCode).toBe(200);
    }
    expect((await authorize(planted.join('; '))).statusCode).toBe(401);
  });

  test('needs no separate query for a change whose short body arrives with the headers', async () => {
    const cookie = await server.signIn(user, password);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await server.owner('alter function auth.find_session(bytea) rename to find_session_away');
    try {
      const posted = await fetch(`${address}/psql/publishers`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `The publisher of ${user}`, type: 'Media' }),
      });
      expect(posted.status).toBe(201);
    } finally {
      await server.owner('alter function auth.find_session_away(bytea) rename to find_session');
    }
  });

  test('has a __Host- cookie over https; the older name still works, and signing out clears both', async () => {
    const secure = await startServer({ config: { PUBLIC_URL: 'https://helix.example' } });
    try {
      await secure.addUser(user, password, ['Viewer']);
      const payload = { username: user, password };
      const given = await secure.app.inject({ method: 'POST', url: '/auth/login', payload });
      const [own = '', cleared] = [given.headers['set-cookie'] ?? []].flat();
      expect(own).toMatch(/^__Host-helix_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cleared).toMatch(/^helix_session=; .*Expires=Thu, 01 Jan 1970/);
      const [cookie = ''] = own.split(';');
      const ask = (header: string, url = '/user/authorize') => secure.app.inject({ url, headers: { cookie: header } });
      const older = (await secure.signIn(user, password)).replace('__Host-', '');
      expect((await ask(older)).json()).toMatchObject({ username: user });
      const out = await ask(cookie, '/auth/logout');
      expect([out.headers['set-cookie'] ?? []].flat().map((line) => line.split('=')[0])).toEqual([
        '__Host-helix_session',
        'helix_session',
      ]);
      // The older cookie may be planted, so it does not replace an ended session.
      expect((await ask(`${older}; ${cookie}`)).statusCode).toBe(401);
    } finally {
      await secure.close();
    }
  });

  test('does not end with a HEAD request to sign out', async () => {
    const cookie = await server.signIn(user, password);
    expect((await server.app.inject({ method: 'HEAD', url: '/auth/logout', headers: { cookie } })).statusCode).toBe(
      404,
    );
    expect((await authorize(cookie)).statusCode).toBe(200);
  });

  test.each([
    ['that is revoked', 'update auth.sessions set revoked_at = now() where username = $1'],
    [
      'not used for twelve hours',
      "update auth.sessions set last_seen = now() - interval '12 hours 1 second' where username = $1",
    ],
    ['of a suspended user', 'update data.users set suspended_at = now() where username = $1'],
  ])('%s ends at once', async (_case, sql) => {
    const cookie = await server.signIn(user, password);
    expect((await authorize(cookie)).statusCode).toBe(200);
    await server.owner(sql, [user]);
    const response = await authorize(cookie);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ message: 'Please sign in', constraint: 'session_required' });
  });

  test('is extended by use, with one write a minute at most', async () => {
    const own = await startServer();
    try {
      await own.addUser('amina', password, ['Viewer']);
      const cookie = await own.signIn('amina', password);
      const use = () => own.app.inject({ url: '/user/authorize', headers: { cookie } });
      const idle = async (): Promise<number> => {
        const [row] = await own.owner<{ idle: number }>(
          'select extract(epoch from now() - last_seen)::float8 as idle from auth.sessions',
        );
        return row?.idle ?? Number.NaN;
      };
      const setIdle = (seconds: number) =>
        own.owner('update auth.sessions set last_seen = now() - make_interval(secs => $1)', [seconds]);

      await setIdle(3_600);
      await use();
      await vi.waitFor(async () => expect(await idle()).toBeLessThan(50));

      await setIdle(50);
      await use();
      // Closing waits for pending writes.
      await own.app.close();
      expect(await idle()).toBeGreaterThanOrEqual(50);
    } finally {
      await own.close();
    }
  });

  test.each([
    'helix_session=',
    'helix_session=short',
    `helix_session=${'A'.repeat(43)}`,
    'other=1',
    `helix_session=${'%'.repeat(43)}`,
  ])('is not found by a cookie that the server never set: %s', async (cookie) => {
    expect((await authorize(cookie)).statusCode).toBe(401);
  });
});

describe('changing a password', () => {
  const next = 'another long password';

  test('ends the other sessions, keeps this one, and replaces the password', async () => {
    const cookie = await server.signIn(user, password);
    const other = await server.signIn(user, password);
    expect((await change(cookie, { username: user, password: next })).statusCode).toBe(204);
    expect((await authorize(cookie)).statusCode).toBe(200);
    expect((await authorize(other)).statusCode).toBe(401);
    expect((await login(user)).statusCode).toBe(401);
    expect((await login(user, next)).statusCode).toBe(200);
  });

  test.each([
    ['Password must have at least 12 characters', 'eleven char'],
    ['Password must have at most 200 characters', 'x'.repeat(201)],
  ])('%s', async (message, given) => {
    const cookie = await server.signIn(user, password);
    const response = await change(cookie, { username: user, password: given });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ constraint: 'password_length', message });
    expect((await login(user)).statusCode).toBe(200);
  });

  test.each([
    ['password_not_common', 'QWERTY123456'],
    ['password_not_repeated', ' '.repeat(12)],
  ])('the constraint %s refuses %j', async (constraint, given) => {
    const cookie = await server.signIn(user, password);
    const response = await change(cookie, { username: user, password: given });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ constraint, details: 'field password' });
  });

  test('requires the current password ten minutes after signing in, and counts wrong ones', async () => {
    const cookie = await server.signIn(user, password);
    await server.owner("update auth.sessions set created_at = now() - interval '11 minutes' where username = $1", [
      user,
    ]);
    const required = await change(cookie, { username: user, password: next });
    expect(required.json()).toMatchObject({ constraint: 'current_password_required' });
    const wrong = await change(cookie, { username: user, password: next, current_password: 'a guess' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ constraint: 'current_password', details: 'field current_password' });
    const { failed_login_attempts: failures } = (
      await server.owner<{ failed_login_attempts: number }>(
        'select failed_login_attempts from auth.credentials where username = $1',
        [user],
      )
    )[0] ?? { failed_login_attempts: 0 };
    expect(failures).toBe(1);
    const right = await change(cookie, { username: user, password: next, current_password: password });
    expect(right.statusCode).toBe(204);
    expect((await login(user, next)).statusCode).toBe(200);
  });

  test('refuses the username as password, in any case', async () => {
    const long = `somebody-quite-long${count}`;
    await server.addUser(long, password, ['Viewer']);
    const cookie = await server.signIn(long, password);
    const response = await change(cookie, { username: long, password: long.toUpperCase() });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ constraint: 'password_not_username' });
  });

  test('of another user is refused without the permission to manage users', async () => {
    await server.addUser(`${user}.friend`, password, ['Viewer']);
    const cookie = await server.signIn(user, password);
    const response = await change(cookie, { username: `${user}.friend`, password: next });
    expect(response.statusCode).toBe(403);
    expect(response.json().message).toBe('User is not permitted');
    expect((await login(`${user}.friend`)).statusCode).toBe(200);
  });

  test("of another user by an administrator ends that user's sessions", async () => {
    await server.addUser(`${user}.admin`, password, ['Administrator']);
    const admin = await server.signIn(`${user}.admin`, password);
    const cookie = await server.signIn(user, password);
    expect((await change(admin, { username: user, password: next })).statusCode).toBe(204);
    expect((await authorize(cookie)).statusCode).toBe(401);
    expect((await authorize(admin)).statusCode).toBe(200);
    expect((await login(user, next)).statusCode).toBe(200);

    const nobody = await change(admin, { username: 'nobody', password: next });
    expect(nobody.statusCode).toBe(404);
    expect(nobody.json()).toMatchObject({ constraint: 'change_password_user' });
  });

  test('is refused without the permission to update passwords', async () => {
    await server.addUser(`${user}.guest`, password, []);
    const cookie = await server.signIn(`${user}.guest`, password);
    expect((await change(cookie, { username: `${user}.guest`, password: next })).statusCode).toBe(403);
  });

  test('accepts the same letters composed differently', async () => {
    const cookie = await server.signIn(user, password);
    expect((await change(cookie, { username: user, password: 'Vallée du Rhône' })).statusCode).toBe(204);
    expect((await login(user, 'Vallée du Rhône'.normalize('NFD'))).statusCode).toBe(200);
  });
});

describe('a one-time link', () => {
  const post = (url: string, payload: object, remoteAddress = `192.0.2.${count}`) =>
    server.app.inject({ method: 'POST', url, payload, remoteAddress });
  const call = (cookie: string, name: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/psql/rpc/${name}`, payload, headers: { cookie } });
  const next = 'another long password';

  test('of a new user names the user, sets the password once and signs in', async () => {
    await server.addUser(`${user}.admin`, password, ['Administrator']);
    const admin = await server.signIn(`${user}.admin`, password);
    const made = await call(admin, 'create_user', { username: `${user}.new`, name: 'New Person', roles: ['Viewer'] });
    expect(made.statusCode).toBe(200);
    const { token } = made.json();
    expect((await post('/auth/link', { token })).json()).toEqual({ username: `${user}.new`, name: 'New Person' });
    expect((await login(`${user}.new`, next)).statusCode).toBe(401);
    for (const [weak, constraint] of [
      ['short', 'password_length'],
      [`${user}.new`.padEnd(12, 'n'), null],
    ] as const)
      if (constraint !== null)
        expect((await post('/auth/use_link', { token, password: weak })).json()).toMatchObject({ constraint });
    const used = await post('/auth/use_link', { token, password: next });
    expect(used.statusCode).toBe(200);
    expect(used.json()).toMatchObject({ username: `${user}.new`, name: 'New Person' });
    expect(String(used.headers['set-cookie'])).toMatch(/helix_session=.*HttpOnly/);
    for (const again of [
      await post('/auth/link', { token }),
      await post('/auth/use_link', { token, password: next }),
    ]) {
      expect(again.statusCode).toBe(404);
      expect(again.json()).toMatchObject({ constraint: 'link_works' });
    }
    expect((await login(`${user}.new`, next)).statusCode).toBe(200);
  });

  test('resets a password and ends all sessions; suspending ends them at once', async () => {
    await server.addUser(`${user}.admin`, password, ['Administrator']);
    const admin = await server.signIn(`${user}.admin`, password);
    const kinds = async () => {
      const url = `/psql/security_events?username=eq.${user}&select=kind&order=id`;
      const events = await server.app.inject({ url, headers: { cookie: admin } });
      return events.json().map(({ kind }: { kind: string }) => kind);
    };
    const before = await server.signIn(user, password);
    const { token } = (await call(admin, 'make_sign_in_link', { username: user })).json();
    expect((await authorize(before)).statusCode).toBe(200);
    const used = await post('/auth/use_link', { token, password: next });
    expect((await authorize(before)).statusCode).toBe(401);
    const now = String(used.headers['set-cookie']).split(';')[0] ?? '';
    expect((await authorize(now)).statusCode).toBe(200);
    expect((await call(admin, 'suspend_user', { username: user })).statusCode).toBe(204);
    expect((await authorize(now)).statusCode).toBe(401);
    expect((await login(user, next)).statusCode).toBe(401);
    // Recorded after its answer.
    await vi.waitFor(async () => expect(await kinds()).toContain('Sign-in failed'));
    expect((await call(admin, 'reactivate_user', { username: user })).statusCode).toBe(204);
    expect((await login(user, next)).statusCode).toBe(200);
    expect(await kinds()).toEqual([
      'Signed in',
      'Link made',
      'Link used',
      'Password changed',
      'Signed in',
      'User suspended',
      'Sign-in failed',
      'User reactivated',
      'Signed in',
    ]);
  });

  test('of a user shows the sessions, ends one and ends all others', async () => {
    const cookies = [
      await server.signIn(user, password),
      await server.signIn(user, password),
      await server.signIn(user, password),
    ];
    const sessions = async (cookie: string) =>
      (await server.app.inject({ url: '/psql/my_sessions?order=id', headers: { cookie } })).json();
    const [first = '', second = '', third = ''] = cookies;
    const own: { id: number; current: boolean }[] = await sessions(first);
    expect(own.map(({ current }) => current)).toEqual([true, false, false]);
    expect((await call(first, 'end_my_session', { id: own[1]?.id })).json()).toBe(1);
    expect((await authorize(second)).statusCode).toBe(401);
    expect((await call(first, 'end_my_other_sessions', {})).json()).toBe(1);
    expect((await authorize(third)).statusCode).toBe(401);
    expect((await authorize(first)).statusCode).toBe(200);
    // A session of somebody else is not found.
    await server.addUser(`${user}.friend`, password, ['Viewer']);
    const friend = await server.signIn(`${user}.friend`, password);
    expect((await call(friend, 'end_my_session', { id: own[0]?.id })).json()).toBe(0);
    expect((await authorize(first)).statusCode).toBe(200);
  });
});

describe('the clock of the server', () => {
  const year = 365 * 24 * 3_600_000;
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([year, -year])('may jump by %s ms: sessions, links and locks follow the database', async (jump) => {
    const cookie = await server.signIn(user, password);
    const token = 'a token of this test'.padEnd(43, String(Math.sign(jump)));
    await server.owner(
      `insert into auth.links (token_hash, username, created_by) values (sha256(convert_to($1, 'UTF8')), $2, 'admin')`,
      [token, user],
    );
    await server.addUser(`locked${count}`, password, []);
    await server.owner("update auth.credentials set locked_until = now() + interval '15 minutes' where username = $1", [
      `locked${count}`,
    ]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
    expect((await authorize(cookie)).statusCode).toBe(200);
    expect((await login(`locked${count}`)).statusCode).toBe(401);
    const found = await server.app.inject({ method: 'POST', url: '/auth/link', payload: { token } });
    expect(found.statusCode).toBe(200);
  });

  test('may be set back: the use of a session is still recorded, so it does not end while it is used', async () => {
    const cookie = await server.signIn(user, password);
    const age = async () => {
      const text = 'select extract(epoch from now() - last_seen)::int as age from auth.sessions where username = $1';
      return (await server.owner<{ age: number }>(text, [user]))[0]!.age;
    };
    const grow = () =>
      server.owner("update auth.sessions set last_seen = now() - interval '1 hour' where username = $1", [user]);
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await grow();
    await authorize(cookie);
    await vi.waitFor(async () => expect(await age()).toBeLessThan(3600));
    await grow();
    vi.setSystemTime(Date.now() - year);
    vi.advanceTimersByTime(61_000);
    await authorize(cookie);
    await vi.waitFor(async () => expect(await age()).toBeLessThan(3600));
  });
});
