/** Tests which sheet of a workbook is read, and which others have counts. */
import { describe, expect, test } from 'vitest';
import { likelySheet, type NamedSheet } from './import-sheets.ts';
import { matchColumns } from './import-columns.ts';
import { choose } from './import-tables.ts';

const sheetsOf = (texts: readonly (readonly [name: string, text: string])[]): NamedSheet[] =>
  texts.map(([name, text], at) => {
    const rows = text
      .split('\n')
      .map((line) => line.split('|').map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
    return { at, name, table: { rows, merges: [] } };
  });
const likely = (...texts: [name: string, text: string][]) => likelySheet(sheetsOf(texts), 'Person');

const IDPS = 'State|District|IDPs\nYobe|Gujba|10\nYobe|Geidam|20';

describe('the sheet that is read', () => {
  test('is found behind any number of others', () => {
    const notes = Array.from({ length: 60 }, (_, at): [string, string] => [`Note ${at}`, `Read me|${at}\nSource|x`]);
    expect(likely(...notes, ['Data', IDPS])).toEqual({ at: 60, counted: [60] });
  });

  test('is the one with the most known columns', () =>
    expect(likely(['Summary', 'State|IDPs\nYobe|30'], ['List', IDPS])).toEqual({ at: 1, counted: [0, 1] }));

  test('has the displaced before those who returned', () =>
    expect(likely(['Back', 'State|District|Returnees\nYobe|Gujba|5'], ['List', IDPS]).at).toBe(1));

  test('has no refugees by its name', () => {
    const people = IDPS.replace('IDPs', 'Individuals');
    expect(likely(['Refugees', people], ['IDPs', people])).toEqual({ at: 1, counted: [1] });
  });

  test.each([
    [['R1', 'R2', 'R10'], 2],
    [['March 2024', 'January 2024', 'Dec 2023'], 0],
    [['2024-01-07', '2024-01-21', '2024-01-14'], 1],
    [['North', 'South'], 0],
    [['R10', 'Archive'], 0],
  ])('of equal sheets %j is number %i', (names, at) =>
    expect(likely(...names.map((name): [string, string] => [name, IDPS])).at).toBe(at),
  );
});

test.each([
  [['', 'Returnees', 'data.xlsx'], 'returnees_total'],
  [['', 'Sheet1', 'Returnee master list.xlsx'], 'returnees_total'],
  [['', 'IDPs', 'Returnee master list.xlsx'], 'stock_total'],
  [['', 'Refugees', 'data.xlsx'], null],
  [['', 'Sheet1', 'data.xlsx'], 'stock_total'],
])('people without a group below the names %j are %s', (names, target) => {
  const [sheet] = sheetsOf([['', 'District|Individuals\nHays|10\nAbs|20']]);
  if (sheet === undefined) throw new Error('No sheet');
  const { table, head } = choose(sheet.table, 'Person', null, null, names);
  expect(matchColumns(table, head, 'Person', undefined, names).columns[1]?.target).toBe(target);
});
