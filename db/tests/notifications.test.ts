/** Notifications: each kind × each way to be told, rights, operations, mentions, marks and follows. */
import { describe, expect, it, test } from 'vitest';
import { NOTIFICATION_KINDS, RECIPIENTS, type NotificationName, type Recipient } from '#domain/notifications/kinds.ts';
import type { Transaction } from '#db/database.ts';
import { deliver, event as delivered } from './parking-lot.ts';
import { add, administrator, asOwner, becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

const DATA = { reported_figure: 100, term: 'Displaced', unit: 'Person', start_date: { date: '2025-03-01' } };
/** The people around a record; the actor changes it, and follows it too. */
const CIRCLE = ['creator', 'follower', 'country_follower', 'reviewer', 'commenter', 'expert'] as const;
/** People who are told nothing of it, though they follow it. */
const SILENT = ['muted', 'unwanting', 'suspended', 'program', 'stranger'] as const;
/** The people whom the kind itself names. */
const NAMED: Partial<Record<NotificationName, true>> = {
  mention: true,
  delivery: true,
  country: true,
  release: true,
  assignment: true,
  search: true,
  operation: true,
};

const call = async <Value>(t: Transaction, text: string, values: readonly unknown[] = []) =>
  (await t.query<{ value: Value }>(`select ${text} as value`, [...values])).rows[0]?.value as Value;
const review = (t: Transaction, fact: number, status: string, comment: string | null = null) =>
  add(t, 'reviews', { entity_id: fact, status, comment });
const as = (t: Transaction, username: string) => t.query(`select set_config('request.username', $1, true)`, [username]);

interface Scene {
  fact: number;
  event: number;
  alert: number;
}

/** A fact in Chad, its event and its alert of a feed, and everybody's tie to them. Ends as the actor, with empty inboxes. */
async function scene(t: Transaction, kind: NotificationName): Promise<Scene> {
  for (const person of [...CIRCLE, ...SILENT, 'named']) await becomePerson(t, 'Coordinator', person);
  await asOwner(t, `update data.users set suspended_at = now() where username = 'suspended'`);
  await asOwner(t, `update data.users set service = true where username = 'program'`);
  await asOwner(t, `delete from data.user_roles where username <> all ('{administrator,ingest}')`);
  await asOwner(
    t,
    `insert into data.user_roles select username, 'Expert' from data.users where username <> all ('{stranger,administrator,ingest,import}')`,
  );
  await becomePerson(t, 'Coordinator', 'creator');
  const { records } = await deliver(t, delivered('1'));
  const alert = records[0]!.id;
  const event = (
    await add(t, 'events', {
      name: 'Chad: Flood - N’Djamena',
      displacement_type: 'Disaster',
      year: 2025,
      countries: ['TCD'],
      start_date: { date: '2025-03-01' },
    })
  ).id;
  await t.query('select api.add_parking_lot_record_to_event($1, $2)', [alert, event]);
  const fact = (
    await add(t, 'facts', {
      name: 'Chad: Flood - Figure',
      iso3: 'TCD',
      year: 2025,
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      event_id: event,
      data: DATA,
    })
  ).id;
  const [relation, id] = kind === 'alert' ? ['events', event] : ['facts', fact];
  for (const person of ['follower', 'muted', 'unwanting', 'suspended', 'program', 'actor']) {
    await becomePerson(t, person === 'actor' ? 'Administrator' : 'Expert', person);
    await t.query('select api.follow($1, $2, $3)', [relation, String(id), person === 'muted' ? 'mute' : 'follow']);
  }
  await as(t, 'unwanting');
  await t.query(`select api.choose_notification($1, 'nothing')`, [kind]);
  for (const person of ['country_follower', 'muted']) {
    await as(t, person);
    await t.query(`select api.follow('geo_entities', 'TCD', 'follow')`);
  }
  await becomePerson(t, 'Administrator', 'actor');
  await add(t, 'portfolios', { iso3: 'TCD', username: 'expert' });
  await becomePerson(t, 'Coordinator', 'reviewer');
  await review(t, fact, 'Comment', 'Is the source known?');
  await as(t, 'commenter');
  await t.query(`select api.comment_on_fields('facts', $1, $2)`, [
    fact,
    JSON.stringify([{ field: 'data.term', comment: 'Which term?' }]),
  ]);
  await as(t, 'actor');
  await t.query(`select api.answer_comment((select max(id) from api.field_comments), 'This one', true)`);
  await as(t, 'actor');
  if (kind === 'sent_back') {
    await review(t, fact, 'Under Review');
    await review(t, fact, 'Review Completed');
  }
  if (kind === 'after_sign_off') await review(t, fact, 'Signed Off');
  await asOwner(t, 'delete from data.notifications');
  return { fact, event, alert };
}

/** What the actor does that makes a notification of the kind. */
const CAUSES: Record<NotificationName, (t: Transaction, scene: Scene) => Promise<unknown>> = {
  mention: (t, { fact }) => review(t, fact, 'Comment', 'Please look, @named: mail to x@follower.org'),
  review: (t, { fact }) => review(t, fact, 'Comment', 'See page 3'),
  comment: (t, { fact }) =>
    t.query(`select api.comment_on_fields('facts', $1, $2)`, [
      fact,
      JSON.stringify([
        { field: 'year', comment: 'Is it 2024?' },
        { field: 'iso3', mark: 'To correct' },
      ]),
    ]),
  sent_back: (t, { fact }) => review(t, fact, 'Under Review'),
  changed: (t, { fact }) => t.query(`update api.facts set comment = 'Twice' where id = $1`, [fact]),
  after_sign_off: (t, { event }) => t.query(`update api.events set comment = 'Later' where id = $1`, [event]),
  archived: (t, { fact }) => t.query(`select * from api.archive_records('facts', $1, 'Counted twice')`, [[fact]]),
  alert: (t) => deliver(t, delivered('1', { alert_level: 'Red' })),
  delivery: async (t) => {
    const { records } = await deliver(t, delivered('2'));
    await t.query('select api.assign_parking_lot_records($1, $2)', [[records[0]!.id], 'named']);
  },
  country: (t) => add(t, 'portfolios', { iso3: 'KEN', username: 'named' }),
  assignment: (t, { fact }) =>
    t.query(`select api.assign('facts', $1, 'named', '2025-12-01', 'Compare both tables')`, [[fact]]),
  errors: async (t, { fact }) => {
    await asOwner(t, `insert into data.kept_errors_run (began_at, history_id) values (now(), 0)`);
    await asOwner(
      t,
      `insert into data.kept_errors (entity_type, id, rule, found_at) values ('facts', $1, 'x', null), ('facts', $1, 'y', clock_timestamp())`,
      [fact],
    );
    await asOwner(t, 'select rules.keep_notifications_of_errors()');
  },
  search: async (t) => {
    const { id } = await add(t, 'saved_searches', { kind: 'facts', name: 'Chad', address: 'iso3=TCD', shared: true });
    await as(t, 'named');
    await t.query(`select api.watch_search($1, 'iso3=TCD', 'iso3=in.(TCD)')`, [id]);
    await asOwner(t, `update data.watched_searches set told_at = now() - interval '1 day'`);
    await asOwner(
      t,
      `select rules.tell_search(s.search_id, s.username, s.since::timestamptz, s.until::timestamptz, 3) from rules.searches_to_tell() s`,
    );
    await as(t, 'actor');
  },
  operation: async (t, { fact }) => {
    await as(t, 'named');
    const change = (operation: number | null) =>
      call<number>(
        t,
        `(select max(operation_id) from api.change_records('facts', $1, '{"term": "Homeless"}', operation => $2))`,
        [[fact], operation],
      );
    const operation = await change(null);
    expect(await asOwner(t, `select from data.notifications where kind = 'operation'`)).toEqual([]);
    await asOwner(t, `update data.operations set created_at = now() - interval '1 minute' where id = $1`, [operation]);
    await change(operation);
    await as(t, 'actor');
  },
  release: async (t) => {
    await asOwner(t, `delete from data.user_roles where role = 'Coordinator'`);
    await asOwner(t, `insert into data.user_permissions values ('named', 'sign_off', 'releases')`);
    const { id } = await add(t, 'releases', { name: 'A release', year: 2025 });
    await t.query('select * from api.check_release($1)', [id]);
    await t.query(`select api.accept_release_items($1, null, 'Known')`, [id]);
    await t.query('select api.freeze_release($1)', [id]);
  },
};

const told = async (t: Transaction, where = 'true') =>
  (
    await asOwner(
      t,
      `select distinct username, kind from data.notifications where username not like 'administrator' and ${where} order by 1`,
    )
  ).map(({ username, kind }) => [username, kind]);

test('the kinds and their recipients are those of the domain', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query('select kind, recipients from rules.notification_kinds()');
    expect(rows).toEqual(Object.entries(NOTIFICATION_KINDS).map(([kind, { recipients }]) => ({ kind, recipients })));
  }));

describe.each(Object.keys(NOTIFICATION_KINDS) as NotificationName[])('%s', (kind) => {
  it('is told to its recipients once, and to nobody else', () =>
    database.rolledBack(async (t) => {
      const all = await scene(t, kind);
      await CAUSES[kind](t, all);
      const ways: readonly Recipient[] = NOTIFICATION_KINDS[kind].recipients;
      expect(RECIPIENTS).toEqual(expect.arrayContaining([...ways]));
      const expected = [
        ...CIRCLE.filter((person) => ways.includes(person === 'country_follower' ? 'follower' : person)),
        ...(NAMED[kind] ? ['named'] : []),
        // Feeds deliver news, so that the person of these tests is one of the followers.
        ...(kind === 'alert' ? ['actor'] : []),
      ];
      expect((await told(t, `kind = '${kind}'`)).map(([person]) => person)).toEqual(expected.toSorted());
      const twice = await asOwner(
        t,
        'select username, kind from data.notifications group by 1, 2, entity_type, entity_id having count(*) > 1',
      );
      expect(twice).toEqual([]);
      for (const person of SILENT) expect(await told(t, `username = '${person}' and kind = '${kind}'`)).toEqual([]);
      expect(await told(t, `username = created_by`)).toEqual([]);
    }));

  it('is shown to each role that may see the record, and to no other', () =>
    database.rolledBack(async (t) => {
      await CAUSES[kind](t, await scene(t, kind));
      const [first] = (await asOwner(
        t,
        `select username, entity_type, entity_id from data.notifications where kind = '${kind}' and username not in ('actor', 'administrator') order by id`,
      )) as { username: string; entity_type: string; entity_id: string }[];
      const { username = '', entity_type = '', entity_id = '' } = first ?? {};
      const key = entity_type === 'geo_entities' ? 'iso3' : 'id';
      // The last administrator could not lose the role again.
      const roles = (await asOwner(t, 'select name from data.roles order by position desc')) as { name: string }[];
      const seen: unknown[] = [];
      const expected: unknown[] = [];
      for (const { name } of roles) {
        await asOwner(t, `delete from data.user_permissions where username = '${username}'`);
        await asOwner(t, `delete from data.user_roles where username = '${username}'`);
        await asOwner(t, `insert into data.user_roles values ('${username}', '${name}')`);
        await t.script('set local role web_user');
        await as(t, username);
        const record = await t.query(`select from api.${entity_type} where ${key}::text = $1`, [entity_id]);
        const inbox = await t.query(`select from api.notifications where kind = $1`, [kind]);
        seen.push([name, inbox.rows.length > 0]);
        expected.push([name, record.rows.length > 0]);
      }
      expect(seen).toEqual(expected);
      expect(expected).toContainEqual(['Administrator', true]);
    }));

  it('does not come of an import', () =>
    database.rolledBack(async (t) => {
      const all = await scene(t, kind);
      if (
        ['archived', 'delivery', 'alert', 'release', 'assignment', 'comment', 'errors', 'search', 'operation'].includes(
          kind,
        )
      )
        return;
      await importing(t, () => CAUSES[kind](t, all));
      expect(await told(t)).toEqual([]);
    }));
});

test('an inbox shows only kinds of records that its owner may see, also after rights change', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'creator');
    const contact = await add(t, 'contacts', {
      title: 'Ms',
      name: 'Quexolith',
      surname: 'Zorb',
      gender: 'Female',
      organisation: 'IOM',
      job_title: 'Officer',
    });
    await administrator(t, 'actor');
    await t.query(`update api.contacts set organisation = 'Another' where id = $1`, [contact.id]);
    const inbox = async () => {
      await as(t, 'creator');
      return (await t.query('select kind, name, columns, created_by_name, number from api.notifications')).rows;
    };
    expect(await inbox()).toEqual([
      { kind: 'changed', name: 'Quexolith Zorb', columns: ['organisation'], created_by_name: 'actor', number: 1 },
    ]);
    const roles = async (role: string) => {
      await asOwner(t, `update data.user_roles set role = '${role}' where username = 'creator'`);
      await t.script('set local role web_user');
    };
    const rows = (await asOwner(
      t,
      `select r.name as role, exists (select from data.role_permissions p where p.role = r.name and p.action = 'view' and p.subject = 'contacts') as sees
       from data.roles r`,
    )) as { role: string; sees: boolean }[];
    expect(new Set(rows.map(({ sees }) => sees))).toEqual(new Set([true, false]));
    for (const { role, sees } of rows) {
      await roles(role);
      expect([role, (await inbox()).length]).toEqual([role, sees ? 1 : 0]);
      expect([
        role,
        await refusalOf(t, () => t.query(`select api.follow('contacts', $1, 'follow')`, [String(contact.id)])),
      ]).toEqual([role, sees ? null : 'follow_kind_known']);
    }
  }));

test('an operation on many records is one notification for each person; the same records changed again are a new one', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'creator');
    await t.query(
      `insert into api.facts (name, iso3, year, displacement_type, type, data)
       select 'Fact ' || n, 'TCD', 2025, 'Conflict', 'New Displacement (Flow)', $1 from generate_series(1, 300) n`,
      [JSON.stringify(DATA)],
    );
    const ids = await call<number[]>(t, `(select array_agg(id) from api.facts where name like 'Fact %')`);
    await becomePerson(t, 'Administrator', 'actor');
    // One statement without an operation, as of a list that changes many facts.
    await t.query(`update api.facts set comment = 'All' where name like 'Fact %'`);
    await as(t, 'creator');
    const { rows: once } = await t.query('select kind, number, columns from api.notifications');
    expect(once).toEqual([{ kind: 'changed', number: 300, columns: ['comment'] }]);
    await asOwner(t, 'delete from data.notifications');
    await as(t, 'actor');
    const change = async () =>
      (
        await t.query<{ operation_id: number }>(
          `select max(operation_id) as operation_id from api.change_facts($1, add_themes => array(select name from api.themes limit 1))`,
          [ids],
        )
      ).rows[0]!.operation_id;
    const operation = await change();
    const inbox = async () => {
      await as(t, 'creator');
      const { rows } = await t.query(
        'select kind, number, operation, operation_id = $1 as same, columns, read_at is null as unread from api.notifications order by id',
        [operation],
      );
      await as(t, 'actor');
      return rows;
    };
    const first = { kind: 'changed', number: 300, operation: 'Change', same: true, columns: ['themes'], unread: true };
    expect(await inbox()).toEqual([first]);
    const [{ undo, next }] = (
      await t.query<{ undo: number; next: number }>(
        'select max(operation_id) as undo, max(next) as next from api.undo_operation($1)',
        [operation],
      )
    ).rows as [{ undo: number; next: number }];
    await t.query('select * from api.undo_operation($1, null, $2, $3)', [operation, undo, next]);
    expect(await inbox()).toEqual([first, { ...first, operation: 'Undo', same: false }]);
    await t.query(`select * from api.review_facts($1, 'Under Review', 'All of them')`, [ids]);
    expect(await inbox()).toHaveLength(3);
    expect((await inbox()).at(-1)).toMatchObject({ kind: 'review', number: 300 });
  }));

test('a mention is a whole username, user role or country with an expert, behind an at sign that is in no word', () =>
  database.rolledBack(async (t) => {
    for (const [person, role] of [
      ['amina', 'Coordinator'],
      ['amina.b', 'Viewer'],
      ['li', 'Reviewer'],
      ['ngo-desk', 'Viewer'],
      ['عمر', 'Viewer'],
    ] as const)
      await becomePerson(t, role, person);
    await becomePerson(t, 'Administrator', 'actor');
    await t.query(`select api.save_role('Country desk (2)', '{"review facts"}')`);
    await asOwner(t, `insert into data.user_roles values ('li', 'Country desk (2)')`);
    await t.script('set local role web_user');
    await add(t, 'portfolios', { iso3: 'SDN', username: 'li' });
    await add(t, 'portfolios', { iso3: 'NER', username: 'amina' });
    await add(t, 'portfolios', { iso3: 'NGA', username: 'amina.b' });
    await t.script('reset role');
    const cases: readonly (readonly [text: string, people: readonly string[]])[] = [
      ['@amina', ['amina']],
      ['Ask @Amina.', ['amina']],
      ['Ask @amina.b, please', ['amina.b']],
      ['(@li) and @ngo-desk!', ['li', 'ngo-desk']],
      ['@ngo', []],
      ['x@amina', []],
      ['mail@li.org, a.@li', []],
      ['@liverpool', []],
      ['@li_2 @li@home', []],
      ['@Coordinators: see', ['amina']],
      ['@coordinator', ['amina']],
      ['For the @country desk (2): see', ['li']],
      ['@country desk (22)', []],
      ['@Niger', ['amina']],
      ['@Nigeria\n@Niger', ['amina', 'amina.b']],
      ['@South Sudan', []],
      ['for @Sudan', ['li']],
      ['إلى @عمر، شكرا', ['عمر']],
      [`${'@'.repeat(20_000)}li`, []],
      [`${'@amina '.repeat(5_000)}`, ['amina']],
      ['', []],
    ];
    for (const [text, people] of cases)
      expect([text.slice(0, 40), (await call<string[]>(t, 'rules.mentioned($1)', [text])).toSorted()]).toEqual([
        text.slice(0, 40),
        [...people].toSorted(),
      ]);
  }));

test('a note and the comments of a dataset mention people once, however often they are saved', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'amina');
    await becomePerson(t, 'Administrator', 'actor');
    const note = await add(t, 'significant_updates', {
      iso3: 'TCD',
      title: 'News',
      displacement_type: 'Conflict',
      date: '2025-01-01',
      content: 'See @amina',
    });
    await t.query(`update api.significant_updates set content = 'See @amina, again' where id = $1`, [note.id]);
    await t.query(`update api.significant_updates set content = 'Nobody' where id = $1`, [note.id]);
    await add(t, 'tabular_datasets', {
      name: 'Rows',
      iso3: 'TCD',
      displacement_type: 'Conflict',
      unit: 'Person',
      comments: '@amina',
    });
    await as(t, 'amina');
    const { rows } = await t.query('select kind, entity_type, name from api.notifications order by id');
    expect(rows).toEqual([
      { kind: 'mention', entity_type: 'significant_updates', name: 'News' },
      { kind: 'mention', entity_type: 'tabular_datasets', name: 'Rows' },
    ]);
  }));

test('people mark their own notifications, and no others', () =>
  database.rolledBack(async (t) => {
    const all = await scene(t, 'changed');
    await CAUSES.changed(t, all);
    await as(t, 'follower');
    await asOwner(t, `update data.users set email = 'follower@example.org' where username = 'follower'`);
    const mail = async () => (await t.query('select email, hour, time_zone from api.notification_mail')).rows;
    expect(await mail()).toEqual([{ email: 'follower@example.org', hour: 7, time_zone: 'UTC' }]);
    await t.query(`select set_config('request.token', 'x', true), set_config('request.rights', '{}', true)`);
    expect(await mail()).toEqual([{ email: null, hour: 7, time_zone: 'UTC' }]);
    await t.query(`select set_config('request.token', '', true)`);
    await t.query(`select api.choose_mail_hour(23, 'Asia/Kathmandu')`);
    expect(await mail()).toMatchObject([{ hour: 23, time_zone: 'Asia/Kathmandu' }]);
    expect(await refusalOf(t, () => t.query(`select api.choose_mail_hour(24, 'UTC')`))).toBe('mail_hour_range');
    expect(await refusalOf(t, () => t.query(`select api.choose_mail_hour(1, 'Mars')`))).toBe('mail_time_zone_known');
    expect(await refusalOf(t, () => t.query(`select api.choose_notification('review', 'x')`))).toBe(
      'notification_delivery_known',
    );
    const state = async () =>
      (await t.query('select read_at is not null as read, done_at is not null as done from api.notifications')).rows[0];
    const mark = (value: string, ids: number[] | null = null) =>
      call<number>(t, 'api.mark_notifications($1, $2)', [value, ids]);
    const [{ id }] = (await t.query<{ id: number }>('select id from api.notifications')).rows as [{ id: number }];
    for (const [value, read, done] of [
      ['read', true, false],
      ['unread', false, false],
      ['done', true, true],
      ['open', true, false],
      ['done', true, true],
      ['unread', false, false],
    ] as const) {
      expect([value, await mark(value, [id])]).toEqual([value, 1]);
      expect([value, await mark(value, [id])]).toEqual([value, 0]);
      expect([value, await state()]).toEqual([value, { read, done }]);
    }
    expect(await mark('read')).toBe(1);
    await as(t, 'creator');
    expect(await mark('done', [id])).toBe(0);
    await as(t, 'follower');
    expect(await state()).toEqual({ read: true, done: false });
    expect(await refusalOf(t, () => mark('gone', [id]))).toBe('notification_mark_known');
    expect(await refusalOf(t, () => t.query('update data.notifications set read_at = null'))).toBe('42501');
    expect(await refusalOf(t, () => t.query(`delete from data.follows`))).toBe('42501');
  }));

test('only a record that exists is followed, and a merged one leads its followers to the survivor', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'creator');
    const [one, other] = [
      await add(t, 'publishers', { name: 'One', type: 'Media' }),
      await add(t, 'publishers', { name: 'Other', type: 'Media' }),
    ];
    await becomePerson(t, 'Viewer', 'follower');
    const follow = (...values: readonly (string | null)[]) => call<string>(t, 'api.follow($1, $2, $3)', values);
    for (const [values, refusal] of [
      [['publishers', '0', 'follow'], 'follow_record_exists'],
      [['publishers', 'x', 'follow'], 'follow_record_exists'],
      [['publishers', null, 'follow'], 'follow_record_exists'],
      [['geo_entities', 'ZZZ', 'follow'], 'follow_record_exists'],
      [['users', 'creator', 'follow'], 'follow_kind_known'],
      [[null, '1', 'follow'], 'follow_kind_known'],
      [['publishers', String(one.id), 'like'], 'follow_choice_known'],
      [['publishers', String(one.id), null], 'follow_choice_known'],
    ] as const)
      expect([values, await refusalOf(t, () => follow(...values))]).toEqual([values, refusal]);
    expect(await refusalOf(t, () => call(t, `api.choose_notification('none', 'inbox')`))).toBe(
      'notification_kind_known',
    );
    await follow('publishers', String(other.id), 'follow');
    await follow('geo_entities', 'TCD', 'mute');
    const followed = async () =>
      (await t.query('select entity_type, name, muted from api.follows order by created_at')).rows;
    expect(await followed()).toEqual([
      { entity_type: 'publishers', name: 'Other', muted: false },
      { entity_type: 'geo_entities', name: 'Chad', muted: true },
    ]);
    await follow('geo_entities', 'TCD', 'neither');
    await as(t, 'creator');
    await t.query(`select api.merge_records('publishers', $1, $2)`, [one.id, [other.id]]);
    await as(t, 'follower');
    expect(new Set((await followed()).map(({ name }) => name))).toEqual(new Set(['One', 'Other']));
    await becomePerson(t, 'Administrator', 'actor');
    await t.query(`update api.publishers set name = 'One and all' where id = $1`, [one.id]);
    await as(t, 'follower');
    const { rows } = await t.query(`select kind, name, operation from api.notifications order by id`);
    expect(rows).toContainEqual({ kind: 'changed', name: 'One and all', operation: null });
    expect(rows).toContainEqual({ kind: 'archived', name: 'Other', operation: 'Merge' });
  }));
