/** Links of facts to the records of datasets: their changes, and the effects of a deletion. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';
import { faultsOf, linkedFact, recordsOf, save } from './datasets-world.ts';

const database = databaseForTests();

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
