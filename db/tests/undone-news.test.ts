/** The undo of each operation is told to the people who know of the operation, and to nobody else; each short value that a notification names is one of the history. */
import { describe, expect, it, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, asOwner, becomePerson, databaseForTests } from './support.ts';
import { mergeOf, operationOf, undoOf } from './operations-world.ts';
import { DATA, as, scene } from './notifications-world.ts';

const database = databaseForTests();
type Scene = Awaited<ReturnType<typeof scene>>;

const another = (t: Transaction) =>
  add(t, 'facts', {
    name: 'Chad: Flood - The same',
    iso3: 'TCD',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: DATA,
  });

/** Each operation on the fact of the scene, whose preparation nobody is told. */
const OPERATIONS: Readonly<
  Record<
    string,
    {
      before?: (t: Transaction, all: Scene) => Promise<unknown>;
      work: (t: Transaction, all: Scene) => Promise<unknown>;
    }
  >
> = {
  archive: {
    work: (t, { fact }) => t.query(`select * from api.archive_records('facts', $1, 'Counted twice')`, [[fact]]),
  },
  restore: {
    before: (t, { fact }) => t.query(`select * from api.archive_records('facts', $1, 'Counted twice')`, [[fact]]),
    work: (t, { fact }) => t.query(`select * from api.restore_records('facts', $1)`, [[fact]]),
  },
  change: {
    work: (t, { fact }) => t.query(`select * from api.change_records('facts', $1, '{"term": "Homeless"}')`, [[fact]]),
  },
  'change of several': {
    work: async (t, { fact }) =>
      t.query(`select * from api.change_records('facts', $1, '{"term": "Homeless"}')`, [[fact, (await another(t)).id]]),
  },
  'change of its event': {
    before: (t, { fact }) => add(t, 'reviews', { entity_id: fact, status: 'Signed Off', comment: 'Read' }),
    work: (t, { event }) =>
      t.query(`select * from api.change_records('events', $1, '{"glide_numbers": {"add": ["FL-2025-000001-TCD"]}}')`, [
        [event],
      ]),
  },
  delete: {
    // Nobody deletes what was reviewed, or what was archived a few days ago.
    before: async (t, { fact }) => {
      await asOwner(t, `delete from data.reviews where entity_id = ${fact}`);
      await t.query(`select * from api.archive_records('facts', $1, 'Counted twice')`, [[fact]]);
      await asOwner(t, `update data.facts set archived_at = now() - interval '40 days' where id = ${fact}`);
    },
    work: (t, { fact }) => t.query(`select * from api.delete_records('facts', $1)`, [[fact]]),
  },
  'merge into another': { work: async (t, { fact }) => mergeOf(t, 'facts', (await another(t)).id, [fact]) },
  'merge of another into it': { work: async (t, { fact }) => mergeOf(t, 'facts', fact, [(await another(t)).id]) },
  'merge of two into it': {
    work: async (t, { fact }) => mergeOf(t, 'facts', fact, [(await another(t)).id, (await another(t)).id]),
  },
};

const news = async (t: Transaction) =>
  (await asOwner(
    t,
    `select username, kind, operation_id::integer as operation from data.notifications where username <> 'administrator' order by 1, 2`,
  )) as { username: string; kind: string; operation: number | null }[];
const people = (rows: readonly { username: string }[]) => [...new Set(rows.map(({ username }) => username))];

describe.each(Object.entries(OPERATIONS))('the undo of: %s', (_name, { before, work }) => {
  const begun = async (t: Transaction) => {
    const all = await scene(t, 'archived');
    await t.query(`select set_config('request.operation', '', true)`);
    await before?.(t, all);
    await asOwner(t, 'delete from data.notifications');
    await as(t, 'actor');
    const operation = (await operationOf(t, () => work(t, all)))!;
    expect((await news(t)).length).toBeGreaterThan(0);
    return { operation, told: people(await news(t)) };
  };
  const undo = async (t: Transaction, operation: number) => {
    const undone = (await undoOf(t, operation)).operation!;
    await t.query(`select set_config('request.operation', '', true)`);
    return undone;
  };

  it('leaves nothing in an inbox that nobody has read', () =>
    database.rolledBack(async (t) => {
      const { operation } = await begun(t);
      await undo(t, operation);
      expect(await news(t)).toEqual([]);
    }));

  it('takes the place of what was read, for the same people; so does its own undo', () =>
    database.rolledBack(async (t) => {
      const { operation: first, told } = await begun(t);
      let operation = first;
      for (let times = 0; times < 2; times += 1) {
        await asOwner(t, 'update data.notifications set read_at = now()');
        operation = await undo(t, operation);
        const now = await news(t);
        expect(people(now)).toEqual(told);
        expect([...new Set(now.map((each) => each.operation))]).toEqual([operation]);
      }
    }));

  it('is told to the person who acted, not to the one who takes it back', () =>
    database.rolledBack(async (t) => {
      const { operation, told } = await begun(t);
      await asOwner(t, 'update data.notifications set read_at = now()');
      const [other = '', ...others] = told;
      await becomePerson(t, 'Administrator', other);
      await undo(t, operation);
      expect(people(await news(t)).filter((person) => person !== 'actor')).toEqual(others);
    }));

  it('tells only the people who have read of it', () =>
    database.rolledBack(async (t) => {
      const { operation, told } = await begun(t);
      const [reader = ''] = told;
      await asOwner(t, `update data.notifications set read_at = now() where username = '${reader}'`);
      await undo(t, operation);
      expect(people(await news(t))).toEqual([reader]);
    }));
});

test('each short value of a notification is one that the person reads in the history, for each role', () =>
  database.rolledBack(async (t) => {
    const { fact, event } = await scene(t, 'changed');
    await t.query(`select set_config('request.operation', '', true)`);
    const changes: [string, number, object][] = [
      ['facts', fact, { event_role: 'Triangulation' }],
      ['facts', fact, { event_role: null }],
      ['facts', fact, { confidential: true }],
      ['facts', fact, { name: 'x'.repeat(61) }],
      ['facts', fact, { data: { ...DATA, term: 'Homeless' } }],
      ['facts', fact, { data: { ...DATA, term: 'Homeless', start_date: { date: '2025-03-04' } } }],
      ['events', event, { year: 2024 }],
      ['events', event, { start_date: { date: '2025-02-01' } }],
    ];
    for (const [relation, id, values] of changes)
      await t.query(
        `update api.${relation} set ${Object.keys(values)
          .map((key, at) => `${key} = $${at + 2}`)
          .join(', ')} where id = $1`,
        [
          id,
          ...Object.values(values).map((value: unknown) =>
            typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
          ),
        ],
      );
    const roles = (await asOwner(t, 'select name from data.roles order by position desc')) as { name: string }[];
    const named = new Set<string>();
    for (const { name } of roles) {
      await asOwner(t, `delete from data.user_roles where username = 'creator'`);
      await asOwner(t, `insert into data.user_roles values ('creator', '${name}')`);
      await t.script('set local role web_user');
      await as(t, 'creator');
      const { rows } = await t.query<{
        entity_type: string;
        entity_id: string;
        changes: Record<string, unknown> | null;
      }>('select entity_type, entity_id, changes from api.notifications order by id');
      const { rows: past } = await t.query<{ entity_type: string; entity_id: string; text: string }>(
        `select entity_type, entity_id, concat(before, after) as text from api.history`,
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { entity_type, entity_id, changes: told } of rows)
        for (const [path, values] of Object.entries(told ?? {})) {
          named.add(path);
          for (const value of values as (string | null)[])
            expect([
              name,
              path,
              value,
              value === null ||
                past.some(
                  (each) =>
                    each.entity_type === entity_type && each.entity_id === entity_id && each.text.includes(value),
                ),
            ]).toEqual([name, path, value, true]);
        }
    }
    expect([...named].toSorted()).toEqual(
      expect.arrayContaining(['confidential', 'data.start_date', 'data.term', 'event_role', 'start_date', 'year']),
    );
    expect(named.has('name')).toBe(false);
  }));

test('no value of a contact is in a notification', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'creator');
    const person = {
      title: 'Ms',
      name: 'Ada',
      surname: 'Okoye',
      gender: 'Female',
      organisation: 'IOM',
      job_title: 'Officer',
    };
    const { id } = await add(t, 'contacts', person);
    await becomePerson(t, 'Administrator', 'actor');
    await t.query(`update api.contacts set organisation = 'Another' where id = $1`, [id]);
    await as(t, 'creator');
    const { rows } = await t.query('select columns, changes from api.notifications');
    expect(rows).toEqual([{ columns: ['organisation'], changes: null }]);
  }));
