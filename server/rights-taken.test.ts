/** Tests that a request which takes long ends with the rights that it began with: nothing more is sent, and nothing is stored. */
import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresUrl } from '#server/testing/database.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

const password = 'a long enough password';
let server: TestServer;
let port: number;
let administrator: Record<string, string>;

const call = (name: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/psql/rpc/${name}`, headers: administrator, payload });
const signIn = async (username: string, role: string) => {
  await server.addUser(username, password, [role]);
  return { cookie: await server.signIn(username, password) };
};

beforeAll(async () => {
  server = await startServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  administrator = await signIn('administrator', 'Administrator');
  if (postgresUrl === null) return;
  // More than the buffers of the network hold; triggers would take minutes.
  await server.ownerDatabase.transaction({ role: null }, async (t) => {
    await t.query('set local session_replication_role = replica');
    await t.query(
      `insert into data.contacts (gsn, name, organisation, job_title, skype, created_by)
       select 900000 + n, 'Contact ' || n, repeat('x', 500), repeat('y', 500), repeat('z', 500), 'administrator' from generate_series(1, 18000) n`,
    );
  });
}, 60_000);
afterAll(() => server.close());

const logout = (headers: Record<string, string>) => server.app.inject({ url: '/auth/logout', headers });

/** By the change that is made while the person reads: whether the answer arrives whole. */
const CHANGES: [string, boolean, (person: string, headers: Record<string, string>) => Promise<unknown>][] = [
  ['one more role', true, (username) => call('change_user', { username, roles: ['Expert', 'Viewer'] })],
  ['another role, with fewer rights', false, (username) => call('change_user', { username, roles: ['Viewer'] })],
  ['the account, suspended', false, (username) => call('suspend_user', { username })],
  ['the session, ended', false, (_, headers) => logout(headers)],
];

/** Reads the beginning of an answer, and the rest after a change. */
async function isWhole(headers: Record<string, string>, change: () => Promise<unknown>): Promise<boolean> {
  const sent = open({ port, path: '/psql/contacts', headers: { accept: 'text/csv', ...headers }, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  await once(answer, 'readable');
  await change();
  // An answer that is cut has an error, too.
  const closed = new Promise((resolve) => answer.once('close', resolve));
  answer.on('error', () => undefined).resume();
  await closed;
  return answer.complete;
}

test.skipIf(postgresUrl === null)('a download ends when its reader loses a right that it began with', async () => {
  const found: [string, boolean][] = [];
  for (const [at, [name, , change]] of CHANGES.entries()) {
    const person = `reader.${at}`;
    const headers = await signIn(person, 'Expert');
    found.push([name, await isWhole(headers, () => change(person, headers))]);
  }
  expect(found).toEqual(CHANGES.map(([name, whole]) => [name, whole]));
});

test.skipIf(postgresUrl === null)(
  'so does that of a token, and of an administrator who views another person',
  async () => {
    await signIn('lender', 'Expert');
    const token = (await call('create_token', { name: 'Reads', owner: 'lender', role: null, days: 30 })).json();
    const smaller = () => call('change_user', { username: 'lender', roles: ['Viewer'] });
    expect(await isWhole({ authorization: `Bearer ${token.token}` }, smaller)).toBe(false);
    const former = await signIn('former', 'Administrator');
    const left = () => call('change_user', { username: 'former', roles: ['Expert'] });
    await call('change_user', { username: 'lender', roles: ['Expert'] });
    expect(await isWhole({ ...former, 'view-as': 'lender' }, left)).toBe(false);
  },
);

const FACT = {
  iso3: 'PER',
  year: 2025,
  displacement_type: 'Conflict',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 10, unit: 'Person', term: 'Displaced', start_date: { date: '2025-02-01', accuracy: 'Day' } },
};

/** Work that takes long, held up by a lock: its request, and a row that is there if it was done. */
const LONG: Record<string, { lock: string; call: string; of: object; done: string }> = {
  'a change of many records': {
    lock: 'select from data.publishers order by id for update',
    call: 'change_records',
    of: { entity_type: 'publishers', ids: [1, 2], values: { name: { find: 'Held', replace: 'Changed' } } },
    done: `select from data.publishers where name ~ 'Changed'`,
  },
  archiving: {
    lock: 'select from data.publishers order by id for update',
    call: 'archive_records',
    of: { entity_type: 'publishers', ids: [1, 2], archived_reason: 'Held' },
    done: 'select from data.publishers where archived_at is not null',
  },
  'a merge': {
    lock: 'select from data.publishers order by id for update',
    call: 'merge_records',
    of: { entity_type: 'publishers', survivor: 1, others: [2] },
    done: 'select from data.publishers where merged_into is not null',
  },
  'a review of many facts': {
    lock: 'select from data.facts order by id for update',
    call: 'review_facts',
    of: { facts: [1, 2], status: 'Signed Off', comment: 'Held' },
    done: 'select from data.reviews',
  },
  'a review': {
    lock: 'select from data.facts order by id for update',
    call: 'review_fact',
    of: { fact: 1, status: 'Signed Off', comment: 'Held' },
    done: 'select from data.reviews',
  },
  'several facts saved at once': {
    lock: 'lock table data.facts in share mode',
    call: 'helix_save_facts',
    of: { facts: [{ ...FACT, name: 'Saved meanwhile' }] },
    done: `select from data.facts where name = 'Saved meanwhile'`,
  },
  'a save of records': {
    lock: 'select from data.tabular_datasets for update',
    call: 'save_tabular_dataset_records',
    of: { api_data: { id: 1, lock: false, records: [{ stock_total: 7 }] } },
    done: 'select from data.tabular_datasets_records',
  },
  'a freeze': {
    lock: 'lock table data.release_context in share mode',
    call: 'freeze_release',
    of: { id: 1 },
    done: 'select from data.releases where frozen_at is not null',
  },
};

test.skipIf(postgresUrl === null)(
  'what takes long is not done when its person is suspended, signs out or loses the right before its end',
  async () => {
    await server.owner(
      `insert into data.publishers (name, type, created_by) values ('Held one', 'Media', 'import'), ('Held other', 'Media', 'import')`,
    );
    await server.owner(
      `insert into data.releases (name, year, state, checked_at, created_by) values ('Held', 2025, 'Checked', now(), 'administrator')`,
    );
    await server.app.inject({
      method: 'POST',
      url: '/psql/facts',
      headers: administrator,
      payload: ['Held one', 'Held other'].map((name) => ({ ...FACT, name })),
    });
    await server.owner(
      `insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by) values ('Held', 'PER', 'Conflict', 'Person', 'import')`,
    );
    for (const [what, { lock, call: name, of, done }] of Object.entries(LONG))
      for (const [at, [change, whole, made]] of CHANGES.entries()) {
        if (whole) continue;
        const person = `${name.replaceAll('_', '.')}.${at}`.slice(-30);
        const headers = await signIn(person, 'Coordinator');
        let answer: Promise<{ statusCode: number; body: string }> | undefined;
        await server.whileLocked(lock, [], async () => {
          answer = server.app
            .inject({ method: 'POST', url: `/psql/rpc/${name}`, headers, payload: of })
            .then(({ statusCode, body }) => ({ statusCode, body }));
          const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          while ((await server.owner(waits)).length === 0) continue;
          await made(person, headers);
        });
        const { statusCode, body } = (await answer)!;
        expect([what, change, body, await server.owner(done)]).toEqual([what, change, body, []]);
        expect(statusCode).toBeLessThan(500);
      }
  },
);

test('an upload whose session ends before its last byte leaves nothing', async () => {
  const headers = await signIn('sender', 'Expert');
  const sent = open({
    port,
    method: 'POST',
    path: '/upload/file',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    agent: false,
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  const admitted = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
  sent.write(
    '--x\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords',
  );
  await admitted;
  // A request of the same session that began later has been answered, so the upload is behind the guard.
  for (let at = 0; at < 3; at += 1) await server.app.inject({ url: '/user/authorize', headers });
  await logout(headers);
  sent.end('\r\n--x--\r\n');
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(401);
  expect(await server.owner('select filename from data.files')).toEqual([]);
});
