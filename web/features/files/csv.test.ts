/** Tests the reading of tables in text: any separator, quotes, line ends, and no more rows than are shown. */
import { expect, test } from 'vitest';
import { tableOf } from './csv.ts';

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b;c\r\n1;2,5;3',
    [
      ['a', 'b', 'c'],
      ['1', '2,5', '3'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a|b\r1|2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"x, ""y""\nz",2',
    [
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ],
  ],
  [
    'a,b\n,\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  ['5" pipe,b\n', [['5" pipe', 'b']]],
  ['a,b\n"never closed,2\n', [['a', 'b'], ['never closed,2\n']]],
  ['', []],
])('%j', (text, rows) => expect(tableOf(text, 100)).toEqual(rows));

test('no more rows are read than requested', () => {
  expect(tableOf('a\nb\nc\nd', 2)).toEqual([['a'], ['b']]);
});
