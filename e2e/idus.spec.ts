/** The IDU by mouse and by keyboard: map and grid show the same facts, an excerpt unfolds, a new fact is filled from one, the address holds the search, files have the same rows. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessible, expectAccessibleInBothThemes, factOfIdu, follow, post } from './support.ts';

const row = (page: Page, text: string) => page.locator('.idu-row', { hasText: text });

/** Facts of the IDU in Tonga and Fiji, on both sides of 180°; returns the words that find only them. */
async function facts(page: Page): Promise<string> {
  const word = `Tide${Date.now()}`;
  const fact = (name: string, ...rest: [string, string, number, readonly number[]]) =>
    post(page, 'facts', { ...factOfIdu(name, ...rest), name: `${word} ${name}` });
  await fact('Suva', 'FJI', 'Disaster', 900, [-18.14, 178.44]);
  await fact('Nukualofa', 'TON', 'Conflict', 100, [-21.13, -175.2]);
  return word;
}

/** The position of a circle on the screen, found by moving the pointer over the map until it says the words. */
async function circle(page: Page, words: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.idu-map .map').boundingBox())!;
  for (let y = box.y + 40; y < box.y + box.height - 20; y += 24)
    for (let x = box.x + 60; x < box.x + box.width - 20; x += 24) {
      await page.mouse.move(x, y);
      if (await page.locator('.figure-words', { hasText: words }).isVisible()) return { x, y };
    }
  throw new Error(`No circle says ${words}`);
}

test('an empty IDU leads to the facts that could be in it, and the chosen ones are published with their excerpts @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const { data, ...fact } = factOfIdu('Yaren', 'NRU', 'Disaster', 90, [-0.547, 166.921]);
  const unmarked = (name: string, date: string) => {
    const day = { date, accuracy: 'Day' };
    const about = { ...data, excerpt_for_idu: null, start_date: day, end_date: day };
    return post(page, 'facts', { ...fact, name, year: Number(date.slice(0, 4)), idu: false, data: about });
  };
  await unmarked('Nauru: Storm - Yaren - 05/03/2024', '2024-03-05');
  await page.goto('/monitoring_platform/idus?iso3=%5B%22NRU%22%5D');
  // Facts of earlier years are shown, and are not offered to be published as updates.
  const list = page.getByRole('region', { name: 'List' });
  await expect(list.getByText(/^No new facts are recorded: the latest are 1 fact, .* 5 Mar 2024: /)).toBeVisible();
  await expect(list.getByRole('link', { name: 'Nauru 1' })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Choose from/ })).toHaveCount(0);

  const today = String(data.start_date.date);
  const names = ['Nauru: Storm - Yaren', 'Nauru: Storm - Anabar'];
  for (const name of names) await unmarked(name, today);
  await page.reload();
  await expect(list.getByRole('link', { name: 'Nauru 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose from them …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Include facts in the IDU' });
  const excerpt = (name: string) => dialog.getByRole('textbox', { name: `Excerpt for IDU: ${name}` });
  await expect(excerpt(names[0]!)).toHaveValue(/^A total of 90 people were displaced in .*Nauru .* on /);
  await expectAccessible(page);
  // Nothing is published without a choice.
  await expect(dialog.getByText('Nothing is published: tick a fact.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish 0 facts' })).toBeDisabled();
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  await expect(dialog.getByText(/^To be published: 2 facts of Nauru, \d/)).toBeVisible();
  // The server refuses one without an excerpt; the other is marked.
  await excerpt(names[0]!).fill('Waves took the houses.');
  await excerpt(names[1]!).fill(' ');
  await dialog.getByRole('button', { name: 'Publish 2 facts' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Excerpt for IDU is required');
  await expect(excerpt(names[0]!)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Storm - Yaren')).toBeVisible();
  await expect(row(page, 'Storm - Anabar')).toHaveCount(0);
});

test('the IDU opens on its last days with facts once, and says so', async ({ page }) => {
  await enter(page, 'expert');
  const word = await facts(page);
  await page.clock.setFixedTime(new Date(Date.now() + 700 * 86_400_000));
  await page.goto('/monitoring_platform/idus');
  await expect(page.getByRole('alert')).toContainText('The last 180 days have no facts of the IDU');
  await expect(row(page, `${word} Suva`)).toBeVisible();
  await expect(page).toHaveURL(/date_to=/);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('link', { name: /^See the latest facts/ })).toBeVisible();
});

test('on a laptop the map of the IDU ends above the fold, and its legend lies above it @proof', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enter(page, 'expert');
  await facts(page);
  await page.goto('/monitoring_platform/idus');
  const legend = page.locator('.figures-legend');
  await expect(legend.locator('circle').first()).toBeVisible();
  const [map, above] = [await page.locator('.idu-map .map').boundingBox(), await legend.boundingBox()];
  expect(map!.y + map!.height).toBeLessThanOrEqual(768);
  expect(above!.y + above!.height).toBeLessThanOrEqual(map!.y);
});

test('the map, the list, the files and the address of the IDU have the days that the slider shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1100 });
  await enter(page, 'expert');
  const word = `Rain${Date.now()}`;
  const now = new Date();
  const dayOf = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 5)).toISOString().slice(0, 10);
  const monthOf = (months: number) =>
    new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(dayOf(months)),
    );
  for (const [months, name, figure] of [
    [-3, 'Suva', 300],
    [-2, 'Lautoka', 200],
  ] as const) {
    const fact = factOfIdu(name, 'FJI', 'Disaster', figure, [-18.14 + months / 10, 178.44]);
    const day = { date: dayOf(months), accuracy: 'Day' };
    const year = Number(dayOf(months).slice(0, 4));
    const data = { ...fact.data, start_date: day, end_date: day };
    await post(page, 'facts', { ...fact, name: `${word} ${name}`, year, data });
  }
  await page.goto(`/monitoring_platform/idus?name=${word}&period=180`);
  await expect(page.locator('.idu-row')).toHaveCount(2);
  await page.getByRole('button', { name: monthOf(-3) }).click();
  await expect(page.locator('.idu-row')).toHaveCount(1);
  await expect(row(page, 'Suva')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`days=${dayOf(-3)}`));
  await page.keyboard.press('.');
  await expect(row(page, 'Lautoka')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later days' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download GeoJSON' }).click();
  const { features } = JSON.parse(await readFile(await (await arriving).path(), 'utf8')) as {
    features: { properties: Record<string, unknown> }[];
  };
  expect(features.map(({ properties }) => properties['Figure'])).toEqual([200]);
  const drawing = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save as image/ }).click();
  expect((await drawing).suggestedFilename()).toBe('Map of the IDU.png');

  await page.getByRole('button', { name: 'All days' }).click();
  await expect(page.locator('.idu-row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Step through the days' }).click();
  await expect(page.locator('.idu-row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('the facts of the IDU on the map and in the grid, by mouse and by keyboard @proof', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1100 });
  await enter(page, 'expert');
  const word = await facts(page);
  await page.goto('/monitoring_platform/idus');
  await expect(page.getByRole('heading', { name: 'Internal Displacement Updates' })).toBeVisible();
  await expect(page.locator('.idu-row').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // By mouse: words, then a circle, whose row is marked, unfolds and opens the menu.
  await page.getByLabel('Text', { exact: true }).fill(word);
  await expect(page.getByRole('status').filter({ hasText: '2 facts' })).toBeVisible();
  // A short list ends where the map does.
  const bottomOf = async (part: string) => {
    const box = (await page.locator(part).boundingBox())!;
    return box.y + box.height;
  };
  await expect.poll(async () => (await bottomOf('.idu-list')) - (await bottomOf('.idu-map'))).toBe(0);
  await expect(page).toHaveURL(new RegExp(`name=${word}`));
  await expect(page.getByRole('list', { name: 'People in the shown facts' }).getByRole('listitem')).toHaveText([
    'Conflict, New Displacement (Flow): 0, 1 fact not counted',
    'Disaster, New Displacement (Flow): 0, 1 fact not counted',
  ]);
  // A thousand people have no circle of millions.
  await expect(page.getByRole('img', { name: 'Area by figure: circles of 200,000, 20,000 people' })).toBeVisible();
  const suva = await circle(page, 'Suva');
  await expect(row(page, 'Suva')).toHaveClass(/idu-row-pointed/);
  await page.mouse.click(suva.x, suva.y);
  await expect(row(page, 'Suva')).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, 'Suva')).toContainText('Suva: the sea took the road.');
  await row(page, 'Suva').getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('1 text copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Suva: the sea took the road.');
  await page.getByRole('button', { name: 'Copy texts' }).click();
  await expect(page.getByText('2 texts copied')).toBeVisible();
  // The legend has the causes of these facts only.
  await expect(page.getByRole('list', { name: 'Causes on the map' }).getByRole('listitem')).toHaveText([
    'Conflict',
    'Disaster',
  ]);
  const card = page.getByRole('complementary', { name: 'Chosen fact' });
  await expect(card).toContainText('900');
  await expect(card).toContainText('Suva · Fiji');
  await expect(card.getByRole('link', { name: `${word} Suva` })).toBeVisible();
  await expectAccessible(page, ['.idus']);
  await card.getByRole('button', { name: 'Close: Chosen fact' }).click();
  await expect(card).toHaveCount(0);
  await row(page, 'Nukualofa').hover();
  await expect(page.locator('.figure-ring-pointed')).toBeVisible();
  await row(page, 'Nukualofa').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create Fact' }).click();
  await expect(page).toHaveURL(/\/facts\/clone\/\d+$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${word} Nukualofa`);

  // The address holds the search; the map's extent is a part of it, across 180°.
  await follow(page, `/monitoring_platform/idus?name=${word}&period=30&sort=figure&extent=170,-25,180,-10`);
  await expect(page.locator('.idu-row')).toHaveCount(1);
  await expect(row(page, 'Suva')).toBeVisible();
  await follow(page, `/monitoring_platform/idus?name=${word}&period=30&sort=figure&extent=170,-25,-170,-10`);
  await expect(page.locator('.idu-row').first()).toContainText('Nukualofa');
  await expect(page.locator('.idu-row')).toHaveCount(2);

  // A single fact has its country around it.
  await follow(page, `/monitoring_platform/idus?name=${word}%20Suva&period=30`);
  await expect(page.locator('.idu-row')).toHaveCount(1);
  await expect(page.locator('.leaflet-control-scale-line')).toHaveText(/^\d{3,} km$/);
  await follow(page, `/monitoring_platform/idus?name=${word}&period=30&sort=figure&extent=170,-25,-170,-10`);
  await expect(page.locator('.idu-row')).toHaveCount(2);

  // A saved search opens at its address, also from the home page.
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`Seas ${word}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Seas ${word}`, { exact: true })).toBeVisible();
  await follow(page, '/');
  await page.getByRole('link', { name: `Seas ${word}` }).click();
  await expect(page.locator('.idu-row')).toHaveCount(2);

  // The files have the rows of the search.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download GeoJSON' }).click();
  const { features } = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as {
    features: { geometry: { coordinates: number[] }; properties: Record<string, unknown> }[];
  };
  expect(features.map(({ geometry, properties }) => [geometry.coordinates, properties['Figure']])).toEqual([
    [[-175.2, -21.13], 100],
    [[178.44, -18.14], 900],
  ]);

  // By keyboard: the rows, the excerpt, the menu, and a new fact.
  await page.locator('.idu-row').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Suva')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, 'Suva')).toContainText('the sea took the road');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Suva')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Create Fact' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Suva')).toBeFocused();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/facts\/clone\/\d+$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${word} Suva`);
});
