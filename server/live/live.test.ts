/** /live: what browsers are told, who is told, and how streams end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concerns, type Signal } from '#domain/live/signal.ts';
import type { Database } from '#db/database.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { hashToken } from '#server/session/credentials.ts';
import { Hub, MOST_STREAMS } from './hub.ts';

const password = 'a long enough password';
const FACT = {
  iso3: 'TCD',
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  name: 'Chad',
  data: { reported_figure: 31, term: 'Displaced', start_date: { date: '2025-05-02', accuracy: 'Day' } },
};
const TAB = '0123456789abcdef0123456789abcdef';

let server: TestServer;
let url: string;
const cookies: Record<string, string> = {};
const nameOf = (role: string) => `a.${role.toLowerCase()}`;
beforeAll(async () => {
  server = await startServer({});
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (const role of ['Administrator', 'Coordinator', 'Expert', 'Reviewer', 'Viewer', 'Ingest']) {
    await server.addUser(nameOf(role), password, [role]);
    cookies[role] = await server.signIn(nameOf(role), password);
  }
});
afterAll(async () => {
  // The client opens connections in advance, for which the server would wait.
  const cut = setInterval(() => server.app.server.closeAllConnections(), 100);
  await server.close();
  clearInterval(cut);
});

/** The stream of a session: `until` reads on until a signal fits, and returns all that were read. */
async function listen(cookie: string, after?: string) {
  const leave = new AbortController();
  const response = await fetch(`${url}/live${after === undefined ? '' : `?after=${after}`}`, {
    headers: { cookie },
    signal: leave.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read: Signal[] = [];
  let rest = '';
  let position = '';
  let over = false;
  const more = async (): Promise<void> => {
    const { value = '', done = true } = (await reader?.read()) ?? {};
    over = done;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, at = position, data = '[]'] = /^id: (.*)\ndata: (.*)$/.exec(part) ?? [];
      position = at;
      read.push(...(JSON.parse(data) as Signal[]));
    }
  };
  if (response.status === 200) await more();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    requestId: response.headers.get('x-request-id'),
    read,
    position: () => position,
    until: async (fits: (signal: Signal) => boolean) => {
      while (!over && !read.some(fits)) await more();
      return read;
    },
    ended: async () => {
      while (!over) await more();
    },
    leave: () => leave.abort(),
  };
}

const send = (cookie: string | undefined, path: string, body: unknown, method = 'POST') =>
  fetch(`${url}/psql/${path}`, {
    method,
    headers: { cookie: cookie ?? '', 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify(body),
  });
async function created(cookie: string | undefined, relation: string, body: unknown): Promise<number> {
  const answer = await send(cookie, relation, body);
  const text = await answer.text();
  expect([relation, answer.status, text]).toEqual([relation, 201, text]);
  return (JSON.parse(text) as [{ id: number }])[0].id;
}

test('a change, a review and a notification are told, and what is rolled back is not', async () => {
  const viewer = await listen(cookies['Viewer'] ?? '');
  expect([viewer.status, viewer.type, viewer.requestId]).toEqual([200, 'text/event-stream', expect.any(String)]);
  await server.ownerDatabase.transaction({ role: null, rollback: true }, (t) =>
    t.query(`update data.geo_entities set idmc_short_name = 'X' where iso3 = 'TCD'`),
  );
  const id = await created(cookies['Expert'], 'facts', FACT);
  const told = await viewer.until((signal) => concerns(signal, 'record', 'facts', String(id)));
  expect(told.filter(({ kind }) => kind === 'geo_entities')).toEqual([]);
  expect(told.find(({ kind }) => kind === 'facts')?.by).toBe('a.expert');

  const expert = await listen(cookies['Expert'] ?? '');
  await created(cookies['Reviewer'], 'reviews', { entity_id: id, status: 'Comment', comment: 'Page 3?' });
  await viewer.until((signal) => concerns(signal, 'review', 'facts', String(id)));
  await expert.until(({ about }) => about === 'inbox');
  // The notification is of the creator alone.
  const end = await created(cookies['Expert'], 'facts', FACT);
  await viewer.until((signal) => concerns(signal, 'record', 'facts', String(end)));
  expect(viewer.read.some(({ about }) => about === 'inbox')).toBe(false);
  viewer.leave();
  expert.leave();
});

test('a save of the fact of somebody else tells the inboxes of its creator and its followers, however many, and no others', async () => {
  const id = await created(cookies['Expert'], 'facts', FACT);
  const [expert, viewer, reviewer] = await Promise.all(
    ['Expert', 'Viewer', 'Reviewer'].map((role) => listen(cookies[role] ?? '')),
  );
  const save = async (comment: string) => {
    expect((await send(cookies['Coordinator'], `facts?id=eq.${id}`, { comment }, 'PATCH')).status).toBe(200);
  };
  const ofInbox = ({ about }: Signal) => about === 'inbox';
  await save('One');
  await expert?.until(ofInbox);
  await viewer?.until((signal) => concerns(signal, 'record', 'facts', String(id)));
  expect(viewer?.read.some(ofInbox)).toBe(false);
  await server.owner(
    `insert into data.users (username, name) select 'follower' || n, 'Follower ' || n from generate_series(1, 40) n`,
  );
  await server.owner(
    `insert into data.follows (username, entity_type, entity_id) select username, 'facts', $1 from data.users where username like 'follower%' or username = 'a.viewer'`,
    [String(id)],
  );
  await save('Two');
  await viewer?.until(ofInbox);
  const end = await created(cookies['Expert'], 'facts', FACT);
  await reviewer?.until((signal) => concerns(signal, 'record', 'facts', String(end)));
  expect(reviewer?.read.some(ofInbox)).toBe(false);
  for (const stream of [expert, viewer, reviewer]) stream?.leave();
});

test('each kind of record is told to the roles that may see it, and to no others', async () => {
  const rows = await server.owner<{ relation: string; subject: string; guarded: boolean }>(
    'select relation, subject, guarded from rules.areas()',
  );
  expect(rows.length).toBeGreaterThan(5);
  const streams = await Promise.all(
    Object.entries(cookies).map(async ([role, cookie]) => ({ role, stream: await listen(cookie) })),
  );
  const tell = (kind: string) =>
    server.owner(
      `insert into data.history (entity_type, entity_id, operation, before, after, created_by) values ($1, '7', 'update', '{}', '{}', 'x')`,
      [kind],
    );
  for (const { relation } of rows) await tell(relation);
  // The last one, after all that is told: everybody sees facts.
  await server.owner(`select rules.tell_servers('record', 'facts', '{99}', 'x')`);
  for (const { role, stream } of streams) {
    const told = await stream.until((signal) => signal.ids?.includes('99') === true);
    for (const { relation, subject, guarded } of rows) {
      const may = await server.ownerDatabase.transaction({ role: null, rollback: true }, async (t) => {
        await t.query(`select set_config('request.username', $1, true)`, [nameOf(role)]);
        const found = await t.query<{ may: boolean }>(`select rules.may('view', $1) as may`, [subject]);
        return !guarded || found.rows[0]?.may === true;
      });
      const was = told.some((signal) => concerns(signal, 'record', relation, '7'));
      expect([role, relation, was]).toEqual([role, relation, may]);
    }
    stream.leave();
  }
});

test('after a right is taken away, no signal about its records arrives', async () => {
  await server.addUser('clerk', password, ['Expert']);
  const clerk = await listen(await server.signIn('clerk', password));
  const about = (kind: string, id: string) =>
    server.owner(`select rules.tell_servers('record', $1, array[$2], 'x')`, [kind, id]);
  await about('contacts', '1');
  await clerk.until((signal) => concerns(signal, 'record', 'contacts', '1'));
  await server.owner(`delete from data.user_roles where username = 'clerk'`);
  await about('contacts', '2');
  await about('facts', '3');
  const told = await clerk.until((signal) => concerns(signal, 'record', 'facts', '3'));
  expect(told.some((signal) => concerns(signal, 'record', 'contacts', '2'))).toBe(false);
  clerk.leave();
});

test('a stream that was cut goes on after its position, and a position that the server does not know is anything', async () => {
  const cookie = cookies['Viewer'] ?? '';
  const about = (kind: string, id: string) =>
    server.owner(`select rules.tell_servers('record', $1, array[$2], 'x')`, [kind, id]);
  const witness = await listen(cookie);
  const first = await listen(cookie);
  await about('facts', '41');
  await first.until((signal) => concerns(signal, 'record', 'facts', '41'));
  first.leave();
  await about('events', '42');
  await about('contacts', '43');
  await about('facts', '44');
  await witness.until((signal) => concerns(signal, 'record', 'facts', '44'));
  const second = await listen(cookie, first.position());
  expect(second.read.map(({ kind, ids }) => [kind, ids])).toEqual([
    ['events', ['42']],
    ['facts', ['44']],
  ]);
  const third = await listen(cookie, second.position());
  expect(third.read).toEqual([]);
  for (const unknown of ['nobody-1', `${second.position()}9`, '-', '%00', 'x'.repeat(500)]) {
    const stream = await listen(cookie, unknown);
    expect(stream.read).toEqual([{ about: 'all', kind: '', ids: null }]);
    stream.leave();
  }
  for (const { leave } of [witness, second, third]) leave();
});

test('many records of one change are any of their kind, and a write is never refused for their number', async () => {
  const viewer = await listen(cookies['Viewer'] ?? '');
  await server.owner(`insert into data.history (entity_type, entity_id, operation, before, after, created_by)
     select 'events', n::text, 'update', '{}', '{}', 'x' from generate_series(1000, 6000) n`);
  await server.owner(`insert into data.history (entity_type, entity_id, operation, before, after, created_by)
     select 'groups', repeat(chr(1234), 200) || n, 'update', '{}', '{}', 'x' from generate_series(1, 90) n`);
  const told = await viewer.until(({ kind }) => kind === 'groups');
  expect(told.map(({ kind, ids }) => [kind, ids])).toEqual([
    ['events', null],
    ['groups', null],
  ]);
  viewer.leave();
});

test('the stream needs a session, ends with it, and a session has a number of them', async () => {
  expect((await fetch(`${url}/live`)).status).toBe(401);
  const cookie = await server.signIn('a.viewer', password);
  // All at once.
  const asked = await Promise.all(Array.from({ length: MOST_STREAMS + 5 }, () => listen(cookie)));
  const streams = asked.filter(({ status }) => status === 200);
  expect(streams).toHaveLength(MOST_STREAMS);
  expect((await listen(cookie)).status).toBe(429);
  streams.pop()?.leave();
  await expect.poll(async () => (await listen(cookie)).status).toBe(200);
  await fetch(`${url}/auth/logout`, { headers: { cookie }, redirect: 'manual' });
  // A change of rights asks at once who is still there.
  await server.addUser('somebody', password, ['Expert']);
  for (const { ended } of streams) await ended();
});

test('another server of the same database tells its browsers too, and ends their streams when it closes', async () => {
  const hub = new Hub(server.ownerDatabase);
  const told: string[] = [];
  let ended = false;
  const [, token = ''] = cookies['Viewer']?.split('=') ?? [];
  const stream = { tokenHash: hashToken(token), send: (text: string) => told.push(text), end: () => (ended = true) };
  expect(await hub.add(stream, null)).toBe(true);
  expect(await hub.add({ ...stream, tokenHash: hashToken('nobody') }, null)).toBe(false);
  const id = await created(cookies['Expert'], 'facts', FACT);
  await expect.poll(() => told.join('')).toContain(`"ids":["${id}"]`);
  await hub.close();
  expect(ended).toBe(true);
});

test('a browser that leaves while its rights are looked up is gone', async () => {
  const { ownerDatabase: owner } = server;
  let leave = () => {};
  // The same database; the browser leaves when its answer is under way.
  const database = {
    listen: (channel: string, hear: (payload: string) => void) => owner.listen(channel, hear),
    statement: async (...asked: Parameters<Database['statement']>) => {
      const answer = await owner.statement(...asked);
      leave();
      return answer;
    },
  } as unknown as Database;
  const hub = new Hub(database);
  const told: string[] = [];
  const streamOf = (role: string) => {
    const [, token = ''] = cookies[role]?.split('=') ?? [];
    return { tokenHash: hashToken(token), send: (text: string) => told.push(text), end: () => undefined };
  };
  const [leaving, staying] = [streamOf('Viewer'), streamOf('Expert')];
  for (const stream of [leaving, staying]) expect(await hub.add(stream, null)).toBe(true);
  leave = () => {
    leave = () => {};
    hub.remove(leaving);
  };
  const payload = JSON.stringify({ about: 'record', kind: 'user_roles', ids: ['4711'] });
  await server.owner('select pg_notify($1, $2)', ['helix_live', payload]);
  const facts = JSON.stringify({ about: 'record', kind: 'facts', ids: ['4711'] });
  await server.owner('select pg_notify($1, $2)', ['helix_live', facts]);
  await expect.poll(() => told.join('')).toContain('"kind":"facts","ids":["4711"]');
  expect([leaving, staying].map(({ tokenHash }) => hub.count(tokenHash))).toEqual([0, 1]);
  await hub.close();
});

test('people see who has a record open, if they may see the record', async () => {
  const id = String(await created(cookies['Expert'], 'facts', FACT));
  const open = (cookie: string | undefined, body: object) => send(cookie, 'rpc/open_record', { tab: TAB, ...body });
  const others = async (cookie: string | undefined, kind: string, of: string) => {
    const where = `entity_type=eq.${kind}&entity_id=eq.${of}&select=username,editing`;
    const answer = await fetch(`${url}/psql/open_records?${where}`, { headers: { cookie: cookie ?? '' } });
    return answer.json();
  };
  const viewer = await listen(cookies['Viewer'] ?? '');
  expect((await open(cookies['Expert'], { entity_type: 'facts', entity_id: id, editing: true })).ok).toBe(true);
  await viewer.until((signal) => concerns(signal, 'open', 'facts', id));
  expect(await others(cookies['Viewer'], 'facts', id)).toEqual([{ username: 'a.expert', editing: true }]);
  const contact = String(
    await created(cookies['Coordinator'], 'contacts', {
      title: 'Mr',
      name: 'Sami',
      surname: 'Haddad',
      organisation: 'Office',
      job_title: 'Adviser',
    }),
  );
  expect((await open(cookies['Coordinator'], { entity_type: 'contacts', entity_id: contact })).ok).toBe(true);
  expect(await others(cookies['Coordinator'], 'contacts', contact)).toHaveLength(1);
  expect(await others(cookies['Ingest'], 'contacts', contact)).toEqual([]);
  expect((await open(cookies['Ingest'], { entity_type: 'contacts', entity_id: contact })).status).toBe(409);
  for (const entity_id of ['0', '99999999999999999999', 'x', "1'"])
    expect((await open(cookies['Expert'], { entity_type: 'facts', entity_id })).status).toBeLessThan(500);
  expect((await open(cookies['Expert'], {})).ok).toBe(true);
  expect(await others(cookies['Viewer'], 'facts', id)).toEqual([]);
  viewer.leave();
});
