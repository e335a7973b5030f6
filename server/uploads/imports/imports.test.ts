/** Imports from the screen through the routes of the server: the survey, one run at a time, its end, and the rights. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';

const boundary = '----helix';
const CELLS = {
  iso3: 'CHL',
  country: 'Chile',
  figure_cause: 'Disaster',
  year: '2025',
  figure_category: 'Internal Displacements',
  figure_unit: 'Person',
  household_size: '',
  hazard_type: 'Flood',
  hazard_sub_type: 'Flood',
  start_date: '2025-08-08',
  start_date_accuracy: 'Day',
  publishers: 'ONEMI',
  sources: '',
  event_name: 'Chile: Flood - Araucanía - 08/08/2025',
  event_start_date: '2025-08-08',
} as const;

/** A csv with the figures of these ids. */
function csvOf(ids: readonly number[], changed: Readonly<Record<string, string>> = {}): string {
  const rows = ids.map((id) => ({
    id,
    event_id: (id % 3) + 1,
    reported_figures: id,
    total_figures: id,
    ...CELLS,
    ...changed,
  }));
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => Object.values(row))].join('\n');
}

let server: TestServer;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  server = await startServer();
  for (const role of ['Administrator', 'Coordinator', 'Expert', 'Reviewer', 'Reporting', 'Viewer']) {
    await server.addUser(role.toLowerCase(), `${role} has a password`, [role]);
    cookies[role] = await server.signIn(role.toLowerCase(), `${role} has a password`);
  }
  await server.addUser('second', 'Second has a password', ['Administrator']);
  cookies['Second'] = await server.signIn('second', 'Second has a password');
});
afterAll(() => server.close());

const ask = (role: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { cookie: cookies[role] ?? '' },
    ...(payload !== undefined && { payload }),
  });

const send = (role: string, name: string, content: string | Buffer) =>
  server.app.inject({
    method: 'POST',
    url: '/upload/imports',
    headers: { cookie: cookies[role] ?? '', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n${randomUUID()}\r\n` +
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });

type Shown = { state: string; error: string | null; survey: Record<string, unknown> | null; report: Shown['survey'] };

/** The row of a file or a run as the screen reads it, once it has come to rest. */
async function settled(relation: 'import_files' | 'import_runs', id: number, role = 'Administrator'): Promise<Shown> {
  let row: Shown | undefined;
  const read = async () => {
    [row] = (await ask(role, 'GET', `/psql/${relation}?id=eq.${id}`)).json<Shown[]>();
    return row?.state;
  };
  await expect
    .poll(read, { interval: 100, timeout: 60_000 })
    .toMatch(/^(Read|Refused|Done|Failed|Stopped|Interrupted)$/);
  if (row === undefined) throw new Error(`${relation} has no ${id}`);
  return row;
}

async function surveyed(content: string | Buffer, name = 'figures.csv'): Promise<{ id: number; row: Shown }> {
  const answer = await send('Administrator', name, content);
  expect(answer.statusCode).toBe(200);
  const { id } = answer.json<{ id: number }>();
  return { id, row: await settled('import_files', id) };
}

async function imported(id: number, role = 'Administrator'): Promise<Shown & { run: number }> {
  const answer = await ask(role, 'POST', `/upload/imports/${id}/run`);
  expect(answer.json()).toEqual({ run: expect.any(Number) });
  const { run } = answer.json<{ run: number }>();
  return { run, ...(await settled('import_runs', run, role)) };
}

const facts = async () =>
  (await server.owner<{ count: number }>('select count(*)::int as count from data.facts'))[0]?.count;

describe('a file', () => {
  test('is surveyed before anything is stored, imported in the name of its person, and unchanged the next time', async () => {
    const content = csvOf([1, 2, 3, 4]).replace('2025-08-08,Day', '2025-08-08,Weekly');
    const { id, row } = await surveyed(`${content}\n${csvOf([1]).split('\n')[1]}`);
    expect(row).toMatchObject({
      state: 'Read',
      survey: {
        kind: 'figures',
        rows: 5,
        countries: ['CHL'],
        years: [2025],
        counts: {
          facts: { created: 4, unchanged: 0 },
          events: { created: 3 },
          documents: { created: expect.any(Number) },
          publishers: { created: 1 },
        },
        flagged: { facts: { accuracy_unknown: 1 } },
        refused_count: 1,
        refused: [{ line: 6, column: 'id' }],
      },
    });
    expect(await facts()).toBe(0);
    const { run, state, report } = await imported(id);
    expect([state, await facts()]).toEqual(['Done', 4]);
    expect(report).toMatchObject({ rows: 5, counts: { facts: { created: 4 } }, refused_count: 1 });
    const makers = await server.owner(
      'select distinct created_by, import_run = $1 as own from data.facts union select created_by, import_run = $1 from data.events',
      [run],
    );
    expect(makers).toEqual([{ created_by: 'administrator', own: true }]);
    // The person is their creator, and is told of changes by others.
    const [changed] = (await ask('Coordinator', 'GET', '/psql/facts?select=id&order=id.desc&limit=1')).json<
      { id: number }[]
    >();
    const answer = await ask('Coordinator', 'PATCH', `/psql/facts?id=eq.${changed?.id}`, { confidential: true });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const told = await server.owner(`select username, kind, entity_id from data.notifications where kind = 'changed'`);
    expect(told).toEqual([{ username: 'administrator', kind: 'changed', entity_id: String(changed?.id) }]);
    await expect.poll(() => server.owner('select filename from data.files'), { timeout: 20_000 }).toEqual([]);
    expect(await server.owner('select id from data.import_files')).toEqual([]);

    const again = await surveyed(`${csvOf([1, 2, 3]).replace(',1,1,CHL', ',7,7,CHL')}\n${csvOf([9]).split('\n')[1]}`);
    expect(again.row.survey).toMatchObject({
      counts: { facts: { created: 1, updated: 1, unchanged: 2 }, events: { created: 0, unchanged: 3 } },
    });
    expect((await ask('Second', 'DELETE', `/upload/imports/${again.id}`)).statusCode).toBe(200);
    expect((await ask('Administrator', 'POST', `/upload/imports/${again.id}/run`)).json()).toMatchObject({
      constraint: 'import_file_exists',
    });
    expect(await server.owner('select filename from data.files')).toEqual([]);
  });

  test('of another kind than chosen, without a table, or empty is refused in words', async () => {
    const { id, row } = await surveyed('name,size\nKenya,2\nChad,3\n', 'other.csv');
    expect(row).toMatchObject({ state: 'Refused', error: expect.stringContaining('No table of GIDD figures') });
    expect((await ask('Administrator', 'POST', `/upload/imports/${id}/run`)).json()).toMatchObject({
      code: 'PT409',
      constraint: 'import_file_unread',
    });
    const figures = await surveyed(csvOf([1]));
    const url = `/upload/imports/${figures.id}/survey`;
    expect((await ask('Administrator', 'POST', url, { as: 'recipes' })).json()).toMatchObject({
      constraint: 'import_kind',
    });
    expect((await ask('Administrator', 'POST', url, { as: 'context texts' })).statusCode).toBe(200);
    expect((await settled('import_files', figures.id)).error).toMatch(/context texts.*lacks the column description/);
    expect((await ask('Administrator', 'POST', url, { as: 'disaster events' })).statusCode).toBe(200);
    expect((await settled('import_files', figures.id)).survey).toMatchObject({ kind: 'disaster events', rows: 1 });
    expect((await send('Administrator', 'empty.csv', '')).json()).toMatchObject({ constraint: 'upload_empty' });
  });
});

test('totals of countries are compared, and an import of them is refused', async () => {
  const { id, row } = await surveyed('ISO3,Year,Conflict Stock Displacement\nMLI,2031,12\n', 'totals.csv');
  expect(row).toMatchObject({
    state: 'Read',
    survey: {
      kind: 'country totals',
      compared: { totals: 1, different: 0, missing: 1, differences: [{ iso3: 'MLI', file: 12, ours: null }] },
    },
  });
  expect((await ask('Administrator', 'POST', `/upload/imports/${id}/run`)).json()).toMatchObject({
    code: 'PT409',
    constraint: 'import_compared',
  });
  expect((await ask('Administrator', 'DELETE', `/upload/imports/${id}`)).statusCode).toBe(200);
});

describe('a run', () => {
  test('keeps others from importing, by its person and file, until it has ended', async () => {
    const first = await surveyed(csvOf([21, 22]), 'first.csv');
    const [claimed] = await server.owner<{ id: number }>(
      `insert into data.import_runs (source, file_name, claimed_until, rows_done, created_by)
       values ('gidd', 'theirs.csv', now() + interval '1 hour', 500, 'second') returning id`,
    );
    const refused = await ask('Administrator', 'POST', `/upload/imports/${first.id}/run`);
    expect(refused.json()).toMatchObject({
      code: 'PT409',
      constraint: 'import_running',
      message: expect.stringMatching(/^second imports theirs\.csv since \d\d:\d\d \(UTC\)/),
    });
    // Its server is killed: the claim runs out.
    await server.owner(`update data.import_runs set claimed_until = now() - interval '1 second' where id = $1`, [
      claimed?.id,
    ]);
    expect(await settled('import_runs', claimed?.id ?? 0)).toMatchObject({ state: 'Interrupted', rows_done: 500 });
    expect((await imported(first.id)).state).toBe('Done');
    expect((await ask('Administrator', 'POST', '/psql/rpc/stop_import', { run: claimed?.id })).json()).toMatchObject({
      constraint: 'import_runs',
    });
  });

  test('stops after a batch, keeps its file, and goes on when it is begun again', async () => {
    const before = (await facts()) ?? 0;
    const ids = Array.from({ length: 2_000 }, (_, at) => 1_000 + at);
    const { id } = await surveyed(csvOf(ids), 'long.csv');
    const { run } = (await ask('Administrator', 'POST', `/upload/imports/${id}/run`)).json<{ run: number }>();
    const stopped = await ask('Second', 'POST', '/psql/rpc/stop_import', { run });
    expect(stopped.statusCode).toBe(204);
    const { state, report } = await settled('import_runs', run);
    expect([state, report?.['failed']]).toEqual(['Stopped', 'second stopped it.']);
    const stored = ((await facts()) ?? 0) - before;
    expect(report?.['counts']).toMatchObject({ facts: { created: stored } });
    expect(stored).toBeLessThan(2_000);
    const again = await imported(id, 'Second');
    expect(again.report).toMatchObject({ counts: { facts: { unchanged: stored, created: 2_000 - stored } } });
    expect(await facts()).toBe(before + 2_000);
    expect((await ask('Second', 'POST', '/psql/rpc/stop_import', { run })).json()).toMatchObject({
      constraint: 'import_runs',
    });
  });
});

test('an import goes on only while its person may import', async () => {
  await server.addUser('leaver', 'Leaver has a password', ['Administrator']);
  const run = async (by: string) =>
    (
      await server.owner<{ id: number }>(
        `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'theirs.csv', $1) returning id`,
        [by],
      )
    )[0]!.id;
  const [theirs, command] = [await run('leaver'), await run('import')];
  const stops = async (id: number) =>
    (await server.owner<{ stop: string | null }>('select rules.continue_import($1, 1, 2) as stop', [id]))[0]!.stop;
  for (const [change, back] of [
    [
      `delete from data.user_roles where username = 'leaver'`,
      `insert into data.user_roles values ('leaver', 'Administrator')`,
    ],
    [
      `update data.users set suspended_at = now() where username = 'leaver'`,
      `update data.users set suspended_at = null where username = 'leaver'`,
    ],
  ] as const) {
    expect(await stops(theirs)).toBe(null);
    await server.owner(change);
    expect([await stops(theirs), await stops(command)]).toEqual(['leaver may not import any more.', null]);
    await server.owner(back);
  }
});

test.each(['Coordinator', 'Expert', 'Reviewer', 'Reporting', 'Viewer'])(
  '%s sees no import and is refused every step',
  async (role) => {
    const { id } = await surveyed(csvOf([1]));
    const steps = [
      await send(role, 'figures.csv', csvOf([1])),
      await ask(role, 'POST', `/upload/imports/${id}/survey`, {}),
      await ask(role, 'POST', `/upload/imports/${id}/run`),
      await ask(role, 'DELETE', `/upload/imports/${id}`),
      await ask(role, 'POST', '/psql/rpc/stop_import', { run: 1 }),
    ];
    expect(steps.map((step) => [step.statusCode, step.json().constraint])).toEqual(
      steps.map(() => [403, 'not_permitted']),
    );
    for (const relation of ['import_files', 'import_runs'])
      expect((await ask(role, 'GET', `/psql/${relation}`)).json()).toEqual([]);
    expect((await ask('Administrator', 'GET', '/psql/import_files')).json()).not.toEqual([]);
  },
);
