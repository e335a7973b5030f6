/** The list of facts: a search that is remembered and shared, columns and their order, links, and short addresses. */
import { expect, test } from '@playwright/test';
import {
  changePerson,
  choose,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  follow,
  post,
} from './support.ts';

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

test('columns are sorted, shown and hidden, and a fact is copied as a link and opened by keyboard @proof', async ({
  page,
}) => {
  await enter(page, 'viewer');
  await page.goto('/facts?size=10');
  await page.getByRole('columnheader', { name: 'Figure', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Figure', exact: true }).click();
  await expect(page).toHaveURL(/figure/);
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
  await expect(totals.getByText('New Displacement', { exact: true })).toBeVisible();
  await totals.getByRole('button', { name: 'All roles' }).press('Enter');
  await expect(totals.getByRole('columnheader', { name: 'Without a figure' })).toBeVisible();
  await expectAccessible(page);

  // The totals of the selected facts are those of their types.
  const boxes = page.locator('.grid-row .row-box-cell');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  const [type] = await page.locator('.grid-row [data-column="type"]').allTextContents();
  await expect(bar).toContainText(type?.replace(/ \(\w+\)$/, '') ?? 'no type');

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
  await page.getByRole('button', { name: 'Fold' }).click();
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
  expect(copied.split('\n')[0]).toMatch(/^IDU\tName\tCountry\tFigure/);
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
  await page.goto(`/facts?name=${stamp}&sort=name`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Edit 3 facts' });
  await dialog.getByLabel('Event', { exact: true }).fill(stamp);
  await page.getByTitle(event, { exact: true }).last().click();
  await choose(page, 'Groups to add', 'MYU 2024');
  await expect(dialog.getByText('2 facts change', { exact: true })).toBeVisible();
  await expect(dialog.getByText('1 fact: The fact then differs from its event in country')).toBeVisible();
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

test('facts are read beside the list and signed off one after the other, by keyboard and by mouse @proof', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const names = ['A', 'B', 'C'].map((letter) => `Sudan: Flood - نيالا ${stamp} ${letter}`);
  for (const name of names)
    await post(page, 'facts', {
      name,
      iso3: 'SDN',
      year: 2024,
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      household_size: { type: 'Manual', figure: 5.88 },
      locations: { locations: [{ type: 'Origin', name: 'Nyala', latlng: [12.05, 24.88], accuracy: 'Point' }] },
      data: {
        reported_figure: 1055,
        unit: 'Household',
        term: 'Displaced',
        start_date: { date: '2024-02-11', accuracy: 'Day' },
        excerpt: `"${'Families left their homes. '.repeat(20)}"`,
      },
    });
  await page.goto(`/facts?name=${stamp}&sort=name`);
  const peek = page.getByRole('complementary', { name: 'Peek' });
  const title = peek.getByRole('heading', { level: 2 });

  // By keyboard: the focus stays in the grid.
  await page.locator('.grid-row[data-index="0"] [data-column="country"]').click();
  await page.keyboard.press('Space');
  await expect(title).toHaveText(names[0]!);
  await expect(peek.getByText('6,203').first()).toBeVisible();
  await expect(peek.getByText('people in 1,055 households of 5.88')).toBeVisible();
  await expect(peek.getByText('Not reviewed')).toBeVisible();
  await expect(peek.getByRole('region', { name: /^Map of the locations/ })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(title).toHaveText(names[2]!);
  await expectAccessibleInBothThemes(page);
  await page.locator('.grid-row[data-index="2"] [data-column="country"]').click();
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  // By mouse: the eye of a row, and its menu.
  await page.getByRole('link', { name: names[1]! }).hover();
  await page.locator('.grid-row[data-index="1"] .peek-button').click();
  await expect(title).toHaveText(names[1]!);
  await page.getByRole('link', { name: names[0]! }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Peek' }).click();
  await expect(title).toHaveText(names[0]!);

  // Each is signed off, without the list: the tab stays, and so does the position of a fact that the search has lost.
  await page.locator('.grid-row[data-index="0"] [data-column="country"]').click();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('navigation', { name: 'Through the list of facts' });
  await expect(steps).toContainText('1 of 3');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  for (const [at] of names.entries()) {
    await expect(steps).toContainText(`${at + 1} of 3`);
    await expect(page.getByRole('radio', { name: 'Signed Off' })).toBeEnabled();
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article', { name: /^Signed Off, review/ })).toBeVisible();
    if (at === 0) await expectAccessible(page);
    if (at < 2) await page.keyboard.press('j');
  }
  await page.reload();
  await expect(steps).toContainText('3 of 3');
  await page.getByRole('button', { name: 'Previous fact' }).click();
  await expect(steps).toContainText('2 of 3');
  await page.getByRole('tab', { name: 'Main' }).click();
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('6,203');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(new RegExp(`name=${stamp}`));
  await expect(title).toBeVisible();
});

test('on a phone the rows are cards: the name whole, a tap opens the fact, and rows are ordered and selected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, 'expert');
  await page.goto('/facts?size=10');
  const cards = page.locator('.row-card');
  await expect(cards).toHaveCount(10);
  await expect(page.locator('.grid-root')).toHaveCount(0);
  // Nothing of a name is cut, and the main values are beside it.
  const names = page.locator('.row-card-title a');
  const cut = await names.evaluateAll((links) =>
    links.filter((link) =>
      [link, ...link.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible',
      ),
    ),
  );
  expect(cut).toHaveLength(0);
  await expect(cards.first().locator('.row-card-figure')).toHaveText(/^Figure: [\d,]+$/);
  await expect(cards.first()).toContainText(/Not reviewed|Under Review|Review Completed|Signed Off|Locked Down/);
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Order').selectOption('Figure, descending');
  await expect(page).toHaveURL(/sort=/);
  await expect
    .poll(async () => {
      const shown = await page.locator('.row-card-figure').allTextContents();
      const figures = shown.map((text) => Number(text.replaceAll(/\D/g, '')));
      return figures.length === 10 && figures.every((figure, at) => at === 0 || figure <= figures[at - 1]!);
    })
    .toBe(true);

  await cards.nth(1).getByRole('checkbox').check();
  await expect(page.locator('.selection-count')).toHaveText('Selected: 1');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(page.locator('.selection-count')).toHaveText('Selected: 10');
  await page.locator('.selection-bar').getByText('Clear', { exact: true }).click();

  await cards.nth(1).getByRole('button', { name: 'More about this row' }).click();
  await page.getByRole('menuitem', { name: 'Peek' }).click();
  const name = (await names.nth(1).textContent())!;
  await expect(page.getByRole('complementary', { name: 'Peek' }).getByRole('heading', { level: 2 })).toHaveText(name);
  await page.getByRole('button', { name: 'Close the peek' }).click();

  // Tab reaches the name; the whole card opens the fact, which goes on through the list.
  await cards.nth(1).getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  await expect(names.nth(1)).toBeFocused();
  await cards.nth(1).click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(/\/facts\/\d+$/);
  await expect(page.getByRole('navigation', { name: 'Through the list of facts' })).toContainText('2 of');
});

test('a fact gets a status, a comment and a person beside its list, by keys, and shows its latest change', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const name = `Kenya: Flood - Beside the list ${Date.now()}`;
  const id = await post(page, 'facts', {
    name,
    iso3: 'KEN',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: 30,
      unit: 'Person',
      term: 'Displaced',
      qualifier: 'total',
      start_date: { date: '2025-05-02', accuracy: 'Day' },
    },
  });
  const answer = await page.request.patch(`/psql/facts?id=eq.${id}`, { data: { name: `${name}, again` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/facts?name=${encodeURIComponent(name)}`);
  const cell = page.locator('.grid-row[data-index="0"] [data-column="country"]');
  await cell.click();
  await page.keyboard.press('Space');
  const peek = page.getByRole('complementary', { name: 'Peek' });
  await expect(peek.getByRole('region', { name: 'Last change' })).toContainText(`${name}, again`);
  await expect(peek).toContainText('1 of 1');
  // The values of the head are not repeated.
  await expect(peek.getByRole('term').filter({ hasText: /^(Name|Cause|Type)$/ })).toHaveCount(0);

  const status = peek.getByRole('button', { name: 'Not reviewed' });
  await expect(status).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Under Review' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(peek).toBeVisible();
  await expect(cell).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Under Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(peek.getByRole('button', { name: 'Under Review' })).toBeVisible();
  await expect(page.locator('.grid-row[data-index="0"]')).toContainText('Under Review');

  await cell.click();
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByLabel('New comment').fill('Which road?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Threads' })).toContainText('Which road?');
  await expect(page.getByRole('dialog').getByLabel('New comment')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(peek.getByRole('button', { name: 'Comments (1)' })).toBeVisible();

  await cell.click();
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(peek.getByRole('button', { name: /^Assigned to / })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

for (const list of ['/events', '/documents', '/publishers', '/countries', '/users', '/scaffold/documents/parking_lot'])
  test(`the rows of ${list} are cards on a phone @proof`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, 'administrator');
    await page.goto(list);
    await expect(page.locator('.list-grid')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByLabel('Order')).toBeVisible();
    await expect(page.locator('.grid-root')).toHaveCount(0);
    await expectAccessible(page);
    const link = page.locator('.row-card-title a:not(.listed-warning)').first();
    if ((await link.count()) === 0) return;
    const address = await link.getAttribute('href');
    await page.locator('.row-card-title').first().click();
    await expect(page).toHaveURL(({ pathname }) => address?.startsWith(pathname) === true);
  });

test('on a small screen ten rows are below the open search, and the selection bar is one line', async ({ page }) => {
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
  // With all its actions, each with its name: some show their mark alone.
  for (const name of ['Find and replace', 'Review one by one', 'Keep one fact', 'Archive', 'Copy rows'])
    await expect(bar.getByRole('button', { name })).toHaveAttribute('title', name);
  await expect(bar.locator('.selected-totals')).not.toHaveText('…');
  const { height } = (await bar.boundingBox())!;
  expect(height).toBeLessThan(2 * (await clear.boundingBox())!.height);
});
