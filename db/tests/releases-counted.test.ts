/** Tests the facts that count in a release (docs/figures.md): facts with different primes over role × master × event × type × confidential × archived × document, against a model of the page. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { packageRoot } from '#db/paths.ts';
import { openTestDatabase, type TestDatabase } from './support.ts';

const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const SIGN: Readonly<Record<string, number>> = {
  'Recommended figure': 1,
  'Partial figure (Added)': 1,
  'Partial figure (Subtracted)': -1,
  Triangulation: 0,
};

interface Fact {
  type: string;
  year: number;
  iso3: string;
  figure: number | null;
  event: 'open' | 'archived' | null;
  role: string | null;
  parent: Fact | null;
  parentRole: string | null;
  document: 'open' | 'confidential' | 'archived' | null;
  confidential: boolean;
  archived: boolean;
  cause: string;
  groups: string[];
  status: string | null;
  reported: { date: string; accuracy: string } | null;
  id: number;
}

const PLAIN: Fact = {
  type: FLOW,
  year: 2023,
  iso3: 'PER',
  figure: 0,
  event: 'open',
  role: 'Recommended figure',
  parent: null,
  parentRole: null,
  document: 'open',
  confidential: false,
  archived: false,
  cause: 'Disaster',
  groups: [],
  status: null,
  reported: null,
  id: 0,
};
const MASTERS: readonly Partial<Fact>[] = [
  {},
  { role: 'Triangulation' },
  { confidential: true },
  { archived: true },
  { event: null, role: null },
  { event: 'archived' },
  { figure: null },
  { iso3: 'CHL' },
  { year: 2024 },
];
const HIDDEN: readonly Partial<Fact>[] = [
  {},
  { confidential: true },
  { archived: true },
  { document: 'confidential' },
  { document: 'archived' },
  { archived: true, document: 'confidential' },
];

function* primes(): Generator<number> {
  const found: number[] = [];
  for (let n = 2; ; n += 1) {
    if (found.some((prime) => prime * prime <= n && n % prime === 0)) continue;
    found.push(n);
    yield n;
  }
}

/** All cases; masters come before their sub-facts. */
function cases(): Fact[] {
  const next = primes();
  const prime = () => next.next().value as number;
  const facts: Fact[] = [];
  for (const type of [FLOW, STOCK]) {
    const masters = MASTERS.map((given): Fact => ({
      ...PLAIN,
      type,
      document: null,
      ...given,
      figure: given.figure === null ? null : prime(),
    }));
    facts.push(...masters);
    for (const parent of [null, ...masters])
      for (const parentRole of parent ? Object.keys(SIGN) : [null])
        for (const [event, role] of [
          [null, null],
          ['archived', 'Recommended figure'],
          ...Object.keys(SIGN).map((role) => ['open', role] as const),
        ] as const)
          for (const hidden of HIDDEN)
            facts.push({ ...PLAIN, type, parent, parentRole, event, role, ...hidden, figure: prime() });
  }
  return facts;
}

interface Release {
  year: number;
  groups: string[];
  causes: string[];
  rank: number;
}
const RANKS: Readonly<Record<string, number>> = {
  'Under Review': 1,
  'Review Completed': 2,
  'Signed Off': 3,
  'Locked Down': 4,
};
const WHOLE: Release = { year: 2023, groups: [], causes: [], rank: 0 };

function lastDay({ date, accuracy }: { date: string; accuracy: string }): string {
  if (accuracy === 'Year') return `${date.slice(0, 4)}-12-31`;
  return accuracy === 'Month' ? `${date.slice(0, 7)}-31` : date;
}

/** The page's rules, without masters. */
function alone(fact: Fact, { groups, causes, rank }: Release): string {
  if (fact.archived) return 'No: archived';
  if (fact.event === 'archived') return 'No: event is archived';
  if (fact.document === 'archived') return 'No: document is archived';
  if (fact.confidential) return 'No: confidential';
  if (fact.document === 'confidential') return 'No: document is confidential';
  if (causes.length > 0 && !causes.includes(fact.cause)) return 'No: other cause';
  if (groups.length > 0 && !groups.some((group) => fact.groups.includes(group))) return 'No: other group';
  if (rank > (RANKS[fact.status ?? ''] ?? 0)) return 'No: not reviewed far enough';
  if (fact.figure === null) return 'No: no figure';
  if (SIGN[fact.role ?? fact.parentRole ?? 'Recommended figure'] === 0) return 'No: triangulation';
  if (fact.type === STOCK && fact.reported && lastDay(fact.reported) < `${fact.year}-12-31`)
    return "No: before the year's end";
  return 'Yes';
}

const isPart = (fact: Fact, master: Fact): boolean =>
  fact.iso3 === master.iso3 &&
  fact.cause === master.cause &&
  fact.type === master.type &&
  (fact.type === FLOW || fact.year === master.year);

function verdict(fact: Fact, release: Release): string {
  const own = alone(fact, release);
  const { parent } = fact;
  if (own !== 'Yes' || !parent || alone(parent, release) !== 'Yes' || !isPart(fact, parent)) return own;
  return 'No: part of its master fact';
}

/** The years of a profile: confidential facts count, facts without an event do not; only the fact itself is archived. */
function countsInYears(fact: Fact): boolean {
  const counts = (one: Fact) =>
    !one.archived && one.figure !== null && one.event !== null && SIGN[one.role ?? ''] !== 0;
  return counts(fact) && !(fact.parent && counts(fact.parent) && isPart(fact, fact.parent));
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Stores the facts as an import does, and sets their ids. */
async function store(transaction: Transaction, facts: readonly Fact[]): Promise<void> {
  const id = async (text: string) => (await transaction.query<{ id: number }>(`${text} returning id`)).rows[0]!.id;
  await transaction.script(
    `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'import');
     select set_config('request.username', 'import', true), set_config('request.import_run', (select max(id)::text from data.import_runs), true)`,
  );
  const event = (archived: string) =>
    id(
      `insert into data.events (name, year, displacement_type, created_by, archived_at) values ('Peru: Floods - the event', 2023, 'Disaster', 'import', ${archived})`,
    );
  const document = (confidential: boolean, archived: string) =>
    id(
      `insert into data.documents (name, publication_date, created_by, confidential, archived_at) values ('Report', '2023-12-31', 'import', ${confidential}, ${archived})`,
    );
  const events = { open: await event('null'), archived: await event('now()') };
  const documents = {
    open: await document(false, 'null'),
    confidential: await document(true, 'null'),
    archived: await document(false, 'now()'),
  };
  for (const isSub of [false, true]) {
    const some = facts.filter(({ parent }) => (parent !== null) === isSub);
    const { rows: taken } = await transaction.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('data.facts', 'id')) as id from generate_series(1, $1::int)`,
      [some.length],
    );
    for (const [at, fact] of some.entries()) fact.id = taken[at]!.id;
    // In parts, each within the time of a statement.
    for (let at = 0; at < some.length; at += 500)
      await transaction.query(
        `insert into data.facts (id, name, iso3, year, displacement_type, type, document_id, parent_id, parent_role, event_id, event_role, confidential, archived_at, groups, end_date, data, created_by)
       overriding system value
       select id, name, iso3, year, displacement_type, type, document_id, parent_id, parent_role, event_id, event_role, confidential, archived_at, groups, end_date, data, 'import'
       from json_populate_recordset(null::data.facts, $1::text::json)`,
        [
          JSON.stringify(
            some.slice(at, at + 500).map((fact) => ({
              id: fact.id,
              name: `Fact ${fact.figure}`,
              iso3: fact.iso3,
              year: fact.year,
              displacement_type: fact.cause,
              type: fact.type,
              document_id: fact.document && documents[fact.document],
              parent_id: fact.parent?.id ?? null,
              parent_role: fact.parentRole,
              event_id: fact.event && events[fact.event],
              event_role: fact.role,
              confidential: fact.confidential,
              archived_at: fact.archived ? '2024-01-01' : null,
              groups: fact.groups,
              end_date: fact.reported,
              data: {
                unit: 'Person',
                ...(fact.figure !== null && { reported_figure: fact.figure, figure: fact.figure }),
              },
            })),
          ),
        ],
      );
  }
  for (const { id: fact, status } of facts)
    if (status) await transaction.query('update data.facts set status = $2 where id = $1', [fact, status]);
  await transaction.query(`select set_config('request.import_run', '', true)`);
}

async function verdicts(transaction: Transaction, { year, groups, causes, rank }: Release) {
  const { rows } = await transaction.query<{ id: number; rule: string; counted: number | null }>(
    'select id, rule, counted from rules.release_verdicts($1, $2, $3, $4)',
    [year, groups, causes, rank],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

test('every case of role, master, event, type, confidential, archived and document @proof', () =>
  database.rolledBack(async (transaction) => {
    const facts = cases();
    await store(transaction, facts);
    const found = await verdicts(transaction, WHOLE);
    const ofYear = facts.filter(({ year }) => year === 2023);
    expect(ofYear.map(({ id }) => found.get(id)?.rule)).toEqual(ofYear.map((fact) => verdict(fact, WHOLE)));
    expect(found.size).toBe(ofYear.length);
    const sum = ofYear
      .filter((fact) => verdict(fact, WHOLE) === 'Yes')
      .reduce(
        (total, { figure, role, parentRole }) => total + figure! * SIGN[role ?? parentRole ?? 'Recommended figure']!,
        0,
      );
    const counted = [...found.values()].filter(({ rule }) => rule === 'Yes');
    expect(counted.reduce((total, fact) => total + Number(fact.counted), 0)).toBe(sum);
    // The years of a country's profile differ in the ways that the page says, and in no other.
    const { rows } = await transaction.query<{ id: number }>(
      'select id from rules.counted_in_years() where year = 2023 order by id',
    );
    expect(rows.map(({ id }) => id)).toEqual(
      ofYear
        .filter(countsInYears)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    );
  }));

const variants: readonly Partial<Fact>[] = [
  {},
  { cause: 'Conflict' },
  { groups: ['GRID 2024'] },
  { groups: ['GRID 2024', 'MYU 2023'] },
  { year: 2022 },
  { year: 2024 },
  ...Object.keys(RANKS).map((status) => ({ status })),
  { type: STOCK },
  ...['2023-06-30', '2023-12-01', '2023-12-31', '2024-01-15'].flatMap((date) =>
    ['Day', 'Month', 'Year'].map((accuracy) => ({ type: STOCK, reported: { date, accuracy } })),
  ),
  { reported: { date: '2023-06-30', accuracy: 'Day' } },
];
test.each<Release>([
  WHOLE,
  { ...WHOLE, year: 2024 },
  { ...WHOLE, groups: ['MYU 2023'] },
  { ...WHOLE, groups: ['GRID 2024', 'GRID 2025'] },
  { ...WHOLE, causes: ['Conflict'] },
  { ...WHOLE, causes: ['Disaster', 'Development'] },
  { ...WHOLE, rank: 2 },
  { ...WHOLE, rank: 3, groups: ['GRID 2024'] },
  { ...WHOLE, rank: 4 },
])('a release of %o takes the facts of its year, groups, causes and statuses', (release) =>
  database.rolledBack(async (transaction) => {
    const next = primes();
    const facts = variants.map((given): Fact => ({ ...PLAIN, ...given, figure: next.next().value as number }));
    await store(transaction, facts);
    const found = await verdicts(transaction, release);
    const ofYear = facts.filter(({ year }) => year === release.year);
    expect(ofYear.map(({ id }) => found.get(id)?.rule)).toEqual(ofYear.map((fact) => verdict(fact, release)));
    expect(found.size).toBe(ofYear.length);
  }),
);

/** M with 1,000 and S with 600, as on the page: the sum of 2023. */
const EXAMPLES: readonly { m: Partial<Fact>; s?: Partial<Fact>; sum: number }[] = [
  { m: {}, s: {}, sum: 1000 },
  { m: { confidential: true }, s: {}, sum: 600 },
  { m: { event: null, role: null }, s: {}, sum: 1000 },
  {
    m: { role: 'Triangulation' },
    s: { event: null, role: null, parentRole: 'Partial figure (Subtracted)' },
    sum: -600,
  },
  { m: {}, s: { document: 'confidential' }, sum: 1000 },
  { m: { archived: true }, s: { document: 'confidential' }, sum: 0 },
  { m: { type: STOCK, reported: { date: '2023-06-30', accuracy: 'Day' } }, s: { type: STOCK }, sum: 600 },
  { m: { year: 2024 }, s: {}, sum: 0 },
];
describe('docs/figures.md', () => {
  test.each(EXAMPLES.map((example, at) => [at + 1, example] as const))('example R%i', (_, { m, s, sum }) =>
    database.rolledBack(async (transaction) => {
      const master: Fact = { ...PLAIN, document: null, ...m, figure: 1000 };
      const sub: Fact = { ...PLAIN, parent: master, parentRole: 'Partial figure (Added)', ...s, figure: 600 };
      await store(transaction, [master, sub]);
      const found = [...(await verdicts(transaction, WHOLE)).values()].filter(({ rule }) => rule === 'Yes');
      expect(found.reduce((total, { counted }) => total + Number(counted), 0)).toBe(sum);
    }),
  );

  test('lists each example and each rule', async () => {
    const page = readFileSync(`${packageRoot()}/docs/figures.md`, 'utf8');
    expect(page.match(/^\| R\d+ \|/gm)).toHaveLength(EXAMPLES.length);
    const rules = readFileSync(`${packageRoot()}/db/rules/releases-counted.sql`, 'utf8').matchAll(
      /'(No: (?:[^']|'')+)'/g,
    );
    for (const [, rule] of rules) expect(page).toContain(`| ${rule!.replaceAll("''", "'")} |`);
  });
});
