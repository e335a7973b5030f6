/** From the bar to a country, its sections, and the list behind a number; by mouse, then by keyboard alone. */
import { expect, test, type Page } from '@playwright/test';
import { enter, expectAccessibleInBothThemes, post, walkTo } from './support.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const PLACE = 'Thimphu, Bhutan';

test('a country is found in the list, read by its sections, and its numbers lead to their facts @proof', async ({
  page,
}) => {
  await enter(page, 'administrator');
  const event = { name: `Bhutan: Flood ${Date.now()}`, year: 2025, displacement_type: 'Disaster', countries: ['BTN'] };
  const event_id = await post(page, 'events', { ...event, start_date: { date: '2025-06-01', accuracy: 'Day' } });
  const name = `A fact in Bhutan ${Date.now()}`;
  await post(page, 'facts', {
    name,
    iso3: 'BTN',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    event_id,
    event_role: 'Recommended figure',
    data: {
      reported_figure: 1213,
      unit: 'Person',
      term: 'Displaced',
      start_date: { date: '2025-06-05', accuracy: 'Day' },
    },
    locations: { locations: [{ name: PLACE, type: 'Origin', latlng: [27.47, 89.64], accuracy: 'Admin' }] },
  });

  await page.goto('/');
  await page.getByRole('link', { name: 'Countries', exact: true }).click();
  await heading(page, 'Countries').waitFor();
  await page.getByLabel('Country', { exact: true }).fill('bhut');
  await page.keyboard.press('Enter');
  await expect(page.locator('.grid-row')).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Bhutan' }).click();
  await expect(page).toHaveURL('/countries/profiles/BTN');
  await heading(page, 'Bhutan').waitFor();
  await expect(section(page, 'Events').getByRole('link', { name: event.name })).toBeVisible();
  await expect(section(page, 'Facts').getByRole('link', { name })).toBeVisible();
  await expect(section(page, /^New displacement by month: Disaster/).locator('canvas')).toBeVisible();
  await expect(section(page, 'Map of the facts of 2025').locator('.leaflet-container')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // A section is one click away, and the number of a year leads to the facts it is the sum of.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Documents' }).click();
  await expect(section(page, 'Documents')).toBeInViewport();
  await section(page, 'Figures by year and cause').getByRole('link', { name: '1,213' }).click();
  await expect(page).toHaveURL(/\/facts\?.*iso3=BTN.*year=2025/);
  await expect(page.getByRole('list', { name: 'Active search' })).toContainText('Country: Bhutan');
  await expect(page.getByRole('link', { name })).toBeVisible();

  // By keyboard alone: the countries, a row, a section, the list of the section.
  await page.locator('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await heading(page, 'Countries').waitFor();
  // The first search has folded the card.
  await walkTo(page, page.getByRole('button', { name: 'All fields' }));
  await page.keyboard.press('Enter');
  await walkTo(page, page.getByLabel('Country', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('bhut');
  await page.keyboard.press('Enter');
  await expect(page.locator('.grid-row')).toHaveCount(1);
  await walkTo(page, page.locator('.grid-row[data-index="0"] .grid-cell').first());
  await page.keyboard.press('Enter');
  await heading(page, 'Bhutan').waitFor();
  await expect(section(page, 'Events').getByRole('link', { name: event.name })).toBeVisible();
  await page.keyboard.press('8');
  await expect(page.locator('#events')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(section(page, 'Events').getByRole('link', { name: 'Open in the list: Events' })).toBeFocused();
  await page.keyboard.press('Enter');
  await heading(page, 'Events').waitFor();
  await expect(page.getByRole('list', { name: 'Active search' })).toContainText('Countries of Facts: Bhutan');
  await expect(page.locator('.grid-row').getByRole('link', { name: event.name })).toBeVisible();
});
