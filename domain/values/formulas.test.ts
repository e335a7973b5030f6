/** The guard against formulas, on every beginning that a spreadsheet may drop and every sign. */
import { expect, test } from 'vitest';
import { tableCsv } from '#domain/dashboards/analysis.ts';
import { FORMULAS, HARMLESS } from '#domain/cases/formulas.ts';
import { htmlFromTable, tableFromHtml, tableFromText, textFromTable } from '#domain/dataset/clipboard.ts';
import { guarded, unguarded } from './formulas.ts';

test.each(FORMULAS.map((text) => [text]))('%j is guarded, and the guard comes off again', (text) => {
  expect(guarded(text)).toBe(`'${text}`);
  expect(unguarded(guarded(text))).toBe(text);
  expect(unguarded(guarded(`'${text}`))).toBe(`'${text}`);
});
test.each(HARMLESS.map((text) => [text]))('%j stays', (text) => {
  expect(guarded(text)).toBe(text);
  expect(unguarded(text)).toBe(text);
});

test('a table copied from a dataset has the guard, and is pasted back without it', () => {
  const table = [...FORMULAS, ...HARMLESS].map((text) => [text.replaceAll('\r', '\n').replaceAll('\u0000', '')]);
  const text = textFromTable(table);
  expect(tableFromText(text)).toEqual(table);
  for (const [cell = ''] of table) if (guarded(cell) !== cell) expect(text).toContain(`'${cell.replaceAll('"', '""')}`);
  const html = htmlFromTable([['＝1+1', '-5', '=2']]);
  expect(html).toContain(">'＝1+1<");
  expect(html).toContain(">'=2<");
  expect(tableFromHtml(html)).toEqual([['＝1+1', '-5', '=2']]);
});

test('the csv of a dashboard has the guard in its headers', () => {
  const names = FORMULAS.map((name) => ({ name, figures: [1] }));
  const header = tableCsv({ months: [{ year: 2024, month: 1 }], series: names, totals: [1] });
  for (const text of FORMULAS) expect(header).toContain(`,"'${text}"`);
});
