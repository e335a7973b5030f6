/** The columns of a list: pinned, saved with a search and shown by it again; the height of the rows, for every list. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessibleInBothThemes } from './support.ts';

test('a column is pinned and saved with a search, and rows are made higher @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.goto('/facts?displacement_type=Conflict');
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(header('Country')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('button', { name: 'Pin Country' }).click();
  await panel.getByRole('checkbox', { name: 'IDU' }).uncheck();
  await expect(panel.getByRole('button', { name: 'Pin Country' })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByText('Comfortable').click();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  const pinned = page.locator('.grid-pinned-left').getByText('Country', { exact: true });
  await expect(pinned).toBeVisible();
  await expect(page.locator('.grid-row').first()).toHaveCSS('height', '36px');

  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await dialog.getByLabel('Name').fill('Conflict with pins');
  await expect(dialog.getByRole('checkbox', { name: 'With my columns' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Conflict with pins · saved, mine')).toBeVisible();
  await expect(page).toHaveURL(/layout=/);

  // The user's own columns are another matter than those of the search.
  await page.goto('/facts?displacement_type=Disaster');
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(header('IDU')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: 'Conflict with pins' }).click();
  await expect(pinned).toBeVisible();
  await expect(header('IDU')).toHaveCount(0);

  // A change of the columns of the search is a change of the search.
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('checkbox', { name: 'IDU' }).check();
  await expect(page.getByText('Conflict with pins · changed')).toBeVisible();
  await panel.getByText('Compact').click();
  await expect(page.locator('.grid-row').first()).toHaveCSS('height', '29px');
});

test('columns that are empty on a page fold away, and unfold @proof', async ({ page }) => {
  await enter(page, 'administrator');
  await page.goto('/users?name=Amina');
  const header = page.getByRole('columnheader', { name: 'Suspended', exact: true });
  await expect(page.getByRole('gridcell', { name: 'Amina Diallo' })).toBeVisible();
  await expect(header).toHaveCount(0);
  await page.getByRole('button', { name: /empty columns?$/ }).click();
  await expect(header).toBeVisible();
  await page.getByRole('button', { name: 'Hide empty columns' }).click();
  await expect(header).toHaveCount(0);
  // A folded column is still a shown one.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Suspended' }),
  ).toBeChecked();
});

test('a column is moved and sized by pointer and by key, and no cell takes the focus under a pinned one @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await enter(page, 'reviewer');
  await page.goto('/facts?displacement_type=Disaster&size=10');
  const header = (id: string) => page.locator(`.grid-header[data-column="${id}"]`);
  await expect(page.locator('.grid-row a').first()).toBeVisible();
  const order = () => page.locator('.grid-header').evaluateAll((all) => all.map((each) => each.dataset['column']));
  const before = async (one: string, other: string) => {
    const all = await order();
    return all.indexOf(one) < all.indexOf(other);
  };
  const drag = async (from: { x: number; y: number }, by: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by, from.y, { steps: 5 });
    await page.mouse.up();
  };
  const middle = async (id: string, selector = '') => {
    const box = await page.locator(`.grid-header[data-column="${id}"] ${selector}`).first().boundingBox();
    if (box === null) throw new Error(`${id} is not in sight`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  expect(await before('country', 'figure')).toBe(true);
  const [country, figure] = [await middle('country', '.header-name'), await middle('figure')];
  await drag(country, figure.x + 10 - country.x);
  await expect.poll(() => before('country', 'figure')).toBe(false);
  // A drag sorts nothing, also after Escape.
  await page.mouse.move(country.x, country.y);
  await page.mouse.down();
  await page.mouse.move(country.x + 20, country.y, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page).not.toHaveURL(/sort/);
  await header('country').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => before('country', 'figure')).toBe(true);
  await expect(header('country')).toBeFocused();

  const width = async () => (await header('country').boundingBox())?.width;
  const narrow = (await width()) ?? 0;
  await drag(await middle('country', '.grid-resize'), 50);
  await expect.poll(width).toBe(narrow + 50);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(width).toBe(narrow + 40);
  await expect(page).not.toHaveURL(/sort/);

  // Columns go on under the pinned one, which has a shadow as the sign, until the end is reached.
  const status = page.locator('.grid-row[data-index="1"] [data-column="status"]');
  await expect(status).toHaveCSS('box-shadow', /px/);
  await page.locator('.grid-row[data-index="1"] [data-column="figure"]').click();
  const seen = () =>
    page.evaluate(() => {
      const cell = document.activeElement;
      const { left, right, top, height } = cell?.getBoundingClientRect() ?? new DOMRect();
      const edges = [left + 1, right - 2].map((x) => document.elementFromPoint(x, top + height / 2));
      return edges.every((edge) => edge?.closest('.grid-cell') === cell);
    });
  const columns = (await order()).slice((await order()).indexOf('figure') + 1);
  for (const column of columns) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(`.grid-row[data-index="1"] [data-column="${column}"]`)).toBeFocused();
    // A row takes the pointer again when it has stopped moving.
    await expect.poll(seen, column).toBe(true);
  }
  await expect(status).toHaveCSS('box-shadow', 'none');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(width).toBe(narrow);
});
