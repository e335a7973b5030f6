import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NamedRow, openFile } from './read-file.ts';

const HEADER = [
  'id',
  'iso3',
  'country',
  'figure_cause',
  'year',
  'figure_category',
  'figure_unit',
  'reported_figures',
  'household_size',
  'total_figures',
  'start_date',
  'event_id',
  'event_name',
];
const ROW = [
  '1',
  'CHL',
  'Chile',
  'Disaster',
  '2018',
  'IDPs',
  'Person',
  '23',
  '',
  '23',
  '2018-08-08',
  '7',
  'Chile: Flood',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readAll(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, content);
  const file = await openFile(path);
  const rows: NamedRow[] = [];
  for await (const row of file.rows()) rows.push(row);
  return { columns: file.columns, sheetsLeftOut: file.sheetsLeftOut, rows };
}

const csv = (...rows: string[][]) => rows.map((row) => row.join(',')).join('\n');

describe('a csv', () => {
  test('is read with BOM, CRLF, quoted newlines and the line of each row', async () => {
    const quoted = [...ROW.slice(0, 12), '"Chile:\r\nFlood, ""big"""'];
    const text = `\ufeff${csv(HEADER, quoted, [], ROW).replaceAll(/(?<!\r)\n/g, '\r\n')}\r\n\r\n`;
    const { rows } = await readAll('crlf.csv', text);
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
    expect(rows[0]?.cells.event_name).toBe('Chile:\r\nFlood, "big"');
    expect(rows[1]?.cells).toMatchObject({ id: '1', total_figures: '23', household_size: '' });
  });

  test('is recognised as gzipped by its content, whatever its name', async () => {
    const { rows } = await readAll('figures.txt', gzipSync(csv(HEADER, ROW)));
    expect(rows).toHaveLength(1);
  });

  test('may be separated by semicolons and have a title above and a row of tags below the header', async () => {
    const text = ['A title', '', HEADER.join(';'), HEADER.map(() => '#tag').join(';'), ROW.join(';')].join('\n');
    const start = text.replace('A title', 'A;title;;;');
    const { rows } = await readAll('semicolons.csv', start);
    expect(rows.map(({ line }) => line)).toEqual([5]);
  });

  test('separated by semicolons may have a title with commas above its header', async () => {
    const { rows } = await readAll(
      'title.csv',
      ['Displacement, by figure, 2018', HEADER.join(';'), [...ROW.slice(0, 12), '"Chile; ""big"""'].join(';')].join(
        '\n',
      ),
    );
    expect(rows.map(({ cells }) => cells.event_name)).toEqual(['Chile; "big"']);
  });

  test('loses its rows of empty cells, and the words for an empty cell', async () => {
    const { rows } = await readAll(
      'empty.csv',
      csv(
        HEADER,
        [...ROW.slice(0, 8), 'NA', '23', 'NULL', 'N/A', 'Nan'],
        HEADER.map(() => ''),
      ),
    );
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      { household_size: '', start_date: '', event_id: '', event_name: 'Nan' },
    ]);
  });

  test('may have its columns in any order and spelling, and additional columns', async () => {
    const spelled = HEADER.map((name) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()));
    spelled[2] = 'Country / Territory';
    const { rows, columns } = await readAll(
      'spelled.csv',
      csv(['Weather', ...spelled.toReversed()], ['fine', ...ROW.toReversed()]),
    );
    expect(rows[0]?.cells).toMatchObject({ id: '1', country: 'Chile', event_name: 'Chile: Flood' });
    expect(columns).toMatchObject({ kind: 'figures', unknown: ['Weather'] });
  });

  test('of disaster events is distinguished from one of figures', async () => {
    const { columns } = await readAll(
      'events.csv',
      'iso3,country_name,year,start_date,event_name,hazard_type_name\nCHL,Chile,2018,2018-08-08,Chile: Flood,Flood',
    );
    expect(columns.kind).toBe('disaster events');
  });
});

test('a workbook is read from the sheet and row of its table, like a csv of it', async () => {
  const cells = [
    1,
    'CHL',
    'Chile',
    'Disaster',
    2018,
    'IDPs',
    'Person',
    23,
    null,
    23,
    new Date('2018-08-08'),
    7,
    'Chile: Flood',
  ];
  const workbook = await writeXlsx({
    sheets: [
      { name: 'README', rows: [['Licence'], ['id: the number of the figure']] },
      { name: '1_Disaggregated_Data', rows: [['Displacement'], [], HEADER, cells] },
    ],
  });
  const fromXlsx = await readAll('figures.xlsx', workbook);
  const fromCsv = await readAll('figures.csv', csv(['Displacement'], [], HEADER, ROW));
  expect(fromXlsx.rows).toEqual(fromCsv.rows.map((row) => ({ ...row, line: 4 })));
});

test('all sheets of a workbook with a table of one kind are read, and the others named', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: '2024', rows: [HEADER, ROW] },
      { name: 'Notes', rows: [['Licence']] },
      { name: '2025', rows: [HEADER, ROW] },
      {
        name: 'Events',
        rows: [
          ['iso3', 'year', 'event_name', 'start_date'],
          ['CHL', 2025, 'Chile: Flood', '2025-01-02'],
        ],
      },
    ],
  });
  const { rows, sheetsLeftOut } = await readAll('years.xlsx', workbook);
  expect(rows.map(({ sheet, line }) => [sheet, line])).toEqual([
    ['2024', 2],
    ['2025', 2],
  ]);
  expect(sheetsLeftOut).toEqual(['Events (disaster events)']);
});

describe('an unreadable file is refused with a message', () => {
  const workbook = () => writeXlsx({ sheets: [{ name: 'Data', rows: [HEADER, ROW] }] });
  const files: [string, () => Promise<string | Uint8Array> | string | Uint8Array, RegExp][] = [
    ['an empty file', () => '', /^The file is empty/],
    ['a truncated gzip', () => gzipSync(csv(HEADER, ROW)).subarray(0, 60), /cut short/],
    ['a truncated workbook', async () => (await workbook()).slice(0, 900), /^The workbook cannot be read/],
    ['a zip that is not a workbook', () => 'PK\u0003\u0004 something else', /^The workbook cannot be read/],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old \(\.xls\)/],
    ['a text in UTF-16', () => Buffer.from(`\ufeff${csv(HEADER, ROW)}`, 'utf16le'), /UTF-16/],
    [
      'a text in Latin 1',
      () => Buffer.from(csv(HEADER, [...ROW.slice(0, 12), 'Perú']), 'latin1'),
      /Line 2 is not UTF-8/,
    ],
    ['an unclosed quote', () => csv(HEADER, ['"1', ...ROW.slice(1)]), /^The csv cannot be read: Quote Not Closed/],
    [
      'an unquoted comma',
      () => csv(HEADER, [...ROW.slice(0, 12), 'Chile: Flood, Temuco']),
      /^Line 2 has more cells than there are headers/,
    ],
    ['another table', () => 'name,age\nAda,36', /^No table of GIDD/],
    ['a column twice', () => csv([...HEADER, 'Year'], [...ROW, '2019']), /has two columns 'Year'/],
    ['missing columns', () => csv(HEADER.slice(1, 12), ROW.slice(1, 12)), /lacks the column id, event_name/],
  ];
  test.each(files)('%s', async (name, content, message) => {
    await expect(readAll(name, await content())).rejects.toThrow(message);
  });

  test('a missing file and a folder are refused', async () => {
    await expect(openFile(join(folder, 'nowhere.csv'))).rejects.toThrow('There is no such file.');
    await expect(openFile(folder)).rejects.toThrow('This is a folder, not a file.');
  });
});
