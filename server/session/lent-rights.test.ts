/** Tests, through the server, that rights are not lent by way of tokens: a token gains nothing when its owner does, and whoever gives rights sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';

const password = 'a long enough password';
let server: TestServer;
let administrator: Record<string, string>;
let keeper: Record<string, string>;
let clerk: Record<string, string>;

const call = (credential: Record<string, string>, name: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/psql/rpc/${name}`, headers: credential, payload });
const signIn = async (username: string, role: string | null, right?: string) => {
  await server.addUser(username, password, role === null ? [] : [role]);
  if (right !== undefined)
    await server.owner(`insert into data.user_permissions values ('${username}', 'manage', '${right}')`);
  return { cookie: await server.signIn(username, password) };
};

beforeAll(async () => {
  server = await startServer();
  administrator = await signIn('administrator', 'Administrator');
  keeper = await signIn('keeper', null, 'api tokens');
  clerk = await signIn('clerk', null, 'users');
});
afterAll(() => server.close());

test('nobody but an administrator makes a token of a person without a password', async () => {
  const made = await call(administrator, 'create_user', {
    username: 'ana',
    name: 'Ana',
    roles: [],
    email: 'ana@example.org',
  });
  expect(made.statusCode).toBe(200);
  const token = (who: Record<string, string>) =>
    call(who, 'create_token', { name: 'Theirs', owner: 'ana', role: 'Administrator', days: 30 });
  expect((await token(keeper)).json()).toMatchObject({ constraint: 'token_of_another' });
  expect((await token(administrator)).statusCode).toBe(200);
});

test('a token gains nothing when its owner becomes administrator; who gives the role sees it, and revokes it', async () => {
  const service = { username: 'robot', name: 'Robot', roles: [], service: true };
  expect((await call(administrator, 'create_user', service)).json()).toMatchObject({ token: null });
  const made = await call(keeper, 'create_token', { name: 'Waits', owner: 'robot', role: 'Administrator', days: 30 });
  const bearer = { authorization: `Bearer ${made.json<{ token: string }>().token}` };
  expect((await call(administrator, 'change_user', { username: 'robot', roles: ['Administrator'] })).statusCode).toBe(
    204,
  );
  const publisher = { name: 'By a token', type: 'NGO' };
  const written = await server.app.inject({
    method: 'POST',
    url: '/psql/publishers',
    headers: bearer,
    payload: publisher,
  });
  expect([written.statusCode, written.json()]).toMatchObject([403, { constraint: 'not_permitted' }]);
  const address = '/psql/tokens_view?username=eq.robot&select=id,name,scope,created_by,state';
  const seen = await server.app.inject({ url: address, headers: clerk });
  expect(seen.json()).toMatchObject([{ name: 'Waits', scope: 'Administrator', created_by: 'keeper', state: 'Works' }]);
  await call(administrator, 'suspend_user', { username: 'keeper' });
  const read = () => server.app.inject({ url: '/psql/publishers?limit=1', headers: bearer });
  expect((await read()).json()).toMatchObject({ constraint: 'token_maker' });
  await call(administrator, 'reactivate_user', { username: 'keeper' });
  expect((await read()).statusCode).toBe(200);
  const [{ id }] = seen.json<[{ id: number }]>();
  expect((await call(clerk, 'revoke_token', { id })).statusCode).toBe(204);
  expect((await read()).json()).toMatchObject({ constraint: 'token_revoked' });
});

test('logout ends the session, but not that of an administrator who views the screens of another person', async () => {
  const own = { cookie: await server.signIn('administrator', password) };
  const logout = (headers: Record<string, string>) => server.app.inject({ url: '/auth/logout', headers });
  const session = async () => (await server.app.inject({ url: '/user/authorize', headers: own })).statusCode;
  const viewing = await logout({ ...own, 'view-as': 'clerk' });
  expect([viewing.statusCode, viewing.headers['set-cookie'], await session()]).toEqual([204, undefined, 200]);
  expect([(await logout(own)).statusCode, await session()]).toEqual([204, 401]);
});
