/** Merging records: who may, what refuses, where the merged ones lead, and the values of the survivor. */
import { describe, expect, it } from 'vitest';
import { mergeOf, undoOf } from './operations-world.ts';
import { asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';
import { KINDS, event, document, fact, three, merged, column } from './merges-world.ts';

const database = databaseForTests();

describe.each(KINDS)('%s', (kind) => {
  it('archives the others, which lead to the survivor by each of their numbers, with history on both sides', () =>
    database.as('Coordinator', async (t) => {
      const [survivor, second, third] = await three(t, kind);
      const { operation } = await merged(t, kind, survivor, [second, third]);
      const numbers = `select g.id from api.gsn g where g.gsn in (select gsn from data.${kind} where id = any ($1))`;
      expect((await t.query(numbers, [[survivor, second, third]])).rows).toEqual([
        { id: survivor },
        { id: survivor },
        { id: survivor },
      ]);
      for (const id of [second, third]) {
        expect(await column(t, kind, 'merged_into', id)).toBe(survivor);
        expect(await column(t, kind, 'archived_reason', id)).toBe(`Merged into ${survivor}`);
      }
      const { rows } = await t.query(
        'select distinct entity_id::int as id from api.history where entity_type = $1 and operation_id = $2 order by 1',
        [kind, operation],
      );
      expect(rows.map(({ id }) => id)).toEqual([survivor, second, third]);
      const kinds = await t.query('select kind, records::int from api.operations where id = $1', [operation]);
      expect(kinds.rows).toMatchObject([{ kind: 'Merge' }]);
    }));

  it(`refuses a record with itself, none, one that is missing, archived or merged, and other values${kind === 'facts' ? '' : ' @proof'}`, () =>
    database.as('Coordinator', async (t) => {
      const [survivor, second, third] = await three(t, kind);
      const many = Array.from({ length: 1_000_000 }, (_, n) => n + 1_000_000);
      expect(await mergeOf(t, kind, survivor, [survivor])).toBe('merge_itself');
      expect(await mergeOf(t, kind, survivor, [second, survivor])).toBe('merge_itself');
      expect(await mergeOf(t, kind, survivor, [])).toBe('merge_size');
      expect(await mergeOf(t, kind, survivor, many)).toBe('merge_size');
      expect(await mergeOf(t, kind, survivor, [null])).toBe('merge_size');
      expect(await mergeOf(t, kind, survivor, [999_999])).toBe('merge_record');
      for (const values of [{ archived_at: '2025-01-01' }, { merged_into: 1 }, { id: 3 }, { version: 1 }, { x: 1 }])
        expect(await mergeOf(t, kind, survivor, [second], values)).toBe('merge_values');
      expect(await mergeOf(t, kind, survivor, [second], [])).toBe('merge_values');
      await t.query('select * from api.archive_records($1, $2, $3)', [kind, [third], 'Twice']);
      expect(await mergeOf(t, kind, survivor, [third])).toBe('merge_archived');
      await merged(t, kind, survivor, [second, second]);
      expect(await mergeOf(t, kind, survivor, [second])).toBe('merge_merged');
      expect(await mergeOf(t, kind, second, [survivor])).toBe('merge_merged');
    }));

  it('is refused if it would do otherwise than was shown', () =>
    database.as('Coordinator', async (t) => {
      const [survivor, second] = await three(t, kind);
      await t.script('savepoint trial');
      const { values, moved, totals } = await merged(t, kind, survivor, [second]);
      await t.script('rollback to savepoint trial');
      const seen = { values, moved, totals };
      for (const [name, other] of Object.entries({ values: { x: 1 }, moved: [{}], totals: [{ name: 'x' }] }))
        expect([name, await mergeOf(t, kind, survivor, [second], null, { ...seen, [name]: other })]).toEqual([
          name,
          'merge_changed',
        ]);
      if (kind === 'events') {
        await t.script('savepoint more');
        await fact(t, { event_id: second });
        expect(await mergeOf(t, kind, survivor, [second], null, seen)).toBe('merge_changed');
        await t.script('rollback to savepoint more');
      }
      await merged(t, kind, survivor, [second], null, seen);
    }));

  it('needs the right to change the kind', async () => {
    for (const role of ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'])
      await database.rolledBack(async (t) => {
        await becomePerson(t, 'Coordinator', 'maker');
        const [survivor, second] = await three(t, kind);
        await t.script('reset role');
        await t.query(`delete from data.user_roles where username = 'maker'`);
        await becomePerson(t, role);
        const { rows } = await t.query<{ may: boolean }>(`select rules.may('manage', $1) as may`, [kind]);
        const answer = await mergeOf(t, kind, survivor, [second]);
        const expected = rows[0]!.may ? expect.objectContaining({ refused: [] }) : 'not_permitted';
        expect({ role, answer }).toEqual({ role, answer: expected });
      });
  });

  it('leads to the last survivor of several merges, and an undo parts them again', () =>
    database.as('Coordinator', async (t) => {
      const [first, second, third] = await three(t, kind);
      const before = await asOwner(t, `select * from data.${kind} order by id`);
      const one = await merged(t, kind, second, [first]);
      const two = await merged(t, kind, third, [second]);
      expect(await column(t, kind, 'merged_into', first)).toBe(third);
      // The survivor of the first merge is archived itself: its undo waits for that of the second.
      const undone: number[] = [];
      for (const { operation } of [two, one]) undone.push((await undoOf(t, operation!)).undone);
      expect(undone.every((count) => count > 0)).toBe(true);
      const plain = (rows: Record<string, unknown>[]) =>
        rows.map(({ version: _v, updated_at: _a, updated_by: _b, ...row }) => row);
      expect(plain(await asOwner(t, `select * from data.${kind} order by id`))).toEqual(plain(before));
    }));

  it('that was merged is no longer so when it is restored by hand', () =>
    database.as('Coordinator', async (t) => {
      const [survivor, second] = await three(t, kind);
      await merged(t, kind, survivor, [second]);
      await t.query('select * from api.restore_records($1, $2)', [kind, [second]]);
      expect(await column(t, kind, 'merged_into', second)).toBeNull();
    }));
});

it.each(['facts', 'events', 'documents'] as const)('keeps a survivor among the %s to which others lead', (kind) =>
  database.as('Coordinator', async (t) => {
    const [survivor, second] = await three(t, kind);
    const { operation } = await merged(t, kind, survivor, [second]);
    const remove = () => t.query(`delete from api.${kind} where id = $1`, [survivor]);
    expect(await refusalOf(t, remove)).toBe('merge_survivor_deleted');
    await undoOf(t, operation!);
    expect(await refusalOf(t, remove)).toBeNull();
  }),
);

it('refuses other kinds, and a survivor that is not given', () =>
  database.as('Coordinator', async (t) => {
    for (const kind of ['communications', 'users', 'tabular_datasets', 'x; drop table data.facts', ''])
      expect(await mergeOf(t, kind, 1, [2])).toBe('merge_kind');
    expect(await mergeOf(t, 'events', null as unknown as number, [1])).toBe('merge_survivor');
  }));

it('finds the survivor by the typed serial number of a merged document', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second] = await three(t, 'documents');
    await merged(t, 'documents', survivor, [second]);
    const { rows } = await t.query(
      'select n.id from data.documents d cross join lateral api.documents_named(d.serial_no) n where d.id = $1',
      [second],
    );
    expect(rows).toEqual([{ id: survivor }]);
  }));

it('joins lists, fills empty values, and takes chosen ones', () =>
  database.as('Coordinator', async (t) => {
    const disaster = { displacement_type: 'Disaster' };
    const { id } = await event(t, {
      ...disaster,
      countries: ['KEN', 'SOM'],
      glide_numbers: ['FL-2025-000001-KEN'],
      event_codes: ['MDRKE057:IFRC Appeal ID:KEN'],
    });
    const second = await event(t, {
      ...disaster,
      countries: ['ETH', 'SOM'],
      glide_numbers: ['FL-2025-000002-ETH', 'FL-2025-000001-KEN'],
      event_codes: ['12:Local Identifier', 'MDRKE057:IFRC Appeal ID:KEN'],
      comment: 'Of the second',
      end_date: { date: '2025-02-01', accuracy: 'Day' },
      start_date: { date: '2024-12-31', accuracy: 'Day' },
    });
    const answer = await merged(t, 'events', id, [second.id], {
      start_date: { date: '2024-12-31', accuracy: 'Day' },
    });
    expect(answer.values).toEqual({
      countries: ['KEN', 'SOM', 'ETH'],
      glide_numbers: ['FL-2025-000001-KEN', 'FL-2025-000002-ETH'],
      event_codes: ['MDRKE057:IFRC Appeal ID:KEN', '12:Local Identifier'],
      comment: 'Of the second',
      end_date: { date: '2025-02-01', accuracy: 'Day' },
      start_date: { date: '2024-12-31', accuracy: 'Day' },
    });
    const { rows } = await t.query(
      'select countries, glide_numbers, event_codes, comment from api.events where id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        countries: ['KEN', 'SOM', 'ETH'],
        glide_numbers: ['FL-2025-000001-KEN', 'FL-2025-000002-ETH'],
        event_codes: ['MDRKE057:IFRC Appeal ID:KEN', '12:Local Identifier'],
        comment: 'Of the second',
      },
    ]);
  }));

// The facts of the survivor are published only if they were before: each of the documents in turn, open and confidential.
it.each([
  [false, true],
  [true, false],
  [false, false],
])('publishes no fact of a confidential document by a merge (survivor confidential: %s, other: %s)', (own, other) =>
  database.as('Coordinator', async (t) => {
    const paper = async (confidential: boolean) => {
      const { id } = await document(t, { confidential, url: `https://example.org/${Math.random()}` });
      const listed = { idu: true, excerpt_for_idu: 'People fled' };
      return [id, (await fact(t, { document_id: id, ...listed })).id] as const;
    };
    const papers = [await paper(own), await paper(other)] as const;
    const open = async () =>
      (
        await asOwner(t, 'select id::int from published.idus where id = any ($1) order by 1', [
          papers.map(([, one]) => one),
        ])
      ).map(({ id }) => id);
    const before = await open();
    expect(before).toHaveLength([own, other].filter((confidential) => !confidential).length);
    const [[survivor], [second]] = papers;
    const { operation, values } = await merged(t, 'documents', survivor, [second]);
    expect(values).toMatchObject(other && !own ? { confidential: true } : {});
    expect(await column(t, 'documents', 'confidential', survivor)).toBe(own || other);
    expect(await open()).toEqual(own || other ? [] : before);
    await undoOf(t, operation!);
    expect(await open()).toEqual(before);
    await merged(t, 'documents', survivor, [second], { confidential: false });
    expect(await column(t, 'documents', 'confidential', survivor)).toBe(false);
  }),
);

it('leaves a value of the survivor empty on request, and names the facts that do not fit it then', () =>
  database.as('Coordinator', async (t) => {
    const date = (day: string) => ({ date: day, accuracy: 'Day' });
    const early = await event(t, { start_date: date('2025-01-01'), end_date: date('2025-03-09') });
    const late = await event(t, { start_date: date('2025-04-01') });
    const other = await fact(t, { event_id: early.id });
    expect(await mergeOf(t, 'events', late.id, [early.id])).toMatchObject({
      operation: null,
      refused: [{ reason: "End date can't be before start date.", records: [`events ${late.id}`] }],
      misfits: [],
    });
    const earlier = { start_date: date('2025-01-01') };
    await t.script('savepoint fitting');
    expect(await merged(t, 'events', late.id, [early.id], earlier)).toMatchObject({ misfits: [] });
    await t.script('rollback to savepoint fitting');
    const { misfits } = await merged(t, 'events', late.id, [early.id], { end_date: null });
    expect(misfits).toEqual([{ reason: 'start', records: [`facts ${other.id}`] }]);
    expect(await column(t, 'events', 'end_date', late.id)).toBeNull();
  }));

it.each(['before a choice', 'and a chosen hazard'])(
  'names the facts that get another hazard by a merge of events, %s',
  (of) =>
    database.as('Coordinator', async (t) => {
      const hazards = (
        await t.query<{ id: number; type: string }>(
          'select distinct on (type) id, type from api.hazard_types where active order by type, id limit 3',
        )
      ).rows;
      const disaster = { displacement_type: 'Disaster' };
      const of_hazard = (at: number | null) =>
        event(t, { ...disaster, hazard_type_id: at === null ? null : hazards[at]!.id });
      const events = [await of_hazard(0), await of_hazard(1), await of_hazard(null)];
      const facts: number[] = [];
      for (const { id } of events) facts.push((await fact(t, { ...disaster, event_id: id })).id);
      const [kept, ...others] = events.map(({ id }) => id);
      const chosen = of === 'before a choice' ? null : { hazard_type_id: hazards[2]!.id };
      const answer = await mergeOf(t, 'events', kept!, others, chosen);
      const from = (at: number) => `${hazards[chosen ? 2 : 0]!.type} in place of ${hazards[at]!.type}`;
      const named = [...(chosen ? [0] : []), 1].map((at) => ({ reason: from(at), records: [`facts ${facts[at]}`] }));
      expect(answer).toMatchObject({
        refused: [],
        hazards: named.toSorted((one, other) => (one.reason < other.reason ? -1 : 1)),
      });
    }),
);
