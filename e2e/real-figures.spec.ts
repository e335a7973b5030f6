/** IDMC's figures of some countries, if the file lies beside the repository: imported with `npm run import`, and equal to the file on the screen. db/import/full-import.test.ts imports the whole file. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { enter, follow, importFile, writeCsv } from './support.ts';

const file = '../shared/data/idmc/gidd_figures_2025.csv.gz';

type Figure = Readonly<Record<'iso3' | 'figure_cause' | 'figure_category' | 'total_figures', string>>;

test('the screen shows the figures of thirteen countries as in the file @proof', async ({ page }, testInfo) => {
  test.skip(!existsSync(file), `${file} is absent`);
  const byCountry = new Map<string, Figure[]>();
  for (const figure of parse<Figure>(gunzipSync(readFileSync(file)), { columns: true, bom: true }))
    byCountry.set(figure.iso3, [...(byCountry.get(figure.iso3) ?? []), figure]);
  // Countries whose figures fit on one page, and one with several pages.
  const small = [...byCountry].filter(([, own]) => own.length <= 20).slice(0, 12);
  expect(small.length).toBeGreaterThan(10);
  const large = [...byCountry].find(([, own]) => own.length > 60 && own.length < 300);
  const figures = [...small, large!].flatMap(([, own]) => own);
  const csv = testInfo.outputPath('figures.csv');
  await writeCsv(csv, figures);
  await importFile('gidd', csv);
  await enter(page, 'viewer');

  await page.goto(`/facts?created_by=import&year=2025`);
  await expect(page.getByText(`1-20 of ${figures.length.toLocaleString('en')}`).first()).toBeVisible();

  // For each country, sums the displayed figures.
  for (const [iso3, own] of small) {
    await follow(page, `/facts?created_by=import&year=2025&iso3=${iso3}`);
    const rows = page.locator('.grid-row');
    await expect(rows).toHaveCount(own.length);
    const expected: Record<string, number> = {};
    for (const { figure_cause, figure_category, total_figures } of own) {
      const key = `${figure_cause} ${figure_category === 'IDPs' ? 'IDPs (Stock)' : 'New Displacement (Flow)'}`;
      expected[key] = (expected[key] ?? 0) + Number(total_figures);
    }
    // A row appears before all its cells are drawn.
    await expect(async () => {
      const sums: Record<string, number> = {};
      for (const row of await rows.all()) {
        const cell = (column: string) => row.locator(`[data-column="${column}"]`).textContent();
        const key = `${await cell('displacement_type')} ${await cell('type')}`;
        sums[key] = (sums[key] ?? 0) + Number((await cell('figure'))!.replaceAll(',', ''));
      }
      expect([iso3, sums]).toEqual([iso3, expected]);
    }).toPass();
  }
});
