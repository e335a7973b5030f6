/** A spreadsheet of a camp registration becomes records: import, dates with two readings, geolocation, undo, save, and the download that changes nothing when imported again. */
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre';
import { enter, expectAccessible, expectAccessibleInBothThemes, post, walkTo } from './support.ts';

const status = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(?:No unsaved changes|[\d,]+ (?:new|changed|deleted).*)$/ });
const importer = (page: Page) => page.getByRole('dialog', { name: 'Import a spreadsheet' });

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Spreadsheet', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const CSV = [
  'Camp registration, round 5',
  '',
  'Country;Admin2;Survey date;IDPs;Women;Remarks',
  'Sudan;Kassala;03/04/2025;1 234;600;a',
  'Sudan;الفاشر;05/06/2025;some 100;50;b',
  'Sudan;Kassala;07/08/2025;90;45;c',
  'Sudan;Qqxyzzy;07/08/2025;80;40;d',
  'Total;;;1404;735;',
].join('\r\n');

test('a file that does not say which people it counts is asked about @proof', async ({ page }) => {
  await enter(page, 'expert');
  const name = `Floods ${Date.now()}`;
  const id = await post(page, 'tabular_datasets', { name, iso3: 'SDN', displacement_type: 'Disaster', unit: 'Person' });
  await page.goto(`/tabular-datasets/edit/${id}`);
  await openMenu(page, 'Import…');
  const dialog = importer(page);
  const buffer = Buffer.from('District,People,Women\nKassala,120,70\nGedaref,80,41');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'floods.csv', mimeType: 'text/csv', buffer });
  const question = dialog.getByRole('radiogroup', {
    name: "The file does not say which people are counted in 'People' and 'Women':",
  });
  const people = dialog.getByLabel('Column of the records for People');
  const next = dialog.getByRole('button', { name: 'Next' });
  await expect(question).toBeVisible();
  await expect(people).toHaveValue('');
  await expect(next).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await question.getByLabel('Newly displaced (flow)').check();
  await expect(people).toHaveValue('new_total');
  await expect(dialog.getByLabel('Column of the records for Women')).toHaveValue('new_female');
  await question.getByLabel('Displaced at a time (stock)').check();
  await expect(people).toHaveValue('stock_total');
  await question.getByLabel('Others: do not import').check();
  await expect(people).toHaveValue('');
  await question.getByLabel('Newly displaced (flow)').check();
  await next.click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(status(page)).toHaveText(/^2 new/);

  // A site with households and an empty number of people has no figure, unless its households are taken.
  await openMenu(page, 'Import…');
  const sites = Buffer.from('Site,Households,IDP individuals\nKosti,20,101\nSennar,35,');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: sites });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText("1 row has no figure: 'IDP individuals' is empty.")).toBeVisible();
  await dialog.getByText('With problems (1)').click();
  await expect(dialog.getByRole('row', { name: 'Sennar' })).toContainText('No figure, but 35 households');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('spinbutton', { name: 'Household size' }).fill('5');
  await dialog.getByRole('checkbox', { name: /^Take 'Households' in 1 row/ }).click();
  await expect(dialog.getByText('With problems (0)')).toBeVisible();
  await dialog.getByText('All rows').click();
  await expect(dialog.getByRole('cell', { name: '175' })).toBeVisible();
  // The next file is asked about anew.
  for (let step = 0; step < 2; step += 1) await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: sites });
  await dialog.getByRole('button', { name: 'Next' }).click();
  const taken = dialog.getByRole('checkbox', { name: /^Take 'Households' in 1 row/ });
  await expect(taken).not.toBeChecked();
  await dialog.getByRole('spinbutton', { name: 'Household size' }).fill('5');
  await taken.click();
  await expect(taken).toBeChecked();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(status(page)).toHaveText(/^4 new/);
});

test('a spreadsheet is imported, geolocated, undone, saved, downloaded and imported again', async ({ page }, info) => {
  await enter(page, 'expert');
  const name = `Camps: Kassala/${Date.now()}`;
  const file = name.replaceAll(/[:/]/g, '_');
  const id = await post(page, 'tabular_datasets', { name, iso3: 'SDN', displacement_type: 'Conflict', unit: 'Person' });
  const csv = info.outputPath('camps.csv');
  await writeFile(csv, CSV);
  await page.goto(`/tabular-datasets/edit/${id}`);

  await openMenu(page, 'Import…');
  const dialog = importer(page);
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.xls', mimeType: '', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') });
  await expect(dialog.getByRole('alert')).toContainText('old Excel workbook (.xls)');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openMenu(page, 'Import…');
  await dialog.locator('input[type=file]').setInputFiles(csv);
  await expect(dialog.getByText('Not imported: Remarks')).toBeVisible();
  // A value that comes again is shown again: these are rows of the file.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('row').nth(3)).toHaveText('SudanKassala07/08/20259045c');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const women = dialog.getByLabel('Column of the records for Women');
  await expect(women).toHaveValue('stock_female');
  await women.selectOption('Returnees female');
  await expect(dialog.getByLabel('Column of the records for Admin2')).toHaveValue('dst_name');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Next' }).click();

  await expect(dialog.getByText("Dates in 'Start date' can be read in two ways.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 4 rows' })).toBeDisabled();
  await dialog.getByRole('radio', { name: '3 Apr 2025' }).check();
  await expect(dialog.getByRole('cell', { name: '2025-06-05' })).toBeVisible();
  await expect(dialog.getByText("'some 100' is not a number")).toBeVisible();
  await expect(dialog.getByLabel("Also import the total row: 'Total' (row 8)")).not.toBeChecked();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByText('4 added. They are not saved yet.')).toBeVisible();
  await expect(status(page)).toHaveText(/^4 new, 1 problem/);

  await page.getByRole('button', { name: 'Geolocate' }).click();
  const places = page.getByRole('dialog', { name: 'Geolocate origins and destinations' });
  await expect(places.getByText('0 origins and 4 destinations')).toBeVisible();
  await places.getByRole('button', { name: 'Look up 3 names' }).click();
  const taken = places.getByRole('row').filter({ hasText: 'الفاشر' });
  await expect(taken).not.toContainText('No place');
  await expect(taken).toContainText(/El Fasher · .*Sudan/);
  await expectAccessibleInBothThemes(page);
  await places.getByRole('button', { name: 'Fill in 3 places' }).click();
  await expect(page.getByText('No row of 4 needed a place: all had coordinates or no name')).toBeAttached();
  await expect(page.getByText('Of 4 rows: 3 rows have coordinates now, 1 row stays without')).toBeAttached();

  await page.getByRole('button', { name: 'Undo: Geolocate' }).click();
  await page.getByRole('button', { name: 'Undo: Import' }).click();
  await expect(status(page)).toHaveText('No unsaved changes');
  await page.getByRole('button', { name: 'Redo: Import' }).click();
  await page.getByRole('button', { name: 'Redo: Geolocate' }).click();
  await expect(status(page)).toHaveText(/^4 new/);
  await page.getByRole('button', { name: 'Undo: Geolocate' }).click();
  await page.getByRole('button', { name: 'Undo: Import' }).click();

  // Without the cell that can't be read, the rows can be saved.
  await writeFile(csv, CSV.replace('some 100', '100'));
  await openMenu(page, 'Import…');
  await dialog.locator('input[type=file]').setInputFiles(csv);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('radio', { name: '3 Apr 2025' }).check();
  await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(status(page)).toHaveText(/^4 new/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('No unsaved changes');

  const records = page.waitForEvent('download');
  await openMenu(page, 'Download records');
  expect((await records).suggestedFilename()).toBe(`${file}_records.xlsx`);
  const saved = info.outputPath('records.xlsx');
  await (await records).saveAs(saved);
  const { sheets } = await readXlsx(await readFile(saved));
  const [headers = [], first = []] = sheets[0]?.rows ?? [];
  expect(first[headers.indexOf('Destination name')]).toBe('Kassala');
  expect(first[headers.indexOf('Stock total')]).toBe(1234);
  await openMenu(page, 'Import…');
  await dialog.locator('input[type=file]').setInputFiles(saved);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(
    dialog.getByRole('radio', { name: 'Update the 4 rows with the ID or number of a record' }),
  ).toBeChecked();
  await expectAccessible(page, ['[role=dialog]']);
  await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByText('The file changes nothing')).toBeVisible();
  await expect(status(page)).toHaveText('No unsaved changes');
  // The empty columns stay out of sight on the next visit, until they are shown.
  const showEmpty = page.getByRole('button', { name: 'Show the empty columns' });
  await page.reload();
  await showEmpty.click();
  await expect(showEmpty).toHaveCount(0);
  await page.reload();
  await expect(status(page)).toHaveText('No unsaved changes');
  await expect(showEmpty).toHaveCount(0);

  // A workbook of several sheets, with a merged header, replaces all.
  const workbook = info.outputPath('several.xlsx');
  await writeFile(
    workbook,
    await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Only notes']] },
        {
          name: 'Data',
          rows: [
            ['Location', 'Returnees', null],
            [null, 'Male', 'Female'],
            ['Gedaref', 1, 2],
          ],
          merges: [
            { startRow: 0, endRow: 0, startCol: 1, endCol: 2 },
            { startRow: 0, endRow: 1, startCol: 0, endCol: 0 },
          ],
        },
      ],
    }),
  );
  // By keyboard alone; only the file comes from the dialog of the system.
  const { keyboard } = page;
  const press = async (name: string | RegExp) => {
    await walkTo(page, dialog.getByRole('button', { name }));
    await keyboard.press('Enter');
  };
  await walkTo(page, page.getByRole('button', { name: 'Spreadsheet', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Import…' })).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await keyboard.press('Enter');
  await press('Choose a file');
  await (await choosing).setFiles(workbook);
  // The sheet that says most is open; another one is a key away.
  await walkTo(page, dialog.getByRole('radio', { name: 'Data' }));
  await keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Notes' })).toBeChecked();
  await keyboard.press('ArrowDown');
  await expect(dialog.getByRole('columnheader', { name: 'Returnees Male' })).toBeVisible();
  await press('Next');
  await expect(dialog.getByLabel('Column of the records for Location')).toHaveValue('dst_name');
  await press('Next');
  await walkTo(page, dialog.getByRole('radio', { name: /^Add/ }));
  await walkTo(page, dialog.getByRole('radio', { name: /^Replace all 4 records/ }), 'ArrowDown');
  await press('Import 1 row');
  await expect(status(page)).toHaveText(/^1 new, 4 deleted/);
  await expect(page.getByRole('button', { name: 'Spreadsheet', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo: Import' }).click();
  await expect(status(page)).toHaveText('No unsaved changes');

  const template = page.waitForEvent('download');
  await openMenu(page, 'Download template');
  expect((await template).suggestedFilename()).toBe(`${file}_template.xlsx`);
});

test('the next file of a source opens at its preview, is compared with the last one, and updates by the numbers of the source @proof', async ({
  page,
}, info) => {
  await enter(page, 'expert');
  const source_id = await post(page, 'publishers', { name: `Source ${Date.now()}`, type: 'Government' });
  const dataset = (name: string) =>
    post(page, 'tabular_datasets', { name, iso3: 'SDN', displacement_type: 'Conflict', unit: 'Person', source_id });
  const [first, second] = [await dataset(`Round 1 ${Date.now()}`), await dataset(`Round 2 ${Date.now()}`)];
  const dialog = importer(page);
  const choose = async (rows: string[]) => {
    const file = info.outputPath('round.csv');
    await writeFile(file, ['ID,Locality,IDPs,Remarks', ...rows].join('\n'));
    await openMenu(page, 'Import…');
    await dialog.locator('input[type=file]').setInputFiles(file);
  };
  await page.goto(`/tabular-datasets/edit/${first}`);
  await choose(['11,Kassala,100,a', '12,الفاشر,40,b', '13,Zalingei,7,c']);
  await dialog.getByLabel('Column of the records for ID', { exact: true }).selectOption('Number of the source');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('No unsaved changes');

  await page.goto(`/tabular-datasets/edit/${second}`);
  const next = ['11,Kassala,110,a', '12,الفاشر,90,b', '14,Nyala,5,c'];
  await choose(next);
  await expect(dialog.getByText('The columns are matched as in the last file of this source.')).toBeVisible();
  await expect(dialog.getByText('Stock total: 147 before, 205 now (+39.5%)')).toBeVisible();
  await dialog.getByText('Changes over 50% (1)').click();
  await expect(dialog.getByText('الفاشر: 40 before, 90 now')).toBeVisible();
  await expect(dialog.getByText('New places (1)')).toBeVisible();
  await expect(dialog.getByText('Missing places (1)')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Change the columns' }).click();
  await expect(dialog.getByLabel('Column of the records for ID', { exact: true })).toHaveValue('source_number');
  await page.keyboard.press('Escape');

  await page.goto(`/tabular-datasets/edit/${first}`);
  await choose(next);
  await expect(
    dialog.getByRole('radio', { name: 'Update the 2 rows with the ID or number of a record, and add the other 1 row' }),
  ).toBeChecked();
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(status(page)).toHaveText(/^1 new, 2 changed/);
});

test('a table that is pasted with its headers goes where they say, without its sums @proof', async ({ page }) => {
  await enter(page, 'expert');
  const data = { name: `Pasted ${Date.now()}`, iso3: 'YEM', displacement_type: 'Conflict', unit: 'Person' };
  const id = await post(page, 'tabular_datasets', data);
  await page.goto(`/tabular-datasets/edit/${id}`);
  await expect(page.getByText('There are no records yet.')).toBeVisible();
  const lines = [
    ['Governorate', 'District', 'Site name', 'IDP Individuals', 'Survey date'],
    ['Hajjah', 'Abs', 'Al Khudaysh', '1,900', '2026-10-03'],
    ['Hajjah', 'Hayran', 'Hayran Camp', '7,440', '2026-10-03'],
    ['Total', '', '', '9,340', ''],
  ];
  const text = lines.map((line) => line.join('\t')).join('\n');
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.locator('.dvn-scroller').click({ position: { x: 300, y: 70 } });
  await page.keyboard.press('Control+v');
  const dialog = importer(page);
  await expect(dialog.getByLabel('Column of the records for IDP Individuals')).toHaveValue('stock_total');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText("Also import the total row: 'Total' (row 4)")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(status(page)).toHaveText(/^2 new/);
  await page.keyboard.press('Control+s');
  await expect(status(page)).toHaveText(/^No unsaved changes/);
  const select = 'dst_name,stock_total';
  const saved = await page.request.get(
    `/psql/tabular_datasets_records?parent_id=eq.${id}&select=${select}&order=position`,
  );
  expect(await saved.json()).toMatchObject([
    { dst_name: expect.stringContaining('Al Khudaysh'), stock_total: 1900 },
    { dst_name: expect.stringContaining('Hayran Camp'), stock_total: 7440 },
  ]);
});

test('counts in thousands are multiplied, by choice; codes give the country; a phone shows the match @proof', async ({
  page,
}, info) => {
  await enter(page, 'expert');
  const data = { name: `Thousands ${Date.now()}`, iso3: 'ETH', displacement_type: 'Conflict', unit: 'Person' };
  await page.goto(`/tabular-datasets/edit/${await post(page, 'tabular_datasets', data)}`);
  const file = info.outputPath('thousands.csv');
  const lines = ['IDPs in thousands', 'adm1_pcode;IDPs;Affected', 'ET01;950.4;1', 'ET03;120;2', 'Total;1070.4;3'];
  await writeFile(file, lines.join('\n'));
  const dialog = importer(page);
  await openMenu(page, 'Import…');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('In thousands: multiplied by 1,000')).toBeVisible();
  await expect(dialog.getByText("stand for the names, but can't be located")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const count = dialog.getByLabel('Column of the records for IDPs');
  await expect(count).toHaveValue('stock_total');
  const inside = await dialog.getByRole('region', { name: 'Match of the columns' }).evaluate((box) => {
    const { right } = box.getBoundingClientRect();
    return [...box.querySelectorAll('select')].every((choice) => choice.getBoundingClientRect().right <= right);
  });
  expect(inside).toBe(true);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Next' }).click();

  const sums = dialog.getByLabel('Sums');
  await expect(sums).toContainText("1,070,400 = 1,070,400, the file's own total (row 5)");
  await expect(dialog.getByRole('row', { name: '3 950,400 ETH ET01' })).toBeVisible();
  const multiply = dialog.getByLabel('Multiply by 1,000, as the file gives thousands: Stock total');
  await multiply.click();
  await expect(multiply).not.toBeChecked();
  await expect(dialog.getByText("1 cell in 1 row can't be read")).toBeVisible();
  await multiply.click();
  await expect(multiply).toBeChecked();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(status(page)).toHaveText(/^2 new/);
  await page.getByRole('button', { name: 'Undo: Import' }).click();
  await expect(status(page)).toHaveText('No unsaved changes');
});

test('of the rounds in a sheet of a workbook the latest counts are imported, and the next workbook opens at its preview @proof', async ({
  page,
}, info) => {
  await enter(page, 'expert');
  const source_id = await post(page, 'publishers', { name: `Rounds ${Date.now()}`, type: 'Government' });
  const kept = { iso3: 'SDN', displacement_type: 'Conflict', unit: 'Person', source_id };
  const dataset = (name: string) => post(page, 'tabular_datasets', { ...kept, name: `${name} ${Date.now()}` });
  const [first, second] = [await dataset('Workbook 1'), await dataset('Workbook 2')];
  const dialog = importer(page);
  const choose = async (counts: (string | number)[][]) => {
    const file = info.outputPath('rounds.xlsx');
    const about = { name: 'About', rows: [['Rounds of displacement'], ['Write to us with questions.']] };
    const rounds = { name: 'Rounds', rows: [['State', 'Date of the round', 'IDPs'], ...counts] };
    await writeFile(file, await writeXlsx({ sheets: [about, rounds] }));
    await openMenu(page, 'Import…');
    await dialog.locator('input[type=file]').setInputFiles(file);
  };
  const before = [
    ['Kassala', '2024-03-31', 100],
    ['Sennar', '2024-03-31', 40],
  ];
  await page.goto(`/tabular-datasets/edit/${first}`);
  await choose(before);
  await expect(dialog.getByText("'Rounds' is read, one of 2 sheets.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('No unsaved changes');

  await page.goto(`/tabular-datasets/edit/${second}`);
  await choose([...before, ['Kassala', '2024-06-30', 120], ['Sennar', '2024-06-30', 50]]);
  await expect(
    dialog.getByText("The columns of 'Rounds', one of 2 sheets, are matched as in the last file of this source."),
  ).toBeVisible();
  await expect(dialog.getByText('Stock total: 140 before, 170 now (+21.4%)')).toBeVisible();
  await expect(
    dialog.getByText(
      '2 places are counted at several of 2 dates. The latest count of each is imported: Stock total 170; all dates together would be 310. 2 rows of earlier dates left out.',
    ),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const all = dialog.getByRole('checkbox', { name: 'Import the counts of all dates' });
  await expect(all).not.toBeChecked();
  await all.click();
  await expect(all).toBeChecked();
  await expect(dialog.getByLabel('Sums')).toContainText('310');
  await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(status(page)).toHaveText(/^4 new/);
});
