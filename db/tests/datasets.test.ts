/** Tabular datasets, their records, and the facts based on them: saves, locks, links, history, and the effects of a deletion. */
import { expect, test } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { asOwner, becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

/** Creates a locked dataset of two records, and a fact based on the first. */
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
  await t.query('update data.tabular_datasets set locked_at = now() where id = $1', [dataset.rows[0]!.id]);
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

/** A dataset of the expert, and the save of its records. */
async function newDataset(t: Transaction, name = 'DTM Kassala'): Promise<number> {
  const { rows } = await t.query<{ id: number }>(
    `insert into api.tabular_datasets (name, iso3, displacement_type, unit) values ($1, 'SDN', 'Conflict', 'Person') returning id`,
    [name],
  );
  return rows[0]!.id;
}
const save = async (t: Transaction, id: number, records: readonly object[], more: object = {}) =>
  (
    await t.query<{ done: Record<string, number> }>(
      'select api.save_tabular_dataset_records($1::text::jsonb) as done',
      [JSON.stringify({ id, lock: false, records, ...more })],
    )
  ).rows[0]!.done;
const recordsOf = async (t: Transaction, dataset: number, columns = 'id, org_name, stock_total') =>
  (
    await t.query(`select ${columns} from api.tabular_datasets_records where parent_id = $1 order by position, id`, [
      dataset,
    ])
  ).rows;
/** What a refused save says. */
async function faultsOf(t: Transaction, work: () => Promise<unknown>): Promise<object[]> {
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
const historyOf = async (t: Transaction, type: string, dataset: number) =>
  (
    await t.query<{ operation: string; before: unknown; after: Record<string, unknown>; created_at: string }>(
      'select operation, before, after, created_at::text from api.history where entity_type = $1 and entity_id = $2::text order by id',
      [type, dataset],
    )
  ).rows;

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

test('a record that a fact rests on is deleted neither by a save nor with its dataset, and the refusal names the fact', () =>
  database.rolledBack(async (t) => {
    const { dataset, records } = await linkedFact(t);
    await becomePerson(t, 'Administrator');
    await t.query(`select api.unlock_tabular_dataset($1, 'To correct it')`, [dataset]);
    for (const change of [{ _deleted: true }, { iso3: null, stock_total: null, dst_lat: null, dst_lon: null }])
      expect(
        await faultsOf(t, () =>
          save(t, dataset, [
            { id: records[0], ...change },
            { id: records[1], _deleted: true },
          ]),
        ),
      ).toEqual([
        { row: 0, column: null, message: "The record can't be deleted, because facts rest on it: Somalia: Drought" },
      ]);
    expect(await refusalOf(t, () => t.query('delete from api.tabular_datasets where id = $1', [dataset]))).toBe(
      'dataset_has_facts',
    );
    for (const kind of ['facts', 'tabular_datasets'])
      await asOwner(t, `update data.${kind} set archived_at = now() - interval '31 days'`);
    await t.query('delete from api.facts');
    await t.query('delete from api.tabular_datasets where id = $1', [dataset]);
    expect(await recordsOf(t, dataset)).toEqual([]);
  }));

test('the links of a fact are replaced by the sent ones: to records of locked datasets, while the fact is open', () =>
  database.rolledBack(async (t) => {
    const { fact, dataset, records } = await linkedFact(t);
    const replace = async (ids: readonly (number | undefined)[]) =>
      (
        await t.query<{ done: object }>('select api.save_tabular_datasets_records_to_facts($1::text::jsonb) as done', [
          JSON.stringify({ fact_id: fact, dataset: ids.map((tdr_id) => ({ id: null, tdr_id, f_id: fact })) }),
        ])
      ).rows[0]!.done;
    expect(await replace([records[1], records[1]])).toEqual({ _inserted: 1, _deleted: 1 });
    expect(await replace(records)).toEqual({ _inserted: 1, _deleted: 0 });
    const rows = await t.query('select id, dataset_name, stock_total from api.get_fact_tabular_datasets_records($1)', [
      fact,
    ]);
    expect(rows.rows).toEqual(records.map((id, at) => ({ id, dataset_name: 'DTM Baidoa', stock_total: at + 2 })));
    await replace([records[0]]);
    await becomePerson(t, 'Administrator');
    await t.query(`select api.unlock_tabular_dataset($1, 'To correct it')`, [dataset]);
    expect(await refusalOf(t, () => replace(records))).toBe('dataset_link_to_open');
    expect(await replace([records[0]])).toEqual({ _inserted: 0, _deleted: 0 });
    expect(await refusalOf(t, () => replace([0]))).toBe('dataset_link_record_exists');
    await save(t, dataset, [], { lock: true });
    await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [fact]);
    expect(await refusalOf(t, () => replace(records))).toBe('fact_locked');
    const posted = 'insert into api.tabular_datasets_records_to_facts (f_id, tdr_id) values ($1, $2)';
    expect(await refusalOf(t, () => t.query(posted, [fact, records[1]]))).toBe('fact_locked');
    await becomePerson(t, 'Viewer');
    expect(await refusalOf(t, () => t.query(posted, [fact, records[1]]))).toBe('not_permitted');
    expect(await refusalOf(t, () => replace([]))).toBe('not_permitted');
  }));

test('links are changed by the records that are added and removed, and a dataset is locked with them or not at all', () =>
  database.rolledBack(async (t) => {
    const { fact, dataset, records } = await linkedFact(t);
    const change = async (change: object) =>
      (
        await t.query<{ done: object }>('select api.save_tabular_datasets_records_to_facts($1::text::jsonb) as done', [
          JSON.stringify({ fact_id: fact, ...change }),
        ])
      ).rows[0]!.done;
    const linked = async () => {
      const { rows } = await t.query<{ tdr_id: number }>(
        'select tdr_id from api.tabular_datasets_records_to_facts where f_id = $1 order by tdr_id',
        [fact],
      );
      return rows.map(({ tdr_id }) => tdr_id);
    };
    const all = records.toSorted((a, b) => a - b);
    await change({ removed: all, added: [] });
    expect(await change({ added: [all[0], String(all[0]), all[1]] })).toEqual({ _inserted: 2, _deleted: 0 });
    // The links of somebody else stay; a record in both lists stays linked.
    expect(await change({ added: [all[1]], removed: all.slice(1) })).toEqual({ _inserted: 0, _deleted: 0 });
    expect(await linked()).toEqual(all.slice(0, 2));
    expect(await change({ removed: [all[0], 0] })).toEqual({ _inserted: 0, _deleted: 1 });
    const wrong = [
      {},
      { added: [all[0]], dataset: [] },
      { added: {} },
      { added: [{ tdr_id: all[0] }] },
      { removed: ['x'] },
      { added: [null] },
      { added: [all[0]], lock: 3 },
      { added: 'all' },
    ];
    const answers: unknown[] = [];
    for (const one of wrong) answers.push([one, await refusalOf(t, () => change(one))]);
    expect(answers).toEqual(wrong.map((one) => [one, 'dataset_links_form']));
    expect(await refusalOf(t, () => change({ added: [0] }))).toBe('dataset_link_record_exists');

    await becomePerson(t, 'Administrator');
    await t.query(`select api.unlock_tabular_dataset($1, 'To correct it')`, [dataset]);
    const { rows } = await t.query<{ version: number }>('select version from api.tabular_datasets where id = $1', [
      dataset,
    ]);
    const lock = { id: dataset, version: rows[0]!.version };
    const added = [all[0]];
    expect(await refusalOf(t, () => change({ added }))).toBe('dataset_link_to_open');
    expect(await refusalOf(t, () => change({ added, lock: { ...lock, version: lock.version - 1 } }))).toBe(
      'dataset_version',
    );
    expect(await refusalOf(t, () => change({ added, lock: {} }))).toBe('dataset_save_form');
    // The record is refused after the lock: the dataset stays open.
    expect(await refusalOf(t, () => change({ added: [0], lock }))).toBe('dataset_link_record_exists');
    expect(await refusalOf(t, () => change({ added }))).toBe('dataset_link_to_open');
    await becomePerson(t, 'Viewer');
    expect(await refusalOf(t, () => change({ added, lock }))).toBe('not_permitted');
    await becomePerson(t, 'Administrator');
    expect(await change({ added, lock })).toEqual({ _inserted: 1, _deleted: 0 });
    expect(await linked()).toEqual(all.slice(0, 2));
    expect(await refusalOf(t, () => change({ removed: added, lock }))).toBe('dataset_locked');
  }));

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
