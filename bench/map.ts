/** How smoothly the product's map is panned with 20,000 points, beside the same map without any. Needs a real browser. */
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { packageRoot } from '#db/paths.ts';
import { framesOf, signedIn, smooth, withBrowser } from './browser.ts';
import type { Context } from './context.ts';
import { temporaryDirectory } from './files.ts';
import { inTurns, median, slow } from './measure.ts';
import { installed, served } from './server.ts';
import { result, type Result, thousands } from './table.ts';

const POINTS = 20_000;

export async function benchMap({ rounds, say }: Context): Promise<Result[]> {
  const pages = await builtPage();
  const directory = await installed();
  return withBrowser((browser) =>
    served(directory, async (server) => {
      const context = await signedIn(browser, server, 800);
      // The page has the server's own address, so that the map shows the product's tiles.
      await context.route('**/bench-map/**', (route) =>
        route.fulfill({ path: join(pages, new URL(route.request().url()).pathname.replace('/bench-map/', '')) }),
      );
      const results: Result[] = [];
      for (const [name, page] of [
        [`map: ${thousands(POINTS)} points panned`, `${POINTS}`],
        [`map of the IDU: ${thousands(POINTS)} facts panned`, `${POINTS}-figures`],
      ] as const) {
        await panned(context, page);
        const shares: number[] = [];
        const full = async (): Promise<number> => {
          const frames = await panned(context, page);
          shares.push(smooth(frames));
          say(`${name}: ${frames.length} frames, ${smooth(frames).toFixed(1)}% under 20 ms`);
          return slow(frames);
        };
        const pair = await inTurns(rounds, full, async () =>
          slow(await panned(context, page.replace(`${POINTS}`, '0'))),
        );
        const share = median(shares);
        results.push(
          result(
            name,
            `${share.toFixed(1)}% of frames under 20 ms (95%: ${pair.measured.toFixed(1)} ms)`,
            `${pair.floor.toFixed(1)} ms the map without points`,
            [pair.ratio, `95% under 20 ms`, share >= 95],
          ),
        );
      }
      return results;
    }),
  );
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
async function panned(context: BrowserContext, points: string): Promise<number[]> {
  const page = await context.newPage();
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
