/** Nothing moves under the reader's eyes: the layout shift of each screen that people open in the morning, as browsers measure it, on a wide screen and on a phone. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import { sampleOf } from './sample.ts';
import { enter } from './support.ts';

const MOST = 0.02;
const SCREENS = [
  '/',
  '/countries/profiles/SDN',
  '/countries',
  '/facts',
  '/facts/150',
  '/events',
  '/events/20',
  '/events/new',
  '/documents',
  '/dashboards/qa',
  '/dashboards/performance',
  '/dashboards/analysis',
  '/monitoring_platform/idus?period=180',
  '/no/such/page',
];

const SAMPLE = ['/', '/countries/profiles/SDN', '/facts', '/facts/150', '/dashboards/qa'];

declare global {
  // oxlint-disable-next-line no-var -- A property of the page's window.
  var shifts: number[] | undefined;
}

/** Adds up the shifts of a page from its beginning. */
const measure = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) globalThis.shifts?.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Answers come late and in another order than they were asked for, as over a slow line: what a fast one hides is seen. */
async function answerLate(page: Page): Promise<void> {
  let asked = 0;
  await page.route(/\/(?:psql|rpc|upload)\//, async (route) => {
    asked += 1;
    await wait((asked * 7919) % 600);
    // The page may have gone on.
    await route.continue().catch(() => undefined);
  });
}

for (const [device, width, height] of [
  ['a wide screen @proof', 1280, 800],
  ['a phone', 390, 844],
] as const)
  test(`nothing jumps while screens load on ${device}`, async ({ page }) => {
    await enter(page, 'coordinator');
    await measure(page);
    await answerLate(page);
    await page.setViewportSize({ width, height });
    const moved: string[] = [];
    for (const screen of sampleOf(SCREENS, (one) => SAMPLE.includes(one))) {
      await page.goto(screen);
      await expect(page).toHaveTitle(/ · Helix$/);
      await expect(page.getByRole('status', { name: /^(Loading|Counting|Looking)/ })).toHaveCount(0);
      // Letters of the face and what was drawn last.
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise<void>((done) => {
          requestIdleCallback(() => requestAnimationFrame(() => done()));
        });
      });
      const shift = await page.evaluate(() => (globalThis.shifts ?? []).reduce((sum, value) => sum + value, 0));
      console.info(`layout shift ${width} px ${screen}: ${shift.toFixed(4)}`);
      if (shift >= MOST) moved.push(`${screen}: ${shift.toFixed(4)}`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(moved).toEqual([]);
  });

test('the first card of a list is near the top of a phone @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ['/facts', '/events', '/documents', '/publishers', '/countries']) {
    await page.goto(list);
    const card = page.locator('.row-card').first();
    await expect(card).toBeVisible();
    // Facts have a line with their totals.
    const least = list === '/facts' ? 228 : 200;
    await expect.poll(async () => (await card.boundingBox())?.y, list).toBeLessThanOrEqual(least);
    if (list !== '/facts') continue;
    await page.emulateMedia({ media: 'print' });
    for (const label of await page.locator('.totals-figures > div + div dt').all())
      expect(await label.evaluate((drawn) => drawn.scrollWidth - drawn.clientWidth)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: null });
    // A total in sight is whole.
    const totals = page.locator('.totals-figures');
    await expect(totals).toBeVisible();
    const line = (await totals.boundingBox())!;
    for (const total of await totals.locator('> div').all()) {
      const box = (await total.boundingBox())!;
      if (box.y < line.y + line.height) expect(box.x + box.width).toBeLessThanOrEqual(line.x + line.width + 1);
    }
  }
});
