/** How smoothly the product's map is panned with 20,000 points, beside the same map without any. Needs a real browser. */
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { packageRoot } from '#db/paths.ts';
import { describeFrames, framesOf, openBrowser, signedIn, smoothEnough } from './browser.ts';
import { temporaryDirectory } from './missing.ts';
import { type Context, inTurns, milliseconds, slow, thousands } from './report.ts';
import { installed, serve } from './server.ts';

const POINTS = 20_000;

export async function benchMap({ rounds, report }: Context): Promise<void> {
  const pages = await builtPage();
  const directory = await installed();
  await using browser = await openBrowser();
  await using server = await serve(directory);
  const person = await signedIn(browser, server, 800);
  // The page has the server's own address, so that the map shows the product's tiles.
  await person.route('**/bench-map/**', (route) =>
    route.fulfill({ path: join(pages, new URL(route.request().url()).pathname.replace('/bench-map/', '')) }),
  );
  for (const [what, suffix] of [
    [`map: ${thousands(POINTS)} points panned`, ''],
    [`map of the IDU: ${thousands(POINTS)} facts panned`, '-figures'],
  ] as const) {
    await panned(person, `${POINTS}${suffix}`);
    const all: number[] = [];
    const full = async (): Promise<number> => {
      const frames = await panned(person, `${POINTS}${suffix}`);
      all.push(...frames);
      return slow(frames);
    };
    const pair = await inTurns(rounds, full, async () => slow(await panned(person, `0${suffix}`)));
    const floor = `${milliseconds(pair.floor)} the map without points`;
    report(what, describeFrames(all), floor, { ratio: pair.ratio, ...smoothEnough(all) });
  }
}

/** The product's own map, built like the product, on a separate page. */
async function builtPage(): Promise<string> {
  const outDir = temporaryDirectory();
  const root = join(packageRoot(), 'web', 'testing');
  await build({
    configFile: join(packageRoot(), 'vite.config.ts'),
    root,
    base: '/bench-map/',
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(root, 'map-page.html') } },
  });
  return outDir;
}

/** The frames while the map is dragged to and fro; `points` is their number, and how they are drawn. */
async function panned(person: BrowserContext, points: string): Promise<number[]> {
  const page = await person.newPage();
  await page.goto(`/bench-map/map-page.html#${points}`, { waitUntil: 'networkidle' });
  await page.locator('.leaflet-container').waitFor();
  const frames = await framesOf(page, async () => {
    for (let pan = 0; pan < 12; pan += 1) {
      const [from, to] = pan % 2 === 0 ? [900, 500] : [500, 900];
      await page.mouse.move(from, 300);
      await page.mouse.down();
      await page.mouse.move(to, 240 + 20 * (pan % 4), { steps: 30 });
      await page.mouse.up();
    }
  });
  await page.close();
  return frames;
}
