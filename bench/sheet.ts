/** The records of a dataset, 50,000 of them: saved by one call beside `copy`; opened, scrolled, pasted and typed into in a real browser; and imported from a workbook. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { writeXlsx } from 'hucre';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { SHEET_COLUMNS, type CellKind } from '#domain/dataset/columns.ts';
import { browse, clockOf, describeFrames, describeKeys, FRAME, longestTaskOf, quickEnough } from './browser.ts';
import { scrolledFrames, smoothEnough, typeDigits } from './browser.ts';
import { connected, emptyDatabase, kept } from './databases.ts';
import { temporaryDirectory } from './missing.ts';
import { atMost, compare, type Context, limit, median, megabytes, milliseconds, repeated } from './report.ts';
import { seconds, thousands, timed } from './report.ts';
import { installed, newRecord, post, serve, type Server, watchMemory, type Watched } from './server.ts';

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

/** A tabular dataset without records; returns its id. */
const newDataset = (server: Server): Promise<number> => {
  const name = `Measured ${randomUUID()}`;
  return newRecord(server, 'tabular_datasets', { name, iso3: 'SYR', displacement_type: 'Conflict', unit: 'Person' });
};

/** Saves the records in a new dataset, and sends them in chunks, as a browser does. */
async function save(server: Server): Promise<Watched> {
  const { url, cookie, pid } = server;
  const json = JSON.stringify(
    records().map((cells) => Object.fromEntries(SHEET_COLUMNS.map(({ name }, at) => [name, cells[at]]))),
  );
  const body = new Blob([`{"api_data":{"id":${await newDataset(server)},"lock":false,"records":${json}}}`]);
  return watchMemory(pid, async () => {
    const response = await post(`${url}/psql/rpc/save_tabular_dataset_records`, body, { cookie });
    const answer = (await response.json()) as { _inserted: number };
    if (answer._inserted !== RECORDS) throw new Error(JSON.stringify(answer));
  });
}

/** An empty table with the constraints and indexes of the records, under their own names of copies. */
const FLOOR = `
  drop table if exists public.floor;
  create table public.floor (like data.tabular_datasets_records including all);
  alter table public.floor
    add foreign key (parent_id) references data.tabular_datasets (id), add foreign key (iso3) references data.geo_entities (iso3),
    add foreign key (org_accuracy) references data.record_accuracies (name), add foreign key (dst_accuracy) references data.record_accuracies (name)`;

export async function benchDatasets(context: Context): Promise<void> {
  const { rounds, report } = context;
  const database = await emptyDatabase('datasets');
  const what = `datasets: ${thousands(RECORDS)} new records × ${SHEET_COLUMNS.length} columns saved`;
  const product = await connected(database.url, async (client) => {
    await using server = await serve(database);
    let [grown, copied] = [0, Buffer.alloc(0)];
    const pair = await compare(context, what, {
      turns: rounds,
      measured: async () => {
        const saved = await save(server);
        grown = Math.max(grown, saved.peak - saved.idle);
        return saved.milliseconds;
      },
      floor: async () => {
        const rows = `select r.* from data.tabular_datasets_records r order by id limit ${RECORDS}`;
        if (copied.length === 0) copied = await buffer(client.query(copyTo(`copy (${rows}) to stdout`)));
        await client.query(FLOOR);
        return timed(() => pipeline([copied], client.query(copyFrom('copy public.floor from stdin'))));
      },
      beside: 'copy',
      unit: seconds,
      held: atMost(4),
    });
    limit(context, `${what}: memory of the server`, grown, 150e6, megabytes);
    return pair.measured;
  });
  // As a small team has it.
  await using server = await serve(await installed());
  const embedded = median(await repeated(rounds, async () => (await save(server)).milliseconds));
  const floor = `${seconds(product)} on PostgreSQL`;
  report(`${what} on the embedded database`, seconds(embedded), floor, { ratio: embedded / product });
}

/** A longer task would be felt as a pause. */
const PAUSE = 100;
const timeout = 300_000;

export async function benchSheet(context: Context): Promise<void> {
  const database = await kept(`${RECORDS}_dataset_records`, async (empty) => {
    await using server = await serve(empty);
    await save(server);
    await connected(empty.url, (client) => client.query('vacuum analyze data.tabular_datasets_records'));
  });
  await using scene = await browse(database);
  const person = await scene.open();
  await person.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: scene.server.url });
  await benchEditor(context, person);
  await person.close();
  await benchWorkbook(context, scene.server, await (await scene.open()).newPage());
}

async function benchEditor(context: Context, person: BrowserContext): Promise<void> {
  const { rounds, report } = context;
  const what = `sheet: ${thousands(RECORDS)} records`;
  const fresh = (work: (page: Page) => Promise<void>) => async (): Promise<number> => {
    const page = await person.newPage();
    await page.goto('/tabular-datasets');
    const taken = await timed(() => work(page));
    await page.close();
    return taken;
  };
  await compare(context, `${what}, from the address to a typed character`, {
    turns: rounds,
    measured: fresh(openEditor),
    floor: fresh((page) => page.evaluate<void>(ANSWER)),
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
  report(`${what}, a key`, describeKeys(keys), '', quickEnough(keys));
  const pasted = median(await pastes(page, rounds));
  limit(context, `${what}, a paste of 10,000 cells until it is drawn`, pasted, 150, milliseconds);
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
async function benchWorkbook(context: Context, server: Server, page: Page): Promise<void> {
  const folder = temporaryDirectory();
  const [workbook, csv] = [join(folder, 'rows.xlsx'), join(folder, 'rows.csv')];
  const rows = [SHEET_COLUMNS.map(({ label }) => label), ...records()];
  await writeFile(workbook, await writeXlsx({ sheets: [{ name: 'Records', rows }] }));
  await writeFile(csv, rows.map((cells) => cells.join()).join('\n'));
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
      return timed(() => page.evaluate<void>(FILE));
    },
    beside: 'their csv split',
    unit: seconds,
  });
  limit(context, `${what}: longest task of the page, in processor time`, longest, PAUSE, milliseconds);
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
