/** The records editor with 50,000 records: opening it beside loading and parsing their csv, scrolling, pasting 10,000 cells, typing, finding a text; and the import of as many rows from a workbook. Needs a real browser. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { writeXlsx } from 'hucre';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import {
  clockOf,
  describeFrames,
  longestTaskOf,
  openBrowser,
  scrolledFrames,
  signedIn,
  smoothEnough,
} from './browser.ts';
import { typeDigits, workOf } from './browser.ts';
import { connected, kept } from './databases.ts';
import { RECORDS, records, save } from './datasets.ts';
import { temporaryDirectory } from './missing.ts';
import { atMost, compare, type Context, limit, median, milliseconds, seconds, slow, thousands } from './report.ts';
import { timed, timing } from './report.ts';
import { newDataset, serve, type Server } from './server.ts';

const PASTED = { rows: 1_000, columns: 10 };
const FRAME = 1000 / 60;
/** A longer task would be felt as a pause. */
const PAUSE = 100;
const timeout = 300_000;

/** One dataset; each record has places, dates and all counts. */
const datasets = () =>
  kept(`${RECORDS}_dataset_records`, async (database) => {
    await using server = await serve(database);
    await save(server);
    await connected(database.url, (client) => client.query('vacuum analyze data.tabular_datasets_records'));
  });

export async function benchSheet(context: Context): Promise<void> {
  const database = await datasets();
  await using browser = await openBrowser();
  await using server = await serve(database);
  const person = await signedIn(browser, server);
  await person.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await benchEditor(context, person);
  await person.close();
  await benchImport(context, server, await signedIn(browser, server));
}

async function benchEditor(context: Context, person: BrowserContext): Promise<void> {
  const { rounds, report } = context;
  const what = `sheet: ${thousands(RECORDS)} records`;
  const fresh = (work: (page: Page) => Promise<unknown>) => async (): Promise<number> => {
    const page = await person.newPage();
    await page.goto('/tabular-datasets');
    const taken = await timed(() => work(page));
    await page.close();
    return taken;
  };
  await compare(context, `${what}, from the address to a typed character`, {
    turns: rounds,
    measured: fresh(openEditor),
    floor: fresh((page) => page.evaluate(PARSE)),
    beside: 'loading and parsing their csv',
    unit: seconds,
    held: atMost(2),
  });
  const page = await person.newPage();
  await openEditor(page);
  const finding = await longestTaskOf(page, () => find(page));
  limit(context, `${what}, the first text found: longest task of the page`, finding, FRAME, milliseconds);
  await page.keyboard.press('F2');
  const keys = await typeDigits(page);
  await page.keyboard.press('Escape');
  const held = { target: `under a frame, ${milliseconds(FRAME)}`, met: slow(keys) < FRAME };
  report(`${what}, a key`, `${milliseconds(median(keys))}, 95 of 100 within ${milliseconds(slow(keys))}`, '', held);
  const pasted = `${what}, a paste of ${thousands(PASTED.rows * PASTED.columns)} cells until it is drawn`;
  limit(context, pasted, median(await pastes(page, rounds)), 150, milliseconds);
  await page.mouse.move(600, 500);
  const frames = await scrolledFrames(page, 300, 120);
  report(`${what}, scrolling`, describeFrames(frames), '', smoothEnough(frames));
}

/** The editor takes keys: a character opens the first cell. */
async function openEditor(page: Page): Promise<void> {
  await page.goto('/tabular-datasets/edit/1');
  await page
    .getByText(`${thousands(RECORDS)} records`)
    .last()
    .waitFor({ timeout });
  await page.locator('.dvn-scroller').click({ position: { x: 600, y: 70 } });
  await page.keyboard.type('a');
  await page.locator('.cell-field').waitFor();
  await page.keyboard.press('Escape');
}

/** Types in the field that finds, when no row was searched before, and returns to the cells. */
async function find(page: Page): Promise<void> {
  await page.keyboard.press('Control+F');
  await page.keyboard.type('مخيم 12', { delay: 50 });
  await page.getByText(/^[\d,]+ rows$/).waitFor();
  await page.keyboard.press('Escape');
}

/** Runs in the page: the same rows as one csv, all fields split. */
const PARSE = `fetch('/psql/tabular_datasets_records?parent_id=eq.1&order=position,id', { headers: { accept: 'text/csv' } })
  .then((answer) => answer.text())
  .then((text) => text.split('\\n').map((line) => line.split(',')).length)`;

/** Work of the main thread from Ctrl+V to the next frame. */
async function pastes(page: Page, rounds: number): Promise<number[]> {
  const session = await clockOf(page);
  const line = Array.from({ length: PASTED.columns }, (_, at) => (at === 1 ? 'Admin1' : String(at))).join('\t');
  const table = Array.from({ length: PASTED.rows }, () => line).join('\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(table)})`);
  const changed = page.getByText('1,000 changed');
  const worked: number[] = [];
  for (let at = 0; at <= rounds; at += 1) {
    const paste = async (): Promise<void> => {
      await page.keyboard.press('Control+V');
      await changed.waitFor();
    };
    worked.push(await workOf(page, session, paste));
    await page.keyboard.press('Control+Z');
    await changed.waitFor({ state: 'hidden' });
  }
  return worked.slice(1);
}

/** The import beside parsing the same rows as csv in one piece, and the longest task of the page's main thread. */
async function benchImport(context: Context, server: Server, person: BrowserContext): Promise<void> {
  const folder = temporaryDirectory();
  const [workbook, csv] = [join(folder, 'rows.xlsx'), join(folder, 'rows.csv')];
  const rows = [SHEET_COLUMNS.map(({ label }) => label), ...records()];
  await writeFile(workbook, await writeXlsx({ sheets: [{ name: 'Records', rows }] }));
  await writeFile(csv, rows.map((cells) => cells.join()).join('\n'));
  const page = await person.newPage();
  const what = `sheet: import of a workbook of ${thousands(RECORDS)} rows`;
  let longest = 0;
  await compare(context, `${what} until they are in the sheet`, {
    turns: context.rounds,
    measured: async () => {
      await page.goto(`/tabular-datasets/edit/${await newDataset(server)}`);
      await page.getByText('There are no records yet.').waitFor();
      let taken = 0;
      const task = await longestTaskOf(page, async () => (taken = await importInto(page, workbook)));
      longest = Math.max(longest, task);
      // The unsaved rows are not offered in the next round.
      await page.evaluate('localStorage.clear()');
      return taken;
    },
    floor: async () => {
      await page.setContent('<input type="file">');
      await page.locator('input').setInputFiles(csv);
      return page.evaluate<number>(SPLIT);
    },
    beside: 'their csv split',
    unit: seconds,
  });
  limit(context, `${what}: longest task of the page, in processor time`, longest, PAUSE, milliseconds);
}

/** Milliseconds of the import without the clicks between its steps. The work behind it, such as keeping the draft, is waited for and traced. */
async function importInto(page: Page, workbook: string): Promise<number> {
  await page.getByRole('button', { name: 'Spreadsheet', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a spreadsheet' });
  const button = (name: string) => dialog.getByRole('button', { name });
  await button('Choose a file').waitFor();
  const add = button(`Import ${thousands(RECORDS)} rows`);
  const read = timing(async () => {
    await dialog.locator('input[type=file]').setInputFiles(workbook);
    await button('Next').waitFor({ timeout });
  });
  const match = timing(async () => {
    await button('Next').click();
    await add.waitFor({ timeout });
  });
  const insert = timing(async () => {
    await add.click();
    await dialog.waitFor({ state: 'hidden', timeout });
  });
  const taken = (await read()) + (await match()) + (await insert());
  await page.evaluate(DRAFT_KEPT);
  return taken;
}

/** These run in the page: one waits for the draft, the other reads the file and splits its fields. */
const DRAFT_KEPT = `new Promise((done) => {
  const look = () => (Object.values(localStorage).some((kept) => kept.includes('"count":${RECORDS}')) ? done() : setTimeout(look, 50));
  look();
})`;
const SPLIT = `(async () => {
  const from = performance.now();
  const lines = (await document.querySelector('input').files[0].text()).split('\\n').map((line) => line.split(','));
  return lines.length > 0 ? performance.now() - from : 0;
})()`;
