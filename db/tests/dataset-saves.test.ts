/** Saves of a dataset's records: their order, history, faults and versions. */
import { expect, test } from 'vitest';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';
import { faultsOf, historyOf, linkedFact, newDataset, recordsOf, save } from './datasets-world.ts';

const database = databaseForTests();

test('a save inserts, updates and deletes as the records say, keeps their order, and returns the numbers', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const dataset = await newDataset(t);
    const rows = [{ org_name: 'الفاشر', stock_total: 5 }, { stock_total: null, org_name: '' }, { stock_total: 7 }];
    expect(await save(t, dataset, [...rows, { _deleted: true, stock_total: 1 }])).toEqual({
      _inserted: 2,
      _updated: 0,
      _deleted: 0,
      _locked: 0,
    });
    const [first, last] = (await recordsOf(t, dataset)) as { id: number }[];
    expect([first, last]).toMatchObject([{ org_name: 'الفاشر', stock_total: 5 }, { stock_total: 7 }]);
    expect(last!.id).toBe(first!.id + 1);
    const done = await save(t, dataset, [
      { id: first!.id, stock_total: 6, start_date: '2025-01-02' },
      { id: last!.id, stock_total: null },
      { stock_total: 8, position: 0.5 },
      { stock_total: 9 },
    ]);
    expect(done).toEqual({ _inserted: 2, _updated: 1, _deleted: 1, _locked: 0 });
    expect(await recordsOf(t, dataset, 'org_name, stock_total, start_date::text')).toEqual([
      { org_name: null, stock_total: 8, start_date: null },
      { org_name: 'الفاشر', stock_total: 6, start_date: '2025-01-02' },
      { org_name: null, stock_total: 9, start_date: null },
    ]);
    const same = await save(t, dataset, [{ id: first!.id, stock_total: 6 }]);
    expect(same).toEqual({ _inserted: 0, _updated: 0, _deleted: 0, _locked: 0 });
  }));

test('the history of a save has one row with its numbers, and each changed or deleted record before and after', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const dataset = await newDataset(t);
    await save(t, dataset, [{ stock_total: 5 }, { stock_total: 7 }, { stock_total: 9 }]);
    const [first, second] = (await recordsOf(t, dataset)) as { id: number }[];
    await save(t, dataset, [
      { id: first!.id, new_total: 6 },
      { id: second!.id, _deleted: true },
    ]);
    const saves = (await historyOf(t, 'tabular_datasets', dataset)).slice(1);
    expect(saves.map(({ after }) => after)).toMatchObject([
      { last_save: { inserted: 3, updated: 0, deleted: 0 } },
      { last_save: { inserted: 0, updated: 1, deleted: 1 } },
    ]);
    const changes = await historyOf(t, 'tabular_datasets_records', dataset);
    expect(changes).toMatchObject([
      { operation: 'delete', before: { id: second!.id, stock_total: 7 }, after: null },
      { operation: 'update', before: { id: first!.id, new_total: null }, after: { id: first!.id, new_total: 6 } },
    ]);
    const { rows } = await t.query(
      `select count(*) as found from api.history where entity_type = 'tabular_datasets_records' and created_at = ($1::text::jsonb->>'at')::timestamptz`,
      [JSON.stringify(saves[1]!.after['last_save'])],
    );
    expect(rows).toEqual([{ found: 2 }]);
  }));

test('a refused save lists every fault by row and column, and changes nothing', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const [dataset, other] = [await newDataset(t), await newDataset(t, 'Another')];
    await save(t, dataset, [{ stock_total: 5, start_date: '2025-03-01' }]);
    await save(t, other, [{ stock_total: 1 }]);
    const [[mine], [theirs]] = [await recordsOf(t, dataset), await recordsOf(t, other)];
    const long = 'ü'.repeat(6000);
    const sent: readonly (readonly [object | number, ...(readonly [string | null, string])[]])[] = [
      [{ stock_total: 1.5 }, ['stock_total', 'Whole numbers only']],
      [
        { stock_total: 'many', new_male: -3 },
        ['stock_total', 'Whole numbers only'],
        ['new_male', "The number can't be negative"],
      ],
      [{ new_total: 9007199254740992 }, ['new_total', 'The number is too large']],
      [{ new_total: true }, ['new_total', 'Whole numbers only']],
      [
        { org_lat: 90.5, org_lon: -181 },
        ['org_lat', 'The latitude must lie between -90 and 90'],
        ['org_lon', 'The longitude must lie between -180 and 180'],
      ],
      [{ dst_lat: 'north' }, ['dst_lat', "'north' is not a number"]],
      [{ iso3: 'ATL' }, ['iso3', 'There is no country with this code']],
      [{ org_accuracy: 'Village' }, ['org_accuracy', 'The accuracy is not in the list: Admin0, Admin1 or Admin2+']],
      [{ start_date: '2025-02-30' }, ['start_date', "'2025-02-30' is not a day of the calendar (YYYY-MM-DD)"]],
      [{ end_date: 'yesterday' }, ['end_date', "'yesterday' is not a day of the calendar (YYYY-MM-DD)"]],
      [{ start_date: '1066-10-14' }, ['start_date', 'The year must lie between 1900 and 2200']],
      [{ start_date: '2025-02-02', end_date: '2025-02-01' }, ['end_date', "End date can't be before start date."]],
      [{ id: mine!['id'], end_date: '2025-02-01' }, ['end_date', "End date can't be before start date."]],
      [
        { org_name: long, dst_name: long },
        ['org_name', 'The texts of a record have more than 10,000 characters together'],
      ],
      [{ event_name: { a: 1 } }, ['event_name', 'It must be a text']],
      [{ id: theirs!['id'], stock_total: 3 }, ['id', `There is no record ${String(theirs!['id'])} in this dataset`]],
      [{ id: 'x' }, ['id', 'There is no record x in this dataset']],
      [{ stock: 3 }, ['stock', "Records have no column 'stock'"]],
      [{ parent_id: other, stock_total: 3 }, ['parent_id', 'The record belongs to another dataset']],
      [{ stock_total: 3, _deleted: 'no' }, ['_deleted', 'It must be true or false']],
      [{ stock_total: 3, position: 'last' }, ['position', "'last' is not a number"]],
      [7, [null, 'A record must be an object']],
      [{ stock_total: 12 }],
    ];
    const expected = sent.flatMap(([, ...faults], row) =>
      faults.map(([column, message]) => ({ row, column, message })),
    );
    const faults = await faultsOf(t, () =>
      save(
        t,
        dataset,
        sent.map(([record]) => record as object),
      ),
    );
    expect(faults).toEqual(expected);
    // Each is refused by itself too, wherever the fault is found.
    for (const [record, ...alone] of sent.slice(0, -1))
      expect(await faultsOf(t, () => save(t, dataset, [record as object]))).toMatchObject(
        alone.map(([column, message]) => ({ row: 0, column, message })),
      );
    const twice = await faultsOf(t, () =>
      save(t, dataset, [
        { id: mine!['id'], new_total: 1 },
        { id: mine!['id'], new_total: 2 },
      ]),
    );
    expect(twice.map((fault) => (fault as { row: number }).row)).toEqual([0, 1]);
    expect(await recordsOf(t, dataset)).toEqual([mine]);
    const many = await faultsOf(t, () =>
      save(
        t,
        dataset,
        Array.from({ length: 1500 }, () => ({ stock_total: -1 })),
      ),
    );
    expect(many).toHaveLength(1000);
  }));

test('a save of an older version is refused, and each save is a new version', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const dataset = await newDataset(t);
    await save(t, dataset, [{ stock_total: 5 }], { version: 1 });
    expect(await refusalOf(t, () => save(t, dataset, [{ stock_total: 6 }], { version: 1 }))).toBe('dataset_version');
    await save(t, dataset, [{ stock_total: 6 }, { stock_total: 7 }], { version: 2 });
    expect((await t.query('select version from api.tabular_datasets where id = $1', [dataset])).rows).toEqual([
      { version: 3 },
    ]);
  }));

test.each([
  ['no dataset', { id: 0, records: [] }, 'dataset_exists'],
  ['no id', { records: [] }, 'dataset_save_form'],
  ['records that are no list', { id: 1, records: {} }, 'dataset_save_form'],
  ['a list', [], 'dataset_save_form'],
])('a save is refused with %s', (_, data, constraint) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const call = () => t.query('select api.save_tabular_dataset_records($1::text::jsonb)', [JSON.stringify(data)]);
    expect(await refusalOf(t, call)).toBe(constraint);
  }),
);

test('records are written by a save only, and links are not changed', () =>
  database.rolledBack(async (t) => {
    const { fact } = await linkedFact(t);
    await becomePerson(t, 'Administrator');
    for (const written of [
      'delete from api.tabular_datasets_records',
      'update api.tabular_datasets_records set stock_total = 1',
      `insert into api.tabular_datasets_records (parent_id) values (${fact})`,
      'delete from api.tabular_datasets_records_to_facts',
      'update api.tabular_datasets_records_to_facts set f_id = 1',
      'update api.tabular_datasets set locked_at = null',
    ])
      expect(await refusalOf(t, () => t.query(written))).toBe('42501');
  }));
