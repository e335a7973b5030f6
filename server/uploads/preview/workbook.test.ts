/** Tests the page of a workbook of Excel or OpenDocument: the values as its sheets show them, and what is left out and said. */
import { writeOds, writeXlsx, type WriteOptions } from 'hucre';
import { describe, expect, test } from 'vitest';
import { excelFile, odsFile } from '#server/testing/office-files.ts';
import { officePage } from './office/office-page.ts';

const shown = (kind: 'excel' | 'ods', bytes: Uint8Array): string =>
  /<main class="sheets">(.*)<\/main>/s.exec(officePage(kind, bytes))?.[1] ?? '';
const excel = async (sheets: WriteOptions['sheets']): Promise<string> => shown('excel', await writeXlsx({ sheets }));
/** The texts of the cells, row by row. */
const cells = (page: string): string[][] =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, text = '']) => text),
  );
const rowsOf = (...rows: string[]): string =>
  `<sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row}</row>`).join('')}</sheetData>`;

describe('of Excel', () => {
  test('the values are shown as the sheet shows them', async () => {
    const day = new Date(Date.UTC(2025, 2, 4));
    const formats = new Map<string, [number | Date, string | undefined, string]>(
      Object.entries({
        '0,0': [1250, '#,##0', '1,250'],
        '0,1': [0.125, '0.0%', '12.5%'],
        '0,2': [day, 'yyyy-mm-dd', '04/03/2025'],
        '0,3': [day, 'mmm-yy', 'March 2025'],
        '0,4': [new Date(Date.UTC(2025, 2, 4, 13, 5)), 'd/m/yyyy h:mm', '04/03/2025 13:05'],
        '0,5': [0.1 + 0.2, undefined, '0.3'],
        '0,6': [-1234.5, '#,##0.00;[Red](#,##0.00)', '(1,234.50)'],
        '0,7': [12, '[$€-407] #,##0', '€ 12'],
        '0,8': [3.5, `0.${'0'.repeat(150)}`, '3.5'],
        '0,9': [0.5, '# ?/?????????', '0.5'],
        '0,10': [5_000_000_000_000, undefined, '5000000000000'],
      }),
    );
    const values = [...formats.values()].map(([value]) => value);
    const styled = new Map(
      [...formats].map(([key, [value, numFmt]]) => [key, { value, ...(numFmt && { style: { numFmt } }) }]),
    );
    const page = await excel([{ name: 'Values', rows: [values, ['text', true, null, 7]], cells: styled }]);
    expect(cells(page)[0]).toEqual([...formats.values()].map(([, , text]) => text));
    expect(cells(page)[1]?.slice(0, 4)).toEqual(['text', 'TRUE', '', '7']);
    expect(page).toContain('<td class="number">1,250</td>');
  });

  test('each sheet has its name and a table; hidden sheets, rows and columns are left out, and said', async () => {
    const page = await excel([
      {
        name: 'Áreas <1>',
        rows: [
          ['Place', 'secret', 'People'],
          ['hidden', 'x', 1],
          ['Tawila', 'y', 2],
        ],
        columns: [{}, { hidden: true }, {}],
        rowDefs: new Map([[1, { hidden: true }]]),
      },
      { name: 'Notes', rows: [['unseen']], hidden: true },
      { name: 'Second', rows: [['نازحون']] },
    ]);
    expect(page).toContain('<h2 id="sheet-0" dir="auto">Áreas &lt;1&gt;</h2>');
    expect(page).toContain('<a href="#sheet-1"><bdi>Second</bdi></a>');
    expect(cells(page)).toEqual(
      [['Place', '', 'People'], ['Tawila', '', '2'], ['نازحون']].map((row) => row.filter(Boolean)),
    );
    expect(page).toContain('Left out, because the sheet hides them: a row and columns.');
    expect(page).toContain('Left out, because the workbook hides them: Notes.');
    expect(page).not.toMatch(/secret|unseen|>hidden</);
  });

  test('merged cells stay merged over what is shown; long gaps are one empty row', async () => {
    const rows = Array.from({ length: 40 }, () => [null, null, null] as (string | null)[]);
    rows[0] = ['Total', null, 'x'];
    rows[1] = [null, null, 'y'];
    rows[2] = ['a', 'b', 'c'];
    rows[39] = ['end', null, null];
    const page = await excel([{ name: 'A', rows, merges: [{ startRow: 0, startCol: 0, endRow: 1, endCol: 1 }] }]);
    expect(page).toContain('<td rowspan="2" colspan="2" dir="auto">Total</td>');
    expect(cells(page)).toEqual([['Total', 'x'], ['y'], ['a', 'b', 'c'], ['', '', ''], ['end', '', '']]);
  });

  test('a hundred thousand rows and many columns are cut, and said', async () => {
    const row = Array.from({ length: 60 }, (_, at) => `<c t="n"><v>${at}</v></c>`).join('');
    const page = shown('excel', excelFile(rowsOf(row, ...Array<string>(100_000).fill('<c><v>1</v></c>'))));
    expect(cells(page)).toHaveLength(500);
    expect(cells(page)[0]).toHaveLength(50);
    expect(page).toContain('The rest of the sheet is cut: at most 500 rows and 50 columns');
    expect(
      shown('excel', excelFile(rowsOf(...Array<string>(500).fill('<c><v>1</v></c>'), '<c s="1"/>'))),
    ).not.toContain('cut');
  });

  test('formulas have their results and no text; one without a result is said', () => {
    const page = shown(
      'excel',
      excelFile(
        rowsOf(
          '<c r="A1"><f>HYPERLINK("http://evil.example","x")</f><v>5</v></c><c r="B1" t="str"><f>A1&amp;"y"</f><v>=cmd|1</v></c>',
          '<c r="A2"><f>SUM(A1:A1)</f></c><c r="B2" t="e"><v>#REF!</v></c><c r="C2" t="b"><v>0</v></c>',
        ),
      ),
    );
    expect(cells(page)).toEqual([
      ['5', '=cmd|1', ''],
      ['', '#REF!', 'FALSE'],
    ]);
    expect(page).toContain('the file holds no result of their formulas');
    expect(page).not.toMatch(/evil|SUM/);
  });

  test('shared texts of several looks are joined; html and control characters in them are text', () => {
    const texts =
      '<si><r><t>1,2</t></r><r><rPr><b/></rPr><t>50 &lt;b onclick=x()&gt;&#7;</t></r><rPh><t>reading</t></rPh></si><si/><si><t>third</t></si>';
    const page = shown(
      'excel',
      excelFile(
        rowsOf(
          '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>99</v></c><c t="inlineStr"><is><t>in line</t></is></c>',
        ),
        { texts },
      ),
    );
    expect(cells(page)).toEqual([['1,250 &lt;b onclick=x()&gt;', '', 'third', '', 'in line']]);
  });

  test('prefixed tags, days since 1904 and the order of a sheet from the right are read', () => {
    const sheet =
      '<x:sheetViews><x:sheetView rightToLeft="1"/></x:sheetViews><x:sheetData><x:row><x:c t="d"><x:v>2025-03-04</x:v></x:c></x:row></x:sheetData>';
    const page = shown('excel', excelFile(sheet));
    expect(page).toContain('<table dir="rtl">');
    expect(cells(page)).toEqual([['04/03/2025']]);
  });
});

describe('of OpenDocument', () => {
  const text = (words: string) =>
    `<table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell>`;

  test('a file of another program is shown', async () => {
    const sheets = [{ name: 'Camps', rows: [['Tawila', 1250, new Date(Date.UTC(2025, 2, 4))]] }];
    expect(cells(shown('ods', await writeOds({ sheets })))[0]).toEqual(['Tawila', '1250', '04/03/2025']);
  });

  test('cells have the text that is shown, days their date; comments, hidden sheets, rows and columns are left out', () => {
    const page = shown(
      'ods',
      odsFile(
        `<table:table table:name="One"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="1000000000"/>
        <table:table-header-rows><table:table-row>${text('Place<text:s text:c="2"/>name')}${text('secret')}<table:table-cell table:number-columns-spanned="2" office:value-type="string"><office:annotation><text:p>a comment</text:p></office:annotation><text:p>two</text:p><text:p>lines</text:p></table:table-cell><table:covered-table-cell/>${text('end')}</table:table-row></table:table-header-rows>
        <table:table-row table:visibility="filter">${text('filtered')}</table:table-row>
        <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50%</text:p></table:table-cell><table:table-cell/><table:table-cell office:value-type="date" office:date-value="2025-03-04T10:30:00"><text:p>Tuesday</text:p></table:table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
        <table:table table:name="Two" table:style-name="ta2"><table:table-row>${text('unseen')}</table:table-row></table:table>`,
        { styles: '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>' },
      ),
    );
    expect(page).toContain('colspan="2" dir="auto">two\nlines</td>');
    expect(cells(page)).toEqual([
      ['Place  name', 'two\nlines', 'end'],
      ['50%', '04/03/2025 10:30', '', ''],
      ['50%', '04/03/2025 10:30', '', ''],
    ]);
    expect(page).toContain('Left out, because the sheet hides them: a row and columns.');
    expect(page).toContain('Left out, because the workbook hides them: Two.');
  });

  test('cells repeated without end are cut', () => {
    const page = shown(
      'ods',
      odsFile(
        `<table:table table:name="One"><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
      ),
    );
    expect(cells(page)).toHaveLength(500);
    expect(page).toContain('The rest of the sheet is cut');
  });
});
