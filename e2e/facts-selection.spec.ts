/** Selected facts: copied, downloaded, changed and reviewed at once. */
import { expect, test } from '@playwright/test';
import { choose, enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

test('rows are selected by mouse and keyboard, on several pages, copied and downloaded @proof', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts?size=10');
  const box = (row: number) => page.locator(`.grid-row[data-index="${row}"] .row-box-cell`);
  const count = page.locator('.selection-count');
  await expect(page.locator('.grid-row a').first()).toBeVisible();
  // The default order has no header in view.
  await expect(page.getByText('Ordered by Created at, descending')).toBeVisible();
  await box(1).click();
  await box(4).click({ modifiers: ['Shift'] });
  await expect(count).toHaveText('Selected: 4');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(count).toHaveText('Selected: 5');
  await page.keyboard.press('x');
  await expect(count).toHaveText('Selected: 4');
  // One press of Tab leaves the grid.
  await page.keyboard.press('Tab');
  await expect(page.locator('.results-grid :focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.results-grid .grid-cell:focus')).toHaveCount(1);

  await page.getByTitle('2', { exact: true }).click();
  await expect(page.getByText(/^11-20 of/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(count).toHaveText('Selected: 14');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('14 rows copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(15);
  expect(copied.split('\n')[0]).toMatch(/^Name\tCountry\tFigure\tType/);
  await page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click();
  await box(0).click();
  const total = Number((await page.getByText(/^11-20 of/).textContent())?.replace(/.*of |,/g, ''));
  await expect(count).toHaveText(`Selected: ${total - 1}`);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download csv, the selected records' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^facts-\d{4}-\d\d-\d\d-selected\.csv$/);
  await expect(page.getByText(`${total - 1} rows downloaded`)).toBeVisible();
  // A new search ends the selection.
  await choose(page, 'Cause', 'Conflict');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(count).toHaveCount(0);
});

test('the selected facts get an event and a group at once, then one review @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const event = `Sudan: Flood - Nyala ${stamp}`;
  const start_date = { date: '2024-02-10', accuracy: 'Day' };
  await post(page, 'events', {
    name: event,
    displacement_type: 'Conflict',
    year: 2024,
    countries: ['SDN'],
    start_date,
  });
  const ids: number[] = [];
  for (const [letter, iso3] of [
    ['A', 'SDN'],
    ['B', 'TCD'],
    ['C', 'SDN'],
  ])
    ids.push(
      await post(page, 'facts', {
        name: `Sudan: Flood - نيالا ${stamp} ${letter}`,
        iso3,
        year: 2024,
        displacement_type: 'Conflict',
        type: 'New Displacement (Flow)',
        data: {
          reported_figure: 5,
          unit: 'Person',
          term: 'Displaced',
          start_date: { date: '2024-02-11', accuracy: 'Day' },
        },
      }),
    );
  await post(page, 'reviews', { entity_id: ids[2], status: 'Signed Off' });
  await page.goto(`/facts?name=${stamp}&sort=name&layout=name,groups,status`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Edit 3 facts' });
  await dialog.getByLabel('Event', { exact: true }).fill(stamp);
  await page.getByTitle(event, { exact: true }).last().click();
  await choose(page, 'Groups to add', 'MYU 2024');
  await expect(dialog.getByText('2 facts change', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText("1 fact: The fact would not fit its event: its country is not among the event's"),
  ).toBeVisible();
  await expect(dialog.getByText("1 fact: The fact is Signed Off and can't be changed")).toBeVisible();
  await expect(dialog.getByText(`Sudan: Flood - نيالا ${stamp} B`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page);
  const change = dialog.getByRole('button', { name: 'Change 2 facts' });
  await expect(change).toBeDisabled();
  // In sight beside the button, also below more fields than the window holds.
  const accept = dialog.locator('.ant-modal-footer').getByLabel('Change this fact all the same');
  await expect(accept).toBeInViewport({ ratio: 1 });
  await accept.press('Space');
  await change.click();
  await expect(page.getByText('2 facts have been changed')).toBeVisible();
  await expect(page.locator('.grid-row[data-index="0"] [data-column="groups"]')).toHaveText('MYU 2024');
  await expect(page.locator('.grid-row[data-index="2"] [data-column="groups"]')).toHaveText('');
  await expect(page.getByText('Selected: 3')).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.keyboard.press('r');
  const review = page.getByRole('dialog', { name: 'Review 3 facts' });
  await review.getByText('Signed Off', { exact: true }).click();
  await review.getByRole('button', { name: 'Post Signed Off to 2 facts' }).click();
  await expect(page.getByText('Signed Off has been posted to 2 facts')).toBeVisible();
});
