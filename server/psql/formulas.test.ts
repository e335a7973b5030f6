/** The ways out of the server for texts that a spreadsheet could run: the guard in a csv, and cells of text in each sheet of a workbook. */
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMULAS, HARMLESS } from '#domain/cases/formulas.ts';
import { guarded } from '#domain/values/formulas.ts';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import { type RawCell, cellsOf, hasPython, partsOf } from '#server/testing/workbook.ts';

// The database has no text with a null character.
const TEXTS = [...FORMULAS, ...FORMULAS.map((text) => `'${text}`), ...HARMLESS].filter(
  (text) => !text.includes('\u0000'),
);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
  const payload = TEXTS.map((label, at) => ({ n: -at - 1, label }));
  await shop.app.inject({ method: 'POST', url: '/psql/numbers', payload });
});
afterAll(() => shop.close());

const rows = 'numbers?n=lt.0&order=n.desc';
const get = (url: string, headers: Record<string, string>) => shop.app.inject({ url: `/psql/${url}`, headers });

test('a csv for people has the guard before each, and no other text is changed', async () => {
  const { body } = await get(`${rows}&select=label`, { accept: 'text/csv; formulas=text' });
  // The library drops a mark of the encoding, which only a file without a header could begin with.
  const cells = parse(body, { relax_column_count: true }).map(([cell]) => cell);
  expect(cells).toEqual(['label', ...TEXTS.map(guarded)]);
});

test('the names of columns have the guard in a csv, and are text in a workbook', async () => {
  const names = ['=1+1', '＝1', ' @a'];
  const select = names.map((name) => `"${name}":label`).join();
  const url = `numbers?n=eq.1&select=${encodeURIComponent(select)}`;
  const csv = await get(url, { accept: 'text/csv; formulas=text' });
  expect(parse(csv.body)[0]).toEqual(names.map(guarded));
  const { rawPayload } = await get(url, { accept: XLSX });
  expect((await readXlsx(rawPayload)).sheets[0]?.rows[0]).toEqual(names);
  expect(partsOf(rawPayload).get('xl/worksheets/sheet1.xml')).not.toContain('<f');
});

const isText = ({ type, style }: RawCell): boolean => type === 'inlineStr' && style !== null;

test.skipIf(!hasPython)('a workbook has each as a cell of text, in the rows and in the Readme', async () => {
  const words = FORMULAS.filter((text) => !['\n', '\r', '\u0000'].some((sign) => text.includes(sign))).slice(0, 60);
  const readme = encodeURIComponent(words.join('\n'));
  const { rawPayload } = await get(`${rows}&select=label`, { accept: XLSX, readme });
  const parts = partsOf(rawPayload);
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/'));
  expect(sheets).toHaveLength(2);
  for (const [, xml] of sheets) expect(xml).not.toMatch(/<f[ >]/);
  const [first, second] = sheets.map(([, xml]) => cellsOf(xml).flat());
  const written = first!.slice(1);
  expect(written.map(({ text }) => text)).toEqual(TEXTS);
  // The text format keeps a cell from becoming a formula when it is edited.
  expect(
    written.filter((cell) => guarded(cell.text) !== cell.text && !cell.text.startsWith("'") && !isText(cell)),
  ).toEqual([]);
  expect(second!.filter((cell) => words.includes(cell.text) && !isText(cell))).toEqual([]);
  expect(second!.map(({ text }) => text)).toEqual(expect.arrayContaining(words));
});
