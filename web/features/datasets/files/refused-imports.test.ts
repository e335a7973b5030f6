/** Imports any file into any dataset, as any person: what the database refuses, it refuses in words before a record is stored. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests } from '#db/tests/support.ts';
import type { RecordColumn, SavedRecord } from '#domain/dataset/columns.ts';
import { createSheet } from '#domain/dataset/sheet.ts';
import type { SentRecord } from '#domain/dataset/sheet-types.ts';
import { ROLES, type Role } from '#domain/generated/lists.ts';
import { applyImport, type ImportWay } from './apply-import.ts';

const database = databaseForTests();
const WRITERS: readonly Role[] = ['Administrator', 'Coordinator', 'Expert'];
const COLUMNS: readonly RecordColumn[] = ['iso3', 'dst_name', 'stock_total'];

/** The first of two records has a fact that rests on it, if the case has one. */
type Case = {
  role: Role;
  locked: boolean;
  fact: 'none' | 'open' | 'signed off';
  way: ImportWay;
  /** The counts of the records in the file; null of one that it has not. */
  first: number | null;
  second: number | null;
  added: number;
};
const cases: fc.Arbitrary<Case> = fc.record({
  role: fc.constantFrom(...ROLES),
  locked: fc.boolean(),
  fact: fc.constantFrom('none', 'open', 'signed off'),
  way: fc.constantFrom('update', 'append', 'replace'),
  first: fc.constantFrom(null, 2, 20),
  second: fc.constantFrom(null, 3, 30),
  added: fc.nat(2),
});

async function scene(t: Transaction, { locked, fact }: Case): Promise<{ dataset: number; records: number[] }> {
  await becomePerson(t, 'Administrator', 'somebody');
  await t.script('reset role');
  const { rows } = await t.query<{ id: number }>(
    `insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by)
     values ('DTM Baidoa', 'SOM', 'Disaster', 'Person', 'somebody') returning id`,
  );
  const dataset = rows[0]!.id;
  const made = await t.query<{ id: number }>(
    `insert into data.tabular_datasets_records (parent_id, iso3, dst_name, stock_total, position)
     select $1, 'SOM', 'Place ' || total, total, total from unnest(array[2, 3]) total returning id`,
    [dataset],
  );
  await t.query('update data.tabular_datasets set locked_at = now() where id = $1', [dataset]);
  const records = made.rows.map(({ id }) => id);
  if (fact !== 'none') {
    const resting = await t.query<{ id: number }>(
      `insert into data.facts (name, iso3, year, displacement_type, type, data, created_by)
       values ('Somalia: Drought', 'SOM', 2024, 'Disaster', 'IDPs (Stock)',
         '{"reported_figure": 5, "term": "Displaced", "unit": "Person", "stock_date": {"date": "2024-01-01"}}', 'somebody') returning id`,
    );
    await t.query('insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) values ($1, $2)', [
      resting.rows[0]!.id,
      records[0],
    ]);
    if (fact === 'signed off')
      await t.query(`update data.facts set status = 'Signed Off' where id = $1`, [resting.rows[0]!.id]);
  }
  if (!locked)
    await t.query(`update data.tabular_datasets set locked_at = null, unlock_reason = 'To import' where id = $1`, [
      dataset,
    ]);
  return { dataset, records };
}

const contentOf = async (t: Transaction, dataset: number) =>
  (
    await t.query<SavedRecord>(
      'select * from data.tabular_datasets_records where parent_id = $1 order by position, id',
      [dataset],
    )
  ).rows;
const stateOf = async (t: Transaction, dataset: number) => ({
  records: await contentOf(t, dataset),
  dataset: (await t.query('select * from data.tabular_datasets where id = $1', [dataset])).rows,
  history: (await t.query(`select count(*) from data.history where entity_type like 'tabular_datasets%'`)).rows,
});

/** The records that the import of a file sends: those of the case by their numbers, then new ones. */
async function sentBy({ way, first, second, added }: Case, saved: readonly SavedRecord[]): Promise<SentRecord[]> {
  const sheet = createSheet({ records: saved, version: 1, countries: [] });
  const own = [first, second].flatMap((count, at) => {
    const { id = 0, dst_name = null } = saved[at] ?? {};
    return count === null ? [] : [{ id, cells: ['SOM', dst_name, count] }];
  });
  const more = Array.from({ length: added }, (_, at) => ({ id: null, cells: ['SOM', `New ${at}`, at + 1] }));
  const rows = [...own, ...more].map((row, at) => ({ line: at + 2, problems: null, missing: null, ...row }));
  await applyImport({
    sheet,
    columns: COLUMNS,
    ids: own.map(({ id }) => id),
    numbers: [],
    total: rows.length,
    way,
    rowsFrom: (from, count) => Promise.resolve(rows.slice(from, from + count)),
    onProgress: () => {},
  });
  return sheet.changes().records;
}

/** The refusal by the rules, in words; null of an import that is saved. */
function expected({ role, locked, fact }: Case, sent: readonly SentRecord[], linked: number) {
  if (!WRITERS.includes(role)) return { constraint: 'not_permitted', words: ['User is not permitted'] };
  if (locked) return { constraint: 'dataset_locked', words: ['Dataset is locked!'] };
  const change = fact === 'none' ? undefined : sent.find(({ id }) => id === linked);
  if (change === undefined) return null;
  const isValued = COLUMNS.some((name) => name in change);
  const words =
    change._deleted === true
      ? "The record can't be deleted, because facts rest on it: Somalia: Drought"
      : fact === 'signed off' && isValued
        ? 'A signed-off or locked-down fact rests on this record, and must be reopened first: Somalia: Drought'
        : null;
  return words === null ? null : { constraint: 'dataset_records_faulty', words: [words] };
}

/** One of each refusal, and an import that is saved. */
const PLAIN: Case = { role: 'Expert', locked: false, fact: 'open', way: 'update', first: 20, second: null, added: 1 };
const EXAMPLES: readonly Case[] = [
  PLAIN,
  { ...PLAIN, role: 'Viewer' },
  { ...PLAIN, locked: true },
  { ...PLAIN, way: 'replace', first: null },
  { ...PLAIN, fact: 'signed off' },
];

test('an import is refused whole for a locked dataset, for records under facts, and without the right', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(cases, (one) =>
      database.rolledBack(async (t) => {
        const { dataset, records } = await scene(t, one);
        const before = await stateOf(t, dataset);
        const sent = await sentBy(one, before.records);
        await becomePerson(t, one.role);
        await t.script('savepoint trial');
        const error = await t
          .query('select api.save_tabular_dataset_records($1::text::jsonb)', [
            JSON.stringify({ id: dataset, lock: false, records: sent }),
          ])
          .then(
            () => null,
            (thrown: unknown) => thrown as DatabaseError,
          );
        const refusal = expected(one, sent, records[0]!);
        seen.add(refusal?.words[0] ?? 'saved');
        if (refusal === null) {
          expect(error).toBeNull();
          return;
        }
        expect(error).toBeInstanceOf(DatabaseError);
        const { constraint, message, detail } = error!;
        const faults =
          constraint === 'dataset_records_faulty' ? (JSON.parse(detail ?? '') as { message: string }[]) : [];
        expect({ constraint, words: faults.length === 0 ? [message] : faults.map((fault) => fault.message) }).toEqual(
          refusal,
        );
        await t.script('rollback to savepoint trial; reset role');
        expect(await stateOf(t, dataset)).toEqual(before);
      }),
    ),
    { numRuns: 25, examples: EXAMPLES.map((one): [Case] => [one]) },
  );
  expect(seen.size).toBe(EXAMPLES.length);
});
