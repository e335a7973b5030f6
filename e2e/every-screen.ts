/** A picture of every screen, as an administrator, and of the reading view of each kind, as people without the right to edit. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { setClock } from './clock.mjs';
import { screensOf, shown } from './screens.ts';
import { enter, post } from './support.ts';

const folder = process.env['SCREENS_TO']!;
const width = Number(process.env['SCREENS_WIDTH']);
const colorScheme = process.env['SCREENS_DARK'] === undefined ? 'light' : 'dark';
const compared = process.env['SCREENS_AGAINST'] !== undefined;
const MOST_PICTURES = 20;

const nameOf = (role: string, address: string) =>
  `${role}${address === '/' ? '/home' : address}`.replaceAll(/[^A-Za-z0-9-]+/g, '-').replace(/-$/, '');

/** Records of the kinds of which the sample has none. */
async function addRecords(page: Page): Promise<void> {
  const person = { title: 'Mr', name: 'Sami', surname: 'Haddad', organisation: 'Office', job_title: 'Adviser' };
  const contact_id = await post(page, 'contacts', person);
  await post(page, 'communications', { contact_id, subject: 'Figures of June' });
  const kind = { iso3: 'SDN', displacement_type: 'Disaster' };
  await post(page, 'tabular_datasets', { ...kind, name: 'Camps of Kassala', unit: 'Person' });
  await post(page, 'significant_updates', { ...kind, title: 'Floods', date: '2026-03-01' });
  await post(page, 'contextual_analysis', { ...kind, title: 'Rains', publication_date: '2026-03-01' });
  await post(page, 'monitoring_challenges', { iso3: 'SDN', title: 'Access', date: '2026-03-01' });
}

/** The picture, when it no longer changes: charts, maps and fonts come after the text. */
async function picture(page: Page): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let taken = 0; taken < MOST_PICTURES; taken += 1) {
    await page.waitForLoadState('networkidle');
    const next = await page.screenshot({ fullPage: true, animations: 'disabled' });
    if (last?.equals(next)) return next;
    last = next;
  }
  expect.soft(MOST_PICTURES, `${page.url()} still changes`).toBe(0);
  return last!;
}

test('every screen', async ({ page }) => {
  await mkdir(folder, { recursive: true });
  // The stream of changes never ends, and the network would never be idle.
  await page.route(/\/live(\?|$)/, (route) => route.abort());
  await page.addInitScript(setClock, { start: Date.parse('2026-06-15T12:05:00Z'), slower: 1 });
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await enter(page, 'administrator');
  await addRecords(page);
  const screens = await screensOf(page);
  const records = screens.filter((screen) => /^\/\w[\w/-]*\/\d+$/.test(screen) && !screen.startsWith('/roles'));
  for (const [role, addresses] of Object.entries({ administrator: screens, reviewer: records, viewer: records })) {
    await enter(page, role);
    for (const address of addresses) {
      const file = `${nameOf(role, address)}.png`;
      await page.goto(address);
      await shown(page, address);
      await writeFile(join(folder, file), await picture(page));
    }
  }
});

test('the pictures are those of the other folder', async () => {
  test.skip(!compared, 'no folder to compare with');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.png')))
    expect.soft(await readFile(join(folder, file)), file).toMatchSnapshot(file, { maxDiffPixels: 0, threshold: 0 });
});
