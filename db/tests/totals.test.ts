/** Totals: every fact has a distinct prime as its figure, so the sum alone identifies a wrong inclusion. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing } from './support.ts';

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

/** Every combination of cause, type, role, year and month, each with its own prime. */
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
  const database = databaseForTests();

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

  it('of an event sum new displacement by role: recommended and added less subtracted', () =>
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

  it.each(causes)('of the months of %s agree with the facts: twelve rows a year, cumulative within the year', (cause) =>
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

  const masterOf = async (transaction: Transaction, reported_figure: number) => {
    const { rows } = await transaction.query<{ id: number }>(
      `insert into api.facts (name, iso3, year, displacement_type, type, data)
       values ('GRID 2025 - Peru', 'PER', 2024, 'Disaster', 'IDPs (Stock)', $1) returning id`,
      [JSON.stringify({ reported_figure, term: 'Displaced', stock_date: { date: '2024-12-31' } })],
    );
    return rows[0]!.id;
  };
  /** Creates facts with a role as sub-facts of one master, and facts without a role with no master. */
  const withSubFacts = (
    own: readonly { role: string | null; figure: number; household_size?: number }[],
    work: (transaction: Transaction, masters: [number, number]) => Promise<void>,
  ) =>
    database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Expert');
      const { rows: publishers } = await transaction.query<{ id: number }>(
        `insert into api.publishers (name, type) values ('Office of totals', 'United Nations') returning id`,
      );
      const { rows: documents } = await transaction.query<{ id: number }>(
        `insert into api.documents (name, publication_date, type, sources, publishers)
         values ('Report on totals', '2024-12-31', 'PDF', $1, $1) returning id`,
        [[publishers[0]!.id]],
      );
      const masters: [number, number] = [await masterOf(transaction, 1000), await masterOf(transaction, 7)];
      for (const { role, figure, household_size = 0 } of own)
        await transaction.query(
          `insert into api.facts (name, iso3, year, displacement_type, type, document_id, parent_id, parent_role, household_size, data)
           values ($1, 'PER', 2024, 'Disaster', 'IDPs (Stock)', $2, $3, $4, $5, $6)`,
          [
            `Prime ${figure}`,
            documents[0]!.id,
            role === null ? null : masters[0],
            role,
            JSON.stringify({ type: 'Manual', figure: household_size }),
            JSON.stringify({
              reported_figure: figure,
              unit: household_size === 0 ? 'Person' : 'Household',
              term: 'Displaced',
              stock_date: { date: '2024-12-31' },
            }),
          ],
        );
      await work(transaction, masters);
    });
  const sumOf = async (transaction: Transaction, id: number) =>
    (await transaction.query('select * from api.sub_facts_totals where id = $1', [id])).rows[0];

  it('of a master fact sum its sub-facts separately by role, and no other facts', () =>
    withSubFacts(facts, async (transaction, [master, empty]) => {
      const of = (role: (typeof roles)[number]) =>
        facts.filter((fact) => fact.role === role).reduce((all, fact) => all + fact.figure, 0);
      const total = sum(facts);
      const found = {
        id: master,
        sub_facts: facts.filter(({ role }) => role !== null).length,
        figure: '1000',
        recommended: String(of('Recommended figure')),
        added: String(of('Partial figure (Added)')),
        subtracted: String(of('Partial figure (Subtracted)')),
        triangulation: String(of('Triangulation')),
        total: String(total),
        difference: String(total - 1000),
        left_out: [],
        of_other_years: 0,
        total_of_other_years: null,
      };
      expect(await sumOf(transaction, master)).toEqual(found);
      expect(await sumOf(transaction, empty)).toMatchObject({ sub_facts: 0, total: null, difference: '-7' });
      const { rows } = await transaction.query<{ sub_facts: number; total: string }>(
        `select count(*)::integer as sub_facts, sum(v.figure * r.sign)::text as total
         from api.facts_view v join api.fact_roles r on r.name = v.parent_role where v.parent_id = $1`,
        [master],
      );
      expect(rows[0]).toEqual({ sub_facts: found.sub_facts, total: found.total });
      const others = await transaction.query(
        'select id from api.sub_facts_totals where id <> all ($1) and sub_facts > 0',
        [[master, empty]],
      );
      expect(others.rows).toEqual([]);
    }));

  it('of a master fact change at once when a sub-fact changes its figure, role or master, or is archived', () =>
    withSubFacts(
      [
        { role: 'Recommended figure', figure: 2 },
        { role: 'Partial figure (Added)', figure: 3 },
        { role: 'Triangulation', figure: 5 },
      ],
      async (transaction, [master, other]) => {
        const now = async (id = master) => (await sumOf(transaction, id))?.['total'];
        const change = (name: string, set: string) =>
          transaction.query(`update api.facts set ${set} where name = $1`, [name]);
        expect(await now()).toBe('5');
        await change('Prime 2', `data = jsonb_set(data, '{reported_figure}', '11')`);
        expect(await now()).toBe('14');
        await change('Prime 5', `parent_role = 'Partial figure (Subtracted)'`);
        expect(await now()).toBe('9');
        await change('Prime 3', `parent_id = ${other}`);
        expect([await now(), await now(other)]).toEqual(['6', '3']);
        await transaction.script('reset role');
        await transaction.query(`update data.facts set archived_at = now() where name = 'Prime 5'`);
        expect(await now()).toBe('11');
      },
    ));

  it('of a master fact omit, and list, its sub-facts of another type', () =>
    withSubFacts(
      [
        { role: 'Recommended figure', figure: 2 },
        { role: 'Partial figure (Subtracted)', figure: 3 },
        { role: 'Recommended figure', figure: 5 },
        { role: 'Partial figure (Added)', figure: 7 },
        { role: 'Triangulation', figure: 11 },
      ],
      async (transaction, [master]) => {
        const retype = (type: string, names: string[]) =>
          importing(transaction, () =>
            transaction.query(
              `update data.facts set type = $1, data = data || '{"start_date": {"date": "2024-12-31", "accuracy": "Day"}}' where name = any ($2)`,
              [type, names],
            ),
          );
        await retype('Births (Flow)', ['Prime 3', 'Prime 5']);
        await retype('Returnees (Stock)', ['Prime 11']);
        expect(await sumOf(transaction, master)).toMatchObject({
          sub_facts: 5,
          recommended: '2',
          added: '7',
          subtracted: null,
          triangulation: null,
          total: '9',
          difference: '-991',
          left_out: [
            { type: 'Births (Flow)', facts: 2, figure: '8' },
            { type: 'Returnees (Stock)', facts: 1, figure: '11' },
          ],
        });
        // A stock of another year is never added to the master's.
        await importing(transaction, () =>
          transaction.query(`update data.facts set year = year - 1 where name = any ('{Prime 7,Prime 5,Prime 11}')`),
        );
        expect(await sumOf(transaction, master)).toMatchObject({
          total: '2',
          left_out: [
            { type: 'Births (Flow)', year: null, facts: 2, figure: '8' },
            { type: 'IDPs (Stock)', year: 2023, facts: 1, figure: '7' },
            { type: 'Returnees (Stock)', facts: 1, figure: '11' },
          ],
          of_other_years: 0,
          total_of_other_years: null,
        });
        // A flow of another year is, and the total says so. Those that count nowhere are not.
        await retype('Return (Flow)', ['Prime 2', 'Prime 7', 'Prime 11']);
        await importing(transaction, () =>
          transaction.query(
            `update data.facts set type = 'Return (Flow)', data = data || '{"start_date": {"date": "2024-12-31", "accuracy": "Day"}}' where id = $1`,
            [master],
          ),
        );
        expect(await sumOf(transaction, master)).toMatchObject({
          total: '9',
          of_other_years: 1,
          total_of_other_years: '7',
        });
      },
    ));

  it('of a master fact are exact beyond the precision of JavaScript numbers', () =>
    withSubFacts(
      [
        { role: 'Partial figure (Added)', figure: 1 },
        ...Array.from({ length: 10 }, () => ({
          role: 'Recommended figure',
          figure: 9_007_199_254,
          household_size: 1_000_000,
        })),
      ],
      async (transaction, [master]) => {
        const exact = 90_071_992_540_000_001n;
        expect(await sumOf(transaction, master)).toMatchObject({
          total: String(exact),
          difference: String(exact - 1000n),
        });
      },
    ));

  it('of the list agree with the facts', () =>
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
