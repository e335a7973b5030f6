/** API tokens in the database: who makes them, what their scope allows, when they stop, and the log that nobody changes. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECURITY_EVENTS } from '#domain/messages/security-events.ts';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

async function asOwner(t: Transaction, text: string, values: unknown[] = []) {
  await t.script('reset role');
  const { rows } = await t.query<Record<string, unknown>>(text, values);
  await t.script('set local role web_user');
  return rows;
}

/** Makes a token as the current person; returns it. */
async function make(t: Transaction, owner: string, role: string | null = null, name = 'A script'): Promise<string> {
  const { rows } = await t.query<{ made: { token: string } }>('select api.create_token($1, $2, 30, $3) as made', [
    name,
    owner,
    role,
  ]);
  return rows[0]!.made.token;
}

const hash = `sha256(convert_to($1, 'UTF8'))`;

/** Begins a request with the token, as the server does. */
async function enter(t: Transaction, token: string, relations = 'facts', action = 'read'): Promise<string | null> {
  await t.script('reset role');
  const refusal = await refusalOf(t, () =>
    t.query(`select auth.enter_token(${hash}, $2, $3)`, [token, relations, action]),
  );
  if (refusal === null) await t.query(`select auth.enter_token(${hash}, $2, $3)`, [token, relations, action]);
  await t.script('set local role web_user');
  return refusal;
}

/** Ends the request with a token, and continues as this person with a session. */
async function signedIn(t: Transaction, username: string): Promise<void> {
  await t.query(`select set_config('request.token', '', true), set_config('request.username', $1, true)`, [username]);
}

const rights = async (t: Transaction): Promise<string[]> => {
  const rows = await asOwner(
    t,
    `select distinct action || ' ' || subject as right from data.role_permissions where rules.may(action, subject) order by 1`,
  );
  const held = new Set(rows.map(({ right }) => String(right)));
  // The right to delete includes the right to delete one's own.
  return [...held].filter((right) => !right.startsWith('delete_own ') || !held.has(right.replace('_own', '')));
};

test.each(['Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer', 'Ingest'])(
  '%s neither makes, revokes nor sees tokens',
  (role) =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Administrator', 'root');
      await make(t, 'root');
      await becomePerson(t, role, 'somebody');
      for (const call of [`api.create_token('Mine', 'somebody', 30)`, 'api.revoke_token(1)'])
        expect([call, await refusalOf(t, () => t.query(`select ${call}`))]).toEqual([call, 'not_permitted']);
      expect((await t.query('select * from api.tokens_view')).rows).toEqual([]);
      expect(await refusalOf(t, () => t.query('select * from auth.tokens'))).toBe('42501');
    }),
);

test('a token needs a name, an owner who can act, a role that exists and an end within a year', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Viewer', 'left');
    await asOwner(t, `update data.users set suspended_at = now() where username = 'left'`);
    await becomePerson(t, 'Administrator', 'root');
    for (const [call, refusal] of [
      [`api.create_token(E' \\u00a0 ', 'root', 30)`, 'token_name_required'],
      [`api.create_token(repeat('x', 101), 'root', 30)`, 'token_name_size'],
      [`api.create_token('A script', '', 30)`, 'token_owner_required'],
      [`api.create_token('A script', 'nobody', 30)`, 'user_exists'],
      [`api.create_token('A script', 'import', 30)`, 'token_owner_import'],
      [`api.create_token('A script', 'left', 30)`, 'token_owner_active'],
      [`api.create_token('A script', 'root', 0)`, 'token_days'],
      [`api.create_token('A script', 'root', 366)`, 'token_days'],
      [`api.create_token('A script', 'root', null)`, 'token_days'],
      [`api.create_token('A script', 'root', 30, 'Wizard')`, 'token_role_known'],
      ['api.revoke_token(-1)', 'token_exists'],
    ] as const)
      expect([call, await refusalOf(t, () => t.query(`select ${call}`))]).toEqual([call, refusal]);
    const token = await make(t, 'root', 'Expert', ' Núria’s \n script ');
    expect(token).toMatch(/^helix_[\w-]{43}$/);
    const { rows } = await t.query(
      `select name, owner, scope, state, round(extract(epoch from expires_at - now()) / 86400)::int as days, last_used_at from api.tokens_view`,
    );
    expect(rows).toEqual([
      { name: 'Núria’s script', owner: 'root', scope: 'Expert', state: 'Works', days: 30, last_used_at: null },
    ]);
    expect(await asOwner(t, `select from auth.tokens where token_hash = ${hash}`, [token])).toHaveLength(1);
    expect(JSON.stringify(await asOwner(t, 'select * from auth.tokens'))).not.toContain(token);
  }));

test('a user who manages tokens without being an administrator lends no name and no right beyond their own', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'boss');
    await asOwner(t, `insert into auth.credentials (username, password_hash) values ('boss', 'x')`);
    await becomePerson(t, 'Expert', 'clerk');
    await asOwner(
      t,
      `insert into data.user_permissions (username, action, subject) values ('clerk', 'manage', 'api tokens')`,
    );
    await asOwner(t, `insert into data.users (username, name, service) values ('robot', 'Robot', true)`);
    await asOwner(t, `insert into data.user_roles (username, role) values ('robot', 'Coordinator')`);
    for (const [call, refusal] of [
      [`api.create_token('Mine', 'clerk', 30, 'Expert')`, null],
      [`api.create_token('Mine', 'clerk', 30, 'Administrator')`, null],
      [`api.create_token('Theirs', 'boss', 30)`, 'token_of_another'],
      [`api.create_token('Robot', 'robot', 30)`, 'token_beyond_own'],
      [`api.create_token('Robot', 'robot', 30, 'Expert')`, null],
      [`api.create_token('Robot', 'robot', 30, 'Coordinator')`, 'token_beyond_own'],
      [`api.create_token('Ingest', 'ingest', 30, 'Ingest')`, 'token_beyond_own'],
    ] as const)
      expect([call, await refusalOf(t, () => t.query(`select ${call}`))]).toEqual([call, refusal]);
  }));

test('a token has the rights of its owner that its scope has too, and none on accounts', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    const all = await rights(t);
    const [own, reader, expert, ingest] = [
      await make(t, 'root', 'Administrator'),
      await make(t, 'root'),
      await make(t, 'root', 'Expert'),
      await make(t, 'ingest', 'Ingest'),
    ];
    await becomePerson(t, 'Expert', 'person');
    const ofExpert = await rights(t);
    await signedIn(t, 'root');
    const above = await make(t, 'person', 'Administrator');
    const accounts = /(users|roles|api tokens|password)$/;
    expect(all.some((right) => accounts.test(right))).toBe(true);
    for (const [token, relations, action, expected] of [
      [own, 'facts', 'read', all.filter((right) => !accounts.test(right))],
      [reader, 'facts', 'read', all.filter((right) => right.startsWith('view '))],
      [
        expert,
        'facts',
        'read',
        ofExpert.filter((right) => !accounts.test(right) && all.includes(right.replace('_own', ''))),
      ],
      [above, 'facts', 'read', ofExpert.filter((right) => !accounts.test(right))],
      [ingest, 'ingest_parking_lot', 'change', ['create parking_lot']],
    ] as const) {
      expect(await enter(t, token, relations, action)).toBe(null);
      expect(await rights(t)).toEqual(expected);
    }
  }));

test('a token for reading changes nothing, and a token that creates reads nothing', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    const [reader, ingest, own] = [
      await make(t, 'root'),
      await make(t, 'ingest', 'Ingest'),
      await make(t, 'root', 'Administrator'),
    ];
    const closed = (await t.query<{ names: string[] }>('select rules.closed_to_tokens() as names')).rows[0]!.names;
    for (const name of closed)
      for (const token of [reader, own])
        expect([name, await enter(t, token, `facts,${name}`)]).toEqual([name, 'token_not_for_accounts']);
    expect(await enter(t, reader, 'publishers', 'change')).toBe('token_read_only');
    for (const [names, action] of [
      ['ingest_parking_lot', 'read'],
      ['parking_lot', 'create'],
      ['parking_lot', 'change'],
      ['facts', 'create'],
      ['ingest_parking_lot,facts', 'change'],
      ['helix_save_document', 'change'],
    ] as const)
      expect([names, action, await enter(t, ingest, names, action)]).toEqual([names, action, 'token_creates_only']);
    expect(await enter(t, ingest, 'ingest_parking_lot', 'change')).toBe(null);
    expect(await enter(t, own, 'publishers', 'change')).toBe(null);
    // Also past the name of the request: the whole transaction is read only, until its end.
    expect(await enter(t, reader)).toBe(null);
    await t.script('reset role');
    for (const change of [
      `update data.settings set four_eyes = true`,
      `set transaction read write; update data.settings set four_eyes = true`,
    ])
      expect(await refusalOf(t, () => t.script(change))).toMatch(/^25/);
  }));

test('a token stops when it is revoked, when it expires and when its owner is suspended', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    await becomePerson(t, 'Viewer', 'reader');
    await signedIn(t, 'root');
    const token = await make(t, 'reader', 'Viewer');
    const still = async () => {
      await t.script('set local role web_user');
      return refusalOf(t, () => t.query('select rules.require_entered()'));
    };
    expect(await enter(t, 'helix_unknown')).toBe('token_known');
    expect(await enter(t, token)).toBe(null);
    expect(await still()).toBe(null);
    const states: unknown[] = [];
    for (const [change, back, refusal] of [
      [
        `update data.users set suspended_at = now() where username = 'reader'`,
        `update data.users set suspended_at = null where username = 'reader'`,
        'token_owner_suspended',
      ],
      [
        `update auth.tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'`,
        `update auth.tokens set expires_at = now() + interval '1 day'`,
        'token_expired',
      ],
      [`update auth.tokens set revoked_at = now()`, 'select 1', 'token_revoked'],
    ] as const) {
      await asOwner(t, change);
      expect([refusal, await still(), await enter(t, token)]).toEqual([refusal, refusal, refusal]);
      await signedIn(t, 'root');
      states.push((await t.query<{ state: string }>('select state from api.tokens_view')).rows[0]!.state);
      await asOwner(t, back);
      if (refusal !== 'token_revoked') expect(await enter(t, token)).toBe(null);
    }
    expect(states).toEqual(['Owner suspended', 'Expired', 'Revoked']);
  }));

test('a role that a working token uses is not deleted; with the last of them revoked it is', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    await asOwner(t, `insert into data.roles (name) values ('Mine')`);
    await make(t, 'root', 'Mine');
    const drop = () => t.query(`delete from data.roles where name = 'Mine'`);
    await t.script('reset role');
    expect(await refusalOf(t, drop)).toBe('role_in_tokens');
    await t.query('select rules.revoke_token(id) from auth.tokens');
    expect(await refusalOf(t, drop)).toBe(null);
  }));

test('making, first use from an address and revoking are logged in words; a use is written once a minute', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    const token = await make(t, 'ingest', 'Ingest', 'News');
    await t.script('reset role');
    const touch = (address: string) => t.query(`select auth.touch_token(${hash}, $2)`, [token, address]);
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']) await touch(address);
    const used = async () =>
      (await t.query<{ at: string }>('select last_used_at::text as at from auth.tokens')).rows[0]!.at;
    await t.query(`update auth.tokens set last_used_at = now() - interval '59 seconds'`);
    const before = await used();
    await touch('192.0.2.1');
    expect(await used()).toBe(before);
    await t.query(`update auth.tokens set last_used_at = now() - interval '61 seconds'`);
    await touch('192.0.2.1');
    expect(await used()).not.toBe(before);
    await t.script('set local role web_user');
    await t.query('select api.revoke_token(id), api.revoke_token(id) from api.tokens_view');
    await t.query('update api.settings set four_eyes = not four_eyes');
    const { rows } = await t.query(
      `select kind, username, name, created_by, changes from api.security_events order by id`,
    );
    const until = (await t.query<{ day: string }>(`select to_char(now() + interval '30 days', 'YYYY-MM-DD') as day`))
      .rows[0]!.day;
    expect(rows).toEqual(
      [
        ['Token made', 'ingest', 'Ingest', 'root', `token: News; scope: Ingest; until: ${until}`],
        ['Token used from a new address', 'ingest', 'Ingest', 'ingest', 'token: News; address: 192.0.2.1'],
        ['Token used from a new address', 'ingest', 'Ingest', 'ingest', 'token: News; address: 192.0.2.2'],
        ['Token revoked', 'ingest', 'Ingest', 'root', 'token: News'],
        ['Settings changed', null, null, 'root', 'Four eyes: no → yes'],
      ].map(([kind, username, name, created_by, changes]) => ({ kind, username, name, created_by, changes })),
    );
  }));

test.each(['web_user', 'helix_app', null])('no role changes the log of security events: %s', (role) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator', 'root');
    await make(t, 'root');
    await t.script('reset role');
    const { rows } = await t.query<{ id: string }>('select id from data.security_events limit 1');
    const row = `insert into data.security_events (id, kind) overriding system value values (${rows[0]!.id}, 'Signed in')`;
    if (role !== null) await t.script(`set local role ${role}`);
    for (const change of [
      `update data.security_events set kind = 'Signed in'`,
      'delete from data.security_events',
      'truncate data.security_events',
      `${row} on conflict (id) do update set kind = excluded.kind`,
      `merge into data.security_events e using (select 1) s on true when matched then delete`,
      `merge into data.security_events e using (select 1) s on true when matched then update set kind = 'Signed in'`,
      'alter table data.security_events disable trigger all',
      'drop trigger refuse_change_of_log on data.security_events',
    ]) {
      // The owner of a table can always remove its triggers.
      if (role === null && /trigger/.test(change)) continue;
      expect([change, await refusalOf(t, () => t.query(change))]).toEqual([
        change,
        role === null ? 'security_event_kept' : '42501',
      ]);
    }
  }),
);

test('every relation and function of accounts is closed to tokens', () =>
  database.rolledBack(async (t) => {
    const files = ['people', 'roles', 'tokens'].map((name) => new URL(`../api/${name}.sql`, import.meta.url));
    const sql = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
    const declared = [...sql.join('\n').matchAll(/^create (?:view|function) api\.(\w+)/gm)].map(([, name]) => name!);
    expect(declared.length).toBeGreaterThan(10);
    const { rows } = await t.query<{ names: string[] }>('select rules.closed_to_tokens() as names');
    expect(rows[0]!.names.toSorted()).toEqual(['users', ...new Set(declared)].toSorted());
  }));

test('the log has words for each kind of event that a function writes, and for no others', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query<{ source: string }>(
      `select prosrc as source from pg_proc where pronamespace in ('rules'::regnamespace, 'auth'::regnamespace)`,
    );
    const written = rows.flatMap(({ source }) =>
      [...source.matchAll(/log_security\(([^,]*),/g)].flatMap(([, kind]) =>
        [...kind!.matchAll(/'([^']+)'/g)].map(([, text]) => text!),
      ),
    );
    expect([...new Set(written)].toSorted()).toEqual(SECURITY_EVENTS.toSorted());
  }));

test.each([
  'select * from auth.tokens',
  `insert into auth.tokens (token_hash, name, username, created_by, expires_at) values ('\\x00', 'Mine', 'viewer', 'viewer', now() + interval '1 day')`,
  'update auth.tokens set role = null',
  `select auth.enter_token('\\x00', '', 'read')`,
  `select auth.find_token('\\x00', 'read')`,
  `select auth.touch_token('\\x00', '')`,
  `select rules.require_token_to_give('administrator', 'Administrator')`,
  `select rules.create_token('Mine', 'administrator', 'Administrator', 30)`,
  'select rules.revoke_token(1)',
  `insert into api.tokens_view (name) values ('Mine')`,
  `update api.tokens_view set scope = 'Administrator'`,
  'delete from api.tokens_view',
  `update api.security_events set kind = 'Signed in'`,
  'delete from api.security_events',
])('nobody reaches tokens and the log past the calls: %s', (statement) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Viewer');
    expect(await refusalOf(t, () => t.query(statement))).toMatch(/^(42501|55000|not_permitted)$/);
  }),
);
