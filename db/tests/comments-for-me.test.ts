/** The comments that wait for a person: every step of a thread, and of reviews, by every tie that a person has to the record. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { DATA, as, call } from './notifications-world.ts';
import { add, asOwner, becomePerson, databaseForTests } from './support.ts';

const database = databaseForTests();

const PEOPLE = ['creator', 'assignee', 'one', 'other', 'viewer'] as const;
type Person = (typeof PEOPLE)[number];
const KINDS = ['facts', 'events', 'documents'] as const;
type Kind = (typeof KINDS)[number];

/** A record of each kind, made by the creator and assigned to the assignee. */
async function scene(t: Transaction): Promise<Record<Kind, number>> {
  for (const person of PEOPLE) await becomePerson(t, person === 'viewer' ? 'Viewer' : 'Coordinator', person);
  await as(t, 'creator');
  const publisher = (await add(t, 'publishers', { name: 'A paper', type: 'Media' })).id;
  const start = { date: '2025-03-01' };
  const of = { displacement_type: 'Conflict', year: 2025 };
  const made = {
    facts: { ...of, name: 'Chad: Clashes', iso3: 'TCD', type: 'New Displacement (Flow)', data: DATA },
    events: { ...of, name: 'Chad: Clashes', countries: ['TCD'], start_date: start },
    documents: { name: 'A report', publication_date: '2025-03-03', sources: [publisher], publishers: [publisher] },
  };
  const ids = { facts: 0, events: 0, documents: 0 };
  for (const kind of KINDS) {
    ids[kind] = (await add(t, kind, made[kind])).id;
    await t.query(`select api.assign($1, $2, 'assignee')`, [kind, [ids[kind]]]);
  }
  return ids;
}

const waiting = async (t: Transaction, person: Person) => {
  await as(t, person);
  const { rows } = await t.query<{ thread: number | null; entity_type: string; created_by: string; comment: string }>(
    'select thread, entity_type, created_by, comment from api.comments_for_me order by thread',
  );
  const counted = await call<number>(
    t,
    `coalesce((select w.count from api.my_work(errors => false) w where w.kind = 'comments'), 0)`,
  );
  expect(Number(counted)).toBe(rows.length);
  return rows;
};

const commenters = fc.constantFrom('creator', 'assignee', 'one', 'other');
const step = fc.record({
  by: commenters,
  does: fc.constantFrom('says', 'mentions', 'resolves', 'opens', 'archives', 'restores'),
  named: fc.constantFrom<Person>('one', 'other', 'viewer'),
});

test.each(KINDS)('a thread on %s waits for all with a tie to it but the one who spoke last, while it is open', (kind) =>
  fc.assert(
    fc.asyncProperty(commenters, fc.array(step, { minLength: 3, maxLength: 8 }), (first, steps) =>
      database.rolledBack(async (t) => {
        const id = (await scene(t))[kind];
        await as(t, first);
        const begun = JSON.stringify([{ field: 'id', comment: 'Is it so?' }]);
        const [thread] = await call<number[]>(t, 'api.comment_on_fields($1, $2, $3)', [kind, id, begun]);
        const tied = new Set<string>(['creator', 'assignee', first]);
        let [open, archived, last]: [boolean, boolean, string] = [true, false, first];
        for (const { by, does, named } of steps) {
          await as(t, by);
          if (does === 'archives' || does === 'restores') {
            archived = does === 'archives';
            await asOwner(t, `update data.${kind} set archived_at = ${archived ? 'now()' : 'null'} where id = ${id}`);
          } else {
            const changes = does === 'resolves' ? open : does === 'opens' && !open;
            if (does === 'resolves' || does === 'opens') {
              await t.query('select api.answer_comment($1, null, $2)', [thread, does === 'resolves']);
            } else {
              const text = does === 'mentions' ? `Ask @${named}` : 'It is';
              await t.query('select api.answer_comment($1, $2)', [thread, text]);
              if (does === 'mentions') tied.add(named);
            }
            if (changes) open = does === 'opens';
            const speaks = does === 'says' || does === 'mentions';
            if (speaks) last = by;
            if (changes || speaks) tied.add(by);
          }
          for (const person of PEOPLE) {
            const waits = open && !archived && person !== last && person !== 'viewer' && tied.has(person);
            expect([person, ...(await waiting(t, person)).map((row) => [row.thread, row.created_by])]).toEqual([
              person,
              ...(waits ? [[thread, last]] : []),
            ]);
          }
        }
      }),
    ),
    { numRuns: 3 },
  ),
);

test('a review waits for the creator of its fact, and for a person whom it mentions, until they answer', () =>
  database.rolledBack(async (t) => {
    const { facts: fact } = await scene(t);
    const review = async (person: Person, comment: string) => {
      await as(t, person);
      await t.query('select api.review_fact($1, $2, $3)', [fact, 'Comment', comment]);
    };
    const told = async () => {
      const found: Record<string, string[]> = {};
      for (const person of PEOPLE) found[person] = (await waiting(t, person)).map(({ comment }) => comment);
      return found;
    };
    const nobody = { creator: [], assignee: [], one: [], other: [], viewer: [] };
    await review('one', 'Which source?');
    expect(await told()).toEqual({ ...nobody, creator: ['Which source?'] });
    // A status without a word hides no question.
    await as(t, 'other');
    await t.query(`select api.review_fact($1, 'Under Review')`, [fact]);
    expect((await told())['creator']).toEqual(['Which source?']);
    await review('one', 'Ask @other and @viewer');
    expect(await told()).toEqual({ ...nobody, creator: ['Ask @other and @viewer'], other: ['Ask @other and @viewer'] });
    await review('other', 'The Red Cross');
    expect(await told()).toEqual({ ...nobody, creator: ['The Red Cross'] });
    await review('creator', 'Thank you, @other');
    expect(await told()).toEqual({ ...nobody, other: ['Thank you, @other'] });
    await as(t, 'other');
    await t.query(`select api.mark_notifications('done')`);
    expect(await told()).toEqual(nobody);
  }));

test('the thread of a merged record waits under the record that stays', () =>
  database.rolledBack(async (t) => {
    const { events: merged } = await scene(t);
    await as(t, 'one');
    const begun = JSON.stringify([{ field: 'id', comment: 'Is it so?' }]);
    await t.query('select api.comment_on_fields($1, $2, $3)', ['events', merged, begun]);
    const of = { displacement_type: 'Conflict', year: 2025, countries: ['TCD'], start_date: { date: '2025-03-01' } };
    const { id } = await add(t, 'events', { ...of, name: 'Chad: Clashes - all' });
    await becomePerson(t, 'Administrator', 'root');
    await t.query(`select api.merge_records('events', $1, $2)`, [id, [merged]]);
    await as(t, 'creator');
    expect((await t.query('select entity_id, name from api.comments_for_me')).rows).toEqual([]);
    await as(t, 'assignee');
    expect((await t.query('select entity_id, name from api.comments_for_me')).rows).toEqual([
      { entity_id: id, name: 'Chad: Clashes - all' },
    ]);
  }));
