/** The short check of dates, which is the only one for most rows, accepts only what the full check returns unchanged, and nearly every day of the calendar. Two dates are compared by the coarser accuracy. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { add, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

test('every day from 1900 to 2199 but February 29 is plain, and its full check returns it @proof', () =>
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
      { date: '2024-01-01', accuracy: 'Decade' },
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

const cases = JSON.parse(readFileSync(new URL('../../domain/cases/date-order.json', import.meta.url), 'utf8')) as {
  date: [string, string];
  other: [string, string];
  before: boolean;
}[];
const dated = ([date, accuracy]: [string, string]) => ({ date, accuracy });

test.each([
  ['a part', cases.filter((_, at) => at % 4 === 0)],
  ['all @proof', cases],
])(
  'an end is before its start by the coarser accuracy of the two, in facts, events, QA and potential errors: %s',
  (_, all) =>
    database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Coordinator');
      for (const { date, other, before } of all) {
        const [end, start] = [dated(date), dated(other)];
        const refusal = before ? 'date_order' : null;
        const insert = (data: object, period: object) =>
          refusalOf(transaction, () =>
            transaction.query(
              `insert into api.facts (name, iso3, year, displacement_type, type, data, start_date, end_date)
             select 'A fact', 'AFG', 2024, 'Conflict', 'New Displacement (Flow)', $1, p.start_date, p.end_date
             from jsonb_to_record($2) as p (start_date jsonb, end_date jsonb)`,
              [{ reported_figure: 1, term: 'Displaced', start_date: { date: '2020-01-01' }, ...data }, period],
            ),
          );
        const event = () =>
          transaction.query<{ id: number }>(
            `insert into data.events (name, displacement_type, year, start_date, end_date) values ('Afghanistan: Conflict', 'Conflict', 2024, $1, $2) returning id`,
            [start, end],
          );
        expect([date, other, await insert({ start_date: start, end_date: end }, {})]).toEqual([date, other, refusal]);
        expect([date, other, await insert({}, { start_date: start, end_date: end })]).toEqual([date, other, refusal]);
        expect([date, other, await refusalOf(transaction, event)]).toEqual([date, other, refusal]);
        // As an import might store it: no rule fires.
        await transaction.script('savepoint unchecked; reset role; set local session_replication_role = replica');
        const { rows } = await transaction.query<{ id: number }>(
          `insert into data.events (serial_no, name, displacement_type, year, start_date, end_date, created_by)
         values ('E', 'Afghanistan: Conflict', 'Conflict', 2024, $1, $2, 'coordinator') returning id`,
          [start, end],
        );
        const marked = await transaction.query(
          `select (select wrong_date_order from api.qa_dashboard_all_events where id = $1) as qa,
           exists (select from api.potential_errors where rule = 'V4' and id = $1) as error`,
          [rows[0]!.id],
        );
        expect([date, other, marked.rows[0]]).toEqual([date, other, { qa: before, error: before }]);
        await transaction.script('rollback to savepoint unchecked');
      }
    }),
);

const note = { iso3: 'KEN', title: 'Of today', displacement_type: 'Conflict', content: 'Text' };
test.each([
  ['documents', 'publication_date', { name: 'Of today', countries: ['KEN'] }],
  ['contextual_analysis', 'publication_date', note],
  ['significant_updates', 'date', note],
  ['monitoring_challenges', 'date', { iso3: 'KEN', title: 'Of today', content: 'Text' }],
])('%s take the day that has begun anywhere on earth, as their form does, and no later one', (kind, column, fields) =>
  database.as('Coordinator', async (transaction) => {
    const publisher = await add(transaction, 'publishers', { name: 'Of today', type: 'Media' });
    const own = kind === 'documents' ? { publishers: [publisher.id], sources: [publisher.id] } : {};
    const { rows } = await transaction.query<{ today: string; tomorrow: string }>(
      `select d::text as today, (d + 1)::text as tomorrow from (select (now() at time zone 'Pacific/Kiritimati')::date as d) n`,
    );
    const refusal = (day: string) =>
      refusalOf(transaction, () => add(transaction, kind, { ...fields, ...own, [column]: day }));
    expect(await refusal(rows[0]!.today)).toBeNull();
    expect(await refusal(rows[0]!.tomorrow)).toMatch(/future$/);
  }),
);
