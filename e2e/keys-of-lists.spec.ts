/** Every key that the list of keys names, on every list, by keyboard alone from the address bar. A key without a line in the table below fails. */
import { expect, test, type Page } from '@playwright/test';
import { sampleOf } from './sample.ts';
import { enter, factOfIdu, follow, ingest, post } from './support.ts';

const LISTS = [
  '/facts',
  '/events',
  '/documents',
  '/publishers',
  '/tabular-datasets',
  '/contacts',
  '/communications',
  '/users',
  '/tokens',
  '/rights',
  '/rights/each',
  '/security-log',
  '/scaffold/serverside-facts',
  '/scaffold/documents/parking_lot',
  '/scaffold/facts/parking_lot',
  '/scaffold/parking-lot/events',
  '/countries',
  '/portfolios',
  '/monitoring_platform/idus',
] as const;

/** A list with reviews; idus.spec.ts presses keys of the list beside a map, parking-lot.spec.ts those of the parking lot. */
const SAMPLE: readonly string[] = ['/facts'];

/** A row by its index: of a table, or of the IDU. */
const row = (at: number) => `.list-grid .grid-row[data-index="${at}"], .idu-row[data-index="${at}"]`;
const firstRow = (page: Page) => page.locator(row(0)).first();
const focusIn = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)).toBe(true);
const dialog = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible();
const leaves = (page: Page, list: string) => expect.poll(() => new URL(page.url()).pathname).not.toBe(list);

/** The effect of each key, by its words in the list of keys. */
const EFFECTS: [label: RegExp, effect: (page: Page, list: string) => Promise<void>][] = [
  [/^(Next|Previous) row$/, (page) => focusIn(page, row(0))],
  [/^Search this list$/, (page) => focusIn(page, '[role=search] input, .add-filter input')],
  [/^Add a filter$/, (page) => focusIn(page, '.add-filter input')],
  [/^Hide the fields of the search$/, (page) => expect(page.locator('.list-search')).toHaveCount(0)],
  [/^Select the row$/, (page) => expect(firstRow(page).getByRole('checkbox')).toBeChecked()],
  [/^Only what the map shows$/, (page) => expect(page.getByRole('switch')).toBeChecked()],
  [/^(Earlier|Later) days$/, (page) => expect(page.getByRole('button', { name: 'All days' })).toBeVisible()],
  [/^Zoom to the fact$/, (page) => expect(page.locator('.leaflet-control-scale-line')).toHaveText(/^\d{1,2} km$/)],
  [/^Review from this fact on$|^Create Fact$|^Edit the record$|^Import the record$|^New Event$/, leaves],
  [/^New /, (page) => expect(page).toHaveURL(/\/new$/)],
  [/^Add to an existing event$/, (page) => dialog(page, /event/i)],
  [/^Reject the record$/, (page) => expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()],
  [/^Assign the record$/, (page) => dialog(page, /Assign/)],
  [/^Assign to me$/, (page) => expect(page.getByText(/^Assigned to .*: 1 record$/)).toBeVisible()],
];

const openList = async (page: Page, list: string) => {
  await page.goto(list);
  await expectReady(page);
};

/** After another screen, so that nothing is left of a dialog, a typed text or a chosen row. */
async function openAgain(page: Page, list: string): Promise<void> {
  await page.keyboard.press('Escape');
  await follow(page, '/no/such/page');
  await expect(page.locator('.list-results, .idu-row')).toHaveCount(0);
  await follow(page, list);
  await expectReady(page);
}

async function expectReady(page: Page): Promise<void> {
  // A row is drawn before its values have arrived.
  await firstRow(page).locator('[role=gridcell]').filter({ hasText: /\S/ }).first().waitFor();
  // The page has the focus: the first key acts.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/BODY|MAIN/);
}

/** The keys of the page, as its list of keys names them; but for '?', which opens the list. */
async function keysOf(page: Page): Promise<{ key: string; label: string }[]> {
  await page.keyboard.press('?');
  const part = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator('section', { hasText: 'On this page' });
  await expect(part.locator('dd').first()).toBeVisible();
  const keys = await part.locator('dl > div').evaluateAll((lines) =>
    lines.map((line) => ({
      key: line.querySelector('dt')?.textContent ?? '',
      label: line.querySelector('dd')?.textContent ?? '',
    })),
  );
  return keys.filter(({ label }) => label !== 'Keyboard shortcuts');
}

test.beforeEach(async ({ page }) => {
  await enter(page, 'administrator');
});

for (const list of sampleOf(LISTS, (one) => SAMPLE.includes(one)))
  test(`the keys of ${list}`, async ({ page }) => {
    if (list === '/contacts' || list === '/communications') {
      const person = { title: 'Mr', name: 'Sami', surname: 'Keys', organisation: 'Office', job_title: 'Adviser' };
      const contact_id = await post(page, 'contacts', { ...person, gender: 'Male' });
      await post(page, 'communications', { contact_id, subject: 'About keys' });
    }
    if (list === '/tabular-datasets') {
      const dataset = { name: 'Dataset of keys', iso3: 'BEN', displacement_type: 'Conflict', unit: 'Person' };
      await post(page, 'tabular_datasets', dataset);
    }
    // Samples are left out beside real facts, which another journey may have made.
    if (list.endsWith('/idus')) await post(page, 'facts', factOfIdu('Suva', 'FJI', 'Disaster', 900, [-18.14, 178.44]));
    if (list === '/tokens' || list.includes('parking')) await fillParkingLot(page);
    await openList(page, list);
    const keys = await keysOf(page);
    expect(keys.length).toBeGreaterThan(1);
    await openAgain(page, list);
    await page.keyboard.press('j');
    // Some keys need a row.
    const ofRow = (await keysOf(page)).filter(({ key }) => keys.every((other) => other.key !== key));
    for (const { key, label } of [...keys, ...ofRow])
      await test.step(`${key}: ${label}`, async () => {
        const effect = EFFECTS.find(([words]) => words.test(label))?.[1];
        expect(effect, `the effect of '${label}'`).toBeDefined();
        await openAgain(page, list);
        if (ofRow.some((other) => other.key === key)) await page.keyboard.press('j');
        await page.keyboard.press(key);
        await effect?.(page, list);
      });

    // The keys of a table, after j.
    await page.evaluate(() => window.localStorage.clear());
    await openList(page, list);
    await page.keyboard.press('j');
    await focusIn(page, row(0));
    if ((await page.locator('.list-grid .grid-row, .idu-row').count()) > 1) {
      await page.keyboard.press('j');
      await focusIn(page, row(1));
      await page.keyboard.press('k');
      await focusIn(page, row(0));
      await page.keyboard.press('ArrowDown');
      await focusIn(page, row(1));
    }
  });

async function fillParkingLot(page: Page): Promise<void> {
  const word = `Keys${Date.now()}`;
  const fact = {
    iso3: 'SDN',
    type: 'New Displacement (Flow)',
    displacement_type: 'Conflict',
    figure: 12,
    unit: 'Person',
    term: 'Displaced',
    start_date: '2026-03-01',
  };
  const report = {
    name: `${word}: report`,
    url: `https://news.example.org/${word}`,
    publication_date: '2026-03-05',
    countries: ['SDN'],
    displacement_types: ['Conflict'],
    publishers: [word],
    sources: [word],
  };
  const flood = { type: 'Flood', hazard_name: `${word} flood`, start_date: '2026-03-02', iso3: ['SDN'] };
  await ingest(page, word, [
    {
      type: 'documents',
      source: 'Journey',
      source_id: word,
      data: report,
      facts: [{ source_id: `${word} fact`, data: fact }],
    },
    { type: 'events', source: 'Journey', source_id: `${word} event`, data: { attributes: flood } },
  ]);
}
