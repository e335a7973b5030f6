/** Archiving: which rights and rules apply to each kind, that an archived record is in no list and no sum, and when a record may be deleted. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { KINDS, type Kind, oneOfEach, WORD } from './one-of-each.ts';
import { operationOf, undoOf } from './operations-world.ts';
import { add, asOwner, becomePerson, databaseForTests, openTestDatabase, refusalOf } from './support.ts';

const database = databaseForTests();

const SUBJECT: Partial<Record<Kind, string>> = { tabular_datasets: 'datasets' };
/** Never deleted by people. */
const KEPT: readonly Kind[] = ['publishers', 'contacts'];
/** Views that show a record by its number, or whether another one may be deleted. */
const SHOWN_WITH: Partial<Record<Kind, readonly string[]>> = {
  facts: ['facts_status_view', 'events'],
  events: ['event_countries'],
  publishers: ['publishers_references'],
};
const archive = (t: Transaction, kind: Kind, id: number, reason: string | null = 'Twice') =>
  t.query<{ reason: string | null; changes: boolean }>('select * from api.archive_records($1, $2, $3)', [
    kind,
    [id],
    reason,
  ]);

/** As the notes that stay, or as contacts. */
const LIKE_OTHERS: readonly Kind[] = ['communications', 'significant_updates', 'monitoring_challenges'];
const named = KINDS.map((kind) => [kind, LIKE_OTHERS.includes(kind) ? ' @proof' : ''] as const);

/** The views and functions that name or count records, from the catalog: a new view is tried without a change here. */
const wherever = async (t: Transaction): Promise<string[]> => {
  const views = await asOwner(
    t,
    `select c.relname::text as name from pg_class c where c.relnamespace = 'api'::regnamespace and c.relkind = 'v'
         and has_table_privilege('web_user', c.oid, 'select') order by 1`,
  );
  // Records by their number, their history and the lists of what was archived show it.
  const own = [...KINDS, 'gsn', 'records_view', 'history', 'archived_records', 'deleted_records', 'operations'];
  const found: string[] = [];
  for (const { name } of views) {
    if (own.includes(String(name))) continue;
    const { rows } = await t.query(`select 1 from api."${String(name)}" v where to_jsonb(v)::text ilike $1 limit 1`, [
      `%${WORD}%`,
    ]);
    if (rows.length > 0) found.push(String(name));
  }
  const { rows } = await t.query('select 1 from api.records_named($1)', [WORD]);
  const { rows: notes } = await t.query('select 1 from api.country_notes($1) n where n.title ilike $2', [
    'KEN',
    `%${WORD}%`,
  ]);
  return [...found, ...(rows.length > 0 ? ['records_named'] : []), ...(notes.length > 0 ? ['country_notes'] : [])];
};

/** An archived record is listed as such, and is found by its number. */
async function expectArchived(t: Transaction, kind: Kind, id: number): Promise<void> {
  const { rows } = await t.query(
    'select record_kind, archived_reason, archived_by from api.archived_records where entity_type = $1',
    [kind],
  );
  expect(rows).toEqual([expect.objectContaining({ archived_reason: 'Twice', archived_by: 'coordinator' })]);
  const { rows: byNumber } = await t.query(`select archived_reason from api.${kind} where id = $1`, [id]);
  expect(byNumber).toEqual([{ archived_reason: 'Twice' }]);
}

it('records of all kinds are nowhere while they are archived, and everywhere again after the undos', () =>
  database.as('Coordinator', async (t) => {
    const made = await oneOfEach(t);
    const before = await wherever(t);
    expect(before.length).toBeGreaterThan(KINDS.length);
    const operations: number[] = [];
    for (const kind of KINDS) operations.unshift((await operationOf(t, () => archive(t, kind, made[kind]))) ?? 0);
    expect(await wherever(t)).toEqual([]);
    for (const kind of KINDS) await expectArchived(t, kind, made[kind]);
    for (const operation of operations) expect((await undoOf(t, operation)).refused).toEqual([]);
    expect(await wherever(t)).toEqual(before);
  }));

describe.each(named)('%s%s', (kind) => {
  it(`is nowhere while it is archived, and everywhere again after the undo @proof`, () =>
    database.as('Coordinator', async (t) => {
      const made = await oneOfEach(t);
      for (const other of KINDS) if (other !== kind) await archive(t, other, made[other]);
      const before = await wherever(t);
      expect(before.length).toBeGreaterThan(0);
      const operation = await operationOf(t, () => archive(t, kind, made[kind]));
      expect(await wherever(t)).toEqual([]);
      await expectArchived(t, kind, made[kind]);
      expect((await undoOf(t, operation ?? 0)).refused).toEqual([]);
      expect(await wherever(t)).toEqual(before);
    }));

  const whole = kind === 'facts' ? '' : ' @proof';
  it(`counts nowhere while it is archived: all answers are those after its deletion${whole}`, () =>
    database.as('Administrator', async (t) => {
      const made = await oneOfEach(t);
      for (const other of KINDS)
        if (other !== kind) await asOwner(t, `delete from data.${other} where id = $1`, [made[other]]);
      // The page of the record, what it keeps from being deleted, and the lists of what was archived.
      const own: readonly string[] = [
        kind,
        'gsn',
        'records_view',
        'history',
        'archived_records',
        'deleted_records',
        'operations',
        'notifications',
        ...(SHOWN_WITH[kind] ?? []),
      ];
      const doors = (await asOwner(
        t,
        `select c.relname::text as name, format('api.%I', c.relname) as source from pg_class c
         where c.relnamespace = 'api'::regnamespace and c.relkind = 'v' and has_table_privilege('web_user', c.oid, 'select')
         union all
         select p.proname, format('api.%I(%s)', p.proname, a.given) from pg_proc p
         cross join lateral (
           select string_agg(case n when 'iso3' then '''KEN''' when 'since' then '''2000-01-01''' when 'text' then '''Conflict''' else null end, ', ') as given,
             bool_and(n in ('iso3', 'since')) as known
           from unnest(p.proargnames[1:p.pronargs - p.pronargdefaults]) n) a
         where p.pronamespace = 'api'::regnamespace and p.provolatile = 's' and p.prorettype = 'record'::regtype and p.proretset and a.known is not false
         order by 1`,
      )) as { name: string; source: string }[];
      const answers = async () => {
        const found: Record<string, unknown> = {};
        for (const { name, source } of doors.filter((door) => !own.includes(door.name)))
          found[name] = (
            await t.query(
              `select count(*) as rows, md5(string_agg(r::text, '' order by r::text)) as hash from (select to_jsonb(v) as r from ${source} v) r`,
            )
          ).rows[0];
        return found;
      };
      await archive(t, kind, made[kind]);
      const archived = await answers();
      expect(Object.keys(archived).length).toBeGreaterThan(80);
      await asOwner(t, `delete from data.${kind} where id = $1`, [made[kind]]);
      const deleted = await answers();
      expect(
        Object.keys(archived).filter((name) => JSON.stringify(archived[name]) !== JSON.stringify(deleted[name])),
      ).toEqual([]);
    }));

  it('takes a reason, and is deleted 30 days after it was archived, or by its author on the same day', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator');
      const made = await oneOfEach(t);
      const id = made[kind];
      expect(await refusalOf(t, () => archive(t, kind, id, ' '))).toBe('archived_reason_required');
      expect(await refusalOf(t, () => t.query(`update api.${kind} set archived_at = now() where id = $1`, [id]))).toBe(
        'archived_reason_required',
      );
      const remove = () => refusalOf(t, () => t.query(`delete from api.${kind} where id = $1`, [id]));
      if (KEPT.includes(kind)) {
        expect(await refusalOf(t, () => t.query('select * from api.delete_records($1, $2)', [kind, [id]]))).toBe(
          'not_permitted',
        );
        return;
      }
      expect(await remove()).toBeNull();
      await becomePerson(t, 'Administrator');
      expect(await remove()).toBe('delete_needs_archive');
      await archive(t, kind, id);
      expect(await remove()).toBe('delete_needs_archive');
      // A person does not choose the time.
      await t.query(`update api.${kind} set archived_at = '2020-01-01', archived_reason = 'Earlier' where id = $1`, [
        id,
      ]);
      expect(await remove()).toBe('delete_needs_archive');
      await asOwner(t, `update data.${kind} set archived_at = now() - interval '31 days' where id = $1`, [id]);
      const operation = await operationOf(t, () => t.query(`delete from api.${kind} where id = $1`, [id]));
      const { rows: trash } = await t.query('select entity_type, record_id, operation_id from api.deleted_records');
      expect(trash).toEqual([{ entity_type: kind, record_id: String(id), operation_id: operation }]);
      await undoOf(t, operation ?? 0);
      expect((await t.query('select 1 from api.deleted_records')).rows).toEqual([]);
    }));
});

describe('rights', () => {
  let roles: string[];
  beforeAll(async () => {
    const opened = await openTestDatabase();
    roles = await opened.rolledBack(async (t) =>
      (await t.query<{ name: string }>('select name from data.roles order by position')).rows.map(({ name }) => name),
    );
    await opened.close();
  });

  it.each([
    ['every second kind, in turn', 2],
    ['all kinds @proof', 1],
  ])(
    'each role archives, undoes and deletes exactly the kinds that its rights to manage and to delete name: %s',
    (_, step) =>
      database.rolledBack(async (t) => {
        await becomePerson(t, 'Administrator');
        const made = await oneOfEach(t);
        for (const [at, role] of roles.entries())
          for (const kind of KINDS.filter((_kind, nth) => (at + nth) % step === 0)) {
            await becomePerson(t, role, `of.${role.toLowerCase()}`);
            const may = async (action: string) =>
              (await t.query<{ may: boolean }>('select rules.may($1, $2) as may', [action, SUBJECT[kind] ?? kind]))
                .rows[0]!.may;
            const guarded = kind === 'contacts' || kind === 'communications';
            const sees = !guarded || (await may('view'));
            const expected = (await may('manage')) && sees;
            await t.script('savepoint tried');
            let operation: number | null = null;
            const refused = await refusalOf(t, () => archive(t, kind, made[kind]));
            expect([role, kind, refused === null], `${role} archives ${kind}`).toEqual([role, kind, expected]);
            // Archived by the administrator: an undo needs the same right.
            await becomePerson(t, 'Administrator');
            operation = await operationOf(t, () => archive(t, kind, made[kind]));
            await becomePerson(t, role, `of.${role.toLowerCase()}`);
            const undone = await refusalOf(t, () => undoOf(t, operation ?? 0));
            expect([role, kind, undone === null], `${role} undoes the archiving of ${kind}`).toEqual([
              role,
              kind,
              expected,
            ]);
            // Deleted by the administrator on the day it was made.
            if (!KEPT.includes(kind)) {
              await t.script('rollback to savepoint tried');
              await becomePerson(t, 'Administrator');
              operation = await operationOf(t, () => t.query(`delete from api.${kind} where id = $1`, [made[kind]]));
              await becomePerson(t, role, `of.${role.toLowerCase()}`);
              const back = await refusalOf(t, async () => {
                const { undone: number, refused: words } = await undoOf(t, operation ?? 0);
                if (number === 0) throw new Error(JSON.stringify(words));
              }).catch(() => 'not restored');
              expect([role, kind, back === null], `${role} restores the deleted of ${kind}`).toEqual([
                role,
                kind,
                (await may('delete')) && sees,
              ]);
            }
            await t.script('rollback to savepoint tried');
          }
      }),
  );
});

it('is refused while records in use rest on it, and no new record refers to an archived one', () =>
  database.as('Coordinator', async (t) => {
    const made = await oneOfEach(t);
    const fact = { name: 'Resting', iso3: 'KEN', year: 2025, displacement_type: 'Conflict', type: 'IDPs (Stock)', data: { reported_figure: 1, term: 'Displaced', stock_date: { date: '2025-12-31' } } }; // prettier-ignore
    const resting = await add(t, 'facts', { ...fact, event_id: made.events, document_id: made.documents });
    for (const kind of ['events', 'documents'] as const)
      expect((await archive(t, kind, made[kind])).rows).toEqual([
        expect.objectContaining({ changes: false, reason: '1 fact rests on it: archive it first' }),
      ]);
    await archive(t, 'facts', resting.id);
    for (const kind of ['events', 'documents'] as const)
      expect((await archive(t, kind, made[kind])).rows[0]).toMatchObject({ changes: true });
    const restored = await t.query('select * from api.restore_records($1, $2)', ['facts', [resting.id]]);
    expect(restored.rows).toEqual([
      expect.objectContaining({ changes: false, reason: expect.stringContaining('is archived: restore that first') }),
    ]);
    for (const reference of [{ event_id: made.events }, { document_id: made.documents }])
      expect(await refusalOf(t, () => add(t, 'facts', { ...fact, ...reference }))).toBe('reference_archived');
  }));

it.each(['archived', 'deleted'] as const)(
  'a fact that was %s does not come back to an archived dataset, nor is one linked to it',
  (gone) =>
    database.as('Coordinator', async (t) => {
      const made = await oneOfEach(t);
      const [record] = (await asOwner(
        t,
        `insert into data.tabular_datasets_records (parent_id, position, iso3) values ($1, 1, 'KEN') returning id`,
        [made.tabular_datasets],
      )) as { id: number }[];
      const lock = (at: 'now()' | 'null') =>
        asOwner(t, `update data.tabular_datasets set locked_at = ${at} where id = $1`, [made.tabular_datasets]);
      const link = (fact: number) =>
        t.query('select api.save_tabular_datasets_records_to_facts($1::text::jsonb)', [
          JSON.stringify({ fact_id: fact, added: [record!.id] }),
        ]);
      const archiveDataset = async () => (await archive(t, 'tabular_datasets', made.tabular_datasets)).rows[0]?.reason;
      await lock('now()');
      await link(made.facts);
      await lock('null');
      expect(await archiveDataset()).toBe('1 fact rests on it: archive it first');
      const operation = await operationOf(t, () =>
        gone === 'archived'
          ? archive(t, 'facts', made.facts)
          : t.query('delete from api.facts where id = $1', [made.facts]),
      );
      expect(await archiveDataset()).toBeNull();
      const words = 'Its tabular dataset is archived: restore that first, or choose another';
      expect((await undoOf(t, operation!)).refused).toEqual([[words, 1]]);
      const other = await add(t, 'facts', {
        name: 'Other',
        iso3: 'KEN',
        year: 2025,
        displacement_type: 'Conflict',
        type: 'IDPs (Stock)',
        data: { reported_figure: 1, term: 'Displaced', stock_date: { date: '2025-12-31' } },
      });
      await lock('now()');
      expect(await refusalOf(t, () => link(other.id))).toBe('reference_archived');
      await lock('null');
      await t.query(`select * from api.restore_records('tabular_datasets', $1)`, [[made.tabular_datasets]]);
      expect((await undoOf(t, operation!)).refused).toEqual([]);
      await lock('now()');
      expect(await refusalOf(t, () => link(other.id))).toBeNull();
    }),
);
