/** The import of a workbook of 50,000 rows into the open editor, beside parsing the same rows as csv in one piece: its time, and the longest task of the page's main thread. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { writeXlsx } from 'hucre';
import { SHEET_COLUMNS, type CellKind } from '#domain/dataset/columns.ts';
import { longestTaskOf, signedIn } from './browser.ts';
import { temporaryDirectory } from './files.ts';
import { inTurns } from './measure.ts';
import { newDataset, type Server } from './server.ts';
import { limited, milliseconds, result, type Result, seconds, thousands } from './table.ts';

const ROWS = 50_000;
/** A longer task would be felt as a pause. */
const PAUSE = 100;

const CELLS: Record<CellKind, (at: number, column: number) => string | number> = {
  country: () => 'SYR',
  accuracy: () => 'Admin2+',
  date: () => '2024-03-01',
  latitude: (at) => 33 + (at % 400) / 100,
  longitude: (at) => 36 + (at % 500) / 100,
  count: (at, column) => (at * 7 + column) % 5000,
  text: (at, column) => `مخيم ${column} ${at}`,
};

const table = (): (string | number)[][] => [
  SHEET_COLUMNS.map(({ label }) => label),
  ...Array.from({ length: ROWS }, (_, at) => SHEET_COLUMNS.map(({ kind }, column) => CELLS[kind](at, column))),
];

type Files = { workbook: string; csv: string };

/** Both files hold the same rows. */
async function written(folder: string): Promise<Files> {
  const rows = table();
  const [workbook, csv] = [join(folder, 'rows.xlsx'), join(folder, 'rows.csv')];
  await writeFile(workbook, await writeXlsx({ sheets: [{ name: 'Records', rows }] }));
  await writeFile(csv, rows.map((cells) => cells.join()).join('\n'));
  return { workbook, csv };
}

export async function benchSheetImport(browser: Browser, server: Server, rounds: number): Promise<Result[]> {
  const files = await written(temporaryDirectory());
  const person = await signedIn(browser, server);
  const page = await person.newPage();
  let longest = 0;
  const pair = await inTurns(
    rounds,
    async () => {
      await page.goto(`/tabular-datasets/edit/${await newDataset(server)}`);
      await page.getByText('There are no records yet.').waitFor();
      let taken = 0;
      const task = await longestTaskOf(page, async () => {
        taken = await imported(page, files.workbook);
      });
      longest = Math.max(longest, task);
      // The unsaved rows are not offered in the next round.
      await page.evaluate('localStorage.clear()');
      return taken;
    },
    () => parsed(page, files.csv),
  );
  await person.close();
  const what = `sheet: import of a workbook of ${thousands(ROWS)} rows`;
  return [
    result(`${what} until they are in the sheet`, seconds(pair.measured), `${seconds(pair.floor)} their csv split`, [
      pair.ratio,
    ]),
    limited(`${what}: longest task of the page, in processor time`, longest, PAUSE, milliseconds),
  ];
}

/** Milliseconds of the import without the clicks between its steps. The work behind it, such as keeping the draft, is waited for and traced. */
async function imported(page: Page, workbook: string): Promise<number> {
  await page.getByRole('button', { name: 'Spreadsheet', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a spreadsheet' });
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  const steps = [
    async () => {
      await dialog.locator('input[type=file]').setInputFiles(workbook);
      await dialog.getByRole('button', { name: 'Next' }).waitFor({ timeout: 300_000 });
    },
    async () => {
      await dialog.getByRole('button', { name: 'Next' }).click();
      await dialog.getByRole('button', { name: `Import ${thousands(ROWS)} rows` }).waitFor({ timeout: 300_000 });
    },
    async () => {
      await dialog.getByRole('button', { name: `Import ${thousands(ROWS)} rows` }).click();
      await dialog.waitFor({ state: 'hidden', timeout: 300_000 });
    },
  ];
  let taken = 0;
  for (const step of steps) {
    const from = performance.now();
    await step();
    taken += performance.now() - from;
  }
  await page.evaluate(DRAFT_KEPT);
  return taken;
}

/** These run in the page, as text, because this program has no types for the window: one waits for the draft, the other reads the file and splits its fields. */
const DRAFT_KEPT = `new Promise((done) => {
  const look = () => (Object.values(localStorage).some((kept) => kept.includes('"count":${ROWS}')) ? done() : setTimeout(look, 50));
  look();
})`;
const SPLIT = `async (input) => {
  const from = performance.now();
  const lines = (await input.files[0].text()).split('\\n').map((line) => line.split(','));
  return lines.length > 0 ? performance.now() - from : 0;
}`;

async function parsed(page: Page, csv: string): Promise<number> {
  await page.setContent('<input type="file">');
  const input = page.locator('input');
  await input.setInputFiles(csv);
  return page.evaluate(`(${SPLIT})(document.querySelector('input'))`);
}
