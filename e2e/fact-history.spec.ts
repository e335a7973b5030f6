/** The history of a fact: two changes are listed, a value and the whole fact are restored by keyboard, and users without the right cannot restore. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, choose, enter, expectAccessible } from './support.ts';

const changes = (page: Page) => page.locator('.history > li');

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(changes(page).first()).toBeVisible();
}

async function update(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Main' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

test('the history lists changes of a fact and restores a value and the whole fact @proof', async ({ page }) => {
  await enter(page, 'expert');
  await page.goto('/facts/new');
  await page.getByLabel('Name').fill('Kenya: Flood - Garissa - 24/04/2024');
  await choose(page, 'Country', 'Kenya');
  await choose(page, 'Year', '2024');
  await choose(page, 'Displacement Type', 'Disaster');
  await choose(page, 'Type', 'New Displacement (Flow)');
  await page.getByLabel('Reported Figure').fill('1690');
  await choose(page, 'Term', 'Displaced');
  await page.getByLabel('Start Date', { exact: true }).last().fill('2024-04-24');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/facts\/\d+$/);
  const address = page.url();

  await expect(page.getByLabel('Figure', { exact: true })).toHaveValue('1,690');
  await page.getByLabel('Reported Figure').fill('2500');
  await page.getByLabel('Comment').fill('عدد النازحين بعد المراجعة');
  await update(page);
  await choose(page, 'Country', 'Uganda');
  await update(page);

  await openHistory(page);
  await expect(changes(page)).toHaveCount(3);
  const [newest, middle, first] = [changes(page).nth(0), changes(page).nth(1), changes(page).nth(2)];
  await expect(newest.getByRole('row', { name: /Country/ })).toContainText('Kenya');
  await expect(newest.getByRole('row', { name: /Country/ })).toContainText('Uganda');
  await expect(middle.getByRole('row', { name: /^Reported Figure/ })).toContainText('1,690');
  await expect(middle.getByRole('row', { name: /^Reported Figure/ })).toContainText('2,500');
  await expect(middle.getByRole('row', { name: /^Comment/ })).toContainText('عدد النازحين بعد المراجعة');
  await expect(first).toContainText('Created');
  await expectAccessible(page);

  // Restores one value by keyboard: the server recomputes the figure, other fields stay.
  const value = middle.getByRole('button', { name: /^Restore this value of Reported Figure/ });
  await value.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Restore Reported Figure?');
  await expectAccessible(page, ['[role=dialog]']);
  await dialog.getByRole('button', { name: 'Restore' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The fact has been restored')).toBeVisible();
  await expect(changes(page)).toHaveCount(4);
  await page.getByRole('tab', { name: 'Main' }).click();
  await expect(page.getByLabel('Figure', { exact: true })).toHaveValue('1,690');
  await expect(page.getByLabel('Comment')).toHaveValue('عدد النازحين بعد المراجعة');

  // Restores the whole fact as created.
  await openHistory(page);
  await changes(page)
    .last()
    .getByRole('button', { name: /^Restore the fact as it was then/ })
    .click();
  await expect(dialog.getByRole('row', { name: /^Country/ })).toContainText('Kenya');
  await expect(dialog.getByRole('row', { name: /^Comment/ })).toContainText('empty');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(changes(page)).toHaveCount(5);
  await page.getByRole('tab', { name: 'Main' }).click();
  await expect(page.getByLabel('Comment')).toHaveValue('');

  // Restoring is disabled while the form has unsaved changes.
  await page.getByLabel('Comment').fill('Not saved');
  await openHistory(page);
  await expect(page.getByText('Save or undo the changes in the form')).toBeVisible();
  await expect(
    changes(page)
      .last()
      .getByRole('button', { name: /^Restore the fact/ }),
  ).toHaveCount(0);
  await expect(
    changes(page)
      .nth(1)
      .getByRole('button', { name: /^Restore the fact/ }),
  ).toBeDisabled();
  await page.getByRole('tab', { name: 'Main' }).click();
  await page.getByLabel('Comment').fill('');

  await changePerson(page, 'viewer');
  await page.goto(address);
  await openHistory(page);
  await expect(changes(page)).toHaveCount(5);
  await expect(page.getByText("View only. You can't restore from the history.")).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  await expectAccessible(page);
});
