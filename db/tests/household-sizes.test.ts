/** Household sizes: people edit the list, a year without a size has the last known one, and every writer of a fact gets the size of the list. */
import { describe, expect, it, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { packageRoot } from '#db/paths.ts';
import { loadReference } from '#db/reference.ts';
import { readSources } from '#db/sources.ts';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

const THIS_YEAR = new Date().getUTCFullYear();

const { as } = database;
const rowsOf = async <Row = Record<string, unknown>>(t: Transaction, text: string, values: unknown[] = []) =>
  (await t.query<Row>(text, values)).rows;
const sizeOf = async (t: Transaction, iso3: string, year: number) =>
  rowsOf(
    t,
    'select id is not null as listed, size::float8, source, known_year from api.household_sizes where iso3 = $1 and year = $2',
    [iso3, year],
  );

type Change = Record<string, unknown>;
type Answer = {
  rows: { iso3: string; year: number; before: number | null; result: string; message: string | null }[];
  facts: Record<string, unknown>[];
  facts_count: number;
  locked_count: number;
  recomputed: number;
};
const change = async (t: Transaction, changes: unknown, recompute = false) =>
  (
    await rowsOf<{ answer: Answer }>(t, 'select api.change_household_sizes($1, $2) as answer', [
      JSON.stringify(changes),
      recompute,
    ])
  )[0]!.answer;

/** A list of two sizes, so that the years between and after have none. */
const listOf = (t: Transaction, iso3: string, sizes: Record<number, number>) =>
  change(
    t,
    Object.entries(sizes).map(([year, size]) => ({
      iso3,
      year: Number(year),
      size,
      source: 'A survey',
      observed: 2014,
    })),
  );
const emptied = async (t: Transaction, iso3: string) => {
  await t.query('delete from api.household_sizes where iso3 = $1', [iso3]);
};

test('a year without a size has the last known one, up to the year after the next, and says of which year it is', () =>
  as('Administrator', async (t) => {
    await emptied(t, 'TCD');
    expect(await sizeOf(t, 'TCD', 2020)).toEqual([]);
    await listOf(t, 'TCD', { 2014: 5.89, [THIS_YEAR - 2]: 6 });
    const known = (known_year: number, size: number, listed = false) => [
      { listed, size, source: 'A survey', known_year },
    ];
    expect(await sizeOf(t, 'TCD', 2013)).toEqual([]);
    expect(await sizeOf(t, 'TCD', 2014)).toEqual(known(2014, 5.89, true));
    expect(await sizeOf(t, 'TCD', 2015)).toEqual(known(2014, 5.89));
    expect(await sizeOf(t, 'TCD', THIS_YEAR - 3)).toEqual(known(2014, 5.89));
    for (const year of [THIS_YEAR - 1, THIS_YEAR, THIS_YEAR + 1, THIS_YEAR + 2])
      expect(await sizeOf(t, 'TCD', year)).toEqual(known(THIS_YEAR - 2, 6));
  }));

test('in the years after the last of the shipped list, every country with a size still has one', () =>
  database.rolledBack(async (t) => {
    const [last] = await rowsOf<{ year: number }>(t, 'select max(year) as year from data.household_sizes');
    // As if the list had ended before this year: the time passes, the list does not.
    await t.query('update data.household_sizes set archived_at = now() where year >= $1', [THIS_YEAR]);
    await becomePerson(t, 'Expert');
    for (const year of new Set([THIS_YEAR, THIS_YEAR + 1, last!.year + 1])) {
      const [found] = await rowsOf(
        t,
        `insert into api.facts (name, iso3, year, displacement_type, type, household_size, data)
         select 'In ' || iso3, iso3, $1, 'Conflict', 'IDPs (Stock)', '{"type": "Not Found", "figure": 0}',
           '{"reported_figure": 10, "unit": "Household", "term": "Displaced", "stock_date": {"date": "2026-01-01"}}'
         from (select distinct iso3 from data.household_sizes) c
         returning 1`,
        [year],
      );
      expect(found).toBeDefined();
      const [sums] = await rowsOf(
        t,
        `select count(*)::int as facts, count(*) filter (where household_size->>'type' = 'Lookup' and (data->>'figure')::numeric >= 10)::int as counted
         from api.facts where year = $1 and name like 'In ___'`,
        [year],
      );
      expect(sums).toEqual({ facts: 202, counted: 202 });
    }
  }));

test('people with the right add, change and delete a size; history has each change with its user', () =>
  as('Administrator', async (t) => {
    await t.query(
      `insert into api.household_sizes (iso3, year, size, source, observed) values (' tcd ', ${THIS_YEAR + 1}, 5.4, ' A census ', 2025)`,
    );
    const [row] = await rowsOf<{ id: number; version: number }>(
      t,
      `select id, size::float8, source, observed, version from api.household_sizes where iso3 = 'TCD' and year = $1`,
      [THIS_YEAR + 1],
    );
    expect(row).toMatchObject({ size: 5.4, source: 'A census', observed: 2025, version: 1 });
    const id = [row!.id];
    const changed = await rowsOf(
      t,
      'update api.household_sizes set size = 5.5 where id = $1 returning size::float8, version',
      id,
    );
    expect(changed).toEqual([{ size: 5.5, version: 2 }]);
    await t.query('delete from api.household_sizes where id = $1', id);
    expect(await rowsOf(t, 'select from api.household_sizes where id = $1', id)).toEqual([]);
    await t.query(
      `insert into api.household_sizes (iso3, year, size, source) values ('TCD', ${THIS_YEAR + 1}, 5.6, 'Again')`,
    );
    const history = await rowsOf<{ operation: string; after: Record<string, unknown> | null; created_by: string }>(
      t,
      `select operation, after, created_by from api.history where entity_type = 'household_sizes' and entity_id = $1::text order by id`,
      id,
    );
    expect(history.map(({ operation, created_by }) => `${operation} by ${created_by}`)).toEqual(
      ['insert', 'update', 'update', 'update'].map((operation) => `${operation} by administrator`),
    );
    expect(history[1]?.after).toEqual({ size: 5.5 });
    expect(Object.keys(history[2]?.after ?? {})).toEqual(['archived_at']);
    expect(history[3]?.after).toMatchObject({ archived_at: null, size: 5.6, source: 'Again', observed: null });
  }));

test('each refusal of a size has its name', () =>
  as('Administrator', async (t) => {
    const base = { iso3: 'TCD', year: THIS_YEAR + 1, size: 5, source: 'A census', observed: 2020 };
    const cases: [Partial<Record<keyof typeof base, unknown>>, string | null][] = [
      [{}, null],
      [{ iso3: 'XXX' }, 'household_size_country'],
      [{ iso3: null }, 'household_size_iso3_required'],
      [{ year: null }, 'household_size_year_required'],
      [{ year: 1899 }, 'household_size_year'],
      [{ year: 2201 }, 'household_size_year'],
      [{ year: 2024 }, 'household_size_taken'],
      [{ size: null }, 'household_size_required'],
      [{ size: 0 }, 'household_size_range'],
      [{ size: 489 }, 'household_size_range'],
      [{ source: ' ' }, 'household_size_source_required'],
      [{ source: 'x'.repeat(501) }, 'household_size_source_size'],
      [{ observed: 12 }, 'household_size_observed'],
    ];
    for (const [part, name] of cases) {
      const row = { ...base, ...part };
      const insert = () =>
        t.query(
          'insert into api.household_sizes (iso3, year, size, source, observed) select iso3, year, size, source, observed from jsonb_populate_record(null::api.household_sizes, $1)',
          [JSON.stringify(row)],
        );
      expect([part, await refusalOf(t, insert)]).toEqual([part, name]);
    }
    expect(await refusalOf(t, () => change(t, {}))).toBe('household_sizes_form');
    for (const role of ['Coordinator', 'Expert', 'Viewer']) {
      await becomePerson(t, role);
      for (const text of [
        `insert into api.household_sizes (iso3, year, size, source) values ('TCD', ${THIS_YEAR + 1}, 5, 'x')`,
        `update api.household_sizes set size = 5 where iso3 = 'TCD' and year = 2024`,
        `delete from api.household_sizes where iso3 = 'TCD' and year = 2024`,
        `select api.change_household_sizes('[]')`,
        `select api.copy_household_sizes(2024)`,
      ])
        expect([role, text, await refusalOf(t, () => t.query(text))]).toEqual([role, text, 'not_permitted']);
      expect(await sizeOf(t, 'TCD', 2024)).toHaveLength(1);
    }
  }));

test('a write to a year that is not in the list, or of an old version, changes nothing', () =>
  as('Administrator', async (t) => {
    await emptied(t, 'TCD');
    await listOf(t, 'TCD', { 2014: 5 });
    expect(
      await rowsOf(t, `update api.household_sizes set size = 6 where iso3 = 'TCD' and year = 2020 returning 1`),
    ).toEqual([]);
    expect(await rowsOf(t, `delete from api.household_sizes where iso3 = 'TCD' and year = 2020 returning 1`)).toEqual(
      [],
    );
    expect(await rowsOf(t, `update api.household_sizes set size = 6 where iso3 = 'TCD' returning year`)).toEqual([
      { year: 2014 },
    ]);
  }));

test('the list that ships with the product overwrites no row of an administrator and brings no deleted row back', () =>
  as('Administrator', async (t) => {
    await t.query(
      `update api.household_sizes set size = 9, source = 'Ours' where iso3 = 'TCD' and year = 2024 and id is not null`,
    );
    await t.query(`delete from api.household_sizes where iso3 = 'TCD' and year = 2025 and id is not null`);
    await t.script('reset role');
    const { reference } = await readSources(packageRoot());
    expect(
      await loadReference(
        t,
        reference.find(({ name }) => name === 'household_sizes')!,
      ),
    ).toBe(0);
    expect(await sizeOf(t, 'TCD', 2024)).toEqual([{ listed: true, size: 9, source: 'Ours', known_year: 2024 }]);
    expect(await sizeOf(t, 'TCD', 2025)).toEqual([{ listed: false, size: 9, source: 'Ours', known_year: 2024 }]);
  }));

type Size = { type: string; figure: number };
const SIZES: Size[] = [
  { type: 'Lookup', figure: 2 },
  { type: 'Lookup', figure: 0 },
  { type: 'Not Found', figure: 3 },
  { type: 'Not Found', figure: 0 },
  { type: 'Manual', figure: 3.5 },
  { type: 'Manual', figure: 0 },
];
/** Chad has 5 in 2020 and 6 in 2024; Bouvet has nothing. */
const LISTED = { 2020: 5, 2024: 6 };
const lookedUp = (iso3: string, year: number): Size =>
  iso3 !== 'TCD' || year < 2020
    ? { type: 'Not Found', figure: 0 }
    : { type: 'Lookup', figure: year < 2024 ? LISTED[2020] : LISTED[2024] };
const dataOf = (unit: string) => ({
  reported_figure: 10,
  unit,
  term: 'Displaced',
  stock_date: { date: '2024-01-01', accuracy: 'Day' },
});
const factOf = (household_size: Size, row: object = {}) => ({
  name: 'Chad: households',
  iso3: 'TCD',
  year: 2024,
  displacement_type: 'Conflict',
  type: 'IDPs (Stock)',
  household_size,
  data: dataOf('Household'),
  ...row,
});
const insertFact = async (t: Transaction, row: object) => {
  const names = Object.keys(row).join();
  const text = `insert into api.facts (${names}) select ${names} from jsonb_populate_record(null::api.facts, $1) returning id`;
  return (await rowsOf<{ id: number }>(t, text, [JSON.stringify(row)]))[0]!.id;
};
const saved = async (t: Transaction, id: number) => {
  const [row] = await rowsOf<{ household_size: Size; figure: number }>(
    t,
    `select household_size, (data->>'figure')::float8 as figure from api.facts where id = $1`,
    [id],
  );
  return row!;
};
const inLot = async (t: Transaction, payload: object) => {
  const [row] = await rowsOf<{ id: number }>(t, `select (api.helix_save_fact($1)).id`, [JSON.stringify(payload)]);
  return row!.id;
};
/** A fact as an import stored it, with any size, then changed by a person. */
const changed =
  (values: (size: Size) => object, iso3 = 'TCD', year = 2024) =>
  async (t: Transaction, size: Size) => {
    const id = await importing(t, async () => {
      await t.query(`select set_config('request.username', 'import', true)`);
      return insertFact(t, factOf(size, { iso3, year }));
    });
    await t.query(`select set_config('request.username', 'expert', true)`);
    const given = values(size);
    const names = Object.keys(given);
    await t.query(
      `update api.facts f set (${names.join()}) = (select ${names.join()} from jsonb_populate_record(null::api.facts, $1)) where id = $2`.replace(
        /set \((\w+)\) = \(/,
        'set $1 = (',
      ),
      [JSON.stringify(given), id],
    );
    return id;
  };

type Writer = {
  write: (t: Transaction, size: Size) => Promise<number>;
  iso3?: string;
  year?: number;
  /** The size as it was sent or stored stays. */
  keeps?: boolean;
  /** Country, year or unit changed alone: a Manual size of 0 is looked up too. */
  moved?: boolean;
};
const WRITERS: Record<string, Writer> = {
  'a new fact': { write: (t, size) => insertFact(t, factOf(size)) },
  'a new fact of a year without a size': {
    write: (t, size) => insertFact(t, factOf(size, { year: 2022 })),
    year: 2022,
  },
  'a new fact of a year before the list': {
    write: (t, size) => insertFact(t, factOf(size, { year: 2019 })),
    year: 2019,
  },
  'a new fact of a country without a size': {
    write: (t, size) => insertFact(t, factOf(size, { iso3: 'BVT' })),
    iso3: 'BVT',
  },
  'a clone': {
    write: async (t, size) => {
      const base_id = await insertFact(t, factOf({ type: 'Manual', figure: 1 }));
      return insertFact(t, factOf(size, { base_id }));
    },
  },
  'several facts at once': {
    write: async (t, size) => {
      const rows = [factOf(size, { name: 'One of two' }), factOf(size)];
      const names = Object.keys(factOf(size)).join();
      const ids = await rowsOf<{ id: number }>(
        t,
        `insert into api.facts (${names}) select ${names} from jsonb_populate_recordset(null::api.facts, $1) returning id`,
        [JSON.stringify(rows)],
      );
      return ids[1]!.id;
    },
  },
  'a fact of the parking lot': { write: (t, size) => inLot(t, factOf(size)) },
  'a change by helix_save_fact': {
    write: async (t, size) => {
      const id = await insertFact(t, factOf({ type: 'Manual', figure: 1 }));
      return inLot(t, { id, household_size: size });
    },
  },
  'a change of the size': {
    write: changed((size) => ({ household_size: { ...size, figure: size.figure + 0.25 } })),
    keeps: false,
  },
  'a change of the country': { write: changed(() => ({ iso3: 'TCD' }), 'BVT'), moved: true },
  'a change of the country to one without a size': {
    write: changed(() => ({ iso3: 'BVT' })),
    iso3: 'BVT',
    moved: true,
  },
  'a change of the year': { write: changed(() => ({ year: 2021 })), year: 2021, moved: true },
  'a change of the unit': {
    write: async (t, size) => {
      const id = await changed(() => ({ data: dataOf('Person') }))(t, size);
      // As stored by an import in persons.
      await importing(t, () =>
        t.query('update data.facts set household_size = $1 where id = $2', [JSON.stringify(size), id]),
      );
      await t.query('update api.facts set data = $1 where id = $2', [JSON.stringify(dataOf('Household')), id]);
      return id;
    },
    moved: true,
  },
  'a change of the name': { write: changed(() => ({ name: 'Chad: renamed' })), keeps: true },
  'a change of many facts': {
    write: async (t, size) => {
      const id = await changed(() => ({ comment: 'Checked' }))(t, size);
      await t.query(`select api.change_facts(array[$1::bigint], add_themes => array['Protracted'])`, [id]);
      return id;
    },
    keeps: true,
  },
};

describe.each(Object.entries(WRITERS).map(([name, writer], at) => ({ name, at, ...writer })))(
  '$name',
  ({ at, write, iso3 = 'TCD', year = 2024, keeps = false, moved = false }) => {
    const each = (size: (typeof SIZES)[number]) =>
      as('Administrator', async (t) => {
        await emptied(t, 'TCD');
        await emptied(t, 'BVT');
        await listOf(t, 'TCD', LISTED);
        await becomePerson(t, 'Expert');
        const id = await write(t, size);
        const stays = keeps || (size.type === 'Manual' && !(moved && size.figure === 0));
        const found = await saved(t, id);
        if (!stays) expect(found.household_size).toEqual(lookedUp(iso3, year));
        else expect(found.household_size.type).toBe(size.type);
        expect(found.figure).toBe(Math.round(10 * found.household_size.figure));
      });
    // Each writer with a third of the sizes, and each size with a third of the writers.
    const isInPart = (_: unknown, index: number) => (at + index) % 3 === 0;
    const others = SIZES.filter((size, index) => !isInPart(size, index));
    it.each(SIZES.filter(isInPart))('has the size of the list where it was looked up: $type $figure', each);
    it.each(others)('has the size of the list where it was looked up: $type $figure @proof', each);
  },
);

test('an import keeps the size of its file', () =>
  as('Expert', async (t) => {
    const size = { type: 'Lookup', figure: 2 };
    const id = await importing(t, () => insertFact(t, factOf(size, { created_by: 'import' })));
    expect((await saved(t, id)).household_size).toEqual(size);
  }));

test('a change of the list says what becomes of each row, and the facts whose size differs; only those that are not locked are recomputed', () =>
  as('Administrator', async (t) => {
    await emptied(t, 'TCD');
    await listOf(t, 'TCD', LISTED);
    const household = { type: 'Lookup', figure: 0 };
    const open = await insertFact(t, factOf(household));
    const locked = await insertFact(t, factOf(household));
    const older = await insertFact(t, factOf(household, { year: 2021 }));
    const manual = await insertFact(t, factOf({ type: 'Manual', figure: 3 }));
    const persons = await insertFact(t, factOf(household, { data: dataOf('Person') }));
    await t.query(`insert into api.reviews (entity_type, entity_id, status) values ('facts', $1, 'Signed Off')`, [
      locked,
    ]);
    const rows: Change[] = [
      { iso3: 'TCD', year: 2024, size: '7,5', source: 'A census', observed: 2023 },
      { iso3: 'TCD', year: '2020', size: 5, source: 'A survey', observed: 2014 },
      { iso3: 'tcd', year: 2025, size: 8, source: 'A census' },
      { iso3: 'TCD', year: 2024, size: 9, source: 'A census' },
      { iso3: 'XXX', year: 2024, size: 9, source: 'A census' },
      { iso3: 'TCD', year: 2026, size: 'many', source: 'A census' },
      { iso3: 'TCD', year: 'soon', size: 4, source: 'A census' },
      { iso3: 'TCD', year: 2027, size: 4 },
      { iso3: 'TCD', year: 2030, delete: true },
    ];
    const answer = await change(t, rows);
    expect(answer.rows.map(({ result, message }) => [result, message])).toEqual([
      ['changed', null],
      ['unchanged', null],
      ['added', null],
      ['refused', 'This country and year are in row 1 already'],
      ['refused', 'There is no country with the code XXX'],
      ['refused', "'many' is not a number"],
      ['refused', "'soon' is not a year"],
      ['refused', 'Source is required'],
      ['refused', 'The list has no size of this country and year'],
    ]);
    expect(answer).toMatchObject({ facts_count: 2, locked_count: 1, recomputed: 0 });
    const concerned = { size_before: 6, size_after: 7.5, figure_before: 60, figure_after: 75 };
    expect(answer.facts).toMatchObject([
      { id: Number(open), locked: false, ...concerned },
      { id: Number(locked), locked: true, ...concerned },
    ]);
    // They were left: the same change again offers them again, and recomputes them.
    const again = await change(t, rows.slice(0, 1), true);
    expect(again).toMatchObject({ rows: [{ result: 'unchanged' }], facts_count: 2, locked_count: 1, recomputed: 1 });
    const figures = Object.fromEntries(
      await Promise.all(
        Object.entries({ open, locked, older, manual, persons }).map(async ([name, id]) => [
          name,
          (await saved(t, id)).figure,
        ]),
      ),
    );
    expect(figures).toEqual({ open: 75, locked: 60, older: 50, manual: 30, persons: 10 });
    const [kept] = await rowsOf(
      t,
      `select created_by, after->'household_size' as size from api.history where entity_type = 'facts' and entity_id = $1::text order by id desc limit 1`,
      [open],
    );
    expect(kept).toEqual({ created_by: 'administrator', size: { type: 'Lookup', figure: 7.5 } });
    const deleted = await change(t, [{ iso3: 'TCD', year: 2024, delete: true }], true);
    expect(deleted).toMatchObject({ rows: [{ result: 'deleted', before: 7.5 }], facts_count: 2, recomputed: 1 });
    expect(await saved(t, open)).toEqual({ household_size: { type: 'Lookup', figure: 5 }, figure: 50 });
    const none = await change(t, [{ iso3: 'TCD', year: 2020, delete: true }], true);
    expect(none).toMatchObject({ recomputed: 2 });
    expect(await saved(t, open)).toEqual({ household_size: { type: 'Not Found', figure: 0 }, figure: 0 });
  }));

test('facts are recomputed only by users who may change facts', () =>
  as('Administrator', async (t) => {
    await emptied(t, 'TCD');
    await listOf(t, 'TCD', LISTED);
    const id = await insertFact(t, factOf({ type: 'Lookup', figure: 0 }));
    await becomePerson(t, 'Viewer', 'keeper');
    await t.script('reset role');
    await t.query(
      `insert into data.user_permissions (username, action, subject) values ('keeper', 'manage', 'reference lists')`,
    );
    await becomePerson(t, 'Viewer', 'keeper');
    const rows = [{ iso3: 'TCD', year: 2024, size: 9, source: 'A census' }];
    expect(await refusalOf(t, () => change(t, rows, true))).toBe('not_permitted');
    expect(await change(t, rows)).toMatchObject({ facts_count: 1, recomputed: 0 });
    expect((await saved(t, id)).figure).toBe(60);
  }));

test('a year is copied to the next for the countries that have none there', () =>
  as('Administrator', async (t) => {
    await change(t, [{ iso3: 'TCD', year: 2027, size: 9, source: 'A census' }]);
    const [{ answer }] = (await rowsOf(t, 'select api.copy_household_sizes(2026) as answer')) as [{ answer: Answer }];
    expect(answer.rows).toHaveLength(201);
    expect(new Set(answer.rows.map(({ year, result }) => `${year} ${result}`))).toEqual(new Set(['2027 added']));
    expect(await sizeOf(t, 'TCD', 2027)).toMatchObject([{ size: 9, source: 'A census' }]);
    const [before] = await sizeOf(t, 'AFG', 2026);
    expect(await sizeOf(t, 'AFG', 2027)).toMatchObject([
      { listed: true, size: before!['size'], source: 'copied from 2026' },
    ]);
    expect(await rowsOf(t, 'select api.copy_household_sizes(2026) as answer')).toMatchObject([
      { answer: { rows: [] } },
    ]);
  }));

test('a fact has the source and the year of a size that was looked up, and whether the list has another now', () =>
  as('Administrator', async (t) => {
    await emptied(t, 'TCD');
    await listOf(t, 'TCD', LISTED);
    const size = { type: 'Lookup', figure: 0 };
    const facts = {
      'A survey, for 2024': await insertFact(t, factOf(size, { year: 2025 })),
      'A survey, for 2020': await insertFact(t, factOf(size, { year: 2021 })),
      manual: await insertFact(t, factOf({ type: 'Manual', figure: 3 })),
      persons: await insertFact(t, factOf(size, { data: dataOf('Person') })),
    };
    const sourceOf = async (id: number) =>
      (
        await rowsOf<{ source: string | null }>(
          t,
          'select household_size_source as source from api.facts where id = $1',
          [id],
        )
      )[0]?.source;
    for (const [name, id] of Object.entries(facts))
      expect(await sourceOf(id)).toBe(name.includes('survey') ? name : null);
    await change(t, [{ iso3: 'TCD', year: 2024, size: 7, source: 'A census' }]);
    expect(await sourceOf(facts['A survey, for 2024'])).toBe('The list has 7 now: A census, for 2024');
    await emptied(t, 'TCD');
    expect(await sourceOf(facts['A survey, for 2024'])).toBe('The list has no size any more');
  }));
