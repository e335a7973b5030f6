/** Rows of lists as cards on a phone: read, ordered, selected and opened. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessible, expectAccessibleInBothThemes } from './support.ts';

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
