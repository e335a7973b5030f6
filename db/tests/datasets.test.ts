/** Tabular datasets and their records: who reads them, what they need, and their lock. */
import { expect, test } from 'vitest';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';
import { historyOf, linkedFact, newDataset, save } from './datasets-world.ts';

const database = databaseForTests();

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

test('a locked dataset is closed to every writer, except for its comments, until it is unlocked with a reason', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const dataset = await newDataset(t);
    expect(await save(t, dataset, [{ stock_total: 5 }], { lock: true })).toMatchObject({ _inserted: 1, _locked: 1 });
    const locked = async (work: () => Promise<unknown>) => expect(await refusalOf(t, work)).toBe('dataset_locked');
    const api = (text: string) => () => t.query(`${text} where id = $1`, [dataset]);
    await locked(() => save(t, dataset, []));
    await locked(api(`update api.tabular_datasets set name = 'Other'`));
    await locked(api(`update api.tabular_datasets set unit = 'Household', comments = 'Both'`));
    await t.query(`update api.tabular_datasets set comments = 'Seen' where id = $1`, [dataset]);
    expect(await refusalOf(t, () => t.query(`select api.unlock_tabular_dataset($1, 'Why not')`, [dataset]))).toBe(
      'not_permitted',
    );
    await becomePerson(t, 'Coordinator');
    await locked(api('delete from api.tabular_datasets'));
    await t.script('reset role');
    await locked(() =>
      t.query('insert into data.tabular_datasets_records (parent_id, stock_total) values ($1, 1)', [dataset]),
    );
    await locked(() =>
      t.query('update data.tabular_datasets_records set stock_total = 6 where parent_id = $1', [dataset]),
    );
    await locked(() => t.query('delete from data.tabular_datasets_records where parent_id = $1', [dataset]));
    await importing(t, () =>
      locked(() =>
        t.query('insert into data.tabular_datasets_records (parent_id, stock_total) values ($1, 1)', [dataset]),
      ),
    );
    await becomePerson(t, 'Administrator');
    const unlock = (reason: string) => () => t.query('select api.unlock_tabular_dataset($1, $2)', [dataset, reason]);
    expect(await refusalOf(t, unlock(' '))).toBe('dataset_unlock_reason_required');
    await unlock('A column was shifted')();
    expect(await refusalOf(t, unlock('Again'))).toBe('dataset_not_locked');
    expect((await historyOf(t, 'tabular_datasets', dataset)).at(-1)).toMatchObject({
      after: { locked_at: null, unlock_reason: 'A column was shifted' },
    });
    expect(await save(t, dataset, [{ stock_total: 1 }])).toMatchObject({ _inserted: 1 });
  }));

test.each([
  ['name', 'dataset_name_required'],
  ['iso3', 'dataset_iso3_required'],
  ['displacement_type', 'dataset_displacement_type_required'],
  ['unit', 'dataset_unit_required'],
])('a dataset needs its %s', (column, constraint) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const dataset = await newDataset(t);
    const emptied = `update api.tabular_datasets set ${column} = null where id = $1`;
    expect(await refusalOf(t, () => t.query(emptied, [dataset]))).toBe(constraint);
  }),
);
