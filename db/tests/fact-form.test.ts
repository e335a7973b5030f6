/** The server leaves out and tidies for every other writer the values that the form of a fact leaves out or tidies: random facts, sent as they are and as the form would send them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { CONFIDENCE_FIELDS, takesSeveral } from '#domain/facts/confidence.ts';
import { TEXTS } from '#domain/facts/fact-data.ts';
import { FACT_KIND, newFactPayload } from '#domain/facts/fact-kind.ts';
import type { Fact } from '#domain/facts/facts.ts';
import { CONFIDENCE_OPTIONS, CONFLICT_TYPES, DISPLACEMENT_TYPES, FACT_TYPES } from '#domain/generated/lists.ts';
import { becomePerson, databaseForTests, importing } from './support.ts';

const database = databaseForTests();

const blankable = (...words: string[]) => fc.constantFrom(null, '', ' ', '\u00a0\n', ...words);
const date = fc.constantFrom(
  null,
  { date: '', accuracy: 'Day' },
  { date: '2024-05-01', accuracy: 'Month' },
  { date: '2024-05-20' },
);
const count = fc.constantFrom(null, 0, 7);
const optional = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

const data = fc.record(
  {
    reported_figure: fc.constantFrom(0, 12),
    unit: fc.constantFrom('Person', 'Household', '', null),
    term: fc.constant('Displaced'),
    qualifier: fc.constantFrom(null, '', 'total'),
    start_date: date,
    end_date: fc.constantFrom(null, { date: '2024-06-01', accuracy: 'Month' }),
    stock_date: date,
    location: fc.oneof(
      fc.constant(null),
      fc.array(blankable('a', 'A ', 'a', 'b', ' B', 'Ähre', 'ähre').map((tag) => tag ?? '')),
    ),
    urban: count,
    males: count,
    age_disaggregated_data: fc.oneof(
      fc.constant(null),
      fc.array(fc.record({ category: blankable(' 0-4 ', '5'), figure: count })),
    ),
    strata_disaggregated_data: fc.oneof(
      fc.constant(null),
      fc.array(fc.record({ date: fc.constantFrom(null, '', '2024-01-01'), figure: count })),
    ),
    conflict_type_disaggregated_data: fc.oneof(
      fc.constant(null),
      optional(Object.fromEntries(CONFLICT_TYPES.map((type) => [type, count]))),
    ),
    ...Object.fromEntries(TEXTS.map((text) => [text, blankable('Words', ' Words ')])),
  },
  { requiredKeys: ['reported_figure', 'term'] },
);
const place = fc.record({
  type: fc.constantFrom('Origin', 'Destination'),
  name: fc.constantFrom('Herat', ' Kabul ', 'Ghazni\n'),
  latlng: fc.tuple(fc.integer({ min: 30, max: 37 }), fc.integer({ min: 61, max: 70 })),
  accuracy: fc.constantFrom('Point', 'Admin', null),
  moved: fc.boolean(),
  reported_name: fc.constantFrom('', ' Heart '),
  geolocation: fc.constantFrom(null, { iso3: 'AFG', name: 'Herat' }, { iso3: 'IRN' }),
  error: fc.boolean(),
});
const confidence = optional(
  Object.fromEntries(
    CONFIDENCE_FIELDS.map((field) => {
      const some = fc.constantFrom('', ...CONFIDENCE_OPTIONS[field]);
      return [field, takesSeveral(field) ? fc.uniqueArray(some) : fc.oneof(some, fc.constant(null))];
    }),
  ),
);
const anyFact = fc.record({
  name: fc.constantFrom('A fact', '  A  fact '),
  iso3: fc.constant('AFG'),
  year: fc.constant(2024),
  displacement_type: fc.constantFrom(...DISPLACEMENT_TYPES),
  type: fc.constantFrom(...FACT_TYPES),
  comment: blankable('Words', ' Words '),
  household_size: fc.constant({ type: 'Manual', figure: 4.06 }),
  locations: fc.option(
    fc
      .uniqueArray(place, { maxLength: 3, selector: ({ latlng }) => latlng.join() })
      .map((locations) => ({ locations })),
  ),
  confidence_assessment: fc.option(confidence),
  data,
});

const stored = async (t: Transaction, fact: object) => {
  const { rows } = await t.query(
    `insert into api.facts (name, iso3, year, displacement_type, type, comment, household_size, locations, confidence_assessment, data)
     select name, iso3, year, displacement_type, type, comment, household_size, locations, confidence_assessment, data
     from jsonb_populate_record(null::api.facts, $1::text::jsonb)
     returning name, comment, household_size, locations, confidence_assessment, data, type, displacement_type`,
    [JSON.stringify(fact)],
  );
  return rows[0];
};

test.each([
  ['some', 40],
  ['many @proof', 150],
])('a fact is stored as its form would store it: %s', (_, numRuns) =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator');
    const dated = (fact: { type: string; data: { start_date?: unknown; stock_date?: unknown } }) => {
      // The date that a person must give.
      const known = { date: '2024-05-02', accuracy: 'Day' };
      return { ...fact, data: { ...fact.data, [fact.type.includes('Flow') ? 'start_date' : 'stock_date']: known } };
    };
    await fc.assert(
      fc.asyncProperty(anyFact, async (any) => {
        const sent = dated(any);
        const draft = FACT_KIND.draftOf({ ...FACT_KIND.payloadOf(FACT_KIND.blank), ...sent } as unknown as Fact);
        const byForm = await stored(t, newFactPayload(draft));
        expect(await stored(t, sent)).toEqual(byForm);
        expect(await importing(t, () => stored(t, sent))).toMatchObject({
          data: (byForm as { data: object }).data,
        });
      }),
      { numRuns },
    );
  }),
);

test('a change of type or cause alone drops what the form no longer shows', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator');
    const { rows } = await t.query<{ id: number }>(
      `insert into api.facts (name, iso3, year, displacement_type, type, data) values ('A fact', 'AFG', 2024, 'Conflict', 'New Displacement (Flow)',
         '{"reported_figure": 1, "term": "Displaced", "start_date": {"date": "2024-05-01"}, "conflict_type_disaggregated_data": {"${CONFLICT_TYPES[0]}": 1}}') returning id`,
    );
    const change = (values: string) =>
      t.query<{ data: object }>(`update api.facts set ${values} where id = $1 returning data`, [rows[0]!.id]);
    const cause = await change(`displacement_type = 'Disaster'`);
    expect(Object.keys(cause.rows[0]!.data)).not.toContain('conflict_type_disaggregated_data');
    const retyped = await change(
      `type = 'IDPs (Stock)', data = data || '{"stock_date": {"date": "2024-05-01", "accuracy": "Month"}}'`,
    );
    expect(Object.keys(retyped.rows[0]!.data)).not.toContain('start_date');
  }));
