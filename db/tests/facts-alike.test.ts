/** Facts that are alike: the reason for each combination of document, days, places and figure; lines that are not saved are compared too. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

const day = (date: string) => ({ date, accuracy: 'Day' });
const place = (name: string, lat: number, type = 'Origin') => ({ type, name, latlng: [lat, 39.5], accuracy: 'Point' });
const FLOW = {
  reported_figure: 25,
  unit: 'Household',
  term: 'Displaced',
  figure: 100,
  start_date: day('2024-05-01'),
  end_date: day('2024-05-09'),
};
const FACT = {
  name: 'Kenya: Floods - Garissa',
  iso3: 'KEN',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  document_id: null as number | null,
  household_size: { type: 'Manual', figure: 4 },
  data: FLOW as Record<string, unknown>,
  locations: { locations: [place('Garissa', -0.45), place('Wajir', 1.75, 'Destination')] },
};
type Fact = Partial<typeof FACT> & { id?: number; parent_id?: number };

const save = async (t: Transaction, change: Fact = {}) => {
  const fact = { ...FACT, ...change };
  const names = Object.keys(fact).join();
  const { rows } = await t.query<{ id: number }>(
    `insert into api.facts (${names}) select ${names} from jsonb_populate_record(null::api.facts, $1) returning id`,
    [JSON.stringify(fact)],
  );
  return Number(rows[0]!.id);
};
const alike = async (t: Transaction, ...facts: Fact[]) => {
  const { rows } = await t.query<{ line: number; other_line: number | null; id: number | null; reason: string }>(
    'select line::int, other_line::int, id::int, name, figure::int, reason from api.facts_alike($1)',
    [JSON.stringify(facts.map((fact) => ({ ...FACT, ...fact })))],
  );
  return rows;
};
const identicalTo = async (t: Transaction, ...facts: Fact[]) =>
  (await alike(t, ...facts)).filter(({ reason }) => reason === 'Identical');
const saveDocument = async (t: Transaction) => {
  const idOf = async (sql: string, values: unknown[] = []) =>
    Number((await t.query<{ id: number }>(`${sql} returning id`, values)).rows[0]!.id);
  const office = await idOf(`insert into api.publishers (name, type) values ('An office', 'United Nations')`);
  return idOf(
    `insert into api.documents (name, publication_date, type, publishers, sources) values ('A report', '2024-06-01', 'PDF', $1, $1)`,
    [[office]],
  );
};
const asExpert = (work: (t: Transaction) => Promise<unknown>) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    await work(t);
  });

const DIFFERENT: Record<string, Fact> = {
  country: { iso3: 'SOM' },
  type: { type: 'Multiple Displacement (Flow)' },
  figure: { data: { ...FLOW, reported_figure: 26, figure: 104 } },
  'first day': { data: { ...FLOW, start_date: day('2024-05-02') } },
  'last day': { data: { ...FLOW, end_date: day('2024-05-10') } },
  'no last day': { data: { ...FLOW, end_date: undefined } },
  'one place less': { locations: { locations: [place('Garissa', -0.45)] } },
  'another point': { locations: { locations: [place('Garissa', -0.46), place('Wajir', 1.75, 'Destination')] } },
  'another name': { locations: { locations: [place('Ijara', -0.45), place('Wajir', 1.75, 'Destination')] } },
  'another type of place': { locations: { locations: [place('Garissa', -0.45), place('Wajir', 1.75)] } },
};
const SAME: Record<string, Fact> = {
  'all values': {},
  'another name, year and cause': { name: 'Another name', year: 2023, displacement_type: 'Conflict' },
  'people instead of households': { data: { ...FLOW, unit: 'Person', reported_figure: 100 } },
  'a figure to be computed': { data: { ...FLOW, figure: undefined } },
  'another accuracy': { data: { ...FLOW, start_date: { date: '2024-05-01', accuracy: 'Month' } } },
  'another order and writing of the places': {
    locations: { locations: [place(' wajir', 1.75, 'Destination'), place('GARISSA ', -0.45)] },
  },
  'a stock date that a flow does not have': { data: { ...FLOW, stock_date: day('2024-06-01') } },
};

test.each(Object.entries(DIFFERENT))('a fact with another value is not identical: %s', (_, change) =>
  asExpert(async (t) => {
    await save(t);
    expect(await identicalTo(t, change)).toEqual([]);
    expect(await identicalTo(t, {}, change)).toHaveLength(1);
  }),
);

test.each(Object.entries(SAME))('a fact with the same values is identical: %s', (_, change) =>
  asExpert(async (t) => {
    const id = await save(t);
    const found = { line: 0, other_line: null, id, name: FACT.name, figure: 100, reason: 'Identical' };
    expect(await identicalTo(t, change)).toEqual([found]);
    expect(await identicalTo(t, {}, change)).toEqual([
      found,
      { ...found, line: 1 },
      { ...found, line: 1, other_line: 0, id: null },
    ]);
    expect(await identicalTo(t, { ...change, id })).toEqual([]);
  }),
);

/** The days from 1 to 9 May, and others. */
const DAYS = {
  same: ['2024-05-01', '2024-05-09'],
  overlapping: ['2024-05-09', '2024-05-20'],
  'one day within': ['2024-05-04', null],
  before: ['2024-04-01', '2024-04-30'],
  after: ['2024-05-10', null],
} as const;
const PLACES = {
  same: FACT.locations.locations,
  common: [place('Garissa', -0.45), place('Hola', -1.5)],
  other: [place('Hola', -1.5)],
  none: [],
};

test.each([99, 100])('the reason follows from document, days, places and figure: %s people', (figure) =>
  asExpert(async (t) => {
    const documents = { none: null, same: await saveDocument(t) };
    const data = { ...FLOW, unit: 'Person', reported_figure: figure, figure };
    const lines = Object.entries(documents).flatMap(([document, document_id]) =>
      Object.entries(DAYS).flatMap(([days, [first, last]]) =>
        Object.entries(PLACES).flatMap(([places, locations]) =>
          [figure, figure + 1].map((other) => ({
            values: { document, days, places, equal: other === figure },
            fact: {
              document_id,
              locations: { locations },
              data: {
                ...data,
                reported_figure: other,
                figure: other,
                start_date: day(first),
                end_date: last === null ? undefined : day(last),
              },
            },
          })),
        ),
      ),
    );
    const base = { document_id: documents.same, data };
    const reasonOf = ({ document, days, places, equal }: (typeof lines)[number]['values']) => {
      const together = document === 'same' && places === 'same';
      if (together && days === 'same' && equal) return 'Identical';
      if (days === 'before' || days === 'after') return null;
      if (equal && (places === 'same' || places === 'common')) return 'Same figure and place, overlapping dates';
      if (together) return 'Same document and places, overlapping dates';
      return equal && figure >= 100 ? 'Same figure, overlapping dates' : null;
    };
    const expected = lines.flatMap(({ values }, line) => {
      const reason = reasonOf(values);
      return reason === null ? [] : [[line, reason]];
    });
    expect(new Set(expected.map(([, reason]) => reason)).size).toBe(figure >= 100 ? 4 : 3);
    // Each line as one of those before the last, which is the fact itself; then the saved fact against each line.
    const amongLines = await alike(t, ...lines.map(({ fact }) => fact), base);
    const byLine = amongLines.filter(({ line }) => line === lines.length).map((row) => [row.other_line!, row.reason]);
    expect(byLine.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(expected);
    const id = await save(t, base);
    const saved = await alike(t, ...lines.map(({ fact }) => fact));
    expect(saved.flatMap((row) => (row.id === id ? [[row.line, row.reason]] : []))).toEqual(expected);
    await t.script('reset role');
    await t.query('update data.facts set archived_at = now() where id = $1', [id]);
    await t.script('set local role web_user');
    expect((await alike(t, ...lines.map(({ fact }) => fact))).filter((row) => row.id !== null)).toEqual([]);
  }),
);

test('of many facts alike five are named: the surest reasons, and among equal ones the newest', () =>
  asExpert(async (t) => {
    const others: number[] = [];
    for (let more = 0; more < 5; more += 1) others.push(await save(t, { locations: { locations: PLACES.other } }));
    const shared = await save(t, { locations: { locations: PLACES.common } });
    const identical = await save(t);
    const named = await alike(t, {});
    expect(named.map(({ id }) => id)).toEqual([identical, shared, ...others.slice(2)]);
    expect((await alike(t, { id: identical })).map(({ id }) => id)).toEqual([shared, ...others.slice(1)]);
  }));

test('a master fact is not compared with its sub-facts', () =>
  asExpert(async (t) => {
    const master = await save(t);
    const sub = { document_id: await saveDocument(t), parent_id: master };
    const id = await save(t, sub);
    expect(await alike(t, { id: master })).toEqual([]);
    expect(await alike(t, { ...sub, id })).toEqual([]);
    const others = await alike(t, {}, { ...sub, parent_id: undefined });
    expect(others.map((row) => row.id)).toEqual([master, id, id, master, null]);
  }));

test('a list of facts that is no list, or is too long, is refused by name; values of any form are not', () =>
  asExpert(async (t) => {
    const ask = (facts: unknown) => refusalOf(t, () => t.query('select api.facts_alike($1)', [JSON.stringify(facts)]));
    expect(await ask({})).toBe('facts_alike_form');
    expect(await ask(Array.from({ length: 501 }, () => ({})))).toBe('facts_alike_form');
    expect(await ask([{ id: 'x', document_id: {}, data: 7, locations: {} }, null, 'text'])).toBeNull();
  }));
