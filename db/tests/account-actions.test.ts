/** Every action on the account of another person needs all rights of that person: a table of the actions, derived from the catalog, and of accounts. */
import { expect, test } from 'vitest';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

/** Arguments by name; others are null. */
const GIVEN: Readonly<Record<string, string>> = {
  name: `'Renamed'`,
  roles: `'{}'`,
  email: `'new@example.org'`,
  permissions: `'{}'`,
  version: '1',
};
/** They make an account, are for administrators alone, or give a person work. */
const OTHERS = [
  'create_user',
  'view_as',
  'assign',
  'give_assignments',
  'assign_parking_lot_records',
  'ask_for_review',
  'end_review_requests',
];

test('a holder of manage users acts on no account with a right that they do not hold', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    await t.script('reset role');
    await t.query(`insert into auth.credentials (username, password_hash) values ('root', 'x')`);
    const { rows: roles } = await t.query<{ name: string }>('select name from data.roles order by position');
    for (const { name } of roles) {
      await t.query('insert into data.users (username, name) values ($1, $1)', [`of ${name}`.replace(' ', '.')]);
      await t.query('insert into data.user_roles (username, role) values ($1, $2)', [`of.${name}`, name]);
    }
    await t.query(`insert into data.users (username, name) values ('single', 'Single'), ('none', 'None')`);
    await t.query(
      `insert into data.user_permissions (username, action, subject) values ('single', 'sign_off', 'facts')`,
    );
    await becomePerson(t, 'Expert', 'clerk');
    await t.script('reset role');
    await t.query(
      `insert into data.user_permissions (username, action, subject) values ('clerk', 'manage', 'users'), ('clerk', 'create', 'users')`,
    );
    const { rows: held } = await t.query<{ username: string; below: boolean }>(
      `select u.username, u.username = 'none' or not exists (select from auth.permission_rules(u.username) p
         where not exists (select from auth.permission_rules('clerk') c where c.action = p.action and c.subject = p.subject)) as below
       from data.users u where u.username like 'of.%' or u.username in ('single', 'none')`,
    );
    expect(new Set(held.map(({ below }) => below)).size).toBe(2);
    const { rows: actions } = await t.query<{ name: string; args: string[] }>(
      `select p.proname::text as name, p.proargnames[1:p.pronargs] as args from pg_proc p
       where p.pronamespace = 'api'::regnamespace and p.provolatile = 'v' and 'username' = any (p.proargnames) and p.proname <> all ($1) order by 1`,
      [OTHERS],
    );
    const calls = actions.map(
      ({ name, args }) =>
        (username: string) =>
          `select api.${name}(${args.map((arg) => `${arg} => ${arg === 'username' ? `'${username}'` : (GIVEN[arg] ?? 'null')}`).join(', ')})`,
    );
    calls.push((username) => `select auth.change_password('${username}', 'hash', null, 'clerk')`);
    expect(calls.length).toBeGreaterThan(6);
    const differing: unknown[] = [];
    for (const { username, below } of held)
      for (const call of calls) {
        const text = call(username);
        await t.script(text.includes('auth.') ? 'reset role' : 'set local role web_user');
        await t.query(`select set_config('request.username', 'clerk', true)`);
        const refusal = await refusalOf(t, () => t.query(text));
        await t.script('reset role');
        const beyond = /^(user_of_administrator|role_beyond_own|permission_beyond_own)$/.test(refusal ?? '');
        if (beyond === below) differing.push([text, refusal]);
      }
    expect(differing).toEqual([]);
  }));

test.each(['turned\u202eeman', 'line\u2028break', 'tab\there', '\u200b\u2066', 'x\u0000'.replace('\u0000', '\u0007')])(
  'the name %j is clean for every writer of accounts',
  (name) =>
    database.rolledBack(async (t) => {
      const hidden = /[\p{Cc}\u2028\u2029\u200b\u202a-\u202e\u2066-\u2069]/u;
      const stored = async () =>
        (await t.query<{ name: string }>('select name from data.users')).rows.map((row) => row.name);
      const writes = [
        `insert into data.users (username, name) values ('new.one', $1)`,
        `update data.users set name = $1 where username = 'import'`,
        `select auth.create_user('new.two', $1, 'hash', '{}')`,
        `select auth.create_by_email('new.three@example.org', $1, 'Viewer')`,
      ];
      for (const text of writes) {
        const refusal = await refusalOf(t, () => t.query(text, [name]));
        expect([text, [null, 'user_name_required'].includes(refusal)]).toEqual([text, true]);
        if (refusal === null) await t.query(text, [name]);
      }
      expect((await stored()).filter((one) => hidden.test(one))).toEqual([]);
    }),
);
