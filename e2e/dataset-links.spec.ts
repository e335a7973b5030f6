/** The Tabular Data tab of a fact, by mouse and by keyboard alone: records of locked datasets are found, ticked, compared, saved, downloaded and read. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { changePerson, enter, expectAccessible, expectAccessibleInBothThemes, post, walkTo } from './support.ts';

type NewRecord = Readonly<Record<string, string | number>>;

/** A dataset whose records are saved, and locked unless said otherwise. */
async function createDataset(page: Page, name: string, records: readonly NewRecord[], lock = true): Promise<number> {
  const id = await post(page, 'tabular_datasets', {
    name,
    iso3: 'NER',
    displacement_type: 'Conflict',
    unit: 'Person',
  });
  const answer = await page.request.post('/psql/rpc/save_tabular_dataset_records', {
    data: { api_data: { id, lock, records } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}

const createFact = (page: Page, name: string, reported_figure: number) =>
  post(page, 'facts', {
    name,
    iso3: 'NER',
    year: 2024,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    data: { reported_figure, unit: 'Person', term: 'Displaced', start_date: { date: '2024-03-05', accuracy: 'Day' } },
  });

const sites: readonly NewRecord[] = [
  {
    org_name: 'Tahoua',
    org_lat: 14.89,
    org_lon: 5.26,
    dst_name: 'أغاديز',
    dst_lat: 16.97,
    dst_lon: 7.99,
    new_total: 200,
  },
  {
    org_name: 'Tahoua',
    org_lat: 14.89,
    org_lon: 5.26,
    dst_name: 'Tillabéri',
    dst_lat: 14.21,
    dst_lon: 1.45,
    new_total: 90,
  },
  { dst_name: 'Diffa', dst_lat: 13.32, dst_lon: 12.61, new_total: 10, start_date: '2024-04-01' },
];

const tab = (page: Page) => page.getByRole('tab', { name: 'Tabular Data' });
const bar = (page: Page) => page.getByRole('group', { name: 'Actions on the records' });

test('records are ticked by mouse, compared with the figure, saved and downloaded; leaving asks once @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  await createDataset(page, 'Registration of Niger', sites);
  await createDataset(page, 'Not locked in Niger', sites, false);
  const fact = await createFact(page, 'Niger: Conflict - Tahoua - 05/03/2024', 310);
  await page.goto(`/facts/${fact}`);
  await tab(page).click();
  await expect(page.getByText('This fact has no records yet')).toBeVisible();
  const open = page.getByRole('region', { name: 'Datasets that are not locked' });
  await expect(open.getByText('Not locked in Niger')).toBeVisible();
  await expect(page.getByText('Not locked in Niger')).toHaveCount(1);
  await page.getByLabel('Find in these records').fill('diffa');
  await expect(page.locator('.grid-row')).toHaveCount(1);
  await page.getByLabel('Find in these records').fill('');
  await page.getByLabel('Tick all records: Registration of Niger').click();
  await expect(bar(page)).toContainText("New total adds up to 300 people: 10 fewer than the fact's 310 people");
  await expect(page.getByRole('list', { name: 'Colours of the map' })).toContainText('From origin to destination');
  await expect(page.getByText('4 points as a table')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // Unsaved ticks and an unsaved field are one question.
  await page.getByRole('tab', { name: 'Main' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Niger: Conflict - Tahoua and more - 05/03/2024');
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tab(page).click();
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('3 added, 0 removed', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download, the saved records/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${fact}_records.xlsx`);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  const at = header.indexOf('Destination name');
  expect(rows.map((row) => row[at])).toEqual(['أغاديز', 'Tillabéri', 'Diffa']);

  await changePerson(page, 'viewer');
  await page.goto(`/facts/${fact}`);
  await tab(page).click();
  await expect(page.locator('.grid-row')).toHaveCount(3);
  await expect(bar(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('records are found, ticked and saved by keyboard alone @proof', async ({ page }) => {
  await enter(page, 'expert');
  await createDataset(page, 'Registration of Zinder', sites);
  const fact = await createFact(page, 'Niger: Conflict - Zinder - 05/03/2024', 90);
  await page.goto(`/facts/${fact}`);
  await walkTo(page, page.getByRole('tab', { selected: true }));
  await walkTo(page, tab(page), 'ArrowRight');
  await page.keyboard.press('Enter');

  // Only the dataset of this test, by its name.
  await walkTo(page, page.getByLabel('Datasets', { exact: true }));
  await page.keyboard.type('zinder');
  await expect(page.locator('.ant-select-item-option-content', { hasText: 'Registration of Zinder' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await walkTo(page, page.getByRole('search').last().getByRole('button', { name: 'Search' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Datasets of the search' }).getByRole('listitem')).toHaveCount(1);

  await walkTo(page, page.getByLabel('Find in these records'));
  await page.keyboard.type('tillaberi');
  await expect(page.locator('.grid-row')).toHaveCount(1);
  await walkTo(page, page.locator('.grid-row[data-index="0"] .grid-cell').first());
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText("New total adds up to the fact's figure: 90 people");
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('1 added, 0 removed', { exact: true })).toBeVisible();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('Not saved: 0 added, 1 removed');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('0 added, 1 removed', { exact: true })).toBeVisible();
});
