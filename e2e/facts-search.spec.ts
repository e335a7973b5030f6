/** The search of facts: remembered, shared, saved, folded, with its filter chips and the filters of columns. */
import { expect, test } from '@playwright/test';
import { changePerson, choose, enter, expectAccessible, expectAccessibleInBothThemes, follow } from './support.ts';

test('a search is remembered, shared by its address and reset @proof', async ({ page }) => {
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
  const causes = page.locator('.grid-row [data-column="displacement_type"]');
  await expect(causes.first()).toHaveText('Conflict');
  await expectAccessible(page);

  // The list is remembered; the address alone restores the search, for any user.
  const address = page.url();
  await follow(page, '/publishers/new');
  await expect(page.getByRole('heading', { name: 'New Publisher' })).toBeVisible();
  await follow(page, '/facts');
  await expect(page.getByText(found!).first()).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(found!).first()).toBeVisible();
  await page.getByRole('button', { name: 'All fields' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText(all!).first()).toBeVisible();
  await page.goto('/facts');
  await expect(page.getByText(all!).first()).toBeVisible();
});

test('filter chips above the table are removed by mouse or keyboard @proof', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts?displacement_type=Conflict&year=%5B2019%2C2020%5D&iso3=SYR');
  const chips = page.getByRole('list', { name: 'Active search' });
  await expect(chips.locator('.chip')).toHaveText(['Year: 2019', 'Year: 2020', 'Country: Syria', 'Cause: Conflict']);
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
  await expect(chips.locator('.chip')).toHaveCount(0);
  await expect(page).toHaveURL(/\/facts$/);
  // A cleared search is not remembered.
  await follow(page, '/publishers/new');
  await expect(page.getByRole('heading', { name: 'New Publisher' })).toBeVisible();
  await follow(page, '/facts');
  await expect(page.getByText(/^1-20 of/).first()).toBeVisible();
  await expect(chips.locator('.chip')).toHaveCount(0);
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
  await expect(chips.locator('.chip')).toHaveText(['Cause: Conflict', 'Figure: from 100']);
  const figures = page.locator('.grid-row [data-column="figure"]');
  await expect
    .poll(async () => {
      const shown = (await figures.allTextContents()).map((text) => Number(text.replaceAll(',', '')));
      return shown.length > 0 && shown.every((each) => each >= 100);
    })
    .toBe(true);

  // By keyboard: focus the header, press Alt and arrow down; Escape returns to the header. All columns up to Class are in view.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.getByRole('columnheader', { name: 'Class', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('form', { name: 'Filter Class' })).toBeVisible();
  await page.getByLabel('Class', { exact: true }).last().focus();
  await page.keyboard.type('Master');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page).toHaveURL(/in_class=Master/);
  const classes = page.locator('.grid-row [data-column="class"]');
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
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(chips.locator('.chip')).toHaveCount(0);
  await expect(page).toHaveURL(/\/facts$/);
});

test('a search is saved, opened from the home page, shared, and used by somebody else, by mouse and keyboard @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  await page.goto('/facts?displacement_type=Disaster');
  const totals = page.getByRole('region', { name: 'Totals', exact: true });
  await expect(totals.getByText(/^New Displacement \d{4}–\d{4}$/)).toBeVisible();
  await totals.getByRole('button', { name: 'All totals' }).press('Enter');
  await expect(totals.getByRole('columnheader', { name: 'Without a figure' })).toBeVisible();
  await expectAccessible(page);

  // The totals of the selected facts are those of their types.
  const boxes = page.locator('.grid-row .row-box-cell');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  const [type] = await page.locator('.grid-row [data-column="type"]').allTextContents();
  await expect(bar).toContainText(type?.replace(/ \(\w+\).*$/, '') ?? 'no type');

  await page.getByRole('button', { name: 'Save search' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Disaster');
  await dialog.getByLabel('Name').fill('Disasters of the journey');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Disasters of the journey · saved, mine')).toBeVisible();

  await follow(page, '/');
  await page.getByRole('link', { name: 'Disasters of the journey' }).press('Enter');
  await expect(page).toHaveURL(/displacement_type=Disaster/);
  await page.getByRole('button', { name: "More about 'Disasters of the journey'" }).click();
  await page.getByRole('menuitem', { name: 'Share with everybody' }).click();
  await expect(page.getByText('Disasters of the journey · saved, mine, shared')).toBeVisible();

  await changePerson(page, 'viewer');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Disasters of the journey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Disasters of the journey' }).click();
  await expect(page.getByText(/^Disasters of the journey · saved, shared by/)).toBeVisible();
});

test('the search folds into one line, in which filters are added, changed and removed by keyboard @proof', async ({
  page,
}) => {
  await enter(page, 'viewer');
  await page.goto('/facts');
  await expect(page.locator('.grid-row a').first()).toBeVisible();
  await page.getByRole('button', { name: /Hide$/ }).click();
  const add = page.getByRole('combobox', { name: 'Add filter' });
  await expect(add).toBeFocused();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  const { y } = (await page.locator('.grid-row[data-index="0"]').boundingBox())!;
  expect(y).toBeLessThan(400);

  // The fold is remembered, and the keys of the list work while no field has the focus.
  await page.reload();
  await expect(page.locator('.grid-row a').first()).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.type('Caus');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Filter Cause' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Conflict');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page).toHaveURL(/displacement_type=Conflict/);
  await expect(add).toBeFocused();
  const chips = page.getByRole('list', { name: 'Active search' });
  await chips.getByRole('button', { name: 'Cause: Conflict', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Filter Cause' })).toBeVisible();
  await page.keyboard.press('Escape');
  await chips.getByRole('button', { name: 'Remove Cause: Conflict' }).press('Enter');
  await expect(page).toHaveURL(/\/facts$/);
  await expectAccessible(page);
  // The letters go on to the new filter, without a wait for its field.
  await add.click();
  await page.keyboard.type('Countr');
  await page.keyboard.press('Enter');
  await page.keyboard.type('kenya');
  const country = page.getByRole('form', { name: 'Filter Country' }).getByRole('combobox').first();
  await expect(country).toBeFocused();
  await expect(country).toHaveValue('kenya');
  await expect(add).toHaveValue('');
  await page.getByTitle('Kenya', { exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page).toHaveURL(/KEN/);
  await chips.getByRole('button', { name: 'Remove Country: Kenya' }).press('Enter');
  await page.getByRole('button', { name: 'All fields' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('the first search folds its card: sixteen rows and their status are in sight on a laptop @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'viewer');
  await page.goto('/facts');
  const rows = page.locator('.grid-row a');
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('a');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=a/);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Active search' })).toContainText('Name: a');
  await expect(page.locator('.grid-row[data-index="15"] [data-column="status"]')).toBeInViewport({ ratio: 1 });
  // Count, totals, order and buttons are one line.
  const bar = page.locator('.list-results-bar');
  await expect(bar.getByRole('region', { name: 'Totals' })).toContainText(/IDPs \d{4}/);
  await expect(bar.getByText('Ordered by Created at, descending')).toBeAttached();
  expect((await bar.boundingBox())!.height).toBeLessThan(40);
  await expectAccessibleInBothThemes(page);
  // The fold is remembered, and a card that the user opens stays open.
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'All fields' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
});
