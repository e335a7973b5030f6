/** Tests the memory of imports: a layout for each source, found from all its datasets, and the figures that become the last round with a save. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

async function world(t: Transaction) {
  await becomePerson(t, 'Coordinator');
  const publisher = async (name: string) =>
    (
      await t.query<{ id: number }>(
        `insert into api.publishers (name, type) values ($1, 'International Organisations') returning id`,
        [name],
      )
    ).rows[0]!.id;
  const [source, other] = [await publisher('IOM DTM'), await publisher('OCHA')];
  const document = (
    await t.query<{ id: number }>(
      `insert into api.documents (name, publication_date, sources, publishers) values ('DTM round 5', '2025-03-01', array[$1]::bigint[], array[$2]::bigint[]) returning id`,
      [source, other],
    )
  ).rows[0]!.id;
  const dataset = async (name: string, fields: { source_id?: number; document_id?: number }) =>
    (
      await t.query<{ id: number }>(
        `insert into api.tabular_datasets (name, iso3, displacement_type, unit, source_id, document_id) values ($1, 'SDN', 'Conflict', 'Person', $2, $3) returning id`,
        [name, fields.source_id ?? null, fields.document_id ?? null],
      )
    ).rows[0]!.id;
  return {
    source,
    own: await dataset('Of the source', { source_id: source }),
    ofDocument: await dataset('Of its document', { document_id: document }),
    ofOther: await dataset('Of another', { source_id: other, document_id: document }),
    without: await dataset('Without a source', {}),
  };
}

const remember = async (t: Transaction, dataset_id: number, total: number, headers: unknown = ['place', 'idps']) =>
  (
    await t.query<{ id: number | null }>('select api.remember_import($1::jsonb) as id', [
      JSON.stringify({ dataset_id, headers, match: { targets: ['dst_name', 'stock_total'] }, figures: { total } }),
    ])
  ).rows[0]!.id;
const save = (t: Transaction, id: number) =>
  t.query('select api.save_tabular_dataset_records($1::jsonb)', [
    JSON.stringify({ id, records: [{ dst_name: 'Kassala', stock_total: 1, source_number: 'A-7' }] }),
  ]);
const layouts = async (t: Transaction, dataset: number) =>
  (
    await t.query<{ id: number; total: number | null; dataset_name: string | null }>(
      `select id, (figures->>'total')::int as total, dataset_name from api.import_layouts_of($1)`,
      [dataset],
    )
  ).rows;

test('a layout belongs to the source of the dataset, or of its document; its figures are the last round once the records are saved', () =>
  database.rolledBack(async (t) => {
    const { own, ofDocument, ofOther, without } = await world(t);
    const id = await remember(t, own, 10);
    expect(await layouts(t, own)).toEqual([{ id, total: null, dataset_name: null }]);
    await save(t, own);
    expect(await layouts(t, own)).toEqual([{ id, total: 10, dataset_name: 'Of the source' }]);
    expect(await layouts(t, ofDocument)).toEqual(await layouts(t, own));
    expect(await layouts(t, ofOther)).toEqual([]);
    expect(await remember(t, without, 5)).toBeNull();
    expect(await layouts(t, without)).toEqual([]);

    // The next round, in another dataset; an import that is not saved is none.
    expect(await remember(t, ofDocument, 19)).toBe(id);
    expect(await remember(t, ofDocument, 20)).toBe(id);
    await save(t, own);
    expect((await layouts(t, own)).map(({ total }) => total)).toEqual([10]);
    await t.script('reset role');
    await t.query(`update data.import_rounds set saved_at = saved_at - interval '1 hour' where saved_at is not null`);
    await becomePerson(t, 'Coordinator');
    await save(t, ofDocument);
    expect((await layouts(t, own)).map(({ total }) => total)).toEqual([20]);

    // Other headers are another layout.
    const second = await remember(t, own, 3, ['idps', 'place']);
    expect(new Set((await layouts(t, own)).map((row) => row.id))).toEqual(new Set([id, second]));
    await t.query('delete from api.tabular_datasets where id = $1', [ofDocument]);
    expect((await layouts(t, own)).find((row) => row.id === id)).toMatchObject({ total: 10 });
  }));

test.each<[string, object]>([
  ['no headers', { headers: [] }],
  ['headers that are no texts', { headers: [1] }],
  ['a match that is no object', { match: [] }],
  ['no figures', { figures: null }],
  ['a dataset that is no number', { dataset_id: 'x' }],
  ['too much', { figures: { x: 'x'.repeat(2_000_000) } }],
])('%s are refused', (_, change) =>
  database.rolledBack(async (t) => {
    const { own } = await world(t);
    const api_data = { dataset_id: own, headers: ['a'], match: {}, figures: {}, ...change };
    const call = () => t.query('select api.remember_import($1::jsonb)', [JSON.stringify(api_data)]);
    expect(await refusalOf(t, call)).toBe('import_layout_form');
  }),
);

test('a number of the source is a text of at most 200 characters', () =>
  database.rolledBack(async (t) => {
    const { own } = await world(t);
    await save(t, own);
    const { rows } = await t.query('select source_number from api.tabular_datasets_records where parent_id = $1', [
      own,
    ]);
    expect(rows).toEqual([{ source_number: 'A-7' }]);
    for (const number of ['x'.repeat(201), 7, ['x']]) {
      const records = [{ source_number: number }];
      const call = () =>
        t.query('select api.save_tabular_dataset_records($1::jsonb)', [JSON.stringify({ id: own, records })]);
      expect(await refusalOf(t, call)).toBe('dataset_records_faulty');
    }
  }));
