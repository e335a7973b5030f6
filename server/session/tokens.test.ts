/** API tokens on the wire: every route, relation and function with every kind of token, and how a token ends. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';

const password = 'a long enough password';
/** Each has a session; the first three have a token too. */
const everyone = ['Administrator', 'Expert', 'Viewer', 'Coordinator', 'Reviewer', 'Reporting'] as const;
const roles = everyone.slice(0, 3);

let server: TestServer;
let port: number;
const cookies = new Map<string, string>();
const tokens = new Map<string, { id: number; token: string }>();

type Options = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  payload?: object;
  headers?: Record<string, string>;
  remoteAddress?: string;
};
const send = (url: string, credential: Record<string, string>, { headers, ...more }: Options = {}) =>
  server.app.inject({ url, headers: { ...credential, ...headers }, ...more });
const bearer = (kind: string) => ({ authorization: `Bearer ${tokens.get(kind)!.token}` });
const cookie = (role: string) => ({ cookie: cookies.get(role)! });

async function make(kind: string, owner: string, role: string | null): Promise<void> {
  const payload = { name: kind, owner, role, days: 30 };
  const answer = await send('/psql/rpc/create_token', cookie('Administrator'), { method: 'POST', payload });
  expect([kind, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([kind, 200, '']);
  tokens.set(kind, answer.json());
}
const revoke = (kind: string) =>
  send('/psql/rpc/revoke_token', cookie('Administrator'), { method: 'POST', payload: { id: tokens.get(kind)!.id } });

beforeAll(async () => {
  server = await startServer({ config: { TOKEN_REQUESTS: 1_000_000 } });
  for (const role of everyone) {
    await server.addUser(role.toLowerCase(), password, [role]);
    cookies.set(role, await server.signIn(role.toLowerCase(), password));
  }
  for (const role of roles) await make(role, role.toLowerCase(), role);
  await make('Read only', 'administrator', null);
  await make('Ingest', 'ingest', 'Ingest');
  await make('Expired', 'administrator', 'Administrator');
  await server.owner(
    `update auth.tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where name = 'Expired'`,
  );
  await make('Revoked', 'administrator', 'Administrator');
  await revoke('Revoked');
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

const DEAD = { Expired: 'token_expired', Revoked: 'token_revoked' } as const;
const works = () => [...tokens.keys()].filter((kind) => !(kind in DEAD));

/** The status, and the name of the refusal: the constraint, else the code. */
function outcome({ statusCode, body }: { statusCode: number; body: string }): string {
  if (statusCode < 400 || body === '') return String(statusCode);
  const { constraint, code } = JSON.parse(body) as { constraint?: string; code: string };
  return `${statusCode} ${constraint ?? code}`;
}

/** Of each relation: a column that people write, and the rights that its table requires for each change. */
const relations = () =>
  server.owner<{ name: string; column: string; rights: Record<string, string[][]> | null }>(
    `select v.relname as name,
       coalesce(
         (select a.attname from pg_attribute a, lateral (select has_column_privilege('web_user', d.oid, a.attnum, 'update') as u, has_column_privilege('web_user', d.oid, a.attnum, 'insert') as i) may
          where a.attrelid = d.oid and a.attnum > 0 and (u or i) order by u and i desc, a.attnum limit 1),
         (select a.attname from pg_attribute a where a.attrelid = v.oid and a.attnum = 1)
       ) as column,
       (select jsonb_object_agg(what, required) from (
          select e.what, jsonb_agg(case e.what
            when 'create' then jsonb_build_array('manage ' || args[1], coalesce(nullif(args[2], ''), 'create') || ' ' || args[1])
            when 'change' then jsonb_build_array('manage ' || args[1])
            else jsonb_build_array('delete ' || args[1], 'delete_own ' || args[1]) end) as required
          from pg_trigger t,
            lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a,
            (values ('create', 4, 'INSERT'), ('delete', 8, 'DELETE'), ('change', 16, 'UPDATE')) e (what, bit, privilege)
          where t.tgrelid = d.oid and t.tgname = 'require_permission' and t.tgtype & e.bit > 0
            and (has_table_privilege('web_user', d.oid, e.privilege) or e.what <> 'delete' and has_any_column_privilege('web_user', d.oid, e.privilege))
          group by e.what) required) as rights
     from pg_class v left join pg_class d on d.relname = v.relname and d.relnamespace = 'data'::regnamespace
     where v.relnamespace = 'api'::regnamespace and v.relkind = 'v' order by 1`,
  );

const PARTS = [
  ['a part', (name: string, at: number, closed: string[]) => at % 24 === 0 || closed.includes(name)],
  ['all @proof', () => true],
] as const;

describe('every call with every kind of token', () => {
  test('routes of accounts, sessions, imports and language models accept no token; the others accept each that works', async () => {
    const guarded = server.routes.filter(
      ({ access, method }) => !['public', 'maintenance', 'client'].includes(access) && method !== 'HEAD',
    );
    const closed = guarded.filter((route) => !route.tokens).map(({ method, url }) => `${method} ${url}`);
    expect(closed.toSorted()).toEqual([
      'DELETE /upload/imports/:id',
      'GET /auth/logout',
      'GET /health/system',
      'GET /live',
      'GET /user/authorize',
      'POST /auth/mail_link',
      'POST /upload/files/:filename/suggestions',
      'POST /upload/imports',
      'POST /upload/imports/:id/run',
      'POST /upload/imports/:id/survey',
      'POST /upload/text/suggestions',
      'POST /user/change_password',
    ]);
    for (const { method, url, tokens: open } of guarded) {
      const path = url
        .replace(/\(.*\)/, '')
        .replace(/\*/g, 'anything')
        .replace(/:\w+/g, 'nothing');
      for (const kind of tokens.keys()) {
        const answer = await server.app.inject({
          method: method as 'GET',
          url: path,
          headers: { ...bearer(kind), 'content-type': 'application/json' },
          ...(method !== 'GET' && { payload: '{}' }),
        });
        const seen = [method, url, kind, outcome(answer)];
        if (kind in DEAD) expect(seen).toEqual([method, url, kind, `401 ${DEAD[kind as keyof typeof DEAD]}`]);
        else if (open) expect(seen).not.toEqual([method, url, kind, expect.stringMatching(/^401|token_not_here/)]);
        // A token that only creates is refused for reading first.
        else expect(seen).toEqual([method, url, kind, expect.stringMatching(/^403 token_(not_here|creates_only)$/)]);
      }
    }
    for (const url of ['/user/unknown', '/psql/facts/1', '/auth/unknown'])
      expect((await send(url, bearer('Revoked'))).statusCode).toBe(401);
  });

  // One that reads changes nothing, and none reaches accounts.
  test.each(PARTS)('relations: sessions follow their rights, a token its owner: %s', async (_, isInPart) => {
    const found = await relations();
    const closed = (await server.owner<{ names: string[] }>('select rules.closed_to_tokens() as names'))[0]!.names;
    const held = new Map<string, Set<string>>();
    for (const { role, right } of await server.owner<{ role: string; right: string }>(
      `select role, action || ' ' || subject as right from data.role_permissions`,
    ))
      held.set(role, (held.get(role) ?? new Set()).add(right));
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ rights }) => rights !== null).length).toBeGreaterThan(7);
    const differing: unknown[] = [];
    for (const { name, column: key, rights } of found.filter((one, at) => isInPart(one.name, at, closed))) {
      const requests: readonly (readonly [string, string, Options])[] = [
        ['read', `/psql/${name}?limit=1`, {}],
        ['create', `/psql/${name}`, { method: 'POST', payload: { [key]: null }, headers: { prefer: 'tx=rollback' } }],
        [
          'change',
          `/psql/${name}?${key}=is.null`,
          { method: 'PATCH', payload: { [key]: null }, headers: { prefer: 'tx=rollback' } },
        ],
        ['delete', `/psql/${name}?${key}=is.null`, { method: 'DELETE', headers: { prefer: 'tx=rollback' } }],
      ];
      for (const [what, url, options] of requests) {
        const own = new Map(
          await Promise.all(
            everyone.map(async (role) => [role as string, outcome(await send(url, cookie(role), options))] as const),
          ),
        );
        for (const role of everyone) {
          const required = rights?.[what]?.flat();
          const has = required?.[what === 'delete' ? 'some' : 'every']((right) => held.get(role)!.has(right));
          if (has !== undefined && has !== (own.get(role) !== '403 not_permitted'))
            differing.push([name, what, role, own.get(role), has]);
        }
        // A request that the catalog can't answer is refused before it reaches the database.
        const compiles = !/ PGRST/.test(own.get('Administrator')!);
        const refused = (token: string) => (compiles ? token : own.get('Administrator'));
        await Promise.all(
          works().map(async (kind) => {
            const seen = outcome(await send(url, bearer(kind), options));
            const expected = closed.includes(name)
              ? refused('403 token_not_for_accounts')
              : kind === 'Ingest'
                ? refused('403 token_creates_only')
                : kind !== 'Read only'
                  ? own.get(kind)
                  : what === 'read'
                    ? own.get('Administrator')
                    : refused('403 token_read_only');
            if (seen !== expected) differing.push([name, what, kind, seen, expected]);
          }),
        );
      }
    }
    expect(differing).toEqual([]);
  });

  test.each(PARTS)('functions: the same: %s', async (_, isInPart) => {
    const found = await server.owner<{ name: string; args: string[] | null; volatile: boolean }>(
      `select p.proname as name, p.proargnames[1:p.pronargs] as args, p.provolatile = 'v' as volatile from pg_proc p
       where p.pronamespace = 'api'::regnamespace and p.prorettype <> 'trigger'::regtype
         and not exists (select from pg_type t where t.typrelid <> 0 and t.oid = any (p.proargtypes::oid[])) order by 1`,
    );
    const closed = (await server.owner<{ names: string[] }>('select rules.closed_to_tokens() as names'))[0]!.names;
    expect(found.length).toBeGreaterThan(12);
    const differing: unknown[] = [];
    for (const { name, args, volatile } of found.filter((one, at) => isInPart(one.name, at, closed))) {
      const payload = Object.fromEntries((args ?? []).map((arg) => [arg, null]));
      const call = (credential: Record<string, string>) =>
        send(`/psql/rpc/${name}`, credential, { method: 'POST', payload, headers: { prefer: 'tx=rollback' } });
      for (const kind of works()) {
        const role = kind === 'Read only' || kind === 'Ingest' ? 'Administrator' : kind;
        const own = outcome(await call(cookie(role)));
        const refused = (token: string) => (/ PGRST/.test(own) ? own : token);
        const expected = closed.includes(name)
          ? refused('403 token_not_for_accounts')
          : kind === 'Ingest'
            ? // The one call that stores what it delivers.
              refused(name === 'ingest_parking_lot' ? '400 parking_lot_records_form' : '403 token_creates_only')
            : kind === 'Read only' && volatile
              ? refused('403 token_read_only')
              : // A token that reads has the rights to view, and the removal of sample data is seen by those who manage it.
                kind === 'Read only' && name === 'sample_data'
                ? refused('403 not_permitted')
                : own;
        const seen = outcome(await call(bearer(kind)));
        if (seen !== expected) differing.push([name, kind, seen, expected]);
      }
    }
    expect(differing).toEqual([]);
  });

  test('no other door leads to accounts: embeds, spreads, filters, upserts, lists of lists', async () => {
    const around = await server.owner<{ name: string; closed: string }>(
      `select distinct v.relname as name, c.relname as closed from pg_class v
       join pg_rewrite r on r.ev_class = v.oid join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
       join pg_class c on c.oid = d.refobjid and c.relnamespace = 'api'::regnamespace and c.relname = any (rules.closed_to_tokens())
       where v.relnamespace = 'api'::regnamespace and v.relname <> all (rules.closed_to_tokens())`,
    );
    const closed = ['permissions', 'roles'];
    expect(around.toSorted((one, other) => one.closed.localeCompare(other.closed))).toEqual(
      closed.map((list) => ({ name: 'reference_lists', closed: list })),
    );
    const lists = async (credential: Record<string, string>) =>
      (await send('/psql/reference_lists?select=name', credential)).json<{ name: string }[]>().map(({ name }) => name);
    const all = await lists(cookie('Administrator'));
    expect(all).toEqual(expect.arrayContaining(closed));
    for (const kind of works().filter((one) => one !== 'Ingest'))
      expect([kind, await lists(bearer(kind))]).toEqual([kind, all.filter((name) => !closed.includes(name))]);

    const opened: string[] = [];
    for (const url of [
      '/psql/facts?select=id,users!facts_created_by_fkey(*)',
      '/psql/reviews?select=id,...users(name)',
      '/psql/reviews?select=id,facts(id,author:users!facts_created_by_fkey(name))',
      '/psql/reviews?select=id,users()&users=not.is.null',
    ]) {
      const own = outcome(await send(url, cookie('Administrator')));
      expect([url, outcome(await send(url, bearer('Administrator')))]).toEqual([
        url,
        own === '200' ? '403 token_not_for_accounts' : own,
      ]);
      opened.push(own);
    }
    expect(opened.filter((own) => own === '200').length).toBeGreaterThan(2);
    const written = await send('/psql/reviews?select=id,users(name)', bearer('Administrator'), {
      method: 'POST',
      payload: { entity_id: 1, status: 'Comment', comment: 'Seen' },
      headers: { prefer: 'return=representation' },
    });
    expect(outcome(written)).toBe('403 token_not_for_accounts');
    for (const url of [
      '/psql/users_view?on_conflict=id',
      '/psql/security_events?on_conflict=id',
      '/psql/tokens_view?on_conflict=id',
    ]) {
      const options: Options = {
        method: 'POST',
        payload: { id: 1, kind: 'Signed in' },
        headers: { prefer: 'resolution=merge-duplicates' },
      };
      for (const credential of [bearer('Administrator'), cookie('Administrator')]) {
        const answer = await send(url, credential, options);
        expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
      }
    }
  });
});

describe('nobody raises their own rights, by any door', () => {
  /** All that an attempt could change: every right, role, account and token. A client has no right, and its maker may make it. */
  const rights = async () =>
    JSON.stringify(
      await server.owner(
        `select (select json_agg(r order by r) from (select r::text from data.role_permissions r) r) as of_roles,
           (select json_agg(r order by r) from (select r::text from data.user_roles r) r) as roles,
           (select json_agg(r order by r) from (select r::text from data.user_permissions r) r) as single,
           (select json_agg(r order by r) from (select name, preset from data.roles) r) as named,
           (select json_agg(r order by r.username) from (select username, suspended_at, email from data.users) r) as accounts,
           (select count(*) from auth.tokens where not client) as tokens, (select count(*) from auth.links) as links`,
      ),
    );

  const left = ['viewer', 'reporting', 'expert', 'clerk'];
  const actors = ['keeper', ...left];
  test.each(actors.map((actor) => [actor, left.includes(actor) ? ' @proof' : '']))('%s%s', async (actor) => {
    if (!cookies.has(actor) && ['clerk', 'keeper'].includes(actor)) {
      await server.addUser(actor, password, []);
      const given = actor === 'clerk' ? ['manage users'] : ['manage api tokens', 'manage settings'];
      for (const right of given)
        await server.owner('insert into data.user_permissions (username, action, subject) values ($1, $2, $3)', [
          actor,
          'manage',
          right.slice(7),
        ]);
    }
    const own = { cookie: await server.signIn(actor, password) };
    const all = (await server.owner<{ permission: string }>('select permission from rules.permissions()')).map(
      ({ permission }) => permission,
    );
    const raising: Readonly<Record<string, unknown>> = {
      username: actor,
      owner: 'administrator',
      name: 'Administrator',
      email: 'mine@example.org',
      days: 30,
      role: 'Administrator',
      roles: ['Administrator'],
      permissions: all,
      action: 'manage',
      subject: 'users',
      source: 'Administrator',
      scope: 'Administrator',
      preset: false,
      position: 0,
      state: 'Works',
      id: 1,
      version: 1,
      entity_type: 'users',
      entity_id: actor,
      operation: 'update',
      after: { roles: ['Administrator'] },
      details: {},
    };
    const before = await rights();
    const attempts: [string, Options][] = [];
    const columns = await server.owner<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'api'::regnamespace and c.relkind = 'v' and a.attname = any ($1::text[]) group by 1 order by 1`,
      [Object.keys(raising).filter((key) => !['id', 'name', 'version', 'email'].includes(key))],
    );
    for (const { name, columns: keys } of columns) {
      const payload = Object.fromEntries(keys.map((key) => [key, raising[key]]));
      const merge = { prefer: 'resolution=merge-duplicates' };
      attempts.push(
        [`/psql/${name}`, { method: 'POST', payload }],
        [`/psql/${name}?on_conflict=id`, { method: 'POST', payload: { id: 1, ...payload }, headers: merge }],
        [`/psql/${name}?${keys[0]}=not.is.null`, { method: 'PATCH', payload }],
        [`/psql/${name}?${keys[0]}=not.is.null&select=*,users(*)`, { method: 'PATCH', payload }],
        [`/psql/${name}?${keys[0]}=eq.nothing`, { method: 'DELETE' }],
      );
    }
    const functions = await server.owner<{ name: string; args: string[] | null }>(
      `select p.proname as name, p.proargnames[1:p.pronargs] as args from pg_proc p where p.pronamespace = 'api'::regnamespace and p.provolatile = 'v'`,
    );
    for (const { name, args } of functions)
      for (const [username, id] of [
        [actor, 1],
        ['administrator', 6],
      ] as const) {
        // These end the own access or mend the own account, and the tokens of later tests.
        if (name === 'revoke_token' || (username === actor && /suspend|reactivate|unlock|sign_in_link/.test(name)))
          continue;
        const given = { ...raising, username, id };
        const payload = Object.fromEntries(
          (args ?? []).flatMap((arg) => (arg in given ? [[arg, given[arg as 'id']]] : [])),
        );
        attempts.push([`/psql/rpc/${name}`, { method: 'POST', payload }]);
      }
    expect(attempts.length).toBeGreaterThan(60);
    const harmless = /^\/psql\/rpc\/(change_my_name|end_my)/;
    for (const [url, options] of attempts) {
      if (harmless.test(url)) continue;
      const answer = await send(url, own, options);
      expect([url, options.method, answer.statusCode < 500, await rights()]).toEqual([
        url,
        options.method,
        true,
        before,
      ]);
    }
  });
});

describe('View as', () => {
  const viewing = (username: string) => ({ 'view-as': encodeURIComponent(username) });

  test.each([
    ['Viewer', ['Viewer']],
    ['all @proof', ['Viewer', 'Expert', 'Reporting']],
  ])('every relation answers an administrator as it answers the person viewed: %s', async (_, viewed) => {
    await server.owner(
      `insert into data.facts (name, iso3, year, displacement_type, type, data, created_by)
       select 'Of ' || u.username, 'COL', 2025, 'Disaster', 'New Displacement (Flow)', '{"reported_figure": 5, "term": "Displaced", "start_date": {"date": "2025-03-01", "accuracy": "Day"}}', u.username from data.users u`,
    );
    const differing: unknown[] = [];
    let seen = 0;
    for (const { name } of await relations()) {
      const administrators = (await send(`/psql/${name}?limit=50`, cookie('Administrator'))).body;
      for (const role of viewed) {
        const own = await send(`/psql/${name}?limit=50`, cookie(role));
        const as = await send(`/psql/${name}?limit=50`, cookie('Administrator'), {
          headers: viewing(role.toLowerCase()),
        });
        // The session of the person itself is none of the administrator's.
        const same = (body: string) =>
          name === 'my_sessions' ? body.replaceAll('"current":true', '"current":false') : body;
        if (as.statusCode !== own.statusCode || same(as.body) !== same(own.body))
          differing.push([name, role, as.body, own.body]);
        if (own.body !== administrators) seen += 1;
      }
    }
    expect(differing).toEqual([]);
    expect(seen).toBeGreaterThan(10);
  });

  test('nothing is written: every route that changes refuses, and so does a function that writes when it is read', async () => {
    const changing = server.routes.filter(
      ({ access, method }) => (access === 'session' || access === 'deferred') && !['GET', 'HEAD'].includes(method),
    );
    expect(changing.length).toBeGreaterThan(8);
    for (const { method, url } of changing) {
      const path = url
        .replace(/\(.*\)/, '')
        .replace(/\*/g, 'anything')
        .replace(/:\w+/g, 'nothing');
      const answer = await send(path, cookie('Administrator'), {
        method: method as 'POST',
        payload: {},
        headers: viewing('viewer'),
      });
      expect([method, url, outcome(answer)]).toEqual([method, url, '403 viewing_reads_only']);
    }
    const [before] = await server.owner<{ id: string }>('select max(id) as id from data.security_events');
    for (const url of [
      '/psql/rpc/view_as?username=expert',
      '/psql/rpc/make_sign_in_link?username=expert',
      '/psql/rpc/change_comment?id=1&comment=x',
      '/psql/rpc/take_back_comment?id=1',
    ])
      expect([
        url,
        (await send(url, cookie('Administrator'), { headers: viewing('administrator') })).statusCode,
      ]).toEqual([url, 405]);
    expect(await server.owner('select max(id) as id from data.security_events')).toEqual([before]);
  });

  test('only administrators view, only by a session, and only a user who exists', async () => {
    const facts = '/psql/facts?limit=1';
    for (const role of everyone.slice(1))
      for (const username of ['administrator', role.toLowerCase()])
        expect(outcome(await send(facts, cookie(role), { headers: viewing(username) }))).toBe('403 not_permitted');
    expect(outcome(await send(facts, bearer('Administrator'), { headers: viewing('viewer') }))).toBe(
      '403 viewing_reads_only',
    );
    for (const username of ['nobody', 'VIEWER', '', "';--", '\u0000'])
      expect([username, outcome(await send(facts, cookie('Administrator'), { headers: viewing(username) }))]).toEqual([
        username,
        '409 user_exists',
      ]);
    for (const broken of ['%E0%A4%A', 'x'.repeat(5000)])
      expect(outcome(await send(facts, cookie('Administrator'), { headers: { 'view-as': broken } }))).toBe(
        '409 user_exists',
      );
  });
});

describe('a token', () => {
  const facts = (headers: Record<string, string>, options: Options = {}) =>
    send('/psql/facts?limit=1', headers, options);

  test('that does not work is 401, with the scheme and one reason', async () => {
    const suspend = (name: string) =>
      send(`/psql/rpc/${name}`, cookie('Administrator'), { method: 'POST', payload: { username: 'ingest' } });
    await suspend('suspend_user');
    const answers = await Promise.all([
      ...['Expired', 'Revoked', 'Ingest'].map((kind) => facts(bearer(kind))),
      facts({ authorization: `Bearer helix_${'A'.repeat(43)}` }),
      facts({ authorization: 'Bearer' }),
      facts({ authorization: `bearer ${'x'.repeat(20_000)}` }),
    ]);
    await suspend('reactivate_user');
    const said = answers.map((answer) => {
      const { constraint, message } = answer.json();
      return [answer.statusCode, answer.headers['www-authenticate'], constraint, message];
    });
    expect(said).toEqual(
      [
        ['token_expired', 'This token has expired'],
        ['token_revoked', 'This token was revoked'],
        ['token_owner_suspended', 'The owner of this token is suspended'],
        ...Array<readonly string[]>(3).fill(['token_known', 'This token is not known']),
      ].map((reason) => [401, 'Bearer error="invalid_token"', ...reason]),
    );
    expect((await facts({ authorization: 'Basic YWRtaW46eA==' })).json()).toMatchObject({
      constraint: 'session_required',
    });
    expect((await facts(bearer('Ingest'))).json()).toMatchObject({ constraint: 'token_creates_only' });
  });

  test('of ingest delivers to the parking lot, record by record, and up to 10 MB', async () => {
    const deliver = (records: unknown, headers = bearer('Ingest')) =>
      send('/psql/rpc/ingest_parking_lot', headers, { method: 'POST', payload: { records } as object });
    const document = (source_id: string, data: object) => ({ type: 'documents', source: 'a test', source_id, data });
    const sent = [document('1', { name: '<b>Floods</b>\0' }), document('2', { name: '' })];
    const first = await deliver(sent);
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      {
        created: 1,
        updated: 0,
        unchanged: 0,
        refused: 1,
        records: [
          { row: 0, source: 'a test', source_id: '1', result: 'created', status: 'waiting', faults: [] },
          { row: 1, result: 'refused', faults: [{ field: 'data.name', message: 'It is required' }] },
        ],
      },
    ]);
    expect((await deliver(sent)).json()).toMatchObject({ created: 0, unchanged: 1 });
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    for (const [records, refusal] of [
      [[], '400 parking_lot_records_form'],
      [[document('3', { name: 'x'.repeat(11 * 1024 * 1024) })], '413 parking_lot_records_size'],
      [[document('3', { name: 'x'.repeat(17 * 1024 * 1024) })], '413 PT413'],
      [[document('3', { name: 'x', deep: JSON.parse(deep(120)) as object })], '400 PGRST102'],
    ] as const)
      expect(outcome(await deliver(records))).toBe(refusal);
    expect(outcome(await deliver(sent, bearer('Read only')))).toBe('403 token_read_only');
    expect(outcome(await send('/psql/parking_lot', bearer('Ingest')))).toBe('403 token_creates_only');
  });

  test('is refused beside the cookie of a session, whoever its user is', async () => {
    for (const role of roles) {
      const answer = await facts({ ...bearer('Administrator'), ...cookie(role) });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { constraint: 'one_credential' }]);
    }
    expect((await facts({ ...bearer('Administrator'), cookie: 'theme=dark' })).statusCode).toBe(200);
  });

  test('needs no proof of origin, because no browser adds it by itself', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example', prefer: 'tx=rollback' };
    const post = (credential: Record<string, string>, url = '/psql/publishers') =>
      send(url, credential, { method: 'POST', payload: { name: 'Elsewhere', type: 'Media' }, headers });
    expect((await post(bearer('Expert'))).statusCode).toBe(201);
    expect((await post(cookie('Expert'))).json()).toMatchObject({ constraint: 'same_origin' });
    expect((await post(bearer('Expert'), '/auth/login')).json()).toMatchObject({ constraint: 'same_origin' });
    expect((await post(bearer('Expert'), '/user/change_password')).json()).toMatchObject({ constraint: 'same_origin' });
  });

  test('acts in the name of its owner: records, history, files', async () => {
    const payload = { name: 'Made by a token', type: 'Media' };
    const headers = { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' };
    const made = (await send('/psql/publishers', bearer('Expert'), { method: 'POST', payload, headers })).json();
    expect(made).toMatchObject({ created_by: 'expert' });
    const history = await send(`/psql/history?entity_type=eq.publishers&entity_id=eq.${made.id}`, bearer('Read only'));
    expect(history.json()).toMatchObject([{ created_by: 'expert', operation: 'insert' }]);
    const upload = (kind: string) =>
      server.app.inject({
        method: 'POST',
        url: '/upload/file',
        headers: { ...bearer(kind), 'content-type': 'multipart/form-data; boundary=x' },
        payload: `--x\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--x--\r\n`,
      });
    const kept = await upload('Expert');
    expect(kept.statusCode).toBe(200);
    expect(outcome(await upload('Read only'))).toBe('403 token_read_only');
    expect(outcome(await upload('Viewer'))).toBe('403 not_permitted');
    expect(outcome(await upload('Ingest'))).toBe('403 not_permitted');
    const file = `/upload/files/${kept.json().filename}`;
    // A file without a document is its owner's.
    expect((await send(file, bearer('Expert'))).body).toBe('words');
    expect(outcome(await send(file, bearer('Read only')))).toBe('404 file_unknown');
    expect(outcome(await send(file, bearer('Ingest')))).toBe('403 token_creates_only');
    const files = await server.owner('select created_by from data.files');
    expect(files).toEqual([{ created_by: 'expert' }]);
  });

  test('is limited in requests a minute, by itself', async () => {
    const strict = await startServer({ config: { TOKEN_REQUESTS: 2 } });
    try {
      const ask = (letter: string) =>
        strict.app.inject({ url: '/psql/', headers: { authorization: `Bearer helix_${letter.repeat(43)}` } });
      expect([(await ask('A')).statusCode, (await ask('A')).statusCode]).toEqual([401, 401]);
      const late = await ask('A');
      expect([late.statusCode, late.json()]).toMatchObject([429, { constraint: 'token_rate' }]);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await ask('B')).statusCode).toBe(401);
    } finally {
      await strict.close();
    }
  });

  test('shows its last use, and a new address is logged', async () => {
    await facts(bearer('Viewer'), { remoteAddress: '198.51.100.7' });
    await vi.waitFor(async () => {
      const found = await send(
        '/psql/security_events?kind=eq.Token used from a new address&username=eq.viewer&select=changes',
        cookie('Administrator'),
      );
      expect(found.json()).toContainEqual({ changes: 'token: Viewer; address: 198.51.100.7' });
    });
    const [used] = (await send('/psql/tokens_view?name=eq.Viewer', cookie('Administrator'))).json();
    expect(used).toMatchObject({ scope: 'Viewer', state: 'Works', last_used_at: expect.any(String) as string });
  });

  describe('a download is cut off', () => {
    beforeAll(async () => {
      await server.owner(
        `insert into data.history (entity_type, entity_id, operation, created_by, after)
         select 'publishers', '0', 'update', 'import', jsonb_build_object('comment', repeat(md5(n::text), 40)) from generate_series(1, 30000) n`,
      );
    });

    test.each(['a revoked token', 'a token of a suspended owner', 'an ended session'])('%s', async (how) => {
      const username = how.replaceAll(' ', '.');
      await server.addUser(username, password, ['Viewer']);
      await make(how, username, 'Viewer');
      const credential = how === 'an ended session' ? { cookie: await server.signIn(username, password) } : bearer(how);
      const download = await fetch(`http://127.0.0.1:${port}/psql/history`, {
        headers: { ...credential, accept: 'text/csv', prefer: 'count=exact' },
      });
      expect(download.status).toBe(200);
      const reader = download.body!.getReader();
      expect((await reader.read()).value!.length).toBeGreaterThan(0);
      const end =
        how === 'a revoked token'
          ? revoke(how)
          : send('/psql/rpc/suspend_user', cookie('Administrator'), { method: 'POST', payload: { username } });
      expect((await end).statusCode).toBe(204);
      const rest = (async () => {
        while (!(await reader.read()).done);
      })();
      await expect(rest).rejects.toThrow(/terminated|aborted/);
    });
  });
});
