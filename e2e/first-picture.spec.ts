/** A screen that is opened by its address: what the server names in advance is what the screen loads, once each; until its code is there, its frame stands. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { enter } from './support.ts';

test('the files of a screen are named with its page, and are loaded once each @proof', async ({
  browser,
  page,
  baseURL,
}) => {
  await enter(page, 'coordinator');
  const storageState = await page.context().storageState();
  for (const address of ['/', '/facts', '/events/new', '/countries/profiles/SDN', '/no/such/page']) {
    // A browser with nothing in its memory.
    const own = await browser.newContext({ storageState, ...(baseURL !== undefined && { baseURL }) });
    const opened = await own.newPage();
    const sent: string[] = [];
    opened.on('request', (request) => sent.push(new URL(request.url()).pathname));
    const answer = await opened.goto(address);
    await expect(opened).toHaveTitle(/ · Helix$/);
    const named = [...(answer?.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, file]) => file ?? '');
    const times = named.map((file) => [file, sent.filter((one) => one === file).length]);
    expect(times.length, address).toBeGreaterThan(5);
    expect(times.filter(([, count]) => count !== 1)).toEqual([]);
    const used = await opened.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(named.filter((file) => !used.some((name) => name.endsWith(file)))).toEqual([]);
    await own.close();
  }
});

test('the frame of a screen stands while its code loads, and only until then', async ({ page }) => {
  await enter(page, 'coordinator');
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/frame-*.js', async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto('/facts', { waitUntil: 'commit' });
  const waiting = page.getByRole('status', { name: 'Loading' });
  await expect(waiting).toBeVisible();
  const bar = page.locator('.bar');
  await expect(bar.getByText('Helix')).toBeVisible();
  // The bar, its name and the version, in whole pixels.
  const boxes = () =>
    bar
      .locator('.bar-name, .bar-version')
      .or(bar)
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
  const before = await boxes();
  expect(before).toHaveLength(3);
  arrive();
  await page.getByRole('heading', { name: 'Facts', level: 1 }).waitFor();
  expect(await boxes()).toEqual(before);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page whose scripts fail to load says so after a while, and one that draws never does', async ({ page }) => {
  const words = page.getByText('Helix did not start');
  const seen = () => words.evaluate((element) => getComputedStyle(element).visibility);
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/signin');
  expect(await seen()).toBe('hidden');
  await words.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  expect(await seen()).toBe('visible');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await page.getByLabel('Username').waitFor();
  await expect(words).toHaveCount(0);
});

test('a list asks for its rows before anything else, and once @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/psql/')) asked.push(pathname);
  });
  await page.goto('/publishers');
  await page.locator('.grid-row a').first().waitFor();
  expect(asked[0]).toBe('/psql/publishers_view');
  expect(asked.filter((path) => path === '/psql/publishers_view')).toHaveLength(1);
});

test('every file that the built pages and scripts name is there', () => {
  const built = join(import.meta.dirname, '..', 'dist', 'web');
  const files = new Set(readdirSync(join(built, 'assets')).map((file) => `assets/${file}`));
  const named = ['index.html', '.preloads.json', ...files]
    .filter((file) => /\.(html|json|js)$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(built, file), 'utf8').matchAll(/["'`/](assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2))/g),
    ])
    .map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !files.has(file))).toEqual([]);
});
