/** A flag of an import goes away when a person corrects what it speaks of, and not before: one case for each flag of a fact, of an event, of a document and of a contextual analysis. */
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing } from './support.ts';

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
  const database = databaseForTests();

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

const event = { name: 'Chile: Flood - Temuco', year: 2024, displacement_type: 'Disaster', start_date: day };
const report = { name: 'A report', publication_date: '2024-05-03', publishers: [] };
const note = {
  iso3: 'CHL',
  title: 'A note',
  content: 'Text',
  displacement_type: 'Disaster',
  publication_date: '2024-01-01',
};
/** The relation, the flag, the imported values, a change beside them, and the correction. */
const OTHERS: [relation: string, flag: string, imported: object, other: object, correction: object][] = [
  ['events', 'event_name_short', { ...event, name: 'Flood' }, { year: 2023 }, { name: 'Flood of Temuco' }],
  ['events', 'event_start_missing', { ...event, start_date: null }, { year: 2023 }, { start_date: day }],
  [
    'events',
    'event_end_before_start',
    { ...event, end_date: { ...day, date: '2024-05-01' } },
    { comment: 'Seen' },
    { end_date: { ...day, date: '2024-05-09' } },
  ],
  [
    'events',
    'glide_number_form',
    { ...event, glide_numbers: ['FL-1'] },
    { comment: 'Seen' },
    { glide_numbers: ['FL-2024-000123-CHL'] },
  ],
  ...['accuracy_missing', 'accuracy_unknown', 'accuracy_week'].map((flag): (typeof OTHERS)[number] => [
    'events',
    flag,
    event,
    { comment: 'Seen' },
    { start_date: { ...day, accuracy: 'Month' } },
  ]),
  ['events', 'hazard_outside_list', { ...event, hazard_type_id: 1 }, { comment: 'Seen' }, { hazard_type_id: 2 }],
  ['documents', 'document_without_publisher', report, { comment: 'Seen' }, { publishers: [1] }],
  ['contextual_analysis', 'publication_date_missing', note, { content: 'Seen' }, { publication_date: '2024-05-03' }],
  ['contextual_analysis', 'group_outside_list', note, { content: 'Seen' }, { group: 'Checked' }],
];

describe('a flag of another record', () => {
  const database = databaseForTests();

  test.each(OTHERS)('%s: %s stays until it is corrected', (relation, flag, imported, other, correction) =>
    database.rolledBack(async (t) => {
      await becomePerson(t, 'Expert');
      await t.script('reset role');
      await t.query(
        `insert into data.groups (name, start_date, end_date) values ('Checked', '2024-01-01', '2024-12-31')`,
      );
      await t.query(
        `insert into data.publishers (id, name, type) overriding system value values (1, 'Office', 'Media')`,
      );
      const columns = (fields: object) =>
        Object.keys(fields)
          .map((name) => `"${name}"`)
          .join();
      const id = await importing(t, async () => {
        const { rows } = await t.query<{ id: string }>(
          `insert into data.${relation} (${columns(imported)}, flags)
           select ${columns(imported)}, '{${flag}}' from json_populate_record(null::data.${relation}, $1::json) returning id`,
          [JSON.stringify(imported)],
        );
        return rows[0]!.id;
      });
      const flagsAfter = async (fields: object) => {
        const names = columns(fields);
        const { rows } = await t.query<{ flags: string[] }>(
          `update api.${relation} set (${names}) = (select ${names} from json_populate_record(null::api.${relation}, $1::json))
           where id = ${id} returning flags`,
          [JSON.stringify(fields)],
        );
        return rows[0]?.flags;
      };
      expect(await flagsAfter(other)).toEqual([flag]);
      expect(await flagsAfter(correction), 'after the correction').toEqual([]);
    }),
  );
});
