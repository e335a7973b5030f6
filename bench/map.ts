/** How smoothly the map of the product is panned with 20,000 points, beside the same map without any. Needs a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { packageRoot } from '#db/paths.ts';
import { openBrowser, signedIn } from './browser.ts';
import type { Context } from './context.ts';
import { existingPlace } from './embedded-place.ts';
import { inTurns, median } from './measure.ts';
import type { Result } from './table.ts';

const POINTS = 20_000;
const SMOOTH_MS = 20;
const PANS = 12;

export async function benchMap({ rounds, say }: Context): Promise<Result[]> {
  const pages = await builtPage();
  const place = await existingPlace();
  const server = await place.start();
  const browser = await openBrowser();
  try {
    const context = await signedIn(browser, server.url, place.password, 800);
    // The page stands on the server's own address, so that the map has the product's tiles.
    await context.route('**/bench-map/**', (route) =>
      route.fulfill({ path: join(pages, new URL(route.request().url()).pathname.replace('/bench-map/', '')) }),
    );
    await framesOf(context, POINTS);
    const shares: number[] = [];
    const pair = await inTurns(
      rounds,
      async () => {
        const { frames, loaded } = await framesOf(context, POINTS);
        const share = (100 * frames.filter((frame) => frame < SMOOTH_MS).length) / frames.length;
        say(`loaded in ${loaded.toFixed(0)} ms, ${frames.length} frames, ${share.toFixed(1)}% under ${SMOOTH_MS} ms`);
        shares.push(share);
        return at95(frames);
      },
      async () => at95((await framesOf(context, 0)).frames),
    );
    const share = median(shares);
    return [
      {
        what: `map: ${POINTS.toLocaleString('en')} points panned`,
        measured: `${share.toFixed(1)}% of frames under ${SMOOTH_MS} ms (95%: ${pair.measured.toFixed(1)} ms)`,
        floor: `${pair.floor.toFixed(1)} ms the map without points`,
        ratio: pair.ratio,
        target: `95% under ${SMOOTH_MS} ms`,
        met: share >= 95,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(pages, { recursive: true, force: true });
  }
}

/** The product's own map, built as the product is, on a page of its own. */
async function builtPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'helix-bench-map-'));
  await build({
    configFile: join(packageRoot(), 'vite.config.ts'),
    root: join(packageRoot(), 'web', 'testing'),
    base: '/bench-map/',
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(packageRoot(), 'web/testing/map-page.html') } },
  });
  return outDir;
}

const at95 = (frames: readonly number[]): number =>
  frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0;

/** Milliseconds between frames while the map is dragged to and fro. */
async function framesOf(context: BrowserContext, points: number): Promise<{ frames: number[]; loaded: number }> {
  const page = await context.newPage();
  try {
    const start = performance.now();
    await page.goto(`/bench-map/map-page.html#${points}`, { waitUntil: 'networkidle' });
    await page.locator('.leaflet-container').waitFor();
    const loaded = performance.now() - start;
    await page.evaluate('times.length = 0');
    for (let pan = 0; pan < PANS; pan += 1) {
      const [from, to] = pan % 2 === 0 ? [900, 500] : [500, 900];
      await page.mouse.move(from, 300);
      await page.mouse.down();
      await page.mouse.move(to, 240 + 20 * (pan % 4), { steps: 30 });
      await page.mouse.up();
    }
    const times = await page.evaluate<number[]>('times');
    return { frames: times.slice(1).map((time, at) => time - (times[at] ?? time)), loaded };
  } finally {
    await page.close();
  }
}
