/** Tests that a request which takes long ends with the rights that it began with: nothing more is sent, and nothing is stored. */
import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneOfEach } from '#db/tests/one-of-each.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

const password = 'a long enough password';
let server: TestServer;
let port: number;
let administrator: Record<string, string>;
let count = 0;

const call = (name: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/psql/rpc/${name}`, headers: administrator, payload });
const signIn = async (username: string, ...roles: string[]) => {
  await server.addUser(username, password, roles);
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
const LOSSES = CHANGES.filter(([, whole]) => !whole);

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
  'an assignment': {
    lock: 'select from data.assignments for update',
    call: 'assign',
    of: { entity_type: 'facts', ids: [1], username: 'keeper', note: 'Held' },
    done: `select from data.assignments where note = 'Held'`,
  },
  'all assignments of a person given to another': {
    lock: 'select from data.assignments for update',
    call: 'give_assignments',
    of: { giver: 'administrator', username: 'keeper' },
    done: `select from data.assignments where username = 'keeper'`,
  },
  'a delivery assigned': {
    lock: 'select from data.parking_lot for update',
    call: 'assign_parking_lot_records',
    of: { ids: [1], username: 'keeper' },
    done: 'select from data.parking_lot where assigned_to is not null',
  },
  'a delivery rejected': {
    lock: 'select from data.parking_lot for update',
    call: 'reject_parking_lot_records',
    of: { ids: [1], reason: 'Held' },
    done: `select from data.parking_lot where status <> 'waiting'`,
  },
  'a delivery saved as an event': {
    lock: 'select from data.parking_lot for update',
    call: 'helix_save_event',
    of: {
      payload: {
        name: 'Peru: Flood - Lima',
        year: 2025,
        displacement_type: 'Disaster',
        start_date: { date: '2025-01-01' },
      },
      parking_lot_id: 1,
    },
    done: 'select from data.events',
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
    await signIn('keeper', 'Expert');
    await call('assign', { entity_type: 'facts', ids: [1, 2], username: 'administrator' });
    await server.owner(
      `insert into data.parking_lot (type, source, source_id, data, created_by)
       values ('events', 'GDACS', '1', '{"attributes": {"type": "Flood", "hazard_name": "Flood in Lima"}}', 'import')`,
    );
    for (const [what, { lock, call: name, of, done }] of Object.entries(LONG))
      for (const change of LOSSES) {
        const { statusCode, body } = await meanwhile(['Coordinator'], lock, change, {
          method: 'POST',
          url: `/psql/rpc/${name}`,
          payload: of,
        });
        expect([what, change[0], body, await server.owner(done)]).toEqual([what, change[0], body, []]);
        expect(statusCode).toBeLessThan(500);
      }
  },
);

/** Sends a request that waits for a lock, and makes the change of its person's rights meanwhile. */
async function meanwhile(
  roles: string[],
  lock: string,
  [, , made]: (typeof CHANGES)[number],
  request: { method: 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: object },
  prepare: (person: string) => Promise<Record<string, string> | void> = () => Promise.resolve(),
) {
  const person = `person.${(count += 1)}`;
  const own = await signIn(person, ...roles);
  const headers = (await prepare(person)) ?? own;
  let answer: Promise<{ statusCode: number; body: string }> | undefined;
  await server.whileLocked(lock, [], async () => {
    let answered = false;
    answer = server.app.inject({ ...request, headers }).then(({ statusCode, body }) => {
      answered = true;
      return { statusCode, body };
    });
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!answered && (await server.owner(waits)).length === 0) continue;
    expect([request, answered ? (await answer).body : 'waits']).toEqual([request, 'waits']);
    await made(person, own);
  });
  return (await answer)!;
}

/** A change of a record that is not of `oneOfEach`: the condition that finds it, and the values. */
const CHANGED: Record<string, [where: string, values: object]> = {
  settings: ['id=eq.1', { four_eyes: false }],
  feeds: ['id=eq.1', { every_minutes: 77 }],
  groups: ['name=eq.Held', { active: false }],
  themes: ['name=eq.Held', { active: false }],
  publisher_types: ['name=eq.Held', { active: false }],
  hazard_types: ['id=eq.31', { active: false }],
  household_sizes: ['iso3=eq.COL&year=eq.2024', { size: 3, source: 'Changed meanwhile' }],
  releases: ['name=eq.Held%20draft', { year: 1991 }],
};

test.skipIf(postgresUrl === null)(
  'neither is a change or a deletion of a record that waits for another transaction, of any kind @proof',
  async () => {
    const ids = await server.ownerDatabase.transaction(
      { role: 'web_user', set: { 'request.username': 'administrator' } },
      (t): Promise<Record<string, number>> => oneOfEach(t),
    );
    for (const list of ['groups', 'themes', 'publisher_types']) {
      const days = list === 'groups' ? { start_date: '2031-01-01', end_date: '2031-12-31' } : {};
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: `/psql/${list}`,
        headers: administrator,
        payload: { name: 'Held', ...days },
      });
      expect(statusCode).toBe(201);
    }
    await server.owner(
      `insert into data.releases (name, year, created_by) values ('Held draft', 2025, 'administrator')`,
    );
    // A saved search belongs to its user, who needs no right.
    const relations = await server.owner<{ name: string; deletes: boolean; owned: boolean }>(
      `select relname as name, has_table_privilege('web_user', oid, 'delete') as deletes,
         exists (select from pg_attribute a where a.attrelid = oid and a.attname = 'created_by') as owned
       from pg_class where relnamespace = 'api'::regnamespace and has_any_column_privilege('web_user', oid, 'update') and relname <> 'saved_searches' order by 1`,
    );
    const changeOf = (relation: string): [string, object] => {
      const id = ids[relation];
      if (id === undefined) return CHANGED[relation] ?? ['id=eq.0', {}];
      const name =
        relation === 'communications' ? 'subject' : /analysis|updates|challenges/.test(relation) ? 'title' : 'name';
      return [`id=eq.${id}`, { [name]: 'Changed meanwhile' }];
    };
    for (const { name, deletes, owned } of relations)
      for (const method of deletes ? (['PATCH', 'DELETE'] as const) : (['PATCH'] as const))
        // A right differs from kind to kind; the session does not.
        for (const change of name === 'facts' ? LOSSES : LOSSES.slice(0, 1)) {
          const [where, values] = changeOf(name);
          const image = `select to_jsonb(t) - '{version,updated_at,created_by}'::text[] as image from data.${name} t order by 1::text`;
          const before = await server.owner(image);
          const { statusCode, body } = await meanwhile(
            ['Administrator', 'Coordinator'],
            `select from data.${name} for update`,
            change,
            { method, url: `/psql/${name}?${where}`, ...(method === 'PATCH' && { payload: values }) },
            async (person) => {
              if (owned && method === 'DELETE') await server.owner(`update data.${name} set created_by = '${person}'`);
            },
          );
          const [what] = change;
          expect([name, method, what, statusCode, body]).toEqual([
            name,
            method,
            what,
            change === LOSSES[0] ? 403 : 401,
            body,
          ]);
          expect([name, method, what, await server.owner(image)]).toEqual([name, method, what, before]);
        }
  },
);

test.skipIf(postgresUrl === null)(
  'nor is a change with a token whose owner is suspended or loses the right',
  async () => {
    await server.owner(
      `insert into data.publishers (name, type, created_by) values ('Held by a token', 'Media', 'import')`,
    );
    for (const change of LOSSES.slice(0, 2)) {
      const { statusCode } = await meanwhile(
        ['Coordinator'],
        'select from data.publishers for update',
        change,
        {
          method: 'PATCH',
          url: '/psql/publishers?name=eq.Held%20by%20a%20token',
          payload: { name: 'Changed by a token' },
        },
        async (owner) => {
          const made = await call('create_token', { name: 'Writes', owner, role: 'Coordinator', days: 30 });
          return { authorization: `Bearer ${made.json<{ token: string }>().token}` };
        },
      );
      expect([change[0], statusCode]).toEqual([change[0], change === LOSSES[0] ? 403 : 401]);
    }
    expect(await server.owner(`select from data.publishers where name = 'Changed by a token'`)).toEqual([]);
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
