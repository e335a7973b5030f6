/** Tests real and hostile files: workbooks and texts of every form, damaged and oversized ones, and that a download imported again changes nothing. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { writeOds, writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { cellReader } from '#domain/dataset/coerce.ts';
import { SHEET_COLUMNS, type RecordColumn, type SavedRecord } from '#domain/dataset/columns.ts';
import { matchHeaders } from '#domain/dataset/import-names.ts';
import { readTable, type ColumnChoice } from '#domain/dataset/import-rows.ts';
import { findHead } from '#domain/dataset/import-table.ts';
import { createSheet } from '#domain/dataset/sheet.ts';
import type { CellValue, Sheet } from '#domain/dataset/sheet-types.ts';
import { numberOf } from '#domain/dataset/source-numbers.ts';
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import { recordsOf } from '#server/testing/workbook.ts';
import { applyImport, type ImportWay } from './apply-import.ts';
import { UnreadableFile } from './limits.ts';
import { HEAD_ROWS, likelySheet } from '#domain/dataset/import-sheets.ts';
import { openFile } from './open-file.ts';
import { template } from './template.ts';

const COUNTRIES = [
  { iso3: 'SDN', iso: 'SD', name: 'Sudan', idmc_short_name: 'Sudan', boundingbox: [21, 8, 39, 23] },
  { iso3: 'YEM', iso: 'YE', name: 'Yemen', idmc_short_name: 'Yemen', boundingbox: [41, 12, 55, 19] },
];
const text = (value: string) => new TextEncoder().encode(value);
const ignore = () => {};

async function tableOf(bytes: Uint8Array, at = 0) {
  const opened = await openFile(bytes);
  return { ...(await opened.read(at, opened.form, ignore)), opened };
}
const rowsOf = async (bytes: Uint8Array) => (await tableOf(bytes)).rows;

const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    await tableOf(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  throw new Error('The file was read');
};

describe('text files', () => {
  const lines = 'Lieu;Déplacés\r\nKhartoum;12\r\n"Al ""Fashir""\r\nnord";3\r\n';
  const expected = [
    ['Lieu', 'Déplacés'],
    ['Khartoum', '12'],
    ['Al "Fashir"\r\nnord', '3'],
  ];
  const utf16 = (value: string, mark: boolean) => {
    const bytes = Buffer.from((mark ? '\ufeff' : '') + value, 'utf16le');
    return [new Uint8Array(bytes), new Uint8Array(Buffer.from(bytes).swap16())] as const;
  };
  test.each<[string, Uint8Array]>([
    ['UTF-8', text(lines)],
    ['UTF-8 with a mark', text(`\ufeff${lines}`)],
    ['Windows-1252', new Uint8Array(Buffer.from(lines, 'latin1'))],
    ['UTF-16 with a mark', utf16(lines, true)[0]],
    ['big-endian UTF-16 with a mark', utf16(lines, true)[1]],
    ['UTF-16', utf16(lines, false)[0]],
    ['big-endian UTF-16', utf16(lines, false)[1]],
    ['a separator named as in Excel', text(`sep=;\r\n${lines}`)],
    ['tabs', text(lines.replaceAll(';', '\t'))],
    ['commas', text(lines.replaceAll(';', ','))],
    ['bars', text(lines.replaceAll(';', '|'))],
  ])('%s', async (_, bytes) => expect(await rowsOf(bytes)).toEqual(expected));

  /** As Excel writes a text on a Windows of that language. */
  const written = (value: string, encoding: string) => {
    const decoder = new TextDecoder(encoding);
    const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
    return Uint8Array.from([...value].map((letter) => bytes.get(letter) ?? 0x3f));
  };

  test.each([
    ['windows-1251', 'Регион;Район;Количество ВПЛ\nРостовская область;Таганрог;12'],
    ['windows-1251', 'Область;Кількість зареєстрованих ВПО\nХарківська;12'],
    ['windows-1251', 'Регіон;Взято на облік, сімей;діти\nЇїв і Єї;12;7'],
    ['windows-1256', 'المحافظة;عدد النازحين\nمأرب;7200'],
    ['windows-1252', 'Région;Déplacés;Ménages\nExtrême-Nord;3510;702'],
  ] as const)('the letters say that a text is in %s', async (encoding, value) => {
    const opened = await openFile(written(value, encoding));
    expect(opened.form).toEqual({ encoding, separator: ';' });
    expect((await opened.read(0, opened.form, ignore)).rows).toEqual(value.split('\n').map((line) => line.split(';')));
  });

  test('a text of another encoding is read by the chosen one', async () => {
    const opened = await openFile(written('Powiat;Liczba\nŁódź;1', 'windows-1250'));
    expect(opened.form).toEqual({ encoding: 'windows-1252', separator: ';' });
    const { rows } = await opened.read(0, { encoding: 'windows-1250', separator: ';' }, ignore);
    expect(rows).toEqual([
      ['Powiat', 'Liczba'],
      ['Łódź', '1'],
    ]);
  });

  test('the apostrophe that our csv files put before a formula is removed', async () => {
    expect(await rowsOf(text("a,b\n'=1+1,'quoted\n"))).toEqual([
      ['a', 'b'],
      ['=1+1', "'quoted"],
    ]);
  });
});

test('JSON, GeoJSON and a packed file are tables', async () => {
  const json = text(
    JSON.stringify({ data: [{ admin1Name: 'Kassala', idps: { ind: 12 } }, { admin1Name: 'Gedaref' }] }),
  );
  const expected = [
    ['admin1Name', 'idps.ind'],
    ['Kassala', 12],
    ['Gedaref', null],
  ];
  expect(await rowsOf(json)).toEqual(expected);
  expect(await rowsOf(new Uint8Array(gzipSync(json)))).toEqual(expected);
  expect(await rowsOf(zipOf('a/data.json', json))).toEqual(expected);
  const feature = (name: string, geometry: object | null) => ({ type: 'Feature', properties: { name }, geometry });
  const features = [feature('A', { type: 'Point', coordinates: [33.5, 14.5] }), feature('B', null)];
  expect(await rowsOf(text(JSON.stringify({ type: 'FeatureCollection', features })))).toEqual([
    ['name', 'Latitude', 'Longitude'],
    ['A', 14.5, 33.5],
    ['B', null, null],
  ]);
  const ods = await writeOds({
    sheets: [
      {
        name: 'S',
        rows: [
          ['Site', 'IDPs'],
          ['A', 5],
        ],
      },
    ],
  });
  expect(await rowsOf(new Uint8Array(ods))).toEqual([
    ['Site', 'IDPs'],
    ['A', 5],
  ]);
});

/** A zip with one part that claims the size `claimed`. */
function zipOf(name: string, content: Uint8Array, claimed = content.length): Uint8Array {
  const packed = deflateRawSync(content);
  const header = (size: number) => Buffer.alloc(size);
  const local = header(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = header(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = header(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]));
}

describe('other files are refused in words', () => {
  const workbook = () =>
    writeXlsx({
      sheets: [{ name: 'A', rows: [['a', 'b'], ...Array.from({ length: 500 }, (_, at) => [at, `text ${at * 7}`])] }],
    });
  const ole = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')]);
  test.each<[string, () => Uint8Array, RegExp]>([
    ['an empty file', () => new Uint8Array(), /^The file is empty\.$/],
    ['a file of blanks', () => text('\n  \n'), /^The file is empty\.$/],
    ['a file of 101 MB', () => new Uint8Array(101_000_000), /The file has 101 MB; at most 100 MB are read/],
    ['a protected workbook', () => ole('EncryptedPackage'), /protected by a password/],
    ['an old workbook', () => ole('Workbook'), /old Excel workbook \(\.xls\)/],
    ['a PDF', () => text('%PDF-1.7 …'), /a PDF file/],
    ['a web page named .xls', () => text('\n<html><table><tr><td>1</td></tr></table>'), /a web page/],
    [
      'an OpenDocument file without its parts',
      () => zipOf('content.xml', text('<x/>')),
      /zip\) without a table: content.xml/,
    ],
    ['a binary workbook', () => zipOf('xl/workbook.bin', text('x')), /binary workbook/],
    ['a zip of something else', () => zipOf('a.bin', text('hello')), /zip\) without a table: a\.bin/],
    ['a Word document', () => zipOf('word/document.xml', text('<x/>')), /a Word document/],
    ['a zip in a zip', () => zipOf('a.csv', zipOf('b.csv', text('a,b'))), /packed file within a packed file/],
    ['JSON without records', () => text('{"a": 1}'), /JSON without a list of records/],
    ['broken JSON', () => text('[{"a": 1}, {'), /JSON that can't be read/],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /a picture/],
    ['a shapefile', () => new Uint8Array([0, 0, 0x27, 0x0a, 0, 0]), /a map file \(shapefile\)/],
    ['a KML', () => text('<?xml version="1.0"?><kml/>'), /a map file \(KML\)/],
    [
      'random bytes',
      () => new Uint8Array(Array.from({ length: 4000 }, (_, at) => (at % 5 === 0 ? 0 : (at * 31) % 256))),
      /not a spreadsheet|damaged/,
    ],
    [
      'a part that unpacks to 1 GB',
      () => zipOf('xl/workbook.xml', new Uint8Array(1000), 1_000_000_000),
      /would unpack to 1000 MB; at most 400 MB/,
    ],
    ['a part that states no size', () => zipOf('xl/workbook.xml', new Uint8Array(1000), 0), /damaged/],
    [
      'a part that is larger than it states',
      () => zipOf('xl/workbook.xml', new Uint8Array(100_000), 10),
      /can't be read|damaged/,
    ],
  ])('%s', async (_, bytes, words) => expect(await refusal(bytes())).toMatch(words));

  test('a workbook that ends too early', async () => {
    const bytes = await workbook();
    for (const part of [0.2, 0.5, 0.9, 0.99])
      expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * part)))).toMatch(/damaged|can't be read/);
  });

  test('a workbook with any changed byte is read or refused, never a fault of the program', async () => {
    const bytes = await workbook();
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, value) => {
        const changed = bytes.slice();
        changed[at] = value;
        await tableOf(changed).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile));
      }),
      { numRuns: 60 },
    );
  });
});

test('the first rows of all sheets of a workbook show which of them has counts', async () => {
  const sheets = Array.from({ length: 60 }, (_, at) => ({
    name: at === 0 ? 'Read me' : `R${at}`,
    rows:
      at === 0
        ? [['Rounds of a year']]
        : [['State', 'IDPs'], ...Array.from({ length: 100 }, (__, row): [string, number] => [`S${row}`, row])],
  }));
  for (const bytes of [await writeXlsx({ sheets }), await writeOds({ sheets })]) {
    const opened = await openFile(bytes);
    const heads = await opened.heads(HEAD_ROWS);
    expect(heads.map(({ rows }) => rows.length)).toEqual([1, ...Array.from({ length: 59 }, () => HEAD_ROWS)]);
    const named = heads.map((table, at) => ({ at, name: opened.sheets[at]?.name ?? '', table }));
    const { at, counted } = likelySheet(named, 'Person');
    expect([opened.sheets[at]?.name, counted.length]).toEqual(['R59', 59]);
  }
});

test('a workbook gives the values of its formulas, its dates and its merged cells, sheet by sheet', async () => {
  const cells = new Map([
    ['1,1', { value: 12, formula: 'SUM(5,7)', formulaResult: 12 }],
    ['2,1', { formula: 'SUM(1,2)' }],
  ]);
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['nothing here']], hidden: true },
      {
        name: 'البيانات',
        rows: [
          ['Date', 'IDPs'],
          [new Date('2025-03-04T00:00:00Z'), null],
          [null, null],
        ],
        columns: [{ numFmt: 'dd/mm/yyyy' }, {}],
        cells,
        merges: [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }],
      },
    ],
  });
  const { opened, rows, merges, unsolved } = await tableOf(bytes, 1);
  expect(opened.sheets).toEqual([
    { name: 'Notes', hidden: true },
    { name: 'البيانات', hidden: false },
  ]);
  expect(rows[1]).toEqual([new Date('2025-03-04T00:00:00Z'), 12]);
  expect(merges).toEqual([{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }]);
  expect(unsolved).toEqual({ count: 1, first: 'B3' });
});

test('the template names and explains every column, offers its lists, and has no rows', async () => {
  const bytes = await template('=HYPERLINK("x") قاعدة', COUNTRIES);
  const { rows, opened } = await tableOf(bytes);
  expect(opened.sheets.map(({ name }) => name)).toEqual(['Records', 'Readme', 'Lists']);
  expect(rows).toEqual([SHEET_COLUMNS.map(({ label }) => label)]);
  expect(matchHeaders(rows[0] as string[], 'Person')).toEqual(SHEET_COLUMNS.map(({ name }) => name));
  const readme = (await tableOf(bytes, 1)).rows.flat();
  for (const { label, about } of SHEET_COLUMNS) expect(readme).toEqual(expect.arrayContaining([label, about]));
  expect((await tableOf(bytes, 2)).rows.slice(1)).toEqual([
    ['Sudan', 'SDN', 'Admin0'],
    ['Yemen', 'YEM', 'Admin1'],
    [null, null, 'Admin2+'],
  ]);
});

const TYPES = { count: 'number', latitude: 'number', longitude: 'number', date: 'date' } as const;

/** The file that the server writes of the saved records. */
async function downloadOf(records: readonly SavedRecord[]): Promise<Uint8Array> {
  const columns = [
    { name: 'ID', type: 'number' as const },
    ...SHEET_COLUMNS.map(({ label, kind }) => ({
      name: label,
      type: kind in TYPES ? TYPES[kind as keyof typeof TYPES] : undefined,
    })),
  ];
  async function* batches() {
    yield recordsOf(
      columns,
      records.map((record) => [record.id, ...SHEET_COLUMNS.map(({ name }) => record[name])]),
    );
  }
  const parts: Buffer[] = [];
  for await (const part of xlsxBytes(columns, batches())) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

async function importInto(sheet: Sheet, bytes: Uint8Array, way: ImportWay) {
  const table = await tableOf(bytes);
  const head = findHead(table, 'Person');
  const choices = matchHeaders(head.headers, 'Person').flatMap((target, at): ColumnChoice[] =>
    target === null ? [] : [{ at, target }],
  );
  const { rows, counts } = readTable(table, head, choices, { readCell: cellReader(COUNTRIES) });
  const columns = choices.flatMap(({ target }) => (target === 'id' ? [] : [target]));
  return applyImport({
    sheet,
    columns,
    ids: rows.flatMap(({ id }) => id ?? []),
    numbers: rows.flatMap(({ cells }) => numberOf(cells, columns) ?? []),
    total: counts.records,
    way,
    rowsFrom: async (from, count) => rows.slice(from, from + count),
    onProgress: ignore,
  });
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const words = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+49',
    '-',
    '@sum',
    'Total',
    'Source: IOM',
    'النازحون داخليًا',
    "N'Djaména",
    '007',
    '#N/A …',
    'two\nlines',
    '_x0041_',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((one) => one.trim() === one && !one.startsWith('#') && !/[\p{Cc}\p{Cs}]/u.test(one)),
);
/** Smaller numbers are no doubles of Excel, and no degrees. */
const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((value) => (Math.abs(value) < 1e-300 ? 0 : value));
const VALUES: Record<string, fc.Arbitrary<CellValue>> = {
  country: fc.constantFrom('SDN', 'YEM'),
  accuracy: fc.constantFrom('Admin0', 'Admin1', 'Admin2+'),
  date: day,
  latitude: degrees(90),
  longitude: degrees(180),
  count: fc.nat(2_000_000_000),
  text: words,
};
const record = (id: number): fc.Arbitrary<SavedRecord> =>
  fc
    .record(
      Object.fromEntries(
        SHEET_COLUMNS.map(({ name, kind }) => [
          name,
          fc.option(VALUES[kind] as fc.Arbitrary<CellValue>, { nil: null }),
        ]),
      ),
    )
    .map(
      (values) =>
        ({ ...values, org_name: values['org_name'] ?? `Place ${id}`, id, position: id }) as unknown as SavedRecord,
    );
const records = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => record(at + 1))));
const sheetOf = (saved: readonly SavedRecord[]) => createSheet({ records: saved, version: 1, countries: COUNTRIES });

describe('records that are downloaded and imported again', () => {
  test('change nothing, whether they update or replace', async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom<ImportWay>('update', 'replace'), async (saved, way) => {
        const sheet = sheetOf(saved);
        const done = await importInto(sheet, await downloadOf(saved), way);
        expect(done).toEqual({ added: 0, updated: 0, unchanged: saved.length, deleted: 0 });
        expect(sheet.changes().records).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('change what was changed in the file, add its new rows, and are one step of undo', async () => {
    const saved = fc.sample(records, { numRuns: 1, seed: 3 })[0] as SavedRecord[];
    const changed = saved.map((one, at) => (at === 0 ? { ...one, stock_total: 77, url: null } : one));
    const added = { ...saved[0], id: null as unknown as number, org_name: 'كسلا', dst_name: "N'Djaména" } as SavedRecord;
    const sheet = sheetOf(saved);
    const done = await importInto(sheet, await downloadOf([...changed, added]), 'update');
    expect(done).toEqual({ added: 1, updated: 1, unchanged: saved.length - 1, deleted: 0 });
    expect(sheet.counts()).toMatchObject({ inserted: 1, updated: 1, deleted: 0 });
    expect(sheet.cell(saved.length, 'org_name').text).toBe('كسلا');
    expect(sheet.undo()).toBe('Import');
    expect(sheet.changes().records).toEqual([]);
    expect(sheet.canUndo()).toBeNull();
  });

  test('the number of the source updates a record without an ID, once for each origin', async () => {
    const saved = [
      ['7', 'Kassala', 10],
      ['7', 'Gedaref', 20],
      ['8', 'Kassala', 30],
      [null, 'Kassala', 40],
    ].map(([source_number, org_name, stock_total], at) => ({
      id: at + 1,
      position: at,
      source_number,
      org_name,
      stock_total,
    }));
    const sheet = sheetOf(saved as unknown as SavedRecord[]);
    const file =
      'Number of the source,Origin name,Stock total\n7,KASSALA,11\n7,Gedaref,20\n8,Moved,31\n9,New,5\n7,Kassala,6\n';
    const done = await importInto(sheet, text(file), 'update');
    expect(done).toEqual({ added: 2, updated: 2, unchanged: 1, deleted: 0 });
    const shown = [0, 1, 2, 3, 4, 5].map((row) => [
      sheet.cell(row, 'org_name').value,
      sheet.cell(row, 'stock_total').value,
    ]);
    expect(shown).toEqual([
      ['KASSALA', 11],
      ['Gedaref', 20],
      ['Moved', 31],
      ['Kassala', 40],
      ['New', 5],
      ['Kassala', 6],
    ]);
    expect(await importInto(sheetOf(saved as unknown as SavedRecord[]), text(file), 'replace')).toMatchObject({
      deleted: 1,
    });
  });

  test('replace all: records that are not in the file are deleted, deleted ones that are in it are restored', async () => {
    const saved = fc.sample(fc.tuple(record(1), record(2), record(3)), { numRuns: 1, seed: 5 })[0] as SavedRecord[];
    const sheet = sheetOf(saved);
    sheet.toggleDeleted([0]);
    const file = await downloadOf(saved.slice(0, 2));
    expect(await importInto(sheet, file, 'replace')).toMatchObject({ added: 0, deleted: 1 });
    expect([0, 1, 2].map((row) => sheet.action(row))).toEqual([null, null, 'DELETE']);
  });

  test('an import that is refused on its way leaves the sheet as it was', async () => {
    const saved = fc.sample(records, { numRuns: 1, seed: 4 })[0] as SavedRecord[];
    const sheet = sheetOf(saved);
    const cells = [99] as CellValue[];
    let calls = 0;
    const rowsFrom = async () => {
      if ((calls += 1) > 2) throw new Error('Cancelled');
      return Array.from({ length: 250 }, (_, at) => ({ line: at, id: null, cells, problems: null, missing: null }));
    };
    const columns: RecordColumn[] = ['stock_total'];
    await expect(
      applyImport({ sheet, columns, ids: [], numbers: [], total: 5000, way: 'replace', rowsFrom, onProgress: ignore }),
    ).rejects.toThrow('Cancelled');
    expect(sheet.counts()).toMatchObject({ inserted: 0, deleted: 0 });
    expect([sheet.canUndo(), sheet.canRedo()]).toEqual([null, null]);
  });
});
