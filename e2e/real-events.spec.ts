/** IDMC's disaster events that break the rules of the form, if the file lies beside the repository: an expert finds, opens and saves them, and they show flags. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { enter, expectAccessible, follow, importFile, writeCsv } from './support.ts';

const file = '../shared/data/idmc/gidd_disaster_events.csv.gz';

type Cells = Readonly<Record<string, string>>;
type Dates = Partial<Record<'start_date' | 'end_date' | 'start_date_accuracy' | 'end_date_accuracy', string | null>>;
const KNOWN: Readonly<Record<string, number>> = { Year: 4, Month: 7 };
/** Two dates are compared by the coarser accuracy: a month that is known as such does not end before a day of it. */
const endsBeforeStart = ({ start_date, end_date, start_date_accuracy, end_date_accuracy }: Dates) => {
  const known = Math.min(KNOWN[start_date_accuracy ?? ''] ?? 10, KNOWN[end_date_accuracy ?? ''] ?? 10);
  return Boolean(start_date && end_date) && end_date!.slice(0, known) < start_date!.slice(0, known);
};

async function openByName(page: Page, name: string, serial: RegExp): Promise<void> {
  await follow(page, `/events?name=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: serial })).toBeVisible();
}

async function saveComment(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Comment' }).fill('Seen by an expert');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Event has been created/updated')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

test('events with short, very long and Arabic names, or an end before the start, are flagged, opened and saved @proof', async ({
  page,
}, testInfo) => {
  test.skip(!existsSync(file), `${file} is absent`);
  const rows = parse<Cells>(gunzipSync(readFileSync(file)), { columns: true, bom: true });
  const longest = rows.reduce((one, other) =>
    (one.event_name ?? '').length < (other.event_name ?? '').length ? other : one,
  );
  const short = rows.filter(({ event_name = '' }) => event_name.length < 12 && event_name.length > 9);
  const backward = rows.filter((row) => endsBeforeStart(row) && (row.event_name ?? '').length > 20);
  // The file has no Arabic names: one row is renamed.
  const arabic = { ...backward[1], event_name: 'السودان: فيضانات - نيالا' };
  const part = [longest, ...short, ...backward, arabic];
  const csv = testInfo.outputPath('events.csv');
  await writeCsv(csv, part);
  await importFile('gidd', csv);
  await enter(page, 'expert');
  await page.goto('/events');

  const named = ({ event_name = '' }: Cells | undefined = {}) => event_name;
  await openByName(page, named(short[0]), /^Edit E-/);
  await expect(page.getByText('the name of the event is short')).toBeVisible();
  await saveComment(page);
  await expectAccessible(page);
  // A changed name must follow the rule, and a corrected name removes the flag.
  await page.getByLabel('Name', { exact: true }).fill('Too short');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Form errors!')).toBeVisible();
  await expect(page.getByText('Name: Length should be more than 12')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(`${named(short[0])} of long ago`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('the name of the event is short')).toHaveCount(0);

  await openByName(page, named(backward[0]), /^Edit E-/);
  await expect(page.locator('.record-head').getByText('the event ends before it starts')).toBeVisible();
  await saveComment(page);
  await page.getByLabel('End Date', { exact: true }).fill('1999-01-01');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Date error')).toBeVisible();
  await expect(page.getByText("End Date: End date can't be before start date.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/events?name=${encodeURIComponent(named(arabic))}`);
  await expect(page.getByRole('img', { name: 'Flagged: the event ends before it starts' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: named(arabic), exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(named(arabic));
  await saveComment(page);

  await openByName(page, named(longest), /^Edit E-/);
  await saveComment(page);
});
