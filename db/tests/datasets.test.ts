/** Tabular datasets, their records, and the facts based on them: constraints, read access, and the effects of a deletion. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, openTestDatabase, refusalOf, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Creates a dataset of two records, and a fact based on the first. */
async function linkedFact(t: Transaction): Promise<{ fact: number; dataset: number; records: number[] }> {
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
  const made = { fact: fact.rows[0]!.id, dataset: dataset.rows[0]!.id, records: records.rows.map((row) => row.id) };
  await t.query('insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) values ($1, $2)', [
    made.fact,
    made.records[0],
  ]);
  await becomePerson(t, 'Coordinator');
  return made;
}

const links = async (t: Transaction) =>
  (await t.query('select f_id, tdr_id from api.tabular_datasets_records_to_facts')).rows;

test('deleting a fact deletes its links; the records stay, and history keeps the link', () =>
  database.rolledBack(async (t) => {
    const { fact, records } = await linkedFact(t);
    expect(await links(t)).toEqual([{ f_id: fact, tdr_id: records[0] }]);
    await t.query('delete from api.facts where id = $1', [fact]);
    expect(await links(t)).toEqual([]);
    expect((await t.query('select id from api.tabular_datasets_records order by id')).rows).toHaveLength(2);
    const kept = await t.query(
      `select before->'tdr_id' as record from data.history where entity_type = 'tabular_datasets_records_to_facts' and operation = 'delete'`,
    );
    expect(kept.rows).toEqual([{ record: records[0] }]);
  }));

test('signed-in users read datasets and find them by global serial number', () =>
  database.rolledBack(async (t) => {
    const { dataset } = await linkedFact(t);
    await becomePerson(t, 'Viewer');
    const found = await t.query(
      'select g.type, g.id, d.name from api.tabular_datasets d join api.gsn g using (gsn) where d.id = $1',
      [dataset],
    );
    expect(found.rows).toEqual([{ type: 'tabular-datasets', id: dataset, name: 'DTM Baidoa' }]);
  }));

test.each([
  [
    'a place off the earth',
    'update data.tabular_datasets_records set dst_lat = 91',
    'tabular_record_destination_on_earth',
  ],
  [
    'a negative number of people',
    'update data.tabular_datasets_records set new_male = -1',
    'tabular_record_counts_not_negative',
  ],
  [
    'an unknown accuracy',
    `update data.tabular_datasets_records set org_accuracy = 'Village'`,
    'tabular_datasets_records_org_accuracy_fkey',
  ],
  [
    'the same link twice',
    'insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) select f_id, tdr_id from data.tabular_datasets_records_to_facts',
    'tabular_datasets_records_to_facts_f_id_tdr_id_key',
  ],
])('a record is refused: %s', (_, statement, constraint) =>
  database.rolledBack(async (t) => {
    await linkedFact(t);
    await t.script('reset role');
    expect(await refusalOf(t, () => t.query(statement))).toBe(constraint);
  }),
);

test('datasets cannot be written through the api yet', () =>
  database.rolledBack(async (t) => {
    await linkedFact(t);
    await becomePerson(t, 'Administrator');
    for (const relation of ['tabular_datasets', 'tabular_datasets_records', 'tabular_datasets_records_to_facts']) {
      expect(await refusalOf(t, () => t.query(`delete from api.${relation}`))).toBe('42501');
    }
  }));
