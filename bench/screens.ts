/** Screens in a real browser: the scripts that they load, the list and the form of facts, and panning the map. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { packageRoot } from '#db/paths.ts';
import { browse, FRAME, framesOf, ON_TIME, scrolledFrames, typeDigits } from './browser.ts';
import { manyFacts, temporaryDirectory } from './databases.ts';
import { below, compare, type Context, kilobytes, limit, milliseconds, slow, thousands, timed } from './report.ts';
import { installed } from './server.ts';

/** The JavaScript that a browser loads to show the sign-in screen and the facts list, each script compressed with gzip as it is sent. */
export async function benchBundle(context: Context): Promise<void> {
  await using scene = await browse(await installed());
  for (const [path, stranger, shown, most] of [
    ['/signin', true, 'input[type="password"]', 80_000],
    ['/facts', false, '[role="grid"]', 450_000],
  ] as const) {
    const page = await (await scene.open({ stranger })).newPage();
    // A script that is loaded twice counts once.
    const scripts = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const isScript = (response.headers()['content-type'] ?? '').includes('javascript');
      const size = async (): Promise<number> => gzipSync(await response.body()).length;
      if (isScript) scripts.set(response.url(), size());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator(shown).first().waitFor();
    const sizes = await Promise.all(scripts.values());
    await page.close();
    const all = sizes.reduce((sum, size) => sum + size, 0);
    limit(context, `bundle: JavaScript of ${path}, gzip`, all, most, kilobytes);
  }
}

/** The facts list with all facts in one grid, from an empty cache on, and the form of a fact. */
export async function benchFacts(context: Context): Promise<void> {
  await using scene = await browse(await manyFacts(context));
  const page = await (await scene.open()).newPage();
  const link = page.locator('[role="row"][data-index="5"] a').first();
  const cold = await timed(() => Promise.all([page.goto('/facts'), link.waitFor()]));
  context.report('facts: the first rows, with an empty cache', milliseconds(cold), '', {});
  await page.goto('/facts?size=0');
  await link.hover();
  // Fast: 20 turns of the wheel a second, 120 px each, in three steps.
  const frame = await scrolledFrames(page, 900, 40);
  const what = `scroll: ${thousands(context.facts)} facts in one grid, rows not loaded yet`;
  limit(context, `${what}: 95% of frames within`, frame, ON_TIME, milliseconds);
  await page.goto('/facts/new');
  await page.getByLabel('Reported Figure', { exact: true }).click();
  const keys = slow(await typeDigits(page));
  limit(context, 'typing: Reported Figure of a new fact, 95 of 100 within', keys, FRAME, milliseconds);
}

const POINTS = 20_000;

/** How smoothly the product's map is panned with 20,000 points, beside the same map without any. */
export async function benchMap(context: Context): Promise<void> {
  const pages = await builtPage();
  await using scene = await browse(await installed());
  const person = await scene.open({ height: 800 });
  // The page has the server's own address, so that the map shows the product's tiles.
  await person.route('**/bench-map/**', (route) =>
    route.fulfill({ path: join(pages, new URL(route.request().url()).pathname.replace('/bench-map/', '')) }),
  );
  for (const [what, suffix] of [
    [`map: ${thousands(POINTS)} points panned`, ''],
    [`map of the IDU: ${thousands(POINTS)} facts panned`, '-figures'],
  ] as const)
    await compare(context, `${what}, 95% of frames within`, {
      turns: context.rounds,
      warm: 1,
      measured: () => panned(person, `${POINTS}${suffix}`),
      floor: () => panned(person, `0${suffix}`),
      beside: 'the map without points',
      held: ({ measured, ratio }) => ({ ratio, ...below(measured, ON_TIME, milliseconds) }),
    });
}

/** The product's own map, built like the product, on a separate page. */
async function builtPage(): Promise<string> {
  const { build } = await import('vite');
  const outDir = temporaryDirectory();
  const root = join(packageRoot(), 'web', 'testing');
  const configFile = join(packageRoot(), 'vite.config.ts');
  const output = { outDir, emptyOutDir: true, rollupOptions: { input: join(root, 'map-page.html') } };
  await build({ configFile, root, base: '/bench-map/', logLevel: 'warn', publicDir: false, build: output });
  return outDir;
}

/** The frames while the map is dragged to and fro; `points` is their number, and how they are drawn. */
async function panned(person: BrowserContext, points: string): Promise<number> {
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
