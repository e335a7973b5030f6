/** Sample data of a few thousand facts: reproducible by seed, distributed like real data, and valid by the rules for people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { generateSample } from './generate.ts';

const FACTS = 2200;
const today = new Date('2026-11-21');

/** All data except ids, serial numbers and the time of storing. */
const IMAGE = `
  select md5(string_agg(to_jsonb(f)::text, '' order by f.name, f.data::text, f.created_at, f.locations::text)) as image
  from (select name, iso3, year, type, data, locations, household_size, groups, status, created_by, created_at from data.facts) f`;

describe('sample data', () => {
  let database: TestDatabase;
  const progress: number[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    await generateSample(database.owner, { facts: FACTS, seed: 7, today, progress: (done) => progress.push(done) });
  }, 300_000);
  afterAll(() => database.close());

  async function ask<T>(query: string): Promise<T> {
    const { rows } = await database.owner.statement<T>({ role: null }, query);
    return rows[0]!;
  }

  test('has the requested number of facts, and reports progress while storing them', async () => {
    expect(await ask('select count(*) as facts from data.facts')).toEqual({ facts: FACTS });
    expect(progress.at(-1)).toBe(FACTS);
    expect(progress.length).toBeGreaterThan(1);
  });

  test('is the same for the same seed, and different for another seed @proof', async () => {
    const image = async (seed: number) => {
      const other = await testDatabase();
      await generateSample(other.owner, { facts: 300, seed, today });
      const { rows } = await other.owner.statement<{ image: string }>({ role: null }, IMAGE);
      await other.close();
      return rows[0]?.image;
    };
    const first = await image(1);
    expect(await image(1)).toBe(first);
    expect(await image(2)).not.toBe(first);
  });

  test('is distributed like real data', async () => {
    const spread = await ask<Record<string, number>>(`
      select avg((unit = 'Household')::int)::float8 as households,
        percentile_cont(0.5) within group (order by figure)::float8 as median,
        max(figure) filter (where class <> 'Master') as largest,
        max(jsonb_array_length(locations->'locations')) as locations,
        count(distinct year) as years, count(distinct iso3) as countries, count(distinct status) as statuses,
        avg((year >= 2024)::int)::float8 as recent, avg(idu::int)::float8 as idu,
        (select max(n) from (select count(*) as n from data.facts group by event_id) e) as hottest
      from data.facts where class <> 'Master'`);
    expect(spread.households).toBeCloseTo(0.34, 1);
    expect(spread.median).toBeGreaterThan(14);
    expect(spread.median).toBeLessThan(36);
    expect(spread.largest).toBeGreaterThan(10_000);
    expect(spread.largest).toBeLessThanOrEqual(6_000_000 * 1.2);
    expect(spread.locations).toBeGreaterThan(6);
    expect(spread.locations).toBeLessThanOrEqual(23);
    expect(spread).toMatchObject({ years: 8, statuses: 4 });
    expect(spread.countries).toBeGreaterThan(30);
    expect(spread.recent).toBeGreaterThan(0.4);
    expect(spread.hottest).toBeGreaterThan(30);
    expect(spread.idu).toBeGreaterThan(0.05);
  });

  test('has names in the form that IDMC uses', async () => {
    const wrong = await ask(`
      select (select count(*) from data.events where name !~ '^.+: .+ - .+ - \\d\\d/\\d\\d/\\d{4}$') as events,
        (select count(*) from data.facts where class = 'Master' and name !~ '^GRID \\d{4} - .+ \\([FS] - (Conflict|Disaster|Development)\\)$') as masters,
        (select count(*) from data.documents where name !~ '^.+: .+ - \\d\\d/\\d\\d/\\d{4}$') as documents`);
    expect(wrong).toEqual({ events: 0, masters: 0, documents: 0 });
  });

  test('satisfies the rules of the forms, which only flag imported records', async () => {
    const broken = await ask(`
      select count(*) filter (where length(f.name) <= 3) as name,
        count(*) filter (where reported_figure is null or term is null) as figure,
        count(*) filter (where k.kind = 'Flow' and figure_start_date is null) as start_date,
        count(*) filter (where k.kind = 'Stock' and f.stock_date is null) as stock_date,
        count(*) filter (where figure_end_date < figure_start_date) as date_order,
        count(*) filter (where coalesce(figure_start_date, f.stock_date) > '2026-11-21') as future,
        count(*) filter (where extract(year from coalesce(figure_start_date, f.stock_date)) <> year) as year,
        count(*) filter (where idu and coalesce(data->>'excerpt_for_idu', '') = '') as excerpt,
        count(*) filter (where (data->>'males')::bigint + (data->>'females')::bigint > figure) as sexes,
        count(*) filter (where unit = 'Household' and (household_size->>'figure')::numeric = 0) as household_size,
        count(*) filter (where household_size->>'type' = 'Lookup' and not exists (
          select from data.household_sizes h where h.iso3 = f.iso3 and h.year = f.year and h.size = (household_size->>'figure')::numeric)) as lookup
      from data.facts f join data.fact_types k on k.name = f.type`);
    expect(Object.entries(broken as object).filter(([, count]) => count !== 0)).toEqual([]);
  });

  test('has no record of today or later, so that a new fact is the newest', async () => {
    const late = await ask(`
      select (select count(*) from data.facts where created_at >= '2026-11-21Z') as facts,
        (select count(*) from data.reviews where created_at >= '2026-11-21Z') as reviews,
        (select count(*) from data.events where created_at >= '2026-11-21Z') as events,
        (select count(*) from data.documents where created_at >= '2026-11-21Z') as documents`);
    expect(late).toEqual({ facts: 0, reviews: 0, events: 0, documents: 0 });
  });

  test('is consistent: statuses with reviews, facts with events, masters with the sums of their sub-facts', async () => {
    const broken = await ask(`
      select
        (select count(*) from data.facts f where f.status is distinct from (
          select r.status from data.reviews r where r.entity_id = f.id and r.status <> 'Comment'
          order by r.created_at desc, r.id desc limit 1)) as status,
        (select count(*) from data.facts f join data.events e on e.id = f.event_id
          where e.displacement_type <> f.displacement_type or not f.iso3 = any (e.countries) or f.figure_start_date < e.start_day) as event,
        (select count(*) from data.facts f join data.facts m on m.id = f.parent_id
          where (m.iso3, m.year, m.type, m.displacement_type) is distinct from (f.iso3, f.year, f.type, f.displacement_type)) as master,
        (select count(*) from data.reviews r where not exists (select from data.user_roles u where u.username = r.created_by)) as reviewer,
        (select count(*) from data.facts where class = 'Fact' and document_id is null) as document`);
    expect(Object.entries(broken as object).filter(([, count]) => count !== 0)).toEqual([]);
    const sums = await ask<{ masters: number; agreeing: number; subs: number }>(`
      select count(*) as masters, max(subs) as subs, count(*) filter (where figure = greatest(sum, 0)) as agreeing
      from (select m.id, m.figure, count(s.id) as subs, coalesce(sum(s.figure * r.sign), 0) as sum from data.facts m
        left join data.facts s on s.parent_id = m.id left join data.fact_roles r on r.name = s.parent_role
        where m.class = 'Master' group by m.id) m`);
    expect(sums.masters).toBeGreaterThan(20);
    expect(sums.subs).toBeGreaterThan(50);
    expect(sums.agreeing / sums.masters).toBeGreaterThan(0.8);
  });

  test('subtracts only from existing figures, so no month has a negative sum', async () => {
    const months = await ask<{ negative: number; subtracted: number }>(`
      select (select count(*) from api.qa_dashboard_monthly_figures_disasters where figure < 0)
          + (select count(*) from api.qa_dashboard_monthly_figures_conflict where figure < 0) as negative,
        (select count(*) from data.facts where event_role = 'Partial figure (Subtracted)') as subtracted`);
    expect(months.negative).toBe(0);
    expect(months.subtracted).toBeGreaterThan(0);
  });

  test('is added to existing data: a second sample differs, and uses the same publishers', async () => {
    await generateSample(database.owner, { facts: 200, today });
    expect(await ask('select count(*) as facts from data.facts')).toEqual({ facts: FACTS + 200 });
    expect(
      await ask(`select count(*) as doubles from (
      select from data.publishers group by name, iso3 having count(*) > 1) d`),
    ).toEqual({ doubles: 0 });
    expect(await ask('select count(*) as passwords from auth.credentials')).toEqual({ passwords: 0 });
  });

  test('has a locked dataset that facts rest on, and datasets to edit, whose parts add up to their totals', async () => {
    const found = await ask(`
      select count(*) filter (where locked_at is not null) as locked, count(*) filter (where locked_at is null) as open,
        (select count(distinct f_id) from data.tabular_datasets_records_to_facts) > 0 as linked,
        (select count(*) from data.tabular_datasets_records where stock_male + stock_female <> stock_total or end_date < start_date) as broken,
        (select count(*) > 1000 from data.tabular_datasets_records) as many
      from data.tabular_datasets`);
    expect(found).toEqual({ locked: 2, open: 4, linked: true, broken: 0, many: true });
  });

  test('gives most countries an expert, once: some are without one, and some have one who has left', async () => {
    const found = await ask(`
      select count(*) filter (where username is null) between 5 and 20 as without, count(*) > 240 as countries,
        count(distinct username) >= 7 as experts, count(suspended_at) as left, bool_and(assigned_at < '2026-11-21Z') as earlier,
        (select count(*) > count(distinct iso3) from data.portfolios) as handed_over
      from api.portfolios_view`);
    expect(found).toEqual({ without: true, countries: true, experts: true, left: 3, earlier: true, handed_over: true });
  });

  test('may have a single fact, or none @proof', async () => {
    const other = await testDatabase();
    await generateSample(other.owner, { facts: 0, today });
    await generateSample(other.owner, { facts: 1, today });
    const { rows } = await other.owner.statement<{ facts: number }>(
      { role: null },
      'select count(*) as facts from data.facts',
    );
    await other.close();
    expect(rows).toEqual([{ facts: 1 }]);
  });
});
