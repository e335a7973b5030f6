/** Tests that history shows of each kind of record what the record itself shows, key by key, for every role and token, also of deleted records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';

const password = 'a password for tests';
const CANARY = 'quex@olith.example';
const ADDRESS = 'zorba@nowhere.example';
/** The relations that show the records of a kind that is not exposed by its own name. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  users: ['users', 'users_view'],
  user_roles: ['users_view'],
  user_permissions: ['users_view'],
};
/** A kind whose records are parts of others shows all its keys or none. */
const PARTS = ['user_roles', 'user_permissions'];

let server: TestServer;
const callers = new Map<string, Record<string, string>>();
let kinds: { kind: string; keys: string[] }[];

const rowsOf = async (caller: string, address: string): Promise<Record<string, unknown>[]> => {
  const answer = await server.app.inject({ url: `/psql/${address}`, headers: callers.get(caller)! });
  return answer.statusCode < 300 ? answer.json() : [];
};

beforeAll(async () => {
  server = await startServer({ config: { TOKEN_REQUESTS: 1_000_000 } });
  const signedIn = async (username: string, roles: string[], rights: string[] = []) => {
    await server.addUser(username, password, roles);
    for (const right of rights)
      await server.owner('insert into data.user_permissions values ($1, $2, $3)', [username, ...right.split(' ')]);
    callers.set(username, { cookie: await server.signIn(username, password) });
  };
  const presets = await server.owner<{ name: string }>('select name from data.roles order by position');
  for (const { name } of presets)
    await signedIn(name.toLowerCase() === 'ingest' ? 'ingester' : name.toLowerCase(), [name]);
  await signedIn('nobody', []);
  // Each right to act on releases shows them, also without the right to view.
  for (const action of ['manage', 'sign_off', 'publish'])
    await signedIn(`release.${action}`, [], [`${action} releases`]);
  await signedIn('clerk', [], ['manage users']);
  await signedIn('listener', [], ['view communications']);
  await signedIn('reader', [], ['view contacts']);
  for (const [name, owner, role] of [
    ['a token that reads', 'administrator', null],
    ['a token of a viewer', 'viewer', null],
    ['a token of an administrator', 'administrator', 'Administrator'],
    ['a token of an expert as viewer', 'expert', 'Viewer'],
  ]) {
    const payload = { name, owner, role, days: 1 };
    const made = await server.app.inject({
      method: 'POST',
      url: '/psql/rpc/create_token',
      headers: callers.get('administrator')!,
      payload,
    });
    callers.set(name!, { authorization: `Bearer ${made.json<{ token: string }>().token}` });
  }
  kinds = await server.owner(
    `select c.relname::text as kind, array_agg(a.attname::text order by a.attnum) as keys from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.oid in (select tgrelid from pg_trigger where tgname like 'keep_history_of_%') or c.oid = 'data.tabular_datasets_records'::regclass group by 1 order by 1`,
  );
  // Of each kind a record of which every key is hidden, one whose keys changed, and one that was deleted; of each relation a row to see.
  for (const { kind, keys } of kinds) {
    const image = JSON.stringify(Object.fromEntries(keys.map((key) => [key, CANARY])));
    for (const operation of ['update', 'delete'])
      await server.owner(
        `insert into data.history (entity_type, entity_id, operation, before, after, created_by) values ($1, '-7', $2, $3, case $2 when 'update' then $3::jsonb end, 'administrator')`,
        [kind, operation, image],
      );
    for (const key of keys)
      await server.owner(
        `insert into data.history (entity_type, entity_id, operation, before, after, created_by) values ($1, '-8', 'update', $2, $2, 'administrator')`,
        [kind, JSON.stringify({ [key]: CANARY })],
      );
  }
  await server.owner(
    `insert into data.contacts (title, name, surname, organisation, job_title, created_by) values ('Ms', 'A', 'B', 'C', 'D', 'administrator')`,
  );
  await server.owner(
    `insert into data.communications (subject, contact_id, "user", created_by) select 'S', id, 'administrator', 'administrator' from data.contacts`,
  );
  await server.owner(
    `insert into data.releases (name, year, groups, causes, created_by) values ('R', 2025, '{}', '{}', 'administrator')`,
  );
}, 60_000);
afterAll(() => server.close());

/** The keys that the caller may see of records of this kind; null if none are visible. */
async function visible(
  caller: string,
  kind: string,
  keys: readonly string[],
  open: ReadonlySet<string>,
): Promise<string[] | null> {
  const shown: Record<string, unknown> = {};
  let seen = false;
  for (const relation of SHOWN_BY[kind] ?? [kind]) {
    const [row] = await rowsOf(caller, `${relation}?limit=1`);
    const columns =
      row === undefined && open.has(relation) ? await columnsOf(caller, relation) : Object.keys(row ?? {});
    seen ||= columns.length > 0;
    for (const column of columns) shown[column] = true;
  }
  if (!seen) return null;
  // Views that leave out archived records lack the column; that a record was archived is no secret.
  return PARTS.includes(kind) ? [...keys] : keys.filter((key) => key in shown || key === 'archived_at');
}

async function columnsOf(caller: string, relation: string): Promise<string[]> {
  const answer = await server.app.inject({
    url: `/psql/${relation}?limit=0`,
    headers: { ...callers.get(caller), accept: 'text/csv' },
  });
  return answer.statusCode < 300 ? answer.body.split(',') : [];
}

describe('history shows what the record shows', () => {
  test.each([
    ['every second one of each', 2],
    ['all of each @proof', 1],
  ])('every kind of record, for every role and token: %s', async (_, step) => {
    // Of a relation without any rows, the columns count.
    const empty = await Promise.all(
      kinds.map(async ({ kind }) => ((await rowsOf('administrator', `${kind}?limit=1`)).length === 0 ? [kind] : [])),
    );
    const open = new Set(empty.flat());
    const differing: unknown[] = [];
    let hidden = 0;
    for (const [at, caller] of [...callers.keys()].entries())
      for (const { kind, keys } of kinds.filter((_kind, nth) => (at + nth) % step === 0)) {
        const allowed = await visible(caller, kind, keys, open);
        const rows = (await rowsOf(caller, `history?entity_type=eq.${kind}&entity_id=in.(-7,-8)&limit=1000`)) as {
          entity_id: string;
          before: Record<string, unknown> | null;
          after: Record<string, unknown> | null;
        }[];
        const shown = rows
          .filter(({ entity_id }) => entity_id === '-7')
          .map(({ before }) => Object.keys(before ?? {}).toSorted());
        const single = rows
          .filter(({ entity_id }) => entity_id === '-8')
          .flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
        const expected = allowed === null ? [] : [allowed.toSorted(), allowed.toSorted()];
        // A change of hidden keys alone is hidden, too.
        const changes = allowed === null ? [] : allowed.toSorted();
        if (
          JSON.stringify(shown) !== JSON.stringify(expected) ||
          JSON.stringify([...new Set(single)].toSorted()) !== JSON.stringify(changes) ||
          rows.length !== expected.length + changes.length
        )
          differing.push([caller, kind, shown, expected]);
        if (allowed === null || allowed.length < keys.length) hidden += 1;
      }
    expect(differing).toEqual([]);
    expect(hidden).toBeGreaterThan(100 / step);
  });

  test.each(['viewer', 'a token that reads', 'a token of an administrator'])(
    '%s reads no e-mail address of an account, by any address',
    async (caller) => {
      await server.owner(`update data.users set email = '${ADDRESS}' where username = 'administrator'`);
      await server.owner(`insert into data.users (username, name, email) values ('gone', 'Gone', 'other-${ADDRESS}')`);
      await server.owner(`delete from data.users where username = 'gone'`);
      for (const address of [
        'history?entity_type=eq.users',
        'history?entity_type=like.user*&select=before,after',
        'history?after->>email=not.is.null',
        `history?after->>email=eq.${ADDRESS}&select=id`,
        'history?before=cs.{"username":"gone"}&select=before->email',
        'history?entity_type=eq.users&order=after->>email&select=after->>email',
      ]) {
        const rows = await rowsOf(caller, address);
        expect([address, JSON.stringify(rows).includes(ADDRESS)]).toEqual([address, false]);
        if (address.includes(ADDRESS)) expect([address, rows]).toEqual([address, []]);
      }
      const ofManager = await rowsOf(
        'clerk',
        `history?entity_type=eq.users&after->>email=eq.${ADDRESS}&entity_id=eq.administrator`,
      );
      expect(ofManager.length).toBeGreaterThan(0);
    },
  );
});
