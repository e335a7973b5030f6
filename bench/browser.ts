/** A real browser with the administrator signed in, and what a page does in it: frames and the processor's work. Measures nothing by itself. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { fromScripts, Missing } from './files.ts';
import type { Server } from './server.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export async function withBrowser<Answer>(work: (browser: Browser) => Promise<Answer>): Promise<Answer> {
  const { findBrowser } = await fromScripts<{ findBrowser: () => Promise<string | null> }>('browser.mjs');
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Missing('no Chrome or Chromium was found, and none could be installed');
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** An empty cache and the administrator's session. */
export async function signedIn(browser: Browser, { url, cookie }: Server, height = 1000): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  return context;
}

/** This runs in the page, as text: this program has no window to check it against. */
const begin = `{
  let last = performance.now();
  const look = (now) => {
    frames.stood.push(now - last);
    last = now;
    frames.looking = requestAnimationFrame(look);
  };
  var frames = { stood: [], looking: requestAnimationFrame(look) };
}`;

/** The milliseconds for which each frame of the page stood while the work was done. */
export async function framesOf(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(begin);
  await work();
  return (await page.evaluate<number[]>('cancelAnimationFrame(frames.looking), frames.stood')).slice(1);
}

/** The percentage of frames that stood for less than 20 ms: at 60 frames a second, the next one was in time. */
export const smooth = (frames: readonly number[]): number =>
  (100 * frames.filter((time) => time < 20).length) / frames.length;
