/** A real browser with the administrator signed in, and tools to record frames and processor time of a page. Texts that run in the page are strings, because this program has no types for the window. */
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type BenchDatabase, fromScripts, Missing } from './databases.ts';
import { repeated, slow, type Work } from './report.ts';
import { serve } from './server.ts';

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** A server on a database or a directory, and a browser. */
export async function browse(where: BenchDatabase | string) {
  const { findBrowser } = await fromScripts<{ findBrowser: () => Promise<string | null> }>('browser.mjs');
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Missing('no Chrome or Chromium was found, and none could be installed');
  const browser = await chromium.launch({ executablePath, args });
  const server = await serve(where);
  const [name = '', value = ''] = server.cookie.split('=');
  return {
    server,
    /** An empty cache and, unless a stranger's is wanted, the administrator's session. */
    open: async ({ height = 1000, stranger = false } = {}): Promise<BrowserContext> => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height } });
      if (!stranger) await context.addCookies([{ name, value, url: server.url }]);
      return context;
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const BEGIN = `var frames = { stood: [], last: performance.now() };
  (function look(now) {
    frames.stood.push(now - frames.last);
    frames.last = now;
    frames.looking = requestAnimationFrame(look);
  })(frames.last)`;

/** Milliseconds: at 60 frames a second, the next frame was on time. */
export const ON_TIME = 20;
/** Milliseconds. */
export const FRAME = 1000 / 60;

/** The duration of the page's frames during the work, in milliseconds: 95% are shorter. */
export async function framesOf(page: Page, work: Work): Promise<number> {
  await page.evaluate(BEGIN);
  await work();
  return slow((await page.evaluate<number[]>('cancelAnimationFrame(frames.looking), frames.stood')).slice(2));
}

/** The frames while the wheel turns at 60 steps a second, as a browser spreads a turn over its frames. */
export const scrolledFrames = (page: Page, steps: number, by: number): Promise<number> =>
  framesOf(page, async () => {
    const start = performance.now();
    let sent: Promise<void> = Promise.resolve();
    for (let at = 0; at < steps; at += 1) {
      // Scrolling does not wait for answers, but does not run ahead of a blocked page either.
      await Promise.all([sent, setTimeout(start + (at * 1000) / 60 - performance.now())]);
      sent = page.mouse.wheel(0, by);
    }
    await sent;
  });

type Event = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** Processor time of the longest task of the page's main thread during the work, in milliseconds. The page is the only open one. */
export async function longestTaskOf(page: Page, work: Work): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: Event[] };
  const threadOf = ({ pid, tid }: Event): string => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const main = new Set(named.map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no task of the page');
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
}

/** Measures processor time of the page's main thread by work until its frame is drawn, in milliseconds. */
export async function clockOf(page: Page): Promise<(work: Work) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const soFar = async (): Promise<number> => {
    // Waits for the end of the present frame.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  return async (work) => {
    const before = await soFar();
    await work();
    return (await soFar()) - before;
  };
}

/** The work for each of 35 digits, after five that are not counted. */
export async function typeDigits(page: Page): Promise<number[]> {
  const workOf = await clockOf(page);
  return (await repeated(40, () => workOf(() => page.keyboard.press('7')))).slice(5);
}
