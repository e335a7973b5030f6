/** While the server can't be reached, what was not loaded yet says so where it belongs, and comes when it is tried again. */
import { expect, test, type Page } from '@playwright/test';
import { enter } from './support.ts';

/** Faults that nothing caught; React logs what only its last resort caught. */
function watched(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) faults.push(text);
  });
  return faults;
}
const goAway = (page: Page) => page.route('**/*', (route) => route.abort());
/** The button of the one part that says so. */
const tryAgain = (page: Page, words: string) =>
  page.getByRole('alert').filter({ hasText: words }).getByRole('button', { name: 'Try again' });
const comeBack = (page: Page) => page.unroute('**/*');

test('dialogs, screens and parts of them are loaded again after the server was away', async ({
  browser,
  launchOptions,
  baseURL,
}) => {
  // A browser of its own: the memory of the other one has parts that earlier journeys loaded.
  const own = await browser.browserType().launch(launchOptions);
  const page = await own.newPage({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  const faults = watched(page);
  await enter(page, 'expert');
  await page.goto('/facts');
  await page.locator('.grid-row a').first().waitFor();
  // The totals come after the rows.
  await page.getByRole('region', { name: 'Totals' }).and(page.locator('[aria-busy=false]')).waitFor();

  await goAway(page);
  // A dialog in a file of its own, with a style sheet.
  await page.keyboard.press('Control+k');
  const jump = page.getByRole('dialog', { name: 'Jump to anything' });
  await expect(jump.getByText("This part couldn't be loaded")).toBeVisible();
  await comeBack(page);
  await jump.getByRole('button', { name: 'Try again' }).click();
  await expect(jump.getByRole('combobox')).toBeFocused();
  await expect(jump.locator('.jump-field')).toHaveCSS('display', /grid|flex/);
  await page.keyboard.press('Escape');
  await expect(jump).toBeHidden();

  await goAway(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText("This part couldn't be loaded")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: /Columns$/ }).click();
  await expect(page.getByText("This part couldn't be loaded")).toBeVisible();
  await comeBack(page);
  await tryAgain(page, "This part couldn't be loaded").click();
  // Keys belong to the open panel: it is whole, and closed, before the next key.
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox').first().waitFor();
  await page.keyboard.press('Escape');
  await expect(columns).toBeHidden();
  await page.keyboard.press('?');
  await expect(keys.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  // A screen; the page itself stays.
  await goAway(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByText("The screen couldn't be loaded")).toBeVisible();
  await comeBack(page);
  await tryAgain(page, "The screen couldn't be loaded").click();
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(faults).toEqual([]);
  await own.close();
});
