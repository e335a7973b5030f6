/** The whole list in one grid: frames while scrolling through rows not loaded yet, beside loaded rows and beside an empty page; and the jump to its end. */
import type { Page } from '@playwright/test';
import { describeFrames, openBrowser, scrolledFrames, signedIn, smoothEnough } from './browser.ts';
import { manyFacts } from './databases.ts';
import { type Context, median, milliseconds, slow, thousands, timed } from './report.ts';
import { serve } from './server.ts';

/** Fast scrolling: 20 turns of the wheel a second, 120 px each, in three steps. */
const [steps, step] = [900, 40];

export async function benchScroll(context: Context): Promise<void> {
  const { facts, rounds, say, report } = context;
  const database = await manyFacts(context);
  await using browser = await openBrowser();
  await using server = await serve(database);
  const person = await signedIn(browser, server);
  const [ahead, there, empty, ends]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const page = await person.newPage();
    await page.setContent('<div style="height: 400000px"></div>');
    await page.mouse.move(400, 400);
    empty.push(...(await scrolledFrames(page, steps, step)));
    await page.goto('/facts?size=0');
    await page
      .getByText(`Total ${thousands(facts)}`)
      .first()
      .waitFor();
    await page.locator('[role="row"][row-index="5"] a').first().hover();
    ahead.push(...(await scrolledFrames(page, steps, step)));
    // Scrolls up again over the loaded rows.
    there.push(...(await scrolledFrames(page, steps, -step)));
    ends.push(await toTheEnd(page, facts));
    await page.close();
    say(`so far ${describeFrames(ahead)}`);
  }
  const what = `scroll: ${thousands(facts)} facts in one grid`;
  for (const [which, measured, floor, beside] of [
    ['rows not loaded yet', ahead, there, 'loaded rows'],
    ['loaded rows', there, empty, 'an empty page'],
  ] as const) {
    const held = { ratio: slow(measured) / slow(floor), ...smoothEnough(measured) };
    report(`${what}, ${which}`, describeFrames(measured), `${describeFrames(floor)} ${beside}`, held);
  }
  report(`${what}, Ctrl+End to the last row`, milliseconds(median(ends)));
}

async function toTheEnd(page: Page, facts: number): Promise<number> {
  await page.locator('[role="gridcell"][col-id="country"]').first().click();
  const last = page.locator(`[role="row"][row-index="${facts - 1}"] a`);
  return timed(async () => {
    await page.keyboard.press('Control+End');
    await last.first().waitFor();
  });
}
