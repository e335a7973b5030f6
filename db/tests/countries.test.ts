/** The list of countries, the year of a profile, and the countries of the facts of events and documents. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing } from './support.ts';

const database = databaseForTests();

/** The event in which the facts count. */
async function eventOf(t: Transaction): Promise<number> {
  const found = await t.query<{ id: number }>(`select id from data.events where name = 'An event of the facts'`);
  const added = `insert into data.events (name, year, displacement_type, start_date, created_by)
    values ('An event of the facts', 2019, 'Disaster', '{"date": "2019-01-01"}', 'expert') returning id`;
  return (found.rows[0] ?? (await t.query<{ id: number }>(added)).rows[0])?.id ?? 0;
}

/** Another fact of Peru in 2024, by an import, which accepts any year; returns its id. */
async function fact(t: Transaction, given: Record<string, unknown> = {}): Promise<number> {
  const { day = '2024-03-05', ...columns } = given;
  const row = {
    name: 'A fact',
    iso3: 'PER',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    created_by: 'expert',
    data: {
      reported_figure: 7,
      term: 'Displaced',
      start_date: { date: '2024-01-01' },
      end_date: { date: day },
      stock_date: { date: day },
    },
    ...columns,
  };
  return importing(t, async () => {
    if (!('event_id' in row)) Object.assign(row, { event_id: await eventOf(t) });
    const names = Object.keys(row);
    const { rows } = await t.query<{ id: number }>(
      `insert into data.facts (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')}
       from jsonb_populate_record(null::data.facts, $1) r returning id`,
      [JSON.stringify(row)],
    );
    return rows[0]?.id ?? 0;
  });
}

const asExpert = (work: (t: Transaction) => Promise<void>) => () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    await work(t);
  });

const countries = async (t: Transaction, ...codes: string[]) =>
  (
    await t.query(
      `select iso3, expert, fact_count::int, year, latest_year, last_fact::text, last_note::text
       from api.countries_view where iso3 = any ($1) order by iso3`,
      [codes],
    )
  ).rows;

describe('the list of countries', () => {
  it(
    'has every country once, also without facts: its year is then that of the calendar',
    asExpert(async (t) => {
      const { rows } = await t.query(
        `select count(*)::int as rows, count(distinct iso3)::int as countries, sum(fact_count)::int as facts,
         bool_and(year = extract(year from current_date)) as this_year, bool_and(latest_year is null) as none,
         (select count(*)::int from api.geo_entities) as all_countries
       from api.countries_view`,
      );
      expect(rows).toEqual([
        {
          rows: rows[0]?.['all_countries'],
          countries: rows[0]?.['all_countries'],
          facts: 0,
          this_year: true,
          none: true,
          all_countries: rows[0]?.['all_countries'],
        },
      ]);
    }),
  );

  it(
    'counts the facts of the latest year of any country, and shows the last day of a flow or the day of a stock',
    asExpert(async (t) => {
      await fact(t);
      await fact(t, { day: '2024-05-09' });
      await fact(t, { day: '2024-07-01', type: 'IDPs (Stock)' });
      await fact(t, { day: '2024-12-31', archived_at: '2024-08-01' });
      await fact(t, { year: 2021, day: '2021-02-03', iso3: 'SDN' });
      expect(await countries(t, 'PER', 'SDN')).toMatchObject([
        { iso3: 'PER', fact_count: 3, year: 2024, latest_year: 2024, last_fact: '2024-07-01' },
        { iso3: 'SDN', fact_count: 0, year: 2024, latest_year: 2021, last_fact: '2021-02-03' },
      ]);
    }),
  );

  it(
    'has the new displacement of this year and the last by cause, as the profile of each country has it',
    asExpert(async (t) => {
      const each = {
        iso3: ['PER', 'SDN'],
        year: [2022, 2023, 2024],
        displacement_type: ['Conflict', 'Disaster', 'Development'],
        type: ['New Displacement (Flow)', 'IDPs (Stock)'],
        more: [{ event_role: 'Recommended figure' }, { event_role: 'Triangulation' }, { archived_at: '2024-08-01' }],
      };
      let figure = 1;
      const start_date = { date: '2022-01-01' };
      for (const iso3 of each.iso3)
        for (const year of each.year)
          for (const displacement_type of each.displacement_type)
            for (const type of each.type)
              for (const more of each.more) {
                figure *= 2;
                const data = { reported_figure: figure % 999_983, term: 'Displaced', start_date };
                await fact(t, { iso3, year, displacement_type, type, data, ...more });
              }
      const { rows } = await t.query(
        `select c.iso3, f.name, f.figure::text as listed,
           (select p.figure from api.country_yearly_figures(c.iso3) p
             where p.year = f.year and p.displacement_type = f.cause and p.type = 'New Displacement (Flow)') as of_profile
         from api.countries_view c
         cross join lateral (values ('this', 2024, 'Conflict', c.conflict_figure), ('this', 2024, 'Disaster', c.disaster_figure),
           ('before', 2023, 'Conflict', c.conflict_before), ('before', 2023, 'Disaster', c.disaster_before)) f (name, year, cause, figure)
         where c.iso3 in ('PER', 'SDN', 'CHL')`,
      );
      expect(rows).toHaveLength(12);
      expect(rows.filter((row) => row['listed'] !== row['of_profile'])).toEqual([]);
      expect(new Set(rows.map((row) => row['listed'])).size).toBe(9);
      const unlike = await t.query(
        `select p.year, p.displacement_type, p.figure, c.conflict_years, c.disaster_years
         from api.countries_view c cross join lateral api.country_yearly_figures(c.iso3) p
         where c.iso3 in ('PER', 'SDN', 'CHL') and p.type = 'New Displacement (Flow)' and p.displacement_type in ('Conflict', 'Disaster') and p.year > c.year - 10
           and (case p.displacement_type when 'Conflict' then c.conflict_years else c.disaster_years end)->>p.year::text is distinct from p.figure`,
      );
      expect(unlike.rows).toEqual([]);
    }),
  );

  it(
    'takes no year to come for this year',
    asExpert(async (t) => {
      await fact(t);
      await fact(t, { year: new Date().getFullYear() + 1 });
      expect(await countries(t, 'PER')).toMatchObject([{ fact_count: 1, year: 2024, latest_year: 2024 }]);
    }),
  );

  it.each([
    ['without a role', { event_id: null }],
    ['of triangulation', { event_role: 'Triangulation' }],
    ['without a figure', { data: { term: 'Displaced', start_date: { date: '2025-02-03' } } }],
    ['that is archived', { archived_at: '2025-08-01' }],
  ])('a fact %s does not move this year', (_, change) =>
    asExpert(async (t) => {
      await fact(t);
      await fact(t, { year: 2025, ...change });
      expect(await countries(t, 'PER')).toMatchObject([{ year: 2024, latest_year: 2024 }]);
      await fact(t, { year: 2025 });
      expect(await countries(t, 'PER')).toMatchObject([{ year: 2025, latest_year: 2025 }]);
    })(),
  );

  it('keeps the year when a new one has begun, for all countries and for each', () =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Expert');
      const facts = async (count: number, given: Record<string, unknown>) => {
        for (let each = 0; each < count; each++) await fact(t, given);
      };
      const years = async (iso3: string | null = null) =>
        (await t.query(`select year, facts::int, filled from api.years_with_figures($1)`, [iso3])).rows;
      await facts(11, { year: 2024 });
      await facts(1, { year: 2025 });
      await facts(1, { year: 2025, iso3: 'SDN', event_role: 'Triangulation' });
      await facts(1, { year: 2021, iso3: 'BOL' });
      await facts(1, { year: 2025, iso3: 'CHL', archived_at: '2025-08-01' });
      expect(await countries(t, 'BOL', 'PER', 'SDN')).toMatchObject([
        { iso3: 'BOL', year: 2024, latest_year: 2021 },
        { iso3: 'PER', year: 2024, latest_year: 2024, fact_count: 11 },
        { iso3: 'SDN', year: 2024, latest_year: null },
      ]);
      expect(await years()).toEqual([
        { year: 2021, facts: 1, filled: true },
        { year: 2024, facts: 11, filled: true },
        { year: 2025, facts: 1, filled: false },
      ]);
      expect(await years('BOL')).toEqual([{ year: 2021, facts: 1, filled: true }]);
      // The tenth part; a country with no earlier year has this one.
      await facts(1, { year: 2025, iso3: 'KEN' });
      expect(await countries(t, 'KEN', 'PER')).toMatchObject([
        { iso3: 'KEN', year: 2025, latest_year: 2025 },
        { iso3: 'PER', year: 2025, latest_year: 2025, fact_count: 1 },
      ]);
      await facts(10, { year: 2024 });
      expect(await countries(t, 'KEN', 'PER')).toMatchObject([
        { iso3: 'KEN', year: 2024, latest_year: 2025 },
        { iso3: 'PER', year: 2024, latest_year: 2024 },
      ]);
      // The few facts of a year before one that is recorded.
      await facts(2, { year: 2023, iso3: 'BOL' });
      expect((await years()).map(({ year, filled }) => [year, filled])).toEqual([
        [2021, true],
        [2023, false],
        [2024, true],
        [2025, false],
      ]);
    }));

  it(
    'shows the newest note of any kind, and the newest assignment',
    asExpert(async (t) => {
      await t.query(
        `insert into api.significant_updates (iso3, title, date, displacement_type) values ('PER', 'Old', '2020-01-02', 'Disaster')`,
      );
      await t.query(`insert into api.monitoring_challenges (iso3, title, date) values ('PER', 'New', '2022-03-04')`);
      await t.script('reset role');
      await t.query(
        `insert into data.portfolios (iso3, username) values ('PER', 'expert'), ('SDN', 'expert'), ('SDN', null)`,
      );
      await t.script('set local role web_user');
      expect(await countries(t, 'PER', 'SDN')).toMatchObject([
        { last_note: '2022-03-04', expert: 'expert' },
        { last_note: null, expert: null },
      ]);
    }),
  );
});

describe('a profile', () => {
  it(
    "has the months of the country's latest year and the year before, and the facts with places of that year",
    asExpert(async (t) => {
      const at = (date: string, more = {}) => ({
        ...more,
        data: { reported_figure: 11, term: 'Displaced', start_date: { date }, end_date: { date } },
      });
      const locations = { locations: [{ name: 'Callao', type: 'Origin', latlng: [-12, -77], accuracy: 'Admin' }] };
      await fact(t, at('2021-02-03', { year: 2021, locations }));
      await fact(t, at('2020-12-31', { year: 2020, locations }));
      await fact(t, at('2019-12-31', { year: 2020 }));
      await fact(t, at('2021-02-04', { year: 2021, type: 'Return (Flow)' }));
      await fact(t, at('2024-02-04', { iso3: 'SDN', locations }));
      const { rows: months } = await t.query(`select year, month, figure from api.country_monthly_figures('PER')`);
      expect(months).toEqual([
        { year: 2020, month: 12, figure: '11' },
        { year: 2021, month: 2, figure: '11' },
      ]);
      const { rows: places } = await t.query(
        `select type, year, event_role, parent_id, counts, places from api.country_facts_on_map('PER')`,
      );
      expect(places).toEqual([
        {
          type: 'New Displacement (Flow)',
          year: 2021,
          event_role: 'Recommended figure',
          parent_id: null,
          counts: 'Yes',
          places: [{ name: 'Callao', type: 'Origin', latlng: [-12, -77] }],
        },
      ]);
      expect((await t.query(`select from api.country_facts_on_map('ATA')`)).rows).toEqual([]);
    }),
  );
});

it(
  'events and documents have the countries of their facts, each once, and of no archived fact',
  asExpert(async (t) => {
    const { rows } = await t.query<{ id: number }>(
      `insert into api.events (name, year, displacement_type, start_date, countries) values ('An event of facts', 2024, 'Disaster', '{"date": "2024-01-01"}', '{CHL}') returning id`,
    );
    const event_id = rows[0]?.id;
    for (const more of [{ iso3: 'PER' }, { iso3: 'PER' }, { iso3: 'BOL' }, { iso3: 'SDN', archived_at: '2024-08-01' }])
      await fact(t, { event_id, event_role: 'Triangulation', ...more });
    const views = ['events_view', 'events_gathered', 'events_download_view'];
    for (const view of views)
      expect((await t.query(`select fact_countries from api.${view} where id = $1`, [event_id])).rows).toEqual([
        { fact_countries: ['BOL', 'PER'] },
      ]);
    const members = await t.query(
      `select distinct fact_countries from api.fact_countries where event_id = $1 order by 1`,
      [event_id],
    );
    expect(members.rows).toEqual([{ fact_countries: 'BOL' }, { fact_countries: 'PER' }]);
  }),
);

it(
  'a country has the documents of its facts, each once, and none of archived facts',
  asExpert(async (t) => {
    const { rows } = await t.query<{ id: number; iso3: string }>(
      `insert into api.publishers (name, type) values ('A publisher of facts', 'Media') returning id`,
    );
    const document = async (name: string) =>
      (
        await t.query<{ id: number }>(
          `insert into api.documents (name, publication_date, sources, publishers) values ($1, '2024-05-01', array[$2::bigint], array[$2::bigint]) returning id`,
          [name, rows[0]?.id],
        )
      ).rows[0]?.id;
    const [first, second] = [await document('First report'), await document('Second report')];
    for (const [document_id, iso3, archived_at] of [
      [first, 'PER', null],
      [first, 'PER', null],
      [first, 'BOL', null],
      [second, 'PER', '2024-08-01'],
    ])
      await fact(t, { document_id, iso3, archived_at });
    const found = await t.query(
      `select iso3, name, publishers from api.facts_documents_view where iso3 in ('PER', 'BOL') order by iso3`,
    );
    expect(found.rows).toEqual(
      ['BOL', 'PER'].map((iso3) => ({ iso3, name: 'First report', publishers: ['A publisher of facts'] })),
    );
  }),
);

it('the yearly figures of a country look at the import of each fact only to leave out the sample', () =>
  database.rolledBack(async (t) => {
    const source = await t.query<{ prosrc: string }>(
      `select prosrc from pg_proc where oid = 'api.country_yearly_figures'::regproc`,
    );
    const { rows } = await t.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${source.rows[0]!.prosrc.replaceAll('country_yearly_figures.iso3', `'KEN'`)}`,
    );
    const run = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Actual Loops'] > 0);
    expect(run.length).toBeGreaterThan(3);
    expect(run.filter(({ Filter }) => Filter?.includes('import_run') === true)).toEqual([]);
  }));

interface Node {
  'Actual Loops': number;
  Filter?: string;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
