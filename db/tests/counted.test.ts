/** The examples of docs/figures.md, each in a transaction that is rolled back. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { packageRoot } from '#db/paths.ts';
import { becomePerson, databaseForTests } from './support.ts';

const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const database = databaseForTests();

type Given = { event?: 0 | 1 | null; role?: string; type?: string; day?: string; figure: number };

/** Creates the facts; those after the first are its sub-facts if `master`. Returns their events. */
async function create(transaction: Transaction, facts: readonly Given[], master = true): Promise<number[]> {
  await becomePerson(transaction, 'Expert');
  const id = async (text: string, values: readonly unknown[] = []) =>
    (await transaction.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;
  const publisher = await id(`insert into api.publishers (name, type) values ('Office of totals', 'United Nations')`);
  const document = await id(
    `insert into api.documents (name, publication_date, type, sources, publishers) values ('Report on totals', '2024-12-31', 'PDF', $1, $1)`,
    [[publisher]],
  );
  const event = `insert into api.events (name, year, displacement_type, start_date) values ($1, 2023, 'Disaster', '{"date": "2023-01-01"}')`;
  const events = [await id(event, ['Peru: Floods - the first']), await id(event, ['Peru: Floods - the second'])];
  let parent: number | null = null;
  for (const [
    at,
    { event: of = 0, role = 'Recommended figure', type = FLOW, day = '2024-01-15', figure },
  ] of facts.entries()) {
    const isSub = master && at > 0;
    const own: number = await id(
      `insert into api.facts (name, iso3, year, displacement_type, type, document_id, parent_id, event_id, event_role, data)
       values ($1, 'PER', $2, 'Disaster', $3, $4, $5, $6, $7, $8)`,
      [
        `Fact ${figure}`,
        Number(day.slice(0, 4)),
        type,
        isSub ? document : null,
        isSub ? parent : null,
        of === null ? null : events[of],
        of === null ? null : role,
        JSON.stringify({
          reported_figure: figure,
          term: 'Displaced',
          start_date: { date: day },
          stock_date: { date: day },
        }),
      ],
    );
    parent ??= own;
  }
  return events;
}

const EXAMPLES: readonly {
  facts: readonly Given[];
  master?: boolean;
  /** New displacement of the first and the second event. */
  events?: readonly [number, number];
  /** By month. */
  months?: Readonly<Record<string, number>>;
  /** Stocks of the first event by year. */
  stocks?: Readonly<Record<string, number>>;
}[] = [
  { facts: [{ figure: 1000 }, { figure: 600 }], events: [1000, 0], months: { '2024-1': 1000 } },
  { facts: [{ figure: 1000 }, { figure: 600, event: 1 }], events: [1000, 600], months: { '2024-1': 1000 } },
  { facts: [{ figure: 1000, event: null }, { figure: 600 }], events: [600, 0], months: { '2024-1': 600 } },
  { facts: [{ figure: 1000, role: 'Triangulation' }, { figure: 600 }], events: [600, 0], months: { '2024-1': 600 } },
  {
    facts: [{ figure: 1000 }, { figure: 600, role: 'Partial figure (Subtracted)' }],
    events: [1000, 0],
    months: { '2024-1': 1000 },
  },
  { facts: [{ figure: 1000 }, { figure: 600, day: '2023-12-15' }], events: [1000, 0], months: { '2024-1': 1000 } },
  // Of a search: web/features/facts/list/counted.test.ts.
  { facts: [] },
  {
    facts: [
      { figure: 5000, type: STOCK, day: '2024-12-31' },
      { figure: 5200, type: STOCK, day: '2025-12-31' },
    ],
    master: false,
    stocks: { 2024: 5000, 2025: 5200 },
  },
  {
    facts: [
      { figure: 1000, type: STOCK, day: '2025-12-31' },
      { figure: 600, type: STOCK, day: '2024-12-31' },
    ],
    stocks: { 2024: 600, 2025: 1000 },
  },
];

test.each(EXAMPLES.map((example, at) => [at + 1, example] as const))(
  'example %i of docs/figures.md',
  (_, { facts, master, events, months, stocks }) =>
    database.rolledBack(async (transaction) => {
      const ids = await create(transaction, facts, master);
      const rowsOf = async (text: string, values: readonly unknown[] = []) =>
        (await transaction.query<Record<string, unknown>>(text, values)).rows;
      if (events !== undefined) {
        const shown = await rowsOf(
          'select recommended_figure as f from api.events_view where id = any ($1) order by id',
          [ids],
        );
        expect(shown.map(({ f }) => f)).toEqual(events);
      }
      if (months !== undefined) {
        const shown = await rowsOf(
          `select year || '-' || month as month, figure from api.qa_dashboard_monthly_figures_disasters where figure <> 0`,
        );
        expect(Object.fromEntries(shown.map(({ month, figure }) => [month, figure]))).toEqual(months);
      }
      if (stocks !== undefined) {
        const shown = await rowsOf(`select stock_year, total from api.event_facts_totals where event_id = $1`, [
          ids[0],
        ]);
        expect(Object.fromEntries(shown.map(({ stock_year: year, total }) => [year, Number(total)]))).toEqual(stocks);
      }
    }),
);

test('each example of the page is checked', () => {
  const page = readFileSync(`${packageRoot()}/docs/figures.md`, 'utf8');
  expect(page.match(/^\| \d+ \|/gm)).toHaveLength(EXAMPLES.length);
});
