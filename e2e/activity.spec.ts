/** The page that a coordinator opens on Monday: who did what, where and when, in short on home, narrowed by a click, and the way to a record's history. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessibleInBothThemes, post } from './support.ts';

test('the activity of everybody is narrowed to a person and a country, and leads to the history of a record @proof', async ({
  page,
}) => {
  const name = `Chad: Flood - Zouar ${Date.now().toString(36)}`;
  await enter(page, 'coordinator');
  const id = await post(page, 'facts', {
    name,
    iso3: 'TCD',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 31, term: 'Displaced', start_date: { date: '2025-05-02', accuracy: 'Day' } },
  });
  const wish = { entity_type: 'facts', ids: [id], username: 'expert', due_on: '2025-06-01' };
  expect((await page.request.post('/psql/rpc/assign', { data: wish })).status()).toBe(200);
  // Home has the team in short.
  await page.goto('/');
  const team = page.getByRole('region', { name: 'Facts of the team in the last 7 days', exact: true });
  const own = team.getByRole('row', { name: /^Coordinator \(sample\)/ });
  await expect(own.getByRole('link', { name: /^[\d,]+$/ }).first()).toHaveAttribute('href', /created_by=coordinator/);
  await expectAccessibleInBothThemes(page);
  const expert = team.getByRole('row', { name: /^Expert \(sample\)/ });
  await expert.locator('.overdue').click();
  await expect(page).toHaveURL(/\/activity\?person=expert$/);
  await page.goto('/activity');
  const late = page
    .getByRole('region', { name: 'Open work, a table' })
    .getByRole('row', { name: /^Expert \(sample\)/ });
  await expect(late.locator('.overdue')).toHaveText(/^[1-9]/);
  await expect(late.getByRole('link').first()).toHaveAttribute('href', /^\/facts\?assigned_to=expert$/);
  const people = page.getByRole('region', { name: 'People, a table' });
  await expect(people.getByRole('row', { name: /Coordinator \(sample\)/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(/start=(\d{4}-\d{2}-\d{2})&end=\1/);
  await people.getByRole('button', { name: 'Coordinator (sample)' }).click();
  await expect(people.getByRole('row')).toHaveCount(3);
  await page.getByRole('region', { name: 'Countries, a table' }).getByRole('button', { name: 'Chad' }).click();
  const narrowed = page.getByRole('list', { name: 'Narrowed to' });
  await expect(narrowed).toContainText('Country: Chad');
  await expect(narrowed).toContainText('Person: Coordinator (sample)');
  const change = page.getByRole('listitem').filter({ hasText: name });
  await expect(change).toContainText('Coordinator (sample) created');
  await narrowed.getByRole('button', { name: 'Remove Country: Chad' }).click();
  await expect(narrowed).not.toContainText('Chad');
  await change.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/facts/${id}#history$`));
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
});
