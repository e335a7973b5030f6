/** Users, one-time links and the log of security events: the calls of administrators, the last administrator, and the doors past the calls. */
import { expect, test } from 'vitest';
import type { SECURITY_EVENTS } from '#domain/messages/security-events.ts';
import { administrator, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

const ROLES = ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'];

const CALLS: readonly (readonly [string, string])[] = [
  ['create a user', `select api.create_user('new.person', 'New Person', '{Viewer}')`],
  ['change a user', `select api.change_user('target', 'Another Name', '{Viewer,Expert}')`],
  ['make a link', `select api.make_sign_in_link('target')`],
  ['suspend a user', `select api.suspend_user('target')`],
  ['reactivate a user', `select api.reactivate_user('target')`],
  ['unlock a user', `select api.unlock_user('target')`],
];

test.each(ROLES)('%s: only administrators create and change accounts, and read them and the log', (role) =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await asOwner(t, `insert into data.users (username, name) values ('target', 'Target')`);
    await becomePerson(t, role);
    for (const [name, call] of CALLS)
      expect([name, await refusalOf(t, () => t.query(call))]).toEqual([
        name,
        role === 'Administrator' ? null : 'not_permitted',
      ]);
    const { rows: accounts } = await t.query('select * from api.users_view');
    const { rows: events } = await t.query('select * from api.security_events');
    expect(accounts.length > 0).toBe(role === 'Administrator');
    await t.query('select * from api.my_sessions');
    if (role !== 'Administrator') expect(events).toEqual([]);
  }),
);

test('a new user has roles, a link of 72 hours and no password; usernames differ in more than case', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    const { rows } = await t.query<{ made: { username: string; token: string } }>(
      `select api.create_user('  Núria.Puig ', E' Núria \\n Puig ', '{Expert,Viewer,Expert}') as made`,
    );
    expect(rows[0]!.made.username).toBe('Núria.Puig');
    expect(rows[0]!.made.token).toMatch(/^[\w-]{43}$/);
    const { rows: found } = await t.query(
      `select name, roles, has_password, round(extract(epoch from link_expires_at - now()) / 3600)::int as hours from api.users_view where username = 'Núria.Puig'`,
    );
    expect(found).toEqual([{ name: 'Núria Puig', roles: ['Expert', 'Viewer'], has_password: false, hours: 72 }]);
    // Only the hash is stored.
    expect(
      await asOwner(t, `select from auth.links l where l.token_hash = sha256(convert_to($1, 'UTF8'))`, [
        rows[0]!.made.token,
      ]),
    ).toHaveLength(1);
    for (const [call, refusal] of [
      [`select api.create_user('NÚRIA.PUIG', 'Another', '{}')`, 'user_username_taken'],
      [`select api.create_user('a b', 'Another', '{}')`, 'user_username_form'],
      [`select api.create_user(' ', 'Another', '{}')`, 'user_username_required'],
      [`select api.create_user('another', E' \\u00a0 ', '{}')`, 'user_name_required'],
      [`select api.create_user('another', 'Another', '{Wizard}')`, 'user_roles_known'],
      [`select api.change_user('nobody', 'Another')`, 'user_exists'],
      [`select api.make_sign_in_link('import')`, 'user_of_service'],
    ] as const)
      expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, refusal]);
  }));

test('a new link ends the earlier one; a link is used once, and not by a suspended user', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    const linkOf = async (call: string) =>
      (await t.query<{ made: { token: string } }>(`select ${call} as made`)).rows[0]!.made.token;
    const first = await linkOf(`api.create_user('ines', 'Ines', '{Viewer}')`);
    const second = await linkOf(`api.make_sign_in_link('ines')`);
    const use = async (token: string) =>
      (await asOwner(t, `select auth.use_link(sha256(convert_to($1, 'UTF8')), 'hash') as username`, [token]))[0]![
        'username'
      ];
    expect(await use(first)).toBe(null);
    expect(await use(second)).toBe('ines');
    expect(await use(second)).toBe(null);
    await t.query(`select set_config('request.username', 'administrator', true)`);
    const third = await linkOf(`api.make_sign_in_link('ines')`);
    await t.query(`select api.suspend_user('ines')`);
    expect(await refusalOf(t, () => t.query(`select api.make_sign_in_link('ines')`))).toBe('user_suspended');
    expect(await use(third)).toBe(null);
    await t.query(`select set_config('request.username', 'administrator', true)`);
    await t.query(`select api.reactivate_user('ines')`);
    const fourth = await linkOf(`api.make_sign_in_link('ines')`);
    await asOwner(t, `update auth.links set expires_at = now() - interval '1 second' where used_at is null`);
    expect(await use(fourth)).toBe(null);
  }));

test('the last administrator with a password can neither be suspended nor lose the role, by any door', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await asOwner(t, `delete from auth.credentials where username <> 'administrator'`);
    const tries = [
      `select api.suspend_user('administrator')`,
      `select api.change_user('administrator', null, '{Expert}')`,
    ];
    for (const call of tries)
      expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, 'last_administrator']);
    await t.script('reset role');
    expect(await refusalOf(t, () => t.query(`delete from data.user_roles where username = 'administrator'`))).toBe(
      'last_administrator',
    );
    await t.script('set local role web_user');
    // An administrator without a password does not count: nobody could sign in.
    await t.query(`select api.create_user('second', 'Second', '{Administrator}')`);
    for (const call of tries)
      expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, 'last_administrator']);
    await asOwner(t, `insert into auth.credentials (username, password_hash) values ('second', 'x')`);
    for (const call of tries) expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, null]);
  }));

test('a user who manages users without being an administrator gives no right beyond their own', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await asOwner(t, `insert into data.users (username, name) values ('boss', 'Boss')`);
    await asOwner(t, `insert into data.user_roles (username, role) values ('boss', 'Administrator')`);
    await becomePerson(t, 'Viewer', 'clerk');
    await asOwner(
      t,
      `insert into data.user_permissions (username, action, subject) values ('clerk', 'manage', 'users'), ('clerk', 'create', 'users')`,
    );
    await t.query(`select set_config('request.username', 'clerk', true)`);
    for (const [call, refusal] of [
      [`select api.create_user('new.person', 'New', '{Viewer}')`, null],
      [`select api.create_user('new.person', 'New', '{Expert}')`, 'role_beyond_own'],
      [`select api.change_user('clerk', null, '{Viewer,Administrator}')`, 'role_beyond_own'],
      [`select api.make_sign_in_link('boss')`, 'user_of_administrator'],
      [`select api.suspend_user('boss')`, 'user_of_administrator'],
      [`select api.unlock_user('boss')`, 'user_of_administrator'],
      [`select api.change_user('boss', 'Renamed')`, 'user_of_administrator'],
    ] as const)
      expect([call, await refusalOf(t, () => t.query(call))]).toEqual([call, refusal]);
    // The password screen of the server asks the same.
    await t.script('reset role');
    expect(await refusalOf(t, () => t.query(`select auth.change_password('boss', 'hash', null, 'clerk')`))).toBe(
      'user_of_administrator',
    );
  }));

test.each([
  `insert into data.user_roles (username, role) values ('viewer', 'Administrator')`,
  `insert into data.user_permissions (username, action, subject) values ('viewer', 'manage', 'users')`,
  `insert into data.role_permissions (role, action, subject) values ('Viewer', 'manage', 'users')`,
  `update data.users set name = 'Me'`,
  `update api.users set name = 'Me'`,
  `update api.users_view set name = 'Me'`,
  `insert into api.roles (name, position) values ('Mine', 9)`,
  `select auth.use_link('\\x00', 'hash')`,
  `select auth.begin_session('administrator', '\\x00', '')`,
  `select * from auth.sessions`,
  `select * from auth.links`,
  `select rules.set_roles('viewer', '{Administrator}')`,
  `select rules.make_link('administrator')`,
  `select rules.log_security('Signed in', 'administrator')`,
  `insert into data.security_events (kind) values ('Signed in')`,
])('nobody reaches accounts past the calls: %s', (statement) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    await becomePerson(t, 'Viewer');
    expect(await refusalOf(t, () => t.query(statement))).toMatch(/^(42501|55000)$/);
  }),
);

test('the log is only added to, also by the owner', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await t.query(`select api.create_user('ines', 'Ines', '{Viewer}')`);
    const { rows } = await t.query('select kind, username, created_by, details from api.security_events order by id');
    expect(rows.slice(-3)).toEqual([
      { kind: 'User created', username: 'ines', created_by: 'administrator', details: {} },
      {
        kind: 'Roles changed',
        username: 'ines',
        created_by: 'administrator',
        details: { before: [], after: ['Viewer'] },
      },
      { kind: 'Link made', username: 'ines', created_by: 'administrator', details: {} },
    ]);
    await t.script('reset role');
    for (const change of [
      `update data.security_events set kind = 'Signed in'`,
      'delete from data.security_events',
      'truncate data.security_events',
    ])
      expect([change, await refusalOf(t, () => t.query(change))]).toEqual([change, 'security_event_kept']);
  }));

test("an e-mail address is one user's in any case of ASCII letters, is well formed, and each change is logged", () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    const create = (username: string, email: string | null) => () =>
      t.query('select api.create_user($1, $2, $3, $4)', [username, 'A Person', ['Viewer'], email]);
    const change = (email: string) => () => t.query('select api.change_user($1, email => $2)', ['first', email]);
    await create('first', ' First@Example.org ')();
    expect(await refusalOf(t, create('second', 'fIRST@example.ORG'))).toBe('user_email_taken');
    await create('second', null)();
    await create('third', '')();
    for (const wrong of [
      'first',
      '@example.org',
      'a b@example.org',
      'a@b@c',
      'a@b\nBcc: c@d',
      'a@b,c@d',
      `${'x'.repeat(251)}@b.c`,
    ])
      expect([wrong, await refusalOf(t, change(wrong))]).toEqual([wrong, 'user_email_form']);
    // The Kelvin sign is another letter than k.
    await create('fourth', 'k@example.org')();
    await change('\u212a@example.org')();
    await change('')();
    expect(await refusalOf(t, () => t.query(`select api.change_user('import', email => 'a@b.org')`))).toBe(
      'user_of_service',
    );
    const { rows } = await t.query(
      `select details from data.security_events where kind = 'E-mail changed' and username = 'first' order by id`,
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { before: null, after: 'First@Example.org' },
      { before: 'First@Example.org', after: '\u212a@example.org' },
      { before: '\u212a@example.org', after: null },
    ]);
  }));

test('users change their own name, and nothing else of their account', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Viewer', 'me');
    expect(await refusalOf(t, () => t.query(`select api.change_my_name('  ')`))).toBe('user_name_required');
    await t.query(`select api.change_my_name('  نور   حسن ')`);
    expect(await asOwner(t, `select name from data.users where username = 'me'`)).toEqual([{ name: 'نور حسن' }]);
    expect(await refusalOf(t, () => t.query(`select api.change_user('me', email => 'a@b.org')`))).toBe('not_permitted');
    expect(await refusalOf(t, () => t.query(`select rules.set_email('me', 'a@b.org')`))).toBe('42501');
  }));

const LINK = `sha256(convert_to(api.make_sign_in_link('ines')->>'token', 'UTF8'))`;
const TOKEN = `(api.create_token('Nightly', 'administrator', 30)->>'token')`;
const version = (name: string) => `(select r.version from data.roles r where r.name = '${name}')`;
const idOf = (name: string) => `(select r.id from data.roles r where r.name = '${name}')`;

/** The call that causes each kind of security event; a kind without one is no type. */
const CAUSES: Readonly<Record<(typeof SECURITY_EVENTS)[number], string>> = {
  'User created': `api.create_user('ines', 'Ines', '{Viewer}')`,
  'Link made': `api.make_sign_in_link('ines')`,
  'Link used': `auth.use_link(${LINK}, 'hash')`,
  'Signed in': `auth.begin_session('ines', '\\x01', 'A browser')`,
  'Sign-in failed': `auth.record_failed_login('ines')`,
  'Signed out': `auth.end_session('\\x01')`,
  'Sessions ended': `api.end_my_other_sessions()`,
  'Password changed': `auth.change_password('ines', 'hash', null, 'administrator')`,
  'User renamed': `api.change_user('ines', 'Inès')`,
  'E-mail changed': `api.change_user('ines', email => 'ines@example.org')`,
  'User suspended': `api.suspend_user('ines')`,
  'User reactivated': `api.reactivate_user('ines')`,
  'User unlocked': `api.unlock_user('ines')`,
  'Roles changed': `api.change_user('ines', roles => '{Expert}')`,
  'Role created': `api.save_role('Mine', '{update password}')`,
  'Role changed': `api.save_role('Mine', '{}', ${idOf('Mine')}, ${version('Mine')})`,
  'Role deleted': `api.delete_role(${idOf('Mine')}, ${version('Mine')})`,
  'Permissions changed': `api.save_permissions('ines', '{update password}', (select version from data.users where username = 'ines'))`,
  'Viewed as': `api.view_as('ines')`,
  'Token made': `api.create_token('Monthly', 'administrator', 30)`,
  'Token used from a new address': `auth.touch_token(sha256(convert_to(${TOKEN}, 'UTF8')), '192.0.2.9')`,
  'Token revoked': `api.revoke_token((select max(id) from auth.tokens))`,
  'Settings changed': `update data.settings set four_eyes = not four_eyes`,
  'Person erased': `api.erase_contact((select max(id) from api.contacts))`,
};

test('each kind of security event is logged by its cause, with its time and the user who acted', () =>
  database.rolledBack(async (t) => {
    await administrator(t);
    await t.script('reset role');
    await t.query(`select auth.begin_session('administrator', '\\x02', 'Another browser')`);
    await t.query(
      `insert into data.contacts (title, name, surname, organisation, job_title, created_by) values ('Ms', 'Ida', 'Odo', 'x', 'x', 'administrator')`,
    );
    for (const [kind, cause] of Object.entries(CAUSES)) {
      const last = async () =>
        (await t.query<{ id: number }>('select coalesce(max(id), 0) as id from data.security_events')).rows[0]!.id;
      const before = await last();
      await t.query(`select set_config('request.username', 'administrator', true)`);
      await t.query(cause.startsWith('update') ? cause : `select ${cause}`);
      const { rows } = await t.query<{ kind: string; created_by: string | null; recent: boolean }>(
        `select kind, created_by, created_at between now() and clock_timestamp() as recent from data.security_events where id > $1`,
        [before],
      );
      const logged = rows.find((row) => row.kind === kind);
      const by = kind === 'Sign-in failed' ? null : expect.stringMatching(/^(administrator|ines)$/);
      expect({ kind, ...logged }).toEqual({ kind, created_by: by, recent: true });
    }
  }));
