import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlFromTable, tableFromHtml, tableFromText, textFromTable } from './clipboard.ts';
import type { RecordColumn } from './columns.ts';
import { copyDown, fillEdits, fillSideways, plainText } from './fill.ts';
import { pasteEdits } from './paste.ts';
import { createSheet } from './sheet.ts';
import type { CellEdit } from './sheet-types.ts';

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\tb\r\n', [['a', 'b']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['a\tb\tc\nd', [['a', 'b', 'c'], ['d']]],
  ['"two\r\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
  ['"tab\there"', [['tab\there']]],
  ['5" pipe\t"open', [['5" pipe', '"open']]],
  ['"not" quoted\tb', [['"not" quoted', 'b']]],
  ['', [['']]],
])('the text %j is the table %j', (text, table) => expect(tableFromText(text)).toEqual(table));

const EXCEL = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} td>x--></style></head>
<body link="#0563C1"><!--StartFragment--><table border=0 cellpadding=0>
 <col width=64><tr height=20>
  <td height=20 class=xl65 align=right>12,345</td>
  <td class=xl66>حلب<br>
    Aleppo &amp; around</td>
 </tr>
 <tr><td rowspan=2 colspan=2>merged</td><td>&nbsp;x&#39;y</td></tr><tr><td>below</table><!--EndFragment--></body></html>`;

const GOOGLE = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
<table data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value='{"1":2,"2":"a > b"}'>a &gt; b</td>
<td><div style="x">line 1<br/>line 2</div></td></tr></tbody></table>`;

test.each([
  [
    'Excel',
    EXCEL,
    [
      ['12,345', 'حلب\nAleppo & around'],
      ['merged', '', "x'y"],
      ['', '', 'below'],
    ],
  ],
  ['Google Sheets', GOOGLE, [['a > b', 'line 1\nline 2']]],
  [
    'a page',
    '<p>Text</p><table><thead><th>Place<th>IDPs<tbody><tr><td><p>Homs</p><p>City</p><td>5 < 6 <table><tr><td>in</table></table>',
    [
      ['Place', 'IDPs'],
      ['Homs\nCity', '5 < 6\nin'],
    ],
  ],
  ['a text', '<b>bold</b>', null],
  ['a broken page', '<table><tr><td title="open>x', [['']]],
])('the HTML of %s', (_, html, table) => expect(tableFromHtml(html)).toEqual(table));

test('HTML of any size is read in one pass', () => {
  for (const piece of [
    '<a "',
    '<td',
    '<!--',
    '<style>',
    '"\t"',
    '<table>',
    '&#x',
    '<tr><td rowspan=999 colspan=999>',
  ]) {
    expect(() => tableFromHtml(`<table><tr><td>${piece.repeat(5000)}`)).not.toThrow();
    expect(() => tableFromText(piece.repeat(5000))).not.toThrow();
  }
});

test('a written table reads back as itself, as text and as HTML', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '<', '&', ';', '1', '.', 'ح', 'amp', '<br>'),
  });
  const table = fc
    .nat(4)
    .chain((width) => fc.array(fc.array(cell, { minLength: width + 1, maxLength: width + 1 }), { minLength: 1 }));
  fc.assert(
    fc.property(table, (rows) => {
      expect(tableFromText(textFromTable(rows))).toEqual(rows);
      const tidy = rows.map((row) =>
        row.map((text) =>
          text
            .replaceAll(/[ \t]+/g, ' ')
            .replaceAll(/ *\n[ \n]*/g, '\n')
            .trim(),
        ),
      );
      expect(tableFromHtml(htmlFromTable(tidy))).toEqual(tidy);
    }),
  );
});

const COLUMNS: RecordColumn[] = ['org_name', 'stock_total', 'stock_male'];
const said = (edits: readonly CellEdit[]) => edits.map(({ row, column, text }) => `${row} ${column} ${text}`);

test('a pasted cell fills the selection, a block repeats in a multiple of its size, and rows beyond the end follow', () => {
  const target = { rows: [7, 2, 5], selectedRows: 2, columns: COLUMNS, selectedColumns: 1, length: 100 };
  expect(said(pasteEdits([['x']], target).edits)).toEqual(['7 org_name x', '2 org_name x']);
  const block = [
    ['a', '1'],
    ['b', '2'],
  ];
  expect(said(pasteEdits(block, { ...target, selectedRows: 3 }).edits)).toEqual([
    '7 org_name a',
    '7 stock_total 1',
    '2 org_name b',
    '2 stock_total 2',
  ]);
  const repeated = pasteEdits(block, { ...target, selectedRows: 4 });
  expect(said(repeated.edits).filter((edit) => edit.includes('org_name'))).toEqual([
    '7 org_name a',
    '2 org_name b',
    '5 org_name a',
    '100 org_name b',
  ]);
  expect([repeated.rows, repeated.columns, repeated.cut]).toEqual([4, 2, 0]);
  const closed = { ...target, columns: ['org_name', null, 'stock_male'] as const };
  expect(said(pasteEdits([['a', 'b', '3']], closed).edits)).toEqual([
    '7 org_name a',
    '7 stock_male 3',
    '2 org_name a',
    '2 stock_male 3',
  ]);
  expect(pasteEdits([['a', 'b', 'c', 'd']], target)).toMatchObject({ rows: 2, columns: 3, cut: 1 });
});

const filled = (column: RecordColumn, texts: string[], steps: number, up = false) => {
  const sheet = createSheet({ records: [], version: 1, countries: [] });
  sheet.write(
    'Typing',
    texts.map((text, row) => ({ row, column, text })),
  );
  const to = Array.from({ length: steps }, (_, row) => row + 50);
  return fillEdits(sheet, { from: texts.map((_, row) => row), to, columns: [column], up }).map(({ text }) => text);
};

test.each<[RecordColumn, string[], string[], boolean?]>([
  ['stock_total', ['5'], ['5', '5', '5']],
  ['stock_total', ['5', '7'], ['9', '11', '13']],
  ['stock_total', ['5', '7', '8'], ['5', '7', '8']],
  ['stock_total', ['5', '7'], ['3', '1', '-1'], true],
  ['org_lat', ['0.1', '0.2'], ['0.3', '0.4', '0.5']],
  ['org_name', ['Homs', 'Hama'], ['Homs', 'Hama', 'Homs']],
  ['org_name', ['Homs', 'Hama'], ['Hama', 'Homs', 'Hama'], true],
  ['stock_total', ['some', '5'], ['some', '5', 'some']],
  ['start_date', ['2024-02-28'], ['2024-02-29', '2024-03-01', '2024-03-02']],
  ['start_date', ['2024-01-01', '2024-01-08'], ['2024-01-15', '2024-01-22', '2024-01-29']],
  ['start_date', ['2024-01-31', '2024-02-29'], ['2024-03-31', '2024-04-30', '2024-05-31']],
  ['start_date', ['2023-05-03', '2024-05-03'], ['2025-05-03', '2026-05-03', '2027-05-03']],
])('%s %j go on as %j', (column, texts, expected, up) => expect(filled(column, texts, 3, up)).toEqual(expected));

test('Ctrl+D copies the first selected row down, or the row above a single one; copied counts have no separators', () => {
  const sheet = createSheet({ records: [], version: 1, countries: [] });
  sheet.write('Typing', [
    { row: 0, column: 'stock_total', text: '12,345' },
    { row: 0, column: 'org_name', text: 'Homs' },
  ]);
  expect(said(copyDown(sheet, [0, 3, 2], ['stock_total'], null))).toEqual([
    '3 stock_total 12345',
    '2 stock_total 12345',
  ]);
  expect(said(copyDown(sheet, [1], ['org_name'], 0))).toEqual(['1 org_name Homs']);
  expect(said(fillSideways(sheet, [0], ['stock_total'], ['stock_male', 'stock_female']))).toEqual([
    '0 stock_male 12345',
    '0 stock_female 12345',
  ]);
  expect(plainText(sheet, 0, 'stock_total')).toBe('12345');
});
