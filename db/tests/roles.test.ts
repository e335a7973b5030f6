/** Roles, single permissions and 'View as': versions, and attempts to raise one's own rights. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { ACTIONS, SUBJECTS } from '#domain/people/rights-search.ts';
import { administrator, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

test('every permission that a rule checks or a role has exists in words', () =>
  database.rolledBack(async (t) => {
    const { rows: missing } = await t.query(
      `with checked as (
         select m[1] as action, m[2] as subject from pg_proc p, regexp_matches(p.prosrc, 'rules\\.may\\(''([^'']+)'', ''([^'']+)''\\)', 'g') m
         where p.pronamespace = 'rules'::regnamespace
         union
         select a.action, split_part(encode(g.tgargs, 'escape'), '\\000', 1)
         from pg_trigger g, (values ('manage')) a (action) where g.tgfoid = 'rules.require_permission()'::regprocedure
         union select action, subject from data.role_permissions
       )
       select * from checked except select action, subject from rules.permissions()`,
    );
    expect(missing).toEqual([]);
    const { rows } = await t.query(`select permission from rules.permissions() group by 1 having count(*) > 1`);
    expect(rows).toEqual([]);
  }));

const roleOf = async (t: Transaction, name: string) =>
  (await t.query<{ id: number; version: number }>(`select id, version from api.roles where name = $1`, [name]))
    .rows[0]!;

test('an own role is made, changed, conflicts with an older version, and is deleted when nobody has it', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await t.query(`select api.save_role(' Data  entry ', '{create facts,manage facts,manage facts}')`);
    const made = await roleOf(t, 'Data entry');
    await t.query(`select api.save_role('Data clerk', '{manage facts}', $1, $2)`, [made.id, made.version]);
    await t.query(`select api.create_user('ines', 'Ines', '{Data clerk}')`);
    const refusals: unknown[] = [];
    for (const call of [
      `api.save_role('Data', '{}', ${made.id}, ${made.version})`,
      `api.delete_role(${made.id}, ${made.version + 1})`,
      `api.save_role('DATA CLERK', '{}')`,
      `api.save_role(' ', '{}')`,
      `api.save_role('Other', '{fly facts}')`,
      `api.save_role('Other', '{NULL}')`,
      `api.save_role('Other', '{}', 987654, 1)`,
      `api.save_role('Boss', '{}', ${(await roleOf(t, 'Viewer')).id}, 1)`,
      `api.delete_role(${(await roleOf(t, 'Viewer')).id}, 1)`,
      `api.save_role('Administrator', '{manage users}', ${(await roleOf(t, 'Administrator')).id}, 1)`,
    ])
      refusals.push(await refusalOf(t, () => t.query(`select ${call}`)));
    expect(refusals).toEqual([
      'role_version',
      'role_in_use',
      'role_name_taken',
      'role_name_required',
      'permissions_known',
      'permissions_known',
      'role_exists',
      'role_preset',
      'role_preset_kept',
      'role_administers',
    ]);
    await t.query(`select api.change_user('ines', null, '{Viewer}')`);
    await t.query(`select api.delete_role($1, $2)`, [made.id, made.version + 1]);
    const { rows } = await t.query(
      'select kind, created_by, details from api.role_history where role_id = $1 order by id',
      [made.id],
    );
    const both = { role_id: made.id, role: 'Data clerk' };
    expect(rows).toEqual([
      {
        kind: 'Role created',
        created_by: 'administrator',
        details: { role_id: made.id, role: 'Data entry', before: [], after: ['create facts', 'manage facts'] },
      },
      {
        kind: 'Role changed',
        created_by: 'administrator',
        details: {
          ...both,
          former_name: 'Data entry',
          before: ['create facts', 'manage facts'],
          after: ['manage facts'],
        },
      },
      { kind: 'Role deleted', created_by: 'administrator', details: { ...both, before: ['manage facts'], after: [] } },
    ]);
  }));

test('a role says in one line what it is for, and a save without these words keeps them', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    const save = async (values: string): Promise<{ id: number; version: number }> =>
      (await t.query<{ saved: { id: number; version: number } }>(`select api.save_role(${values}) as saved`)).rows[0]!
        .saved;
    const first = await save(`'Data', '{manage facts}', null, null, E' Types \\n figures '`);
    await save(`'Data', '{manage facts,review facts}', ${first.id}, ${first.version}`);
    const described = `select description from api.roles where id = ${first.id}`;
    expect((await t.query(described)).rows).toEqual([{ description: 'Types figures' }]);
    await save(`'Data', '{manage facts,review facts}', ${first.id}, ${first.version + 1}, 'Checks figures'`);
    const { rows: changes } = await t.query(
      `select details->>'description' as told from api.role_history where role_id = ${first.id} order by id`,
    );
    expect(changes).toEqual([{ told: 'Types figures' }, { told: null }, { told: 'Checks figures' }]);
    await save(`'Data', '{manage facts,review facts}', ${first.id}, ${first.version + 2}, ''`);
    expect((await t.query(described)).rows).toEqual([{ description: '' }]);
    const long = `select api.save_role('Long', '{}', null, null, repeat('x', 301))`;
    expect(await refusalOf(t, () => t.query(long))).toBe('role_description_size');
    expect((await t.query(`select name from api.roles where preset and description = ''`)).rows).toEqual([]);
  }));

test('a single permission works at once, names its source, conflicts with an older version, and is taken back', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await t.query(`select api.create_user('ines', 'Ines', '{Viewer}')`);
    const { version } = (
      await t.query<{ version: number }>(`select version from api.users_view where username = 'ines'`)
    ).rows[0]!;
    await t.query(`select api.save_permissions('ines', '{lock_down facts}', $1)`, [version]);
    const { rows } = await t.query(
      `select source from api.user_rights where username = 'ines' and action = 'lock_down' and subject = 'facts'`,
    );
    expect(rows).toEqual([{ source: 'single' }]);
    for (const call of [`save_permissions('ines', '{}', $1)`, `change_user('ines', 'Ines M.', version => $1)`])
      expect([call, await refusalOf(t, () => t.query(`select api.${call}`, [version]))]).toEqual([
        call,
        'user_version',
      ]);
    const may = async () => {
      await t.query(`select set_config('request.username', 'ines', true)`);
      const { rows: found } = await t.query<{ may: boolean }>(`select rules.may('lock_down', 'facts') as may`);
      await t.query(`select set_config('request.username', 'administrator', true)`);
      return found[0]!.may;
    };
    expect(await may()).toBe(true);
    await t.query(`select api.save_permissions('ines', '{}', $1)`, [version + 1]);
    expect(await may()).toBe(false);
  }));

/** The sample of a right whose effect another right has, too, or that needs another one. */
const EFFECTS = [
  { given: ['lock_down facts'], adds: ['Sign off facts, lock and unlock them'], lacks: [] },
  { given: ['sign_off facts'], adds: ['Lock and unlock facts, and sign them off'], lacks: [] },
  { given: ['delete events'], adds: ['Delete their own events'], lacks: [] },
  { given: ['create facts'], adds: [], lacks: ['Create facts, together with the right to edit them'] },
  { given: ['create facts', 'manage facts'], adds: [], lacks: [] },
  { given: ['create users'], adds: [], lacks: ['Create users, together with the right to manage them'] },
] as const;

test('one row for each person has the roles, the permissions beyond them, and what the person may do', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    const of = async (username: string) =>
      (
        await t.query<{ roles: string[]; single: string[]; may: string[]; number: number }>(
          `select roles, single, may, number::integer from api.people_rights where username = $1`,
          [username],
        )
      ).rows[0]!;
    const give = async (username: string, given: readonly string[]) =>
      t.query(`select api.save_permissions($1, $2, (select version from api.users_view where username = $1))`, [
        username,
        given,
      ]);
    const { rows: words } = await t.query<{ permission: string; words: string; name: string }>(
      `select permission, words, name from api.permissions`,
    );
    expect(words.filter((each) => each.name !== each.words)).toEqual([]);
    const inWords = (permissions: readonly string[]) =>
      words.flatMap((each) => (permissions.includes(each.permission) ? each.words : [])).toSorted();
    const { rows: roles } = await t.query<{ name: string }>(`select name from api.roles`);
    for (const { name } of roles) {
      const username = `of.${name.toLowerCase().replace(/\W/g, '.')}`;
      await t.query(`select api.create_user($1, 'Person', array[$2])`, [username, name]);
      const { rows: held } = await t.query<{ permission: string }>(
        `select action || ' ' || subject as permission from api.role_permissions where role = $1`,
        [name],
      );
      const own = held.map(({ permission }) => permission);
      const row = await of(username);
      expect(row).toMatchObject({ roles: [name], single: [], number: own.length });
      // The preset roles have no right to create without that to edit.
      expect([name, row.may]).toEqual([name, expect.arrayContaining(inWords(own))]);
      // A permission that a role gives already differs from nothing.
      const beyond = words.map(({ permission }) => permission).filter((each) => !own.includes(each));
      await give(username, [...own.slice(0, 1), ...beyond]);
      const all = await of(username);
      expect([name, all.single.toSorted(), all.may.toSorted(), all.number]).toEqual([
        name,
        inWords(beyond),
        words.map((each) => each.words).toSorted(),
        words.length,
      ]);
    }
    await t.query(`select api.create_user('ines', 'Ines', '{}')`);
    expect(await of('ines')).toEqual({ roles: [], single: [], may: [], number: 0 });
    for (const { given, adds, lacks } of EFFECTS) {
      await give('ines', given);
      const expected = [...inWords(given), ...adds].filter((each) => !(lacks as readonly string[]).includes(each));
      expect([given, (await of('ines')).may.toSorted()]).toEqual([given, expected.toSorted()]);
    }
    await t.query(`select api.suspend_user('ines')`);
    expect(await of('ines')).toMatchObject({ single: inWords(['create users']), may: [] });
  }));

test('nobody but an administrator gives or changes a right beyond their own, and nobody raises their own', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await t.query(`select api.create_user('ines', 'Ines', '{Viewer}')`);
    await t.query(`select api.create_user('special', 'Special', '{Viewer}')`);
    await asOwner(
      t,
      `insert into data.user_permissions (username, action, subject) values ('special', 'lock_down', 'facts')`,
    );
    await becomePerson(t, 'Viewer', 'clerk');
    await asOwner(
      t,
      `insert into data.user_permissions (username, action, subject) values ('clerk', 'manage', 'users'), ('clerk', 'create', 'users')`,
    );
    await asOwner(t, `update data.users set version = 1`);
    const id = async (name: string) => (await roleOf(t, name)).id;
    for (const [call, refusal] of [
      [`api.save_role('Small', '{update password}')`, null],
      [`api.save_role('Large', '{lock_down facts}')`, 'permission_beyond_own'],
      [`api.save_role('Viewer', '{manage facts}', ${await id('Viewer')}, 1)`, 'permission_beyond_own'],
      [`api.save_role('Coordinator', '{}', ${await id('Coordinator')}, 1)`, 'permission_beyond_own'],
      [`api.save_role('Administrator', '{}', ${await id('Administrator')}, 1)`, 'role_of_administrator'],
      [`api.save_permissions('ines', '{manage users}', 1)`, null],
      [`api.save_permissions('ines', '{lock_down facts}', 1)`, 'permission_beyond_own'],
      [`api.save_permissions('special', '{}', 1)`, 'permission_beyond_own'],
      // A link to choose the password of another account would lend its single permissions.
      [`api.make_sign_in_link('special')`, 'permission_beyond_own'],
      [`api.save_permissions('clerk', '{manage users,create users,update password}', 1)`, 'permissions_of_oneself'],
      [`api.save_permissions('administrator', '{}', 1)`, 'user_of_administrator'],
    ] as const)
      expect([call, await refusalOf(t, () => t.query(`select ${call}`))]).toEqual([call, refusal]);
    await becomePerson(t, 'Expert');
    for (const call of [
      `select api.save_role('Mine', '{}')`,
      `select api.delete_role(1, 1)`,
      `select api.save_permissions('expert', '{manage users}', 1)`,
      `select rules.save_role(null, 'Mine', '{}', null)`,
      `select rules.save_permissions('expert', '{manage users}', 1)`,
    ])
      expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, 'not_permitted']);
    for (const statement of [
      `insert into data.roles (name) values ('Mine')`,
      `update api.roles set version = 9`,
      `insert into api.role_permissions values ('Expert', 'manage', 'users')`,
      `insert into api.user_rights (username) values ('expert') on conflict do nothing`,
      `delete from api.role_history`,
      `select rules.permissions_of_role('Administrator')`,
      `select rules.role_to_change(1, 1)`,
    ])
      expect([statement, await refusalOf(t, () => t.query(statement))]).toEqual([
        statement,
        expect.stringMatching(/^(42501|55000)$/),
      ]);
    for (const view of ['role_permissions', 'user_rights', 'people_rights', 'role_history'])
      expect([view, (await t.query(`select * from api.${view}`)).rows]).toEqual([view, []]);
  }));

test('only an administrator views the screens of another person, with the rights of that person, and it is logged', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await t.query(`select api.create_user('ines', 'Ines', '{Viewer}')`);
    const { rows } = await t.query<{
      seen: { username: string; name: string; rules: object[]; lastVisit: string | null };
    }>(`select api.view_as('ines') as seen`);
    expect(rows[0]!.seen).toMatchObject({ username: 'ines', name: 'Ines' });
    const { rows: rights } = await t.query(
      `select distinct action, subject from api.user_rights where username = 'ines' order by subject, action`,
    );
    expect(rights.length).toBeGreaterThan(0);
    expect(rows[0]!.seen.rules).toEqual(rights);
    const { rows: logged } = await t.query(
      `select username, created_by from api.security_events where kind = 'Viewed as'`,
    );
    expect(logged).toEqual([{ username: 'ines', created_by: 'administrator' }]);
    // The end of her last visit, which the look of another does not move.
    const seen = async (seen_at: string, left_at: string | null) => {
      await asOwner(
        t,
        `insert into auth.visits (username, seen_at, left_at) values ('ines', $1, $2)
         on conflict on constraint visits_pkey do update set seen_at = excluded.seen_at, left_at = excluded.left_at`,
        [seen_at, left_at],
      );
      const answer = await t.query<{ at: string | null }>(
        `select (api.view_as('ines')->>'lastVisit')::timestamptz at time zone 'UTC' as at`,
      );
      expect(await asOwner(t, `select left_at is not distinct from $1::timestamptz as same from auth.visits where username = 'ines'`, [left_at])).toEqual([{ same: true }]); // prettier-ignore
      return answer.rows[0]!.at;
    };
    expect(rows[0]!.seen.lastVisit).toBeNull();
    expect(String(await seen('2025-03-01T10:00:00Z', null))).toContain('2025-03-01');
    expect(String(await seen('9999-01-01T10:00:00Z', '2025-02-01T10:00:00Z'))).toContain('2025-02-01');
    expect(await refusalOf(t, () => t.query(`select api.view_as('nobody')`))).toBe('user_exists');
    await becomePerson(t, 'Viewer', 'clerk');
    await asOwner(
      t,
      `insert into data.user_permissions (username, action, subject) values ('clerk', 'manage', 'users')`,
    );
    for (const call of [`select api.view_as('ines')`, `select rules.view_as('administrator')`])
      expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, 'not_permitted']);
  }));

test('the filters of the list of permissions have every action and subject', async () => {
  const { rows } = await database.rolledBack((t) =>
    t.query<{ actions: string[]; subjects: string[] }>(
      `select array_agg(distinct action) as actions, array_agg(distinct subject) as subjects from rules.permissions()`,
    ),
  );
  expect([...ACTIONS].sort()).toEqual([...rows[0]!.actions].sort());
  expect([...SUBJECTS].sort()).toEqual([...rows[0]!.subjects].sort());
});
