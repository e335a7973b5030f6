/** The locations of a fact: set by search and by dragging with the mouse, or by fields and keyboard alone, also if the place service fails. */
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessible, post } from './support.ts';

/** A fact of Chile without locations, created through the API. */
async function openFact(page: Page, name: string): Promise<void> {
  const id = await post(page, 'facts', {
    name,
    iso3: 'CHL',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 10, term: 'Displaced', start_date: { date: '2024-01-03' } },
  });
  await page.goto(`/facts/${id}`);
  await page.getByRole('region', { name: /^Map of the locations/ }).waitFor();
}

const rows = (page: Page) => page.getByRole('table', { name: 'Locations' }).getByRole('row');
const saved = (page: Page) => expect(page.getByText('Fact has been created/updated').first()).toBeVisible();

test('a place is searched, added once, dragged, looked up and saved', async ({ page }) => {
  await enter(page, 'expert');
  await openFact(page, 'Chile: Flood - Temuco - 03/01/2024');
  // Without saved locations the centroid is the country's.
  await expect(page.getByText('Centroid: -37.2642, -71.3629')).toBeVisible();
  const search = page.getByLabel('Search a place in Chile');
  await search.click();
  await search.fill('tem');
  await expect(page.getByText('Type more than 3 characters')).toBeVisible();
  await search.fill('temuco');
  await expect(page.getByText('Loading...')).toBeVisible();
  // Areas stand apart from towns, and each has its kind.
  await expect(page.getByText('Towns and villages', { exact: true })).toBeVisible();
  const option = page.getByTitle(/^Temuco · .*Chile$/).first();
  await expect(option).toContainText('City');
  await option.click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('has been added as 1')).toBeAttached();
  await search.fill('temuco');
  await expect(page.getByText('already added')).toBeVisible();
  await page.keyboard.press('Escape');

  // The wheel over the map scrolls the page and shows a hint; with Ctrl it zooms the map.
  const map = page.getByRole('region', { name: /^Map of the locations/ });
  const scale = page.locator('.leaflet-control-scale-line');
  await map.hover();
  const [closeBy, scrolled] = [await scale.innerText(), await page.evaluate(() => window.scrollY)];
  await page.mouse.wheel(0, -120);
  await expect(page.getByText('+ scroll to zoom the map')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(scrolled);
  await map.hover();
  expect(await scale.innerText()).toBe(closeBy);
  // Our own map has towns around the place at this zoom.
  expect(closeBy).toBe('10 km');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 240);
  await page.keyboard.up('Control');
  await expect(scale).not.toHaveText(closeBy);
  await page.getByRole('button', { name: 'Show all points' }).click();
  await expect(scale).toHaveText(closeBy);
  await map.focus();
  await page.keyboard.press('-');
  await expect(scale).not.toHaveText(closeBy);
  await page.keyboard.press('+');
  await expect(scale).toHaveText(closeBy);

  // Another place instead, in one step and back: its accuracy is its own, the name in the source stays.
  await rows(page).nth(1).getByText('Admin', { exact: true }).click();
  await page.getByRole('button', { name: /^Replace 1\. Temuco/ }).press('Enter');
  const other = page.getByLabel('Replace by another place', { exact: true });
  await expect(other).toBeFocused();
  await other.fill('valdivia');
  await page
    .getByTitle(/^Valdivia · .*Chile$/)
    .first()
    .click();
  await expect(rows(page).nth(1)).toContainText('Valdivia');
  await expect(rows(page).nth(1)).toContainText('reported as temuco');
  await expect(rows(page).nth(1).getByRole('radio', { name: 'Point' })).toBeChecked();
  await expect(page.getByText('Temuco replaced by Valdivia')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(page).nth(1)).toContainText('Temuco');
  await expect(page.getByText('Temuco replaced by Valdivia')).toHaveCount(0);
  await page.getByRole('button', { name: /^Temuco/ }).click();
  // The hint would cover the dragged marker, and fails the contrast check while fading.
  await expect(page.locator('.map-hint')).toHaveCSS('opacity', '0');

  const marker = page.getByRole('button', { name: /^1\. Temuco/ });
  const before = await rows(page).nth(1).innerText();
  const box = (await marker.boundingBox())!;
  const lookup = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/r/'));
  await marker.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await lookup;
  await expect(rows(page).nth(1)).toContainText('moved');
  expect(await rows(page).nth(1).innerText()).not.toBe(before);
  await rows(page).nth(1).getByText('Destination').click();
  await expect(page.getByText('Centroid: -3')).toBeVisible();
  await expectAccessible(page);
  const shown = await rows(page).nth(1).innerText();
  await page.getByRole('button', { name: 'Update' }).click();
  await saved(page);
  await page.reload();
  await rows(page).nth(1).waitFor();
  expect(await rows(page).nth(1).innerText()).toBe(shown);
  await expect(rows(page).nth(1).getByRole('radio', { name: 'Destination' })).toBeChecked();
  // The history describes the change in words.
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/Destination · Admin · -3.* · moved/)).toBeVisible();
});

test('without a mouse and without the place service, a place is set by its fields @proof', async ({ page }) => {
  await page.route(/\/(q|r)\//, (route) => route.abort());
  await enter(page, 'expert');
  await openFact(page, 'Chile: Flood - Camp 7 - 03/01/2024');
  await page.getByLabel('Search a place in Chile').focus();
  await page.keyboard.type('temuco');
  await expect(page.getByText(/^No results\. Places can't be searched now/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add by hand' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Locations, row 1: Name is required')).toBeVisible();
  await page.keyboard.type('مخيم ٧');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Camp 7');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-38.9');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-72.65');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^This point can't be looked up now/)).toBeVisible();
  await expect(page.getByText('Centroid: -38.9, -72.65')).toBeVisible();
  await expectAccessible(page);

  // Space on the marker focuses its row; the arrow keys change the row's choices.
  await page.getByRole('button', { name: /^1\. مخيم ٧/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'مخيم ٧', exact: true })).toBeFocused();
  await rows(page).nth(1).getByRole('radio', { name: 'Point' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(rows(page).nth(1).getByRole('radio', { name: 'Admin' })).toBeChecked();
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.reload();
  const row = rows(page).nth(1);
  await row.waitFor();
  await expect(row).toContainText('مخيم ٧');
  await expect(row).toContainText('-38.9, -72.65');
  await expect(row).toContainText('reported as Camp 7');
  await expect(row.getByRole('radio', { name: 'Admin' })).toBeChecked();

  // Without locations the centroid is empty; after the save it is the country's.
  await row.getByRole('button', { name: /^Remove 1/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Centroid: –')).toBeVisible();
  await expect(page.getByLabel('Search a place in Chile')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByText('مخيم ٧ removed')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('مخيم ٧');
  await row.getByRole('button', { name: /^Remove 1/ }).press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Centroid: -37.2642, -71.3629')).toBeVisible();
});

test('a place with latitude and longitude exchanged is mended in one click, and the click can be undone @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const id = await post(page, 'facts', {
    name: 'Chile: Flood - Temuco - 05/01/2024',
    iso3: 'CHL',
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 10, term: 'Displaced', start_date: { date: '2024-01-03' } },
    locations: { locations: [{ type: 'Origin', name: 'Temuco', latlng: [-72.5904, -38.7359], error: true }] },
  });
  await page.goto(`/facts/${id}`);
  const row = rows(page).nth(1);
  await expect(row).toContainText("outside the fact's country");
  const swap = row.getByRole('button', { name: 'Swap latitude and longitude' });
  await swap.click();
  await expect(row).toContainText('-38.7359, -72.5904');
  await expect(row).not.toContainText('outside');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('-72.5904, -38.7359');
  // The same beside the flag, above the form.
  await expect(page.getByText('Latitude and longitude of Temuco seem to be swapped')).toBeVisible();
  await page.getByRole('button', { name: 'Swap them' }).click();
  await expect(page.getByRole('button', { name: 'Swap them' })).toHaveCount(0);
  await expect(row).toContainText('-38.7359, -72.5904');
  await page.keyboard.press('Control+s');
  await saved(page);
  const answer = await page.request.get(`/psql/facts?id=eq.${id}&select=flags,locations`);
  expect(await answer.json()).toMatchObject([
    { flags: [], locations: { locations: [{ latlng: [-38.7359, -72.5904] }] } },
  ]);
});
