import { expect, test } from 'vitest';
import { byMatch, byPathMatch, matchRank } from './best-match.ts';

test('the country that was typed in full comes first, then those that begin so, then those with such a word', () => {
  const sorted = (names: string[], typed: string) => names.toSorted(byMatch(typed));
  expect(sorted(['South Sudan', 'Sudan'], 'sudan')).toEqual(['Sudan', 'South Sudan']);
  expect(sorted(['Equatorial Guinea', 'Guinea', 'Guinea-Bissau', 'Papua New Guinea'], 'Guinea ')).toEqual([
    'Guinea',
    'Guinea-Bissau',
    'Equatorial Guinea',
    'Papua New Guinea',
  ]);
  expect(sorted(['Romania', 'Oman'], 'oman')).toEqual(['Oman', 'Romania']);
});

test.each([
  ["Côte d'Ivoire", 'cote', 1],
  ['São Tomé', 'TOME', 2],
  ['Türkiye', 'türk', 1],
  ['كَمبالا', 'كمبالا', 0],
  ['Glacial Lake Outburst Floods', 'flood', 2],
  ['Afghanistan', 'stan', 3],
  ['Chad', 'tchad', null],
  ['Chad', '', 1],
])('%s answers to %s by %s', (text, typed, rank) => expect(matchRank(text, typed)).toBe(rank));

test('of a tree, the leaf of that name comes first, what hangs from a branch of that name next, a part of a name last', () => {
  const paths = [
    ['Geophysical', 'Mass movement', 'Glacial Lake Outburst Floods'],
    ['Hydrological', 'Flood', 'Coastal flood'],
    ['Hydrological', 'Flood', 'Flood'],
    ['Hydrological', 'Flood'],
    ['Meteorological', 'Storm', 'Hail'],
  ];
  expect(paths.toSorted(byPathMatch('flood')).map((path) => path.at(-1))).toEqual([
    'Flood',
    'Flood',
    'Coastal flood',
    'Glacial Lake Outburst Floods',
    'Hail',
  ]);
  expect(paths.toSorted(byPathMatch('flood'))[0]).toHaveLength(2);
});
