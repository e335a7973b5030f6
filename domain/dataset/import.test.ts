/** Tests the reading of tables that people have: names of columns, dates with two readings, headers in two lines, merged cells and totals. */
import { describe, expect, test } from 'vitest';
import { cellReader } from './coerce.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { isoOf, readingOf } from './import-dates.ts';
import { matchHeaders, type Target } from './import-names.ts';
import { readTable, type ColumnChoice } from './import-rows.ts';
import { findHead, type Merge, type RawCell } from './import-table.ts';

const COUNTRIES = [
  { iso3: 'SDN', iso: 'SD', name: 'Sudan', idmc_short_name: 'Sudan' },
  { iso3: 'YEM', iso: 'YE', name: 'Yemen', idmc_short_name: 'Yemen' },
];
const readCell = cellReader(COUNTRIES);

describe('names of columns', () => {
  test.each<[string, Target | null]>([
    ['Admin2', 'dst_name'],
    ['LOCATION', 'dst_name'],
    ['Origin district', 'org_name'],
    ['District of origin', 'org_name'],
    ['Place of Origin', 'org_name'],
    ['IDPs', 'stock_total'],
    ['Total IDPs', 'stock_total'],
    ['Number of IDPs', 'stock_total'],
    ['# IDP individuals', 'stock_total'],
    ['IDP_Male', 'stock_male'],
    ['Women displaced', 'stock_female'],
    ['Returnees', 'returnees_total'],
    ['New displacements', 'new_total'],
    ['Latitude', 'dst_lat'],
    ['origin_lon', 'org_lon'],
    ['Déplacés', 'stock_total'],
    ['Nombre de ménages', null],
    ['País', 'iso3'],
    ['Fecha de inicio', 'start_date'],
    ['البلد', 'iso3'],
    ['النازحون', 'stock_total'],
    ['المحافظة', 'dst_name'],
    ['Houses destroyed', 'house_destroyed'],
    ['ADM2_PCODE', null],
    ['Remarks', null],
    ['', null],
  ])('%s is %s', (header, target) => expect(matchHeaders([header], 'Person')).toEqual([target]));

  test('every column is matched by its name and by its label, in any order and case', () => {
    for (const key of ['name', 'label'] as const) {
      const columns = SHEET_COLUMNS.toReversed();
      const headers = columns.map((column) => column[key].toUpperCase());
      expect(matchHeaders(headers, 'Person')).toEqual(columns.map(({ name }) => name));
    }
  });

  test('of two headers for one column the better name has it', () => {
    expect(matchHeaders(['Location', 'Admin1', 'Destination name'], 'Person')).toEqual([
      'dst_area',
      'dst_area',
      'dst_name',
    ]);
    expect(matchHeaders(['Admin1', 'Admin2'], 'Person')).toEqual(['dst_area', 'dst_name']);
  });

  test('up to three age groups are matched from the youngest', () => {
    const groups = ['stock_age_cat_01', 'stock_age_cat_02', 'stock_age_cat_03'];
    expect(matchHeaders(['60+', 'Age 0-17', '18 – 59 years'], 'Person')).toEqual([groups[2], groups[0], groups[1]]);
    expect(matchHeaders(['Under 5', '5 to 17', 'Age group 3'], 'Person')).toEqual(groups);
    expect(matchHeaders(['0-4', '5-17', '18-59', '60+'], 'Person')).toEqual([null, null, null, null]);
    expect(matchHeaders(['Male 0-17', '2024-2025', '0-17'], 'Person')).toEqual([null, null, groups[0]]);
  });

  test('households are the total of a dataset that counts households', () => {
    expect(matchHeaders(['Households'], 'Household')).toEqual(['stock_total']);
    expect(matchHeaders(['Households'], 'Person')).toEqual([null]);
  });
});

describe('numeric dates', () => {
  test.each([
    [['03/04/2025', '13/04/2025'], 'day first', null],
    [['03/04/2025', '04/13/25'], 'month first', null],
    [['03/04/2025', '5/5/2025'], null, '03/04/2025'],
    [['13/04/2025', '04/13/2025', '1/2/2025'], null, '1/2/2025'],
    [['2025-03-04', '3 April', '03.04.2025', '4/4/2025'], null, null],
  ])('%j', (texts, proven, unclear) => expect(readingOf(texts)).toEqual({ proven, unclear }));

  test('a date with one reading keeps it', () => {
    expect(isoOf('13/04/2025', 'month first')).toBe('2025-04-13');
    expect(isoOf('04/13/25', 'day first')).toBe('2025-04-13');
    expect(isoOf('03/04/2025', 'day first')).toBe('2025-04-03');
    expect(isoOf('03.04.98', 'month first')).toBe('1998-04-03');
    expect(isoOf('spring', 'day first')).toBe('spring');
  });
});

function readAll(
  rows: RawCell[][],
  { merges = [], how = {} }: { merges?: Merge[]; how?: Partial<Record<Target, object>> } = {},
) {
  const table = { rows, merges };
  const head = findHead(table, 'Person');
  const choices = matchHeaders(head.headers, 'Person').flatMap((target, at): ColumnChoice[] =>
    target === null ? [] : [{ at, target, ...how[target] }],
  );
  const read = readTable(table, head, choices, { readCell });
  const names = choices.filter(({ target }) => target !== 'id').map(({ target }) => target);
  return {
    ...read,
    head,
    records: read.rows.map(({ cells }) => Object.fromEntries(names.map((name, at) => [name, cells[at]]))),
  };
}

describe('tables', () => {
  test('titles above the headers, empty rows between, tags and totals are no records', () => {
    const { records, counts, head } = readAll([
      ['Displacement tracking, round 5'],
      [],
      ['Country', 'Location', 'IDPs'],
      ['#country', '#adm2', '#affected+idps'],
      ['Sudan', 'Kassala', '12,345'],
      [null, '', ' '],
      ['SDN', 'Gedaref', 10],
      ['Grand total', '12,355', '1', '2'],
    ]);
    expect(head.line).toBe(2);
    expect(records).toEqual([
      { iso3: 'SDN', dst_name: 'Kassala', stock_total: 12345 },
      { iso3: 'SDN', dst_name: 'Gedaref', stock_total: 10 },
    ]);
    expect(counts).toMatchObject({ records: 2, empty: 1, totals: 1, problems: 0 });
  });

  test('a header merged above others names their group', () => {
    const { head, records } = readAll(
      [
        ['Location', 'Returnees', null, 'IDPs', null],
        [null, 'Male', 'Female', 'Male', 'Female'],
        ['Ibb', 1, 2, 3, 4],
      ],
      {
        merges: [
          { startRow: 0, endRow: 1, startCol: 0, endCol: 0 },
          { startRow: 0, endRow: 0, startCol: 1, endCol: 2 },
          { startRow: 0, endRow: 0, startCol: 3, endCol: 4 },
        ],
      },
    );
    expect(head.headers).toEqual(['Location', 'Returnees Male', 'Returnees Female', 'IDPs Male', 'IDPs Female']);
    expect(records).toEqual([
      { dst_name: 'Ibb', returnees_male: 1, returnees_female: 2, stock_male: 3, stock_female: 4 },
    ]);
  });

  test('of two merged lines of headers the lower is the head, also if it has no more known names', () => {
    const { head, records } = readAll(
      [
        ['Site', 'Sex', null, 'Vulnerable', null],
        [null, 'Male', 'Female', 'Pregnant', 'Disabled'],
        ['Ibb', 1, 2, 3, 4],
      ],
      {
        merges: [
          { startRow: 0, endRow: 1, startCol: 0, endCol: 0 },
          { startRow: 0, endRow: 0, startCol: 1, endCol: 2 },
          { startRow: 0, endRow: 0, startCol: 3, endCol: 4 },
        ],
      },
    );
    expect(head.headers).toEqual(['Site', 'Sex Male', 'Sex Female', 'Vulnerable Pregnant', 'Vulnerable Disabled']);
    expect(records).toEqual([{ dst_name: 'Ibb', stock_male: 1, stock_female: 2 }]);
    const merges = [
      { startRow: 0, endRow: 1, startCol: 0, endCol: 0 },
      { startRow: 0, endRow: 0, startCol: 1, endCol: 2 },
    ];
    const rows = [
      ['Site', 'Needs', null],
      [null, 'Water', 'Food'],
      ['Ibb', 1, 2],
    ];
    expect(findHead({ rows, merges }, 'Person')).toMatchObject({
      line: 1,
      headers: ['Site', 'Needs Water', 'Needs Food'],
    });
  });

  test('the value of a merged cell is repeated in its rows, a count is not', () => {
    const { records, counts } = readAll(
      [
        ['Country', 'Location', 'IDPs'],
        ['Yemen', 'Ibb', 100],
        [null, 'Taiz', null],
      ],
      {
        merges: [
          { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
          { startRow: 1, endRow: 2, startCol: 2, endCol: 2 },
        ],
      },
    );
    expect(records.map(({ iso3, stock_total }) => [iso3, stock_total])).toEqual([
      ['YEM', 100],
      ['YEM', null],
    ]);
    expect(counts.merged).toBe(1);
  });

  test('dates with two readings are one question for the column, and stay as typed until it is answered', () => {
    const rows: RawCell[][] = [['Start date'], ['03/04/2025'], ['05/06/2025'], [new Date('2025-02-01T00:00:00Z')]];
    const asked = readAll(rows);
    expect(asked.unclear).toEqual([{ target: 'start_date', sample: '03/04/2025', about: 'dates' }]);
    expect(asked.records.map((record) => record['start_date'])).toEqual(['03/04/2025', '05/06/2025', '2025-02-01']);
    const answered = readAll(rows, { how: { start_date: { dates: 'month first' } } });
    expect(answered.records.map((record) => record['start_date'])).toEqual(['2025-03-04', '2025-05-06', '2025-02-01']);
    expect(answered.counts.problems).toBe(0);
  });

  test('numbers with two readings are one question for the column', () => {
    const rows = [['IDPs'], ['1.234'], ['12']];
    expect(readAll(rows).unclear).toEqual([{ target: 'stock_total', sample: '1.234', about: 'dot' }]);
    expect(readAll(rows, { how: { stock_total: { dot: 'thousands' } } }).records).toEqual([
      { stock_total: 1234 },
      { stock_total: 12 },
    ]);
  });

  test('what cannot be read stays as typed, with why; the rounding of a formula is no fault', () => {
    const { rows, counts } = readAll([
      ['ID', 'Country', 'Stock total'],
      [7, 'Atlantis', 1233.9999999999998],
      [7, 'Sudan', '#N/A'],
    ]);
    expect(rows).toMatchObject([
      { line: 2, id: 7, cells: ['Atlantis', 1234] },
      { line: 3, id: null, cells: ['SDN', '#N/A'] },
    ]);
    expect(Object.keys(rows[0]?.problems ?? {})).toEqual(['0']);
    expect(counts).toMatchObject({ problems: 2, withProblems: 2, ids: 1, repeatedIds: 1 });
  });

  test('a table without any known header begins with its first row of texts', () => {
    expect(findHead({ rows: [[], ['foo', 'bar'], [1, 2]], merges: [] }, 'Person')).toMatchObject({
      line: 1,
      headers: ['foo', 'bar'],
    });
    expect(findHead({ rows: [], merges: [] }, 'Person').headers).toEqual([]);
  });
});

describe('rows without a figure', () => {
  const TABLE = [
    ['Site', 'Households', 'Individuals'],
    ['Kassala', 20, 101],
    ['Gedaref', 35, null],
    ['Sennar', null, null],
    ['Kosti', 4, 0],
  ];
  const choices: ColumnChoice[] = [
    { at: 0, target: 'dst_name' },
    { at: 2, target: 'stock_total' },
  ];
  const read = (householdSize: number | null) =>
    readTable({ rows: TABLE, merges: [] }, findHead({ rows: TABLE, merges: [] }, 'Person'), choices, {
      readCell,
      householdSize,
    });

  test('a row without any count is a problem, which names its households, and a zero is a figure', () => {
    const { rows, counts, households } = read(null);
    expect(counts).toMatchObject({ records: 4, withProblems: 2, withoutFigure: 2, withUnread: 0, problems: 0 });
    expect(households).toEqual({ at: 1, target: 'stock_total', rows: 1 });
    expect(rows.map(({ problems }) => problems)).toEqual([
      null,
      { 1: 'No figure, but 35 households' },
      { 1: 'No figure' },
      null,
    ]);
  });

  test('households stand for the people where these are not counted, by the given size', () => {
    const { rows, counts } = read(4.06);
    expect(rows.map(({ cells }) => cells[1])).toEqual([101, 142, null, 0]);
    expect(counts).toMatchObject({ withProblems: 1, withoutFigure: 1 });
    expect(read(1e300).rows.map(({ cells }) => cells[1])).toEqual([101, null, null, 0]);
  });

  test('a table of places alone has no figures to miss', () => {
    const head = findHead({ rows: TABLE, merges: [] }, 'Person');
    const { counts } = readTable({ rows: TABLE, merges: [] }, head, choices.slice(0, 1), { readCell });
    expect(counts).toMatchObject({ withProblems: 0, withoutFigure: 0 });
  });
});
