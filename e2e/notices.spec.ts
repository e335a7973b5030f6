/** Notices cover nothing that people press or work on, at four widths, and take a saved change back. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { choose, enter } from './support.ts';

/** Those of `kept` that a notice covers; 'no notice' if none is open. */
async function covered(page: Page, kept: Readonly<Record<string, Locator>>): Promise<string[]> {
  const boxesOf = async (locator: Locator) =>
    (await Promise.all((await locator.all()).map((each) => each.boundingBox()))).filter((box) => box !== null);
  const found: string[] = [];
  const notices = await boxesOf(page.locator('.notice'));
  if (notices.length === 0) return ['no notice'];
  const { height = 0 } = page.viewportSize() ?? {};
  if (notices.some((notice) => notice.y < 0 || notice.y + notice.height > height)) found.push('the edge of the window');
  for (const [name, locator] of Object.entries(kept))
    for (const box of await boxesOf(locator))
      if (
        notices.some(
          (notice) =>
            notice.x < box.x + box.width &&
            box.x < notice.x + notice.width &&
            notice.y < box.y + box.height &&
            box.y < notice.y + notice.height,
        )
      )
        found.push(name);
  return found;
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
] as const)
  test(`notices cover no bar, no button of a dialog and no field worked on at ${width} px${width === 390 ? '' : ' @proof'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await enter(page, 'expert');
    await page.goto('/publishers/new');
    const name = `Office of quiet notices ${width}`;
    const field = page.getByLabel('Name', { exact: true });
    await field.fill(name);
    await choose(page, 'Type', 'Media');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const notice = page.locator('.notice');
    await expect(notice).toContainText(`has been created/updatedCreated: ${name}`);
    const kept = {
      navigation: page.locator('.bar'),
      'search and bell': page.locator('.bar button, .bar a'),
      'action bar': page.locator('.action-bar'),
      'focused field': page.locator('input:focus, textarea:focus'),
      'title and its buttons': page.locator('h1, .record-head .ant-btn'),
    };
    await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
    await expect.poll(() => covered(page, kept)).toEqual([]);

    await field.fill(`${name} renamed`);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    const undo = notice.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await field.focus();
    await expect.poll(() => covered(page, kept)).toEqual([]);
    await undo.click();
    await expect(field).toHaveValue(name);
    await expect(page.locator('.action-bar')).not.toContainText('Unsaved changes');

    // A notice of an action and a dialog at once, whose veil is over the bars.
    await page.keyboard.press('Escape');
    await expect(notice.filter({ hasText: 'updated' })).toBeVisible();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const parts = { 'a dialog': page.locator('.ant-modal-container, .ant-modal-content').first() };
    await expect(parts['a dialog']).toBeVisible();
    await expect.poll(() => covered(page, parts)).toEqual([]);
  });
