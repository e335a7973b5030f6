/** IDMC's own figures, where they lie beside the repository: imported as people do it, and equal to the file on the screen. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { importFile, signIn } from './support.ts';

const file = '../shared/data/idmc/gidd_figures_2025.csv.gz';

interface Figure {
  iso3: string;
  figure_cause: string;
  figure_category: string;
  total_figures: string;
}

test('21,340 figures of 2025 are on the screen as they are in the file', async ({ page }) => {
  test.skip(!existsSync(file), `${file} is absent`);
  test.setTimeout(600_000);
  const figures = parse(gunzipSync(readFileSync(file)), { columns: true }) as Figure[];
  await importFile('gidd', file);
  await signIn(page, 'viewer');

  await page.goto(`/facts?created_by=import&year=2025`);
  await expect(page.getByText(`1-20 of ${figures.length.toLocaleString('en')}`).first()).toBeVisible();

  // Country by country, for those whose figures fit on one page: what is shown is summed as a person would.
  const byCountry = new Map<string, Figure[]>();
  for (const figure of figures) byCountry.set(figure.iso3, [...(byCountry.get(figure.iso3) ?? []), figure]);
  const small = [...byCountry].filter(([, own]) => own.length <= 20).slice(0, 12);
  expect(small.length).toBeGreaterThan(10);
  for (const [iso3, own] of small) {
    await page.goto(`/facts?created_by=import&year=2025&iso3=${iso3}`);
    const rows = page.locator('.ag-row');
    await expect(rows).toHaveCount(own.length);
    const expected: Record<string, number> = {};
    for (const { figure_cause, figure_category, total_figures } of own) {
      const key = `${figure_cause} ${figure_category === 'IDPs' ? 'IDPs (Stock)' : 'New Displacement (Flow)'}`;
      expected[key] = (expected[key] ?? 0) + Number(total_figures);
    }
    // A row is there before all its cells are drawn.
    await expect(async () => {
      const sums: Record<string, number> = {};
      for (const row of await rows.all()) {
        const cell = (column: string) => row.locator(`[col-id="${column}"]`).textContent();
        const key = `${await cell('displacement_type')} ${await cell('type')}`;
        sums[key] = (sums[key] ?? 0) + Number((await cell('figure'))!.replaceAll(',', ''));
      }
      expect([iso3, sums]).toEqual([iso3, expected]);
    }).toPass();
  }
});
