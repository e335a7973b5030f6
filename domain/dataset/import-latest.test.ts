/** Tests that of the stocks of a place at several dates the latest counts, and that new displacements of all dates do. */
import { describe, expect, test } from 'vitest';
import { readText } from './testing/read-text.ts';

const ROUNDS = `District|Date|IDPs
Bay|2023-12-31|100
Gedo|2023-12-31|40
Sool|2023-12-31|30
Bay|2024-06-30|120
Gedo|2024-06-30|50`;

describe('of rounds', () => {
  test('the latest count of each place is taken, and one older than the last round is said', () => {
    const { sums, records, repeated } = readText(ROUNDS);
    expect(sums).toEqual({ stock_total: 200 });
    expect(records.map(({ dst_name: name, start_date: date }) => [name, date])).toEqual([
      ['Sool', '2023-12-31'],
      ['Bay', '2024-06-30'],
      ['Gedo', '2024-06-30'],
    ]);
    expect(repeated).toEqual({
      counted: 'stock_total',
      places: 2,
      dates: 2,
      rows: 2,
      moving: 0,
      latest: 200,
      all: 340,
      older: { places: 1, sum: 30 },
      isLatest: true,
    });
  });

  test('all counts are taken by choice', () => {
    const { sums, repeated } = readText(ROUNDS, { withEarlier: true });
    expect(sums).toEqual({ stock_total: 340 });
    expect(repeated).toMatchObject({ latest: 200, all: 340, isLatest: false });
  });

  test('each origin of the last one is taken, whatever those before were', () =>
    expect(
      readText(
        'District|From state|Date|IDPs\nBay|Gedo|2023-12-31|50\nBay|Sool|2023-12-31|40\nBay|Gedo|2024-06-30|60\nBay|Lower Juba|2024-06-30|50',
      ).sums,
    ).toEqual({ stock_total: 110 }));

  test('sites are visited on several days of a month', () =>
    expect(
      readText(
        'Site|Visited on|IDPs\nA|2024-01-03|100\nB|2024-01-09|70\nC|2024-01-21|9\nA|2024-04-02|110\nB|2024-04-11|70\nC|2024-04-12|8',
      ).sums,
    ).toEqual({ stock_total: 188 }));

  test('the stock of a country at the end of each year is the last', () => {
    const { sums, records } = readText('Country|Year|IDPs\nSDN|2022|37\nETH|2022|27\nSDN|2023|91\nETH|2023|28');
    expect(sums).toEqual({ stock_total: 119 });
    expect(records[0]).toMatchObject({ iso3: 'SDN', start_date: '2023-01-01' });
  });

  test('new displacements of all rows are added, without the stock of the earlier ones', () => {
    const text =
      'District|Date|New IDPs|IDPs\nBay|2024-01-31|20|100\nGedo|2024-01-31|0|40\nBay|2024-02-29|30|130\nGedo|2024-02-29|10|50';
    const { sums, records, repeated } = readText(text);
    expect(sums).toEqual({ new_total: 60, stock_total: 180 });
    expect(records.map(({ dst_name: name, stock_total: stock }) => [name, stock])).toEqual([
      ['Bay', null],
      ['Bay', 130],
      ['Gedo', 50],
    ]);
    expect(repeated).toMatchObject({ rows: 2, moving: 1 });
  });
});

test('causes and origins as columns leave the stock of earlier dates out, too', () => {
  const causes =
    'Country|Year|Conflict Stock Displacement|Conflict Internal Displacements|Disaster Stock Displacement|Disaster Internal Displacements\nSDN|2022|37|4|2|1\nETH|2022|38|20|7|8\nSDN|2023|91|60|3|1\nETH|2023|28|7|8|4';
  expect(readText(causes)).toMatchObject({
    sums: { stock_total: 130, new_total: 105 },
    repeated: { latest: 130, all: 214, moving: 2 },
  });
  const origins =
    'District|Date|IDPs|New IDPs|State of origin Gedo|State of origin Bay\nDolo|2023-12-31|10|2|6|4\nLuuq|2023-12-31|8|1|8|0\nDolo|2024-03-31|12|3|7|5\nLuuq|2024-03-31|9|1|9|0';
  expect(readText(origins, { byOrigin: true }).sums).toMatchObject({ stock_total: 21 });
});

test('incidents at a place are added, and the latest are taken by choice', () => {
  const text =
    'Village|Date|Displaced people\nA|2024-01-03|100\nB|2024-01-09|70\nC|2024-02-21|9\nA|2024-04-02|11\nD|2024-05-11|70\nE|2024-08-12|8';
  expect(readText(text)).toMatchObject({ sums: { stock_total: 268 }, repeated: { places: 1, isLatest: false } });
  expect(readText(text, { withEarlier: false }).sums).toEqual({ stock_total: 168 });
});

test.each([
  ['places of several events', 'Event|District|Date|IDPs\nFlood|Bay|2023-12-31|9\nStorm|Bay|2024-06-30|8', 17],
  ['rows without a day', 'District|Date|IDPs\nBay||9\nBay|2024-06-30|8', 17],
  ['one date', 'District|Date|IDPs\nBay|2024-06-30|9\nGedo|2024-06-30|8', 17],
  [
    'names that repeat by chance',
    `Site|Visited on|IDPs\n${Array.from({ length: 20 }, (_, at) => `S${at % 19}|2024-01-${10 + at}|1`).join('\n')}`,
    20,
  ],
])('%s are no rounds', (_, text, sum) =>
  expect(readText(text)).toMatchObject({ sums: { stock_total: sum }, repeated: null }),
);

test('counts of movements only are added', () =>
  expect(
    readText('District|Date|New arrivals\nBay|2024-01-31|20\nGedo|2024-01-31|10\nBay|2024-02-29|21\nGedo|2024-02-29|9'),
  ).toMatchObject({ sums: { new_total: 60 }, repeated: null }));
