/** Tests that rows written as a workbook are read back unchanged by readers that share no code with the writer. */
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { cellsOf, hasPython, partsOf, recordsOf } from '#server/testing/workbook.ts';
import { SHEET_LIMITS, xlsxBytes } from '#server/psql/media/xlsx.ts';
import { type CellValue, letters, type SheetColumn } from '#server/psql/media/xlsx-cells.ts';

type Rows = readonly (readonly CellValue[])[];

async function* batchesOf(columns: readonly SheetColumn[], rows: Rows, size = 3): AsyncGenerator<Buffer> {
  for (let at = 0; at < rows.length; at += size) yield recordsOf(columns, rows.slice(at, at + size));
}

async function joined(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}

async function workbook(columns: readonly SheetColumn[], rows: Rows, limits = SHEET_LIMITS): Promise<Buffer> {
  return joined(xlsxBytes(columns, batchesOf(columns, rows), limits));
}

async function sheet(columns: readonly SheetColumn[], rows: Rows): Promise<string> {
  return partsOf(await workbook(columns, rows)).get('xl/worksheets/sheet1.xml') ?? '';
}

/** The cells of the first column below the header, as read by another program. */
async function readColumn(type: SheetColumn['type'], values: readonly CellValue[]): Promise<unknown[]> {
  const read = await readXlsx(
    await workbook(
      [{ name: 'value', type }],
      values.map((value) => [value]),
    ),
  );
  return values.map((_, at) => read.sheets[0]?.rows[at + 1]?.[0] ?? null);
}

const nasty = [
  '=1+1', '+49 30', '-5', '@sum', "'quoted", ' in front', 'behind ', '\ttab', 'two\nlines', 'windows\r\nlines', '', ' ',
  'النازحون داخليًا', '👩‍👩‍👧 🌊', '<b>&amp;</b>', ']]>', '_x0041_', '_x005F_x0041_', '_x', '\u0000\u0001\u000b\u001f', '\u007f\u0085',
  '\ufffe\uffff', '007', '1e5', 'TRUE', '2024-02-29', '{"a":1}',
]; // prettier-ignore

describe('texts', () => {
  test.skipIf(!hasPython)('an independent reader returns every text @proof', async () => {
    const texts = [...nasty, ...fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { numRuns: 1000, seed: 7 })];
    const cells = cellsOf(
      await sheet(
        [{ name: 'text' }],
        texts.map((text) => [text]),
      ),
    );
    expect(cells.slice(1).map(([cell]) => cell?.text)).toEqual(texts);
    expect(new Set(cells.flat().map(({ type }) => type))).toEqual(new Set(['inlineStr']));
  });

  test('the reader of imports returns every text @proof', async () => {
    expect(await readColumn(undefined, nasty)).toEqual(nasty);
    expect(await readColumn('text', nasty)).toEqual(nasty);
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        expect(await readColumn(undefined, all)).toEqual(all);
        expect(await readColumn('text', all)).toEqual(all);
      }),
    );
  });

  test('a text like a formula has the text format, so that editing does not make it a formula', async () => {
    const xml = await sheet([{ name: 'a' }], [['=cmd()'], ['plain']]);
    expect(xml).toContain('<c r="A2" s="4" t="inlineStr"><is><t>=cmd()</t></is></c>');
    expect(xml).toContain('<c r="A3" t="inlineStr"><is><t>plain</t></is></c>');
    expect(xml).not.toContain('<f');
  });

  test('a text too long for a cell is cut with a mark, but not within a character', async () => {
    const exact = 'x'.repeat(32_767);
    const long = `x${'🌊'.repeat(20_000)}`;
    const longer = `${'🌊'.repeat(20_000)}`;
    const read = (await readColumn(undefined, [exact, long, longer])) as string[];
    expect(read[0]).toBe(exact);
    for (const [at, text] of [long, longer].entries()) {
      expect(read[at + 1]!.length).toBeLessThanOrEqual(32_767);
      expect(read[at + 1]!.length).toBeGreaterThan(32_764);
      const [kept = '', mark] = read[at + 1]!.split(' … ');
      expect(text.startsWith(kept)).toBe(true);
      expect(kept).toBe(Buffer.from(kept).toString());
      expect(mark).toBe(`[cut: ${text.length} characters]`);
    }
  });
});

describe('numbers', () => {
  test('an integer keeps all its digits', async () => {
    const whole = fc.array(fc.oneof(fc.bigInt(), fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n })), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(whole, async (all) => {
        const expected = all.map((value) =>
          value > -(10n ** 15n) && value < 10n ** 15n ? Number(value) : String(value),
        );
        expect(await readColumn(undefined, all)).toEqual(expected);
        expect(await readColumn('number', all.map(String))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('a double keeps its value', async () => {
    const doubles = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(doubles, async (all) => {
        const large = all.filter((value) => value === 0 || Math.abs(value) > 1e-300).map((value) => value + 0);
        expect(await readColumn(undefined, large)).toEqual(large);
        expect(await readColumn('number', large.map(String))).toEqual(large);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['12.50', 12.5],
    ['0.000', 0],
    ['-0.5', -0.5],
    ['1.2345678901234568e-05', 1.2345678901234568e-5],
    ['33.333333333333336', 33.333333333333336],
    ['1e+20', 1e20],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', '1000000000000000'],
    ['9007199254740993', '9007199254740993'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['12345678901234567890.5', '12345678901234567890.5'],
    ['1e-400', '1e-400'],
    ['1e999', '1e999'],
    ['5e-324', '5e-324'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['0x10', '0x10'],
    ['', ''],
    ['007', '007'],
  ])('in a column of numbers, %s is read as %s', async (text, expected) => {
    expect(await readColumn('number', [text])).toEqual([expected]);
  });

  test('a number outside the range of Excel is text, never a broken cell', async () => {
    expect(await readColumn(undefined, [Number.NaN, -Infinity, 5e-324, 2 ** 60])).toEqual([
      'NaN',
      '-Infinity',
      '5e-324',
      String(2 ** 60),
    ]);
  });
});

test('null has no cell, booleans are booleans, objects and arrays are JSON', async () => {
  expect(await readColumn(undefined, [null, true, false, { a: [1, 'é'] }, ['GRID 2024'], []])).toEqual([
    null,
    true,
    false,
    '{"a":[1,"é"]}',
    '["GRID 2024"]',
    '[]',
  ]);
  expect(await sheet([{ name: 'a' }, { name: 'b' }], [[null, 1]])).toContain('<row r="2"><c r="B2"><v>1</v></c></row>');
});

describe('dates', () => {
  test.each([
    ['date', '2024-02-29', '45351', '2'],
    ['date', '1900-03-01', '61', '2'],
    ['date', '9999-12-31', '2958465', '2'],
    ['timestamp', '2024-02-29T12:00:00+00:00', '45351.5', '3'],
    ['timestamp', '2024-02-29 12:00:00+02', '45351.41666666667', '3'],
    ['timestamp', '2024-02-29T18:00:00.000000', '45351.75', '3'],
  ] as const)('a %s %s is day %s', async (type, text, serial, style) => {
    expect(await sheet([{ name: 'a', type }], [[text]])).toContain(`<c r="A2" s="${style}"><v>${serial}</v></c>`);
  });

  test('a date outside the range of spreadsheets stays text', async () => {
    const days = ['1899-12-31', '1900-02-28', 'infinity', '-infinity', '10000-01-01', '0044-03-15 BC', 'yesterday', ''];
    expect(await readColumn('date', days)).toEqual(days);
    const moments = [
      '1800-01-01T00:00:00+00:00',
      '9999-12-31T23:59:59-05:00',
      '2024-01-01',
      '2024-01-01 00:00:00+00:19:32',
      'infinity',
    ];
    expect(await readColumn('timestamp', moments)).toEqual(moments);
  });

  test('a time as PostgreSQL writes it is the same number as in JavaScript', async () => {
    const moments = fc.array(
      fc.date({ min: new Date('1950-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true }),
    );
    await fc.assert(
      fc.asyncProperty(moments, async (all) => {
        const texts = all.map((date) => [
          date
            .toISOString()
            .replace('T', ' ')
            .replace(/\.?0*Z$/, '+00'),
        ]);
        const xml = await sheet([{ name: 'a', type: 'timestamp' }], texts);
        const read = [...xml.matchAll(/<c r="A\d+" s="3"><v>([\d.]+)</g)].map(([, day]) => Number(day));
        expect(read).toEqual(all.map((date) => date.getTime() / 86_400_000 + 25_569));
      }),
    );
  });

  test('only a column of the type date contains dates', async () => {
    expect(await readColumn(undefined, ['2024-02-29'])).toEqual(['2024-02-29']);
    const read = await readColumn('date', ['2024-02-29']);
    expect(read).toEqual([new Date('2024-02-29T00:00:00Z')]);
  });
});

describe('sheets', () => {
  test('the header is bold and frozen, with any names', async () => {
    const names = ['id', 'a & <b>', '=sum(a)', ' name ', '', 'x'.repeat(300), 'id', 'اسم'];
    const archive = await workbook(
      names.map((name) => ({ name })),
      [],
    );
    const xml = partsOf(archive).get('xl/worksheets/sheet1.xml')!;
    expect((await readXlsx(archive)).sheets[0]?.rows).toEqual([names]);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml.match(/<c r="[A-H]1" s="1"/g)).toHaveLength(names.length);
    const read = await readXlsx(archive, { readStyles: true });
    expect(read.sheets[0]?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    const widths = [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map((found) => Number(found[1]));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...widths)).toBe(60);
  });

  test('a workbook without columns or rows is valid', async () => {
    expect((await readXlsx(await workbook([], []))).sheets.map(({ name }) => name)).toEqual(['Sheet1']);
    expect((await readXlsx(await workbook([], [[], []]))).sheets).toHaveLength(1);
  });

  test.each([
    ['rows', { ...SHEET_LIMITS, rows: 4 }, [3, 3, 2]],
    ['bytes', { ...SHEET_LIMITS, bytes: 1 }, [1, 1, 1, 1, 1, 1, 1, 1]],
  ])('rows beyond the limit of %s continue in another sheet with the same header', async (_, limits, expected) => {
    // Rows so wide that each is a piece of its own.
    const texts = Array.from({ length: 9 }, () => 'é'.repeat(30_000));
    const rows = Array.from({ length: 8 }, (_row, at) => [at, ...texts]);
    const names = ['at', ...texts.map((_text, at) => `text ${at}`)];
    const archive = await workbook(
      names.map((name) => ({ name })),
      rows,
      limits,
    );
    const { sheets } = await readXlsx(archive);
    expect(sheets.map((one) => one.rows.length - 1)).toEqual(expected);
    expect(sheets.every((one) => one.rows[0]?.[0] === 'at')).toBe(true);
    expect(sheets.flatMap((one) => one.rows.slice(1).map(([at]) => at))).toEqual(rows.map(([at]) => at));
    expect(partsOf(archive).size).toBe(5 + expected.length);
  });

  test('a sheet has at most as many rows as Excel @proof', async () => {
    const columns = [{ name: 'a' }];
    const batch = recordsOf(
      columns,
      Array.from({ length: 1000 }, () => [1]),
    );
    const rows = (async function* () {
      for (let at = 0; at < 1_048_000; at += 1000) yield batch;
      yield recordsOf(
        columns,
        Array.from({ length: 576 }, () => [2]),
      );
    })();
    const parts = partsOf(await joined(xlsxBytes(columns, rows)));
    expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(
      /<row r="1048576"><c r="A1048576"><v>2<\/v><\/c><\/row><\/sheetData>/,
    );
    expect(parts.get('xl/worksheets/sheet2.xml')).toMatch(/<row r="2"><c r="A2"><v>2<\/v><\/c><\/row><\/sheetData>/);
  });

  test('more columns than in Excel are refused before anything is sent', async () => {
    const columns = Array.from({ length: 16_385 }, (_, at) => ({ name: `c${at}` }));
    await expect(workbook(columns, [])).rejects.toThrow(RangeError);
    expect(letters(16_383)).toBe('XFD');
  });

  test('the same rows produce the same bytes', async () => {
    const rows = fc.sample(fc.tuple(fc.string(), fc.integer(), fc.boolean()), { numRuns: 500, seed: 1 });
    const columns = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    expect((await workbook(columns, rows)).equals(await workbook(columns, rows))).toBe(true);
  });
});

describe('reading a stream', () => {
  const columns = [{ name: 'a' }, { name: 'b' }];
  const wide = ['x'.repeat(20_000), 'y'.repeat(20_000)];
  /** As many as fill a piece. */
  const batch = recordsOf(
    columns,
    Array.from({ length: 7 }, () => wide),
  );

  /** Endless rows that record how many batches were read and whether the iterator was closed. */
  function endless(): { rows: AsyncIterable<Buffer>; state: { batches: number; closed: boolean } } {
    const state = { batches: 0, closed: false };
    async function* rows(): AsyncGenerator<Buffer> {
      try {
        for (;;) {
          state.batches += 1;
          yield batch;
        }
      } finally {
        state.closed = true;
      }
    }
    return { rows: rows(), state };
  }

  test('returns bytes while rows arrive, without fetching rows ahead of the reader', async () => {
    const { rows, state } = endless();
    const bytes = xlsxBytes(columns, rows);
    for (let read = 0; read < 200; read += 1) expect((await bytes.next()).value?.length).toBeGreaterThan(0);
    expect(state.batches).toBeLessThan(220);
    await bytes.return();
    expect(state.closed).toBe(true);
  });

  test('closes the source of the rows if the reader leaves', async () => {
    const { rows, state } = endless();
    const body = Readable.from(xlsxBytes(columns, rows), { objectMode: false });
    const sink = new PassThrough();
    const ended = pipeline(body, sink);
    await once(sink, 'data');
    sink.destroy();
    await expect(ended).rejects.toThrow('Premature close');
    if (!body.closed) await new Promise((resolve) => body.once('close', resolve));
    expect(state.closed).toBe(true);
  });

  test('throws an error of the source before the first byte, or breaks the stream', async () => {
    async function* failing(after: number): AsyncGenerator<Buffer> {
      for (let at = 0; at < after; at += 1) yield recordsOf(columns, [wide, wide]);
      throw new Error('canceling statement due to statement timeout');
    }
    await expect(xlsxBytes(columns, failing(0)).next()).rejects.toThrow('statement timeout');
    const seen: Buffer[] = [];
    const reading = async (): Promise<void> => {
      for await (const bytes of xlsxBytes(columns, failing(20))) seen.push(bytes);
    };
    await expect(reading()).rejects.toThrow('statement timeout');
    expect(seen.length).toBeGreaterThan(5);
    expect(() => partsOf(Buffer.concat(seen))).toThrow('no end');
  });
});
