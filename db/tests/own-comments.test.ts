/** The author of a comment on a field changes it and takes it back: rights, counts, notifications, earlier texts and erasure. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { DATA, as, call } from './notifications-world.ts';
import { add, administrator, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();
const KINDS = ['facts', 'events', 'documents'] as const;
type Kind = (typeof KINDS)[number];

const change = (t: Transaction, id: unknown, comment: string | null) =>
  call<boolean>(t, 'api.change_comment($1, $2)', [id, comment]);
const take = (t: Transaction, id: unknown, back: boolean | null = true) =>
  call<boolean>(t, 'api.take_back_comment($1, $2)', [id, back]);
const answer = (t: Transaction, thread: number, comment: string | null, resolved: boolean | null = null) =>
  call<number>(t, 'api.answer_comment($1, $2, $3)', [thread, comment, resolved]);
const begin = async (t: Transaction, kind: Kind, id: number, ...comments: object[]) =>
  call<number[]>(t, 'api.comment_on_fields($1, $2, $3)', [kind, id, JSON.stringify(comments)]);

/** Two records of a kind, made by `maker`, and people who comment. */
async function scene(t: Transaction, kind: Kind): Promise<[number, number]> {
  await administrator(t);
  for (const person of ['author', 'other', 'named']) await becomePerson(t, 'Coordinator', person);
  await becomePerson(t, 'Coordinator', 'maker');
  const start = { date: '2025-03-01', accuracy: 'Day' };
  const publisher = (await add(t, 'publishers', { name: 'A paper', type: 'Media' })).id;
  const of = { displacement_type: 'Conflict', year: 2025 };
  const fields = {
    facts: { ...of, iso3: 'TCD', type: 'New Displacement (Flow)', data: { ...DATA, end_date: start } },
    events: { ...of, countries: ['TCD'], start_date: start },
    documents: { publication_date: '2025-03-03', sources: [publisher], publishers: [publisher] },
  }[kind];
  const made = async (name: string) => (await add(t, kind, { ...fields, name })).id;
  return [await made('Chad: Clashes - one'), await made('Chad: Clashes - two')];
}

describe.each(KINDS.map((kind) => [kind === 'facts' ? kind : `${kind} @proof`, kind] as const))('%s', (_, kind) => {
  test('only the author changes and takes back, with the right to comment, whatever became of record and thread', () =>
    database.rolledBack(async (t) => {
      const [id, survivor] = await scene(t, kind);
      await as(t, 'author');
      const [thread] = await begin(t, kind, id, { field: 'name', comment: 'Is it so?' });
      await asOwner(t, `insert into data.user_permissions values ('author', 'manage', 'api tokens')`);
      const token = async (scope: string | null) =>
        (await call<{ token: string }>(t, `api.create_token('One', 'author', 30, $1)`, [scope])).token;
      const tokens = { broad: await token('Coordinator'), narrow: await token('Viewer'), reading: await token(null) };
      const became: Record<string, () => Promise<unknown>> = {
        'as it was': async () => undefined,
        archived: () => t.query('select * from api.archive_records($1, $2, $3)', [kind, [id], 'Twice']),
        merged: () => t.query('select api.merge_records($1, $2, $3)', [kind, survivor, [id]]),
        ...(kind === 'facts' && {
          locked: () => add(t, 'reviews', { entity_id: id, status: 'Signed Off', comment: 'Right' }),
        }),
        resolved: () => answer(t, thread!, 'Yes', true),
        answered: () => answer(t, thread!, 'Yes'),
      };
      let tries = 0;
      for (const [state, bring] of Object.entries(became))
        for (const taken of [false, true]) {
          await t.script('reset role; savepoint state');
          await becomePerson(t, 'Administrator', 'root');
          await bring();
          if (taken) {
            await as(t, 'author');
            await take(t, thread);
          }
          for (const who of ['author', 'other', 'root', 'broad', 'narrow', 'reading'] as const)
            for (const right of ['held', 'lost']) {
              await t.script('reset role; savepoint person');
              const isToken = who in tokens;
              const person = isToken ? 'author' : who;
              if (right === 'lost') {
                await t.query('delete from data.user_roles where username = $1', [person]);
                await t.query(`insert into data.user_roles values ($1, 'Viewer')`, [person]);
              }
              await as(t, person);
              const ends: (string | null)[] = [];
              for (const act of [() => change(t, thread, 'It is'), () => take(t, thread), () => take(t, thread, false)])
                ends.push(
                  await refusalOf(t, async () => {
                    if (isToken)
                      await t.query(`select auth.enter_token(sha256(convert_to($1, 'UTF8')), '', 'write')`, [
                        tokens[who as 'broad'],
                      ]);
                    await t.script('set local role web_user');
                    return act();
                  }),
                );
              const refused =
                who === 'reading'
                  ? 'token_read_only'
                  : right === 'lost' || who === 'narrow'
                    ? 'not_permitted'
                    : person !== 'author'
                      ? 'field_comment_own'
                      : null;
              expect([state, taken, who, right, ...ends]).toEqual([
                state,
                taken,
                who,
                right,
                refused ?? (taken ? 'field_comment_taken_back' : null),
                refused,
                refused,
              ]);
              tries += 1;
              await t.script('reset role; rollback to savepoint person');
            }
          await t.script('rollback to savepoint state');
        }
      expect(tries).toBe(Object.keys(became).length * 24);
    }));

  test('a thread in which all is taken back is open nowhere, and one with a word left is', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            by: fc.constantFrom('author', 'other', 'maker'),
            does: fc.constantFrom('says', 'takes', 'takes', 'brings', 'changes', 'resolves', 'opens'),
          }),
          { minLength: 3, maxLength: 10 },
        ),
        (steps) =>
          database.rolledBack(async (t) => {
            const [id] = await scene(t, kind);
            await as(t, 'author');
            const [thread] = await begin(t, kind, id, { field: 'name', mark: 'Unclear', comment: 'word 0 @named' });
            const said: { id: number; by: string; text: string; taken: boolean }[] = [
              { id: thread!, by: 'author', text: 'word 0 @named', taken: false },
            ];
            let resolved = false;
            for (const [at, { by, does }] of steps.entries()) {
              await as(t, by);
              const own = said.filter((each) => each.by === by);
              const text = `word ${at + 1}`;
              if (does === 'says') said.push({ id: await answer(t, thread!, text), by, text, taken: false });
              else if (does === 'resolves' || does === 'opens') {
                resolved = does === 'resolves';
                await answer(t, thread!, null, resolved);
              } else if (does === 'changes') {
                const each = own.find(({ taken }) => !taken);
                if (each === undefined) continue;
                expect(await change(t, each.id, text)).toBe(true);
                each.text = text;
              } else {
                const taken = does === 'takes';
                const each = taken ? own.at(-1) : own.find((one) => one.taken);
                if (each === undefined) continue;
                expect(await take(t, each.id, taken)).toBe(each.taken !== taken);
                each.taken = taken;
              }
              const words = said.filter(({ taken }) => !taken);
              const open = !resolved && words.length > 0;
              const lists = await t.query<{ id: number }>(`select id from api.${kind}_view where open_comments`);
              expect(lists.rows.map((row) => row.id)).toEqual(open ? [id] : []);
              const shown = await t.query<{ id: number; comment: string | null; taken: boolean; mark: string | null }>(
                `select id, comment, mark, taken_back_at is not null as taken from api.comments_of_record($1, $2) where step is null`,
                [kind, id],
              );
              expect(shown.rows).toEqual(
                said.map((each) => ({
                  id: each.id,
                  comment: each.taken ? null : each.text,
                  mark: each.id === thread && !each.taken ? 'Unclear' : null,
                  taken: each.taken,
                })),
              );
              for (const person of ['author', 'other', 'maker', 'named']) {
                await as(t, person);
                const last = words.at(-1);
                const { rows } = await t.query<{ comment: string }>(`select comment from api.comments_for_me`);
                const isTied =
                  person === 'maker' ||
                  words.some((word) => word.by === person || word.text.includes(`@${person}`)) ||
                  steps.slice(0, at + 1).some((step) => step.by === person && /resolves|opens/.test(step.does));
                // A step that changes nothing ties nobody.
                if (isTied || rows.length > 0)
                  expect([
                    person,
                    rows.filter(({ comment }) => comment !== last?.text),
                    rows.length === 0 || (open && last?.by !== person),
                  ]).toEqual([person, [], true]);
                if (open && last?.by !== person && person === 'maker') expect(rows).toHaveLength(1);
                if (!isTied) expect([person, rows]).toEqual([person, []]);
                const told = await t.query<{ comment: string | null; step: string | null }>(
                  'select comment, step from api.notifications',
                );
                for (const each of told.rows)
                  expect([each.step !== null || words.some(({ text: word }) => word === each.comment), each]).toEqual([
                    true,
                    each,
                  ]);
              }
              if (kind === 'facts') {
                await becomePerson(t, 'Administrator', 'root');
                const signed = await refusalOf(t, () => add(t, 'reviews', { entity_id: id, status: 'Signed Off' }));
                expect(signed).toBe(open ? 'review_open_comments' : null);
              }
            }
          }),
      ),
      { numRuns: 4 },
    ));
});

test('a change is refused by the first rule that it breaks', () =>
  database.rolledBack(async (t) => {
    const [fact] = await scene(t, 'facts');
    await as(t, 'author');
    const [thread, marked] = await begin(
      t,
      'facts',
      fact,
      { field: 'year', comment: 'Which year?' },
      { field: 'iso3', mark: 'To correct' },
    );
    const resolved = await answer(t, thread!, null, true);
    const reopened = await answer(t, thread!, 'No', false);
    for (const [id, comment, expected] of [
      [null, 'x', 'field_comment_known'],
      [-1, 'x', 'field_comment_known'],
      [marked, 'x', 'field_comment_words'],
      [resolved, 'x', 'field_comment_words'],
      [thread, null, 'field_comment_required'],
      [thread, ' \u00a0\n', 'field_comment_required'],
      [thread, 'x'.repeat(2_001), 'field_comment_length'],
      [reopened, 'Perhaps', null],
    ] as const) {
      expect([id, comment, await refusalOf(t, () => change(t, id, comment))]).toEqual([id, comment, expected]);
      if (expected !== null && comment === 'x')
        expect([id, await refusalOf(t, () => take(t, id))]).toEqual([id, expected]);
    }
    // The same text again is no change.
    expect(await change(t, thread, '  Which year? ')).toBe(false);
    expect((await t.query(`select from api.earlier_comments('facts', $1)`, [fact])).rows).toEqual([]);
    for (const statement of [
      `update data.field_comment_texts set comment = 'x'`,
      'delete from data.field_comment_texts',
      `insert into data.field_comment_texts (comment_id, entity_type, entity_id, comment) values (${thread}, 'facts', 1, 'x')`,
    ])
      expect([statement, await refusalOf(t, () => t.query(statement))]).toEqual([statement, '42501']);
    // A step stays when its text is taken back.
    await take(t, reopened);
    const { rows } = await t.query<{ step: string; comment: string | null }>(
      'select step, comment from api.field_comments where id = $1',
      [reopened],
    );
    expect(rows).toEqual([{ step: 'reopened', comment: null }]);
  }));

test('people newly mentioned are told once, and the inbox has the text of now or nothing', () =>
  database.rolledBack(async (t) => {
    const [event] = await scene(t, 'events');
    await as(t, 'author');
    const [thread] = await begin(t, 'events', event, { field: 'year', comment: 'Which year?' });
    const told = async () =>
      (await asOwner(t, 'select username, kind from data.notifications order by id')).map(
        ({ username, kind }) => `${String(username)} ${String(kind)}`,
      );
    const inbox = async (person: string) => {
      await as(t, person);
      const { rows } = await t.query<{ comment: string | null }>('select comment from api.notifications order by id');
      await as(t, 'author');
      return rows.map(({ comment }) => comment);
    };
    expect(await told()).toEqual(['maker comment']);
    await change(t, thread, 'Which year, @named?');
    expect(await told()).toEqual(['maker comment', 'named mention']);
    for (const text of ['Which year?', 'Which year, @named and @author?', '@named: 2025?'])
      expect([text, await change(t, thread, text), await told()]).toEqual([
        text,
        true,
        ['maker comment', 'named mention'],
      ]);
    expect([await inbox('maker'), await inbox('named')]).toEqual([['@named: 2025?'], ['@named: 2025?']]);
    const mailed = async (person: string) => {
      const ids = (await asOwner(t, `select id from data.notifications where username = '${person}'`)).map(
        ({ id }) => id,
      );
      await as(t, person);
      const { rows } = await t.query('select comment from api.notifications where id = any ($1::bigint[])', [ids]);
      await as(t, 'author');
      return rows;
    };
    await take(t, thread);
    expect([await inbox('maker'), await inbox('named'), await mailed('named')]).toEqual([[], [], []]);
    await take(t, thread, false);
    expect([await inbox('maker'), await told()]).toEqual([['@named: 2025?'], ['maker comment', 'named mention']]);
    const earlier = async () =>
      (await t.query<{ comment: string }>(`select comment from api.earlier_comments('events', $1)`, [event])).rows.map(
        ({ comment }) => comment,
      );
    const was = ['Which year, @named and @author?', 'Which year?', 'Which year, @named?', 'Which year?'];
    expect(await earlier()).toEqual(was);
    await take(t, thread);
    await as(t, 'maker');
    expect(await earlier()).toEqual(['@named: 2025?', ...was]);
  }));

test('of several comments told at once, the inbox shows the newest that is not taken back', () =>
  database.rolledBack(async (t) => {
    const [fact] = await scene(t, 'facts');
    await as(t, 'author');
    const marks = [1, 2, 3].map((number) => ({ field: 'year', mark: 'Unclear', comment: `mark ${number}` }));
    const ids = await begin(t, 'facts', fact, ...marks, { field: 'iso3', mark: 'Good', comment: 'good' });
    const inbox = async () => {
      await as(t, 'maker');
      const { rows } = await t.query<{ said: string }>(
        `select comment || ' ' || thread || ' ' || mark as said from api.notifications`,
      );
      await as(t, 'author');
      return rows.map(({ said }) => said);
    };
    expect(await inbox()).toEqual([`mark 3 ${ids[2]} Unclear`]);
    await take(t, ids[2]);
    await take(t, ids[0]);
    expect(await inbox()).toEqual([`mark 2 ${ids[1]} Unclear`]);
    await take(t, ids[1]);
    expect(await inbox()).toEqual([]);
    await take(t, ids[0], false);
    expect(await inbox()).toEqual([`mark 1 ${ids[0]} Unclear`]);
  }));

test('the erasure of a person finds the earlier texts, also of a comment that is taken back', () =>
  database.rolledBack(async (t) => {
    const [fact] = await scene(t, 'facts');
    const { id } = await add(t, 'contacts', {
      title: 'Ms',
      name: 'Fawima',
      surname: 'Al-Zahwra',
      organisation: 'Nadzor',
      job_title: 'Analyst',
      email: 'fz@example.org',
    });
    await as(t, 'author');
    const [thread, other] = await begin(
      t,
      'facts',
      fact,
      { field: 'year', comment: 'Ask Fawima Al-Zahwra' },
      { field: 'iso3', comment: 'fz@example.org says so' },
    );
    await change(t, thread, 'Ask the source');
    await take(t, other);
    await becomePerson(t, 'Administrator', 'root');
    await t.query('select api.erase_contact($1)', [id]);
    const texts = await asOwner(t, 'select comment from data.field_comment_texts order by id');
    expect(texts.map(({ comment }) => comment)).toEqual(['Ask █', '█ says so']);
    await as(t, 'author');
    await take(t, other, false);
    expect(await asOwner(t, `select comment from data.field_comments where id = ${other}`)).toEqual([
      { comment: '█ says so' },
    ]);
  }));
