/** Accessibility of the facts list and the form in all their states: axe finds no violation, in light and in dark mode. */
import { expect, test, type Page } from '@playwright/test';
import { answerButton, enter, expectAccessibleInBothThemes, inBothThemes, post } from './support.ts';

/** Checks an element that has just been opened. */
const openedBy = (page: Page, check: (darkParts: readonly string[]) => Promise<void>) => async (what: string) => {
  await expect(page.locator(what).last()).toBeVisible();
  await check([what]);
};

test('home by keyboard, then the list, its pickers, calendar, panel, filters and menus @proof', async ({ page }) => {
  await enter(page, 'administrator');
  await page.goto('/');
  const chart = page.getByRole('region', { name: 'Disasters monthly figures' });
  await chart.getByRole('img', { name: /^Disasters/ }).waitFor();
  await expectAccessibleInBothThemes(page);
  const [first, last] = [chart.getByRole('slider').first(), chart.getByRole('slider').last()];
  await chart.getByRole('button', { name: /^Zoom/ }).press('Enter');
  await expect(last).not.toHaveAttribute('aria-valuetext', 'Dec');
  await chart.getByRole('button', { name: /^Restore/ }).press('Enter');
  await first.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-valuetext', 'Feb');
  const picture = page.waitForEvent('download');
  await chart.getByRole('button', { name: /^Save as image/ }).press('Enter');
  expect((await picture).suggestedFilename()).toBe('Disasters monthly figures.png');
  await page.goto('/facts');
  await expect(page.locator('.grid-row a').first()).toBeVisible();

  await inBothThemes(page, async (check) => {
    const opened = openedBy(page, check);
    await check();
    await page.getByRole('combobox', { name: 'Themes', exact: true }).click();
    await opened('.ant-select-dropdown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose Date from' }).click();
    await opened('.month-calendar');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
    await page.getByRole('button', { name: 'Filter GSN' }).click();
    await opened('.column-filter');
    await page.keyboard.press('Escape');
    await opened('[role=dialog]');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('.grid-row a').first().click({ button: 'right' });
    await opened('[role=menu]');
    await page.keyboard.press('Escape');
  });
});

/** Opens the form of a new fact. */
async function openForm(page: Page): Promise<number> {
  await enter(page, 'administrator');
  const id = await post(page, 'facts', {
    name: 'سوريا: فيضان - 02/05/2024',
    iso3: 'SYR',
    year: 2024,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    data: { reported_figure: 31, term: 'Displaced', start_date: { date: '2024-05-02', accuracy: 'Day' } },
  });
  await page.goto(`/facts/${id}`);
  await expect(page.getByRole('heading', { name: 'Key Information' })).toBeVisible();
  return id;
}

test('the form and its colours in both themes', { tag: '@colours' }, async ({ page }) => {
  await openForm(page);
  await expectAccessibleInBothThemes(page);
});

test('the form, each of its tabs, and their pop-ups', async ({ page }) => {
  const id = await openForm(page);
  const type = page.locator('.ant-select-content').filter({ has: page.getByLabel('Type', { exact: true }) });
  await expect(type).toHaveText('New Displacement (Flow)');
  expect(await type.evaluate((drawn) => drawn.scrollWidth > drawn.clientWidth)).toBe(false);
  await inBothThemes(page, async (check) => {
    await check();
    for (const tab of ['Disaggregated Data', 'Analysis', 'Confidence Assessment', 'Facts', 'Reviews', 'History']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name: tab }).first()).toBeVisible();
      await check(['[role=tabpanel]'], ['[role=tabpanel]']);
    }
    const opened = openedBy(page, check);
    await page.getByRole('tab', { name: 'Main' }).click();
    await page.getByLabel('Country', { exact: true }).click();
    await opened('.ant-select-dropdown');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete' }).click();
    await opened('.ant-popconfirm');
    await answerButton(page, 'Cancel').click();
  });

  await page.getByRole('tabpanel', { name: 'Main' }).getByLabel('Comment').fill('Mine');
  await page.request.patch(`/psql/facts?id=eq.${id}`, { data: { comment: 'Theirs' } });
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Discard my changes' })).toBeVisible();
  await expectAccessibleInBothThemes(page, ['[role=dialog]']);
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await page.getByLabel('Name').fill('');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.locator('.problem-list')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
