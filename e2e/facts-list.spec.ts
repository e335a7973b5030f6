/** The list of facts: a search that is remembered and shared, columns and their order, links, and short addresses. */
import { expect, test } from '@playwright/test';
import { choose, enter, expectAccessible, follow } from './support.ts';

test('a search is remembered, shared by its address and reset', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts');
  await expect(page.getByText(/^1-20 of [\d,]+$/).first()).toBeVisible();
  const all = await page
    .getByText(/^1-20 of/)
    .first()
    .textContent();
  // A viewer cannot create facts.
  await expect(page.getByRole('link', { name: 'New Master Fact' })).toHaveCount(0);

  await choose(page, 'Cause', 'Conflict');
  await choose(page, 'Class', 'Master');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/displacement_type=Conflict/);
  await expect(page.getByText(/^1-\d+ of [\d,]+$/).first()).not.toHaveText(all!);
  const found = await page
    .getByText(/^1-\d+ of/)
    .first()
    .textContent();
  const causes = page.locator('.ag-row [col-id="displacement_type"]');
  await expect(causes.first()).toHaveText('Conflict');
  await expectAccessible(page);

  // The address alone restores the search, for any user.
  const address = page.url();
  await page.goto('/facts');
  await expect(page.getByText(found!).first()).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(found!).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText(all!).first()).toBeVisible();
  await page.goto('/facts');
  await expect(page.getByText(all!).first()).toBeVisible();
});

test('columns are sorted, shown and hidden, and a fact is copied as a link and opened by keyboard', async ({
  page,
}) => {
  await enter(page, 'viewer');
  await page.goto('/facts?size=10');
  await page.getByRole('columnheader', { name: 'Figure', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Figure', exact: true }).click();
  await expect(page).toHaveURL(/figure/);
  const figures = page.locator('.ag-row [col-id="figure"]');
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

  const link = page.locator('.ag-row a').first();
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
  const serial = (await page.getByRole('heading', { level: 1 }).textContent())!
    .replace('Edit ', '')
    .replace('View ', '');
  await page.goto(`/@${serial.trim()}`);
  await expect(page).toHaveURL(copied);
  await follow(page, '/@F-1900-XXX-999999');
  await expect(page.getByText(/Nothing found for/)).toBeVisible();
  await expectAccessible(page);
});

test('filter chips above the table are removed by mouse or keyboard', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts?displacement_type=Conflict&year=%5B2019%2C2020%5D&iso3=SYR');
  const chips = page.getByRole('list', { name: 'Active search' });
  await expect(chips.getByRole('button')).toHaveText([
    'Year: 2019',
    'Year: 2020',
    'Country: Syria',
    'Cause: Conflict',
    'Clear all',
  ]);
  await expectAccessible(page);
  await chips.getByRole('button', { name: 'Remove Year: 2019' }).click();
  await expect(page).toHaveURL(/year=2020/);
  // The next chip has the focus.
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/year/);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/iso3/);
  await page.goBack();
  await expect(chips.getByRole('button', { name: 'Remove Country: Syria' })).toBeVisible();
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/facts$/);
  // A cleared search is not remembered.
  await follow(page, '/publishers/new');
  await expect(page.getByRole('heading', { name: 'New Publisher' })).toBeVisible();
  await follow(page, '/facts');
  await expect(page.getByText(/^1-20 of/).first()).toBeVisible();
  await expect(chips).toHaveCount(0);
});

test('columns are filtered from their headers, by mouse and keyboard, besides the search', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts?displacement_type=Conflict');
  // Elements that load with the rows move the table, so an earlier click would miss.
  await expect(page.getByText(/^1-\d+ of/).first()).toBeVisible();
  const chips = page.getByRole('list', { name: 'Active search' });
  const figure = page.getByRole('columnheader', { name: 'Figure', exact: true });
  await figure.hover();
  await figure.getByTitle(/^Filter Figure/).click();
  await page.getByLabel('Figure from').fill('1,0x0');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter whole numbers, the smaller one first');
  await expectAccessible(page);
  await page.getByLabel('Figure from').fill('1 00');
  await page.getByLabel('Figure from').press('Enter');
  await expect(page).toHaveURL(/in_figure=100\.\./);
  // The filter icon does not sort the column.
  await expect(page).not.toHaveURL(/sort/);
  await expect(chips.getByRole('button')).toHaveText(['Cause: Conflict', 'Figure: from 100', 'Clear all']);
  const figures = page.locator('.ag-row [col-id="figure"]');
  await expect
    .poll(async () => {
      const shown = (await figures.allTextContents()).map((text) => Number(text.replaceAll(',', '')));
      return shown.length > 0 && shown.every((each) => each >= 100);
    })
    .toBe(true);

  // By keyboard: focus the header, press Alt and arrow down; Escape returns to the header.
  await page.getByRole('columnheader', { name: 'Class', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('form', { name: 'Filter Class' })).toBeVisible();
  await page.getByLabel('Class', { exact: true }).last().focus();
  await page.keyboard.type('Master');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page).toHaveURL(/in_class=Master/);
  const classes = page.locator('.ag-row [col-id="class"]');
  await expect.poll(async () => [...new Set(await classes.allTextContents())]).toEqual(['Master']);
  const found = await page
    .getByText(/^1-\d+ of/)
    .first()
    .textContent();

  // Column filters are remembered with the list, and shown and removed like the search.
  await follow(page, '/publishers/new');
  await expect(page.getByRole('heading', { name: 'New Publisher' })).toBeVisible();
  await follow(page, '/facts');
  await expect(page.getByText(found!).first()).toBeVisible();
  await chips.getByRole('button', { name: 'Remove Class: Master' }).click();
  await expect(page).not.toHaveURL(/in_class/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Filter GSN' }).click();
  await expect(page.getByLabel('GSN from')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/facts$/);
});
