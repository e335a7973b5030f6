/** A file and a delivery take the days that a post takes: at the borders of years, of the calendar and of what is stored. A file keeps an end before its start, and an end alone, with a flag. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver, document, fact } from '#db/tests/parking-lot.ts';
import { add, becomePerson, refusalOf } from '#db/tests/support.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { runImport } from './run.ts';

const DAYS =
  `0001-01-01 0999-12-31 1000-01-01 1582-10-10 1752-09-10 1899-12-31 1900-01-01 1900-02-28 1900-02-29 1904-02-29 1999-12-31
  2000-02-29 2023-02-29 2023-12-31 2024-01-01 2024-02-28 2024-02-29 2024-02-30 2024-03-31 2024-04-31 2024-10-27 2024-12-30 2024-12-31
  2025-01-01 2025-02-29 2100-02-28 2100-02-29 2199-12-31 2200-12-31 2201-01-01 9999-12-31 2024-00-10 2024-13-01`.split(
    /\s+/,
  );
const LEAP_DAY = { date: '2024-02-29', accuracy: 'Day' };
type Dated = { date: string; accuracy: string } | null;
const CASES: { start: Dated; end: Dated }[] = DAYS.flatMap((date) =>
  ['Day', 'Week', 'Month', 'Year'].flatMap((accuracy) => [
    { start: { date, accuracy }, end: null },
    { start: LEAP_DAY, end: { date, accuracy } },
    { start: null, end: { date, accuracy } },
  ]),
);
const row = ({ start, end }: (typeof CASES)[number], at: number) => ({
  id: at + 1,
  iso3: 'CHL',
  country: 'Chile',
  geographical_region: '',
  figure_cause: 'Disaster',
  year: 2025,
  figure_category: 'Internal Displacements',
  figure_unit: 'Person',
  reported_figures: 1,
  household_size: '',
  total_figures: 1,
  hazard_type: 'Flood',
  hazard_sub_type: 'Flood',
  start_date: start?.date ?? '',
  start_date_accuracy: start?.accuracy ?? '',
  end_date: end?.date ?? '',
  end_date_accuracy: end?.accuracy ?? '',
  publishers: 'ONEMI',
  sources: 'Cruz Roja',
  sources_type: 'Media',
  event_id: 1,
  event_name: 'Chile: Flood - Temuco',
  event_main_trigger: 'Flood',
  event_start_date: '2024-02-29',
  event_start_date_accuracy: 'Day',
  locations_coordinates: '',
  locations_name: '',
  locations_accuracy: '',
  locations_type: '',
});

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'helix-dates-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** The stored dates of each case as it is posted, or the name of its refusal. */
const posted = (cases: typeof CASES): Promise<string[]> =>
  database.owner.transaction({ role: null, rollback: true }, async (t) => {
    await becomePerson(t, 'Administrator');
    const answers: string[] = [];
    for (const { start, end } of cases) {
      let stored = '';
      const refusal = await refusalOf(t, async () => {
        const { data } = await add(t, 'facts', {
          name: 'Chile: Flood',
          iso3: 'CHL',
          year: 2025,
          displacement_type: 'Disaster',
          type: 'New Displacement (Flow)',
          data: { reported_figure: 1, term: 'Displaced', start_date: start, end_date: end },
        });
        const { start_date = null, end_date = null } = data as Record<string, unknown>;
        stored = JSON.stringify([start_date, end_date]);
      });
      answers.push(refusal ?? stored);
    }
    return answers;
  });

// Five has no divisor with the twelve cases of a day.
test.each([
  ['a part', CASES.filter((_, at) => at % 5 === 0)],
  ['all @proof', CASES],
])('a file stores each day and accuracy as a post does, and refuses the row of no other: %s', async (_, cases) => {
  const answers = await posted(cases);
  const file = join(folder, 'figures.csv');
  const rows = cases.map((one) => row(one, CASES.indexOf(one)));
  await writeFile(file, [Object.keys(rows[0]!), ...rows.map(Object.values)].join('\n'));
  const report = await runImport(database.owner, { kind: 'gidd', file, fileName: 'figures.csv' });
  const { rows: facts } = await database.owner.statement<{ id: string; dates: unknown[]; flags: string[] }>(
    { role: null },
    `select i.source_id as id, jsonb_build_array(f.data->'start_date', f.data->'end_date') as dates, f.flags
     from data.facts f join data.import_rows i on i.entity_type = 'facts' and i.entity_id = f.id`,
  );
  const imported = rows.map((one) => {
    const found = facts.find(({ id }) => id === String(one.id));
    if (found === undefined) return report.refused.some(({ id }) => id === String(one.id)) ? 'refused' : 'lost';
    if (found.flags.includes('end_before_start')) return 'date_order';
    if (found.flags.includes('start_date_missing')) return 'fact_start_date_required';
    return JSON.stringify(found.dates);
  });
  const expected = answers.map((answer) => (['date_exists', 'date_range'].includes(answer) ? 'refused' : answer));
  const pairs = (found: readonly string[]) => cases.map((one, at) => [JSON.stringify(one), found[at]]);
  expect(pairs(imported)).toEqual(pairs(expected));
  expect(new Set(answers.map((answer) => (answer.startsWith('[') ? 'stored' : answer)))).toEqual(
    new Set(['stored', 'date_exists', 'date_range', 'date_order', 'fact_start_date_required']),
  );
});

test('a delivery takes the days that a post takes', async () => {
  const answers = await posted(CASES.filter((_, at) => at % 12 === 0));
  await database.owner.transaction({ role: null, rollback: true }, async (t) => {
    await becomePerson(t, 'Ingest', 'ingest');
    await becomePerson(t, 'Coordinator');
    const sent = DAYS.map((day, at) => document(`D${at}`, {}, [fact(`F${at}`, { start_date: day })]));
    const { records } = await deliver(t, ...sent);
    const taken = records.map(({ facts }, at) => [DAYS[at], facts?.[0]?.result === 'created']);
    expect(taken).toEqual(DAYS.map((day, at) => [day, answers[at]?.startsWith('[')]));
  });
});
