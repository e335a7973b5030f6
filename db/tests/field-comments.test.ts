/** Comments on fields: threads and their steps, marks of a review, the reason of a sign-off, rights of all roles, and what merging, undoing and archiving do to them. */
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { DOCUMENT_KIND } from '#domain/documents/documents.ts';
import { EVENT_KIND } from '#domain/events/events.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { toldFields } from '#domain/notifications/field-labels.ts';
import { add, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

const begin = async (t: Transaction, type: unknown, id: unknown, comments: unknown) =>
  (
    await t.query<{ ids: number[] }>('select api.comment_on_fields($1, $2, $3) as ids', [
      type,
      id,
      JSON.stringify(comments),
    ])
  ).rows[0]!.ids;
const answer = async (t: Transaction, thread: unknown, comment: string | null, resolved: boolean | null = null) =>
  (await t.query<{ id: number | null }>('select api.answer_comment($1, $2, $3) as id', [thread, comment, resolved]))
    .rows[0]!.id;
const said = async (t: Transaction, type: string, id: number) =>
  (
    await t.query<{ field: string; comment: string | null; mark: string | null; step: string | null; open: boolean }>(
      'select field, comment, mark, step, thread_id is null and resolved_at is null as open from api.comments_of_record($1, $2)',
      [type, id],
    )
  ).rows;
const KINDS = ['facts', 'events', 'documents'] as const;
type Kind = (typeof KINDS)[number];
const COMMENTED: Record<Kind, Readonly<Record<string, string>>> = {
  facts: FACT_KIND.commented,
  events: EVENT_KIND.commented,
  documents: DOCUMENT_KIND.commented,
};
const FIELDS: Record<Kind, string> = { facts: 'data.reported_figure', events: 'start_date', documents: 'url' };

/** Two records of a kind, made by a coordinator. */
async function records(t: Transaction, kind: Kind): Promise<[number, number]> {
  const start = { date: '2025-03-01', accuracy: 'Day' };
  const publisher = kind === 'documents' ? (await add(t, 'publishers', { name: 'A paper', type: 'Media' })).id : 0;
  const made = async (name: string) =>
    (
      await add(
        t,
        kind,
        kind === 'facts'
          ? {
              name,
              iso3: 'TCD',
              year: 2025,
              displacement_type: 'Conflict',
              type: 'New Displacement (Flow)',
              data: { reported_figure: 1, term: 'Displaced', unit: 'Person', start_date: start, end_date: start },
            }
          : kind === 'events'
            ? { name, displacement_type: 'Conflict', year: 2025, countries: ['TCD'], start_date: start }
            : { name, publication_date: '2025-03-03', sources: [publisher], publishers: [publisher] },
      )
    ).id;
  return [await made('Chad: Clashes - one'), await made('Chad: Clashes - two')];
}

describe.each(KINDS)('%s', (kind) => {
  test('a thread is begun, answered, resolved, opened again, and nothing of it is lost', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator');
      const [id] = await records(t, kind);
      const field = FIELDS[kind];
      const [thread] = await begin(t, kind, id, [{ field, comment: '  Is it so?  ' }]);
      await becomePerson(t, 'Expert', 'ines');
      expect(await answer(t, thread, 'It is')).not.toBeNull();
      expect(await answer(t, thread, null, true)).not.toBeNull();
      expect(await answer(t, thread, null, true)).toBeNull();
      expect(await answer(t, thread, 'No', false)).not.toBeNull();
      expect(await said(t, kind, id)).toEqual([
        { field, comment: 'Is it so?', mark: null, step: null, open: true },
        { field, comment: 'It is', mark: null, step: null, open: false },
        { field, comment: null, mark: null, step: 'resolved', open: false },
        { field, comment: 'No', mark: null, step: 'reopened', open: false },
      ]);
      for (const change of [
        `update data.field_comments set comment = 'x'`,
        'delete from data.field_comments',
        `insert into data.field_comments (entity_type, entity_id, field, comment, created_by) values ('facts', 1, 'year', 'x', 'x')`,
      ])
        expect([change, await refusalOf(t, () => t.query(change))]).not.toEqual([change, null]);
    }));

  test('each field of the form takes a comment, and a notification names it by its label', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator', 'creator');
      const [id] = await records(t, kind);
      await becomePerson(t, 'Expert', 'ines');
      const fields = Object.entries(COMMENTED[kind]);
      const label = async (field: string) => {
        await becomePerson(t, 'Expert', 'ines');
        await begin(t, kind, id, [{ field, comment: 'Is it so?' }]);
        await becomePerson(t, 'Coordinator', 'creator');
        const { rows } = await t.query<{ columns: string[]; field: string }>(
          'select columns, field from api.notifications order by id desc limit 1',
        );
        return toldFields({ entity_type: kind, ...rows[0]! });
      };
      for (const [field, words] of fields) expect([field, await label(field)]).toEqual([field, [words]]);
    }));

  test('lists find records with open threads, also in their files, and a survivor has those of the merged', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator');
      const [one, other] = await records(t, kind);
      const found = async () => {
        const lists = [`${kind}_view`, `${kind}_download_view`, ...(kind === 'events' ? ['events_gathered'] : [])];
        const of: number[][] = [];
        for (const list of lists)
          of.push(
            (await t.query<{ id: number }>(`select id from api.${list} where open_comments order by id`)).rows.map(
              ({ id }) => id,
            ),
          );
        expect(new Set(of.map(String)).size).toBe(1);
        return of[0];
      };
      expect(await found()).toEqual([]);
      const [thread] = await begin(t, kind, other, [
        { field: FIELDS[kind], mark: 'Unclear' },
        { field: 'name', mark: 'Good' },
      ]);
      expect(await found()).toEqual([other]);
      await becomePerson(t, 'Administrator', 'root');
      await t.query('select api.merge_records($1, $2, $3)', [kind, one, [other]]);
      expect(await found()).toEqual([one]);
      expect((await said(t, kind, one)).map(({ mark }) => mark)).toEqual(['Unclear', 'Good']);
      expect(await answer(t, thread, 'Seen')).not.toBeNull();
      const { rows } = await t.query<{ id: number }>(`select max(id) as id from data.operations where kind = 'Merge'`);
      await t.query('select * from api.undo_operation($1)', [rows[0]!.id]);
      expect([await found(), await said(t, kind, one), (await said(t, kind, other)).length]).toEqual([[other], [], 3]);
      await answer(t, thread, null, true);
      expect(await found()).toEqual([]);
    }));

  test('a list shows the person to whom a record is assigned, and until when', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator');
      const [one] = await records(t, kind);
      await becomePerson(t, 'Expert', 'ines');
      await becomePerson(t, 'Coordinator');
      for (const [day, due_when] of [
        ['current_date - 1', 'Overdue'],
        ['current_date', 'Next 7 days'],
        ['current_date + 7', 'Next 7 days'],
        ['current_date + 8', 'Later'],
        ['null', null],
      ]) {
        await t.query(`select api.assign($1, $2, 'ines', ${day})`, [kind, [one]]);
        const { rows } = await t.query(
          `select id, due_when, due_on is not distinct from ${day} as same from api.${kind}_view where assigned_to = 'ines'`,
        );
        expect(rows).toEqual([{ id: one, due_when, same: true }]);
      }
    }));
});

test('a comment is refused by the first rule that it breaks, and then none of them is kept', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator');
    const [fact] = await records(t, 'facts');
    const good = { field: 'year', comment: 'Which year?' };
    for (const [type, id, comments, expected] of [
      ['contacts', 1, [good], 'field_comment_kind_known'],
      [null, fact, [good], 'field_comment_kind_known'],
      ['facts', -1, [good], 'field_comment_record_exists'],
      ['facts', null, [good], 'field_comment_record_exists'],
      ['facts', fact, [], 'field_comments_form'],
      ['facts', fact, {}, 'field_comments_form'],
      ['facts', fact, 'x', 'field_comments_form'],
      ['facts', fact, [null], 'field_comments_form'],
      ['facts', fact, [{ field: 7, comment: 'x' }], 'field_comments_form'],
      ['facts', fact, [{ field: 'year', comment: { a: 1 } }], 'field_comments_form'],
      ['facts', fact, [{ field: 'year', mark: 'Bad' }], 'field_comments_form'],
      ['facts', fact, Array.from({ length: 101 }, () => good), 'field_comments_form'],
      ['facts', fact, [{ field: 'nothing', comment: 'x' }], 'field_comment_field_known'],
      ['facts', fact, [{ field: `year'; drop table x`, comment: 'x' }], 'field_comment_field_known'],
      ['facts', fact, [{ field: 'tableoid', comment: 'x' }], 'field_comment_field_known'],
      ['facts', fact, [{ field: 'file', comment: 'x' }], 'field_comment_field_known'],
      ['facts', fact, [{ field: 'year.x', comment: 'x' }], 'field_comment_field_known'],
      ['facts', fact, [{ field: 'data.sources', comment: 'x' }], 'field_comment_field_known'],
      ['facts', fact, [{ field: 'data.disaggregation', comment: 'x' }], 'field_comment_field_known'],
      ['facts', fact, [{ field: 'data.term.x', comment: 'x' }], 'field_comment_field_known'],
      [
        'facts',
        fact,
        [{ field: 'data.conflict_type_disaggregated_data.x', comment: 'x' }],
        'field_comment_field_known',
      ],
      ['facts', fact, [{ field: 'year' }], 'field_comment_required'],
      ['facts', fact, [{ field: 'year', comment: ' \u00a0\n' }], 'field_comment_required'],
      ['facts', fact, [good, { field: 'year', comment: 'x'.repeat(2_001) }], 'field_comment_length'],
    ] as const)
      expect([expected, await refusalOf(t, () => begin(t, type, id, comments))]).toEqual([expected, expected]);
    expect(await said(t, 'facts', fact)).toEqual([]);
    const [thread] = await begin(t, 'facts', fact, [good]);
    const second = await answer(t, thread, 'An answer');
    for (const [of, comment, resolved, expected] of [
      [-1, 'x', null, 'field_comment_exists'],
      [null, 'x', null, 'field_comment_exists'],
      // An answer begins no thread of its own.
      [second, 'x', null, 'field_comment_exists'],
      [thread, ' ', null, 'field_comment_required'],
      [thread, 'x'.repeat(2_001), true, 'field_comment_length'],
    ] as const)
      expect([expected, await refusalOf(t, () => answer(t, of, comment, resolved))]).toEqual([expected, expected]);
  }));

test('each role that may comment on reviews may comment on fields, and no other', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator');
    const [fact] = await records(t, 'facts');
    const [thread] = await begin(t, 'facts', fact, [{ field: 'year', comment: 'Which year?' }]);
    const roles = (await asOwner(
      t,
      `select r.name as role, exists (select from data.role_permissions p where p.role = r.name and p.action = 'comment_on_review' and p.subject = 'facts') as may from data.roles r`,
    )) as { role: string; may: boolean }[];
    expect(new Set(roles.map(({ may }) => may))).toEqual(new Set([true, false]));
    for (const { role, may } of roles) {
      await becomePerson(t, role, `as_${role.toLowerCase().replaceAll(/\W/g, '_')}`);
      const expected = may ? null : 'not_permitted';
      expect([
        role,
        await refusalOf(t, () => begin(t, 'facts', fact, [{ field: 'year', comment: 'x' }])),
        await refusalOf(t, () => answer(t, thread, 'x')),
        (await said(t, 'facts', fact)).length > 0,
      ]).toEqual([role, expected, expected, true]);
    }
  }));

describe('a sign-off', () => {
  test.each([
    ['Under Review', true],
    ['Review Completed', true],
    ['Signed Off', false],
    ['Locked Down', false],
    ['Comment', true],
  ])('%s of a fact with an open thread', (status, without) =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator', 'maker');
      const [fact, other] = await records(t, 'facts');
      const [thread] = await begin(t, 'facts', fact, [{ field: 'year', mark: 'To correct' }]);
      await becomePerson(t, 'Administrator', 'root');
      const post = (comment: string | null) =>
        refusalOf(t, () =>
          t.query('insert into api.reviews (entity_id, status, comment) values ($1, $2, $3)', [fact, status, comment]),
        );
      const many = async (comment: string | null) =>
        (
          await t.query<{ reason: string | null; number: number }>(
            'select reason, number::int from api.review_facts($1, $2, $3) order by changes desc',
            [[fact, other], status, comment],
          )
        ).rows;
      if (!without) {
        expect(await post('  ')).toBe('review_open_comments');
        expect(await many(null)).toEqual([
          { reason: null, number: 1 },
          {
            reason: 'A comment on a field is open: say in the comment why the fact is signed off all the same',
            number: 1,
          },
        ]);
        expect(await post('The year is right')).toBeNull();
        return;
      }
      expect(await post(status === 'Comment' ? 'Seen' : null)).toBeNull();
      await answer(t, thread, null, true);
    }),
  );

  test('needs no reason once the threads are resolved', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator', 'maker');
      const [fact] = await records(t, 'facts');
      const [thread] = await begin(t, 'facts', fact, [{ field: 'year', mark: 'To correct' }]);
      await answer(t, thread, 'Done', true);
      await becomePerson(t, 'Administrator', 'root');
      await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [fact]);
      expect(
        await begin(t, 'facts', fact, [{ field: 'year', comment: 'A locked fact is discussed too' }]),
      ).toHaveLength(1);
    }));
});

test('a review with marks is posted whole or not at all', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'maker');
    const [fact] = await records(t, 'facts');
    await becomePerson(t, 'Administrator', 'root');
    const post = (status: string, comment: string | null, marks: unknown) =>
      t.query('select api.review_fact($1, $2, $3, $4)', [fact, status, comment, JSON.stringify(marks)]);
    const correct = [{ field: 'year', mark: 'To correct', comment: 'It is 2024' }];
    expect(await refusalOf(t, () => post('Signed Off', null, correct))).toBe('review_open_comments');
    expect(await said(t, 'facts', fact)).toEqual([]);
    expect(await refusalOf(t, () => post('Signed Off', null, [{ field: 'year', mark: 'Good' }]))).toBeNull();
    expect(await refusalOf(t, () => post('Nothing', null, correct))).toBe('reviews_status_fkey');
    for (const marks of ['x', {}, [7], [{ field: 'nothing', mark: 'Good' }]])
      expect([marks, await refusalOf(t, () => post('Comment', 'x', marks))]).toEqual([
        marks,
        expect.stringMatching(/^field_comment/),
      ]);
    await post('Under Review', null, [...correct, { field: 'iso3', mark: 'Good' }]);
    expect((await said(t, 'facts', fact)).map(({ mark, open }) => [mark, open])).toEqual([
      ['To correct', true],
      ['Good', false],
    ]);
    await post('Comment', 'No marks', []);
    const { rows } = await t.query('select status from api.reviews where entity_id = $1 order by id', [fact]);
    expect(rows).toEqual([{ status: 'Under Review' }, { status: 'Comment' }]);
  }));

test('a mention in a comment on a field is told before the comment, and a mark as good to nobody', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert', 'named');
    await becomePerson(t, 'Coordinator', 'maker');
    const [fact] = await records(t, 'facts');
    await becomePerson(t, 'Administrator', 'root');
    await begin(t, 'facts', fact, [{ field: 'iso3', mark: 'Good' }]);
    expect(await asOwner(t, 'select from data.notifications')).toEqual([]);
    await begin(t, 'facts', fact, [{ field: 'data.term', comment: '@named @maker which term?' }]);
    expect(await asOwner(t, 'select username, kind from data.notifications order by 1')).toEqual([
      { username: 'maker', kind: 'mention' },
      { username: 'named', kind: 'mention' },
    ]);
    await t.query(`select set_config('request.username', 'named', true)`);
    const { rows } = await t.query('select field, comment, created_by_name from api.notifications');
    expect(rows).toEqual([{ field: 'data.term', comment: '@named @maker which term?', created_by_name: 'root' }]);
  }));
