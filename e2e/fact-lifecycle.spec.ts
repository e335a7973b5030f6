/** The main workflow: find an imported fact, create a fact in households, save it, have it reviewed by the right users, and check that it is closed. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, choose, expectAccessible, follow, importFile, signIn } from './support.ts';

test('a fact is found, created in households, reviewed up to Signed Off, and then closed', async ({ page }) => {
  const report = await importFile('gidd', 'e2e/files/figures.csv');
  expect(report).toContain('2025-02-30');

  await page.goto('/signin');
  await expectAccessible(page);
  await signIn(page, 'expert');
  await expectAccessible(page);

  // Finds an imported fact by its Arabic event and by its name.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Facts' }).click();
  await page.getByRole('search').getByLabel('Name').fill('garsen');
  await page.getByRole('search').getByLabel('Name').press('Enter');
  const found = page.getByRole('link', { name: /^Kenya: Flood - Garsen/ });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await found.click();
  await expect(page.getByLabel('Figure', { exact: true })).toHaveValue('102');
  await expect(page.getByRole('textbox', { name: 'Household Size' })).toHaveValue('4.06');
  await expectAccessible(page);

  // Creates a fact in households, with a looked-up household size.
  await follow(page, '/facts/new');
  await page.getByLabel('Name').fill('Kenya: Flood - Hola - 24/04/2024');
  await choose(page, 'Country', 'Kenya');
  await choose(page, 'Year', '2024');
  await choose(page, 'Displacement Type', 'Disaster');
  await choose(page, 'Type', 'New Displacement (Flow)');
  await choose(page, 'Unit', 'Household');
  await expect(page.getByRole('textbox', { name: 'Household Size' })).not.toHaveValue('0');
  const size = Number(await page.getByRole('textbox', { name: 'Household Size' }).inputValue());
  await page.getByLabel('Reported Figure').fill('169');
  await choose(page, 'Term', 'Displaced');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Start date is required').first()).toBeVisible();
  await page.getByLabel('Start Date', { exact: true }).last().fill('2024-04-24');
  const figure = page.getByLabel('Figure', { exact: true });
  expect(Number((await figure.inputValue()).replaceAll(',', ''))).toBe(
    Math.round((169 * Math.round(size * 1e6)) / 1e6),
  );
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Fact has been created/updated')).toBeVisible();
  await expect(page).toHaveURL(/\/facts\/\d+$/);
  const address = page.url();

  await postReview(page, 'Under Review');
  await changePerson(page, 'reviewer');
  await page.goto(address);
  await postReview(page, 'Review Completed');
  await expect(page.getByRole('button', { name: 'Signed Off' })).toHaveCount(0);
  await changePerson(page, 'coordinator');
  await page.goto(address);
  await postReview(page, 'Signed Off');
  await expectAccessible(page);

  // Closed to all users, on the screen and in the API.
  await page.getByRole('tab', { name: 'Main' }).click();
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('Household');
  const refused = await page.evaluate(async (id) => {
    const answer = await fetch(`/psql/facts?id=eq.${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ comment: 'Past the screen' }),
    });
    return { status: answer.status, body: (await answer.json()) as { constraint: string } };
  }, address.split('/').at(-1));
  expect(refused).toMatchObject({ status: 403, body: { constraint: 'fact_locked' } });
});

async function postReview(page: Page, status: string): Promise<void> {
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByText(status, { exact: true }).last().click();
  await page.getByRole('button', { name: `Post ${status}` }).click();
  await expect(page.getByRole('article', { name: new RegExp(`^${status}, review`) })).toBeVisible();
}
