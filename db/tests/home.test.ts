/** The home page: what was recorded meanwhile, the countries by month and the largest events equal the monthly figures; every fact has a distinct prime as its figure. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests } from './support.ts';

const database = databaseForTests();

const rowsOf = async (t: Transaction, statement: string, parameters: unknown[] = []) =>
  (await t.query<Record<string, unknown>>(statement, parameters)).rows;

const event = async (t: Transaction, name: string) => {
  const [row] = await rowsOf(
    t,
    `insert into api.events (name, year, displacement_type, start_date) values ($1, 2022, 'Disaster', '{"date": "2022-01-01"}') returning id`,
    [name],
  );
  return row!['id'] as number;
};

type NewFact = { figure: number; iso3: string; day: string; event: number; role?: string };
const fact = (t: Transaction, { figure, iso3, day, event: of, role = 'Recommended figure' }: NewFact) =>
  t.query(
    `insert into api.facts (name, iso3, year, displacement_type, type, event_id, event_role, data)
     values ('Prime ' || $1::text, $2, least(2023, extract(year from $3::date))::int, 'Disaster', 'New Displacement (Flow)', $4, $5, $6)`,
    [
      String(figure),
      iso3,
      day,
      of,
      role,
      JSON.stringify({ reported_figure: figure, term: 'Displaced', start_date: { date: day } }),
    ],
  );

const known = async (t: Transaction) => {
  const [flood, storm] = [await event(t, 'A flood of the primes'), await event(t, 'A storm of the primes')];
  await fact(t, { figure: 2, iso3: 'PER', day: '2023-03-05', event: flood });
  await fact(t, { figure: 3, iso3: 'PER', day: '2023-05-05', event: flood });
  await fact(t, { figure: 5, iso3: 'KEN', day: '2023-05-05', event: storm });
  await fact(t, { figure: 7, iso3: 'PER', day: '2022-12-05', event: storm });
  await fact(t, { figure: 11, iso3: 'KEN', day: '2023-06-05', event: storm, role: 'Triangulation' });
  await fact(t, { figure: 13, iso3: 'KEN', day: '2199-01-01', event: storm });
  return { flood, storm };
};
/** Goes on as an expert of these countries. */
const becomeExpertOf = async (t: Transaction, ...codes: string[]) => {
  await becomePerson(t, 'Expert');
  await t.script('reset role');
  for (const iso3 of codes)
    await t.query(`insert into data.portfolios (iso3, username, assigned_by) values ($1, 'expert', 'administrator')`, [
      iso3,
    ]);
  await t.script('set local role web_user');
};

describe('the countries of the home page', () => {
  it('are those with most new displacement, added up by month, for people without countries', () =>
    database.as('Administrator', async (t) => {
      await known(t);
      const rows = await rowsOf(t, 'select * from api.home_countries()');
      expect(rows).toEqual([
        expect.objectContaining({
          iso3: 'KEN',
          mine: false,
          year: 2023,
          figures: [0, 0, 0, 0, 5, 5, 5, 5, 5, 5, 5, 5],
          figures_before: null,
          facts_before: 0,
        }),
        expect.objectContaining({
          iso3: 'PER',
          figures: [0, 0, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5],
          figures_before: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
          facts_before: 1,
        }),
      ]);
    }));

  it('are compared with a year only if it is filled and the country has facts of it', () =>
    database.as('Administrator', async (t) => {
      const { flood } = await known(t);
      const before = async () =>
        (await rowsOf(t, 'select iso3, figures_before, facts_before from api.home_countries()')).map((row) => [
          row['iso3'],
          row['figures_before'] !== null,
          row['facts_before'],
        ]);
      expect(await before()).toEqual([
        ['KEN', false, 0],
        ['PER', true, 1],
      ]);
      for (let each = 0; each < 8; each++) await fact(t, { figure: 17, iso3: 'PER', day: '2023-03-05', event: flood });
      expect(await before()).toEqual([
        ['PER', false, 1],
        ['KEN', false, 0],
      ]);
    }));

  it('are the own ones of an expert, also those without figures', () =>
    database.as('Administrator', async (t) => {
      await known(t);
      await becomeExpertOf(t, 'PER', 'TUV');
      const rows = await rowsOf(t, 'select iso3, mine, figures[12] as figure from api.home_countries()');
      expect(rows).toEqual([
        { iso3: 'PER', mine: true, figure: 5 },
        { iso3: 'TUV', mine: true, figure: 0 },
      ]);
    }));
});

describe('the largest events', () => {
  it('have the sums of the monthly figures of the year, everywhere or in a country', () =>
    database.as('Administrator', async (t) => {
      const { flood, storm } = await known(t);
      const largest = (year: number, iso3: string | null = null) =>
        rowsOf(t, `select id, month, figure from api.largest_events('Disaster', $1, $2)`, [year, iso3]);
      expect(await largest(2023)).toEqual([
        { id: flood, month: 3, figure: 5 },
        { id: storm, month: 5, figure: 5 },
      ]);
      expect(await largest(2023, 'KEN')).toEqual([{ id: storm, month: 5, figure: 5 }]);
      expect(await largest(2022)).toEqual([{ id: storm, month: 12, figure: 7 }]);
      // A year that no calendar has is empty, not an error.
      expect(await largest(2_000_000_000)).toEqual([]);
      expect(await largest(-5)).toEqual([]);
    }));
});

describe('what was recorded since a moment', () => {
  it('counts as the lists do, names others only, and keeps to the own countries', () =>
    database.as('Administrator', async (t) => {
      await known(t);
      const recorded = () => rowsOf(t, `select * from api.recorded_since(now() - interval '1 hour')`);
      const facts = await rowsOf(
        t,
        `select count(*)::int as count from api.facts_view where created_at >= now() - interval '1 hour'`,
      );
      expect(await recorded()).toEqual([
        { kind: 'facts', count: facts[0]!['count'], imported: 0, people: [] },
        { kind: 'events', count: 2, imported: 0, people: [] },
      ]);
      expect(await rowsOf(t, `select * from api.recorded_since(now() + interval '1 hour')`)).toEqual([]);
      await becomeExpertOf(t, 'KEN');
      expect(await recorded()).toEqual([
        { kind: 'facts', count: 3, imported: 0, people: ['administrator'] },
        { kind: 'events', count: 1, imported: 0, people: ['administrator'] },
      ]);
      // An import is nobody's work.
      await t.script('reset role');
      const [run] = await rowsOf(
        t,
        `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'import') returning id`,
      );
      await t.query(`update data.facts set import_run = $1 where iso3 = 'KEN' and name = 'Prime 5'`, [run!['id']]);
      await t.query(`update data.events set import_run = $1 where name = 'A storm of the primes'`, [run!['id']]);
      await t.script('set local role web_user');
      expect(await recorded()).toEqual([
        { kind: 'facts', count: 3, imported: 1, people: ['administrator'] },
        { kind: 'events', count: 1, imported: 1, people: [] },
      ]);
    }));
});
