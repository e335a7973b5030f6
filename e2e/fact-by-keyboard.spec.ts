/** Work on facts without a mouse: search, filter chips, open, change, correct an error from the list of errors, save, review, restore, back to the list. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { enter, expectAccessible, post, walkTo } from './support.ts';

const name = 'Kenya: Flood - Tana - 03/05/2024';

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press(key);
}

/** Moves along the tabs by the arrow keys. */
async function openTab(page: Page, tab: string): Promise<void> {
  await walkTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
  await walkTo(page, page.getByRole('tab', { name: new RegExp(`${tab}$`) }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: new RegExp(`${tab}$`) })).toHaveAttribute('aria-selected', 'true');
}

test('facts are found, changed, reviewed and restored by keyboard alone @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  await post(page, 'facts', {
    name,
    iso3: 'KEN',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 310, term: 'Evacuated', start_date: { date: '2024-05-03', accuracy: 'Day' } },
  });
  await page.goto('/facts');
  await expect(page.locator('.grid-row a').first()).toBeVisible();

  // Search, remove one filter chip, open the fact from its row.
  const search = page.getByRole('search');
  await walkTo(page, search.getByLabel('Name', { exact: true }));
  await page.keyboard.type('flood tana');
  await walkTo(page, search.getByLabel('Cause', { exact: true }));
  await page.keyboard.type('Disaster');
  await page.keyboard.press('Enter');
  await press(page, search.getByRole('button', { name: 'Search' }));
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  await press(page, page.getByRole('button', { name: /^Remove Cause/ }));
  await expect(page).not.toHaveURL(/Disaster/);
  await expect(link).toBeVisible();
  // The grid is one stop of Tab: its first cell.
  await walkTo(page, page.locator('.grid-row[data-index="0"] .grid-cell').first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Edit F-/ })).toBeVisible();

  // A name that is too short is an error; its entry in the list of errors focuses the field from another tab.
  const title = page.getByLabel('Name', { exact: true });
  await walkTo(page, title);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Ke');
  await openTab(page, 'Analysis');
  await walkTo(page, page.getByLabel('Caveats'));
  await page.keyboard.type('Counted from the air');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(title).toBeFocused();
  await openTab(page, 'Confidence Assessment');
  await walkTo(page, page.getByRole('button', { name: 'Name: Length should be more than 3' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${name} (checked)`);
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Fact has been created/updated')).toBeVisible();
  await expectAccessible(page);

  // Posts a review, then restores the first name from the history.
  await openTab(page, 'Reviews');
  const reviews = page.getByRole('tabpanel', { name: 'Reviews' });
  await walkTo(page, reviews.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await press(page, reviews.getByRole('button', { name: 'Post Under Review' }));
  await expect(reviews.getByRole('article', { name: /^Under Review, review/ })).toBeVisible();
  await openTab(page, 'History');
  await press(page, page.getByRole('button', { name: /^Restore this value of Name/ }).first());
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: 'Restore' }));
  await expect(page.getByText('The fact has been restored')).toBeVisible();
  await openTab(page, 'Main');
  await expect(title).toHaveValue(name);

  // Back in the list, the search is unchanged.
  await walkTo(page, page.getByRole('navigation').getByRole('link', { name: 'Facts' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/flood/);
  await expect(page.getByRole('link', { name })).toBeVisible();
});
