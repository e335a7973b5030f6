/** The events list at malformed addresses: it shows events or a message that there are none, and stays within the window. */
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessible, follow } from './support.ts';

const within = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("malformed parts of the list's address are ignored, or give a clear message of no results @proof", async ({
  page,
}) => {
  await enter(page, 'viewer');
  const rows = page.getByRole('row', { name: / - / });
  await page.goto('/events?page=-1&sort=-secret&in_colour=red&year=MMXXIV&date_from=2024-02-31');
  await expect(rows.first()).toBeVisible();
  await follow(page, '/events?page=999999999');
  await expect(page).not.toHaveURL(/page=999999999/);
  await expect(rows.first()).toBeVisible();

  const long = 'x'.repeat(5000);
  await page.goto(`/events?name=${long}&category=%22)`);
  await expect(page.getByText('No events match this search')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Columns' })).toBeInViewport();
  expect(await within(page)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove Name: ${long}` }).click();
  await expect(page.getByRole('button', { name: /^Remove Name/ })).toBeHidden();

  // Longer than the limit of a request.
  await page.goto(`/events?name=${'سيول'.repeat(1250)}`);
  await expect(page.getByText('An address may have 12000 characters')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows.first()).toBeVisible();
});
