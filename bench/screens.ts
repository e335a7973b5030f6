/** Screens in a real browser: the scripts that they load, scrolling the whole list of facts, typing in the form of a fact, panning the map. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { packageRoot } from '#db/paths.ts';
import { browse, describeFrames, describeKeys, framesOf, quickEnough } from './browser.ts';
import { scrolledFrames, smoothEnough, typeDigits } from './browser.ts';
import { manyFacts, takenBack } from './databases.ts';
import { temporaryDirectory } from './missing.ts';
import { type Context, inTurns, limit, median, milliseconds, slow, thousands, timed, type Unit } from './report.ts';
import { installed, newRecord } from './server.ts';

const kilobytes: Unit = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** The JavaScript that a browser loads to show the sign-in screen and the facts list, each script compressed with gzip as it is sent. */
export async function benchBundle(context: Context): Promise<void> {
  await using scene = await browse(await installed());
  for (const [path, stranger, shown, most] of [
    ['/signin', true, 'input[type="password"]', 200_000],
    ['/facts', false, '[role="grid"]', 600_000],
  ] as const) {
    const page = await (await scene.open({ stranger })).newPage();
    const scripts: Promise<[name: string, size: number]>[] = [];
    page.on('response', (response) => {
      if (!(response.headers()['content-type'] ?? '').includes('javascript')) return;
      scripts.push(response.body().then((body) => [new URL(response.url()).pathname, gzipSync(body).length]));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator(shown).first().waitFor();
    // A script that is loaded twice counts once.
    const sizes = [...new Map(await Promise.all(scripts))].toSorted(([, one], [, other]) => other - one);
    await page.close();
    for (const [name, size] of sizes) context.say(`${path}  ${kilobytes(size).padStart(9)}  ${name}`);
    const all = sizes.reduce((sum, [, size]) => sum + size, 0);
    limit(context, `bundle: JavaScript of ${path}, gzip`, all, most, kilobytes);
  }
}

/** Fast scrolling: 20 turns of the wheel a second, 120 px each, in three steps. */
const [steps, step] = [900, 40];

/** The whole list in one grid: frames while scrolling through rows not loaded yet, beside loaded rows and beside an empty page; and the jump to its end. */
export async function benchScroll(context: Context): Promise<void> {
  const { facts, rounds, report } = context;
  await using scene = await browse(await manyFacts(context));
  const person = await scene.open();
  const [ahead, there, empty, ends]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const page = await person.newPage();
    await page.setContent('<div style="height: 400000px"></div>');
    await page.mouse.move(400, 400);
    empty.push(...(await scrolledFrames(page, steps, step)));
    await page.goto('/facts?size=0');
    await page
      .getByText(`Total ${thousands(facts)}`)
      .first()
      .waitFor();
    await page.locator('[role="row"][row-index="5"] a').first().hover();
    ahead.push(...(await scrolledFrames(page, steps, step)));
    // Scrolls up again over the loaded rows.
    there.push(...(await scrolledFrames(page, steps, -step)));
    await page.locator('[role="gridcell"][col-id="country"]').first().click();
    const last = page.locator(`[role="row"][row-index="${facts - 1}"] a`).first();
    ends.push(await timed(() => Promise.all([page.keyboard.press('Control+End'), last.waitFor()])));
    await page.close();
  }
  const what = `scroll: ${thousands(facts)} facts in one grid`;
  for (const [which, measured, floor, beside] of [
    ['rows not loaded yet', ahead, there, 'loaded rows'],
    ['loaded rows', there, empty, 'an empty page'],
  ] as const) {
    const held = { ratio: slow(measured) / slow(floor), ...smoothEnough(measured) };
    report(`${what}, ${which}`, describeFrames(measured), `${describeFrames(floor)} ${beside}`, held);
  }
  report(`${what}, Ctrl+End to the last row`, milliseconds(median(ends)));
}

/** The fields of each tab of a fact, by their labels. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Main: ['Name', 'Reported Figure', 'Comment'],
  'Disaggregated Data': ['Urban', 'Name of age category 100', 'Figure of age category 200', 'Figure of stratum 1'],
  Analysis: ['Excerpt', 'Public Figure Analysis'],
  Reviews: ['Comment'],
};

const factWithAges = () => {
  const age_disaggregated_data = Array.from({ length: 200 }, (_, at) => ({ category: `${at}-${at + 1}`, figure: at }));
  const strata_disaggregated_data = [{ date: '2024-05-01', figure: 10 }];
  const start_date = { date: '2024-05-01', accuracy: 'Day' };
  const figures = { reported_figure: 1_000_000, unit: 'Person', term: 'Displaced', start_date };
  const data = { ...figures, age_disaggregated_data, strata_disaggregated_data };
  const kind = { displacement_type: 'Conflict', type: 'New Displacement (Flow)' };
  return { name: 'A fact of two hundred ages', iso3: 'BGD', year: 2024, ...kind, data };
};

/** Typing in the form of a fact with 200 ages, field by field: the page's work for each key, beside a field on an empty page. */
export async function benchTyping(context: Context): Promise<void> {
  const database = await manyFacts(context);
  await takenBack(database.url, async () => {
    await using scene = await browse(database);
    const person = await scene.open();
    const empty = await person.newPage();
    await empty.setContent('<label>Empty <input></label>');
    const least = await typeIn(empty, empty.getByLabel('Empty'));
    const floor = `${milliseconds(median(least))} and ${milliseconds(slow(least))} in an empty page`;
    const id = await newRecord(scene.server, 'facts', factWithAges());
    for (const [tab, labels] of Object.entries(FIELDS)) {
      const page = await person.newPage();
      await page.goto(`/facts/${id}`);
      await page.getByRole('tab', { name: tab, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name: tab, exact: true });
      for (const label of labels) {
        const field = panel.getByLabel(label, { exact: true }).and(page.locator('input:not([type="radio"]), textarea'));
        const keys = await typeIn(page, field);
        const held = { ratio: median(keys) / median(least), ...quickEnough(keys) };
        context.report(`typing: ${tab}, ${label}`, describeKeys(keys), floor, held);
      }
      await page.close();
    }
  });
}

async function typeIn(page: Page, field: Locator): Promise<number[]> {
  await field.click();
  await page.keyboard.press('End');
  return typeDigits(page);
}

const POINTS = 20_000;

/** How smoothly the product's map is panned with 20,000 points, beside the same map without any. */
export async function benchMap({ rounds, report }: Context): Promise<void> {
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
  const { build } = await import('vite');
  const outDir = temporaryDirectory();
  const root = join(packageRoot(), 'web', 'testing');
  const configFile = join(packageRoot(), 'vite.config.ts');
  const output = { outDir, emptyOutDir: true, rollupOptions: { input: join(root, 'map-page.html') } };
  await build({ configFile, root, base: '/bench-map/', logLevel: 'warn', publicDir: false, build: output });
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
