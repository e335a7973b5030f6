/** Totals: every fact carries a distinct prime, so a wrong inclusion is named by the sum alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, openTestDatabase, type TestDatabase } from './support.ts';

const roles = [
  'Recommended figure',
  'Partial figure (Added)',
  'Partial figure (Subtracted)',
  'Triangulation',
  null,
] as const;
const sign = {
  'Recommended figure': 1,
  'Partial figure (Added)': 1,
  'Partial figure (Subtracted)': -1,
  Triangulation: 0,
};
const causes = ['Disaster', 'Conflict'] as const;
const types = ['New Displacement (Flow)', 'IDPs (Stock)'] as const;
const months = [1, 2, 12] as const;

interface PrimeFact {
  figure: number;
  cause: (typeof causes)[number];
  type: (typeof types)[number];
  role: (typeof roles)[number];
  year: number;
  month: number;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** Every combination of cause, type, role, year and month, each with a prime of its own. */
function primeFacts(): PrimeFact[] {
  const combinations = causes.flatMap((cause) =>
    types.flatMap((type) =>
      roles.flatMap((role) =>
        [2023, 2024].flatMap((year) => months.map((month) => ({ cause, type, role, year, month }))),
      ),
    ),
  );
  const figures = primes(combinations.length);
  return combinations.map((combination, index) => ({ ...combination, figure: figures[index]! }));
}

const sum = (facts: PrimeFact[]) =>
  facts.reduce((total, fact) => total + fact.figure * (fact.role === null ? 0 : sign[fact.role]), 0);

describe('totals', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const facts = primeFacts();
  const withFacts = (work: (transaction: Transaction, events: Record<string, number>) => Promise<void>) =>
    database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Expert');
      const events: Record<string, number> = {};
      for (const cause of causes) {
        const { rows } = await transaction.query<{ id: number }>(
          `insert into api.events (name, year, displacement_type, start_date) values ($1, 2023, $2, '{"date": "2023-01-01"}') returning id`,
          [`An event of ${cause}`, cause],
        );
        events[cause] = rows[0]!.id;
      }
      for (const fact of facts) {
        const day = `${fact.year}-${String(fact.month).padStart(2, '0')}-15`;
        await transaction.query(
          `insert into api.facts (name, iso3, year, displacement_type, type, event_id, event_role, data)
           values ($1, 'PER', $2, $3, $4, $5, $6, $7)`,
          [
            `Prime ${fact.figure}`,
            fact.year,
            fact.cause,
            fact.type,
            fact.role === null ? null : events[fact.cause],
            fact.role,
            JSON.stringify({
              reported_figure: fact.figure,
              term: 'Displaced',
              start_date: { date: day },
              stock_date: { date: day },
            }),
          ],
        );
      }
      await work(transaction, events);
    });

  it('of an event count new displacement by role: recommended and added less subtracted', () =>
    withFacts(async (transaction, events) => {
      for (const cause of causes) {
        const { rows } = await transaction.query(
          'select recommended_figure, fact_count, iso3, geo_name, region from api.events_view where id = $1',
          [events[cause]],
        );
        const own = facts.filter((fact) => fact.cause === cause && fact.role !== null);
        expect(rows[0]).toEqual({
          recommended_figure: sum(own.filter((fact) => fact.type === 'New Displacement (Flow)')),
          fact_count: own.length,
          iso3: ['PER'],
          geo_name: ['Peru'],
          region: ['Latin America and the Caribbean'],
        });
      }
    }));

  it.each(causes)('of the months of %s agree with the facts, twelve rows a year, cumulated within the year', (cause) =>
    withFacts(async (transaction) => {
      const view =
        cause === 'Disaster' ? 'qa_dashboard_monthly_figures_disasters' : 'qa_dashboard_monthly_figures_conflict';
      const { rows } = await transaction.query<{
        year: number;
        month: number;
        figure: number | null;
        cumulative_figure: number | null;
      }>(`select * from api.${view}`);
      const counted = (year: number, month: number) =>
        sum(
          facts.filter(
            (f) => f.cause === cause && f.type === 'New Displacement (Flow)' && f.year === year && f.month === month,
          ),
        );
      expect(rows.length % 12).toBe(0);
      let cumulative = 0;
      for (const row of rows.filter(({ year }) => year === 2023 || year === 2024)) {
        cumulative = (row.month === 1 ? 0 : cumulative) + counted(row.year, row.month);
        expect(row).toMatchObject({ figure: counted(row.year, row.month), cumulative_figure: cumulative });
      }
      const today = await transaction.query<{ today: string }>('select current_date::text as today');
      const [thisYear, thisMonth] = today.rows[0]!.today.split('-').map(Number) as [number, number];
      const last = rows.filter(({ year }) => year === thisYear);
      expect(last.map(({ figure }) => figure === null)).toEqual(
        Array.from({ length: 12 }, (_, i) => i + 1 > thisMonth),
      );
    }),
  );

  it('of the list are those of the facts', () =>
    withFacts(async (transaction) => {
      const { rows } = await transaction.query<{ displacement_type: string; type: string; total: number }>(
        `select displacement_type, type, sum(figure)::bigint as total from api.facts_view where iso3 = 'PER' group by 1, 2`,
      );
      for (const { displacement_type, type, total } of rows) {
        const own = facts.filter((fact) => fact.cause === displacement_type && fact.type === type);
        expect(total).toBe(own.reduce((all, fact) => all + fact.figure, 0));
      }
      expect(rows).toHaveLength(causes.length * types.length);
    }));
});
