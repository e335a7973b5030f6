/** The workbooks that the screens write have texts like formulas as texts. */
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { FORMULAS, HARMLESS } from '#domain/cases/formulas.ts';
import { template } from './template.ts';
import { unsavedWorkbook } from './unsaved.ts';

// A workbook has line breaks in one form, and no null characters.
const TEXTS = [...FORMULAS, ...HARMLESS].filter(
  (text) => text !== '' && !text.includes('\r') && !text.includes('\u0000'),
);

async function expectTexts(bytes: Uint8Array, texts: readonly string[]): Promise<void> {
  const { sheets } = await readXlsx(bytes);
  for (const { cells = new Map() } of sheets) for (const { formula } of cells.values()) expect(formula).toBeUndefined();
  const written = new Set(sheets.flatMap(({ rows }) => rows.flat()));
  expect(texts.filter((text) => !written.has(text))).toEqual([]);
}

test('the unsaved changes of a sheet', async () => {
  const rows = TEXTS.map((text) => ({
    id: null,
    base: null,
    values: { event_name: text },
    unread: { org_name: text },
    deleted: false,
    place: null,
  }));
  await expectTexts(await unsavedWorkbook(rows), TEXTS);
});

test('the template of a dataset, with the names of the dataset and of countries', async () => {
  const countries = TEXTS.map((name, at) => ({ iso3: `A${at}`, iso: 'AA', name, idmc_short_name: name }));
  await expectTexts(await template('=cmd()', countries), ['=cmd()', ...TEXTS]);
});
