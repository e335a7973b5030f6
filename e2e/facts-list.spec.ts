/** The list of facts: its columns and their order, links to facts and short addresses, and a small screen. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessible, follow } from './support.ts';

test('columns are sorted, shown and hidden, and a fact is copied as a link and opened by keyboard @proof', async ({
  page,
}) => {
  await enter(page, 'viewer');
  await page.goto('/facts?size=10');
  await page.getByRole('columnheader', { name: 'Figure', exact: true }).click();
  await expect(page).toHaveURL(/sort=-figure/);
  const figures = page.locator('.grid-row [data-column="figure"]');
  await expect(figures.first()).not.toBeEmpty();
  await expect
    .poll(async () => {
      const shown = (await figures.allTextContents()).map((text) => Number(text.replaceAll(',', '')));
      return shown.length >= 10 && shown.every((figure, index) => index === 0 || figure <= shown[index - 1]!);
    })
    .toBe(true);

  await expect(page.getByRole('columnheader', { name: 'GSN' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'GSN' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'GSN' })).toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();

  const link = page.locator('.grid-row a').first();
  await link.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy URL' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  // If the browser forbids copying, a message is shown.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await link.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy URL' }).click();
  await expect(page.getByText("Can't copy link")).toBeVisible();
  expect(copied).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/facts\/\d+$/);
  await page.goto(copied);
  await expect(page.getByText('Fact has been loaded')).toBeVisible();

  // The serial number in the title opens the same fact.
  const serial = (await page.locator('.record-called').innerText()).replace('Edit ', '');
  await page.goto(`/@${serial.trim()}`);
  await expect(page).toHaveURL(copied);
  await follow(page, '/@F-1900-XXX-999999');
  await expect(page.getByText(/Nothing found for/)).toBeVisible();
  await expectAccessible(page);
});

test('on a small screen ten rows are below the open search, and the selection bar is two lines', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await enter(page, 'coordinator');
  await page.goto('/facts');
  const rows = page.locator('.grid-row');
  await expect(rows.first()).toBeVisible();
  const unfold = page.getByRole('button', { name: 'All fields' });
  if (await unfold.isVisible()) await unfold.click();
  await expect(page.getByRole('search', { name: 'Facts' })).toBeVisible();
  const tenth = (await rows.nth(9).boundingBox())!;
  expect(tenth.y + tenth.height).toBeLessThan(800);

  await page.locator('.grid-row .row-box-cell').nth(0).click();
  await page.locator('.grid-row .row-box-cell').nth(1).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  const clear = bar.getByRole('button', { name: 'Clear' });
  // With all its actions, each with its words in sight.
  for (const name of ['Find and replace', 'Review one by one', 'Merge', 'Archive', 'Copy rows']) {
    const words = (await bar.getByText(name, { exact: true }).boundingBox())!;
    expect(words.width, name).toBeGreaterThan(40);
  }
  await expect(bar.locator('.selected-totals')).not.toHaveText('…');
  const { height } = (await bar.boundingBox())!;
  expect(height).toBeLessThan(4 * (await clear.boundingBox())!.height);
});
