/** An import on the screen: the survey of a file before anything is stored, the import, its report with links, and its place among the past ones. */
import { expect, test } from '@playwright/test';
import { answerButton, enter, expectAccessible, expectAccessibleInBothThemes, follow } from './support.ts';

const CELLS = {
  iso3: 'CHL',
  country: 'Chile',
  figure_cause: 'Disaster',
  year: '2025',
  figure_category: 'Internal Displacements',
  figure_unit: 'Person',
  household_size: '',
  hazard_type: 'Flood',
  hazard_sub_type: 'Flood',
  start_date: '2025-08-08',
  publishers: 'ONEMI',
  event_name: 'Chile: Flood - Lonquimay - 08/08/2025',
} as const;

/** One row has an accuracy that our list does not have, and the last repeats an id. */
const rows = [1, 2, 3, 3].map((id) => ({
  id: 880_000 + id,
  event_id: 880_001,
  reported_figures: 100 + id,
  total_figures: 100 + id,
  start_date_accuracy: id === 2 ? 'Weekly' : 'Day',
  ...CELLS,
}));
const csv = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))].join('\n');

test('a file is surveyed, imported, and reported with links to the flagged facts @proof', async ({ page }) => {
  await enter(page, 'administrator');
  await page.goto('/settings/import');
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const choose = (name: string, text: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await choose('recipes.csv', 'name,size\nKenya,2\nChad,3\n');
  const wrong = page.getByRole('region', { name: 'recipes.csv' });
  await expect(wrong.getByText(/No table of GIDD figures/)).toBeVisible();
  await expect(wrong.getByRole('button', { name: 'Import' })).toBeDisabled();
  await expectAccessible(page);
  await wrong.getByRole('button', { name: 'Remove' }).click();
  await answerButton(page, 'Remove').click();
  await expect(wrong).toHaveCount(0);

  await choose('totals.csv', 'ISO3,Year,Conflict Stock Displacement\nMLI,2031,12000\n');
  const totals = page.getByRole('region', { name: 'totals.csv' });
  await expect(totals.getByRole('row', { name: /Mali 2031 Conflict IDPs \(Stock\) 12,000 –/ })).toBeVisible();
  await expect(totals.getByRole('button', { name: 'Import' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await totals.getByRole('button', { name: 'Remove' }).click();
  await answerButton(page, 'Remove').click();
  await expect(totals).toHaveCount(0);

  await choose('lonquimay.csv', csv);
  const file = page.getByRole('region', { name: 'lonquimay.csv' });
  await expect(file.getByRole('row', { name: 'Facts 3 0' })).toBeVisible();
  await expect(file.getByRole('row', { name: 'Events 1 0' })).toBeVisible();
  await expect(file.getByText('Chile', { exact: true })).toBeVisible();
  const flags = file.getByRole('region', { name: 'Flags' });
  await flags.getByText(/^Show/).first().click();
  await expect(flags.getByText(/^line \d+: /).first()).toBeVisible();
  await expect(file.getByText(/line 5.*stands in line 4 too/)).toBeVisible();
  await expect(file.getByText('Facts: the accuracy of a date is not in our list and counts as Day: 1')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const stored = () => page.request.get('/psql/facts_view?select=id&event_name=like.*Lonquimay*');
  expect(await (await stored()).json()).toEqual([]);

  const take = async (kind: string) => {
    await file.getByLabel('Kind of file').click();
    await page.getByTitle(kind, { exact: true }).last().click();
    await expect(page.locator('.ant-select-dropdown').locator('visible=true')).toHaveCount(0);
  };
  await take('GIDD context texts');
  await expect(file.getByText(/lacks the column description/)).toBeVisible();
  await take('As its headers say');
  await expect(file.getByRole('row', { name: 'Facts 3 0' })).toBeVisible();
  // The survey waits for its person.
  await page.reload();
  await file.getByRole('button', { name: 'Import' }).click();

  await expect(page).toHaveURL(/\/settings\/import\/\d+$/);
  const run = page.getByRole('region', { name: 'lonquimay.csv' });
  await expect(run.getByText('Done', { exact: true })).toBeVisible();
  await expect(run.getByRole('row', { name: 'Facts 3 0' })).toBeVisible();
  await expect(run.getByText('Begun by Administrator')).toBeVisible();
  expect(await (await stored()).json()).toHaveLength(3);
  await expectAccessibleInBothThemes(page);
  await run.getByRole('link', { name: /^the accuracy of a date is not in our list/ }).click();
  await expect(page).toHaveURL(/\/facts\?flags=/);
  await expect(page.getByRole('gridcell', { name: '102', exact: true })).toBeVisible();
  await expect(page.getByText('Flags: ').first()).toBeVisible();

  await page.goBack();
  await run.getByRole('link', { name: 'All records of this import' }).click();
  await expect(page.getByRole('heading', { name: /^Import:/ })).toBeVisible();

  await follow(page, '/settings/import');
  await expect(page.getByRole('region', { name: 'lonquimay.csv' })).toHaveCount(0);
  await page.getByRole('link', { name: 'lonquimay.csv' }).click();
  await expect(run.getByText('Done', { exact: true })).toBeVisible();

  await enter(page, 'coordinator');
  await page.goto('/settings/import');
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await expect(page.getByLabel('Choose a file')).toHaveCount(0);
});
