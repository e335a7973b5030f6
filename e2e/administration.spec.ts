/** The administration: one entry under the user's name, a menu beside its pages, folded on a phone, with the pages that the person may open; roles side by side. */
import { expect, test } from '@playwright/test';
import { sampleOf } from './sample.ts';
import { enter, expectAccessible, expectAccessibleInBothThemes } from './support.ts';

const PAGES = [
  ['Users', 'Users'],
  ['Roles', 'Roles'],
  ['Rights of People', 'Rights of People'],
  ['Tokens', 'Tokens'],
  ['Clients', 'Clients'],
  ['Reference Lists', 'Reference Lists'],
  ['Settings', 'Settings'],
  ['Import', 'Import'],
  ['System', 'System'],
  ['Security Log', 'Security Log'],
] as const;

/** Other journeys open the other pages, and web/features/session/session-rules.test.ts tests the menu of each. */
const SAMPLE: readonly string[] = ['Users', 'Roles', 'Security Log'];

test('the pages of the administration have one menu @proof', async ({ page }) => {
  await enter(page, 'administrator');
  await page.goto('/publishers/new');
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  const menu = page.getByRole('navigation', { name: 'Administration' });
  for (const [label, title] of sampleOf(PAGES, ([name]) => SAMPLE.includes(name))) {
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(menu.locator('[aria-current=page]')).toHaveText(label);
  }
  await menu.getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByText('Checks the facts of others, and edits them.')).toBeVisible();
  const matrix = page.getByRole('table', { name: 'Roles side by side' });
  await expect(
    matrix.getByRole('row', { name: 'Lock and unlock facts, and sign them off Yes', exact: true }),
  ).toBeVisible();
  await expect(
    matrix.getByRole('row', { name: 'Sign off facts, lock and unlock them Yes Yes', exact: true }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu.getByRole('link')).toHaveCount(0);
  await menu.getByRole('button', { name: 'Administration: Roles' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Reference Lists' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reference Lists' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Administration: Reference Lists' })).toBeVisible();
});

test('people without these rights have neither the entry nor the menu @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.goto('/administration');
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await page.goto('/settings/system');
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
  await page.locator('.bar-button').last().click();
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
});
