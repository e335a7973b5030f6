/** Rules of data quality: each names a record that breaks it and leaves out one that does not; an ignored error comes back when its values change. */
import { describe, expect, it, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { asOwner, becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

type Fact = {
  name?: string;
  iso3?: string;
  displacement_type?: string;
  type?: string;
  document_id?: number | null;
  parent_id?: number;
  parent_role?: string;
  event_id?: number | null;
  event_role?: string | null;
  groups?: string[];
  year?: number;
  flags?: string[];
  locations?: unknown;
  created_by?: string;
  data?: Record<string, unknown>;
};
const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const day = (date: string) => ({ date, accuracy: 'Day' });
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

/** Records as an import stores them, without the rules for people. */
class Records {
  readonly t: Transaction;
  constructor(t: Transaction) {
    this.t = t;
  }
  async #insert(table: string, row: object): Promise<number> {
    const { rows } = await this.t.query<{ id: number }>(
      `insert into data.${table} (${Object.keys(row).join()}) select ${Object.keys(row).join()} from jsonb_populate_record(null::data.${table}, $1) returning id`,
      [JSON.stringify(row)],
    );
    return Number(rows[0]!.id);
  }
  document = (row: { name?: string; flags?: string[]; countries?: string[] } = {}) =>
    this.#insert('documents', {
      name: 'A report',
      publication_date: '2024-05-01',
      flags: [],
      serial_no: `D-${Math.random()}`,
      created_by: 'import',
      ...row,
    });
  event = (
    row: {
      name?: string;
      start_date?: unknown;
      end_date?: unknown;
      countries?: string[];
      flags?: string[];
      displacement_type?: string;
    } = {},
  ) =>
    this.#insert('events', {
      name: 'Kenya: Floods - 2024',
      year: 2024,
      displacement_type: 'Disaster',
      start_date: day('2024-04-01'),
      countries: ['KEN'],
      flags: [],
      created_by: 'import',
      ...row,
    });
  /** A complete fact, of a document and an event of its own. */
  fact = async ({ data = {}, ...row }: Fact = {}) =>
    this.#insert('facts', {
      name: 'Kenya: Floods - Tana River',
      iso3: 'KEN',
      year: 2024,
      displacement_type: 'Disaster',
      type: FLOW,
      document_id: row.document_id === undefined ? await this.document() : row.document_id,
      event_id: row.event_id === undefined ? await this.event() : row.event_id,
      event_role: 'Recommended figure',
      groups: [],
      flags: [],
      created_by: 'import',
      ...row,
      data: {
        reported_figure: 100,
        term: 'Displaced',
        start_date: day('2024-04-02'),
        end_date: day('2024-04-09'),
        ...data,
      },
    });
  master = (row: Fact = {}) => this.fact({ name: 'Kenya, yearly total', document_id: null, event_id: null, ...row });
  /** A master and one sub-fact with these figures. */
  async pair(master: number, sub: number, type = FLOW, row: Fact = {}): Promise<{ master: number; sub: number }> {
    const id = await this.master({ type, data: { reported_figure: master } });
    const parent = { parent_id: id, parent_role: 'Partial figure (Added)' };
    return { master: id, sub: await this.fact({ type, ...parent, data: { reported_figure: sub }, ...row }) };
  }
}

type Case = { breaks: (r: Records) => Promise<number>; fits: (r: Records) => Promise<number> };
const area = (name: string, accuracy = 'Admin') => ({
  locations: { locations: [{ type: 'Origin', name, latlng: [-1, 39 + name.length / 100], accuracy }] },
});
const people = (reported_figure: number, data: Record<string, unknown> = {}) => ({
  data: { reported_figure, ...data },
});
/** The facts of an event, of which the last is meant. */
const lastOf = async (r: Records, ...facts: Fact[]) => {
  const event_id = await r.event();
  let last = 0;
  for (const fact of facts) last = await r.fact({ event_id, ...fact });
  return last;
};
const NO_EVENT = { event_id: null, event_role: null };
const PROVINCE = { ...area('Coast Province, Kenya'), ...people(9000) };
const TOWN = { ...area('Tana, Coast, Kenya', 'Point'), ...people(4000) };
const stock = (data: Record<string, unknown>) => ({
  type: STOCK,
  data: { start_date: null, end_date: null, stock_date: day('2024-06-30'), ...data },
});
/** The rules of dates are the same for triangulation, under another code. */
const dates: Record<string, { breaks: Fact; fits: Fact }> = {
  'E2 W1': { breaks: { data: { start_date: null } }, fits: {} },
  'E3 W2': { breaks: { data: { end_date: null } }, fits: {} },
  'E4 W3': { breaks: stock({ stock_date: null }), fits: stock({}) },
  'E5 W4': {
    breaks: { data: { start_date: day('2024-04-10') } },
    fits: { data: { start_date: day('2024-04-09') } },
  },
  'E7 W6': {
    breaks: { data: { start_date: day('1994-12-31') } },
    fits: { data: { start_date: day('1995-01-01'), end_date: day(`${NEXT_YEAR}-12-31`) } },
  },
};

/** A stock that kept its start date from before the server dropped it. */
async function oldStock(r: Records, event_role: string, start_date: ReturnType<typeof day>): Promise<number> {
  const id = await r.fact({ event_role, ...stock({}) });
  await r.t.script('alter table data.facts disable trigger user');
  await r.t.query(`update data.facts set data = data || $2 where id = $1`, [id, { start_date }]);
  await r.t.script('alter table data.facts enable trigger user');
  return id;
}

const cases: Record<string, Case> = {
  ...Object.fromEntries(
    Object.entries(dates).flatMap(([codes, { breaks, fits }]) =>
      codes.split(' ').map((code, at): [string, Case] => {
        const event_role = at === 0 ? 'Partial figure (Added)' : 'Triangulation';
        return [
          code,
          { breaks: (r) => r.fact({ event_role, ...breaks }), fits: (r) => r.fact({ event_role, ...fits }) },
        ];
      }),
    ),
  ),
  ...Object.fromEntries(
    [['E6', 'Partial figure (Added)'] as const, ['W5', 'Triangulation'] as const].map(
      ([code, role]): [string, Case] => [
        code,
        {
          breaks: (r) => oldStock(r, role, day('2024-07-01')),
          fits: (r) => oldStock(r, role, { ...day('2024-07-01'), accuracy: 'Year' }),
        },
      ],
    ),
  ),
  Y1: {
    breaks: (r) => r.fact({ year: 2019 }),
    fits: (r) => r.fact({ data: { start_date: day('2023-12-30') }, year: 2023 }),
  },
  Y2: {
    breaks: async (r) =>
      (await r.pair(5, 5, FLOW, { year: 2023, data: { start_date: day('2023-12-30'), reported_figure: 5 } })).sub,
    fits: async (r) => (await r.pair(5, 5)).sub,
  },
  E1: {
    breaks: (r) => r.event({ start_date: day('1994-12-31') }),
    // A conflict may be older.
    fits: (r) =>
      r.event({ displacement_type: 'Conflict', start_date: day('1974-07-20'), end_date: day(`${NEXT_YEAR}-12-31`) }),
  },
  E8: {
    breaks: async (r) => (await r.pair(7, 5, FLOW, { parent_role: 'Triangulation' })).master,
    fits: async (r) => (await r.pair(7, 5)).master,
  },
  E9: { breaks: async (r) => (await r.pair(0, 5)).master, fits: async (r) => (await r.pair(5, 5)).master },
  E10: {
    breaks: async (r) => (await r.pair(7, 0, STOCK)).master,
    fits: async (r) => (await r.pair(7, 7, STOCK)).master,
  },
  E11: {
    breaks: async (r) => (await r.pair(0, 5, STOCK)).master,
    fits: async (r) => (await r.pair(7, 5, STOCK)).master,
  },
  E12: {
    breaks: (r) => r.master({ name: 'GRID 2021 - Burundi (S - Disaster)', groups: ['GRID 2022', 'MYU 2021'] }),
    fits: (r) => r.master({ name: 'GRID 2021 - Burundi (S - Disaster)', groups: ['GRID 2021'] }),
  },
  E13: {
    breaks: async (r) => {
      const { master, sub } = await r.pair(5, 5);
      const document = await r.document();
      await r.t.script('alter table data.facts disable trigger user');
      await r.t.query('update data.facts set document_id = $1 where id = $2', [document, master]);
      await r.t.script('alter table data.facts enable trigger user');
      return sub;
    },
    fits: async (r) => (await r.pair(5, 5)).sub,
  },
  E14: { breaks: (r) => r.master(), fits: async (r) => (await r.pair(5, 5)).master },
  S1: { breaks: async (r) => (await r.pair(7, 5)).master, fits: async (r) => (await r.pair(5, 5)).master },
  S2: {
    breaks: async (r) => (await r.pair(5, 5, FLOW, { iso3: 'SDN' })).sub,
    fits: async (r) => (await r.pair(5, 5)).sub,
  },
  V1: {
    breaks: async (r) => {
      const id = await r.event();
      await r.fact({ event_id: id, event_role: 'Triangulation' });
      return id;
    },
    fits: async (r) => {
      const id = await r.event();
      await r.fact({ event_id: id });
      return id;
    },
  },
  V2: {
    breaks: async (r) => {
      const id = await r.event();
      await r.fact({ event_id: id });
      await r.fact({ event_id: id });
      return id;
    },
    fits: async (r) => {
      const id = await r.event();
      const place = (lat: number) => ({
        locations: [{ type: 'Origin', name: 'A town', latlng: [lat, 39], accuracy: 'Point' }],
      });
      await r.fact({ event_id: id, locations: place(-1) });
      await r.fact({ event_id: id, locations: place(-2) });
      await r.fact({ event_id: id, ...stock({}), locations: place(-1) });
      await r.fact({ event_id: id, locations: place(-1), event_role: 'Partial figure (Added)' });
      // A figure of nobody, a later time, and a stock that a later one replaces.
      await r.fact({ event_id: id, locations: place(-2), data: { reported_figure: 0 } });
      await r.fact({
        event_id: id,
        locations: place(-1),
        data: { start_date: day('2024-04-10'), end_date: day('2024-04-12') },
      });
      await r.fact({ event_id: id, ...stock({ stock_date: day('2024-05-31') }), locations: place(-1) });
      // Another destination, though neither has an origin.
      for (const name of ['Garissa', 'Wajir'])
        await r.fact({
          event_id: id,
          locations: { locations: [{ type: 'Destination', name, latlng: [0, 40], accuracy: 'Admin' }] },
        });
      return id;
    },
  },
  V3: {
    breaks: async (r) => r.fact({ data: { start_date: day('2024-03-31') } }),
    fits: async (r) => r.fact({ data: { start_date: { date: '2024-03-31', accuracy: 'Year' } } }),
  },
  V5: {
    breaks: (r) => r.fact(NO_EVENT),
    fits: (r) => r.fact({ event_role: 'Triangulation' }),
  },
  V6: {
    breaks: (r) => lastOf(r, PROVINCE, TOWN),
    fits: (r) => lastOf(r, TOWN, PROVINCE),
  },
  D1: {
    breaks: async (r) => {
      const document_id = await r.document();
      await r.fact({ document_id });
      return r.fact({ document_id, name: 'Kenya: Floods - again' });
    },
    fits: async (r) => {
      const document_id = await r.document();
      await r.fact({ document_id });
      await r.fact({ document_id, data: { reported_figure: 101 } });
      await r.fact({ document_id, data: { end_date: day('2024-04-10') } });
      await r.fact({ document_id, ...stock({}) });
      await r.fact();
      return r.fact({ document_id, iso3: 'SDN' });
    },
  },
  V4: {
    breaks: (r) => r.event({ end_date: day('2024-03-31') }),
    fits: (r) => r.event({ end_date: day('2024-04-01') }),
  },
  W7: { breaks: (r) => r.fact({ name: 'DELETE Kenya' }), fits: (r) => r.fact({ name: 'UNDELETEABLE Kenya' }) },
  W8: {
    breaks: (r) => r.document({ name: 'A report (do not include)' }),
    fits: (r) => r.document({ name: 'What to include' }),
  },
  W9: {
    breaks: (r) => r.event({ name: 'ignore: Kenya: Floods' }),
    fits: (r) => r.event({ name: 'Kenya: Floods signored' }),
  },
  I1: { breaks: (r) => r.fact({ flags: ['location_swapped'] }), fits: (r) => r.fact() },
  I2: { breaks: (r) => r.event({ flags: ['hazard_outside_list'] }), fits: (r) => r.event() },
  I3: { breaks: (r) => r.document({ flags: ['publication_date_missing'] }), fits: (r) => r.document() },
};

const entityOf = (t: Transaction, rule: string) =>
  t.query<{ entity_type: string }>('select entity_type from api.potential_error_rules where rule = $1', [rule]);
const found = async (t: Transaction, rule: string, id: number) =>
  (
    await t.query<{ entity_type: string; field: string; why: string; ignored: boolean; looked_at: string }>(
      'select entity_type, field, why, ignored, looked_at from api.potential_errors where rule = $1 and id = $2',
      [rule, id],
    )
  ).rows;

test('each rule of the list has a case here', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query<{ rule: string }>('select rule from api.potential_error_rules');
    expect(rows.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(cases).toSorted());
  }));

test('each rule says why it matters or how it is mended', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query('select rule from api.potential_error_rules where about is null');
    expect(rows).toEqual([]);
  }));

test('an event without facts is no error within a day of its making, unless an import made it', async () => {
  await database.rolledBack(async (t) => {
    const id = await importing(t, () => new Records(t).event());
    const set = (change: string) =>
      t.script(`reset role; alter table data.events disable trigger user; update data.events set ${change} where id = ${id};
        alter table data.events enable trigger user; set local role web_user`);
    const errors = async () =>
      (await t.query('select why from api.potential_errors where rule = $1 and id = $2', ['V1', id])).rows;
    expect(await errors()).toEqual([{ why: 'Facts: 0' }]);
    await set('import_run = null');
    expect(await errors()).toEqual([]);
    await set(`created_at = now() - interval '25 hours'`);
    expect(await errors()).toEqual([{ why: 'Facts: 0' }]);
  });
});

test('an error has the figure of its fact, of an event the largest of its facts, and is new for a week', () =>
  database.rolledBack(async (t) => {
    const [event, dated] = await importing(t, async () => {
      const records = new Records(t);
      const named = await records.event({ name: 'IGNORE Kenya' });
      for (const [figure, date] of [
        [70, day('2024-04-10')],
        [900, null],
      ] as const)
        await records.fact({ event_id: named, data: { reported_figure: figure, start_date: date } });
      return [named, await records.event({ name: 'IGNORE Chad' })];
    });
    const errors = async () =>
      (
        await t.query<{ rule: string; figure: number; is_new: boolean }>(
          `select rule, figure::integer, is_new from api.potential_errors where rule in ('W9', 'E2') order by rule, id`,
        )
      ).rows;
    const made = [
      { rule: 'E2', figure: 900, is_new: true },
      { rule: 'W9', figure: 900, is_new: true },
      { rule: 'W9', figure: null, is_new: true },
    ];
    expect(await errors()).toEqual(made);
    await t.script('reset role');
    // Found by the first run of all, or more than a week ago.
    await t.query(
      `insert into data.kept_errors (entity_type, id, rule, found_at) values ('events', $1, 'W9', null), ('events', $2, 'W9', now() - interval '8 days')`,
      [event, dated],
    );
    await t.query(`insert into data.kept_errors (entity_type, id, rule, found_at)
      select e.entity_type, e.id, e.rule, now() - interval '6 days' from api.potential_errors e where e.rule = 'E2'`);
    expect((await errors()).map(({ is_new }) => is_new)).toEqual([true, false, false]);
  }));

describe.each(Object.entries(cases))('%s', (rule, { breaks, fits }) => {
  it('names the record that breaks it, with the field and the reason, until it is archived', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Expert');
      const id = await importing(t, () => breaks(new Records(t)));
      const rows = await found(t, rule, id);
      expect(rows).toHaveLength(1);
      const { entity_type, field, why, ignored } = rows[0]!;
      expect({ field: field !== '', why: why !== '', ignored }).toEqual({ field: true, why: true, ignored: false });
      expect((await entityOf(t, rule)).rows).toEqual([{ entity_type }]);
      await t.script('reset role');
      await t.query(`update data.${entity_type} set archived_at = now() where id = $1`, [id]);
      expect(await found(t, rule, id)).toEqual([]);
    }));

  it('leaves out a record that does not break it', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Expert');
      const id = await importing(t, () => fits(new Records(t)));
      expect(await found(t, rule, id)).toEqual([]);
    }));
});

test('a fact without an event counts in a master that has one, is triangulation, or counts nowhere', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const ids = await importing(t, async () => {
      const r = new Records(t);
      const of = async (master: Fact, parent_role: string, figure = 5) =>
        r.fact({ ...NO_EVENT, parent_id: await r.master(master), parent_role, data: { reported_figure: figure } });
      return [
        await of({}, 'Partial figure (Added)'),
        await of({ event_id: await r.event() }, 'Partial figure (Added)'),
        await of({}, 'Triangulation'),
        await of({}, 'Partial figure (Added)', 0),
      ];
    });
    const errors = async () => {
      const found = `select id from api.potential_errors where rule = 'V5' and id = any ($1)`;
      return (await t.query<{ id: number }>(found, [ids])).rows.map(({ id }) => ids.indexOf(Number(id)));
    };
    expect(await errors()).toEqual([0]);
    await t.query(`update api.facts set event_role = 'Triangulation' where id = $1`, [ids[0]]);
    expect(await errors()).toEqual([]);
  }));

const beside: Record<string, [facts: Fact[], count: number]> = {
  'an added figure in an added one': [
    [
      { ...PROVINCE, event_role: 'Partial figure (Added)' },
      { ...TOWN, event_role: 'Partial figure (Added)' },
    ],
    1,
  ],
  triangulation: [[PROVINCE, { ...TOWN, event_role: 'Triangulation' }], 0],
  'a subtracted figure': [[PROVINCE, { ...TOWN, event_role: 'Partial figure (Subtracted)' }], 0],
  'in an area that is triangulation': [[{ ...PROVINCE, event_role: 'Triangulation' }, TOWN], 0],
  'other days': [
    [PROVINCE, { ...TOWN, ...people(4000, { start_date: day('2024-04-10'), end_date: day('2024-04-12') }) }],
    0,
  ],
  'another type': [[PROVINCE, { ...TOWN, ...stock({ reported_figure: 4000 }) }], 0],
  'another country': [[PROVINCE, { ...TOWN, iso3: 'SOM' }], 0],
  'another province': [[PROVINCE, { ...TOWN, ...area('Wajir, North Eastern, Kenya') }], 0],
  'a point of the name of the province': [[{ ...PROVINCE, ...area('Coast, Kenya', 'Point') }, TOWN], 0],
  'few people': [[PROVINCE, { ...TOWN, ...people(999) }], 0],
  'together no more than the area': [[PROVINCE, { ...TOWN, ...people(5000) }, TOWN], 1],
  'a rest beside its parts': [[PROVINCE, { ...TOWN, ...people(5001) }, TOWN], 0],
};
test.each(Object.entries(beside))('a figure in the area of another one of its event: %s', (_, [facts, count]) =>
  database.rolledBack(async (t) => {
    const id = await importing(t, () => lastOf(new Records(t), ...facts));
    expect(await found(t, 'V6', id)).toHaveLength(count);
  }),
);

test('the figures within areas of many changed facts are looked for once, not once for each fact', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const mine = (fact: Fact) => ({ ...fact, created_by: 'expert' });
    const elsewhere = mine({ ...TOWN, ...area('Wajir, North Eastern, Kenya', 'Point') });
    await importing(t, async () => {
      const records = new Records(t);
      await lastOf(records, mine(PROVINCE), mine(TOWN));
      for (let event = 0; event < 80; event++) await lastOf(records, elsewhere, elsewhere);
    });
    // As a database that has run for a while knows its facts.
    await asOwner(t, 'analyze data.facts');
    await asOwner(t, `select set_config('track_functions', 'all', true)`);
    const { rows } = await t.query<{ count: number }>(`select count from api.my_work() where kind = 'errors'`);
    const calls = await asOwner(
      t,
      `select pg_stat_get_xact_function_calls('rules.figures_within'::regproc)::int as count`,
    );
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    // Once for all, and once for the fact that is found.
    expect(calls).toEqual([{ count: 2 }]);
  }));

const ignore = (
  t: Transaction,
  rule: string,
  ids: (number | null)[],
  reason: string | null = 'Checked with the source',
) => t.query('select api.ignore_potential_errors($1, $2::bigint[], $3) as ignored', [rule, ids, reason]);
const takeBack = (t: Transaction, rule: string, ids: number[]) =>
  t.query('select api.take_back_ignored_errors($1, $2::bigint[]) as taken', [rule, ids]);

test('an ignored error has its reason and user, comes back when the values of its rule change, and can be taken back', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const id = await importing(t, () => new Records(t).fact({ data: { start_date: day('2024-04-10') } }));
    expect((await ignore(t, 'E5', [id], '  Checked with the source ')).rows).toEqual([{ ignored: 1 }]);
    const { rows } = await t.query(
      `select ignored, ignored_reason, ignored_by, ignored_at is not null as dated from api.potential_errors where id = $1 and rule = 'E5'`,
      [id],
    );
    expect(rows).toEqual([
      { ignored: true, ignored_reason: 'Checked with the source', ignored_by: 'expert', dated: true },
    ]);

    await t.query(`update api.facts set comment = 'A change of another field' where id = $1`, [id]);
    expect(await found(t, 'E5', id)).toMatchObject([{ ignored: true }]);
    await importing(t, () =>
      t.query(`update data.facts set data = jsonb_set(data, '{start_date,date}', '"2024-04-11"') where id = $1`, [id]),
    );
    expect(await found(t, 'E5', id)).toMatchObject([{ ignored: false }]);

    await ignore(t, 'E5', [id]);
    expect(await found(t, 'E5', id)).toMatchObject([{ ignored: true }]);
    expect((await takeBack(t, 'E5', [id])).rows).toEqual([{ taken: 1 }]);
    expect(await found(t, 'E5', id)).toMatchObject([{ ignored: false }]);
    const { rows: log } = await t.query(`select ignored_by, ended_by from data.ignored_errors order by id`);
    expect(log).toEqual([
      { ignored_by: 'expert', ended_by: 'expert' },
      { ignored_by: 'expert', ended_by: 'expert' },
    ]);
  }));

test('identical facts are ignored together, shown again together, and open again with a third', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const records = new Records(t);
    const document_id = await importing(t, () => records.document());
    const twin = () => importing(t, () => records.fact({ document_id }));
    const [first, second] = [await twin(), await twin()];
    expect((await ignore(t, 'D1', [first])).rows).toEqual([{ ignored: 2 }]);
    const both = async () => [await found(t, 'D1', first), await found(t, 'D1', second)].flat();
    expect(await both()).toMatchObject([{ ignored: true }, { ignored: true }]);
    expect((await takeBack(t, 'D1', [second])).rows).toEqual([{ taken: 2 }]);
    expect(await both()).toMatchObject([{ ignored: false }, { ignored: false }]);
    await ignore(t, 'D1', [first, second]);
    const third = await twin();
    expect([...(await both()), ...(await found(t, 'D1', third))].map(({ ignored }) => ignored)).toEqual([
      false,
      false,
      false,
    ]);
  }));

test('an error is ignored with a reason, on a record that has it, by a user who may change such records', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const [id, right] = await importing(t, async () => {
      const records = new Records(t);
      return [await records.fact({ data: { start_date: null } }), await records.fact()] as const;
    });
    const refusals: [() => Promise<unknown>, string][] = [
      [() => ignore(t, 'E2', [id], ' \n '), 'ignored_error_reason_required'],
      [() => ignore(t, 'E2', [id], null), 'ignored_error_reason_required'],
      [() => ignore(t, 'E2', [id], 'x'.repeat(2001)), 'ignored_error_reason_length'],
      [() => ignore(t, 'E2', []), 'ignored_error_records'],
      [() => ignore(t, 'E2', [id, null]), 'ignored_error_records'],
      [() => ignore(t, 'E99', [id]), 'potential_error_rule_known'],
      [() => ignore(t, 'E2', [id, right]), 'potential_error_exists'],
      [() => takeBack(t, 'E2', [id]), 'ignored_error_exists'],
    ];
    for (const [work, name] of refusals) expect(await refusalOf(t, work)).toBe(name);
    await becomePerson(t, 'Viewer');
    expect(await found(t, 'E2', id)).toMatchObject([{ ignored: false }]);
    expect(await refusalOf(t, () => ignore(t, 'E2', [id]))).toBe('not_permitted');
    expect(await refusalOf(t, () => takeBack(t, 'E2', [id]))).toBe('not_permitted');
    const { rows } = await t.query('select distinct may_ignore from api.potential_error_rules');
    expect(rows).toEqual([{ may_ignore: false }]);
  }));

test('the experts of an error are the author and the experts of its countries', () =>
  database.rolledBack(async (t) => {
    await t.script(`insert into data.users (username, name) values ('ines', 'Inés'), ('omar', 'عمر')`);
    await becomePerson(t, 'Coordinator');
    await t.query(
      `insert into api.portfolios (iso3, username) values ('KEN', 'omar'), ('KEN', 'ines'), ('SDN', 'omar')`,
    );
    const id = await importing(t, () => new Records(t).event({ name: 'IGNORE Kenya', countries: ['KEN', 'SDN'] }));
    const { rows } = await t.query<{ experts: string[] }>(
      `select experts from api.potential_errors where rule = 'W9' and id = $1`,
      [id],
    );
    expect(rows.map(({ experts }) => experts.toSorted())).toEqual([['import', 'ines', 'omar']]);
  }));

const work = async (t: Transaction) => {
  const { rows } = await t.query<{ kind: string; iso3: string | null; count: number }>(
    'select kind, iso3, count from api.my_work()',
  );
  return Object.fromEntries(
    rows.map(({ kind, iso3, count }) => [[kind, iso3].filter(Boolean).join(' '), Number(count)]),
  );
};
const idsOf = async (t: Transaction, column: string) =>
  (await t.query<{ id: number }>(`select id from api.facts_view where ${column} order by id`)).rows.map(({ id }) =>
    Number(id),
  );
const review = (t: Transaction, id: number, status: string, comment: string | null = null) =>
  t.query(`insert into api.reviews (entity_type, entity_id, status, comment) values ('facts', $1, $2, $3)`, [
    id,
    status,
    comment,
  ]);

test('a fact waits for the next reviewer: experts begin the reviews of their countries, reviewers complete them, coordinators sign off', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert', 'ines');
    await becomePerson(t, 'Coordinator');
    await t.query(`insert into api.portfolios (iso3, username) values ('KEN', 'ines')`);
    const [kenya, sudan] = await importing(t, async () => {
      const records = new Records(t);
      return [
        await records.fact({ created_by: 'coordinator' }),
        await records.fact({ iso3: 'SDN', created_by: 'coordinator' }),
        await records.fact({ created_by: 'ines' }),
      ] as const;
    });
    const waiting = async (role: string, username?: string) => {
      await becomePerson(t, role, username);
      return idsOf(t, 'waits_for_my_review');
    };
    expect(await waiting('Expert', 'ines')).toEqual([kenya]);
    expect(await waiting('Expert', 'omar')).toEqual([]);
    expect(await waiting('Reviewer')).toEqual([]);
    await becomePerson(t, 'Expert', 'ines');
    await review(t, kenya, 'Under Review');
    await review(t, sudan, 'Under Review');
    expect(await waiting('Expert', 'ines')).toEqual([]);
    expect(await waiting('Reviewer')).toEqual([kenya, sudan]);
    expect((await work(t))['review']).toBe(2);
    await review(t, sudan, 'Review Completed');
    expect(await waiting('Reviewer')).toEqual([kenya]);
    // Their own facts wait for others.
    expect(await waiting('Coordinator')).toEqual([]);
    expect(await waiting('Administrator')).toEqual([kenya, sudan]);
    expect(await waiting('Viewer')).toEqual([]);
  }));

test('a fact of mine has news when others comment on it or send it back, until I answer or change it', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert', 'ines');
    const [mine, other] = await importing(t, async () => {
      const records = new Records(t);
      return [await records.fact({ created_by: 'ines' }), await records.fact()] as const;
    });
    const news = async () => {
      await becomePerson(t, 'Expert', 'ines');
      return idsOf(t, 'has_news_for_me');
    };
    await becomePerson(t, 'Coordinator');
    await review(t, mine, 'Review Completed');
    await review(t, other, 'Comment', 'Not a fact of Inés');
    expect(await news()).toEqual([]);
    await becomePerson(t, 'Coordinator');
    await review(t, mine, 'Under Review');
    expect(await news()).toEqual([mine]);
    await review(t, mine, 'Comment', 'I look at it');
    expect(await news()).toEqual([]);
    await becomePerson(t, 'Coordinator');
    await review(t, mine, 'Comment', 'Which source?');
    expect(await news()).toEqual([mine]);
    expect((await work(t))['comments']).toBe(1);
    await t.query(`update api.facts set comment = 'The Red Cross' where id = $1`, [mine]);
    expect(await news()).toEqual([]);
  }));

test('the work of a user has only what is not empty: errors, and the new records of the own countries', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator');
    await becomePerson(t, 'Expert', 'ines');
    expect(await work(t)).toEqual({});
    await becomePerson(t, 'Coordinator');
    await t.query(`insert into api.portfolios (iso3, username) values ('KEN', 'ines')`);
    const ids = await importing(t, async () => {
      const records = new Records(t);
      await records.event({ countries: ['SDN'], name: 'IGNORE a neighbour' });
      const event = await records.event({ name: 'IGNORE Kenya' });
      await records.fact({ event_id: event, created_by: 'ines' });
      await t.script(`update data.events set created_at = now() - interval '9 days' where name = 'IGNORE a neighbour'`);
      return [event];
    });
    await becomePerson(t, 'Expert', 'ines');
    const { rows } = await t.query<{ rule: string }>(
      `select rule from api.potential_errors where 'ines' = any (experts) and not ignored`,
    );
    expect(rows).toEqual([{ rule: 'W9' }]);
    expect(await work(t)).toEqual({ errors: 1, 'events KEN': 1, 'facts KEN': 1 });
    await ignore(t, 'W9', ids);
    expect(await work(t)).toEqual({ 'events KEN': 1, 'facts KEN': 1 });
  }));
