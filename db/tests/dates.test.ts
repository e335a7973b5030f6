/** The short check of dates, which is the only one for most rows, accepts only what the full check returns unchanged, and nearly every day of the calendar. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, refusalOf, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('every day from 1900 to 2199 but February 29 is plain, and its full check returns it', () =>
  database.rolledBack(async (transaction) => {
    const { rows } = await transaction.query<{ day: string }>(
      `select d::date::text as day
       from generate_series(timestamp '1899-01-01', '2201-12-31', '1 day') d
       cross join lateral jsonb_build_object('date', d::date::text, 'accuracy', 'Month') as date
       where case when rules.is_plain_date(date) then rules.checked_date(date, 'start_date') <> date
         else extract(year from d) between 1900 and 2199 and to_char(d, 'MM-DD') <> '02-29' end`,
    );
    expect(rows).toEqual([]);
  }));

test('other values are not plain', () =>
  database.rolledBack(async (transaction) => {
    const days =
      '2024-02-30,2024-04-31,2024-13-01,2024-00-10,2024-01-00,2024-1-1,٢٠٢٤-01-01, 2024-01-01,1899-12-31,2200-01-01,'.split(
        ',',
      );
    const others: unknown[] = [
      ...days.map((date) => ({ date, accuracy: 'Day' })),
      { date: '2024-01-01', accuracy: 'Week' },
      { date: '2024-01-01', accuracy: null },
      { date: '2024-01-01', accuracy: 'Day', more: 1 },
      { date: 20240101, accuracy: 'Day' },
      { date: '2024-01-01' },
      { date: ['2024-01-01'] },
      'x',
      20240101,
      [],
      {},
      null,
    ];
    for (const value of others) {
      const { rows } = await transaction.query('select rules.is_plain_date($1::text::jsonb) as plain', [
        JSON.stringify(value),
      ]);
      expect([value, rows]).toEqual([value, [{ plain: false }]]);
    }
  }));

test('a list of locations is refused in words, whatever it is', () =>
  database.rolledBack(async (transaction) => {
    const place = { type: 'Origin', latlng: [1, 2] };
    const refused: [unknown, string][] = [
      ['x', 'object_form'],
      [[], 'object_form'],
      [{ more: 1 }, 'unknown_field'],
      [{ locations: 'x' }, 'list_form'],
      [{ locations: [null] }, 'object_form'],
      [{ locations: [place, 7] }, 'object_form'],
      [{ locations: [{ ...place, more: 1 }] }, 'unknown_field'],
      [{ locations: [{ ...place, type: 'Camp' }] }, 'location_type_known'],
      [{ locations: [{ ...place, accuracy: 'Near' }] }, 'location_accuracy_known'],
      [{ locations: [{ ...place, latlng: [91, 0] }] }, 'location_point_form'],
      [{ locations: [{ ...place, name: 7 }] }, 'text_form'],
      [{ locations: [{ ...place, moved: 'yes' }] }, 'flag_form'],
      [{ locations: [{ ...place, geolocation: { more: 1 } }] }, 'unknown_field'],
    ];
    for (const [value, constraint] of refused) {
      const refusal = await refusalOf(transaction, () =>
        transaction.query('select rules.checked_locations($1::text::jsonb)', [JSON.stringify(value)]),
      );
      expect([value, refusal]).toEqual([value, constraint]);
    }
    const whole = {
      locations: [{ ...place, name: 'A', accuracy: 'Admin', moved: true, geolocation: { lat: 1 }, error: false }],
    };
    const { rows } = await transaction.query('select rules.checked_locations($1::text::jsonb) as value', [
      JSON.stringify(whole),
    ]);
    expect(rows).toEqual([{ value: whole }]);
  }));
