/** The whole list in one grid: frames while the wheel turns through rows that are still to be loaded, beside rows that are there and beside an empty page; and the way to its end. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { openBrowser, signedIn } from './browser.ts';
import type { Context } from './context.ts';
import { type Frames, framesOf } from './frames.ts';
import { startOn } from './kept-server.ts';
import { manyFacts } from './many-facts.ts';
import { median, timed } from './measure.ts';
import { milliseconds, type Result } from './table.ts';

const least = 0.95;
/** A brisk hand: 20 turns of the wheel a second, 120 px each, in three steps, as a browser on a screen spreads a turn over its frames. */
const step = 40;
const steps = 900;
const between = 1000 / 60;

export async function benchScroll(context: Context): Promise<Result[]> {
  const database = await manyFacts(context, 1);
  const { server, password } = await startOn(database);
  const browser = await openBrowser();
  try {
    const person = await signedIn(browser, server.url, password);
    const seen: Record<'ahead' | 'there' | 'empty', Frames[]> = { ahead: [], there: [], empty: [] };
    const ends: number[] = [];
    for (let round = 0; round < context.rounds; round += 1) {
      seen.empty.push(await emptyFrames(person));
      const page = await openList(person, context.facts);
      seen.ahead.push(await wheel(page, step));
      // Up again over what was loaded on the way down.
      seen.there.push(await wheel(page, -step));
      ends.push(await toTheEnd(page, context.facts));
      await page.close();
      context.say(JSON.stringify({ ...lastOf(seen), end: ends.at(-1) }));
    }
    const what = `scroll: ${context.facts.toLocaleString('en')} facts in one grid`;
    return [
      frameResult(`${what}, rows still to be loaded`, seen.ahead, seen.there, 'rows that are there'),
      frameResult(`${what}, rows that are there`, seen.there, seen.empty, 'an empty page'),
      {
        what: `${what}, Ctrl+End to the last row`,
        measured: milliseconds(median(ends)),
        floor: '',
        ratio: null,
        target: '',
        met: null,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await database.end();
  }
}

const lastOf = (seen: Record<string, Frames[]>) =>
  Object.fromEntries(Object.entries(seen).map(([name, frames]) => [name, frames.at(-1)]));

async function openList(person: BrowserContext, facts: number): Promise<Page> {
  const page = await person.newPage();
  await page.goto('/facts?size=0');
  await page
    .getByText(`Total ${facts.toLocaleString('en')}`)
    .first()
    .waitFor();
  await page.locator('[role="row"][row-index="5"] a').first().hover();
  return page;
}

async function wheel(page: Page, by: number): Promise<Frames> {
  return framesOf(page, async () => {
    const start = performance.now();
    let sent: Promise<void> = Promise.resolve();
    for (let at = 0; at < steps; at += 1) {
      // A hand waits for no answer, but it does not run ahead of a page that stands still either.
      await Promise.all([sent, setTimeout(start + at * between - performance.now())]);
      sent = page.mouse.wheel(0, by);
    }
    await sent;
  });
}

/** An animation that draws nothing, asked as often over the same wire. */
async function emptyFrames(person: BrowserContext): Promise<Frames> {
  const page = await person.newPage();
  await page.setContent('<div style="height: 400000px"></div>');
  await page.mouse.move(400, 400);
  const frames = await wheel(page, step);
  await page.close();
  return frames;
}

async function toTheEnd(page: Page, facts: number): Promise<number> {
  await page.locator('[role="gridcell"][col-id="country"]').first().click();
  return timed(async () => {
    await page.keyboard.press('Control+End');
    await page
      .locator(`[role="row"][row-index="${facts - 1}"] a`)
      .first()
      .waitFor();
  });
}

function frameResult(what: string, measured: readonly Frames[], floor: readonly Frames[], below: string): Result {
  const [ours, theirs] = [middle(measured), middle(floor)];
  return {
    what,
    measured: described(ours),
    floor: `${described(theirs)} ${below}`,
    ratio: ours.slowest / theirs.slowest,
    target: `≥ ${least * 100}% under 20 ms`,
    met: ours.smooth >= least,
  };
}

const middle = (all: readonly Frames[]): Omit<Frames, 'number'> => ({
  smooth: median(all.map(({ smooth }) => smooth)),
  slowest: median(all.map(({ slowest }) => slowest)),
  longest: median(all.map(({ longest }) => longest)),
});

const described = ({ smooth, slowest, longest }: Omit<Frames, 'number'>): string =>
  `${(smooth * 100).toFixed(1)}% under 20 ms, 95 of 100 within ${milliseconds(slowest)}, the longest ${milliseconds(longest)}`;
