/** The rights of a token over its scope, its owner then and now, and its maker then and now: never more than any of them. */
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

/** Set by `npm run proof`, which tries all preset roles. */
const whole = process.env['PROOF_REQUESTS'] !== undefined;
const MORE = whole ? ['Coordinator', 'Reviewer', 'Reporting', 'Viewer', 'Ingest'] : [];
type Role = string | null;
const ROLES: readonly Role[] = ['Administrator', 'Expert', null, ...MORE];
const hash = `sha256(convert_to($1, 'UTF8'))`;

async function owner<Row>(t: Transaction, text: string, values: unknown[] = []): Promise<Row[]> {
  await t.script('reset role');
  return (await t.query<Row>(text, values)).rows;
}

async function setRole(t: Transaction, username: string, role: Role): Promise<void> {
  await owner(t, 'delete from data.user_roles where username = $1', [username]);
  if (role !== null) await t.query('insert into data.user_roles (username, role) values ($1, $2)', [username, role]);
}

/** The owner of a token is a person, the account of a program, or its maker. */
async function people(t: Transaction): Promise<void> {
  await owner(
    t,
    `insert into data.users (username, name, service) values ('maker', 'Maker', false), ('robot', 'Robot', true), ('sso', 'By the provider', false)`,
  );
  await t.query(
    `insert into data.user_permissions (username, action, subject) values ('maker', 'manage', 'api tokens')`,
  );
  // Somebody stays administrator.
  await t.query(`insert into auth.credentials (username, password_hash) values ('maker', 'x')`);
  await becomePerson(t, 'Administrator', 'boss');
  await owner(t, `insert into auth.credentials (username, password_hash) values ('boss', 'x')`);
}

async function make(t: Transaction, of: string, scope: Role): Promise<{ refusal: string | null; token: string }> {
  await owner(t, `select set_config('request.username', 'maker', true), set_config('request.token', '', true)`);
  await t.script('set local role web_user');
  let token = '';
  await t.script('savepoint made');
  const call = async () => {
    const { rows } = await t.query<{ made: { token: string } }>(`select api.create_token('One', $1, 30, $2) as made`, [
      of,
      scope,
    ]);
    token = rows[0]!.made.token;
  };
  const refusal = await refusalOf(t, call);
  if (refusal === null) await call();
  return { refusal, token };
}

/** The rights of a request with the token, or the name of its refusal. A token that only delivers to the parking lot reads nothing. */
async function rights(t: Transaction, token: string, scope: Role): Promise<string[] | string> {
  const request = scope === 'Ingest' ? `'ingest_parking_lot', 'create'` : `'facts', 'read'`;
  const enter = () => owner(t, `select auth.enter_token(${hash}, ${request})`, [token]);
  await t.script('reset role; savepoint entered');
  const refusal = await refusalOf(t, enter);
  if (refusal !== null) return refusal;
  await enter();
  const found = await owner<{ permission: string }>(
    t,
    'select p.permission from rules.permissions() p where rules.may(p.action, p.subject)',
  );
  await t.script('rollback to savepoint entered');
  return found.map(({ permission }) => permission);
}

/** The rights of each role, read from its rows alone. */
async function table(t: Transaction): Promise<(role: Role) => ReadonlySet<string>> {
  const rows = await owner<{ role: string; right: string }>(
    t,
    `select role, action || ' ' || subject as right from data.role_permissions`,
  );
  return (role) => {
    const held = rows.filter((row) => row.role === role).map(({ right }) => right);
    return new Set([
      ...held,
      ...held.flatMap((right) => (right.startsWith('delete ') ? [right.replace('delete ', 'delete_own ')] : [])),
    ]);
  };
}
/** The right to delete includes the right to delete one's own. */
const plain = (rights: readonly string[]): string[] =>
  rights
    .filter((right) => !rights.includes(right.replace(/^delete_own /, 'delete ')) || !right.startsWith('delete_own '))
    .toSorted();
const OF_ACCOUNTS = /^\w+ (users|roles|api tokens|password)$/;

describe.each(['robot', 'sso', 'maker'])('a token of %s', (of) => {
  test(
    'has the rights of its scope, of its owner then and now, and of its maker now, and of nobody else',
    async () => {
      const differing: unknown[] = [];
      let some = 0;
      const tried = async (t: Transaction, scope: Role, makerThen: Role, then: Role) => {
        await people(t);
        const held = await table(t);
        await setRole(t, 'maker', makerThen);
        if (of !== 'maker') await setRole(t, of, then);
        const { refusal, token } = await make(t, of, scope);
        const lends = of !== 'sso' || makerThen === 'Administrator';
        if (!lends) expect(refusal).toBe('token_of_another');
        if (refusal !== null) return;
        for (const now of ROLES)
          for (const makerNow of of === 'maker' ? [now] : ROLES) {
            await setRole(t, 'maker', makerNow);
            if (of !== 'maker') await setRole(t, of, now);
            const expected =
              of === 'sso' && makerNow !== 'Administrator'
                ? 'token_maker'
                : [...held(now)].filter(
                    (right) =>
                      held(then).has(right) &&
                      (scope === null ? right.startsWith('view ') : held(scope).has(right)) &&
                      (makerNow === 'Administrator' || held(makerNow).has(right)) &&
                      !OF_ACCOUNTS.test(right),
                  );
            const seen = await rights(t, token, scope);
            some += Number(seen.length > 0);
            if (JSON.stringify(plain([seen].flat())) !== JSON.stringify(plain([expected].flat())))
              differing.push([scope, makerThen, then, makerNow, now, seen, expected]);
          }
      };
      // A transaction for each token: in a single one the dead rows of all trials make each trial slower than the last.
      for (const scope of ROLES)
        for (const makerThen of ROLES)
          for (const then of of === 'maker' ? [makerThen] : ROLES)
            await database.rolledBack((t) => tried(t, scope, makerThen, then));
      expect(differing).toEqual([]);
      expect(some).toBeGreaterThan(4);
    },
    whole ? 3_600_000 : 120_000,
  );

  test('stops while its maker is suspended or may not make tokens, and works again after', () =>
    database.rolledBack(async (t) => {
      await people(t);
      await setRole(t, 'maker', 'Administrator');
      await setRole(t, 'robot', 'Expert');
      await setRole(t, 'sso', 'Expert');
      const { token } = await make(t, of, 'Expert');
      const state = async () => {
        await owner(t, `select set_config('request.username', 'boss', true)`);
        return (await owner<{ state: string }>(t, 'select state from rules.tokens()'))[0]!.state;
      };
      const before = await rights(t, token, 'Expert');
      expect([before.length > 5, await state()]).toEqual([true, 'Works']);
      const stopped =
        of === 'maker' ? ['token_owner_suspended', 'Owner suspended'] : ['token_maker', 'Maker lost the right'];
      for (const [change, back, expected] of [
        [
          `update data.users set suspended_at = now() where username = 'maker'`,
          `update data.users set suspended_at = null where username = 'maker'`,
          stopped,
        ],
        [
          `with r as (delete from data.user_roles where username = 'maker') delete from data.user_permissions where username = 'maker'`,
          `with r as (insert into data.user_roles values ('maker', 'Administrator')) insert into data.user_permissions values ('maker', 'manage', 'api tokens')`,
          ['token_maker', 'Maker lost the right'],
        ],
      ] as const) {
        await owner(t, change);
        expect([await rights(t, token, 'Expert'), await state()]).toEqual(expected);
        await owner(t, back);
        expect(await rights(t, token, 'Expert')).toEqual(before);
      }
    }));
});

test('nobody signs in with the account of a program, by any way', () =>
  database.rolledBack(async (t) => {
    await people(t);
    await t.script('set local role web_user');
    const { rows } = await t.query<{ made: object }>(
      `select api.create_user('feeder', 'Feeder', '{Viewer}', service => true) as made`,
    );
    expect(rows[0]!.made).toMatchObject({ username: 'feeder', token: null, expires_at: null });
    expect(await refusalOf(t, () => t.query(`select api.create_user('other', 'Other', '{}', 'a@b.org', true)`))).toBe(
      'user_of_service',
    );
    for (const username of ['feeder', 'ingest', 'import', 'robot'])
      for (const call of [`api.make_sign_in_link('${username}')`, `api.change_user('${username}', email => 'a@b.org')`])
        expect([call, await refusalOf(t, () => t.query(`select ${call}`))]).toEqual([call, 'user_of_service']);
    for (const call of [
      `auth.change_password('feeder', 'x', null, 'boss')`,
      `auth.begin_session('feeder', '\\x00', 'x')`,
      `auth.begin_provider_session('feeder', '\\x00', 'x')`,
    ])
      expect([call, await refusalOf(t, () => owner(t, `select ${call}`))]).toEqual([call, 'user_of_service']);
  }));

test('an administrator who signs in by the provider, without a password, counts as one who can sign in', () =>
  database.rolledBack(async (t) => {
    await people(t);
    await setRole(t, 'sso', 'Administrator');
    await t.query(`delete from data.user_roles where role = 'Administrator' and username not in ('sso', 'boss')`);
    const leave = () => owner(t, `delete from data.user_roles where username = 'boss'`);
    expect(await refusalOf(t, leave)).toBe('last_administrator');
    await owner(t, `update data.users set email = 'sso@example.org' where username = 'sso'`);
    expect(await refusalOf(t, leave)).toBe('last_administrator');
    await owner(t, `select auth.begin_provider_session('sso', '\\x01', 'a browser')`);
    expect(await refusalOf(t, leave)).toBe(null);
  }));
