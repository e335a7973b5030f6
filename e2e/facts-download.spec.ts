/** Downloads of a search of facts: content, progress, cancellation and failure. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { choose, enter, expectAccessible } from './support.ts';

async function downloaded(page: Page, button: string) {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await arriving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the whole search is downloaded as a workbook with a Readme, and as csv', async ({ page }) => {
  await enter(page, 'viewer');
  await page.goto('/facts?size=10&sort=-figure');
  await choose(page, 'Cause', 'Conflict');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/displacement_type=Conflict/);
  const found = page.getByText(/^1-10 of [\d,]+$/);
  await expect(found.first()).toBeVisible();
  await expect(page.locator('.grid-row [data-column="displacement_type"]').first()).toHaveText('Conflict');
  const total = Number((await found.first().textContent())?.split(' ').at(-1));
  const first = await page.locator('.grid-row[data-index="0"] [data-column="name"]').textContent();

  const book = await downloaded(page, 'Download');
  expect(book.name).toBe('facts-conflict.xlsx');
  const [data, readme] = (await readXlsx(book.bytes)).sheets;
  expect(data?.rows).toHaveLength(total + 1);
  const header = data?.rows[0] ?? [];
  expect(header).toHaveLength(51);
  expect([header[0], header[1], header[12], ...header.slice(28)]).toEqual([
    'IDU',
    'Name',
    'Role (Event)',
    'Counts in Totals',
    'Updated by',
    'Updated at',
    'Assigned to',
    'Due',
    'Open Comments',
    'Sample',
    'Foreign ID',
    'Locations',
    'Confidential',
    'Start Date Accuracy',
    'End Date Accuracy',
    'Stock Date Accuracy',
    'ID',
    'Serial No.',
    'ISO3',
    'Unit',
    'Term',
    'Household Size',
    'Document',
    'Document ID',
    'Event ID',
    'Master Fact ID',
  ]);
  expect(data?.rows[1]?.[36]).toMatch(/^.+ \(Origin, -?[\d.]+ -?[\d.]+\)/);
  expect(data?.rows[1]?.[1]).toBe(first);
  expect(new Set(data?.rows.slice(1).map((row) => row[10]))).toEqual(new Set(['Conflict']));
  expect(readme?.name).toBe('Readme');
  const lines = (readme?.rows ?? []).map(([name, value]) => [name, value]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Made by', 'viewer'],
      ['Search', 'Cause: Conflict'],
      ['displacement_type', 'eq.Conflict'],
    ]),
  );
  const columns = lines.slice(lines.findIndex(([name]) => name === 'Column') + 1);
  // The lines for programs stand last.
  const meanings = columns.slice(
    0,
    columns.length - ['', 'For programs', 'relation', 'displacement_type', 'order'].length,
  );
  expect(meanings.map(([name]) => name)).toEqual(header);
  expect(meanings.filter(([, meaning]) => !meaning)).toEqual([]);

  await expect(page.getByText(`facts-conflict.xlsx: ${total} rows downloaded`)).toBeVisible();

  const csv = await downloaded(page, 'Download csv');
  expect(csv.name).toBe('facts-conflict.csv');
  expect(csv.bytes.toString().split('\n')[0]).toBe(
    `\uFEFF${header.map((name) => (/[\s()]/.test(String(name)) ? `"${String(name)}"` : name)).join()}`,
  );
  await expectAccessible(page);
});

test('a download shows its progress and can be cancelled; a failure is reported and turns the bar to error @proof', async ({
  page,
}) => {
  await enter(page, 'viewer');
  const waiting: (() => void)[] = [];
  const fail = async (download: number) => {
    await expect.poll(() => waiting.length).toBe(download);
    waiting[download - 1]?.();
  };
  await page.route('**/psql/facts_download_view*', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.abort().catch(() => undefined);
  });
  await page.goto('/facts');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Download', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the download' }).click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect(page.getByText('Results failed to load')).toHaveCount(0);
  await fail(1);

  await page.getByRole('button', { name: 'Download csv' }).click();
  await expect(page.getByRole('button', { name: 'Cancel the download' })).toBeVisible();
  await fail(2);
  await expect(page.getByText('Results failed to load')).toBeVisible();
  await expect(page.locator('.list-results > .progress-line[data-state=failed]')).toBeVisible();
});

test('a full file has the chosen groups, locations on a sheet of their own and tags; the choice is remembered @proof', async ({
  page,
}) => {
  await enter(page, 'viewer');
  await page.goto('/facts?displacement_type=Conflict&size=10');
  await expect(page.locator('.grid-row').first()).toBeVisible();
  await page.getByRole('button', { name: 'More files', exact: true }).click();
  const full = page.getByRole('menuitem', { name: 'Full file …' });
  await full.click();
  const dialog = page.getByRole('dialog', { name: 'Full file' });
  await expect(dialog.getByRole('status')).toHaveText('Columns: 116 of 116');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose none' }).click();
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Fact', exact: true }).check();
  await dialog.getByRole('checkbox', { name: /Humanitarian Exchange/ }).check();
  const arriving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('facts-conflict-full.xlsx');
  const sheets = (await readXlsx(await readFile(await file.path()))).sheets;
  expect(sheets.map(({ name }) => name)).toEqual(['Facts', 'Locations', 'Readme']);
  expect(sheets[0]?.rows[0]).toHaveLength(16);
  expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['#meta+id', '#meta+gsn']);
  expect(sheets[1]?.rows.length).toBeGreaterThan(2);

  await page.getByRole('button', { name: 'More files', exact: true }).click();
  await full.click();
  await expect(dialog.getByRole('status')).toHaveText('Columns: 16 of 116');
  await dialog.getByRole('radio', { name: /GeoJSON/ }).check();
  const map = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const layer = await map;
  expect(layer.suggestedFilename()).toBe('facts-conflict-locations.geojson');
  const { features } = JSON.parse(await readFile(await layer.path(), 'utf8')) as { features: { geometry: object }[] };
  expect(features[0]?.geometry).toMatchObject({ type: 'Point' });
});
