/** Typing in the form of a fact with 200 ages, field by field: the page's work for each key, beside a field on an empty page. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openBrowser, signedIn, typeDigits } from './browser.ts';
import { manyFacts, takenBack } from './databases.ts';
import { type Context, median, milliseconds, slow } from './report.ts';
import { newRecord, serve, type Server } from './server.ts';

const frame = 1000 / 60;

/** The fields of each tab, by their labels. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Main: ['Name', 'Reported Figure', 'Comment'],
  'Disaggregated Data': ['Urban', 'Name of age category 100', 'Figure of age category 200', 'Figure of stratum 1'],
  Analysis: ['Excerpt', 'Public Figure Analysis'],
  Reviews: ['Comment'],
};

export async function benchTyping(context: Context): Promise<void> {
  const database = await manyFacts(context);
  await takenBack(database.url, async () => {
    await using server = await serve(database);
    await using browser = await openBrowser();
    await measure(context, server, await signedIn(browser, server));
  });
}

async function measure({ report }: Context, server: Server, person: BrowserContext): Promise<void> {
  const id = await factWithAges(server);
  const empty = await person.newPage();
  await empty.setContent('<label>Empty <input></label>');
  const least = await typeIn(empty, empty.getByLabel('Empty'));
  const floor = `${milliseconds(median(least))} and ${milliseconds(slow(least))} in an empty page`;
  const target = `under a frame, ${milliseconds(frame)}`;
  for (const [tab, labels] of Object.entries(FIELDS)) {
    const page = await person.newPage();
    await page.goto(`/facts/${id}`);
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const panel = page.getByRole('tabpanel', { name: tab, exact: true });
    for (const label of labels) {
      const field = panel.getByLabel(label, { exact: true }).and(page.locator('input:not([type="radio"]), textarea'));
      const worked = await typeIn(page, field);
      report(
        `typing: ${tab}, ${label}`,
        `${milliseconds(median(worked))} a key, 95 of 100 within ${milliseconds(slow(worked))}`,
        floor,
        { ratio: median(worked) / median(least), target, met: slow(worked) < frame },
      );
    }
    await page.close();
  }
}

function factWithAges(server: Server): Promise<number> {
  const age_disaggregated_data = Array.from({ length: 200 }, (_, at) => ({ category: `${at}-${at + 1}`, figure: at }));
  const strata_disaggregated_data = [{ date: '2024-05-01', figure: 10 }];
  const start_date = { date: '2024-05-01', accuracy: 'Day' };
  const figures = { reported_figure: 1_000_000, unit: 'Person', term: 'Displaced', start_date };
  const data = { ...figures, age_disaggregated_data, strata_disaggregated_data };
  const kind = { displacement_type: 'Conflict', type: 'New Displacement (Flow)' };
  return newRecord(server, 'facts', { name: 'A fact of two hundred ages', iso3: 'BGD', year: 2024, ...kind, data });
}

async function typeIn(page: Page, field: Locator): Promise<number[]> {
  await field.click();
  await page.keyboard.press('End');
  return typeDigits(page);
}
