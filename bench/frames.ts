/** The frames of a page while something is done in it: how long each stood on the screen. Does nothing itself. */
import type { Page } from '@playwright/test';

/** Frames at 60 a second stand for 16.7 ms; with this one the next was in time. */
export const inTime = 20;

export interface Frames {
  number: number;
  /** The share of frames that stood no longer than `inTime`. */
  smooth: number;
  /** Milliseconds: the slow twentieth begins here; the longest. */
  slowest: number;
  longest: number;
}

/** What runs in the page, as text: this program has no window to check it against. */
const begin = `{
  const stood = [];
  let last = performance.now();
  const look = (now) => {
    stood.push(now - last);
    last = now;
    frames.looking = requestAnimationFrame(look);
  };
  var frames = { stood, looking: requestAnimationFrame(look) };
}`;
const end = `cancelAnimationFrame(frames.looking), frames.stood`;

export async function framesOf(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(begin);
  await work();
  const stood = await page.evaluate<number[]>(end);
  return summed(stood.slice(1));
}

function summed(stood: readonly number[]): Frames {
  const sorted = stood.toSorted((one, other) => one - other);
  return {
    number: sorted.length,
    smooth: sorted.filter((time) => time < inTime).length / sorted.length,
    slowest: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
  };
}
