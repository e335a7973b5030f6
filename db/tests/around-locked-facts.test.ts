/** A signed-off fact and its neighbours: each column of each neighbour, changed by each writer under a locked and an open fact. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

const idOf = async (t: Transaction, text: string, values: readonly unknown[] = []): Promise<number> =>
  (await t.query<{ id: number }>(text, [...values])).rows[0]!.id;

interface Scene {
  publishers: number;
  documents: number;
  events: number;
  other: number;
  hazard_types: number;
  tabular_datasets: number;
  record: number;
  master: number;
  sub: number;
  fact: number;
}

const FACT = `'AFG', 2025, 'Disaster', 'New Displacement (Flow)'`;
const DATA = `{"reported_figure": 100, "term": "Displaced", "unit": "Person", "start_date": {"date": "2025-03-01"}}`;
const COLUMNS = 'name, iso3, year, displacement_type, type';

/** A fact with every neighbour; its master and the only record of its dataset. */
async function scene(t: Transaction): Promise<Scene> {
  await becomePerson(t, 'Administrator');
  const publishers = await idOf(t, `insert into api.publishers (name, type) values ('A paper', 'Media') returning id`);
  const documents = await idOf(
    t,
    `insert into api.documents (name, publication_date, sources, publishers) values ('A report', '2025-03-03', $1, $1) returning id`,
    [[publishers]],
  );
  const hazard_types = await idOf(
    t,
    `insert into api.hazard_types (category, subcategory, type, subtype) values ('Cat', 'Subcat', 'Kind', 'Leaf') returning id`,
  );
  const event = (name: string) =>
    idOf(
      t,
      `insert into api.events (name, displacement_type, hazard_type_id, year, start_date, countries, data_included)
       values ($1, 'Disaster', $2, 2025, '{"date": "2025-03-01"}', '{AFG}', true) returning id`,
      [name, hazard_types],
    );
  const [events, other] = [await event('Afghanistan: Flood'), await event('Another flood of the year')];
  const master = await idOf(
    t,
    `insert into api.facts (${COLUMNS}, event_id, data) values ('A master', ${FACT}, $1, $2) returning id`,
    [other, DATA],
  );
  const make = (name: string) =>
    idOf(
      t,
      `insert into api.facts (${COLUMNS}, event_id, document_id, parent_id, data) values ($1, ${FACT}, $2, $3, $4, $5) returning id`,
      [name, events, documents, master, DATA],
    );
  const [sub, fact] = [await make('A sub-fact'), await make('A signed fact')];
  const tabular_datasets = await idOf(
    t,
    `insert into api.tabular_datasets (name, iso3, displacement_type, unit) values ('A table', 'AFG', 'Disaster', 'Person') returning id`,
  );
  const save = (records: object[], lock: boolean) =>
    t.query('select api.save_tabular_dataset_records($1::text::jsonb)', [
      JSON.stringify({ id: tabular_datasets, lock, records }),
    ]);
  await save(
    [
      { org_name: 'Herat', stock_total: 5 },
      { org_name: 'Kabul', stock_total: 6 },
    ],
    true,
  );
  const record = await idOf(t, 'select min(id) as id from api.tabular_datasets_records where parent_id = $1', [
    tabular_datasets,
  ]);
  await t.query('select api.save_tabular_datasets_records_to_facts($1::text::jsonb)', [
    JSON.stringify({ fact_id: fact, dataset: [{ tdr_id: record }] }),
  ]);
  await t.query('select api.unlock_tabular_dataset($1, $2)', [tabular_datasets, 'A wrong column']);
  return { publishers, documents, events, other, hazard_types, tabular_datasets, record, master, sub, fact };
}

const review = (t: Transaction, fact: number, status: string) =>
  t.query('insert into api.reviews (entity_id, status) values ($1, $2)', [fact, status]);

type Outcome = 'refused' | 'marked' | 'free';
/** The column of a neighbour, the expression of its new value, and the outcome under a locked fact. */
type Change = readonly [relation: keyof Scene, column: string, value: string, outcome: Outcome];

const CHANGES: readonly Change[] = [
  ['events', 'data_included', 'false', 'refused'],
  ['events', 'year', '2024', 'refused'],
  ['events', 'displacement_type', `'Conflict'`, 'refused'],
  ['events', 'hazard_type_id', 'null', 'refused'],
  ['events', 'start_date', `'{"date": "2025-02-01"}'`, 'refused'],
  ['events', 'name', `'Afghanistan: Flood of March'`, 'marked'],
  ['events', 'end_date', `'{"date": "2025-03-05"}'`, 'marked'],
  ['events', 'countries', `'{AFG,PAK}'`, 'marked'],
  ['events', 'glide_numbers', `'{FL-2025-000001-AFG}'`, 'marked'],
  ['events', 'event_codes', `'{"C51672:Government Assigned Identifier:AFG"}'`, 'marked'],
  ['events', 'comment', `'A comment'`, 'marked'],
  ['documents', 'publication_date', `'2025-03-04'`, 'refused'],
  ['documents', 'sources', `(select array_agg(id) from api.publishers)`, 'refused'],
  ['documents', 'publishers', `(select array_agg(id) from api.publishers)`, 'refused'],
  ['documents', 'confidential', 'true', 'marked'],
  ['documents', 'name', `'A better name'`, 'marked'],
  ['documents', 'url', `'https://example.org/'`, 'marked'],
  ['documents', 'comment', `'A comment'`, 'marked'],
  ['documents', 'type', `'PDF'`, 'marked'],
  ['documents', 'countries', `'{AFG}'`, 'marked'],
  ['documents', 'displacement_types', `'{Disaster}'`, 'marked'],
  ['publishers', 'name', `'Another paper'`, 'marked'],
  ['publishers', 'type', `'Government'`, 'marked'],
  ['publishers', 'iso3', `'AFG'`, 'marked'],
  ['hazard_types', 'category', `'Another'`, 'refused'],
  ['hazard_types', 'category', `'CAT'`, 'marked'],
  ['hazard_types', 'subcategory', `'Another'`, 'refused'],
  ['hazard_types', 'type', `'Another'`, 'refused'],
  ['hazard_types', 'subtype', `'Another'`, 'marked'],
  ['hazard_types', 'glide', `'FL'`, 'free'],
  ['hazard_types', 'active', 'false', 'free'],
  ['tabular_datasets', 'iso3', `'PAK'`, 'refused'],
  ['tabular_datasets', 'displacement_type', `'Conflict'`, 'refused'],
  ['tabular_datasets', 'unit', `'Household'`, 'refused'],
  ['tabular_datasets', 'source_id', `(select min(id) from api.publishers)`, 'refused'],
  ['tabular_datasets', 'document_id', `(select min(id) from api.documents)`, 'refused'],
  ['tabular_datasets', 'name', `'Another name'`, 'marked'],
  ['tabular_datasets', 'url', `'https://example.org/'`, 'marked'],
  ['tabular_datasets', 'age_class', `'0-5'`, 'marked'],
  ['tabular_datasets', 'comments', `'A comment'`, 'marked'],
  ['master', 'event_id', '(select min(id) from api.events)', 'refused'],
  ['master', 'event_role', `'Triangulation'`, 'refused'],
  ['master', 'year', '2026', 'refused'],
  ['master', 'name', `'Another name'`, 'marked'],
  ['master', 'data', `'${DATA.replace('100', '300')}'`, 'marked'],
  ['master', 'comment', `'A comment'`, 'free'],
];
const relationOf = (key: keyof Scene) => (['master', 'sub', 'fact'].includes(key) ? 'facts' : key);
const CONSTRAINT = 'locked_facts_rest_on';

const around = async (t: Transaction, fact: number) => {
  const { rows } = await t.query<{
    changes: { entity_type: string; columns: string[]; by: string }[];
    listed: boolean;
  }>(
    `select s.changed_around as changes, v.changed_since_review as listed
     from api.facts_status_view s join api.facts_view v on v.id = s.entity_id where s.entity_id = $1`,
    [fact],
  );
  return rows[0]!;
};

describe.each([null, 'Under Review', 'Signed Off', 'Locked Down'])('under a fact of the status %s', (status) => {
  /** One that is open and one that locks: the others are as these. */
  const left = status === 'Under Review' || status === 'Signed Off' ? '' : ' @proof';
  const locked = status === 'Signed Off' || status === 'Locked Down';

  it(`each column of each neighbour is closed, leaves a mark, or is free, for people, the owner and an import${left}`, () =>
    database.rolledBack(async (t) => {
      const made = await scene(t);
      await becomePerson(t, 'Administrator');
      await idOf(t, `insert into api.publishers (name, type) values ('Another source', 'Media') returning id`);
      if (status !== null) await review(t, made.fact, status);
      const wrong: string[] = [];
      const writers: [string, (work: () => Promise<unknown>) => Promise<unknown>][] = [
        ['a person', (work) => work()],
        ['an import', (work) => importing(t, work)],
      ];
      for (const [writer, by] of writers) {
        for (const [key, column, value, expected] of CHANGES) {
          const relation = relationOf(key);
          const schema = writer === 'a person' ? 'api' : 'data';
          let marks: Awaited<ReturnType<typeof around>> | undefined;
          const refusal = await refusalOf(t, async () => {
            await by(() => t.query(`update ${schema}.${relation} set ${column} = ${value} where id = $1`, [made[key]]));
            marks = await around(t, made.fact);
          });
          await becomePerson(t, 'Administrator');
          const is = refusal ?? (marks?.listed ? 'marked' : 'free');
          const should = !locked ? 'free' : expected === 'refused' ? CONSTRAINT : expected;
          // The master's own rules come after the statement.
          const ownRule = !locked && refusal === 'fact_parent_matches';
          if (is !== should && !ownRule && refusal !== 'event_cause_of_facts')
            wrong.push(`${writer} changes ${column} of ${key}: ${is}, not ${should}`);
          if (should === 'marked' && marks?.changes[0]?.entity_type !== relation) wrong.push(`${column}: no mark`);
        }
      }
      expect(wrong).toEqual([]);
    }));

  it('a record of the dataset that proves it is saved only if the fact is open', () =>
    database.rolledBack(async (t) => {
      const made = await scene(t);
      if (status !== null) await review(t, made.fact, status);
      const save = (records: object[]) =>
        refusalOf(t, () =>
          t.query('select api.save_tabular_dataset_records($1::text::jsonb)', [
            JSON.stringify({ id: made.tabular_datasets, lock: false, records }),
          ]),
        );
      expect(await save([{ id: made.record, stock_total: 7 }])).toBe(locked ? 'dataset_records_faulty' : null);
      expect(await save([{ id: made.record, stock_total: 5, position: 9 }])).toBeNull();
      expect(await save([{ org_name: 'Ghazni', stock_total: 7 }])).toBeNull();
    }));
});

it('a mark ends when its neighbour is as reviewed again, one column after the other', () =>
  database.rolledBack(async (t) => {
    const made = await scene(t);
    await review(t, made.fact, 'Signed Off');
    const { rows } = await t.query<{ name: string }>('select name from api.events where id = $1', [made.events]);
    const name = (value: string) => t.query('update api.events set name = $2 where id = $1', [made.events, value]);
    const comment = (value: string | null) =>
      t.query('update api.events set comment = $2 where id = $1', [made.events, value]);
    const columns = async () => (await around(t, made.fact)).changes.map((change) => change.columns);
    await name('Afghanistan: Flood of March');
    await comment('A comment');
    expect(await columns()).toEqual([['name', 'comment']]);
    await name('Afghanistan: Flood of April');
    await name(rows[0]!.name);
    expect(await columns()).toEqual([['comment']]);
    await comment(null);
    expect(await around(t, made.fact)).toEqual({ changes: [], listed: false });
  }));

it('every column that people write in a neighbour is among the changes above', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query<{ written: string }>(
      `select c.relname || '.' || a.attname as written from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'data'::regnamespace and c.relname = any ('{events,documents,publishers,hazard_types,tabular_datasets}')
         and has_column_privilege('web_user', c.oid, a.attnum, 'update')`,
    );
    const tried = CHANGES.map(([relation, column]) => `${relation}.${column}`);
    // The file has its own test, and these two columns follow it.
    const ofFile = ['filename', 'content_type', 'original_filename'].map((column) => `documents.${column}`);
    // A record that facts rest on is not archived at all: db/tests/archive.test.ts.
    const others = rows.map(({ written }) => written).filter((written) => !written.includes('.archived_'));
    expect(others.filter((written) => ![...tried, ...ofFile].includes(written))).toEqual([]);
  }));

it('a document becomes confidential under a signed-off fact, but not open again, and another file leaves a mark', () =>
  database.rolledBack(async (t) => {
    const made = await scene(t);
    const file = `${'0'.repeat(36)}-${'0'.repeat(12)}.pdf`;
    await t.script('reset role');
    await t.query(
      `insert into data.files (filename, uuid, content_type, original_filename, size, created_by)
       values ($1, gen_random_uuid(), 'application/pdf', 'a.pdf', 1, 'administrator')`,
      [file],
    );
    await becomePerson(t, 'Administrator');
    await review(t, made.fact, 'Signed Off');
    const update = (values: string) =>
      refusalOf(t, async () => {
        await t.query(`update api.documents set confidential = true where id = $1`, [made.documents]);
        await t.query(`update api.documents set ${values} where id = $1`, [made.documents]);
        const { changes } = await around(t, made.fact);
        expect(changes[0]?.columns).toContain('filename');
      });
    expect(await update('confidential = false')).toBe(CONSTRAINT);
    expect(await update(`filename = '${file}'`)).toBeNull();
  }));

/** How the number or the figures of a master's sub-facts change. */
const TOTALS: [string, (t: Transaction, made: Scene) => Promise<unknown>][] = [
  [
    'the figure of a sub-fact',
    (t, { sub }) => t.query(`update api.facts set data = $2 where id = $1`, [sub, DATA.replace('100', '7')]),
  ],
  [
    'the role of a sub-fact',
    (t, { sub }) => t.query(`update api.facts set parent_role = 'Triangulation' where id = $1`, [sub]),
  ],
  ['the year of a sub-fact', (t, { sub }) => t.query(`update api.facts set year = 2024 where id = $1`, [sub])],
  ['a sub-fact that leaves', (t, { sub }) => t.query(`update api.facts set parent_id = null where id = $1`, [sub])],
  ['a deleted sub-fact', (t, { sub }) => t.query(`delete from api.facts where id = $1`, [sub])],
  [
    'a new sub-fact',
    (t, { documents, master }) =>
      t.query(
        `insert into api.facts (${COLUMNS}, document_id, parent_id, data) values ('Another', ${FACT}, $1, $2, $3)`,
        [documents, master, DATA],
      ),
  ],
  [
    'a fact that joins',
    async (t, { documents, master }) => {
      const id = await idOf(
        t,
        `insert into api.facts (${COLUMNS}, document_id, data) values ('Another', ${FACT}, $1, $2) returning id`,
        [documents, DATA],
      );
      await t.query('update api.facts set parent_id = $2 where id = $1', [id, master]);
    },
  ],
  [
    'a sub-fact from the parking lot',
    (t, { documents, master }) =>
      t.query(`select * from api.helix_save_fact($1::text::jsonb, null)`, [
        JSON.stringify({
          name: 'From the lot',
          iso3: 'AFG',
          year: 2025,
          displacement_type: 'Disaster',
          type: 'New Displacement (Flow)',
          document_id: documents,
          parent_id: master,
          data: JSON.parse(DATA),
        }),
      ]),
  ],
];

it.each(TOTALS)('the total of a locked master stays: %s', (_, change) =>
  database.rolledBack(async (t) => {
    const made = await scene(t);
    expect(await refusalOf(t, () => change(t, made))).toBeNull();
    await review(t, made.master, 'Signed Off');
    expect(await refusalOf(t, () => change(t, made))).toBe('fact_locked_total');
    // A sub-fact that does not count in the total is free.
    expect(
      await refusalOf(t, () =>
        t.query(`update api.facts set comment = 'Seen', event_role = 'Triangulation' where id = $1`, [made.sub]),
      ),
    ).toBeNull();
    await review(t, made.master, 'Under Review');
    expect(await refusalOf(t, () => change(t, made))).toBeNull();
  }),
);

it('the change of many is refused for the master of a locked fact, and counted with its reason', () =>
  database.rolledBack(async (t) => {
    const made = await scene(t);
    await review(t, made.fact, 'Signed Off');
    const { rows } = await t.query(`select * from api.change_facts($1, event_id => $2)`, [
      [made.master, made.sub],
      made.other,
    ]);
    expect(rows).toEqual([
      expect.objectContaining({ reason: null, changes: true, number: 1 }),
      expect.objectContaining({ changes: false }),
    ]);
    const { rows: refused } = await t.query(`select * from api.change_facts($1, event_id => $2)`, [
      [made.master],
      made.events,
    ]);
    expect(refused).toEqual([
      {
        operation_id: null,
        reason: 'A signed-off or locked-down fact rests on this master fact, and must be reopened first: A signed fact',
        changes: false,
        number: 1,
        examples: [expect.stringMatching(/^F-\d+.* \w/)],
      },
    ]);
  }));

it('a mark names all columns and the last person, waits for the sign-off, and ends with the next review', () =>
  database.rolledBack(async (t) => {
    const made = await scene(t);
    await review(t, made.fact, 'Signed Off');
    await becomePerson(t, 'Expert');
    await t.query(`update api.events set comment = 'One' where id = $1`, [made.events]);
    await becomePerson(t, 'Expert', 'second');
    await t.query(`update api.events set name = 'Afghanistan: Flash flood', comment = 'Two' where id = $1`, [
      made.events,
    ]);
    expect((await around(t, made.fact)).changes).toEqual([
      expect.objectContaining({ entity_type: 'events', columns: ['comment', 'name'], by: 'second' }),
    ]);
    const waits = async () =>
      (await t.query('select waits_for_my_review as w from api.facts_view where id = $1', [made.fact])).rows[0];
    expect(await waits()).toEqual({ w: false });
    await becomePerson(t, 'Coordinator');
    expect(await waits()).toEqual({ w: true });
    await t.query(`insert into api.reviews (entity_id, status, comment) values ($1, 'Comment', 'Seen')`, [made.fact]);
    expect((await around(t, made.fact)).listed).toBe(true);
    await review(t, made.fact, 'Signed Off');
    expect(await around(t, made.fact)).toEqual({ changes: [], listed: false });
    expect(await waits()).toEqual({ w: false });
  }));
