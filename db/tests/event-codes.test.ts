/** Codes of events: their type and country, in every form that writers send, in lists, in files and in the published IDU; and the numbers of imported records. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { EVENT_CODE_TYPES, eventCodesWords, readEventCode, writeEventCode } from '#domain/events/event-codes.ts';
import { databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

async function stored(t: Transaction, codes: readonly string[], more = '{}'): Promise<string[]> {
  const { rows } = await t.query<{ event_codes: string[] }>(
    `insert into api.events (name, year, displacement_type, countries, start_date, event_codes, glide_numbers)
     values ('Kenya: Flood - Garissa', 2024, 'Disaster', '{KEN}', '{"date": "2024-01-01"}', $1, $2) returning event_codes`,
    [codes, more],
  );
  return rows[0]!.event_codes;
}

test('the types are those of the form', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query<{ types: string[] }>('select rules.event_code_types() as types');
    expect(rows[0]?.types).toEqual(EVENT_CODE_TYPES);
  }));

test('a code is tidied, and stored once', () =>
  database.as('Expert', async (t) => {
    expect(
      await stored(t, [
        ' MDRKE057 : ifrc appeal id : ken ',
        'MDRKE057:IFRC Appeal ID:KEN',
        'CHL: Fire - 02-2025:Government Assigned Identifier',
        ' ',
        'KEN  123:ACLED ID',
      ]),
    ).toEqual([
      'MDRKE057:IFRC Appeal ID:KEN',
      'CHL: Fire - 02-2025:Government Assigned Identifier',
      'KEN 123:ACLED ID',
    ]);
  }));

test.each([
  [['C51672'], 'event_code_form'],
  [[':Local Identifier:KEN'], 'event_code_form'],
  [['C51672; C51673:Local Identifier:KEN'], 'event_code_form'],
  [['C51672:Another Identifier:KEN'], 'event_code_form'],
  [[`${'9'.repeat(201)}:Local Identifier`], 'event_code_form'],
  [['C51672:Local Identifier:XYZ'], 'event_code_country'],
  [Array.from({ length: 201 }, (_, at) => `${at}:Local Identifier`), 'event_codes_size'],
])('%j is refused', (codes, name) =>
  database.as('Expert', async (t) => expect(await refusalOf(t, () => stored(t, codes))).toBe(name)),
);

test('lists and full files have all codes in words', () =>
  database.as('Expert', async (t) => {
    await stored(t, ['MDRKE057:IFRC Appeal ID:KEN', '7:Local Identifier'], '{FL-2024-000123-KEN,odd}');
    const { rows } = await t.query('select codes_text from api.events_download_view');
    const words =
      'FL-2024-000123-KEN (Glide Number, KEN); odd (Glide Number); MDRKE057 (IFRC Appeal ID, KEN); 7 (Local Identifier)';
    expect(rows).toContainEqual({ codes_text: words });
    const found = await t.query(`select id from api.events_view where codes_text ilike '%mdrke057%'`);
    expect(found.rows).toHaveLength(1);
  }));

test('any code is read as it was written, in words as the database writes them', () =>
  database.rolledBack(async (t) => {
    const codes = fc.record({
      code: fc
        .string({ minLength: 1, maxLength: 60 })
        .map((text) => text.trim().replaceAll(/\s+/g, ' '))
        .filter((text) => text !== ''),
      type: fc.constantFrom(...EVENT_CODE_TYPES),
      iso3: fc.constantFrom('KEN', 'SOM', null),
    });
    fc.assert(
      fc.property(codes, (code) => {
        expect(readEventCode(writeEventCode(code))).toEqual(code);
      }),
    );
    const written = fc
      .sample(codes, 50)
      .map(writeEventCode)
      .filter((text) => !text.includes('\0'));
    const { rows } = await t.query<{ words: string }>(
      `select rules.event_codes_in_words('{}', array[c]) as words from unnest($1::text[]) with ordinality u (c, o) order by o`,
      [written],
    );
    expect(rows.map(({ words }) => words)).toEqual(written.map((one) => eventCodesWords([one])));
  }));
