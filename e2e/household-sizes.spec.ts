/** Household sizes: an administrator imports a file, with its refused rows named, and copies a year; a fact of the next year then has its size and figure. */
import { expect, test } from '@playwright/test';
import { choose, enter, expectAccessibleInBothThemes, follow } from './support.ts';

const NEXT_YEAR = new Date().getFullYear() + 1;

test('a file of sizes is imported after its preview, and the form of a fact shows source and year @proof', async ({
  page,
}) => {
  await enter(page, 'administrator');
  await page.goto('/settings/lists');
  await page.getByRole('link', { name: 'Household Sizes' }).click();
  await expect(page.getByRole('heading', { name: 'Household Sizes' })).toBeVisible();
  await expect(page.getByText('202 sizes')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const csv = [
    'ISO3;Year;Size;Source;Observed in',
    `CHL;${NEXT_YEAR};3,1;A census;2024`,
    `XXX;${NEXT_YEAR};4;A census;`,
  ].join('\n');
  await page
    .getByLabel('File of household sizes')
    .setInputFiles({ name: 'sizes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const dialog = page.getByRole('dialog', { name: 'Household sizes of sizes.csv' });
  await expect(dialog.getByText('Rows: 1 added, 1 refused.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /XXX/ })).toContainText('There is no country with the code XXX');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The household sizes have been updated')).toBeVisible();

  await follow(page, '/facts/new');
  await choose(page, 'Country', 'Chile');
  await choose(page, 'Year', String(NEXT_YEAR - 1));
  await choose(page, 'Unit', 'Household');
  await expect(page.getByText(new RegExp(`UN 2022 .*, for ${NEXT_YEAR - 1}`))).toBeVisible();
});
