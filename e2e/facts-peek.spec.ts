/** Facts beside their list: read, reviewed one after the other, and worked on by keys. */
import { expect, test } from '@playwright/test';
import { enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

test('facts are read beside the list and signed off one after the other, by keyboard and by mouse @proof', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const names = ['A', 'B', 'C'].map((letter) => `Sudan: Flood - نيالا ${stamp} ${letter}`);
  for (const name of names)
    await post(page, 'facts', {
      name,
      iso3: 'SDN',
      year: 2024,
      displacement_type: 'Disaster',
      type: 'New Displacement (Flow)',
      household_size: { type: 'Manual', figure: 5.88 },
      locations: { locations: [{ type: 'Origin', name: 'Nyala', latlng: [12.05, 24.88], accuracy: 'Point' }] },
      data: {
        reported_figure: 1055,
        unit: 'Household',
        term: 'Displaced',
        start_date: { date: '2024-02-11', accuracy: 'Day' },
        excerpt: `"${'Families left their homes. '.repeat(20)}"`,
      },
    });
  await page.goto(`/facts?name=${stamp}&sort=name`);
  const peek = page.getByRole('complementary', { name: 'Peek' });
  const title = peek.getByRole('heading', { level: 2 });

  // By keyboard: the focus stays in the grid.
  const row = page.locator('.grid-row[data-index="0"]');
  await row.locator('[data-column="country"]').click();
  await page.getByRole('region', { name: 'Totals' }).and(page.locator('[aria-busy=false]')).waitFor();
  const above = (await row.boundingBox())!.y;
  await page.keyboard.press('Space');
  await expect(title).toHaveText(names[0]!);
  // The row that is read stays where it was.
  expect((await row.boundingBox())!.y).toBe(above);
  await expect(peek.getByText('6,203').first()).toBeVisible();
  await expect(peek.getByText('1,055 households × 5.88 people each')).toBeVisible();
  await expect(peek.getByText('Not reviewed')).toBeVisible();
  await expect(peek.getByRole('region', { name: /^Map of the locations/ })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(title).toHaveText(names[2]!);
  await expectAccessibleInBothThemes(page);
  await page.locator('.grid-row[data-index="2"] [data-column="country"]').click();
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  // By mouse: the eye of a row, and its menu.
  await page.getByRole('link', { name: names[1]! }).hover();
  await page.locator('.grid-row[data-index="1"] .peek-button').click();
  await expect(title).toHaveText(names[1]!);
  // The keys that the peek names go on from its row.
  await page.keyboard.press('ArrowDown');
  await expect(title).toHaveText(names[2]!);
  await page.getByRole('link', { name: names[0]! }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Peek' }).click();
  await expect(title).toHaveText(names[0]!);

  // Each is signed off, without the list: the tab stays, and so does the position of a fact that the search has lost.
  await page.locator('.grid-row[data-index="0"] [data-column="country"]').click();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('navigation', { name: 'Through the list of facts' });
  await expect(steps).toContainText('1 of 3');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  for (const [at] of names.entries()) {
    await expect(steps).toContainText(`${at + 1} of 3`);
    await expect(page.getByRole('radio', { name: 'Signed Off' })).toBeEnabled();
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article', { name: /^Signed Off, review/ })).toBeVisible();
    if (at === 0) await expectAccessible(page);
    if (at < 2) await page.keyboard.press('j');
  }
  await page.reload();
  await expect(steps).toContainText('3 of 3');
  await page.getByRole('button', { name: 'Previous fact' }).click();
  await expect(steps).toContainText('2 of 3');
  await page.getByRole('tab', { name: 'Main' }).click();
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('6,203');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(new RegExp(`name=${stamp}`));
  await expect(title).toBeVisible();
});

test('a fact gets a status, a comment and a person beside its list, by keys, and shows its latest change', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const name = `Kenya: Flood - Beside the list ${Date.now()}`;
  const id = await post(page, 'facts', {
    name,
    iso3: 'KEN',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: 30,
      unit: 'Person',
      term: 'Displaced',
      qualifier: 'total',
      start_date: { date: '2025-05-02', accuracy: 'Day' },
    },
  });
  const answer = await page.request.patch(`/psql/facts?id=eq.${id}`, { data: { name: `${name}, again` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/facts?name=${encodeURIComponent(name)}`);
  const cell = page.locator('.grid-row[data-index="0"] [data-column="country"]');
  await cell.click();
  await page.keyboard.press('Space');
  const peek = page.getByRole('complementary', { name: 'Peek' });
  await expect(peek.getByRole('region', { name: 'Last change' })).toContainText(`${name}, again`);
  await expect(peek).toContainText('1 of 1');
  // The values of the head are not repeated.
  await expect(peek.getByRole('term').filter({ hasText: /^(Name|Cause|Type)$/ })).toHaveCount(0);

  const status = peek.getByRole('button', { name: 'Not reviewed' });
  await expect(status).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Under Review' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(peek).toBeVisible();
  await expect(cell).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Under Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(peek.getByRole('button', { name: 'Under Review' })).toBeVisible();
  await expect(page.locator('.grid-row[data-index="0"]')).toContainText('Under Review');

  await cell.click();
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByLabel('New comment').fill('Which road?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Threads' })).toContainText('Which road?');
  await expect(page.getByRole('dialog').getByLabel('New comment')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(peek.getByRole('button', { name: 'Comments (1)' })).toBeVisible();

  await cell.click();
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(peek.getByRole('button', { name: /^Assigned to / })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
