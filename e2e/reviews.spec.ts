/** Four eyes: an administrator switches them on, nobody can approve their own fact, and a change after the review is shown. */
import { expect, test, type Page } from '@playwright/test';
import { changePerson, enter, expectAccessible, post } from './support.ts';

test('with four eyes on, another user approves, and a later change is shown @proof', async ({ page }) => {
  await enter(page, 'administrator');
  await page.goto('/publishers/new');
  await page.getByRole('button', { name: /administrator/i }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  const toggle = page.getByRole('switch', { name: 'Second-person review' });
  await expect(toggle).not.toBeChecked();
  await expectAccessible(page);
  await toggle.click();
  await expect(page.getByText('Second-person review is on')).toBeVisible();
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  await changePerson(page, 'reviewer');
  const id = await post(page, 'facts', {
    name: 'Kenya: Flood - Wajir - 02/05/2024',
    iso3: 'KEN',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 31, term: 'Displaced', start_date: { date: '2024-05-02', accuracy: 'Day' } },
  });
  await openReviews(page, id);
  await expect(page.getByText('Somebody else must approve a fact that you created or edited last.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Review Completed$/ })).toBeDisabled();
  await expectAccessible(page);

  await changePerson(page, 'coordinator');
  await openReviews(page, id);
  await page.getByText('Review Completed', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Post Review Completed' }).click();
  await expect(page.getByRole('article', { name: /^Review Completed, review/ })).toBeVisible();
  await expect(page.getByText(/^Changed since it was reviewed/)).toHaveCount(0);

  await changePerson(page, 'expert');
  await page.goto(`/facts/${id}`);
  await page.getByLabel('Reported Figure').fill('32');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/^Changed since it was reviewed, by Expert/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByText(/^Changed since it was reviewed/)).toHaveCount(2);
  await expectAccessible(page);

  await changePerson(page, 'administrator');
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Second-person review' }).click();
  await expect(page.getByText('Second-person review is off')).toBeVisible();

  await changePerson(page, 'viewer');
  await page.goto('/settings');
  await expect(page.getByText('You may not see this page')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

async function openReviews(page: Page, id: number): Promise<void> {
  await page.goto(`/facts/${id}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByRole('heading', { name: 'New review' })).toBeVisible();
}
