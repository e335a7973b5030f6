import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellReader, plainCell, showCell, type CellInput } from './coerce.ts';
import { SHEET_COLUMNS, type RecordColumn } from './columns.ts';

const COUNTRIES = [
  { iso3: 'SYR', iso: 'SY', name: 'Syrian Arab Republic', idmc_short_name: 'Syria' },
  { iso3: 'COD', iso: 'CD', name: 'Congo (the Democratic Republic of the)', idmc_short_name: 'Dem. Rep. Congo' },
  { iso3: 'CIV', iso: 'CI', name: "Côte d'Ivoire", idmc_short_name: "Côte d'Ivoire" },
  { iso3: 'LCA', iso: 'LC', name: 'Saint Lucia', idmc_short_name: 'Saint Lucia' },
  { iso3: 'AAA', iso: null, name: 'Twin', idmc_short_name: 'Twin' },
  { iso3: 'BBB', iso: null, name: 'The Twin', idmc_short_name: 'Twin' },
];
const reader = cellReader(COUNTRIES);
const columnOf = (name: RecordColumn) => SHEET_COLUMNS.find((column) => column.name === name)!;
const read = (name: RecordColumn, input: CellInput, options = {}) => {
  const cell = reader(columnOf(name), input, options);
  return 'value' in cell ? cell.value : `! ${cell.problem}`;
};

test.each([
  ['12345', 12345],
  [' 12,345 ', 12345],
  ['12 345', 12345],
  ['12\u00a0345', 12345],
  ['12\u202f345', 12345],
  ["1'234'567", 1234567],
  ['1’234’567', 1234567],
  ['1.234.567', 1234567],
  ['1.234,0', 1234],
  ['1,234.00', 1234],
  ['1 234,00', 1234],
  ['1,23,456', 123456],
  ['1234,0', 1234],
  ['+5', 5],
  ['007', 7],
  ['１２，３４５', 12345],
  ['١٢٬٣٤٥', 12345],
  ['\u200f۱۲۳', 123],
  ['१२३', 123],
  ['၁၂၃', 123],
  ['9007199254740991', 9007199254740991],
  [12, 12],
  ['', null],
  [' \u00a0 ', null],
  [null, null],
  ['1.234,5', '! Whole numbers only'],
  ['12,5', '! Whole numbers only'],
  ['12.5', '! Whole numbers only'],
  ['0.234', '! Whole numbers only'],
  ['1234.567', '! Whole numbers only'],
  [1.5, '! Whole numbers only'],
  ['1.234', '! This number can be read two ways: 1,234, or 1.234 with decimals'],
  ['-5', "! The number can't be negative"],
  ['−5', "! The number can't be negative"],
  ['(1,200)', "! The number can't be negative"],
  ['9007199254740993', '! The number is too large'],
  [Number.POSITIVE_INFINITY, '! The number is too large'],
  ['1.2E+05', "! '1.2E+05' is rounded: type all digits"],
  ['1,2,3', "! '1,2,3' is not a number"],
  ['1.23.456', "! '1.23.456' is not a number"],
  ['12 people', 12],
  ['1,204 ¹', 1204],
  ['~ 350', 350],
  ['Approx. 1,350', 1350],
  ['environ 350 personnes', 350],
  ['350*', 350],
  ['12 sites', "! '12 sites' is not a number"],
  ['12²', "! '12²' is not a number"],
  ['12,345²', 12_345],
  ['1 204³', 1204],
  ['50%', "! '50%' is not a number"],
  ['-', "! '-' is not a number"],
  ['n/a', null],
  ['N.A.', null],
  ['n.d.', null],
  ['s/d', null],
  ['н/д', null],
  ['Nadia', "! 'Nadia' is not a number"],
  ['..', null],
  ['#N/A', '! #N/A is an error of the spreadsheet'],
  [true, "! 'true' is not a number"],
])('the count %j is %j', (input, value) => expect(read('stock_total', input)).toBe(value));

test('one dot before three digits is what its column says', () => {
  expect(read('stock_total', '1.234', { dot: 'thousands' })).toBe(1234);
  expect(read('stock_total', '1.234', { dot: 'decimals' })).toBe('! Whole numbers only');
});

test.each([
  ['2024-05-03', '2024-05-03'],
  ['2024-05-03T23:30:00.000Z', '2024-05-03'],
  ['2024/5/3', '2024-05-03'],
  ['20240503', '2024-05-03'],
  ['3 May 2024', '2024-05-03'],
  ['3rd of May 2024', '2024-05-03'],
  ['May 3, 2024', '2024-05-03'],
  ['Friday, 3 May 2024', '2024-05-03'],
  ['3-May-24', '2024-05-03'],
  ['3 Sept. 2024', '2024-09-03'],
  ['3 de mayo de 2024', '2024-05-03'],
  ['1er août 2024', '2024-08-01'],
  ['3 мая 2024', '2024-05-03'],
  ['٣ مايو ٢٠٢٤', '2024-05-03'],
  ['3.5.2024', '2024-05-03'],
  ['Sat 15 Mar 2024', '2024-03-15'],
  ['Sat, 15 March 2024', '2024-03-15'],
  ['15 مارس، 2024', '2024-03-15'],
  ['السبت، 15 مارس 2024', '2024-03-15'],
  ['30 июня 2024 г.', '2024-06-30'],
  ['30 июня 2024 года', '2024-06-30'],
  ['30 червня 2024 р.', '2024-06-30'],
  ['30 червня 2024 року', '2024-06-30'],
  ['sábado, 15 de março de 2024', '2024-03-15'],
  ['samedi 15 mars 2024', '2024-03-15'],
  ['mar 15 mars 2024', '2024-03-15'],
  ['Mar 15, 2024', '2024-03-15'],
  ['Sat Mar 15 2024', '2024-03-15'],
  ['martes 1 de octubre de 2024', '2024-10-01'],
  ['25/12/2024', '2024-12-25'],
  ['12/25/2024', '2024-12-25'],
  ['12/25/2024 5:30 PM', '2024-12-25'],
  ['4/4/2024', '2024-04-04'],
  ['45415', '2024-05-03'],
  [45415.75, '2024-05-03'],
  [new Date('2024-05-03T00:00:00Z'), '2024-05-03'],
  ['29 Feb 2024', '2024-02-29'],
  ['03/04/2024', '! This date can be read two ways: 2024-04-03 or 2024-03-04'],
  ['2023-02-29', '! 2023-02-29 is not a day of the calendar'],
  ['31/04/2024', '! 2024-04-31 is not a day of the calendar'],
  ['0204-05-03', '! The year must lie between 1900 and 2200'],
  ['25/12/24', '! Type the year with four digits'],
  ['2024', "! '2024' is a year: type the day too"],
  [2024, "! '2024' is a year: type the day too"],
  ['May 2024', "! 'May 2024' is a month: type the day too"],
  ['soon', "! 'soon' is not a date"],
  [new Date(Number.NaN), '! The date is not readable'],
])('the date %j is %j', (input, value) => expect(read('start_date', input)).toBe(value));

test('a date with two readings is read as its column says', () => {
  expect(reader(columnOf('start_date'), '03/04/2024')).toHaveProperty('twoWays', true);
  expect(read('start_date', '03/04/2024', { dates: 'day first' })).toBe('2024-04-03');
  expect(read('start_date', '03/04/2024', { dates: 'month first' })).toBe('2024-03-04');
  expect(read('start_date', '25/12/2024', { dates: 'month first' })).toBe('! 2024-25-12 is not a day of the calendar');
});

test.each([
  ['12.345', 12.345],
  ['12,345', 12.345],
  ['-0.5', -0.5],
  ['−12', -12],
  ['12.5°', 12.5],
  ['12.5 S', -12.5],
  ["12°34'N", 12.566666667],
  ['12°34′30″S', -12.575],
  ["N 12° 34.5'", 12.575],
  ['12 30 00 N', 12.5],
  ['١٢٫٥', 12.5],
  [89.5, 89.5],
  ['90.1', '! The latitude must lie between -90 and 90'],
  [-91, '! The latitude must lie between -90 and 90'],
  ["12°61'N", "! '12°61'N' is not a latitude"],
  ['12 E', '! E is a direction of longitudes'],
  ['12.5, 40.25', '! Latitude and longitude belong in their own cells'],
  ['north', "! 'north' is not a latitude"],
])('the latitude %j is %j', (input, value) => expect(read('org_lat', input)).toBe(value));

test('a longitude has its own range and directions', () => {
  expect(read('dst_lon', "36°15'W")).toBe(-36.25);
  expect(read('dst_lon', '180.5')).toBe('! The longitude must lie between -180 and 180');
  expect(read('dst_lon', '12 N')).toBe('! N is a direction of latitudes');
});

test.each([
  ['SYR', 'SYR'],
  ['syr', 'SYR'],
  ['sy', 'SYR'],
  ['Syria', 'SYR'],
  ['the syrian arab republic', 'SYR'],
  ['DR Congo', 'COD'],
  ['Zaïre', 'COD'],
  ['Democratic Atlantis, the', '! There is no country with this name or code'],
  ['COTE D’IVOIRE', 'CIV'],
  ['St. Lucia', 'LCA'],
  ['Twin', "! 'Twin' is a name of several countries: AAA, BBB"],
  ['Atlantis', '! There is no country with this name or code'],
])('the country %j is %j', (input, value) => expect(read('iso3', input)).toBe(value));

test.each([
  ['admin1', 'Admin1'],
  ['ADMIN 2+', 'Admin2+'],
  ['Adm3', 'Admin2+'],
  ['district', '! The accuracy is not in the list: Admin0, Admin1 or Admin2+'],
])('the accuracy %j is %j', (input, value) => expect(read('org_accuracy', input)).toBe(value));

test('a text stays as typed, but without characters that the database refuses', () => {
  expect(read('org_name', ' حَلَب\r\nAleppo \u0000')).toBe('حَلَب\nAleppo');
  expect(read('org_name', 'a\uD800b')).toBe('ab');
  expect(read('org_name', 12)).toBe('12');
});

test('any text is a value or a problem, and a value reads back as itself from all its texts', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.nat().map(String),
    fc.stringMatching(/^[\d.,' /:°NSEW-]{1,12}$/),
  );
  fc.assert(
    fc.property(fc.constantFrom(...SHEET_COLUMNS), typed, (column, text) => {
      const cell = reader(column, text);
      if ('problem' in cell) {
        expect(cell.problem.length).toBeGreaterThan(5);
        return;
      }
      expect(reader(column, plainCell(cell.value))).toEqual(cell);
      expect(reader(column, showCell(column, cell.value))).toEqual(cell);
      expect(reader(column, cell.value)).toEqual(cell);
    }),
    { numRuns: 150 },
  );
});
