/** The Facts tab of a master fact: the total of its sub-facts, their list, and the list as a workbook. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { enter, expectAccessible, follow, post } from './support.ts';

const fact = (name: string, reported_figure: number, more: object = {}) => ({
  name,
  iso3: 'COL',
  year: 2024,
  displacement_type: 'Conflict',
  type: 'New Displacement (Flow)',
  data: { reported_figure, unit: 'Person', term: 'Displaced', start_date: { date: '2024-03-05', accuracy: 'Day' } },
  ...more,
});

async function openFactsTab(page: Page, id: number): Promise<void> {
  await page.goto(`/facts/${id}`);
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
}

test('a master fact shows its sub-facts and their total, flags a mismatch, and offers them as a workbook @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const publisher = await post(page, 'publishers', { name: 'Office of sub-facts', type: 'United Nations' });
  const document_id = await post(page, 'documents', {
    name: 'Report of sub-facts',
    publication_date: '2024-04-01',
    type: 'PDF',
    sources: [publisher],
    publishers: [publisher],
  });
  const master = await post(page, 'facts', fact('GRID 2025 - Colombia (F - Conflict)', 1000));
  const sub = (name: string, figure: number, parent_role: string) =>
    post(page, 'facts', fact(name, figure, { document_id, parent_id: master, parent_role }));

  await openFactsTab(page, master);
  await expect(page.getByText('No sub-facts yet')).toBeVisible();
  await expectAccessible(page);

  await sub('Colombia: Chocó', 1009, 'Recommended figure');
  await sub('Colombia: Nariño', 211, 'Partial figure (Added)');
  const cauca = await sub('Colombia: Cauca "north"', 23, 'Partial figure (Subtracted)');
  await sub('Colombia: Triangulated', 50_021, 'Triangulation');
  await openFactsTab(page, master);
  await expect(page.getByText('Sub-facts exceed the fact by 197')).toBeVisible();
  const sums = page.getByRole('region', { name: 'Total of the sub-facts' });
  await expect(sums.getByText('= 1,197')).toBeVisible();
  await expect(sums.getByText('50,021')).toBeVisible();
  await expectAccessible(page);

  // Sorted by the server, largest first.
  const header = page.getByRole('columnheader', { name: 'Figure', exact: true });
  await header.click();
  await expect(page.locator('.grid-row[data-index="0"] [data-column="name"]')).toHaveText('Colombia: Triangulated');

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(`fact_${master}_sub_facts.xlsx`);
  const [sheet, readme] = (await readXlsx(await readFile(await download.path()))).sheets;
  const [headers, ...rows] = sheet!.rows;
  expect(headers).toEqual([
    'Name',
    'Country',
    'Figure',
    'Role (Master)',
    'Reported Figure',
    'Type',
    'Year',
    'Start Date',
    'End Date',
    'Stock Date',
    'Status',
    'Created by',
    'Confidential',
    'Start Date Accuracy',
    'End Date Accuracy',
    'Stock Date Accuracy',
    'GSN',
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
  expect(rows.map(([name, country, figure]) => [name, country, figure])).toEqual([
    ['Colombia: Triangulated', 'Colombia', 50_021],
    ['Colombia: Chocó', 'Colombia', 1009],
    ['Colombia: Nariño', 'Colombia', 211],
    ['Colombia: Cauca "north"', 'Colombia', 23],
  ]);

  expect(readme!.rows.flat()).toContain('Sub-facts of GRID 2025 - Colombia (F - Conflict)');

  // After a change in the form of a sub-fact, the master's total changes.
  await page.getByRole('link', { name: 'Colombia: Cauca "north"' }).click();
  await expect(page).toHaveURL(new RegExp(`/facts/${cauca}$`));
  await expect(page.getByRole('tab', { name: 'Facts', exact: true })).toBeDisabled();
  await page.getByLabel('Reported Figure').fill('220');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Fact has been created/updated')).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: 'Facts', exact: true }).click();
  await expect(page.getByText("The sub-facts add up to the fact's figure")).toBeVisible();
  await expectAccessible(page);

  await follow(page, '/facts/new');
  await expect(page.getByRole('tab', { name: 'Facts', exact: true })).toBeDisabled();
});
