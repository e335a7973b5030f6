/** A search of facts beside its past: from the list, by a day, with the fact that moved the total, its history and the file. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { readXlsx } from 'hucre';
import { enter, expectAccessibleInBothThemes, post } from './support.ts';

const NAME = 'Chad: Conflict - compared with its past';

test('a total is compared with a day in the past, and led back to the facts that moved it', async ({ page }) => {
  await enter(page, 'coordinator');
  const event_id = await post(page, 'events', {
    name: NAME,
    displacement_type: 'Conflict',
    countries: ['TCD'],
    year: 2024,
    start_date: { date: '2024-01-01', accuracy: 'Day' },
  });
  await post(page, 'facts', {
    name: NAME,
    iso3: 'TCD',
    year: 2024,
    displacement_type: 'Conflict',
    type: 'IDPs (Stock)',
    event_id,
    event_role: 'Recommended figure',
    data: { reported_figure: 1234, term: 'Displaced', stock_date: { date: '2024-12-31', accuracy: 'Day' } },
  });
  await page.goto(`/facts?name=${encodeURIComponent(NAME)}`);
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await expect(page).toHaveURL(/\/facts\/since\?.*name=Chad/);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  const totals = page.getByRole('table', { name: 'Totals then and now' });
  await expect(totals.getByRole('row').nth(1)).toHaveText('IDPs (Stock), 2024not counted1,234+1,234');
  const facts = page.getByRole('table', { name: 'Facts that moved the totals' });
  await expect(facts.getByRole('row').nth(1)).toContainText('Created');
  await expectAccessibleInBothThemes(page);

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^facts-.*-since-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet, sums, readme] = (await readXlsx(await readFile(await file.path()))).sheets;
  expect([sheet?.name, sums?.name, readme?.name]).toEqual(['Facts', 'Totals', 'Readme']);
  expect(sheet?.rows[1]?.slice(1, 7)).toEqual([NAME, 'Chad', 'IDPs (Stock)', 2024, 'New', 'Created']);
  expect(sums?.rows[1]?.at(-1)).toBe(1234);

  await facts.getByRole('link', { name: NAME }).click();
  await expect(page).toHaveURL(/\/facts\/\d+#history$/);

  // A day that does not exist is refused at its field, and a search without a past says so.
  await page.goBack();
  await page.getByLabel('Since the beginning of').first().fill('2199-01-01');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('A day between 1900 and today')).toBeVisible();
  await page.goto('/facts/since?assigned_to=coordinator');
  await expect(page.getByText('The past of this part of the search is not known: Assigned to')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
