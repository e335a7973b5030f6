/** The spreadsheet of a dataset's records: by keyboard alone, by mouse, with two editors at once, with a draft of an earlier visit, and with the lock. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { enter, expectAccessible, expectAccessibleInBothThemes, follow, post } from './support.ts';

const dataset = (name: string) => ({ name, iso3: 'SYR', displacement_type: 'Conflict', unit: 'Person' });

type Saved = { iso3: string; org_name: string | null; stock_total: number | null; start_date: string | null };

async function recordsOf(page: Page, id: number): Promise<Saved[]> {
  const select = 'iso3,org_name,stock_total,start_date';
  const answer = await page.request.get(
    `/psql/tabular_datasets_records?parent_id=eq.${id}&select=${select}&order=position,id`,
  );
  return (await answer.json()) as Saved[];
}

async function openRecords(page: Page, id: number): Promise<void> {
  await page.goto(`/tabular-datasets/edit/${id}`);
  await expect(cell(page, 1, 0)).toBeAttached();
}

/** A cell in the table that screen readers get, by its position on the screen; column 1 is the country. */
const cell = (page: Page, column: number, row: number) => page.getByTestId(`glide-cell-${column}-${row}`);
const status = (page: Page) => page.locator('.sheet-status');
const typed = { delay: 10 };
/** The position of a cell in the grid: four rows of 28 px below the 56 px of the header. */
const at = (x: number, row: number) => ({ position: { x, y: 56 + 28 * row + 14 } });
/** The right side of the column 'Origin name', from the left of the grid. */
const NAME_RIGHT = 720;
const grid = (page: Page) => page.locator('.dvn-scroller');

const copied = (page: Page, text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text);

test('records are typed, pasted, filled, undone, checked and saved by keyboard alone @proof', async ({ page }) => {
  await enter(page, 'administrator');
  const id = await post(page, 'tabular_datasets', dataset('Camps by keyboard'));
  await openRecords(page, id);
  const { keyboard } = page;
  await expect(page.getByText('There are no records yet.')).toBeVisible();
  await expectAccessible(page);

  // The first character opens the cell and is kept; Enter returns to the column where the Tab keys began.
  await keyboard.type('iraq', typed);
  await keyboard.press('Tab');
  await keyboard.type('Registration', typed);
  await keyboard.press('Tab');
  await keyboard.type('1 March 2024', typed);
  await keyboard.press('Enter');
  await expect(cell(page, 1, 0)).toHaveText('IRQ');
  await expect(cell(page, 3, 0)).toHaveText('2024-03-01');
  await expect(status(page)).toContainText('1 new');
  await expect(status(page)).toContainText('Row 2, Country');

  await copied(page, 'SYR\tReg\t2024-03-01\t2024-03-31\tحلب\nSYR\t"two\nlines"\t2024-03-05\t2024-03-01\tAl-Ḥasakah\n');
  await keyboard.press('Control+v');
  await expect(cell(page, 5, 1)).toHaveText('حلب');
  await expect(status(page)).toContainText('3 new, 1 problem');
  await keyboard.press('Control+z');
  await expect(status(page)).toContainText('1 new');
  await keyboard.press('Control+y');
  await expect(status(page)).toContainText('3 new, 1 problem');

  // A save with problems is not sent; F8 leads to the first one, F2 opens it.
  await keyboard.press('Control+s');
  await expect(page.getByText('Failed to save')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Problems' })).toContainText('Row 3, End date');
  await keyboard.press('F8');
  await expect(status(page)).toContainText("End date can't be before start date");
  await keyboard.press('F2');
  await keyboard.press('Control+a');
  await keyboard.type('2024-03-31', typed);
  await keyboard.press('Enter');
  await expect(status(page)).not.toContainText('problem');

  // Fill down, and Delete on a range.
  await keyboard.press('Control+Home');
  await keyboard.press('ArrowRight');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Control+d');
  await expect(cell(page, 2, 1)).toHaveText('Registration');
  await keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Registration\nRegistration');
  await keyboard.press('Delete');
  await expect(cell(page, 2, 0)).toHaveText('');
  await keyboard.press('Control+z');

  await keyboard.press('Control+s');
  await expect(page.getByText('3 added')).toBeVisible();
  // In the head of the page, over none of the rows and totals.
  const bottomOf = async (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((each) => each.getBoundingClientRect().bottom);
  const sheetTop = await page.locator('.sheet-editor').evaluate((each) => each.getBoundingClientRect().top);
  await expect.poll(() => bottomOf('.notice')).toBeLessThan(sheetTop);
  await expect(status(page)).toContainText('No unsaved changes');
  expect((await recordsOf(page, id)).map(({ iso3, org_name }) => [iso3, org_name])).toEqual([
    ['IRQ', null],
    ['SYR', 'حلب'],
    ['SYR', 'Al-Ḥasakah'],
  ]);

  // The menu of a cell, and a second save with the new ids, without loading the page.
  await keyboard.press('Control+Home');
  await keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await keyboard.press('Enter');
  await expect(status(page)).toContainText('1 deleted');
  await keyboard.press('Control+f');
  await keyboard.type('hasak');
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await keyboard.press('Enter');
  await expect(status(page)).toContainText('Row 3, Origin name');
  await keyboard.press('Escape');
  await keyboard.type('Qamishli', typed);
  await keyboard.press('Enter');
  await keyboard.press('Control+s');
  await expect(page.locator('.notice').getByText('1 changed, 1 deleted')).toBeVisible();
  expect((await recordsOf(page, id)).map(({ org_name }) => org_name)).toEqual(['حلب', 'Qamishli']);
  await expectAccessibleInBothThemes(page, ['.sheet-editor']);
});

test('two people edit one dataset, a draft outlives its tab, and the lock closes the records', async ({ page }) => {
  await enter(page, 'administrator');
  const id = await post(page, 'tabular_datasets', dataset('Camps by two people'));
  const records = ['Homs', 'حلب', 'Idleb'].map((org_name, index) => ({ org_name, stock_total: 1000 * (index + 1) }));
  await page.request.post('/psql/rpc/save_tabular_dataset_records', {
    data: { api_data: { id, version: 1, lock: false, records } },
  });
  const other = await page.context().newPage();
  await openRecords(page, id);
  await openRecords(other, id);
  const change = async (where: Page, row: number, words: string) => {
    await where.bringToFront();
    await grid(where).click(at(600, row));
    await where.keyboard.type(words, typed);
    await where.keyboard.press('Enter');
  };

  // The second begins before the first saves: a sheet without changes would take over what is saved.
  await change(other, 0, 'Homs of the second');
  await change(page, 0, 'Homs of the first');
  await change(page, 1, 'Aleppo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.notice').getByText('2 changed')).toBeVisible();

  await change(other, 2, 'Idlib');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = other.getByRole('dialog', { name: 'Somebody else saved this dataset' });
  await expect(conflict.getByRole('row', { name: /Homs of the first/ })).toBeVisible();
  await expect(conflict.getByText('Aleppo')).toHaveCount(0);
  await expectAccessible(other, ['[role=dialog]']);
  await conflict.getByRole('radio', { name: /theirs/ }).click();
  await conflict.getByRole('button', { name: 'Save the chosen records' }).click();
  await expect(other.locator('.notice').getByText('1 changed')).toBeVisible();
  const names = async () => (await recordsOf(page, id)).map(({ org_name }) => org_name);
  expect(await names()).toEqual(['Homs of the first', 'Aleppo', 'Idlib']);

  // The draft of a closed tab.
  await change(other, 3, 'Raqqa');
  await expect(status(other)).toContainText('1 new');
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('Raqqa');
  await other.close();
  const again = await page.context().newPage();
  await openRecords(again, id);
  await expect(again.getByText('You have unsaved changes from an earlier visit')).toBeVisible();
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(cell(again, 5, 3)).toHaveText('Raqqa');

  // Begun before the lock, which closes the sheet for all who have it open.
  await change(page, 1, 'Too late');
  await again.bringToFront();
  await again.getByRole('button', { name: 'Save & lock dataset' }).click();
  await expect(again.getByRole('dialog').getByRole('listitem').first()).toHaveText(/^\d+ records$/);
  await again.getByRole('button', { name: 'Save & lock', exact: true }).click();
  await expect(again.getByText('1 added, dataset locked')).toBeVisible();
  await expect(status(again)).toContainText('Read only');
  await expect(cell(again, 5, 3)).toHaveAttribute('aria-readonly', 'true');

  await page.bringToFront();
  await expect(status(page)).toContainText('Read only');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect(await names()).toEqual(['Homs of the first', 'Aleppo', 'Idlib', 'Raqqa']);

  // The change is kept in the browser, also over a reload, and downloaded.
  await expect(page.getByText('The dataset is locked, and your changes are not saved')).toBeVisible();
  await expectAccessible(page, ['.form-notice']);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  // A dataset that is only read has its empty columns out of sight.
  await page.getByRole('button', { name: 'Show the empty columns' }).click();
  await expect(cell(page, 5, 1)).toHaveText('Too late');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my changes' }).click();
  const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
  const [headers = [], ...changed] = sheets[0]?.rows ?? [];
  expect(changed.map((row) => [row[headers.indexOf('Origin name')], row[headers.indexOf('Change')]])).toEqual([
    ['Too late', 'Changed'],
  ]);

  await again.bringToFront();
  await again.getByRole('button', { name: 'Unlock…' }).click();
  await again.getByLabel('Reason').fill('The file was not the last one');
  await again.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(status(again)).toContainText('No unsaved changes');
  // The first save after it has the new version: nothing is merged.
  const refused: number[] = [];
  again.on('response', (response) => void (response.status() >= 400 && refused.push(response.status())));
  await change(again, 3, 'Ar-Raqqa');
  await again.keyboard.press('Control+s');
  await expect(again.locator('.notice').getByText('1 changed')).toBeVisible();
  expect(refused).toEqual([]);

  // The other window finds the dataset unlocked once it is looked at, and saves its change.
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.notice').getByText('1 changed')).toBeVisible();
  expect(await names()).toEqual(['Homs of the first', 'Too late', 'Idlib', 'Ar-Raqqa']);
  await again.bringToFront();
  await again.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(cell(again, 5, 1)).toHaveText('Too late');

  // The fill handle, at the lower right corner of the cell.
  await grid(again).click(at(600, 3));
  const box = await grid(again).boundingBox();
  const [x, y] = [(box?.x ?? 0) + NAME_RIGHT - 2, (box?.y ?? 0) + 56 + 28 * 4 - 2];
  await again.mouse.move(x, y);
  await again.mouse.down();
  await again.mouse.move(x, y + 28, { steps: 4 });
  await again.mouse.move(x, y + 56, { steps: 4 });
  await again.mouse.up();
  await expect(status(again)).toContainText('2 new');
  await expect(cell(again, 5, 5)).toHaveText('Ar-Raqqa');
  await again.keyboard.press('Control+z');
  await expect(status(again)).toContainText('No unsaved changes');

  // By mouse: a filter from the menu of a column, rows of the selection on the map, a hidden column that stays hidden.
  await grid(again).click({ ...at(600, 1), button: 'right' });
  await again.getByRole('menuitem', { name: 'Filter and sort by this column' }).click();
  await again.getByLabel('Filter Origin name').fill('too late');
  await again.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(status(again)).toContainText('1 of 4 records');
  await expectAccessible(again);
  await again.getByRole('button', { name: 'Columns' }).click();
  await again.getByRole('checkbox', { name: 'Origin', exact: true }).uncheck();
  await again.reload();
  await expect(cell(again, 5, 0)).toBeAttached();
  await expect(again.locator('th', { hasText: 'Latitude' })).toHaveCount(1);
});

test('a draft of many rows survives a reload, which asks once, and a lost answer inserts nothing twice @proof', async ({
  page,
}) => {
  await enter(page, 'administrator');
  const id = await post(page, 'tabular_datasets', dataset('Camps on a bad line'));
  await openRecords(page, id);
  await expect(page.getByText('There are no records yet.')).toBeVisible();
  const rows = Array.from({ length: 120 }, (_, row) => `SYR\tRegistration ${row}`);
  await copied(page, rows.join('\n'));
  await page.keyboard.press('Control+v');
  await expect(status(page)).toContainText('120 new');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('"count":120');

  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(status(page)).toContainText('120 new');

  // A link inside the product asks too, once; what is left is offered again.
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(status(page)).toContainText('120 new');
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await follow(page, `/tabular-datasets/edit/${id}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(status(page)).toContainText('120 new');
  expect(asked).toBe(1);

  const loseAnAnswer = () =>
    page.route(
      '**/psql/rpc/save_tabular_dataset_records',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      // The page repeats a cut request once by itself.
      { times: 2 },
    );
  await loseAnAnswer();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText('Failed to save')).toBeVisible();
  await save.click();
  await expect(page.getByText('120 added')).toBeVisible();
  await expect(status(page)).toContainText('No unsaved changes');
  expect(await recordsOf(page, id)).toHaveLength(120);

  const addRows = async (rows: string) => {
    await grid(page).click(at(300, 0));
    await page.keyboard.press('Control+End');
    // The last record, not the empty rows below.
    await expect(status(page)).toContainText(/Row 12[01],/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await copied(page, rows);
    await page.keyboard.press('Control+v');
    await expect(status(page)).toContainText('1 new');
  };
  // After a reload nobody remembers the lost answer but the draft.
  await openRecords(page, id);
  await addRows('SYR\tAfter a reload');
  await loseAnAnswer();
  await save.click();
  await expect(page.getByText('Failed to save')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 row ·')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('These changes are saved already')).toBeVisible();
  expect(await recordsOf(page, id)).toHaveLength(121);

  await addRows('SYR\tBefore the lock');
  await loseAnAnswer();
  const lock = async () => {
    await page.getByRole('button', { name: 'Save & lock dataset' }).click();
    await page.getByRole('button', { name: 'Save & lock', exact: true }).click();
  };
  await lock();
  await expect(page.getByText('Failed to save')).toBeVisible();
  await lock();
  await expect(page.getByText('1 added')).toBeVisible();
  await expect(page.getByText('your changes are not saved')).toBeHidden();
  expect(await recordsOf(page, id)).toHaveLength(122);
});

test('a record names its facts and is not deleted, and a refused row or cell is marked and listed @proof', async ({
  page,
}) => {
  await enter(page, 'administrator');
  const id = await post(page, 'tabular_datasets', dataset('Camps with a fact'));
  const call = async (name: string, api_data: object) => {
    const answer = await page.request.post(`/psql/rpc/${name}`, { data: { api_data } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await call('save_tabular_dataset_records', { id, lock: true, records: [{ org_name: 'Homs', new_total: 5 }] });
  const [record] = (await (
    await page.request.get(`/psql/tabular_datasets_records?parent_id=eq.${id}&select=id`)
  ).json()) as { id: number }[];
  const fact = await post(page, 'facts', {
    name: 'Fact on a record',
    iso3: 'SYR',
    year: 2024,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: 5,
      unit: 'Person',
      term: 'Displaced',
      start_date: { date: '2024-03-05', accuracy: 'Day' },
    },
  });
  await call('save_tabular_datasets_records_to_facts', {
    fact_id: fact,
    dataset: [{ tdr_id: record?.id, f_id: fact }],
  });
  await page.goto(`/tabular-datasets/edit/${id}`);
  await page.getByRole('button', { name: 'Unlock…' }).click();
  await page.getByLabel('Reason').fill('A row is wrong');
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(status(page)).toContainText('No unsaved changes');

  await grid(page).click(at(600, 0));
  await expect(status(page)).toContainText('Facts of this record');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete the row' }).click();
  await expect(page.getByText("Records that facts rest on can't be deleted")).toBeVisible();
  await expect(status(page)).toContainText('No unsaved changes');

  // An emptied row is a deleted one, which only the server refuses.
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Delete');
  await expect(status(page)).toContainText('1 deleted');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Failed to save')).toBeVisible();
  const problems = page.getByRole('complementary', { name: 'Problems' });
  await expect(problems).toContainText('because facts rest on it');
  await page.keyboard.press('Control+z');

  // A cell that only the server refuses: a country that left the list while the page was open.
  await page.route('**/psql/rpc/save_tabular_dataset_records', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace('"SYR"', '"ZZZ"') }),
  );
  await grid(page).click(at(100, 1));
  await page.keyboard.type('S');
  // The grid takes the focus late; the open cell keeps it.
  await page.getByTestId('data-grid-canvas').evaluate((canvas) => canvas.focus());
  await page.keyboard.type('YR', typed);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(problems).toContainText('Row 2, Country');
  await page.keyboard.press('ArrowUp');
  await expect(status(page)).toContainText('There is no country with this code');
  await page.unroute('**/psql/rpc/save_tabular_dataset_records');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 added')).toBeVisible();
});
