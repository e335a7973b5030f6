/** Identical facts: each value that they share makes a difference, the order of their places does not; lines that are not saved are compared too. */
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
type Fact = Partial<typeof FACT> & { id?: number };

const save = async (t: Transaction, change: Fact = {}) => {
  const fact = { ...FACT, ...change };
  const names = Object.keys(fact).join();
  const { rows } = await t.query<{ id: number }>(
    `insert into api.facts (${names}) select ${names} from jsonb_populate_record(null::api.facts, $1) returning id`,
    [JSON.stringify(fact)],
  );
  return Number(rows[0]!.id);
};
const identicalTo = async (t: Transaction, ...facts: Fact[]) => {
  const { rows } = await t.query<{ line: number; other_line: number | null; id: number | null }>(
    'select line::int, other_line::int, id::int, name, figure::int from api.identical_facts($1)',
    [JSON.stringify(facts.map((fact) => ({ ...FACT, ...fact })))],
  );
  return rows;
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
    const found = { line: 0, other_line: null, id, name: FACT.name, figure: 100 };
    expect(await identicalTo(t, change)).toEqual([found]);
    expect(await identicalTo(t, {}, change)).toEqual([
      found,
      { ...found, line: 1 },
      { ...found, line: 1, other_line: 0, id: null },
    ]);
    expect(await identicalTo(t, { ...change, id })).toEqual([]);
  }),
);

test('facts of two documents are not identical, and a deleted one is not found', () =>
  asExpert(async (t) => {
    const { rows } = await t.query<{ id: number }>(
      `insert into api.documents (name, publication_date, type, publishers, sources)
       select 'A report', '2024-06-01', 'PDF', array[id], array[id] from (select id from data.publishers limit 1) p returning id`,
    );
    const id = await save(t);
    const document_id = rows[0] === undefined ? null : Number(rows[0].id);
    if (document_id !== null) expect(await identicalTo(t, { document_id })).toEqual([]);
    await t.script('reset role');
    await t.query('update data.facts set archived_at = now() where id = $1', [id]);
    await t.script('set local role web_user');
    expect(await identicalTo(t, {})).toEqual([]);
  }));

test('a list of facts that is no list, or is too long, is refused by name; values of any form are not', () =>
  asExpert(async (t) => {
    const ask = (facts: unknown) =>
      refusalOf(t, () => t.query('select api.identical_facts($1)', [JSON.stringify(facts)]));
    expect(await ask({})).toBe('identical_facts_form');
    expect(await ask(Array.from({ length: 501 }, () => ({})))).toBe('identical_facts_form');
    expect(await ask([{ id: 'x', document_id: {}, data: 7, locations: {} }, null, 'text'])).toBeNull();
  }));
