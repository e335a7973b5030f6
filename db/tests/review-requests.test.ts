/** Requests of a review beside the assignment of a fact: every mixture of who has it, who answers, and what happens to the fact. */
import { describe, expect, it, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

const as = (t: Transaction, username: string) => t.query(`select set_config('request.username', $1, true)`, [username]);
const ask = async (t: Transaction, fact: number, username: string | null = 'rita', note: string | null = null) =>
  (await t.query<{ n: number }>(`select api.ask_for_review($1, $2, '2025-12-01', $3) as n`, [fact, username, note]))
    .rows[0]?.n;
const work = async (t: Transaction, rule: string) =>
  (
    await t.query<{ id: number; username: string; by: string }>(
      `select entity_id::integer as id, username, assigned_by as by from api.assignments where entity_type = 'facts' and rule = $1 order by 1, 2, 3`,
      [rule],
    )
  ).rows;

/** Two facts of Chad, and people of whom rita and ruth review. Ends as amina, who asks. */
async function scene(t: Transaction): Promise<[number, number]> {
  for (const person of ['rita', 'ruth']) await becomePerson(t, 'Reviewer', person);
  await becomePerson(t, 'Viewer', 'vera');
  for (const person of ['omar', 'maker', 'amina']) await becomePerson(t, 'Coordinator', person);
  await as(t, 'maker');
  const fact = async (name: string) =>
    (
      await add(t, 'facts', {
        name,
        iso3: 'TCD',
        year: 2025,
        displacement_type: 'Conflict',
        type: 'New Displacement (Flow)',
        data: { reported_figure: 1, term: 'Displaced', start_date: { date: '2025-03-01' } },
      })
    ).id;
  const facts: [number, number] = [await fact('Fact one'), await fact('Fact two')];
  await as(t, 'amina');
  return facts;
}

const ASSIGNEES = [null, 'rita', 'omar'] as const;
const ASKED = ['rita', null] as const;
type Facts = readonly [number, number];
/** The events in the life of a request; `open`: the fact whose request is open then, of the person and of whoever reviews. */
const HAPPENS: Record<
  string,
  { open: readonly [0 | 1 | null, 0 | 1 | null]; act: (t: Transaction, f: Facts) => unknown }
> = {
  nothing: { open: [0, 0], act: () => null },
  'a comment of the person': {
    open: [0, 0],
    act: async (t, [one]) => {
      await as(t, 'rita');
      await add(t, 'reviews', { entity_id: one, status: 'Comment', comment: 'Which table?' });
    },
  },
  'a status of the person': {
    open: [null, null],
    act: async (t, [one]) => {
      await as(t, 'rita');
      await add(t, 'reviews', { entity_id: one, status: 'Under Review' });
    },
  },
  'a status of another': {
    open: [0, null],
    act: async (t, [one]) => {
      await as(t, 'ruth');
      await add(t, 'reviews', { entity_id: one, status: 'Under Review' });
    },
  },
  'withdrawn by its asker': {
    open: [null, null],
    act: (t, [one]) => t.query('select api.end_review_requests($1)', [one]),
  },
  'withdrawn by somebody else': {
    open: [0, 0],
    act: async (t, [one]) => {
      await as(t, 'omar');
      await t.query('select api.end_review_requests($1)', [one]);
    },
  },
  archived: {
    open: [null, null],
    act: (t, [one]) => t.query(`select * from api.archive_records('facts', $1, 'Twice')`, [[one]]),
  },
  'archived and restored': {
    open: [0, 0],
    act: async (t, [one]) => {
      await t.query(`select * from api.archive_records('facts', $1, 'Twice')`, [[one]]);
      await t.query(`select * from api.restore_records('facts', $1)`, [[one]]);
    },
  },
  merged: {
    open: [1, 1],
    act: (t, [one, two]) => t.query(`select api.merge_records('facts', $1, $2)`, [two, [one]]),
  },
  'merged with a fact of the same request': {
    open: [1, 1],
    act: async (t, [one, two]) => {
      await ask(t, two, 'rita');
      await t.query(`select api.merge_records('facts', $1, $2)`, [two, [one]]);
    },
  },
  'merged, then a status of the person': {
    open: [null, null],
    act: async (t, [one, two]) => {
      await t.query(`select api.merge_records('facts', $1, $2)`, [two, [one]]);
      await as(t, 'rita');
      await add(t, 'reviews', { entity_id: two, status: 'Under Review' });
    },
  },
};

describe.each(Object.entries(HAPPENS))('%s', (_, { open, act }) => {
  it('leaves these requests open, with any assignee', () =>
    database.rolledBack(async (t) => {
      const facts = await scene(t);
      // So that whoever reviews the country is rita.
      await asOwner(t, `insert into data.portfolios (iso3, username, assigned_by) values ('TCD', 'rita', 'amina')`);
      for (const assignee of ASSIGNEES)
        for (const asked of ASKED) {
          await t.script('savepoint one');
          await t.script('set local role web_user');
          await as(t, 'amina');
          if (assignee !== null) await t.query(`select api.assign('facts', $1, $2)`, [[facts[0]], assignee]);
          expect(await ask(t, facts[0], asked)).toBe(1);
          const assigned = async () =>
            (
              await asOwner(
                t,
                `select username from data.assignments where entity_type = 'facts' order by entity_id limit 1`,
              )
            ).map(({ username }) => username);
          const had = assignee === null ? [] : [assignee];
          expect(await assigned()).toEqual(had);
          await t.script('set local role web_user');
          await act(t, facts);
          expect(await assigned()).toEqual(had);
          await t.script('set local role web_user');
          const at = open[asked === null ? 1 : 0];
          expect([assignee, asked, await work(t, 'review')]).toEqual([
            assignee,
            asked,
            at === null ? [] : [{ id: facts[at], username: 'rita', by: 'amina' }],
          ]);
          await t.script('rollback to savepoint one');
        }
    }));
});

test('a person is asked by each person once, sees the note and the day, and ends it', () =>
  database.rolledBack(async (t) => {
    const [fact] = await scene(t);
    expect(await ask(t, fact, 'rita', ' Table 3 ')).toBe(1);
    expect(await ask(t, fact, 'rita', 'Table 3')).toBe(0);
    await as(t, 'omar');
    expect(await ask(t, fact)).toBe(1);
    await as(t, 'rita');
    expect(await work(t, 'review')).toEqual([
      { id: fact, username: 'rita', by: 'amina' },
      { id: fact, username: 'rita', by: 'omar' },
    ]);
    const { rows } = await t.query('select kind, created_by, comment, due_on::text from api.notifications order by id');
    expect(rows).toEqual([
      { kind: 'review_asked', created_by: 'amina', comment: 'Table 3', due_on: '2025-12-01' },
      { kind: 'review_asked', created_by: 'omar', comment: null, due_on: '2025-12-01' },
    ]);
    const { rows: mine } = await t.query(`select count::integer from api.my_work() where kind = 'assigned'`);
    expect(mine).toEqual([{ count: 2 }]);
    await t.query(`select api.end_review_requests($1, 'rita', 'amina')`, [fact]);
    expect(await work(t, 'review')).toEqual([{ id: fact, username: 'rita', by: 'omar' }]);
  }));

test('a request is refused by the first rule that it breaks', () =>
  database.rolledBack(async (t) => {
    const [fact] = await scene(t);
    await asOwner(t, `insert into data.users (username, name, suspended_at) values ('sam', 'Sam', now())`);
    await t.script('set local role web_user');
    const refusal = (id: number, username: string | null) => refusalOf(t, () => ask(t, id, username));
    expect(await refusal(-1, 'rita')).toBe('review_request_fact_exists');
    expect(await refusal(fact, 'nobody')).toBe('assignment_user_known');
    expect(await refusal(fact, 'sam')).toBe('assignment_user_suspended');
    expect(await refusal(fact, 'vera')).toBe('review_request_right');
    expect(await refusal(fact, null)).toBe('review_request_somebody');
    await as(t, 'vera');
    expect(await refusal(fact, 'rita')).toBe('not_permitted');
    expect(await refusalOf(t, () => t.query('delete from data.review_requests'))).toBe('42501');
  }));

test('reviewers are offered first, then the expert, then those of the region; of whom whoever reviews is asked', () =>
  database.rolledBack(async (t) => {
    const [fact, other] = await scene(t);
    for (const [person, role, country] of [
      ['near', 'Reviewer', 'CMR'],
      ['far', 'Reviewer', 'NPL'],
      ['viewer', 'Viewer', 'GAB'],
      ['gone', 'Reviewer', 'COG'],
    ] as const) {
      await becomePerson(t, role, person);
      await t.query(`select api.follow('geo_entities', 'TCD', 'follow')`);
      await asOwner(
        t,
        `insert into data.portfolios (iso3, username, assigned_by) values ('${country}', '${person}', 'amina')`,
      );
      await t.script('set local role web_user');
    }
    await asOwner(t, `update data.users set suspended_at = now() where username = 'gone'`);
    await asOwner(t, `insert into data.portfolios (iso3, username, assigned_by) values ('TCD', 'ruth', 'amina')`);
    await t.script('set local role web_user');
    await as(t, 'rita');
    await add(t, 'reviews', { entity_id: other, status: 'Under Review' });
    await as(t, 'amina');
    const { rows } = await t.query('select username, why from api.reviewers_of_country($1)', [fact]);
    expect(rows).toEqual([
      { username: 'rita', why: 'reviews' },
      { username: 'ruth', why: 'expert' },
      { username: 'near', why: 'region' },
    ]);
    expect(await ask(t, fact, null)).toBe(2);
    expect((await work(t, 'review')).map(({ username }) => username)).toEqual(['rita', 'ruth']);
  }));

test('requests of a suspended person are given to another who may review', () =>
  database.rolledBack(async (t) => {
    const [fact] = await scene(t);
    await ask(t, fact);
    await asOwner(t, `update data.users set suspended_at = now() where username = 'rita'`);
    await t.script('set local role web_user');
    const give = async (to: string) =>
      (await t.query<{ n: number }>('select api.give_assignments($1, $2) as n', ['rita', to])).rows[0]?.n;
    expect(await give('vera')).toBe(0);
    expect(await give('ruth')).toBe(1);
    expect(await work(t, 'review')).toEqual([{ id: fact, username: 'ruth', by: 'amina' }]);
    expect(await asOwner(t, `select username from data.notifications where kind = 'review_asked' order by id`)).toEqual(
      [{ username: 'rita' }, { username: 'ruth' }],
    );
  }));
