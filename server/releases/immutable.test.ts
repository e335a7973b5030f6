/** Every relation that shows what a release froze × every way to write × every role and kind of token: nothing that is frozen changes. Relations and functions come from the catalog. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tendTables } from '#db/upkeep.ts';
import { generateSample } from '#db/sample/generate.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

const ROLES = ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'] as const;
const password = 'a long enough password';
type Row = Record<string, unknown>;
type Credential = Readonly<Record<string, string>>;

let server: TestServer;
let release: number;
let relations: string[] = [];
const credentials = new Map<string, Credential>();
let before: string;

const TABLES = ['releases', 'release_items', 'release_facts', 'release_left_out', 'release_context'];
/** All rows of the frozen release, as the owner sees them. Who signs off, publishes or withdraws it may be added. */
async function image(): Promise<string> {
  const all: unknown[] = [];
  for (const table of TABLES)
    all.push(
      await server.owner(
        `select to_jsonb(f) - '{state,signed_off_by,signed_off_at,published_by,published_at,withdrawn_by,withdrawn_at,withdrawn_reason,version,updated_by,updated_at}'::text[] as row
         from data.${table} f where ${table === 'releases' ? 'id' : 'release_id'} = $1 order by 1`,
        [release],
      ),
    );
  return JSON.stringify(all);
}

async function send(who: string, method: string, path: string, body?: object, headers: Credential = {}) {
  const answer = await server.app.inject({
    method: method as 'POST',
    url: `/psql/${path}`,
    headers: { ...credentials.get(who), 'content-type': 'application/json', ...headers },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body };
}

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) {
    await server.addUser(role.toLowerCase(), password, [role]);
    credentials.set(role, { cookie: await server.signIn(role.toLowerCase(), password) });
  }
  for (const [name, role] of [
    ['a token that reads', null],
    ...ROLES.map((each) => [`a token of ${each}`, each] as const),
  ] as const) {
    const { status, text } = await send('Administrator', 'POST', 'rpc/create_token', {
      name,
      owner: 'administrator',
      days: 1,
      role,
    });
    if (status !== 200) throw new Error(`${name}: ${text}`);
    credentials.set(name, { authorization: `Bearer ${(JSON.parse(text) as { token: string }).token}` });
  }
  credentials.set('nobody', {});
  await generateSample(server.ownerDatabase, { facts: 120 });
  const [most] = await server.owner<{ year: number }>(
    'select year from data.facts group by year order by count(*) desc, year limit 1',
  );
  await server.owner(
    `insert into data.contextual_analysis (iso3, title, publication_date, displacement_type, "group", created_by)
     select 'PER', 'Peru', '2025-01-01', 'Disaster', name, 'administrator' from data.groups where name = 'GRID ' || ($1::int + 1)`,
    [most?.year],
  );
  const { text } = await send(
    'Coordinator',
    'POST',
    'releases',
    { name: 'Frozen', year: most?.year, least_status: null },
    { prefer: 'return=representation' },
  );
  release = (JSON.parse(text) as { id: number }[])[0]?.id ?? 0;
  await send('Coordinator', 'POST', 'rpc/check_release', { id: release });
  await send('Coordinator', 'POST', 'rpc/accept_release_items', { id: release, keys: null, reason: 'Known' });
  const frozen = await send('Coordinator', 'POST', 'rpc/freeze_release', { id: release });
  if (frozen.status !== 200) throw new Error(frozen.text);
  relations = (
    await server.owner<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'api'::regnamespace and c.relkind = 'v' and exists (
         select from pg_depend d join pg_rewrite w on w.oid = d.objid join pg_class t on t.oid = d.refobjid
         where w.ev_class = c.oid and t.relnamespace = 'data'::regnamespace and t.relname like 'release%'
       ) order by 1`,
    )
  ).map(({ name }) => name);
  before = await image();
});
afterAll(() => server.close());

/** The rights of the others lie between those of these. */
const SAMPLE = ['Administrator', 'Coordinator', 'Viewer', 'a token that reads', 'a token of Administrator', 'nobody'];
const left = (who: string) => (SAMPLE.includes(who) ? '' : ' @proof');
const people = [...ROLES, 'a token that reads', ...ROLES.map((role) => `a token of ${role}`), 'nobody'];

describe('at the door', () => {
  test('there is something to change', () => {
    expect(relations).toEqual(
      expect.arrayContaining([
        'release_context',
        'release_facts',
        'release_figures',
        'release_items',
        'release_left_out',
        'releases',
      ]),
    );
    for (const rows of JSON.parse(before) as unknown[][]) expect(rows.length).toBeGreaterThan(0);
  });

  test.each(people.map((who) => [who, left(who)] as const))('%s%s', async (who) => {
    for (const relation of relations) {
      const of = relation.startsWith('releases') ? `id=eq.${release}` : `release_id=eq.${release}`;
      const [row = {}] = JSON.parse((await send('Administrator', 'GET', `${relation}?${of}&limit=1`)).text) as Row[];
      const key = Object.keys(row)
        .filter((column) => ['id', 'release_id', 'fact_id', 'analysis_id', 'key', 'iso3'].includes(column))
        .map((column) => `${column}=eq.${encodeURIComponent(String(row[column]))}`)
        .join('&');
      // One column of a name, one of a number: any column is refused by the same rule.
      const values = (['string', 'number'] as const).flatMap((type) =>
        Object.entries(row)
          .filter(([column, value]) => typeof value === type && !key.includes(`${column}=`))
          .slice(0, 1),
      );
      const tries: [string, string, object?, Credential?][] = [
        ['DELETE', `${relation}?${of}`],
        ['DELETE', `${relation}?${key}`],
        ['POST', relation, row],
        ['POST', relation, [row], { prefer: 'resolution=merge-duplicates' }],
        ['POST', relation, [row], { prefer: 'resolution=ignore-duplicates' }],
        ['PUT', `${relation}?${key}`, row],
        ...values.map(([column, value]): [string, string, object] => [
          'PATCH',
          `${relation}?${of}`,
          { [column]: typeof value === 'number' ? value + 1 : `${String(value)}!` },
        ]),
      ];
      for (const [method, path, body, headers] of tries) {
        const { status, text } = await send(who, method, path, body, headers);
        expect([who, method, path, body, status, text]).toEqual([
          who,
          method,
          path,
          body,
          expect.toSatisfy((code: number) => code >= 400 && code < 500),
          text,
        ]);
      }
    }
    expect(await image()).toBe(before);
  });

  test('no function of a release changes it, by whomever it is called', async () => {
    const functions = await server.owner<{ name: string; args: string[] | null }>(
      `select p.proname as name, p.proargnames as args from pg_proc p
       where p.pronamespace = 'api'::regnamespace and p.provolatile = 'v' and p.proname like '%release%' order by 1`,
    );
    expect(functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'accept_release_items',
        'check_release',
        'freeze_release',
        'reopen_release_items',
        'revise_release',
        'withdraw_release',
      ]),
    );
    const given: Row = { id: release, keys: null, reason: 'Try' };
    // Withdrawn last: nothing follows it.
    const order = functions.toSorted(
      ({ name: one }, { name: other }) => Number(one.includes('withdraw')) - Number(other.includes('withdraw')),
    );
    for (const who of people) {
      for (const { name, args } of order.filter(
        ({ name: each }) => who === people.at(-1) || !each.includes('withdraw'),
      )) {
        const body = Object.fromEntries((args ?? []).map((argument) => [argument, given[argument] ?? null]));
        expect([who, name, (await send(who, 'POST', `rpc/${name}`, body)).status]).toEqual([
          who,
          name,
          expect.toSatisfy((code: number) => code < 500),
        ]);
      }
      expect([who, await image()]).toEqual([who, before]);
    }
    // Whether it is withdrawn already depends on the calls before.
    expect(
      (await send('Administrator', 'POST', 'rpc/withdraw_release', { id: release, reason: 'Try' })).status,
    ).toBeLessThan(500);
    expect(await image()).toBe(before);
  });
});

test('the upkeep of the tables does not change it', async () => {
  await tendTables(server.ownerDatabase);
  expect(await image()).toBe(before);
});

test('an administrator of the database can neither change nor empty it, even as a replica', async () => {
  for (const table of TABLES)
    for (const change of [
      `delete from data.${table}`,
      `update data.${table} set ${table === 'releases' ? 'year = 1999' : 'release_id = release_id'}`,
      `truncate data.${table} cascade`,
    ])
      for (const mode of ['origin', 'replica'])
        await expect(
          server.ownerDatabase.transaction({ role: null }, async (transaction) => {
            await transaction.script(`set local session_replication_role = ${mode}`);
            await transaction.query(change);
          }),
        ).rejects.toThrow(/never (changed or )?deleted/);
  expect(await image()).toBe(before);
});
