/** Typing in the form of a fact with 200 ages, field by field: the page's work for each key, beside a field on an empty page. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { signedIn, withBrowser } from './browser.ts';
import type { Context } from './context.ts';
import { manyFacts, takenBack } from './kept.ts';
import { median, slow } from './measure.ts';
import { newRecord, served, type Server } from './server.ts';
import { milliseconds, result, type Result } from './table.ts';

const frame = 1000 / 60;

/** The fields of each tab, by their labels. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Main: ['Name', 'Reported Figure', 'Comment'],
  'Disaggregated Data': ['Urban', 'Name of age category 100', 'Figure of age category 200', 'Figure of stratum 1'],
  Analysis: ['Excerpt', 'Public Figure Analysis'],
  Reviews: ['Comment'],
};

export async function benchTyping(context: Context): Promise<Result[]> {
  const database = await manyFacts(context);
  const measure = (server: Server) =>
    withBrowser(async (browser) => {
      const id = await factWithAges(server);
      const person = await signedIn(browser, server);
      const empty = await person.newPage();
      await empty.setContent('<label>Empty <input></label>');
      const least = await typeIn(empty, empty.getByLabel('Empty'));
      const results: Result[] = [];
      for (const [tab, labels] of Object.entries(FIELDS)) {
        const page = await person.newPage();
        await page.goto(`/facts/${id}`);
        await page.getByRole('tab', { name: tab, exact: true }).click();
        const panel = page.getByRole('tabpanel', { name: tab, exact: true });
        const typedIn = page.locator('input:not([type="radio"]), textarea');
        for (const label of labels) {
          const worked = await typeIn(page, panel.getByLabel(label, { exact: true }).and(typedIn));
          const typed = result(
            `typing: ${tab}, ${label}`,
            `${milliseconds(median(worked))} a key, 95 of 100 within ${milliseconds(slow(worked))}`,
            `${milliseconds(median(least))} and ${milliseconds(slow(least))} in an empty page`,
            [median(worked) / median(least), `under a frame, ${milliseconds(frame)}`, slow(worked) < frame],
          );
          results.push(typed);
          context.say(typed.join(' · '));
        }
        await page.close();
      }
      return results;
    });
  return takenBack(database.url, () => served(database, measure));
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

/** Processor time of the page's main thread for each key until its frame is drawn, in milliseconds. */
async function typeIn(page: Page, field: Locator): Promise<number[]> {
  const session = await clockOf(page);
  await field.click();
  await page.keyboard.press('End');
  const worked = await typeDigits(page, session);
  await session.detach();
  return worked;
}

/** The session that reads the processor time of the page's main thread. */
export async function clockOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** The same for each of 35 digits, after five that are not counted. */
export async function typeDigits(page: Page, session: CDPSession): Promise<number[]> {
  const worked: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    const from = await workedSoFar(page, session);
    await page.keyboard.press(String(at % 10));
    worked.push((await workedSoFar(page, session)) - from);
  }
  return worked.slice(5);
}

/** Processor time of the page's main thread since its start, in milliseconds. */
export async function workedSoFar(page: Page, session: CDPSession): Promise<number> {
  // Waits for the end of the present frame.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
