/** The records editor with 50,000 records: opening it beside loading and parsing their csv, scrolling, pasting 10,000 cells, typing, finding a text; and the import of as many rows. Needs a real browser. */
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { framesOf, longestTaskOf, signedIn, smooth, withBrowser } from './browser.ts';
import type { Context } from './context.ts';
import { inTurns, median, slow, timed } from './measure.ts';
import { connected, kept } from './postgres.ts';
import { administrator, served } from './server.ts';
import { benchSheetImport } from './sheet-import.ts';
import { atMost, limited, milliseconds, result, type Result, seconds, thousands } from './table.ts';
import { clockOf, typeDigits, workedSoFar } from './typing.ts';

const RECORDS = 50_000;
const PASTED = { rows: 1_000, columns: 10 };
const FRAME = 1000 / 60;
const SCREEN = '/tabular-datasets/edit/1';

/** One dataset; each record has places, dates and all counts. */
const datasets = () =>
  kept(`${RECORDS}_dataset_records`, ({ url }) =>
    connected(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = 'data.tabular_datasets_records'::regclass and attnum > 0 and not attisdropped and atttypid = 'bigint'::regtype
           and attname not in ('id', 'parent_id')`,
      );
      const counts = rows.map(({ name }) => name);
      await client.query(
        `begin; set local session_replication_role = replica;
         insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by) values ('Measured', 'SYR', 'Conflict', 'Person', '${administrator}');
         insert into data.tabular_datasets_records (parent_id, iso3, event_name, start_date, end_date, org_name, org_accuracy, org_lat, org_lon, dst_name, dst_accuracy,
           dst_lat, dst_lon, url, ${counts.join()})
         select 1, 'SYR', 'Registration ' || n % 7, '2024-03-01', '2024-03-31', 'مخيم ' || n % 900, 'Admin2+', 33 + n % 400 / 100.0, 36 + n % 500 / 100.0, 'Camp ' || n % 300,
           'Admin1', 36.2, 37.1, 'https://example.org/' || n, ${counts.map((name) => (name.endsWith('_total') ? '1000 * n' : 'n')).join()}
         from generate_series(1, ${RECORDS}) n;
         commit`,
      );
      await client.query('vacuum analyze data.tabular_datasets_records');
    }),
  );

export async function benchSheet({ rounds, say }: Context): Promise<Result[]> {
  const database = await datasets();
  return withBrowser((browser) =>
    served(database, async (server) => {
      const person = await signedIn(browser, server);
      await person.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
      const fresh = async (work: (page: Page) => Promise<unknown>): Promise<number> => {
        const page = await person.newPage();
        await page.goto('/tabular-datasets');
        const taken = await timed(() => work(page));
        await page.close();
        return taken;
      };
      const opening = await inTurns(
        rounds,
        () => fresh(opened),
        () => fresh((page) => page.evaluate(parsed)),
      );
      const what = `sheet: ${thousands(RECORDS)} records`;
      const results = [
        result(
          `${what}, from the address to a typed character`,
          seconds(opening.measured),
          `${seconds(opening.floor)} loading and parsing their csv`,
          atMost(opening.measured / opening.floor, 2),
        ),
      ];
      say(results.at(-1)?.join(' · ') ?? '');
      const page = await person.newPage();
      await opened(page);
      const finding = await longestTaskOf(page, () => found(page));
      const session = await clockOf(page);
      await page.keyboard.press('F2');
      const keys = await typeDigits(page, session);
      await page.keyboard.press('Escape');
      const pasted = await pastes(page, session, rounds);
      const frames = await wheel(page);
      await page.close();
      const imported = await benchSheetImport(browser, server, rounds);
      return [
        ...results,
        result(`${what}, a key`, `${milliseconds(median(keys))}, 95 of 100 within ${milliseconds(slow(keys))}`, '', [
          undefined,
          `under a frame, ${milliseconds(FRAME)}`,
          slow(keys) < FRAME,
        ]),
        limited(`${what}, the first text found: longest task of the page`, finding, FRAME, milliseconds),
        limited(
          `${what}, a paste of ${thousands(PASTED.rows * PASTED.columns)} cells until it is drawn`,
          median(pasted),
          150,
          milliseconds,
        ),
        result(
          `${what}, scrolling`,
          `${smooth(frames).toFixed(1)}% of ${frames.length} frames under 20 ms, 95 of 100 within ${milliseconds(slow(frames))}`,
          '',
          [undefined, '≥ 95% under 20 ms', smooth(frames) >= 95],
        ),
        ...imported,
      ];
    }),
  );
}

/** The editor takes keys: a character opens the first cell. */
async function opened(page: Page): Promise<void> {
  await page.goto(SCREEN);
  await page
    .getByText(`${thousands(RECORDS)} records`)
    .last()
    .waitFor({ timeout: 300_000 });
  const scroller = page.locator('.dvn-scroller');
  await scroller.click({ position: { x: 600, y: 70 } });
  await page.keyboard.type('a');
  await page.locator('.cell-field').waitFor();
  await page.keyboard.press('Escape');
}

/** Types in the field that finds, when no row was searched before, and returns to the cells. */
async function found(page: Page): Promise<void> {
  await page.keyboard.press('Control+F');
  await page.keyboard.type('مخيم 12', { delay: 50 });
  await page.getByText(/^[\d,]+ rows$/).waitFor();
  await page.keyboard.press('Escape');
}

/** Runs in the page, as text, because this program has no types for the window: the same rows as one csv, all fields split. */
const parsed = `fetch('/psql/tabular_datasets_records?parent_id=eq.1&order=position,id', { headers: { accept: 'text/csv' } })
  .then((answer) => answer.text())
  .then((text) => text.split('\\n').map((line) => line.split(',')).length)`;

/** Work of the main thread from Ctrl+V to the next frame. */
async function pastes(page: Page, session: CDPSession, rounds: number): Promise<number[]> {
  const line = Array.from({ length: PASTED.columns }, (_, at) => (at === 1 ? 'Admin1' : String(at))).join('\t');
  const table = Array.from({ length: PASTED.rows }, () => line).join('\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(table)})`);
  const worked: number[] = [];
  for (let at = 0; at <= rounds; at += 1) {
    const from = await workedSoFar(page, session);
    await page.keyboard.press('Control+V');
    await page.getByText('1,000 changed').waitFor();
    worked.push((await workedSoFar(page, session)) - from);
    await page.keyboard.press('Control+Z');
    await page.getByText('1,000 changed').waitFor({ state: 'hidden' });
  }
  return worked.slice(1);
}

async function wheel(page: Page): Promise<number[]> {
  await page.mouse.move(600, 500);
  return framesOf(page, async () => {
    for (let at = 0; at < 300; at += 1) {
      await page.mouse.wheel(0, 120);
      await setTimeout(FRAME);
    }
  });
}
