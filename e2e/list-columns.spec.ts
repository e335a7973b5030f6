/** The columns of a list: pinned, saved with a search and shown by it again; the height of the rows, for every list. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessibleInBothThemes } from './support.ts';

test('a column is pinned and saved with a search, and rows are made higher', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.goto('/facts?displacement_type=Conflict');
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(header('Country')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('button', { name: 'Pin Country' }).click();
  await panel.getByRole('checkbox', { name: 'IDU' }).uncheck();
  await expect(panel.getByRole('button', { name: 'Pin Country' })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByText('Comfortable').click();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  const pinned = page.locator('.grid-pinned-left').getByText('Country', { exact: true });
  await expect(pinned).toBeVisible();
  await expect(page.locator('.grid-row').first()).toHaveCSS('height', '36px');

  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByLabel('Name').fill('Conflict with pins');
  await expect(dialog.getByRole('checkbox', { name: 'With my columns' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Conflict with pins · saved, mine')).toBeVisible();
  await expect(page).toHaveURL(/layout=/);

  // The user's own columns are another matter than those of the search.
  await page.goto('/facts?displacement_type=Disaster');
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(header('IDU')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: 'Conflict with pins' }).click();
  await expect(pinned).toBeVisible();
  await expect(header('IDU')).toHaveCount(0);

  // A change of the columns of the search is a change of the search.
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('checkbox', { name: 'IDU' }).check();
  await expect(page.getByText('Conflict with pins · changed')).toBeVisible();
  await panel.getByText('Compact').click();
  await expect(page.locator('.grid-row').first()).toHaveCSS('height', '29px');
});

test('columns that are empty on a page fold away, and unfold', async ({ page }) => {
  await enter(page, 'administrator');
  await page.goto('/users?name=Amina');
  const header = page.getByRole('columnheader', { name: 'Suspended', exact: true });
  await expect(page.getByRole('gridcell', { name: 'Amina Diallo' })).toBeVisible();
  await expect(header).toHaveCount(0);
  await page.getByRole('button', { name: /empty columns?$/ }).click();
  await expect(header).toBeVisible();
  await page.getByRole('button', { name: 'Fold empty columns' }).click();
  await expect(header).toHaveCount(0);
  // A folded column is still a shown one.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Suspended' }),
  ).toBeChecked();
});
