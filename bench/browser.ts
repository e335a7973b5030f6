/** A real browser with the administrator signed in, and tools to record frames and processor time of a page. */
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

/** Runs in the page, as text, because this program has no types for the window. */
const begin = `{
  let last = performance.now();
  const look = (now) => {
    frames.stood.push(now - last);
    last = now;
    frames.looking = requestAnimationFrame(look);
  };
  var frames = { stood: [], looking: requestAnimationFrame(look) };
}`;

/** The duration of each frame of the page during the work, in milliseconds. */
export async function framesOf(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(begin);
  await work();
  return (await page.evaluate<number[]>('cancelAnimationFrame(frames.looking), frames.stood')).slice(1);
}

/** The percentage of frames shorter than 20 ms: at 60 frames a second, the next frame was on time. */
export const smooth = (frames: readonly number[]): number =>
  (100 * frames.filter((time) => time < 20).length) / frames.length;

type Event = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** Processor time of the longest task of the page's main thread during the work, in milliseconds. The page is the only open one. */
export async function longestTaskOf(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: Event[] };
  const main = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('The trace has no task of the page');
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
}
