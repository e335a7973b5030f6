/** The whole list in one grid: frames while scrolling through rows not loaded yet, beside loaded rows and beside an empty page; and the jump to its end. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { framesOf, signedIn, smooth, withBrowser } from './browser.ts';
import type { Context } from './context.ts';
import { manyFacts } from './kept.ts';
import { median, slow, timed } from './measure.ts';
import { served } from './server.ts';
import { milliseconds, result, type Result, thousands } from './table.ts';

/** Fast scrolling: 20 turns of the wheel a second, 120 px each, in three steps, as a browser spreads a turn over its frames. */
const step = 40;
const steps = 900;

export async function benchScroll(context: Context): Promise<Result[]> {
  const { facts, rounds, say } = context;
  const database = await manyFacts(context);
  return withBrowser((browser) =>
    served(database, async (server) => {
      const person = await signedIn(browser, server);
      const [ahead, there, empty, ends]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let round = 0; round < rounds; round += 1) {
        empty.push(...(await emptyFrames(await person.newPage())));
        const page = await person.newPage();
        await page.goto('/facts?size=0');
        const total = page.getByText(`Total ${thousands(facts)}`);
        await total.first().waitFor();
        await page.locator('[role="row"][row-index="5"] a').first().hover();
        ahead.push(...(await wheel(page, step)));
        // Scrolls up again over the loaded rows.
        there.push(...(await wheel(page, -step)));
        ends.push(await toTheEnd(page, facts));
        await page.close();
        say(`so far ${described(ahead)}`);
      }
      const what = `scroll: ${thousands(facts)} facts in one grid`;
      return [
        frameResult(`${what}, rows not loaded yet`, ahead, there, 'loaded rows'),
        frameResult(`${what}, loaded rows`, there, empty, 'an empty page'),
        result(`${what}, Ctrl+End to the last row`, milliseconds(median(ends))),
      ];
    }),
  );
}

function wheel(page: Page, by: number): Promise<number[]> {
  return framesOf(page, async () => {
    const start = performance.now();
    let sent: Promise<void> = Promise.resolve();
    for (let at = 0; at < steps; at += 1) {
      // Scrolling does not wait for answers, but does not run ahead of a blocked page either.
      await Promise.all([sent, setTimeout(start + (at * 1000) / 60 - performance.now())]);
      sent = page.mouse.wheel(0, by);
    }
    await sent;
  });
}

/** An empty page, scrolled as far by the same commands. */
async function emptyFrames(page: Page): Promise<number[]> {
  await page.setContent('<div style="height: 400000px"></div>');
  await page.mouse.move(400, 400);
  const frames = await wheel(page, step);
  await page.close();
  return frames;
}

async function toTheEnd(page: Page, facts: number): Promise<number> {
  await page.locator('[role="gridcell"][col-id="country"]').first().click();
  const last = page.locator(`[role="row"][row-index="${facts - 1}"] a`);
  return timed(async () => {
    await page.keyboard.press('Control+End');
    await last.first().waitFor();
  });
}

function frameResult(what: string, measured: readonly number[], floor: readonly number[], beside: string): Result {
  const held = [slow(measured) / slow(floor), '≥ 95% under 20 ms', smooth(measured) >= 95] as const;
  return result(what, described(measured), `${described(floor)} ${beside}`, held);
}

const described = (frames: readonly number[]): string =>
  `${smooth(frames).toFixed(1)}% under 20 ms, 95 of 100 within ${milliseconds(slow(frames))}, the longest ${milliseconds(Math.max(...frames))}`;
