/** A dataset that a fact rests on, and the saves of a dataset's records, for the tests of datasets. */
import { expect } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { becomePerson } from './support.ts';

/** Creates a locked dataset of two records, and a fact based on the first. */
export async function linkedFact(t: Transaction): Promise<{ fact: number; dataset: number; records: number[] }> {
  await becomePerson(t, 'Coordinator');
  const fact = await t.query<{ id: number }>(
    `insert into api.facts (name, iso3, year, displacement_type, type, data)
     values ('Somalia: Drought', 'SOM', 2024, 'Disaster', 'IDPs (Stock)',
       '{"reported_figure": 5, "term": "Displaced", "unit": "Person", "stock_date": {"date": "2024-01-01"}}') returning id`,
  );
  await t.script('reset role');
  const dataset = await t.query<{ id: number }>(
    `insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by)
     values ('DTM Baidoa', 'SOM', 'Disaster', 'Person', 'coordinator') returning id`,
  );
  const records = await t.query<{ id: number }>(
    `insert into data.tabular_datasets_records (parent_id, iso3, stock_total, dst_lat, dst_lon)
     select $1, 'SOM', total, 3.1, 43.6 from unnest(array[2, 3]) total returning id`,
    [dataset.rows[0]!.id],
  );
  await t.query('update data.tabular_datasets set locked_at = now() where id = $1', [dataset.rows[0]!.id]);
  const made = { fact: fact.rows[0]!.id, dataset: dataset.rows[0]!.id, records: records.rows.map((row) => row.id) };
  await t.query('insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) values ($1, $2)', [
    made.fact,
    made.records[0],
  ]);
  await becomePerson(t, 'Coordinator');
  return made;
}

/** A dataset of the expert, and the save of its records. */
export async function newDataset(t: Transaction, name = 'DTM Kassala'): Promise<number> {
  const { rows } = await t.query<{ id: number }>(
    `insert into api.tabular_datasets (name, iso3, displacement_type, unit) values ($1, 'SDN', 'Conflict', 'Person') returning id`,
    [name],
  );
  return rows[0]!.id;
}
export const save = async (t: Transaction, id: number, records: readonly object[], more: object = {}) =>
  (
    await t.query<{ done: Record<string, number> }>(
      'select api.save_tabular_dataset_records($1::text::jsonb) as done',
      [JSON.stringify({ id, lock: false, records, ...more })],
    )
  ).rows[0]!.done;
export const recordsOf = async (t: Transaction, dataset: number, columns = 'id, org_name, stock_total') =>
  (
    await t.query(`select ${columns} from api.tabular_datasets_records where parent_id = $1 order by position, id`, [
      dataset,
    ])
  ).rows;
/** What a refused save says. */
export async function faultsOf(t: Transaction, work: () => Promise<unknown>): Promise<object[]> {
  await t.script('savepoint trial');
  const error = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  await t.script('rollback to savepoint trial');
  if (!(error instanceof DatabaseError)) throw new Error('Nothing was refused');
  expect(error.constraint).toBe('dataset_records_faulty');
  return JSON.parse(error.detail ?? '') as object[];
}
export const historyOf = async (t: Transaction, type: string, dataset: number) =>
  (
    await t.query<{ operation: string; before: unknown; after: Record<string, unknown>; created_at: string }>(
      'select operation, before, after, created_at::text from api.history where entity_type = $1 and entity_id = $2::text order by id',
      [type, dataset],
    )
  ).rows;
