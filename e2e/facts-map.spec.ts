/** The map of a search of facts: from the list, a fact beside it, the search above it, its file, and a search without locations. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { enter, expectAccessibleInBothThemes } from './support.ts';

test('a search is shown as a map, which opens its facts and is saved as GeoJSON', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts?displacement_type=Disaster');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/\/facts\/map\?.*displacement_type=Disaster/);
  const view = page.getByRole('region', { name: 'Map of Facts' });
  await expect(view.getByRole('status').first()).toHaveText(/^[\d,]+ facts · [\d,]+ locations/);
  const largest = view.getByRole('listitem').filter({ has: page.getByRole('button') });
  await expect(view.getByRole('heading', { name: 'Largest figures here' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // Its facts are flows and stocks: circles and rings.
  await expect(view.getByRole('list', { name: 'Flows and stocks on the map' })).toHaveText('FlowStock');

  const first = view.locator('ol button').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  const peek = page.getByRole('complementary', { name: 'Peek' });
  await expect(peek.getByRole('link', { name, exact: true })).toBeVisible();
  await peek.getByRole('button', { name: 'Close the peek' }).click();
  await expect(largest.first()).toBeVisible();

  await expect(view.locator('.leaflet-tile-loaded').first()).toBeAttached();
  const drawing = page.waitForEvent('download');
  await view.getByRole('button', { name: /^Save as image/ }).click();
  const picture = await drawing;
  expect(picture.suggestedFilename()).toBe('Map of facts.png');
  const png = await readFile(await picture.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // The map of the screen, twice as large, with words around it.
  const frame = (await view.locator('.map').boundingBox())!;
  expect(png.readUInt32BE(16)).toBeGreaterThan(2 * frame.width);
  expect(png.readUInt32BE(20)).toBeGreaterThan(2 * frame.height);

  const arriving = page.waitForEvent('download');
  await view.getByRole('button', { name: 'More files' }).click();
  await page.getByRole('menuitem', { name: 'GeoJSON, for maps' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^facts-.*-locations\.geojson$/);
  const { features } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    features: { properties: Record<string, unknown> }[];
  };
  const [, shown = ''] = /· ([\d,]+) location/.exec((await view.getByRole('status').first().textContent()) ?? '') ?? [];
  expect(features).toHaveLength(Number(shown.replaceAll(',', '')));
  expect(new Set(features.map(({ properties }) => properties['Cause']))).toEqual(new Set(['Disaster']));
});

test('a search without locations says so @proof', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts/map?name=nowhere%20at%20all');
  await expect(page.getByText('No facts match this search')).toBeVisible();
  await page.route('**/psql/facts_locations_view?*', (route) => route.abort());
  await page.goto('/facts/map?name=x');
  await expect(page.getByText('The map failed to load')).toBeVisible();
});
