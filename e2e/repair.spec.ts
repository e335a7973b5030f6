/** Repair: a change of many is undone by its notice and by Ctrl+Z, a fact is archived, found among the archived records, restored, deleted, and restored from the trash. */
import { expect, test, type Page } from '@playwright/test';
import {
  answerButton,
  choose,
  enter,
  expectAccessible,
  expectAccessibleInBothThemes,
  follow,
  post,
} from './support.ts';

const madeFacts = async (page: Page, stamp: string): Promise<number[]> => {
  const ids: number[] = [];
  for (const letter of ['A', 'B'])
    ids.push(
      await post(page, 'facts', {
        name: `Sudan: Flood - نيالا ${stamp} ${letter}`,
        iso3: 'SDN',
        year: 2024,
        displacement_type: 'Conflict',
        type: 'New Displacement (Flow)',
        data: { reported_figure: 5, unit: 'Person', term: 'Displaced', start_date: { date: '2024-02-11' } },
      }),
    );
  return ids;
};

test('a change of many facts is undone by its notice, made again by Ctrl+Z, and shown as an operation', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  await madeFacts(page, stamp);
  await page.goto(`/facts?name=${stamp}&sort=name&layout=name,groups,status`);
  const groups = page.locator('.grid-row[data-index="0"] [data-column="groups"]');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.keyboard.press('Shift+E');
  await choose(page, 'Groups to add', 'MYU 2024');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Change 2 facts' }).click();
  await expect(groups).toHaveText('MYU 2024');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 records are as before')).toBeVisible();
  await expect(groups).toHaveText('');
  // The undo is an operation, too.
  await page.locator('.grid-row[data-index="0"] [data-column="name"]').focus();
  await page.keyboard.press('Control+z');
  const dialog = page.getByRole('dialog', { name: 'Undo the last operation?' });
  await expect(dialog.getByText('Undone: 2 records are as before')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(groups).toHaveText('MYU 2024');
  await follow(page, '/operations?kind=Change');
  await page.locator('.grid-row').first().getByRole('gridcell').nth(1).click();
  await expectAccessible(page);
  const answer = await page.request.get('/psql/operations?kind=eq.Change&order=id.desc&limit=1');
  const [{ id }] = (await answer.json()) as [{ id: number }];
  await follow(page, `/operations/${id}`);
  await expect(page.getByText('Can be undone')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await answerButton(page, 'Undo').click();
  await expect(page.getByText('As before the operation')).toHaveCount(2);
});

test('a fact is archived from its form, restored, deleted, and restored from the trash @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const [first] = await madeFacts(page, stamp);
  await page.goto(`/facts/${first}`);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive the record?' });
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill(`Twice ${stamp}`);
  await page.keyboard.press('Tab');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(page.getByText('1 record archived')).toBeVisible();
  await expect(page.getByText(`: Twice ${stamp}`)).toBeVisible();
  await expectAccessible(page);

  await follow(page, `/archived?name=${stamp}`);
  // The screen before has this text, too.
  await expect(page.locator('.grid-row').filter({ hasText: `Twice ${stamp}` })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 record restored')).toBeVisible();
  await follow(page, `/facts/${first}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answerButton(page, 'Delete').click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await follow(page, `/trash?name=${stamp}`);
  await expect(page.locator('.grid-row').filter({ hasText: stamp })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 record restored')).toBeVisible();
  await follow(page, `/facts/${first}`);
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
});

test('facts named IGNORE are archived in one click; one that has changed since is put back when it is chosen @proof', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const [first, second] = await madeFacts(page, `IGNORE ${stamp}`);
  await page.goto('/dashboards/qa?tab=potential-errors');
  await page.getByRole('link', { name: /^W7 Fact named DELETE/ }).click();
  const rows = page.locator('.grid-row').filter({ hasText: stamp });
  await rows.nth(0).locator('[data-column="selected"]').click();
  await rows.nth(1).locator('[data-column="selected"]').click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('2 records archived')).toBeVisible();
  await expect(rows).toHaveCount(0);

  const answer = await page.request.get('/psql/operations?kind=eq.Archive&order=id.desc&limit=1');
  const [{ id }] = (await answer.json()) as [{ id: number }];
  const reason = await page.request.patch(`/psql/facts?id=eq.${first}`, { data: { archived_reason: 'Mine' } });
  expect(reason.status(), await reason.text()).toBeLessThan(300);
  await follow(page, `/operations/${id}`);
  // Not that of the notice.
  await page
    .getByRole('region', { name: /^Operation \d+$/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await answerButton(page, 'Undo').click();
  await expect(page.getByText('As before the operation')).toHaveCount(1);
  await page.getByRole('checkbox', { name: `Put back Sudan: Flood - نيالا IGNORE ${stamp} A` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put back the chosen' }).click();
  await answerButton(page, 'Put back the chosen').click();
  await expect(page.getByText('As before the operation')).toHaveCount(2);
  for (const fact of [first, second]) {
    const { archived_at } = (await (
      await page.request.get(`/psql/facts?id=eq.${fact}`, {
        headers: { accept: 'application/vnd.pgrst.object+json' },
      })
    ).json()) as { archived_at: string | null };
    expect(archived_at).toBeNull();
  }
});

test('an archiving that is refused keeps the dialog and the typed reason @proof', async ({ page }) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  const [first] = await madeFacts(page, stamp);
  await page.goto(`/facts/${first}`);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive the record?' });
  await dialog.getByLabel('Reason').fill('Twice, by me');
  const data = { entity_type: 'facts', ids: [first], archived_reason: 'Somebody else was first' };
  expect((await page.request.post('/psql/rpc/archive_records', { data })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog.getByText('It is archived already')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Twice, by me');
  await expectAccessible(page, ['.ant-modal']);
});

test('words are replaced in the names of events, seen before and after, and taken back by the keyboard @proof', async ({
  page,
}) => {
  await enter(page, 'coordinator');
  const stamp = Date.now().toString(36);
  for (const name of [`Sudan: Flod (Gash) - Kassala ${stamp}`, `السودان: Flod (Gash) - كسلا ${stamp}`])
    await post(page, 'events', {
      name,
      year: 2025,
      displacement_type: 'Disaster',
      countries: ['SDN'],
      start_date: { date: '2025-08-01', accuracy: 'Day' },
    });
  await page.goto(`/events?name=${stamp}&sort=name`);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Find and replace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find and replace in 2 events' });
  await expect(dialog.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('flod (');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Flood (');
  await expect(dialog.getByText('2 events change', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: `Sudan: Flood (Gash) - Kassala ${stamp}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Change 2 events' }).press('Enter');
  await expect(page.getByText('2 events have been changed')).toBeVisible();
  const row = page.locator('.grid-row').filter({ hasText: 'Kassala' });
  await expect(row).toContainText('Flood (Gash)');
  await page.locator('.grid-row[data-index="0"] [data-column="name"]').focus();
  await page.keyboard.press('Control+z');
  await page
    .getByRole('dialog', { name: 'Undo the last operation?' })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(row).toContainText('Flod (Gash)');
});
