/** A fact with people around it, and the cause of each kind of notification. */
import { expect } from 'vitest';
import type { NotificationName } from '#domain/notifications/kinds.ts';
import type { Transaction } from '#db/database.ts';
import { deliver, event as delivered } from './parking-lot.ts';
import { add, asOwner, becomePerson } from './support.ts';

export const DATA = { reported_figure: 100, term: 'Displaced', unit: 'Person', start_date: { date: '2025-03-01' } };
/** The people around a record; the actor changes it, and follows it too. */
export const CIRCLE = [
  'creator',
  'assignee',
  'follower',
  'country_follower',
  'reviewer',
  'commenter',
  'expert',
] as const;
/** Followers of the fact that no notification reaches. */
export const SILENT = ['muted', 'unwanting', 'suspended', 'program', 'stranger'] as const;
/** The people whom the kind itself names. */
export const NAMED: Partial<Record<NotificationName, true>> = {
  mention: true,
  delivery: true,
  country: true,
  release: true,
  assignment: true,
  review_asked: true,
  search: true,
  operation: true,
};

export const call = async <Value>(t: Transaction, text: string, values: readonly unknown[] = []) =>
  (await t.query<{ value: Value }>(`select ${text} as value`, [...values])).rows[0]?.value as Value;
const review = (t: Transaction, fact: number, status: string, comment: string | null = null) =>
  add(t, 'reviews', { entity_id: fact, status, comment });
export const as = (t: Transaction, username: string) =>
  t.query(`select set_config('request.username', $1, true)`, [username]);

interface Scene {
  fact: number;
  event: number;
  alert: number;
}

/** A fact in Chad, its event and its alert of a feed, and everybody's tie to them. Ends as the actor, with empty inboxes. */
export async function scene(t: Transaction, kind: NotificationName, confidential = false): Promise<Scene> {
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
      confidential,
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
  await t.query(`select api.assign('facts', $1, 'assignee', null, null)`, [[fact]]);
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

/** The act behind a notification of each kind. */
export const CAUSES: Record<NotificationName, (t: Transaction, scene: Scene) => Promise<unknown>> = {
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
  review_asked: (t, { fact }) => t.query(`select api.ask_for_review($1, 'named')`, [fact]),
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
    // Of the release that is made.
    await asOwner(t, 'delete from data.notifications');
    await t.query('select * from api.check_release($1)', [id]);
    await t.query(`select api.accept_release_items($1, null, 'Known')`, [id]);
    await t.query('select api.freeze_release($1)', [id]);
  },
};

export const told = async (t: Transaction, where = 'true') =>
  (
    await asOwner(
      t,
      `select distinct username, kind from data.notifications where username not like 'administrator' and ${where} order by 1`,
    )
  ).map(({ username, kind }) => [username, kind]);
