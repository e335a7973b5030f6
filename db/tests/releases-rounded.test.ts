/** Tests the rounding of published figures: the rule at its edges, and all pairs of raw and rounded figures in IDMC's files, if they are beside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { openTestDatabase, type TestDatabase } from './support.ts';

const folder = join(packageRoot(), '..', 'shared', 'data', 'idmc');
const events = join(folder, 'gidd_disaster_events.csv.gz');
const conflict = join(folder, 'gidd_conflict_country_year.csv');
const present = existsSync(events) && existsSync(conflict);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rounded = (figures: readonly (string | null)[]): Promise<(string | null)[]> =>
  database.rolledBack(async (transaction) => {
    const { rows } = await transaction.query<{ rounded: string | null }>(
      `select rules.rounded(figure::numeric)::text as rounded from unnest($1::text[]) with ordinality f (figure, o) order by o`,
      [figures],
    );
    return rows.map((row) => row.rounded);
  });

const EDGES: Readonly<Record<string, string>> = {
  0: '0',
  7: '7',
  99: '99',
  100: '100',
  101: '100',
  105: '100',
  115: '120',
  994: '990',
  995: '1000',
  999: '1000',
  1000: '1000',
  1049: '1000',
  1050: '1000',
  1150: '1200',
  9949: '9900',
  9950: '10000',
  10000: '10000',
  10500: '10000',
  11500: '12000',
  '-115': '-120',
  '-99': '-99',
  // Beyond the numbers that a double keeps.
  99999999999999500: '100000000000000000',
  '9007199254740500.5': '9007199254741000',
};
test('figures are rounded to tens, hundreds and thousands, half to even', async () => {
  expect(await rounded(Object.keys(EDGES))).toEqual(Object.values(EDGES));
  expect(await rounded([null])).toEqual([null]);
});

test.skipIf(!present)('all 28,709 pairs of IDMC agree', async () => {
  const rows = [
    ...(parse(gunzipSync(readFileSync(events)), { columns: true }) as Record<string, string>[]),
    ...(parse(readFileSync(conflict), { columns: true }) as Record<string, string>[]),
  ];
  const pairs = rows
    .flatMap((row) => [
      [row['new_displacement'], row['new_displacement_rounded']],
      [row['total_displacement'], row['total_displacement_rounded']],
    ])
    .filter((pair): pair is [string, string] => pair.every((text) => text !== '' && text !== undefined));
  expect(pairs).toHaveLength(28_709);
  expect(await rounded(pairs.map(([raw]) => raw))).toEqual(pairs.map(([, published]) => published));
});
