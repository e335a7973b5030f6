/** Repair: a change of many is undone by its notice and by Ctrl+Z, a fact is archived, found among the archived records, restored, deleted, and restored from the trash. */
import { expect, test, type Page } from '@playwright/test';
import { choose, enter, expectAccessible, expectAccessibleInBothThemes, follow, post } from './support.ts';

const madeFacts = async (page: Page, stamp: string): Promise<number[]> => {
  const ids: number[] = [];
  for (const letter of ['A', 'B'])
    ids.push(
      await post(page, 'facts', {
        name: `Sudan: Flood - نيالا ${stamp} ${letter}`,
        iso3: 'SDN',
        year: 2024,
        displacement_type: 'Conflict',
        type: 'New Displacement (Flow)',
        data: { reported_figure: 5, unit: 'Person', term: 'Displaced', start_date: { date: '2024-02-11' } },
      }),
    );
  return ids;
};

test('a change of many facts is undone by its notice, made again by Ctrl+Z, and shown as an operation', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  await madeFacts(page, stamp);
  await page.goto(`/facts?name=${stamp}&sort=name`);
  const groups = page.locator('.ag-row[row-index="0"] [col-id="groups"]');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.keyboard.press('Shift+E');
  await choose(page, 'Groups to add', 'MYU 2024');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Change 2 facts' }).click();
  await expect(groups).toHaveText('MYU 2024');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 records are as before')).toBeVisible();
  await expect(groups).toHaveText('');
  // The undo is an operation, too.
  await page.locator('.ag-row[row-index="0"] [col-id="name"]').focus();
  await page.keyboard.press('Control+z');
  const dialog = page.getByRole('dialog', { name: 'Undo the last operation?' });
  await expect(dialog.getByText('Undone: 2 records are as before')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(groups).toHaveText('MYU 2024');
  await follow(page, '/operations?kind=Change');
  await page.locator('.ag-row').first().getByRole('gridcell').nth(1).click();
  await expectAccessible(page);
  const answer = await page.request.get('/psql/operations?kind=eq.Change&order=id.desc&limit=1');
  const [{ id }] = (await answer.json()) as [{ id: number }];
  await follow(page, `/operations/${id}`);
  await expect(page.getByText('Can be undone')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('As before the operation')).toHaveCount(2);
});

test('a fact is archived from its form, restored, deleted, and restored from the trash', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const [first] = await madeFacts(page, stamp);
  await page.goto(`/facts/${first}`);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive the record?' });
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill(`Twice ${stamp}`);
  await page.keyboard.press('Tab');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(page.getByText('1 record archived')).toBeVisible();
  await expect(page.getByText(`: Twice ${stamp}`)).toBeVisible();
  await expectAccessible(page);

  await follow(page, `/archived?name=${stamp}`);
  await expect(page.getByText(`Twice ${stamp}`).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 record restored')).toBeVisible();
  await follow(page, `/facts/${first}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await follow(page, `/trash?name=${stamp}`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 record restored')).toBeVisible();
  await follow(page, `/facts/${first}`);
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
});
