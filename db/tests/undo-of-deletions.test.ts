/** The undo of a deletion, whatever happened meanwhile to the records that the deleted one refers to, and the rows that went with it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { catalogOf, mergeOf, operationOf, undoOf } from './operations-world.ts';
import { call, deliver, document, event, fact, stored } from './parking-lot.ts';
import { add, asOwner, becomePerson, databaseForTests, openTestDatabase } from './support.ts';

const database = databaseForTests();

/** The least that a record of each kind needs; some kinds refer to others. */
const FIELDS: Readonly<Record<string, (name: string) => Record<string, unknown>>> = {
  facts: (name) => ({
    name, iso3: 'KEN', year: 2025, displacement_type: 'Conflict', type: 'IDPs (Stock)',
    data: { reported_figure: 10, term: 'Displaced', stock_date: { date: '2025-12-31', accuracy: 'Day' } },
  }),
  events: (name) => ({ name: `Kenya: ${name}`, displacement_type: 'Conflict', year: 2025, countries: ['KEN'], start_date: { date: '2025-01-01', accuracy: 'Day' } }),
  documents: (name) => ({ name, publication_date: '2025-02-01', countries: ['KEN'] }),
  publishers: (name) => ({ name, type: 'Media' }),
  tabular_datasets: (name) => ({ name, iso3: 'KEN', displacement_type: 'Conflict', unit: 'Person' }),
  contacts: (name) => ({ title: 'Ms', name, surname: 'Okoye', gender: 'Female', organisation: name, job_title: 'Officer' }),
  communications: (name) => ({ subject: name, iso3: 'KEN' }),
}; // prettier-ignore

async function make(t: Transaction, kind: string, name: string, more: object = {}): Promise<number> {
  const fields = { ...FIELDS[kind]!(name), ...more };
  if (kind === 'documents') {
    const publisher = await make(t, 'publishers', `Publisher of ${name}`);
    Object.assign(fields, { publishers: [publisher], sources: [publisher], ...more });
  }
  if (kind === 'communications' && !('contact_id' in more))
    Object.assign(fields, { contact_id: await make(t, 'contacts', `Contact of ${name}`) });
  // A sub-fact has a document.
  if ('parent_id' in more) Object.assign(fields, { document_id: await make(t, 'documents', `Document of ${name}`) });
  return (await add(t, kind, fields)).id;
}

const deleted = async (t: Transaction, kind: string, id: number): Promise<number> =>
  (await operationOf(t, () => t.query(`delete from api.${kind} where id = $1`, [id])))!;

type Reference = { kind: string; name: string; relation: string; noun: string; is_list: boolean };
let references: Reference[];
let cascades: string[];
beforeAll(async () => {
  const opened = await openTestDatabase();
  [references, cascades] = await opened.rolledBack(async (t) => [
    (
      await t.query<Reference>(
        `select k.kind, r.name, r.relation, r.noun, (select a.attndims > 0 from pg_attribute a where a.attrelid = format('data.%I', k.kind)::regclass and a.attname = r.name) as is_list
         from unnest(rules.kinds_of_operations()) k (kind) cross join lateral rules.references_of(k.kind) r`,
      )
    ).rows,
    (
      await t.query<{ part: string }>(
        `select r.relname || ' of ' || p.relname as part from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class p on p.oid = c.confrelid
         where c.contype = 'f' and c.confdeltype = 'c' and p.relnamespace = 'data'::regnamespace and p.relname = any (rules.kinds_of_operations()) order by 1`,
      )
    ).rows.map(({ part }) => part),
  ]);
  await opened.close();
});

describe('a deleted record that refers to another', () => {
  it('comes back to the survivor if that was merged meanwhile', async () => {
    expect(references.length).toBeGreaterThan(5);
    for (const { kind, name, relation, is_list } of references)
      await database.as('Coordinator', async (t) => {
        const [of, survivor] = [await make(t, relation, 'First of two'), await make(t, relation, 'Second of two')];
        const record = await make(t, kind, 'Deleted', { [name]: is_list ? [of] : of });
        const operation = await deleted(t, kind, record);
        expect(await mergeOf(t, relation, survivor, [of])).toMatchObject({ refused: [] });
        expect((await undoOf(t, operation)).refused, `${kind}.${name}`).toEqual([]);
        const { rows } = await t.query(`select to_jsonb(r)->$2 as now from api.${kind} r where id = $1`, [
          record,
          name,
        ]);
        expect(rows, `${kind}.${name}`).toEqual([{ now: is_list ? [survivor] : survivor }]);
      });
  });

  it('stays deleted while that is archived, and the undo says so', async () => {
    for (const { kind, name, relation, noun, is_list } of references)
      await database.as('Coordinator', async (t) => {
        const of = await make(t, relation, 'Archived');
        const record = await make(t, kind, 'Deleted', { [name]: is_list ? [of] : of });
        const operation = await deleted(t, kind, record);
        await t.query(`select * from api.archive_records($1, $2, 'Twice')`, [relation, [of]]);
        const undone = await undoOf(t, operation);
        expect(undone, `${kind}.${name}`).toMatchObject({
          undone: 0,
          refused: [[`Its ${noun} is archived: restore that first, or choose another`, 1]],
        });
        await t.query('select * from api.restore_records($1, $2)', [relation, [of]]);
        expect((await undoOf(t, operation)).refused).toEqual([]);
      });
  });
});

describe('a deleted record that came from the parking lot', () => {
  const SAVE: Readonly<Record<string, string>> = {
    documents: 'helix_save_document',
    events: 'helix_save_event',
    facts: 'helix_save_fact',
  };

  /** Delivers a record, imports it, deletes what it became, and lets it wait again. */
  async function takenBack(t: Transaction, kind: string) {
    const sent = await deliver(t, kind === 'events' ? event('a') : document('a', {}, [fact('1')]));
    const delivery = kind === 'facts' ? sent.records[0]!.facts![0]!.id : sent.records[0]!.id;
    const publisher = await make(t, 'publishers', 'Of deliveries');
    const more =
      kind === 'documents'
        ? { publishers: [publisher], sources: [publisher] }
        : kind === 'facts'
          ? { document_id: await make(t, 'documents', 'Of a delivery') }
          : {};
    const save = async () => {
      const payload = { ...FIELDS[kind]!('Delivered'), ...more };
      const { rows } = await call(t, SAVE[kind]!, { payload, parking_lot_id: delivery });
      return (rows[0] as { id: number }).id;
    };
    const record = await save();
    const operation = await deleted(t, kind, record);
    await call(t, 'take_back_parking_lot_records', { ids: [delivery] });
    expect(await stored(t, delivery)).toMatchObject({ status: 'waiting', imported_id: null });
    return { delivery, record, operation, save };
  }

  it.each(Object.keys(SAVE))('comes back with its delivery, which waits no more: %s', (kind) =>
    database.as('Coordinator', async (t) => {
      const { delivery, record, operation } = await takenBack(t, kind);
      expect((await undoOf(t, operation)).refused).toEqual([]);
      expect(await stored(t, delivery)).toMatchObject({ status: 'imported', imported_id: record });
    }),
  );

  it('stays deleted if its delivery is another fact by now, which would count twice', () =>
    database.as('Coordinator', async (t) => {
      const { operation, save } = await takenBack(t, 'facts');
      const again = await save();
      expect(await undoOf(t, operation)).toMatchObject({
        undone: 0,
        refused: [[expect.stringMatching(/^coordinator has imported this record already: /), 1]],
      });
      await deleted(t, 'facts', again);
      expect(await undoOf(t, operation)).toMatchObject({ undone: 1, refused: [] });
    }));
});

describe('a row that goes with a deleted record', () => {
  /** How the owner adds such a row to the record $1. */
  const PARTS: Readonly<Record<string, readonly string[]>> = {
    'changes_since_sign_off of facts': [
      `insert into data.changes_since_sign_off (fact_id, entity_type, entity_id, columns, created_by) values ($1, 'events', 7, '{name}', 'coordinator')`,
    ],
    'tabular_datasets_records_to_facts of facts': [
      `insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by) values ('Linked', 'KEN', 'Conflict', 'Person', 'coordinator')`,
      `insert into data.tabular_datasets_records (parent_id, iso3, position) select id, 'KEN', 1 from data.tabular_datasets`,
      `update data.tabular_datasets set locked_at = now()`,
      `insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) select $1, id from data.tabular_datasets_records`,
    ],
    'suggestion_outcomes of documents': [
      `insert into data.suggestion_outcomes (document_id, filename, letter, figure, outcome, reason, language, sentence) values ($1, 'a.pdf', 1, 10, 'dismissed', 'Old', 'en', 'Ten fled.')`,
    ],
    'document_files of documents': [
      `insert into data.files (filename, uuid, content_type, original_filename, size, created_by)
         values ('5f0c7f34-6f0a-4d3e-9c49-0d2c7a1f3c11-0123456789ab.pdf', '5f0c7f34-6f0a-4d3e-9c49-0d2c7a1f3c11', 'application/pdf', 'a.pdf', 1, 'coordinator')`,
      `update data.documents set filename = '5f0c7f34-6f0a-4d3e-9c49-0d2c7a1f3c11-0123456789ab.pdf' where id = $1`,
    ],
    'tabular_datasets_records of tabular_datasets': [
      `insert into data.tabular_datasets_records (parent_id, iso3, position) values ($1, 'KEN', 1), ($1, 'KEN', 2)`,
    ],
    'import_rounds of tabular_datasets': [
      `insert into data.import_layouts (source_id, headers, match) select id, '["Total"]', '{}' from data.publishers order by id desc limit 1`,
      `insert into data.import_rounds (layout_id, dataset_id, figures, saved_at) select id, $1, '{"Total": 7}', now() from data.import_layouts`,
    ],
  };
  /** Nobody deletes a publisher. */
  const KEPT = ['import_layouts of publishers'];

  it('is of a table in this test', () => {
    expect(cascades.filter((part) => !KEPT.includes(part))).toEqual(Object.keys(PARTS).toSorted());
  });

  it.each(Object.keys(PARTS))('comes back with it: %s', (part) =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Coordinator');
      const kind = part.split(' of ')[1]!;
      await make(t, 'publishers', 'A source');
      const record = await make(t, kind, 'Deleted');
      for (const statement of PARTS[part]!) await asOwner(t, statement, statement.includes('$1') ? [record] : []);
      const before = await catalogOf(t);
      const operation = await deleted(t, kind, record);
      expect((await catalogOf(t))[part.split(' of ')[0]!]).toBeNull();
      expect((await undoOf(t, operation)).refused).toEqual([]);
      expect(await catalogOf(t)).toEqual(before);
    }),
  );
});

it('a fact comes back without the link to a record that was deleted meanwhile, and with that to a dataset that is open again', () =>
  database.as('Coordinator', async (t) => {
    const fact = await make(t, 'facts', 'Linked');
    const dataset = await make(t, 'tabular_datasets', 'Proof');
    const records = await asOwner(
      t,
      `insert into data.tabular_datasets_records (parent_id, iso3, position) values ($1, 'KEN', 1), ($1, 'KEN', 2) returning id`,
      [dataset],
    );
    await asOwner(t, 'update data.tabular_datasets set locked_at = now() where id = $1', [dataset]);
    const links = records.map(({ id }) => ({ tdr_id: String(id), f_id: String(fact) }));
    await t.query('select api.save_tabular_datasets_records_to_facts($1::text::jsonb)', [
      JSON.stringify({ fact_id: String(fact), dataset: links }),
    ]);
    const operation = await deleted(t, 'facts', fact);
    await asOwner(t, 'update data.tabular_datasets set locked_at = null where id = $1', [dataset]);
    await asOwner(t, 'delete from data.tabular_datasets_records where id = $1', [records[0]!['id']]);
    expect(await undoOf(t, operation)).toMatchObject({ undone: 1, refused: [] });
    const { rows } = await t.query('select f_id, tdr_id from api.tabular_datasets_records_to_facts');
    expect(rows).toEqual([{ f_id: fact, tdr_id: records[1]!['id'] }]);
  }));
