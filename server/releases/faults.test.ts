/** Freezes of a release that meet each other, are left or outlast the deadline of other requests, and changes of its facts afterwards: at the door, on both databases. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateSample } from '#db/sample/generate.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
let address: string;
const cookies = new Map<string, string>();
const password = 'a long enough password';
let year: number;

interface Answer {
  status: number;
  body: unknown;
}
type Row = Record<string, unknown>;

async function ask(who: string, method: string, path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(`${address}/psql/${path}`, {
    method,
    headers: { cookie: cookies.get(who) ?? '', 'content-type': 'application/json', prefer: 'return=representation' },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}
const call = (who: string, name: string, args: object, signal?: AbortSignal) =>
  ask(who, 'POST', `rpc/${name}`, args, signal);
const rows = async (path: string): Promise<Row[]> => (await ask('one', 'GET', path)).body as Row[];
const freeze = (who: string, id: number, signal?: AbortSignal) => call(who, 'freeze_release', { id }, signal);

let made = 0;
/** A release that may be frozen. */
async function checked(): Promise<number> {
  made += 1;
  const { body } = await ask('one', 'POST', 'releases', { name: `Release ${made}`, year, least_status: null });
  const [{ id } = { id: 0 }] = body as { id: number }[];
  expect((await call('one', 'check_release', { id })).status).toBe(200);
  expect(await call('one', 'accept_release_items', { id, keys: null, reason: 'Known' })).toEqual({
    status: 200,
    body: 0,
  });
  return id;
}
const stateOf = async (id: number) => (await rows(`releases?id=eq.${id}&select=state,facts,frozen_by`))[0];
const frozenRows = async (id: number) => (await rows(`release_facts?release_id=eq.${id}&select=fact_id`)).length;

beforeAll(async () => {
  server = await startServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  for (const [name, role] of [
    ['one', 'Coordinator'],
    ['two', 'Coordinator'],
    ['chief', 'Administrator'],
  ] as const) {
    await server.addUser(name, password, [role]);
    cookies.set(name, await server.signIn(name, password));
  }
  await generateSample(server.ownerDatabase, { facts: 300 });
  const [most] = await server.owner<{ year: number }>(
    'select year from data.facts group by year order by count(*) desc, year limit 1',
  );
  year = most?.year ?? 0;
});
afterAll(() => server.close());

describe('two freezes at once', () => {
  test('of one release: one wins, and the refusal of the other names the winner', async () => {
    const id = await checked();
    const answers = await Promise.all([freeze('one', id), freeze('two', id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'one' : 'two';
    // The winner has the release's row a moment before others can read that it freezes.
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      constraint: expect.stringMatching(/^release_(busy|is_frozen)$/) as unknown,
      message: expect.stringMatching(
        new RegExp(`^(${winner} (is freezing|froze)|Another user is changing) this release`),
      ) as unknown,
    });
    expect(await stateOf(id)).toEqual({ state: 'Frozen', facts: await frozenRows(id), frozen_by: winner });
  });

  test('of two releases: both are frozen whole, or the refusal of the later names the user of the other', async () => {
    const ids = [await checked(), await checked()] as const;
    const answers = await Promise.all([freeze('one', ids[0]), freeze('two', ids[1])]);
    for (const [at, id] of ids.entries()) {
      const { status, body } = answers[at] as Answer;
      if (status === 200) expect(await stateOf(id)).toMatchObject({ state: 'Frozen', facts: await frozenRows(id) });
      else {
        expect([status, body]).toEqual([
          409,
          expect.objectContaining({
            message: expect.stringMatching(
              /^((one|two) is freezing Release \d+|Another release is being frozen):/,
            ) as unknown,
          }),
        ]);
        expect(await stateOf(id)).toMatchObject({ state: 'Checked', facts: null });
      }
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  test.skipIf(postgresUrl === null)(
    'the second is refused at once, by the name of the first, while others work',
    async () => {
      const [id, other] = [await checked(), await checked()];
      let first: Promise<Answer> | undefined;
      await server.whileLocked('lock table data.release_context in share mode', [], async () => {
        first = freeze('one', id);
        await running();
        expect((await freeze('two', id)).body).toMatchObject({
          constraint: 'release_busy',
          message: 'one is freezing this release',
        });
        expect((await freeze('two', other)).body).toMatchObject({
          constraint: 'release_busy',
          message: expect.stringMatching(/^one is freezing Release \d+: try again/) as unknown,
        });
        expect((await ask('two', 'PATCH', `releases?id=eq.${id}`, { year: 2000 })).body).toMatchObject({
          constraint: 'release_busy',
          message: expect.stringMatching(/^one is freezing Release \d+: try again/) as unknown,
        });
        expect(await stateOf(id)).toMatchObject({ state: 'Checked', facts: null });
        expect((await call('two', 'check_release', { id: other })).status).toBe(200);
        expect(Number((await call('two', 'release_progress', {})).body)).toBeGreaterThan(0);
        const [fact] = await rows(`facts?year=eq.${year}&select=id&limit=1`);
        expect(
          (await ask('chief', 'PATCH', `facts?id=eq.${String(fact?.['id'])}`, { comment: 'Meanwhile' })).status,
        ).toBe(200);
      });
      expect((await first)?.status).toBe(200);
    },
  );

  test.skipIf(postgresUrl === null)('a freeze that its user leaves is undone, and can be made again', async () => {
    const id = await checked();
    await server.whileLocked('lock table data.release_context in share mode', [], async () => {
      const leaving = new AbortController();
      const left = freeze('one', id, leaving.signal).catch((error: unknown) => (error as Error).name);
      await running();
      leaving.abort();
      expect(await left).toBe('AbortError');
      while ((await frozenBy()) !== null) continue;
    });
    expect(await stateOf(id)).toMatchObject({ state: 'Checked', facts: null });
    expect(await frozenRows(id)).toBe(0);
    expect((await freeze('two', id)).status).toBe(200);
  });

  test('a freeze that is left is there whole or not at all', async () => {
    const id = await checked();
    const leaving = new AbortController();
    const left = freeze('one', id, leaving.signal).catch(() => null);
    leaving.abort();
    await left;
    let again = await freeze('two', id);
    while (again.status === 409 && /is freezing/.test(JSON.stringify(again.body))) again = await freeze('two', id);
    expect([200, 409]).toContain(again.status);
    expect(await stateOf(id)).toMatchObject({ state: 'Frozen', facts: await frozenRows(id) });
  });
});

/** The user of the freeze that is running. */
const frozenBy = async (): Promise<string | null> =>
  (await server.owner<{ username: string }>('select username from rules.running_freeze()'))[0]?.username ?? null;
/** Until a freeze has copied its facts: what it does next waits for the table. */
async function running(): Promise<void> {
  for (;;) {
    const [{ waits } = { waits: 0 }] = await server.owner<{ waits: number }>(
      `select count(*)::int as waits from pg_locks l where l.relation = 'data.release_context'::regclass and not l.granted`,
    );
    if (waits > 0 && (await frozenBy()) !== null) return;
  }
}

test('a freeze may take longer than other requests', async () => {
  const [routine] = await server.owner<{ comment: string }>(
    `select obj_description('api.freeze_release(bigint)'::regprocedure) as comment`,
  );
  expect(routine?.comment).toMatch(/\n@deadline 900 s$/);
});

const LATER: readonly (readonly [what: string, change: (fact: Row) => Promise<unknown>, as?: string])[] = [
  [
    'a fact archived long ago and deleted',
    async ({ fact_id }) => {
      await owned(`update data.facts set archived_at = now() - interval '31 days' where id = $1`, fact_id);
      await ask('chief', 'DELETE', `facts?id=eq.${String(fact_id)}`);
    },
  ],
  ['a fact archived', ({ fact_id }) => ask('chief', 'PATCH', `facts?id=eq.${String(fact_id)}`, { archived: true })],
  [
    'the code of a country',
    ({ iso3 }) => owned(`update data.geo_entities set idmc_short_name = 'Renamed' where iso3 = $1`, iso3),
  ],
  ['an event renamed', ({ event_id }) => owned(`update data.events set name = 'Renamed' where id = $1`, event_id)],
  [
    'an event moved',
    ({ event_id }) =>
      owned(
        `update data.events set countries = '{PER}', start_date = '{"date": "2001-01-01", "accuracy": "Day"}' where id = $1`,
        event_id,
      ),
  ],
  [
    'a fact moved to no event',
    ({ fact_id }) => owned('update data.facts set event_id = null, event_role = null where id = $1', fact_id),
  ],
  [
    'a hazard renamed',
    ({ hazard_type_id }) => owned(`update data.hazard_types set subtype = 'Renamed' where id = $1`, hazard_type_id),
  ],
  [
    'a fact taken out of its groups',
    ({ fact_id }) => owned(`update data.facts set groups = '{}' where id = $1`, fact_id),
  ],
  [
    'a document renamed',
    ({ document_id }) => owned(`update data.documents set name = 'Renamed' where id = $1`, document_id),
  ],
  [
    'publishers renamed',
    () => owned(`update data.publishers set name = 'Renamed ' || id where $1::text is null`, null),
  ],
];
/** Imports and the owner's own work are under fewer rules than people. */
const owned = (text: string, value: unknown) =>
  server.ownerDatabase.transaction(
    { role: null, set: { 'request.username': 'import', 'request.import_run': '1' } },
    (transaction) => transaction.query(text, [value]),
  );

test('whatever changes later, all files and sums of a release stay as they were', async () => {
  const id = await checked();
  expect((await freeze('one', id)).status).toBe(200);
  const image = () =>
    Promise.all(
      [
        'release_facts',
        'release_left_out',
        'release_context',
        'release_figures',
        'release_events',
        'release_items',
      ].map((relation) => rows(`${relation}?release_id=eq.${id}`)),
    ).then((all) => JSON.stringify(all.map((each) => each.map((row) => JSON.stringify(row)).toSorted())));
  const before = await image();
  for (const [what, change] of LATER) {
    const facts = await server.owner(
      `select f.* from data.release_facts f join data.facts n on n.id = f.fact_id
       where f.release_id = $1 and f.event_id is not null and f.hazard_type_id is not null and n.parent_id is null and n.document_id is not null
         and not exists (select from data.facts l where l.status in ('Signed Off', 'Locked Down') and (l.id = n.id or l.event_id = f.event_id or l.document_id = n.document_id)) order by f.fact_id desc limit 1`,
      [id],
    );
    expect([what, facts.length]).toEqual([what, 1]);
    await change(facts[0] as Row);
    expect([what, await image()]).toEqual([what, before]);
  }
  const changes = (await call('one', 'release_changes', { id })).body as Row[];
  expect(changes.map(({ changed }) => changed)).toEqual(expect.arrayContaining(['deleted', 'fact']));
});
