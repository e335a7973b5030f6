/** Typing in the form of a fact with 200 ages, field by field with a real keyboard: what the page works for each key, beside a field on an empty page. */
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { removeAdded, standing } from './added.ts';
import { openBrowser, signedIn } from './browser.ts';
import type { Context } from './context.ts';
import { startOn } from './kept-server.ts';
import { manyFacts } from './many-facts.ts';
import { median } from './measure.ts';
import { administrator, signIn } from './server-process.ts';
import { milliseconds, type Result } from './table.ts';

const ages = 200;
const frame = 1000 / 60;
const keys = 40;

/** The fields of each tab, by their labels. A tab that has none is chosen from, not typed in. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Main: ['Name', 'Reported Figure', 'Comment'],
  'Disaggregated Data': ['Urban', 'Name of age category 100', 'Figure of age category 200', 'Figure of stratum 1'],
  Analysis: ['Excerpt', 'Public Figure Analysis'],
  Reviews: ['Comment'],
};

export async function benchTyping(context: Context): Promise<Result[]> {
  const database = await manyFacts(context, 1);
  const before = await standing(database.url);
  const { server, password } = await startOn(database);
  const browser = await openBrowser();
  try {
    const id = await factWithAges(server.url, await signIn(server.url, administrator, password));
    const person = await signedIn(browser, server.url, password);
    const least = await emptyField(person);
    const results: Result[] = [];
    for (const [tab, labels] of Object.entries(FIELDS)) {
      const page = await person.newPage();
      await page.goto(`/facts/${id}`);
      await page.getByRole('tab', { name: tab, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name: tab, exact: true });
      for (const label of labels) {
        const field = panel.getByLabel(label, { exact: true }).and(page.locator('input:not([type="radio"]), textarea'));
        const worked = await typeIn(page, field);
        results.push(typingResult(`typing: ${tab}, ${label}`, worked, least));
        context.say(Object.values(results.at(-1) ?? {}).join(' · '));
      }
      await page.close();
    }
    return results;
  } finally {
    await browser.close();
    await server.stop();
    await removeAdded(database.url, before);
    await database.end();
  }
}

async function factWithAges(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/psql/facts?select=id`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify({
      name: 'A fact of two hundred ages',
      iso3: 'BGD',
      year: 2024,
      displacement_type: 'Conflict',
      type: 'New Displacement (Flow)',
      data: {
        reported_figure: 1_000_000,
        unit: 'Person',
        term: 'Displaced',
        start_date: { date: '2024-05-01', accuracy: 'Day' },
        age_disaggregated_data: Array.from({ length: ages }, (_, at) => ({ category: `${at}-${at + 1}`, figure: at })),
        strata_disaggregated_data: [{ date: '2024-05-01', figure: 10 }],
      },
    }),
  });
  const [fact] = (await response.json()) as { id: number }[];
  if (!response.ok || fact === undefined) throw new Error(`The fact was answered ${response.status}`);
  return fact.id;
}

async function emptyField(person: BrowserContext): Promise<number[]> {
  const page = await person.newPage();
  await page.setContent('<label>Empty <input></label>');
  const worked = await typeIn(page, page.getByLabel('Empty'));
  await page.close();
  return worked;
}

/** Milliseconds that the processor worked for the page's main thread, for each key until its frame is drawn. */
async function typeIn(page: Page, field: Locator): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await field.click();
  await page.keyboard.press('End');
  const worked: number[] = [];
  for (let at = 0; at < keys; at += 1) {
    const from = await workedSoFar(page, session);
    await page.keyboard.press(String(at % 10));
    worked.push((await workedSoFar(page, session)) - from);
  }
  await session.detach();
  return worked.slice(5);
}

async function workedSoFar(page: Page, session: CDPSession): Promise<number> {
  // After the frame that is being made.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const slowOf = (worked: readonly number[]): number =>
  worked.toSorted((one, other) => one - other)[Math.floor(worked.length * 0.95)] ?? 0;

function typingResult(what: string, worked: readonly number[], least: readonly number[]): Result {
  const [ours, floor] = [median(worked), median(least)];
  const slow = slowOf(worked);
  return {
    what,
    measured: `${milliseconds(ours)} a key, 95 of 100 within ${milliseconds(slow)}`,
    floor: `${milliseconds(floor)} and ${milliseconds(slowOf(least))} in an empty page`,
    ratio: ours / floor,
    target: `under a frame, ${milliseconds(frame)}`,
    met: slow < frame,
  };
}
