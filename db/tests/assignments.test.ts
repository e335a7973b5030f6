/** Assignments: who may give what to whom, what the assigned person sees, and what archiving, merging and deleting do to them. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { deliver, event as delivered } from './parking-lot.ts';
import { add, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

const assign = async (t: Transaction, ...values: readonly unknown[]) =>
  (
    await t.query<{ n: number }>(
      'select api.assign($1, $2, $3, $4, $5, $6) as n',
      [...values, null, null, null, null].slice(0, 6),
    )
  ).rows[0]?.n;
const listed = async (t: Transaction) =>
  (await t.query('select entity_type, name, username, due_on::text, overdue, note from api.assignments order by name'))
    .rows;

interface Scene {
  facts: [number, number];
  events: [number];
  documents: [number, number];
}

async function scene(t: Transaction): Promise<Scene> {
  for (const person of ['ines', 'omar']) await becomePerson(t, 'Expert', person);
  await asOwner(
    t,
    `insert into data.users (username, name, suspended_at, service) values ('sam', 'Sam', now(), false), ('bot', 'Bot', null, true)`,
  );
  await becomePerson(t, 'Coordinator');
  const start = { date: '2025-03-01' };
  const fact = async (name: string) =>
    (
      await add(t, 'facts', {
        name,
        iso3: 'TCD',
        year: 2025,
        displacement_type: 'Conflict',
        type: 'New Displacement (Flow)',
        data: { reported_figure: 1, term: 'Displaced', start_date: start },
      })
    ).id;
  const publisher = (await add(t, 'publishers', { name: 'A paper', type: 'Media' })).id;
  const document = async (name: string) =>
    (await add(t, 'documents', { name, publication_date: '2025-03-03', sources: [publisher], publishers: [publisher] }))
      .id;
  const event = await add(t, 'events', {
    name: 'Chad: Clashes - Mao',
    displacement_type: 'Conflict',
    year: 2025,
    countries: ['TCD'],
    start_date: start,
  });
  return {
    facts: [await fact('Fact one'), await fact('Fact two')],
    events: [event.id],
    documents: [await document('Document one'), await document('Document two')],
  };
}

test('records are assigned, given to another person and taken back; the same again changes nothing', () =>
  database.rolledBack(async (t) => {
    const { facts, events } = await scene(t);
    expect(await assign(t, 'facts', facts, 'ines', '2025-12-01', '  Compare both ')).toBe(2);
    expect(await assign(t, 'facts', facts, 'ines', '2025-12-01', 'Compare both')).toBe(0);
    expect(await assign(t, 'events', events, 'omar', '2999-01-01')).toBe(1);
    const one = { entity_type: 'facts', username: 'ines', due_on: '2025-12-01', overdue: true, note: 'Compare both' };
    const event = {
      entity_type: 'events',
      name: 'Chad: Clashes - Mao',
      username: 'omar',
      due_on: '2999-01-01',
      overdue: false,
      note: null,
    };
    expect(await listed(t)).toEqual([event, { ...one, name: 'Fact one' }, { ...one, name: 'Fact two' }]);
    expect(await assign(t, 'facts', [facts[0], facts[0]], 'omar')).toBe(1);
    expect((await listed(t))[1]).toMatchObject({ username: 'omar', due_on: null, overdue: null, note: null });
    expect(await assign(t, 'facts', facts)).toBe(2);
    expect(await assign(t, 'facts', facts)).toBe(0);
    expect(await listed(t)).toEqual([event]);
    const inbox = await asOwner(
      t,
      `select username, number from data.notifications where kind = 'assignment' order by id`,
    );
    expect(inbox).toEqual([
      { username: 'ines', number: 2 },
      { username: 'omar', number: 1 },
      { username: 'omar', number: 1 },
    ]);
  }));

test('the notification says the day, the note and the potential error, as they are now', () =>
  database.rolledBack(async (t) => {
    const { facts, events } = await scene(t);
    await assign(t, 'facts', facts, 'ines', '2025-12-01', 'Compare both');
    await assign(t, 'events', events, 'ines', null, null, 'V1');
    await assign(t, 'facts', [facts[0]], 'ines', '2025-12-05', 'Compare all');
    await becomePerson(t, 'Expert', 'ines');
    const told = async () =>
      (await t.query('select entity_type, due_on::text, comment from api.notifications order by id')).rows;
    const fact = { entity_type: 'facts', due_on: '2025-12-05', comment: 'Compare all' };
    const { rows } = await t.query<{ words: string }>(`select words from api.potential_error_rules where rule = 'V1'`);
    const error = { entity_type: 'events', due_on: null, comment: `V1: ${rows[0]?.words}` };
    expect(await told()).toEqual([fact, error, fact]);
    await assign(t, 'facts', facts);
    expect((await told())[0]).toEqual({ entity_type: 'facts', due_on: null, comment: null });
  }));

test('all that a person has is given to another in one step, with its days and notes', () =>
  database.rolledBack(async (t) => {
    const { facts, events } = await scene(t);
    await assign(t, 'facts', facts, 'ines', '2025-12-01', 'Compare both');
    await assign(t, 'events', events, 'ines');
    await asOwner(t, `update data.users set suspended_at = now() where username = 'ines'`);
    await asOwner(t, 'delete from data.notifications');
    const give = async (to: string | null) =>
      (await t.query<{ n: number }>('select api.give_assignments($1, $2) as n', ['ines', to])).rows[0]?.n;
    expect(await refusalOf(t, () => give('ines'))).toBe('assignment_user_suspended');
    expect(await refusalOf(t, () => give(null))).toBe('assignment_user_known');
    expect(await give('omar')).toBe(3);
    expect(await give('omar')).toBe(0);
    expect((await listed(t)).map(({ username, note }) => [username, note])).toEqual([
      ['omar', null],
      ['omar', 'Compare both'],
      ['omar', 'Compare both'],
    ]);
    expect(await asOwner(t, 'select username, entity_type, number from data.notifications order by 2')).toEqual([
      { username: 'omar', entity_type: 'events', number: 1 },
      { username: 'omar', entity_type: 'facts', number: 2 },
    ]);
    await becomePerson(t, 'Viewer');
    expect(await refusalOf(t, () => give('omar'))).toBe('not_permitted');
  }));

test('records of the parking lot are assigned with a day and a note, until they are settled', () =>
  database.rolledBack(async (t) => {
    await scene(t);
    const { records } = await deliver(t, delivered('1'), delivered('2'));
    const ids = records.map(({ id }) => id);
    expect(await assign(t, 'parking_lot', ids, 'ines', '2025-12-01', ' Look at both ')).toBe(2);
    expect(await assign(t, 'parking_lot', ids, 'ines', '2025-12-01', 'Look at both')).toBe(0);
    expect(await assign(t, 'parking_lot', ids, 'ines', '2025-12-02', 'Look at both')).toBe(2);
    const row = {
      entity_type: 'parking_lot',
      username: 'ines',
      due_on: '2025-12-02',
      overdue: true,
      note: 'Look at both',
    };
    const list = async () => (await listed(t)).map(({ name: _, ...rest }) => rest);
    expect(await list()).toEqual([row, row]);
    // The lists of the parking lot have their own column.
    const people = async () =>
      (await t.query('select assigned_to from api.parking_lot where id = any ($1) order by id', [ids])).rows;
    expect(await people()).toEqual([{ assigned_to: 'ines' }, { assigned_to: 'ines' }]);
    const due = (
      await t.query('select due_on::text, due_when from api.parking_lot_events_view where id = $1', [ids[0]])
    ).rows;
    expect(due).toEqual([{ due_on: '2025-12-02', due_when: 'Overdue' }]);
    expect(
      (await asOwner(t, `select distinct username, kind from data.notifications`)).map(({ kind }) => kind),
    ).toEqual(['delivery']);
    // Given by the parking lot's own call, it keeps its day.
    await t.query('select api.assign_parking_lot_records($1, $2)', [[ids[0]], 'omar']);
    expect(await list()).toContainEqual({ ...row, username: 'omar' });
    await asOwner(t, `update data.users set suspended_at = now() where username = 'ines'`);
    const give = async (to: string) =>
      (await t.query<{ n: number }>('select api.give_assignments($1, $2) as n', ['ines', to])).rows[0]?.n;
    await becomePerson(t, 'Viewer', 'vera');
    await becomePerson(t, 'Coordinator');
    expect(await give('vera')).toBe(0);
    expect(await give('omar')).toBe(1);
    expect(await list()).toEqual([
      { ...row, username: 'omar' },
      { ...row, username: 'omar' },
    ]);
    await t.query(`select api.reject_parking_lot_records($1, 'Twice')`, [[ids[0]]]);
    expect(await list()).toEqual([{ ...row, username: 'omar' }]);
    expect(await assign(t, 'parking_lot', [ids[1]])).toBe(1);
    expect(await list()).toEqual([]);
    expect(await refusalOf(t, () => assign(t, 'parking_lot', [ids[0]], 'omar'))).toBe('parking_lot_waiting');
    expect(await refusalOf(t, () => assign(t, 'parking_lot', [ids[1]], 'vera'))).toBe('parking_lot_assignee_right');
    await becomePerson(t, 'Viewer', 'vera');
    expect(await refusalOf(t, () => assign(t, 'parking_lot', [ids[1]], 'omar'))).toBe('not_permitted');
  }));

test('a potential error is assigned beside its record, and is done when it is corrected or ignored', () =>
  database.rolledBack(async (t) => {
    const { facts } = await scene(t);
    const [fact] = facts;
    await t.query(`update api.facts set name = 'DELETE this' where id = $1`, [fact]);
    const find = () => asOwner(t, `select rules.find_errors('W7')`);
    await find();
    expect(await assign(t, 'facts', facts, 'omar')).toBe(2);
    expect(await assign(t, 'facts', [fact], 'ines', '2025-12-01', 'Archive it?', 'W7')).toBe(1);
    expect(await assign(t, 'facts', [fact], 'ines', '2025-12-01', 'Archive it?', 'W7')).toBe(0);
    const errors = async () =>
      (await t.query(`select entity_id::integer, rule, rule_words, username from api.assignments where rule <> ''`))
        .rows;
    const one = {
      entity_id: fact,
      rule: 'W7',
      rule_words: 'Fact named DELETE, NOT INCLUDE or IGNORE',
      username: 'ines',
    };
    expect(await errors()).toEqual([one]);
    const shown = await t.query(
      `select assigned_to, due_on::text from api.potential_errors where rule = 'W7' and id = $1`,
      [fact],
    );
    expect(shown.rows).toEqual([{ assigned_to: 'ines', due_on: '2025-12-01' }]);
    // The list of facts has the person of the record.
    const { rows } = await t.query('select assigned_to from api.facts_view where id = $1', [fact]);
    expect(rows).toEqual([{ assigned_to: 'omar' }]);
    await t.query(`select api.ignore_potential_errors('W7', $1, 'It is so')`, [[fact]]);
    expect(await errors()).toEqual([]);
    await t.query(`select api.take_back_ignored_errors('W7', $1)`, [[fact]]);
    expect(await errors()).toEqual([one]);
    await t.query(`update api.facts set name = 'A name again' where id = $1`, [fact]);
    // Until the rules are looked at again.
    expect(await errors()).toEqual([one]);
    await find();
    await asOwner(t, 'select rules.end_errors_run(clock_timestamp(), 0)');
    expect(await errors()).toEqual([]);
    expect(await assign(t, 'facts', [fact], null, null, null, 'W7')).toBe(1);
    expect(await refusalOf(t, () => assign(t, 'events', [fact], 'ines', null, null, 'W7'))).toBe(
      'assignment_rule_known',
    );
    expect(await refusalOf(t, () => assign(t, 'facts', [fact], 'ines', null, null, 'Q'))).toBe('assignment_rule_known');
  }));

test('an assignment is refused by the first rule that it breaks', () =>
  database.rolledBack(async (t) => {
    const { facts } = await scene(t);
    const refusal = (...values: readonly unknown[]) => refusalOf(t, () => assign(t, ...values));
    for (const [values, expected] of [
      [['contacts', [1], 'ines'], 'assignment_kind_known'],
      [[null, [1], 'ines'], 'assignment_kind_known'],
      [['facts', facts, 'nobody'], 'assignment_user_known'],
      [['facts', facts, 'sam'], 'assignment_user_suspended'],
      [['facts', facts, 'bot'], 'assignment_user_service'],
      [['facts', facts, 'import'], 'assignment_user_service'],
      [['facts', [...facts, -1], 'ines'], 'assignment_record_exists'],
      [['facts', facts, 'ines', null, 'x'.repeat(2001)], 'assignment_note_length'],
      [['facts', Array.from({ length: 3001 }, () => 1), 'ines'], 'assignment_size'],
    ] as const)
      expect([expected, await refusal(...values)]).toEqual([expected, expected]);
    const roles = (await asOwner(
      t,
      `select r.name as role, exists (select from data.role_permissions p where p.role = r.name and p.action = 'manage' and p.subject = 'facts') as may from data.roles r`,
    )) as { role: string; may: boolean }[];
    for (const { role, may } of roles) {
      await becomePerson(t, role, `a ${role}`.replaceAll(' ', '.').toLowerCase());
      expect([role, await refusal('facts', facts, 'ines')]).toEqual([role, may ? null : 'not_permitted']);
    }
    expect(await refusalOf(t, () => t.query('delete from data.assignments'))).toBe('42501');
    expect(await listed(t)).toEqual([]);
  }));

test('an archived record leaves the list and comes back with its assignment; a merged one gives it to the survivor', () =>
  database.rolledBack(async (t) => {
    const { facts, documents } = await scene(t);
    await assign(t, 'facts', [facts[0]], 'ines');
    await assign(t, 'documents', [documents[1]], 'ines', '2025-12-01', 'Read page 3');
    await t.query(`select * from api.archive_records('facts', $1, 'Twice')`, [[facts[0]]]);
    expect((await listed(t)).map(({ name }) => name)).toEqual(['Document two']);
    await t.query(`select * from api.restore_records('facts', $1)`, [[facts[0]]]);
    expect((await listed(t)).map(({ name }) => name)).toEqual(['Document two', 'Fact one']);
    await t.query(`select api.merge_records('documents', $1, $2)`, [documents[0], [documents[1]]]);
    expect(await listed(t)).toMatchObject([{ name: 'Document one', note: 'Read page 3' }, { name: 'Fact one' }]);
    // By its former number, too.
    expect(await assign(t, 'documents', [documents[1]], 'omar', null, 'Read page 4')).toBe(1);
    expect(await listed(t)).toMatchObject([{ name: 'Document one', note: 'Read page 4' }, { name: 'Fact one' }]);
    expect(await assign(t, 'documents', [documents[1]], null)).toBe(1);
    expect((await listed(t)).map(({ name }) => name)).toEqual(['Fact one']);
  }));

test('those who gave statuses to facts of the country, and still may, are offered for a review', () =>
  database.rolledBack(async (t) => {
    const { facts } = await scene(t);
    const [, second] = facts;
    for (const [person, role] of [
      ['rita', 'Reviewer'],
      ['ruth', 'Reviewer'],
      ['carl', 'Coordinator'],
    ] as const) {
      await becomePerson(t, role, person);
      await add(t, 'reviews', { entity_id: second, status: 'Comment', comment: 'A comment is no status' });
      if (person !== 'carl')
        await add(t, 'reviews', { entity_id: facts[person === 'rita' ? 0 : 1], status: 'Under Review' });
    }
    const offered = async () =>
      (await t.query('select username from api.reviewers_of_country($1)', [facts[0]])).rows.map(
        ({ username }) => username,
      );
    await becomePerson(t, 'Expert', 'ines');
    expect(await offered()).toEqual(['rita', 'ruth']);
    await asOwner(t, `update data.user_roles set role = 'Viewer' where username = 'ruth'`);
    await t.script('set local role web_user');
    expect(await offered()).toEqual(['rita']);
    await t.query(`select set_config('request.username', 'rita', true)`);
    expect(await offered()).toEqual([]);
  }));
