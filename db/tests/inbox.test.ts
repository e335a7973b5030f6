/** The marks of notifications in an inbox, and the records that people follow. */
import { expect, test } from 'vitest';
import { add, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';
import { call, as, scene, CAUSES } from './notifications-world.ts';
import { type Kind, KINDS, oneOfEach } from './one-of-each.ts';

const database = databaseForTests();

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

test('all of one kind are marked at once, and no others', () =>
  database.rolledBack(async (t) => {
    const all = await scene(t, 'changed');
    await CAUSES.changed(t, all);
    await CAUSES.comment(t, all);
    await as(t, 'follower');
    const unread = async () =>
      (await t.query('select distinct kind from api.notifications where read_at is null order by kind')).rows;
    expect(await unread()).toEqual([{ kind: 'changed' }, { kind: 'comment' }]);
    expect(await call<number>(t, `api.mark_notifications('read', null, 'changed')`)).toBe(1);
    expect(await unread()).toEqual([{ kind: 'comment' }]);
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
    // By the former number, too: its row and that of the survivor go together.
    for (const [choice, muted] of [
      ['mute', true],
      ['follow', false],
    ] as const) {
      await follow('publishers', String(other.id), choice);
      expect(new Set((await followed()).map(({ name, muted: own }) => `${String(name)} ${String(own)}`))).toEqual(
        new Set([`One and all ${muted}`, `Other ${muted}`]),
      );
    }
    await follow('publishers', String(other.id), 'neither');
    expect(await followed()).toEqual([]);
  }));

/** Columns of names. */
const NAMES: Partial<Record<Kind, string>> = {
  contacts: 'surname',
  communications: 'subject',
  contextual_analysis: 'title',
  significant_updates: 'title',
  monitoring_challenges: 'title',
};
/** Those of `oneOfEach` have none. */
const WITHOUT_COUNTRY: readonly Kind[] = ['publishers', 'contacts'];

test.each(KINDS)(
  'followers of %s and of its country are told of a change and of the archiving, people with the record muted are not',
  (kind) =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator', 'creator');
      const { [kind]: id } = await oneOfEach(t);
      for (const [person, of, key, choice] of [
        ['follower', kind, String(id), 'follow'],
        ['of_country', 'geo_entities', 'KEN', 'follow'],
        ['muting', 'geo_entities', 'KEN', 'follow'],
        ['muting', kind, String(id), 'mute'],
      ] as const) {
        await becomePerson(t, 'Coordinator', person);
        expect(await call<string>(t, 'api.follow($1, $2, $3)', [of, key, choice])).toBe(choice);
      }
      await becomePerson(t, 'Administrator', 'actor');
      const name = NAMES[kind] ?? 'name';
      await t.query(`update api.${kind} set ${name} = 'Renamed: Conflict - Garissa' where id = $1`, [id]);
      await t.query('select api.archive_records($1, $2, $3)', [kind, [id], 'Twice']);
      for (const person of ['creator', 'follower', 'of_country', 'muting'] as const) {
        await as(t, person);
        const { rows } = await t.query<{ kind: string; columns: string[] }>(
          `select kind, columns from api.notifications where entity_type = $1 and entity_id = $2 order by kind`,
          [kind, String(id)],
        );
        const told =
          person === 'muting' || (person === 'of_country' && WITHOUT_COUNTRY.includes(kind))
            ? []
            : ['archived', 'changed'];
        expect([person, rows.map((row) => row.kind)]).toEqual([person, told]);
        for (const row of rows) if (row.kind === 'changed') expect(row.columns).toContain(name);
      }
    }),
);
