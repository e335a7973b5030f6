/** Letters that are typed fast after a key that opens something are for the opened thing, however late its code comes. */
import { expect, test, type Page } from '@playwright/test';
import { enter, post } from './support.ts';

/** Files of code and styles come late, as on a slow line. */
async function slowly(page: Page): Promise<void> {
  await page.route(/\/assets\//, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    // The journey may be over.
    await route.continue().catch(() => undefined);
  });
}

test('letters typed fast after a key are for what it opens @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.goto('/facts');
  await page.locator('.grid-row a').first().waitFor();
  await slowly(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('nepal');
  const jump = page.getByRole('combobox', { name: 'Jump to anything' });
  await expect(jump).toHaveValue('nepal');
  await expect(page).toHaveURL(/\/facts$/);
  await page.keyboard.press('Escape');
  // Loaded by now: the letters must not overtake the focus either, nor those after a click.
  await page.getByRole('button', { name: 'Jump to anything' }).click();
  await page.keyboard.type('nepal');
  await expect(jump).toHaveValue('nepal');
  await page.keyboard.press('Escape');
  await expect(jump).toHaveCount(0);

  // By a click, too: 'r' on the list would open a review.
  await page.getByRole('banner').getByRole('button', { name: 'Jump to anything' }).click();
  await page.keyboard.type('rwanda');
  await expect(jump).toHaveValue('rwanda');
  await page.keyboard.press('Escape');
  await expect(jump).toHaveCount(0);

  // From a field: nothing falls into it.
  const name = page.getByRole('search').getByLabel('Name', { exact: true });
  await name.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kenya');
  await expect(jump).toHaveValue('kenya');
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();

  // The list of keys has no field: letters do nothing, and Escape closes it.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await page.keyboard.type('nn');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page).toHaveURL(/\/facts$/);
  await page.keyboard.press('Escape');

  // Another screen: 'j' moves in its rows, not in these.
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/events\/new$/);
});

test("'r' on a fact opens the reviews from any tab, at the statuses, and the comment is next @proof", async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const id = await post(page, 'facts', {
    name: 'Kenya: Flood - Lamu - 03/05/2024',
    iso3: 'KEN',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 310, term: 'Evacuated', start_date: { date: '2024-05-03', accuracy: 'Day' } },
  });
  await page.goto(`/facts/${id}`);
  await page.getByRole('tab', { name: 'Main' }).waitFor();
  await page.keyboard.press('r');
  await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.review-statuses input:focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toBeFocused();
  await page.keyboard.type('nothing new');
  await expect(comment).toHaveValue('nothing new');
});
