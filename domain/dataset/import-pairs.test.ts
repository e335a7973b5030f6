/** Tests that one column of points becomes latitudes and longitudes, and that no other column is taken for one. */
import { expect, test } from 'vitest';
import { pairOf, withPoints } from './import-pairs.ts';
import type { RawCell } from './import-table.ts';

const said = { isSaid: true, lonFirst: false };

test.each([
  ['3.1167, 43.65', [3.1167, 43.65]],
  ['3.1167,43.65', [3.1167, 43.65]],
  ['3.1167 43.65', [3.1167, 43.65]],
  ['3,1167; 43,65', [3.1167, 43.65]],
  ['3,1167, 43,65', [3.1167, 43.65]],
  ['(-3.1167 / -43.65)', [-3.1167, -43.65]],
  ['3.5°N, 43.5°W', [3.5, -43.5]],
  ['3°07′30″N 43°39′00″E', [3.125, 43.65]],
  ['N 3.5 E 43.5', [3.5, 43.5]],
  ['Baidoa, Bay', null],
  ['43.65', null],
  ['99.5, 43.65', null],
])('%s is %j', (text, pair) => expect(pairOf(text, said)).toEqual(pair));

test('a count with thousands and a range are no points unless the header says so', () => {
  const unsaid = { isSaid: false, lonFirst: false };
  expect(['12,050', '1 200', '3/12', '10 20'].map((text) => pairOf(text, unsaid))).toEqual([null, null, null, null]);
  expect(pairOf('3.1167, 43.65', unsaid)).toEqual([3.1167, 43.65]);
});

const tableOf = (...rows: RawCell[][]) => ({ rows, merges: [] });

test('the two columns stand behind the last one, under headers that the import knows', () => {
  const table = tableOf(
    ['Sites of Baidoa'],
    ['Site', 'Destination lat/long', 'IDPs'],
    ['Barwaaqo', '3.1167, 43.65', 7440],
    ['Hanano', null, 1860],
    ['Adad', 'unknown', 570],
    ['Town', '3.2 43.7', 9],
    ['Awdinle', '3.3 43.8', 9],
    ['Bonkay', '3.4 43.9', 9],
  );
  expect(withPoints(table).rows.map((row) => row.slice(3))).toEqual([
    [null, null],
    ['Destination Latitude', 'Destination Longitude'],
    [3.1167, 43.65],
    [null, null],
    ['unknown', null],
    [3.2, 43.7],
    [3.3, 43.8],
    [3.4, 43.9],
  ]);
});

test('the order is that of the header, and other tables stay as they are', () => {
  expect(withPoints(tableOf(['long/lat'], ['43.65, 3.1167'])).rows[1]?.slice(1)).toEqual([3.1167, 43.65]);
  for (const rows of [
    [
      ['Site', 'IDPs'],
      ['Barwaaqo', '12,050'],
    ],
    [
      ['Latitude', 'Longitude', 'GPS'],
      ['3.1', '43.6', '3.1, 43.6'],
    ],
    [['Site'], ['Baidoa, Bay']],
    [],
  ])
    expect(withPoints(tableOf(...rows)).rows).toEqual(rows);
});
