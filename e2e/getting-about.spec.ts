/** The bar, 'Jump to anything' and the keys, by keyboard and by mouse; and every screen at the width of a phone. */
import { expect, test, type Page } from '@playwright/test';
import { sampleOf } from './sample.ts';
import { screensOf, shown } from './screens.ts';
import { changePerson, enter, expectAccessible, expectAccessibleInBothThemes, follow, post } from './support.ts';

const jumpField = (page: Page) => page.getByRole('combobox', { name: 'Jump to anything' });
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const areas = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('people reach records, screens and actions from one field, by keyboard and by mouse', async ({ page }) => {
  await enter(page, 'expert');
  const name = 'ملحمة "Jumped at" <b>& more</b>';
  const id = await post(page, 'publishers', { name, type: 'Media' });
  await page.goto('/events');
  await page.locator('.grid-row a').first().waitFor();
  await expect(areas(page).getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');

  // By keyboard, from a field of the search card.
  await page.getByRole('search').getByLabel('Name').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(jumpField(page)).toBeFocused();
  await expectAccessibleInBothThemes(page, ['.jump']);
  // A country by its name in another language.
  await page.keyboard.type('Kenia');
  await expect(page.getByRole('option', { name: /^Kenya.*Country/ })).toHaveAttribute('aria-selected', 'true');
  await jumpField(page).fill('');
  await page.keyboard.type('jumped at');
  await expect(page.getByRole('option', { name: /Jumped at.*Publisher/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, ['.jump']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/publishers/${id}`);
  await heading(page, /publisher/i);
  await expect(areas(page).locator('[aria-current]')).toHaveText('Publishers');

  // Escape returns the focus to where it was.
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(jumpField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(jumpField(page)).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  // By mouse, in a new tab and in this one.
  await page.getByRole('button', { name: 'Jump to anything' }).click();
  await jumpField(page).fill('documents');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('option', { name: 'Documents', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL('/documents');
  await tab.close();
  await jumpField(page).fill('new event');
  await page.getByRole('option', { name: 'New Event' }).click();
  await heading(page, 'New Event');

  // Keys: nothing while typing; then to an area, the list of keys, and off.
  await page.getByLabel('Name', { exact: true }).pressSequentially('gp?n');
  await expect(page).toHaveURL('/events/new');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await expect(page.locator('.key-hint')).toContainText('Publishers');
  await expectAccessible(page, ['.key-hint']);
  await page.keyboard.press('h');
  await heading(page, /^Welcome/);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Facts')).toBeVisible();
  await expectAccessibleInBothThemes(page, ['.keys']);
  await keys.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.reload();
  await heading(page, /^Welcome/);
  await page.keyboard.press('?');
  await expect(keys).toHaveCount(0);
});

/** Lists, forms, reading views, charts, maps and tables, each made of other pieces; N is a number. */
const SAMPLE: readonly string[] = [
  '/',
  '/facts',
  '/facts/N',
  '/facts/table',
  '/facts/map',
  '/documents/N',
  '/tabular-datasets/edit/N',
  '/countries/profiles/KEN',
  '/roles/N',
  '/inbox',
  '/dashboards/qa',
  '/dashboards/analysis',
  '/settings/system',
];
const inSample = (screen: string) => SAMPLE.includes(screen.replace(/\?.*/, '').replaceAll(/\d+/g, 'N'));

const overflow = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth);

test('nothing runs off the page at the width of a phone and of a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/signin');
  await page.getByLabel('Username').waitFor();
  expect(await overflow(page)).toBe(0);
  await enter(page, 'administrator');
  const screens = sampleOf(await screensOf(page), inSample);
  await page.goto('/');
  for (const screen of screens) {
    // The screen before it may still be there: each screen writes its own title.
    await page.evaluate(() => (document.title = ''));
    await follow(page, screen);
    await shown(page, screen);
    for (const width of sampleOf([320, 430, 1024], (one) => one !== 430)) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => overflow(page), { message: `${screen} at ${width}` }).toBe(0);
      const bar = await page.locator('.bar').boundingBox();
      expect(bar?.height, `the bar of ${screen} at ${width}`).toBeLessThan(50);
    }
  }

  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Publishers' }).click();
  await heading(page, 'Publishers');
  // The open card would fill the screen of a phone.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  for (const open of ['Jump to anything', 'Keyboard shortcuts']) {
    if (open === 'Keyboard shortcuts') await page.locator('.bar-button').last().click();
    await page.getByRole(open === 'Keyboard shortcuts' ? 'menuitem' : 'button', { name: open }).click();
    const dialog = await page.getByRole('dialog').boundingBox();
    expect(dialog?.x, open).toBeGreaterThanOrEqual(0);
    expect((dialog?.x ?? 0) + (dialog?.width ?? 0), open).toBeLessThanOrEqual(320);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  // Without the right, the bar shows the areas and no action.
  await page.setViewportSize({ width: 1024, height: 700 });
  await changePerson(page, 'viewer');
  await page.goto('/publishers');
  await heading(page, 'Publishers');
  await expect(areas(page).getByRole('link')).toHaveText([
    'Facts',
    'Events',
    'Documents',
    'Publishers',
    'Datasets',
    'Countries',
  ]);
  await page.keyboard.press('ControlOrMeta+k');
  await jumpField(page).fill('new');
  // New Zealand is a country.
  await expect(page.getByRole('option', { name: /^New (?!.*Country)/ })).toHaveCount(0);
});

for (const width of [1280, 1366, 1920])
  test(`version, environment and all words are in the bar at ${width} px, and nothing there moves @proof`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enter(page, 'expert');
    await page.goto('/publishers/new');
    await expect(page.locator('.bar-version')).toHaveText(/^\d+\.\d+\.\d+ · localhost$/);
    await expect(page.locator('.bar-version')).toBeInViewport({ ratio: 1 });
    expect(await overflow(page)).toBe(0);
    const words = page.getByRole('button', { name: 'Jump to anything' }).getByText('Jump to anything');
    expect(await words.evaluate((drawn) => drawn.scrollWidth - drawn.clientWidth)).toBe(0);
    await expect(words).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');

    const places = () =>
      areas(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
    const before = await places();
    await context.setOffline(true);
    await expect(page.getByText('No connection')).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);
    await context.setOffline(false);
    await expect(page.getByText('No connection')).toHaveCount(0);
    await follow(page, '/');
    await heading(page, /^Welcome/);
    expect(await places()).toEqual(before);
  });
