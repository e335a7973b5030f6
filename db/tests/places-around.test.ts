/** The figures of an event that may count a fact's people already: by place, time, type and role. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, databaseForTests } from './support.ts';

const database = databaseForTests();

const day = (date: string) => ({ date, accuracy: 'Day' });
const place = (name: string, accuracy = 'Admin', type = 'Origin') => ({
  locations: [{ type, name, latlng: [30 + name.length / 100, 71], accuracy }],
});
const PUNJAB = place('Punjab, Pakistan');
const MULTAN = place('Multan District, Punjab, Pakistan');
const FLOW = {
  name: 'Pakistan: Flood - Punjab',
  iso3: 'PAK',
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  household_size: { type: 'Manual', figure: 4 },
  event_role: 'Recommended figure',
  data: {
    reported_figure: 2_819_767,
    unit: 'Person',
    term: 'Displaced',
    start_date: day('2025-07-23'),
    end_date: day('2025-10-01'),
  } as Record<string, unknown>,
  locations: PUNJAB as unknown,
};
type Fact = Partial<typeof FLOW> & { id?: number; event_id?: number; parent_id?: number };
const dates = (first: string, last: string | null) => ({
  data: { ...FLOW.data, start_date: day(first), end_date: last === null ? null : day(last) },
});
const STOCK = { type: 'IDPs (Stock)' };
const stockOf = (date: string) => ({
  ...STOCK,
  data: { reported_figure: 900, unit: 'Person', term: 'Displaced', stock_date: day(date) },
});

const eventOf = async (t: Transaction) =>
  (
    await add(t, 'events', {
      name: 'Pakistan: Flood',
      displacement_type: 'Disaster',
      year: 2025,
      countries: ['PAK'],
      start_date: day('2025-07-01'),
    })
  ).id;
/** Of a district in the days of 5 to 9 September. */
const around = async (t: Transaction, event_id: number, change: Fact = {}) => {
  const fact = { ...FLOW, ...dates('2025-09-05', '2025-09-09'), locations: MULTAN, event_id, ...change };
  const sql =
    'select figure::int, places, around, same, first_day::text, last_day::text, figures::int from api.figures_around($1)';
  return (
    await t.query<{ figure: number; around: boolean; same: boolean; figures: number }>(sql, [JSON.stringify(fact)])
  ).rows;
};
/** Of facts that are not saved yet: in the days of the province, and in those of the district. */
const within = async (t: Transaction, event_id: number, ...changes: Fact[]) => {
  const facts = changes.map((change) => ({ ...FLOW, event_id, ...change }));
  const sql = 'select line::int, other_line::int, places, same from api.facts_within($1)';
  return (await t.query<{ line: number; other_line: number; same: boolean }>(sql, [JSON.stringify(facts)])).rows;
};
const DISTRICT = { ...dates('2025-09-05', '2025-09-09'), locations: MULTAN };
const save = async (t: Transaction, event_id: number, change: Fact = {}) =>
  (await add(t, 'facts', { ...FLOW, event_id, ...change })).id;
const asExpert = (work: (t: Transaction, event: number) => Promise<void>) =>
  database.as('Expert', async (t) => work(t, await eventOf(t)));

test('a district beside its province, and a province beside its districts', () =>
  asExpert(async (t, event) => {
    await save(t, event);
    const days = { first_day: '2025-07-23', last_day: '2025-10-01' };
    expect(await around(t, event)).toEqual([
      { figure: 2_819_767, places: ['Punjab'], around: true, same: false, ...days, figures: 1 },
    ]);
    const other = await eventOf(t);
    await save(t, other, { locations: MULTAN });
    await save(t, other, { locations: place('Lodhran, Punjab, Pakistan', 'Point') });
    const within = await around(t, other, { locations: PUNJAB });
    expect(within.map((row) => [row.around, row.figures])).toEqual([
      [false, 2],
      [false, 2],
    ]);
  }));

test('lines that are not saved yet: the district is within the province, whichever is typed first', () =>
  asExpert(async (t, event) => {
    expect(await within(t, event, {}, DISTRICT)).toEqual([{ line: 1, other_line: 0, places: ['Punjab'], same: false }]);
    expect(await within(t, event, DISTRICT, {})).toEqual([{ line: 0, other_line: 1, places: ['Punjab'], same: false }]);
    const open = { ...dates('2025-07-23', null), locations: place('Pakistan') };
    expect(await within(t, event, open, { event_id: await eventOf(t) }, DISTRICT)).toEqual([
      { line: 2, other_line: 0, places: ['Pakistan'], same: false },
    ]);
  }));

const day9 = stockOf('2025-09-09');
const same: Record<string, { saved?: Fact; given: Fact; found: boolean }> = {
  'days within its own': { given: dates('2025-09-05', '2025-09-09'), found: true },
  'days that touch': { given: dates('2025-10-01', null), found: true },
  'later days': { given: dates('2025-10-02', null), found: false },
  'no last day': { saved: dates('2025-07-23', null), given: dates('2025-07-20', '2025-07-23'), found: true },
  'later than the first day of a time without a last day': {
    saved: dates('2025-07-23', null),
    given: dates('2025-08-05', null),
    found: false,
  },
  'another type': { given: day9, found: false },
  'stocks of one day': { saved: day9, given: day9, found: true },
  'stocks of two days': { saved: stockOf('2025-09-08'), given: day9, found: false },
  'another role': { given: { event_role: 'Partial figure (Added)' }, found: false },
  'a point beside it': { given: { locations: place('Punjabi, Pakistan', 'Point') }, found: false },
};
test.each(Object.entries(same))(
  'the same place is found before the save as rule V2 finds it after: %s',
  (_, { saved = {}, given, found }) =>
    asExpert(async (t, event) => {
      expect((await within(t, event, saved, given)).filter((row) => row.same)).toHaveLength(found ? 2 : 0);
      await save(t, event, saved);
      expect((await around(t, event, { ...FLOW, ...given })).map((row) => row.same)).toEqual(found ? [true] : []);
      await save(t, event, given);
      const { rows } = await t.query('select id from api.figures_in_doubt where event_id = $1', [event]);
      expect(rows).toHaveLength(found ? 2 : 0);
    }),
);

const none: Record<string, { saved?: Fact; given?: Fact }> = {
  'the same place on other days': { given: { ...dates('2025-10-02', '2025-10-05'), locations: PUNJAB } },
  'an added figure of the same place': { given: { locations: PUNJAB, event_role: 'Partial figure (Added)' } },
  'a later stock of the same place': {
    saved: stockOf('2025-09-01'),
    given: { ...stockOf('2025-09-05'), locations: PUNJAB },
  },
  'the same place under the name of its kind': { given: { locations: place('Province of Punjab, Punjab, Pakistan') } },
  'another province': { given: { locations: place('Sukkur, Sindh, Pakistan') } },
  'a point of the name of the province': { saved: { locations: place('Punjab, Pakistan', 'Point') } },
  'a destination': { given: { locations: place('Multan, Punjab, Pakistan', 'Admin', 'Destination') } },
  'no place': { given: { locations: null } },
  'another time': { given: dates('2025-10-02', '2025-10-05') },
  'no day': { given: { data: { ...FLOW.data, start_date: null, end_date: null } } },
  'another type': { given: stockOf('2025-09-05') },
  triangulation: { given: { event_role: 'Triangulation' } },
  'a subtracted figure': { given: { event_role: 'Partial figure (Subtracted)' } },
  'a figure that is triangulation': { saved: { event_role: 'Triangulation' } },
  'an added figure': { saved: { event_role: 'Partial figure (Added)' } },
  'a figure of 0': { saved: { data: { ...FLOW.data, reported_figure: 0 } } },
  'stocks of days far apart': { saved: stockOf('2025-07-23'), given: stockOf('2025-09-05') },
};
test.each(Object.entries(none))('nothing is around: %s', (_, { saved = {}, given = {} }) =>
  asExpert(async (t, event) => {
    await save(t, event, saved);
    expect(await around(t, event, given)).toEqual([]);
    // The figure of a fact that is not saved yet is that of its form.
    if (saved.data?.reported_figure !== 0) expect(await within(t, event, saved, { ...DISTRICT, ...given })).toEqual([]);
  }),
);

test('an added figure, open ends, stocks of near days, and a whole country', () =>
  asExpert(async (t, event) => {
    await save(t, event, { ...dates('2025-07-23', null), locations: place('Pakistan') });
    const found = async (change: Fact) => (await around(t, event, change)).length;
    expect(await found({ event_role: 'Partial figure (Added)' })).toBe(1);
    expect(await found(dates('2026-01-05', null))).toBe(1);
    await save(t, event, { ...stockOf('2025-09-20'), locations: PUNJAB });
    expect(await found(stockOf('2025-09-05'))).toBe(1);
  }));

test('neither the fact itself, nor its master, nor its sub-facts; nor what is part of a master that counts', () =>
  asExpert(async (t, event) => {
    const master = await save(t, event);
    expect(await around(t, event, { id: master, ...FLOW, locations: MULTAN })).toEqual([]);
    expect(await around(t, event, { parent_id: master })).toEqual([]);
    await save(t, event, { locations: place('Punjab region, Pakistan') });
    expect(await around(t, event, { parent_id: master })).toEqual([]);
    expect(await around(t, event)).toHaveLength(2);
  }));

test('the three largest, and the number of all', () =>
  asExpert(async (t, event) => {
    for (const reported_figure of [10, 40, 30, 20])
      await save(t, event, { data: { ...FLOW.data, reported_figure }, document_id: null } as Fact);
    expect((await around(t, event)).map(({ figure, figures }) => [figure, figures])).toEqual([
      [40, 4],
      [30, 4],
      [20, 4],
    ]);
  }));

test('people of whom only the shelter is known are at their destination', () =>
  asExpert(async (t, event) => {
    const day = stockOf('2025-09-05');
    await save(t, event, day);
    const shelter = place('Multan, Punjab, Pakistan', 'Point', 'Destination').locations;
    const found = await around(t, event, { ...day, locations: { locations: shelter } });
    expect(found).toMatchObject([{ figure: 900, around: true }]);
    const fled = place('Quetta, Balochistan, Pakistan', 'Point').locations;
    expect(await around(t, event, { ...day, locations: { locations: [...shelter, ...fled] } })).toEqual([]);
  }));
