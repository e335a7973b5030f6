/** The editor of a dataset's records, 50,000 of them, in a real browser: opened, typed into, pasted into, scrolled, and filled from a workbook. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre';
import { SHEET_COLUMNS, type CellKind } from '#domain/dataset/columns.ts';
import { browse, clockOf, FRAME, longestTaskOf, ON_TIME, scrolledFrames, typeDigits } from './browser.ts';
import { kept, temporaryDirectory } from './databases.ts';
import { atMost, compare, type Context, limit, median, milliseconds, repeated } from './report.ts';
import { seconds, slow, thousands, timed } from './report.ts';
import { post, serve, type Server } from './server.ts';

const RECORDS = 50_000;

const CELLS: Record<CellKind, (at: number, column: number) => string | number> = {
  country: () => 'SYR',
  accuracy: () => 'Admin2+',
  date: () => '2024-03-01',
  latitude: (at) => 33 + (at % 400) / 100,
  longitude: (at) => 36 + (at % 500) / 100,
  count: (at, column) => (at * 7 + column) % 5000,
  text: (at, column) =>
    SHEET_COLUMNS[column]?.name === 'url' ? `https://example.org/${at}` : `مخيم ${at % 900} ${column}`,
};

/** The values of each record, in the order of the columns; none is empty. */
const records = (): (string | number)[][] =>
  Array.from({ length: RECORDS }, (_, at) => SHEET_COLUMNS.map(({ kind }, column) => CELLS[kind](at, column)));

/** Two datasets: the first has the records. */
async function fill({ url, cookie }: Server): Promise<void> {
  for (const name of ['Full', 'Empty']) {
    const dataset = { name, iso3: 'SYR', displacement_type: 'Conflict', unit: 'Person' };
    await post(`${url}/psql/tabular_datasets`, JSON.stringify(dataset), { cookie });
  }
  const named = records().map((cells) => Object.fromEntries(SHEET_COLUMNS.map(({ name }, at) => [name, cells[at]])));
  const body = JSON.stringify({ api_data: { id: 1, lock: false, records: named } });
  await post(`${url}/psql/rpc/save_tabular_dataset_records`, body, { cookie });
}

const timeout = 300_000;

export async function benchSheet(context: Context): Promise<void> {
  const database = await kept('dataset_records', async (empty) => {
    await using server = await serve(empty);
    await fill(server);
  });
  await using scene = await browse(database);
  const person = await scene.open();
  await person.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: scene.server.url });
  const what = `sheet: ${thousands(RECORDS)} records`;
  const fresh = (work: (page: Page) => Promise<void>) => async (): Promise<number> => {
    const page = await person.newPage();
    await page.goto('/tabular-datasets');
    const taken = await timed(() => work(page));
    await page.close();
    return taken;
  };
  await compare(context, `${what}, from the address to a typed character`, {
    turns: context.rounds,
    measured: fresh(openEditor),
    floor: fresh((page) => page.evaluate<void>(ANSWER)),
    beside: 'loading and parsing their csv',
    unit: seconds,
    held: atMost(2),
  });
  const page = await person.newPage();
  await openEditor(page);
  await page.keyboard.press('F2');
  const keys = slow(await typeDigits(page));
  await page.keyboard.press('Escape');
  limit(context, `${what}, a key: 95 of 100 within`, keys, FRAME, milliseconds);
  const pasted = median(await pastes(page, context.rounds));
  limit(context, `${what}, a paste of 10,000 cells until it is drawn`, pasted, 150, milliseconds);
  await page.mouse.move(600, 500);
  const frame = await scrolledFrames(page, 300, 120);
  limit(context, `${what}, scrolling: 95% of frames within`, frame, ON_TIME, milliseconds);
  await person.close();
  await benchWorkbook(context, await (await scene.open()).newPage());
}

/** The editor takes keys: a character opens the first cell. */
async function openEditor(page: Page): Promise<void> {
  await page.goto('/tabular-datasets/edit/1');
  const total = page.getByText(`${thousands(RECORDS)} records`).last();
  await total.waitFor({ timeout });
  await page.locator('.dvn-scroller').click({ position: { x: 600, y: 70 } });
  await page.keyboard.type('a');
  await page.locator('.cell-field').waitFor();
  await page.keyboard.press('Escape');
}

/** These run in the page: the same rows as csv in one piece, from the server or from a file, all fields split. */
const SPLIT = String.raw`.then((text) => void text.split('\n').map((line) => line.split(',')))`;
const ANSWER = `fetch('/psql/tabular_datasets_records?parent_id=eq.1&order=position,id', { headers: { accept: 'text/csv' } }).then((answer) => answer.text())${SPLIT}`;
const FILE = `document.querySelector('input').files[0].text()${SPLIT}`;

/** Work of the main thread from Ctrl+V to the next frame, for rows of ten cells. */
async function pastes(page: Page, rounds: number): Promise<number[]> {
  const workOf = await clockOf(page);
  const cells = Array<string>(1_000).fill('0\tAdmin1\t2\t3\t4\t5\t6\t7\t8\t9').join('\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(cells)})`);
  const changed = page.getByText('1,000 changed');
  const paste = () => Promise.all([page.keyboard.press('Control+V'), changed.waitFor()]);
  const worked = await repeated(rounds + 1, async () => {
    const work = await workOf(paste);
    await page.keyboard.press('Control+Z');
    await changed.waitFor({ state: 'hidden' });
    return work;
  });
  return worked.slice(1);
}

/** The import beside parsing the same rows as csv in one piece, and the longest task of the page's main thread. */
async function benchWorkbook(context: Context, page: Page): Promise<void> {
  const folder = temporaryDirectory();
  const [workbook, csv] = [join(folder, 'rows.xlsx'), join(folder, 'rows.csv')];
  const rows = [SHEET_COLUMNS.map(({ label }) => label), ...records()];
  await writeFile(workbook, await writeXlsx({ sheets: [{ name: 'Records', rows }] }));
  await writeFile(csv, rows.map((cells) => cells.join()).join('\n'));
  const what = `sheet: import of a workbook of ${thousands(RECORDS)} rows`;
  const tasks: number[] = [];
  await compare(context, `${what} until they are in the sheet`, {
    turns: context.rounds,
    measured: async () => {
      await page.goto('/tabular-datasets/edit/2');
      await page.getByText('There are no records yet.').waitFor();
      let taken = 0;
      tasks.push(await longestTaskOf(page, async () => (taken = await importInto(page, workbook))));
      // The unsaved rows are not offered in the next round.
      await page.evaluate('localStorage.clear()');
      return taken;
    },
    floor: async () => {
      await page.setContent('<input type="file">');
      await page.locator('input').setInputFiles(csv);
      return timed(() => page.evaluate<void>(FILE));
    },
    beside: 'their csv split',
    unit: seconds,
  });
  // A longer task would be felt as a pause.
  limit(context, `${what}: longest task of the page, in processor time`, Math.max(...tasks), 100, milliseconds);
}

/** Milliseconds of the import from the chosen file to the sheet. The work behind it, such as keeping the draft, is waited for and traced. */
async function importInto(page: Page, workbook: string): Promise<number> {
  await page.getByRole('button', { name: 'Spreadsheet', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a spreadsheet' });
  const button = (name: string) => dialog.getByRole('button', { name });
  await button('Choose a file').waitFor();
  const taken = await timed(async () => {
    await dialog.locator('input[type=file]').setInputFiles(workbook);
    await button('Next').click({ timeout });
    await button(`Import ${thousands(RECORDS)} rows`).click({ timeout });
    await dialog.waitFor({ state: 'hidden', timeout });
  });
  await page.evaluate(DRAFT_KEPT);
  return taken;
}

/** Runs in the page: waits for the draft. */
const DRAFT_KEPT = `new Promise((done) => {
  const look = () => (Object.values(localStorage).some((kept) => kept.includes('"count":${RECORDS}')) ? done() : setTimeout(look, 50));
  look();
})`;
