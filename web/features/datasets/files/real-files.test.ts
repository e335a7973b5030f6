/** Reads the real tables and small cases of ../shared as the import does, and compares docs/files.md with what is read; skipped without ../shared. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { cellReader } from '#domain/dataset/coerce.ts';
import { matchColumns } from '#domain/dataset/import-columns.ts';
import { AREAS, type Target } from '#domain/dataset/import-names.ts';
import { addedColumns, readTable, type ColumnChoice } from '#domain/dataset/import-rows.ts';
import { choose } from '#domain/dataset/import-tables.ts';
import { openFile } from './open-file.ts';

const ROOT = join(process.env['SHARED'] ?? '../shared', 'data/tables');
const isThere = existsSync(ROOT);
const countries = (
  parse(readFileSync('db/reference/geo_entities.csv'), { columns: true }) as Record<string, string>[]
).map(({ iso3 = '', iso = '', name = '', idmc_short_name = '' }) => ({
  iso3,
  name,
  idmc_short_name,
  iso: iso === '' ? null : iso,
}));
const readCell = cellReader(countries);

async function sheetsOf(
  file: string,
  take: { withLevels?: boolean; withTotals?: boolean; withHidden?: boolean; byOrigin?: boolean } = {},
) {
  const opened = await openFile(new Uint8Array(readFileSync(join(ROOT, file))));
  const read = [];
  for (const [at, { name }] of opened.sheets.entries()) {
    const chosen = choose(await opened.read(at, opened.form, () => {}), 'Person', null, null);
    const { columns: matched, foreign, origins: possible } = matchColumns(chosen.table, chosen.head, 'Person');
    const columns = matched.map((column) =>
      take.byOrigin === true && possible.includes(column.at) ? { ...column, target: 'org_column' as const } : column,
    );
    const choices = columns.flatMap(({ target, ...column }): ColumnChoice[] =>
      target === null ? [] : [{ ...column, target }],
    );
    const result = readTable(chosen.table, chosen.head, choices, { readCell, ...take });
    const names = [
      ...choices.flatMap(({ target }) => (target === 'id' || AREAS.has(target) ? [] : [target])),
      ...addedColumns(choices).map(({ name }) => name),
    ];
    const records = result.rows.map(({ cells }) =>
      Object.fromEntries(names.map((one, nth) => [one, cells[nth] ?? null])),
    ) as Partial<Record<Target, string | number | null>>[];
    const targets = columns.map(({ target }) => target);
    read.push({ ...result, ...chosen, name, targets, foreign, records, headers: chosen.head.headers });
  }
  return read;
}

type Read = Awaited<ReturnType<typeof sheetsOf>>[number];
const first = async (...[file, take]: Parameters<typeof sheetsOf>): Promise<Read> => {
  const [sheet] = await sheetsOf(file, take);
  if (sheet === undefined) throw new Error(`${file} has no sheet`);
  return sheet;
};
const shown = (count: number) => count.toLocaleString('en-US');

/** One line for each sheet with counts: rows, known columns, sums, the file's own total, and cells with problems. */
const lineOf = (file: string, { name, rows, targets, sums, levels, repeated, counts, totals, below }: Read): string => {
  const known = targets.filter((target) => target !== null).length;
  const added = sums
    .map(({ target, sum, own }) => `${target} ${shown(sum)}${own === null ? '' : ` (own total ${shown(own.value)})`}`)
    .join(', ');
  const notes = [
    levels !== null && levels.map(({ level, sum }) => `level ${level}: ${shown(sum)}`).join(', '),
    repeated?.isLatest === true && `all ${shown(repeated.dates)} dates: ${shown(repeated.all)}`,
    totals.length > 0 && `${totals.length} totals left out`,
    counts.notes > 0 && `${counts.notes} notes left out`,
    counts.missing > 0 && `${counts.missing} cells 'n/a'`,
    counts.hidden > 0 && `${counts.hidden} hidden rows`,
    counts.problems > 0 && `${counts.problems} problems`,
    below !== null && `another table in row ${below}`,
  ].filter((note) => note !== false);
  return `| ${file} | ${name.trim()} | ${shown(rows.length)} | ${known} of ${targets.length} | ${added || '–'} | ${notes.join('; ') || '–'} |`;
};

test.skipIf(!isThere)('docs/files.md has what is read of each real file @proof', { timeout: 180_000 }, async () => {
  const lines = [];
  for (const file of readdirSync(ROOT).toSorted())
    if (/\.(?:xlsx|csv|gz)$/.test(file)) for (const sheet of await sheetsOf(file)) lines.push(lineOf(file, sheet));
  if (process.env['PRINT'] !== undefined) process.stdout.write(`${lines.join('\n')}\n`);
  const docs = readFileSync('docs/files.md', 'utf8');
  expect(lines.filter((line) => !docs.includes(line))).toEqual([]);
});

describe.skipIf(!isThere)('cases', () => {
  const read = (file: string, take = {}) => first(join('cases', file), take);

  test.each(['a-title-merged-over-head.xlsx', 'm-title-partly-merged.xlsx'])(
    'a title merged above the headers is no part of them: %s',
    async (file) => {
      const { targets, records } = await read(file);
      expect(targets.slice(0, 4)).toEqual(['dst_name', 'dst_lat', 'dst_lon', 'stock_total']);
      expect(records[0]).toEqual({ dst_name: 'Kassala', dst_lat: 15.45, dst_lon: 36.4, stock_total: 1200 });
    },
  );

  test('tags prove the columns and are no row', async () => {
    const { records } = await read('b-hxl-row.xlsx');
    expect(records).toEqual([
      {
        iso3: 'UKR',
        start_date: '2023-09-30',
        dst_name: 'Region one',
        dst_accuracy: 'Admin1',
        stock_total: 121_000,
        returnees_total: 62_000,
      },
    ]);
  });

  test('hidden rows are counted, and left out by choice', async () => {
    const file = 'd-hidden-row.xlsx';
    expect((await read(file)).counts).toMatchObject({ records: 3, hidden: 1 });
    const without = await read(file, { withHidden: false });
    expect(without.records.map(({ stock_total }) => stock_total)).toEqual([10, 20]);
  });

  test('a hyperlink gives its target', async () => {
    expect((await read('e-kinds.xlsx')).records.map(({ url }) => url)).toEqual([
      'https://example.org/r?a=1',
      'https://example.org',
    ]);
  });

  test('numbers of a foreign file are no IDs of records', async () => {
    const { foreign, rows, sums } = await read('g-foreign-id.csv');
    expect(foreign).toEqual([0]);
    expect(rows.every(({ id }) => id === null)).toBe(true);
    expect(sums).toMatchObject([{ target: 'stock_total', sum: 18_000 }]);
  });

  test('headers in camelCase', async () => {
    expect((await read('h-camel-case-headers.csv')).records).toEqual([
      {
        iso3: 'HTI',
        dst_name: 'Region one',
        dst_accuracy: 'Admin1',
        stock_total: 4163,
        start_date: '2025-06-30',
        stock_male: 2054,
        stock_female: 2109,
        org_name: 'Region two',
        org_accuracy: 'Admin1',
      },
    ]);
  });

  test('admin levels that repeat each other are counted once, and all by choice', async () => {
    const { levels, sums } = await read('i-admin-levels-mixed.csv');
    expect(levels?.map(({ level, sum, kept }) => [level, sum, kept])).toEqual([
      [0, 300, 0],
      [1, 300, 0],
      [2, 300, 1],
    ]);
    expect(sums[0]?.sum).toBe(300);
    expect((await read('i-admin-levels-mixed.csv', { withLevels: true })).sums[0]?.sum).toBe(900);
  });

  test('columns of origins are no totals, and become rows by choice', async () => {
    expect((await read('k-origin-columns.csv')).records).toEqual([
      { dst_name: 'Place one', stock_total: 600, dst_accuracy: 'Admin2+' },
      { dst_name: 'Place two', stock_total: 300, dst_accuracy: 'Admin2+' },
    ]);
    const { records, origins } = await read('k-origin-columns.csv', { byOrigin: true });
    expect(records).toEqual([
      { dst_name: 'Place one', stock_total: 400, org_name: 'Khartoum', dst_accuracy: 'Admin2+' },
      { dst_name: 'Place one', stock_total: 150, org_name: 'North Darfur', dst_accuracy: 'Admin2+' },
      { dst_name: 'Place one', stock_total: 50, org_name: 'White Nile', dst_accuracy: 'Admin2+' },
      { dst_name: 'Place two', stock_total: 300, org_name: 'North Darfur', dst_accuracy: 'Admin2+' },
    ]);
    expect(origins).toMatchObject({ columns: 3, before: 900, after: 900 });
    const sudan = await first('sudan_locality.csv', { byOrigin: true });
    expect(sudan.origins).toMatchObject({ columns: 12, before: 6_552_118, after: 6_552_118 });
    expect(sudan.records[0]).toMatchObject({ org_name: 'Aj Jazirah', stock_total: 11_562 });
  });

  test('dates in words', async () => {
    expect(
      (await read('l-arabic-comma-dates.csv')).records.map(({ start_date, stock_total }) => [start_date, stock_total]),
    ).toEqual([
      ['2024-03-15', 1200],
      ['2024-06-30', 500],
      ['2024-03-15', 12],
    ]);
  });

  test('shares are no counts', async () => {
    const { targets, records } = await read('p-percent-and-text-numbers.xlsx');
    expect(targets).toEqual(['dst_name', 'stock_total', null]);
    expect(records.map(({ stock_total }) => stock_total)).toEqual([1200, 1100]);
  });

  test.each([
    ['s1-disasters-with-event-id.csv', { new_total: 120 }],
    ['s2-figures-of-the-same-event.csv', { stock_total: 123 }],
  ])('a row of IDMC: %s', async (file, values) =>
    expect((await read(file)).records).toMatchObject([{ iso3: 'KEN', ...values }]),
  );
});
