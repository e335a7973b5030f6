/** Downloads every file of a frozen release as people and programs do, and refuses in words what cannot be had. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { partsOf } from '#server/testing/workbook.ts';
import { runRelease } from './command.ts';
import { FILES } from './files.ts';

const PASSWORD = 'a long enough password';
const ROLES = ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'] as const;
const NAME = 'GRID 2026 – ملخّص';

let server: TestServer;
const cookies = new Map<string, string>();
const silent = () => undefined;

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) {
    await server.addUser(role.toLowerCase(), PASSWORD, [role]);
    cookies.set(role, await server.signIn(role.toLowerCase(), PASSWORD));
  }
  await server.owner(
    `insert into data.facts (name, iso3, year, displacement_type, type, status, data, created_by, updated_by)
     values ('Kenya: flood', 'KEN', 2025, 'Disaster', 'New Displacement (Flow)', 'Signed Off', '{"reported_figure": 1234, "unit": "Person", "term": "Displaced", "start_date": {"date": "2025-05-01", "accuracy": "Day"}}', 'expert', 'expert')`,
  );
  const made = { name: NAME, year: 2025, status: 'any', accept: 'As it is' } as const;
  await runRelease(server.ownerDatabase, { action: 'freeze', ...made }, silent);
  await runRelease(server.ownerDatabase, { action: 'freeze', ...made, revise: 'A late figure' }, silent);
  await runRelease(server.ownerDatabase, { action: 'check', name: 'GRID 2027', year: 2026 }, silent);
}, 60_000);
afterAll(() => server.close());

const get = (file: string, { name = NAME, query = '', role = 'Viewer', headers = {}, method = 'GET' as const } = {}) =>
  server.app.inject({
    method,
    url: `/releases/${encodeURIComponent(name)}/files/${file}${query}`,
    headers: { ...(role !== 'nobody' && { cookie: cookies.get(role)! }), ...headers },
  });

test('each file comes with its type and a name that says which release and revision it is of', async () => {
  for (const { path, type } of FILES) {
    const answer = await get(path);
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, type]);
    const saved = decodeURIComponent(String(answer.headers['content-disposition']).split("UTF-8''")[1] ?? '');
    expect(saved).toBe(`${NAME} (revision 2) ${path}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.rawPayload.length).toBeGreaterThan(0);
  }
  const first = await get('figures.csv', { query: '?revision=1' });
  expect(String(first.headers['content-disposition'])).toContain('figures.csv');
  expect(String(first.headers['content-disposition'])).not.toContain('revision');
});

test('a file holds what is frozen, and the zip holds the same files', async () => {
  const figures = await get('figures.csv');
  expect(figures.body.split('\n')[1]).toContain('KEN');
  expect(figures.body).toContain('1234');
  const zip = partsOf((await get('release.zip')).rawPayload);
  expect(zip.get('figures.csv')).toBe(figures.body);
});

test('everybody who views releases downloads them, and nobody without a session', async () => {
  for (const role of ROLES) expect([role, (await get('figures.csv', { role })).statusCode]).toEqual([role, 200]);
  expect((await get('figures.csv', { role: 'nobody' })).statusCode).toBe(401);
  await server.owner(`delete from data.role_permissions where role = 'Viewer' and subject = 'releases'`);
  const refused = await get('figures.csv');
  expect([refused.statusCode, refused.json<{ constraint: string }>().constraint]).toEqual([403, 'not_permitted']);
  await server.owner(`insert into data.role_permissions (role, action, subject) values ('Viewer', 'view', 'releases')`);
  expect((await get('figures.csv')).statusCode).toBe(200);
});

test('a token that reads downloads too, until it is revoked', async () => {
  const { token, id } = (
    await server.app.inject({
      method: 'POST',
      url: '/psql/rpc/create_token',
      headers: { cookie: cookies.get('Administrator')! },
      payload: { name: 'Reader', owner: 'viewer', days: 30, role: null },
    })
  ).json<{ token: string; id: number }>();
  const bearer = { role: 'nobody', headers: { authorization: `Bearer ${token}` } };
  expect((await get('figures.csv', bearer)).statusCode).toBe(200);
  await server.app.inject({
    method: 'POST',
    url: '/psql/rpc/revoke_token',
    headers: { cookie: cookies.get('Administrator')! },
    payload: { id },
  });
  expect((await get('figures.csv', bearer)).statusCode).toBe(401);
});

test.each([
  ['a wrong file', 'figures.pdf', {}, 404, 'release_file_exists', 'A release has no file figures.pdf'],
  ['a name of every object', 'constructor', {}, 404, 'release_file_exists', 'A release has no file constructor'],
  ['an unknown release', 'figures.csv', { name: 'GRID 1' }, 404, 'release_exists', 'There is no release GRID 1'],
  [
    'an unknown revision',
    'figures.csv',
    { query: '?revision=3' },
    404,
    'release_exists',
    `There is no release ${NAME}, revision 3`,
  ],
  [
    'a revision that is no number',
    'figures.csv',
    { query: '?revision=two' },
    400,
    'release_revision_form',
    'revision is a whole number from 1',
  ],
  [
    'two revisions',
    'figures.csv',
    { query: '?revision=1&revision=2' },
    400,
    'release_revision_form',
    'revision is a whole number from 1',
  ],
  [
    'a release that is not frozen',
    'figures.csv',
    { name: 'GRID 2027' },
    409,
    'release_not_frozen',
    'GRID 2027 is not frozen: it has no files yet',
  ],
  [
    'a name with a zero byte',
    'figures.csv',
    { name: 'a\u0000b' },
    400,
    undefined,
    "The text holds a character that can't be stored",
  ],
])('%s is refused in words', async (_, file, options, status, constraint, message) => {
  const answer = await get(file, options);
  const body = answer.json<{ constraint?: string; message: string }>();
  expect([answer.statusCode, body.constraint]).toEqual([status, constraint]);
  expect(body.message).toContain(message);
});

test('the head of a file has no body', async () => {
  const answer = await get('release.zip', { method: 'HEAD' as never });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'application/zip', '']);
});

test('a withdrawn release keeps its files', async () => {
  await server.owner(`select rules.withdraw_release(id, 'A mistake') from data.releases where name = $1`, [NAME]);
  expect((await get('figures.csv', { query: '?revision=1' })).statusCode).toBe(200);
});
