/** Tests layouts of tables: lines of units, years and months in columns, tables side by side, titles in thousands, totals and parts. */
import { describe, expect, test } from 'vitest';
import { readText } from './testing/read-text.ts';

const sumsOf = (text: string) => readText(text).sums;

describe('a line of units', () => {
  test.each([
    [
      'is no header',
      'District|Persons displaced|Houses destroyed\n|(persons)|(units)\nTongu|10|3\nKeta|5|1',
      { stock_total: 15, house_destroyed: 4 },
    ],
    [
      'says which of two columns counts people',
      'Zone|IDPs|IDPs\n|(HH)|(persons)\nTanna|2|10\nAneityum|1|5',
      { stock_total: 15 },
    ],
    [
      'stands below groups and headers',
      'Zone|Displaced|>\n|Households|Persons\n|(#)|(#)\nTanna|2|10\nAneityum|1|5',
      { stock_total: 15 },
    ],
  ])('%s', (_, text, sums) => expect(sumsOf(text)).toEqual(sums));
});

describe('years and months', () => {
  const days = (text: string) => readText(text).records.map(({ start_date, end_date }) => [start_date, end_date]);
  test.each([
    ['Year|Month', '2024|2', ['2024-02-01', '2024-02-29']],
    ['Année|Mois', '2023|mars', ['2023-03-01', '2023-03-31']],
    ['Year End|Month End', '2024|202404', ['2024-04-01', '2024-04-30']],
    ['Рік|Дані', '2022|x', ['2022-01-01', '2022-12-31']],
    ['Code|Month', 'x|2024-11', ['2024-11-01', '2024-11-30']],
  ])('%s', (headers, cells, period) =>
    expect(days(`${headers}|State|IDPs\n${cells}|Bay|10\n${cells}|Gedo|20`)).toEqual([period, period]),
  );

  test('a date is taken before them, and a month without a year gives none', () => {
    expect(days('Year|Date|State|IDPs\n2024|2024-05-31|Bay|1\n2024|2024-05-31|Gedo|2')[0]?.[0]).toBe('2024-05-31');
    expect(days('Month|State|IDPs\n5|Bay|1\n6|Gedo|2')[0]).toEqual([undefined, undefined]);
  });
});

test('tables side by side below a title each are two tables', () => {
  const text =
    'Displaced|>|||Returned|>\nDistrict|IDPs|||District|Returnees\nTawila|4|||Sennar|9\nKassala|3|||Kosti|1\nWad Madani|2|||Khartoum|7';
  expect(readText(text)).toMatchObject({ sums: { stock_total: 9 }, places: ['Tawila', 'Kassala', 'Wad Madani'] });
  // A column without a header parts no groups of one table.
  expect(sumsOf('District|IDPs|>||Returnees|>\n|HH|IND||HH|IND\nTawila|1|4||2|9\nKassala|1|3||1|6')).toEqual({
    stock_total: 7,
    returnees_total: 15,
  });
});

test.each([
  ['Displaced persons (thousand persons)', 288_900],
  ['Displaced persons, thousands', 288_900],
  ['Численность переселенцев (тыс. человек)', 288_900],
])('the unit of a title: %s', (title, sum) =>
  expect(sumsOf(`${title}|>|>\nRegion|2022|2023\nTbilisi|286.1|280.7\nImereti|7.9|8.2`)).toEqual({ stock_total: sum }),
);

test('men and women beside children and others are parts, whatever the others are', () =>
  expect(
    sumsOf('District|IDPs (male)|IDPs (female)|IDPs (children)|IDPs (PWD)|Total IDPs\nA|20|25|18|4|67\nB|9|11|7|1|28'),
  ).toEqual({
    stock_total: 95,
  }));

test('a sum among rows that the own total has all of is chance', () => {
  const { rows, sums } = readText('Site|IDPs|Male\nA|60|28\nB|45|21\nC|15|7\nTotal|120|56');
  expect([rows.length, sums]).toEqual([3, { stock_total: 120, stock_male: 56 }]);
});

test('a region between a governorate and a district lies within the governorate', () =>
  expect(readText('المحافظة|المنطقة|الناحية|عدد النازحين\nإدلب|حارم|الدانا|10\nحلب|عفرين|جنديرس|5').places).toEqual([
    'الدانا, حارم, إدلب',
    'جنديرس, عفرين, حلب',
  ]));
