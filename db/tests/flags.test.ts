/** A flag of an import goes away when a person corrects what it speaks of, and not before: one case for each flag of a fact. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, importing, openTestDatabase, type TestDatabase } from './support.ts';

const place = (latlng: readonly [number, number], more: object = {}) => ({
  type: 'Origin',
  name: 'Temuco',
  latlng,
  accuracy: 'Admin',
  ...more,
});
const inside = [-38.74, -72.59] as const;
const swapped = [-72.59, -38.74] as const;
const day = { date: '2024-05-03', accuracy: 'Day' };
const data = { unit: 'Person', reported_figure: 25, term: 'Displaced', start_date: day };
const fact = {
  name: 'Chile: Flood - Temuco',
  iso3: 'CHL',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  groups: [],
  household_size: { type: 'Manual', figure: 0 },
  data,
  locations: { locations: [place(inside)] },
};
const at = (...locations: object[]) => ({ locations: { locations } });

type Fields = Partial<Record<keyof typeof fact, unknown>>;
/** The flag, the imported values, a change beside them, and the correction. */
const CASES: [flag: string, imported: Fields, other: Fields, correction: Fields][] = [
  ['location_outside_country', at(place([38, 72])), at(place([39, 72])), at(place(inside))],
  ['location_outside_country', at(place([34.35, 62.2])), { name: 'Chile: Floods' }, { iso3: 'AFG' }],
  ['location_outside_country', at(place(inside), place([38, 72])), at(place([38, 72])), at(place(inside))],
  ['location_outside_country', at(place([38, 72])), at(place([0, 0])), at()],
  ['location_swapped', at(place(swapped)), at(place(swapped, { name: 'City' })), at(place(inside))],
  [
    'location_accuracy_unknown',
    at(place(inside)),
    at(place(inside, { name: 'City' })),
    at(place(inside, { accuracy: 'Point' })),
  ],
  [
    'origin_and_destination',
    at(place(inside)),
    at(place(inside, { name: 'City' })),
    at(place(inside, { type: 'Destination' })),
  ],
  [
    'location_type_unknown',
    at(place(inside)),
    at(place(inside, { accuracy: 'Point' })),
    at(place(inside, { type: 'Destination' })),
  ],
  [
    'location_names_unclear',
    at(place(inside)),
    at(place(inside, { accuracy: 'Point' })),
    at(place(inside, { name: 'City' })),
  ],
  [
    'location_coordinates_unreadable',
    at(place(inside)),
    at(place(inside, { name: 'City' })),
    at(place(inside), place([-33.4, -70.6])),
  ],
  [
    'accuracy_week',
    {},
    { data: { ...data, reported_figure: 30 } },
    { data: { ...data, start_date: { ...day, accuracy: 'Month' } } },
  ],
  [
    'end_before_start',
    { data: { ...data, end_date: { date: '2024-05-01', accuracy: 'Day' } } },
    { name: 'Chile: Floods' },
    { data: { ...data, end_date: { date: '2024-05-09', accuracy: 'Day' } } },
  ],
  ['start_date_missing', { data: { ...data, start_date: null } }, { name: 'Chile: Floods' }, { data }],
  [
    'stock_date_missing',
    { type: 'IDPs (Stock)', data: { ...data, start_date: null } },
    { name: 'Chile: Floods' },
    { data: { ...data, start_date: null, stock_date: day } },
  ],
  [
    'household_size_missing',
    { data: { ...data, unit: 'Household' } },
    { name: 'Chile: Floods' },
    { household_size: { type: 'Manual', figure: 4 } },
  ],
  ['total_differs', {}, { name: 'Chile: Floods' }, { data: { ...data, reported_figure: 26 } }],
  ['group_outside_list', {}, { name: 'Chile: Floods' }, { groups: ['Checked'] }],
];

describe('a flag of a fact', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const write = async (transaction: Transaction, statement: string, fields: object) =>
    (await transaction.query<{ id: string; flags: string[] }>(statement, [JSON.stringify(fields)])).rows[0]!;
  const named = (fields: object) => Object.keys(fields).map((name) => `"${name}"`);
  const change = (transaction: Transaction, id: string, fields: object) => {
    const names = named(fields).join();
    const values = `select ${names} from json_populate_record(null::api.facts, $1::json)`;
    return write(
      transaction,
      `update api.facts set (${names}) = (${values}) where id = ${id} returning id, flags`,
      fields,
    );
  };

  test.each(CASES)('%s stays until it is corrected', (flag, imported, other, correction) =>
    database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Expert');
      await transaction.script('reset role');
      await transaction.query(
        `insert into data.groups (name, start_date, end_date) values ('Checked', '2024-01-01', '2024-12-31')`,
      );
      const { id } = await importing(transaction, () => {
        const record = { ...fact, ...imported };
        const names = named(record).join();
        return write(
          transaction,
          `insert into data.facts (${names}, flags)
           select ${names}, '{${flag}}' from json_populate_record(null::data.facts, $1::json) returning id, flags`,
          record,
        );
      });
      expect((await change(transaction, id, { comment: 'Seen' })).flags).toEqual([flag]);
      expect((await change(transaction, id, other)).flags, 'after another change').toEqual([flag]);
      expect((await change(transaction, id, correction)).flags, 'after the correction').toEqual([]);
    }),
  );
});
