/** Tabular datasets by keyboard and by mouse: from the list to a new one and its editor; a locked one opens to read. */
import { expect, test, type Page } from '@playwright/test';
import { choose, enter, expectAccessible, expectAccessibleInBothThemes, post } from './support.ts';

const rowOf = (page: Page, name: string) => page.locator('.grid-row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('search', { name: 'Tabular Datasets' });

async function findInList(page: Page, name: string): Promise<void> {
  await search(page).getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.locator('.grid-row')).toHaveCount(1);
}

test('a dataset is created from the list and opens in its editor; once locked it opens to read @proof', async ({
  page,
}) => {
  await enter(page, 'expert');
  const stamp = Date.now();
  const name = `تسجيل النازحين "Registration" ${stamp}`;
  await post(page, 'publishers', { name: `Office of camps ${stamp}`, type: 'Government', iso3: 'SOM' });
  await page.goto('/publishers');
  await page.locator('.grid-row a').first().waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/tabular-datasets/);
  await expect(search(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/tabular-datasets/new');
  await page.getByRole('heading', { name: 'New Tabular Dataset' }).waitFor();

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Form Error: Please check the form for errors')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await choose(page, 'Country', 'Somalia');
  await choose(page, 'Cause', 'Disaster');
  await choose(page, 'Unit', 'Household');
  await page.getByRole('combobox', { name: 'Source' }).fill(`camps ${stamp}`);
  await page.getByRole('option', { name: `Office of camps ${stamp}` }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Comments' }).fill('As counted');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/tabular-datasets\/edit\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.getByRole('tab', { name: 'Records' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Dataset' }).click();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Datasets' }).click();
  await findInList(page, `registration ${stamp}`);
  await expect(rowOf(page, String(stamp)).getByRole('link', { name })).toHaveAttribute(
    'href',
    `/tabular-datasets/edit/${id}`,
  );
  const locked = await page.request.post('/psql/rpc/save_tabular_dataset_records', {
    data: { api_data: { id, lock: true, records: [] } },
  });
  expect(await locked.json()).toMatchObject({ _locked: expect.anything() });
  // The first search has folded the card.
  await page.getByRole('button', { name: 'All fields' }).click();
  await search(page).getByRole('button', { name: 'Search' }).click();
  await expect(rowOf(page, String(stamp)).getByRole('img', { name: 'Locked' })).toBeAttached();
  await rowOf(page, String(stamp)).getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/tabular-datasets/${id}`);
  await expect(page.locator('.record-about')).toContainText('Locked');
  await page.getByRole('tab', { name: 'Dataset' }).click();
  await page.getByRole('button', { name: 'Update comments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update comments' });
  await dialog.getByLabel('Comments').fill('Checked against the register');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Comments updated successfully')).toBeVisible();
  await expect(page.locator('.reading')).toContainText('Checked against the register');
  await expectAccessibleInBothThemes(page);

  // The two prototype screens show the newest dataset; the volume has dates as MM/DD/YYYY, also as they are typed.
  const newest = await post(page, 'tabular_datasets', {
    name: `Volume ${stamp}`,
    iso3: 'SOM',
    displacement_type: 'Disaster',
    unit: 'Person',
  });
  const records = [{ dst_name: 'بيدوا', stock_total: 1234, start_date: '2024-03-05' }];
  const saved = await page.request.post('/psql/rpc/save_tabular_dataset_records', {
    data: { api_data: { id: newest, lock: false, records } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const cell = (column: number) => page.getByTestId(`glide-cell-${column}-0`);
  await page.goto('/scaffold/tabular-data-volume');
  await expect(cell(4)).toHaveText('بيدوا');
  await expect(cell(7)).toHaveText('1,234.00');
  await expect(cell(8)).toHaveText('03/05/2024');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('5');
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.type('04/05/2024', { delay: 10 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.locator('.notice').getByText('1 changed')).toBeVisible();
  const [record] = (await (
    await page.request.get(`/psql/tabular_datasets_records?parent_id=eq.${newest}&select=iso3,end_date`)
  ).json()) as object[];
  expect(record).toEqual({ iso3: null, end_date: '2024-04-05' });
  await page.goto('/scaffold/tabular-data');
  await expect(page.getByText(`Volume ${stamp}`)).toBeVisible();
  await expect(page.getByText('Read only')).toBeVisible();
  await expectAccessible(page);
});
