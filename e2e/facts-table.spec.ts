/** The table of a search of facts: from the list, its choice in the address, its cells by keyboard, their lists and its files. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { readXlsx } from 'hucre';
import { choose, enter, expectAccessible, follow } from './support.ts';

test('a search is shown as a table, whose cells open lists with the same totals, and saved as a file @proof', async ({
  page,
}) => {
  await enter(page, 'viewer');
  // The years of the sample follow each other, whatever other journeys record.
  await page.goto('/facts?displacement_type=Disaster&sample=Yes');
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(page).toHaveURL(/\/facts\/table\?.*displacement_type=Disaster/);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader').first()).toHaveText('Country');
  await expectAccessible(page);

  await choose(page, 'Rows', 'Region');
  await choose(page, 'Then by', 'Hazard Type');
  await expect(page).toHaveURL(/rows=region\.hazard_type/);
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('Hazard Type');
  await expectAccessible(page);
  await page.reload();
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('Hazard Type');

  // The largest total comes first; a header orders by its column, and once more by the names.
  const total = table.getByRole('columnheader', { name: 'Total' });
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  const year = table.getByRole('columnheader', { name: /^\d{4}$/ }).first();
  await year.getByRole('button').click();
  await expect(year).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/order=.*\d{4}/);
  await year.getByRole('button').click();
  await expect(table.getByRole('columnheader').first()).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/order=name/);
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'descending');

  // Each year beside its change from the one before, on the screen and in the file.
  await page.getByRole('checkbox', { name: 'Change on the year before' }).check();
  await expect(page).toHaveURL(/change=Yes/);
  await expect(table.getByRole('columnheader', { name: /^Change on \d{4}$/ }).first()).toBeVisible();
  await expectAccessible(page);

  // The saved table is one of the searches of facts, and opens as a table.
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog', { name: 'Save search' }).getByLabel('Name').fill('Disasters by region');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Disasters by region · saved, mine')).toBeVisible();
  await follow(page, '/');
  await page.getByRole('link', { name: 'Disasters by region' }).click();
  await expect(page).toHaveURL(/\/facts\/table\?.*rows=region\.hazard_type.*change=Yes/);
  await expect(page.getByText('Disasters by region · saved, mine')).toBeVisible();
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('Hazard Type');

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('facts-disaster-table.xlsx');
  const [data, readme] = (await readXlsx(await readFile(await file.path()))).sheets;
  expect([data?.name, readme?.name, data?.rows[0]?.slice(0, 2)]).toEqual([
    'Table',
    'Readme',
    ['Region', 'Hazard Type'],
  ]);
  expect(readme?.rows.flat()).toEqual(expect.arrayContaining(['Made by: viewer', 'Cause: Disaster']));
  const [first, next, change, percent] = data?.rows[0]?.slice(4) ?? [];
  expect([change, percent]).toEqual([`Change on ${String(first)}`, `% on ${String(first)}`]);
  const [from, to, difference] = (data?.rows.at(-1)?.slice(4) ?? []).map(Number);
  expect(difference).toBe((to ?? 0) - (from ?? 0));

  // A year that was asked for is a column, also without facts.
  expect(next).toBe(String(Number(first) + 1));
  await page.goto('/facts/table?displacement_type=Disaster&sample=Yes&year=[1951,' + String(next) + ']');
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('1951');
  await page.goBack();
  // One year alone has its causes as columns, until others are chosen.
  await page.goto('/facts/table?sample=Yes&year=[' + String(next) + ']');
  await expect(table.getByRole('columnheader', { name: /^(Disaster|Conflict)$/ }).first()).toBeVisible();
  await expect(page).not.toHaveURL(/columns=/);
  await page.goBack();

  await table.locator('tbody a').first().focus();
  await page.keyboard.press('ArrowDown');
  const cell = page.locator('td:focus-within');
  await expect(cell).toHaveCount(1);
  const figure = (await table.locator('tfoot td').first().textContent()) ?? '';
  expect(data?.rows.at(-1)?.[2]).toBe(Number(figure.replaceAll(',', '')));
  await table.locator('tfoot a').first().click();
  await expect(page).toHaveURL(/\/facts\?.*in_type=New/);
  await expect(page.locator('.totals-figures')).toContainText(figure);
});

test('a table of nothing and a table that fails say so @proof', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts/table?name=nowhere%20at%20all');
  await expect(page.getByText('No facts match this search')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/psql/facts_view?*', (route) => route.abort());
  await page.goto('/facts/table?name=x');
  await expect(page.getByText('The table failed to load')).toBeVisible();
  await expectAccessible(page);
});
