/** Totals of countries and years in a file beside those of the stored facts: differences are reported, and nothing is stored. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#domain/imports/import-report.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { describeReport } from './report.ts';
import { runImport, surveyImport } from './run.ts';

let database: TestDatabase;
let folder: string;
const ask = async (text: string) =>
  (await database.owner.statement<Record<string, unknown>>({ role: null }, text)).rows;

const FIGURE = {
  figure_unit: 'Person',
  household_size: '',
  start_date: '2025-08-08',
  publishers: 'A paper',
  event_id: 1,
  event_name: 'An event with a long name',
};
const figures = [
  { iso3: 'CHL', figure_cause: 'Disaster', figure_category: 'Internal Displacements', total: 1204 },
  { iso3: 'CHL', figure_cause: 'Disaster', figure_category: 'Internal Displacements', total: 100 },
  { iso3: 'CHL', figure_cause: 'Disaster', figure_category: 'IDPs', total: 70 },
  { iso3: 'MLI', figure_cause: 'Conflict', figure_category: 'IDPs', total: 343_856 },
  { iso3: 'TCD', figure_cause: 'Conflict', figure_category: 'IDPs', total: 500 },
].map(({ total, ...row }, at) => ({
  id: at + 1,
  country: row.iso3,
  year: 2025,
  ...FIGURE,
  ...row,
  stock_date: '2025-12-31',
  event_id: row.figure_cause === 'Disaster' ? 1 : 2,
  reported_figures: total,
  total_figures: total,
}));

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'helix-totals-'));
  const file = join(folder, 'figures.csv');
  await writeFile(file, [Object.keys(figures[0]!), ...figures.map((row) => Object.values(row))].join('\n'));
  await runImport(database.owner, { kind: 'gidd', file, fileName: 'figures.csv' });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const HEADERS = [
  'ISO3',
  'Name',
  'Year',
  'Conflict Stock Displacement',
  'Conflict Stock Displacement (Raw)',
  'Conflict Internal Displacements',
  'Conflict Internal Displacements (Raw)',
  'Disaster Internal Displacements',
  'Disaster Internal Displacements (Raw)',
  'Disaster Stock Displacement',
  'Disaster Stock Displacement (Raw)',
];
const read = async (rows: (string | number | null)[][]): Promise<Report> => {
  const file = join(folder, 'totals.xlsx');
  await writeFile(
    file,
    await writeXlsx({ sheets: [{ name: 'Totals', rows: [['IDMC, Global Report'], HEADERS, ...rows] }] }),
  );
  return surveyImport(database.owner, { file, fileName: 'totals.xlsx' });
};

test('equal totals are counted, other ones are named, the largest first', async () => {
  const report = await read([
    ['CHL', 'Chile', 2025, null, null, null, null, 1300, 1304, 80, 75],
    ['MLI', 'Mali', 2025, 344_000, null, null, null, null, null, null, null],
    ['NER', 'Niger', '2025', 335_000, 335_277, 0, 0, null, null, null, null],
    ['CHL', 'Chile', 2024, null, null, null, null, 200, 199, null, null],
  ]);
  expect(report).toMatchObject({ kind: 'country totals', rows: 4, refused: [], counts: {}, years: [2024, 2025] });
  expect(report.compared).toEqual({
    totals: 6,
    equal: 2,
    different: 1,
    missing: 2,
    extra: 1,
    differences: [
      { iso3: 'CHL', year: 2025, cause: 'Disaster', type: 'IDPs (Stock)', file: 75, ours: 70 },
      { iso3: 'NER', year: 2025, cause: 'Conflict', type: 'IDPs (Stock)', file: 335_277, ours: null },
      { iso3: 'TCD', year: 2025, cause: 'Conflict', type: 'IDPs (Stock)', file: null, ours: 500 },
      { iso3: 'CHL', year: 2024, cause: 'Disaster', type: 'New Displacement (Flow)', file: 199, ours: null },
    ],
  });
});

test.each([
  [1300, true],
  [1304, true],
  [1310, false],
  [1000, true],
  [2000, false],
])('a rounded total of %i is equal to 1304: %s', async (rounded, isEqual) => {
  const { compared } = await read([['CHL', 'Chile', 2025, null, null, null, null, rounded, null, null, null]]);
  expect(compared?.differences.some(({ type }) => type === 'New Displacement (Flow)')).toBe(!isEqual);
});

test('rows that cannot be read or repeat a country and year are refused', async () => {
  const { refused } = await read([
    ['ATL', 'Atlantis', 2025, 1, 1, null, null, null, null, null, null],
    ['CHL', 'Chile', 2025, null, null, null, null, 'many', null, null, null],
    ['MLI', 'Mali', 2025, 1, 1, null, null, null, null, null, null],
    ['MLI', 'Mali', 2025, 2, 2, null, null, null, null, null, null],
  ]);
  expect(refused.map(({ line, column }) => [line, column])).toEqual([
    [3, 'iso3'],
    [4, 'disaster_internal_displacements'],
    [6, 'year'],
  ]);
});

test("IDMC's file of conflict by country and year is compared, too; one of disasters is no such file", async () => {
  const file = join(folder, 'conflict.csv');
  const header =
    'iso3,country_name,year,new_displacement,new_displacement_rounded,total_displacement_rounded,total_displacement';
  await writeFile(file, `${header}\nMLI,Mali,2025,0,,344000,343856\nTCD,Chad,2025,,2100,,600\n`);
  const { kind, compared, refused } = await surveyImport(database.owner, { file, fileName: 'conflict.csv' });
  expect([kind, refused, compared?.equal]).toEqual(['country totals', [], 1]);
  expect(compared?.differences).toEqual([
    { iso3: 'TCD', year: 2025, cause: 'Conflict', type: 'IDPs (Stock)', file: 600, ours: 500 },
    { iso3: 'TCD', year: 2025, cause: 'Conflict', type: 'New Displacement (Flow)', file: 2100, ours: null },
  ]);
  await writeFile(file, `${header},hazard_type\nMLI,Mali,2025,0,,344000,343856,Flood\n`);
  await expect(surveyImport(database.owner, { file, fileName: 'conflict.csv' })).rejects.toThrow(/header/i);
});

test('the command says the differences and stores nothing but its report', async () => {
  const before = await ask(
    'select count(*)::int as facts, (select count(*)::int from data.events) as events from data.facts',
  );
  const file = join(folder, 'totals.csv');
  await writeFile(file, 'ISO3,Year,Conflict Stock Displacement\nMLI,2025,"343,856"\nTCD,2025,600\n');
  const report = await runImport(database.owner, { kind: 'gidd', file, fileName: 'totals.csv' });
  expect(describeReport(report).slice(1, 4)).toEqual([
    '  rows refused: 0',
    '  totals compared with the stored facts: 2, equal 1, different 1, not in Helix 0, not in the file 0; nothing is imported',
    '    TCD 2025, Conflict, IDPs (Stock): the file has 600, we have 500',
  ]);
  expect(
    await ask('select count(*)::int as facts, (select count(*)::int from data.events) as events from data.facts'),
  ).toEqual(before);
});
