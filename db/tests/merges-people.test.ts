/** A choice for the survivor of a merge is final, and the people of the survivor hear of what comes to the merged records. */
import { expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { undoOf } from './operations-world.ts';
import { event, fact, KINDS, merged, three } from './merges-world.ts';
import { as, CAUSES, scene, told } from './notifications-world.ts';
import { asOwner, becomePerson, databaseForTests } from './support.ts';

const database = databaseForTests();
type Records = { kept: number; other: number; third: number };
type Work = (t: Transaction, kind: string, records: Records) => Promise<unknown>;

const follow =
  (person: string, choice: string, of: keyof Records): Work =>
  async (t, kind, records) => {
    await becomePerson(t, 'Coordinator', person);
    await t.query('select api.follow($1, $2, $3)', [kind, String(records[of]), choice]);
  };
const assign =
  (person: string | null, of: keyof Records): Work =>
  async (t, kind, records) => {
    await becomePerson(t, 'Coordinator');
    await t.query('select api.assign($1, $2, $3)', [kind, [records[of]], person]);
  };

/** The choice for the survivor, and the state of its person then. */
const CHOICES: Record<string, { before: Work; choice: Work; rest: unknown[]; kinds: readonly string[] }> = {
  'a record that is followed no more': { before: follow('ines', 'follow', 'other'), choice: follow('ines', 'neither', 'kept'), rest: [], kinds: KINDS },
  'a muted record': { before: follow('ines', 'follow', 'other'), choice: follow('ines', 'mute', 'kept'), rest: ['ines muted'], kinds: KINDS },
  'a followed record': { before: follow('ines', 'mute', 'other'), choice: follow('ines', 'follow', 'kept'), rest: ['ines'], kinds: KINDS },
  'an assignment that was taken back': { before: assign('ines', 'other'), choice: assign(null, 'kept'), rest: [], kinds: ['facts', 'events', 'documents'] },
  'an assignment to another person': { before: assign('ines', 'other'), choice: assign('omar', 'kept'), rest: ['for omar'], kinds: ['facts', 'events', 'documents'] },
}; // prettier-ignore

/** The later acts, each with the survivor that it leaves. */
const AFTERWARDS: Record<string, { work: Work; stays: keyof Records }> = {
  'another record is merged into it': { work: (t, kind, { kept, third }) => merged(t, kind, kept, [third]), stays: 'kept' },
  'it is merged into another record': { work: (t, kind, { kept, third }) => merged(t, kind, third, [kept]), stays: 'third' },
  'another record is merged into it and parted again': {
    work: async (t, kind, { kept, third }) => undoOf(t, (await merged(t, kind, kept, [third])).operation!),
    stays: 'kept',
  },
  'somebody else follows the merged record': { work: follow('nora', 'follow', 'other'), stays: 'kept' },
}; // prettier-ignore

/** The others are merged by the same steps. */
const SAMPLE = ['facts', 'contacts'];
const kinds = KINDS.map((kind) => [kind, SAMPLE.includes(kind) ? '' : ' @proof'] as const);
it.each(kinds)('a choice for a record of the %s stays, whatever is merged or parted next%s', (kind) =>
  database.as('Coordinator', async (t) => {
    await asOwner(
      t,
      `insert into data.users (username, name) values ('ines', 'Ines'), ('omar', 'Omar'), ('nora', 'Nora')`,
    );
    const wrong: unknown[] = [];
    for (const [what, { before, choice, rest, kinds }] of Object.entries(CHOICES)) {
      if (!kinds.includes(kind)) continue;
      for (const [afterwards, { work, stays }] of Object.entries(AFTERWARDS)) {
        await t.script('savepoint one');
        await becomePerson(t, 'Coordinator');
        const [other, kept, third] = await three(t, kind);
        const records: Records = { kept, other, third };
        await before(t, kind, records);
        await becomePerson(t, 'Coordinator');
        await merged(t, kind, kept, [other]);
        await choice(t, kind, records);
        await becomePerson(t, 'Coordinator');
        await work(t, kind, records);
        const had = await asOwner(
          t,
          `select f.username || case when f.muted then ' muted' else '' end as has from data.follows f where f.username <> 'nora' and f.entity_type = $1 and f.entity_id = $2::bigint::text
           union all select 'for ' || a.username from data.assignments a where a.entity_type = $1 and a.entity_id = $2`,
          [kind, records[stays]],
        );
        const has = had.map((row) => row['has']);
        if (String(has) !== String(rest)) wrong.push([what, afterwards, has]);
        await t.script('rollback to savepoint one');
      }
    }
    expect(wrong).toEqual([]);
  }),
);

it.each(['alert', 'comment'] as const)('the people of a survivor are told of a new %s of a merged record', (kind) =>
  database.rolledBack(async (t) => {
    const made = await scene(t, kind);
    const [relation, merging] = kind === 'alert' ? (['events', made.event] as const) : (['facts', made.fact] as const);
    await becomePerson(t, 'Coordinator', 'heir');
    const { id: other } =
      kind === 'alert' ? await event(t, { displacement_type: 'Disaster', countries: ['TCD'] }) : await fact(t);
    await becomePerson(t, 'Coordinator', 'fan');
    await t.query('select api.follow($1, $2, $3)', [relation, String(other), 'follow']);
    await becomePerson(t, 'Administrator', 'actor');
    await merged(t, relation, other, [merging]);
    await asOwner(t, 'delete from data.notifications');
    if (kind === 'alert') await CAUSES.alert(t, made);
    else {
      await as(t, 'fan');
      await t.query(`select api.comment_on_fields('facts', $1, '[{"field": "year", "comment": "Is it 2024?"}]')`, [
        other,
      ]);
      await asOwner(t, 'delete from data.notifications');
      await as(t, 'actor');
      await t.query(
        `select api.answer_comment((select min(id) from api.field_comments where thread_id is null), 'No', false)`,
      );
    }
    const people = (await told(t, `entity_type = '${relation}' and entity_id = '${other}'`)).map(
      ([username]) => username,
    );
    expect(people).toEqual(expect.arrayContaining(['fan', 'follower', 'heir']));
    expect(people).not.toContain('muted');
    // A comment of the record that stays goes on with those of the merged one.
    if (kind === 'alert') return;
    expect(people).toContain('commenter');
    await asOwner(t, 'delete from data.notifications');
    await t.query(`select api.comment_on_fields('facts', $1, '[{"field": "iso3", "comment": "And this?"}]')`, [other]);
    expect((await told(t)).map(([username]) => username)).toContain('commenter');
  }),
);
