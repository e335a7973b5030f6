/** Notifications: each kind × each way to be told, rights and operations. */
import { describe, expect, it, test } from 'vitest';
import { NOTIFICATION_KINDS, RECIPIENTS, type NotificationName, type Recipient } from '#domain/notifications/kinds.ts';
import { deliver, event as delivered } from './parking-lot.ts';
import { add, administrator, asOwner, becomePerson, databaseForTests, importing, refusalOf } from './support.ts';
import { KINDS, oneOfEach, WORD } from './one-of-each.ts';
import { CIRCLE, DATA, SILENT, NAMED, call, as, scene, CAUSES, told } from './notifications-world.ts';

const database = databaseForTests();

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

  it.each(['open', 'confidential'])('is shown to each role that may see the record, and to no other: %s', (secrecy) =>
    database.rolledBack(async (t) => {
      await CAUSES[kind](t, await scene(t, kind, secrecy === 'confidential'));
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
    }),
  );
});

// Of the others, an import brings none: people and the program bring them.
it.each(['mention', 'review', 'sent_back', 'changed', 'after_sign_off', 'archived', 'country'] as const)(
  '%s does not come of an import',
  (kind) =>
    database.rolledBack(async (t) => {
      const all = await scene(t, kind);
      await importing(t, () => CAUSES[kind](t, all));
      expect(await told(t)).toEqual([]);
    }),
);

test('news of a feed say its source, and the alert level before and after', () =>
  database.rolledBack(async (t) => {
    await scene(t, 'alert');
    for (const alert_level of ['Orange', 'Red']) await deliver(t, delivered('1', { alert_level }));
    await as(t, 'follower');
    const { rows } = await t.query('select news from api.notifications order by id');
    expect(rows).toEqual([
      { news: { source: 'GDACS', before: null, after: 'Orange' } },
      { news: { source: 'GDACS', before: 'Orange', after: 'Red' } },
    ]);
  }));

test('a new release is told to the people who may check it', () =>
  database.rolledBack(async (t) => {
    for (const [person, right] of [
      ['checker', 'manage'],
      ['signer', 'sign_off'],
    ] as const) {
      await becomePerson(t, 'Viewer', person);
      await asOwner(t, `insert into data.user_permissions values ('${person}', '${right}', 'releases')`);
    }
    await becomePerson(t, 'Administrator', 'actor');
    await add(t, 'releases', { name: 'A release', year: 2025 });
    expect(await told(t, `username in ('actor', 'checker', 'signer')`)).toEqual([['checker', 'release']]);
    await as(t, 'checker');
    expect((await t.query('select kind, name, columns from api.notifications')).rows).toEqual([
      { kind: 'release', name: 'A release', columns: [] },
    ]);
  }));

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
       select 'Fact ' || n, 'TCD', 2025, 'Conflict', 'New Displacement (Flow)', $1 from generate_series(1, 60) n`,
      [JSON.stringify(DATA)],
    );
    const ids = await call<number[]>(t, `(select array_agg(id) from api.facts where name like 'Fact %')`);
    await becomePerson(t, 'Administrator', 'actor');
    // One statement without an operation, as of a list that changes many facts.
    await t.query(`update api.facts set comment = 'All' where name like 'Fact %'`);
    await as(t, 'creator');
    const { rows: once } = await t.query('select kind, number, columns from api.notifications');
    expect(once).toEqual([{ kind: 'changed', number: 60, columns: ['comment'] }]);
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
    const first = { kind: 'changed', number: 60, operation: 'Change', same: true, columns: ['themes'], unread: true };
    expect(await inbox()).toEqual([first]);
    const undone = async (of: number) => {
      const part = 'select max(operation_id) as undo, max(next) as next from api.undo_operation($1, null, $2, $3)';
      const { rows } = await t.query<{ undo: number; next: number }>(part, [of, null, null]);
      await t.query(part, [of, rows[0]!.undo, rows[0]!.next]);
      return rows[0]!.undo;
    };
    // A change that is taken back before it was read is no news, and neither is its undo; an undo of that is the change again.
    const undo = await undone(operation);
    expect(await inbox()).toEqual([]);
    await undone(undo);
    const again = { ...first, same: false };
    expect(await inbox()).toEqual([again]);
    // The undo replaces a change that was read.
    await as(t, 'creator');
    await t.query(`select api.mark_notifications('read')`);
    await as(t, 'actor');
    const { rows: known } = await t.query<{ id: number }>(
      `select max(id)::integer as id from api.operations where kind = 'Undo'`,
    );
    await undone(known[0]!.id);
    expect(await inbox()).toEqual([{ ...again, operation: 'Undo' }]);
    await t.query(`select * from api.review_facts($1, 'Under Review', 'All of them')`, [ids]);
    expect(await inbox()).toHaveLength(2);
    expect((await inbox()).at(-1)).toMatchObject({ kind: 'review', number: 60 });
  }));

test('the deletion of a record is told to those who follow a country of it and may see such records', () =>
  database.rolledBack(async (t) => {
    for (const [person, role] of [
      ['watcher', 'Coordinator'],
      ['visitor', 'Viewer'],
      ['other', 'Coordinator'],
    ] as const) {
      await becomePerson(t, role, person);
      await t.query(`select api.follow('geo_entities', $1, 'follow')`, [person === 'other' ? 'TCD' : 'KEN']);
    }
    await becomePerson(t, 'Administrator', 'actor');
    const records = await oneOfEach(t);
    const found = { watcher: [] as string[], visitor: [] as string[], other: [] as string[] };
    // Publishers and contacts are archived, never deleted.
    const kinds = KINDS.filter((kind) => kind !== 'publishers' && kind !== 'contacts');
    for (const kind of kinds) {
      await asOwner(t, 'delete from data.notifications');
      await becomePerson(t, 'Administrator', 'actor');
      await t.query(`delete from api.${kind} where id = $1`, [records[kind]]);
      for (const [person, told] of Object.entries(found)) {
        await as(t, person);
        const { rows } = await t.query<{ name: string }>(
          `select name from api.notifications where kind = 'archived' and entity_type = $1`,
          [kind],
        );
        if (rows.length === 0) continue;
        told.push(kind);
        expect(rows[0]!.name).toContain(WORD);
      }
    }
    const seen = kinds.filter((kind) => kind !== 'communications');
    expect(found).toEqual({ watcher: kinds, visitor: seen, other: [] });
  }));
