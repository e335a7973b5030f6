/** Tests the accuracy that the import gives to places: by words, by areas beside them, by P-codes. */
import { expect, test } from 'vitest';
import { accuracyOfCode } from './import-accuracy.ts';
import { readText } from './testing/read-text.ts';

/** The accuracy of the destination of each row; undefined where none is added. */
const accuracies = (text: string): unknown[] => readText(text).records.map((record) => record['dst_accuracy']);

test.each([
  ['the word of a first level', 'Oblast|IDPs\nSumska|1\nLvivska|2', ['Admin1', 'Admin1']],
  ['in other languages', 'المحافظة|عدد النازحين\nحلب|1\nحماة|2', ['Admin1', 'Admin1']],
  ['a number', 'Admin 2|IDPs\nMaban|1\nJuba|2', ['Admin2+', 'Admin2+']],
  ['a site', 'Camp|IDPs\nKalma|1\nOtash|2', ['Admin2+', 'Admin2+']],
  ['below an area', 'State|County|IDPs\nUnity|Leer|1\nUnity|Guit|2', ['Admin2+', 'Admin2+']],
  ['a row of the area alone', 'State|Locality|IDPs\nKassala||1\nSennar|Abu Hujar|2', ['Admin1', 'Admin2+']],
  ['a word of several levels says nothing', 'Département|PDI\nNord|1\nOuest|2', [undefined, undefined]],
  [
    'below a region a province may be of either',
    'Region|Province|IDPs\nV|Albay|1\nV|Sorsogon|2',
    [undefined, undefined],
  ],
  [
    'codes of several levels',
    'Pcode|Name|IDPs\nSS|South Sudan|14\nSS01|Equatoria|4\nSS0102|Juba|9',
    ['Admin0', 'Admin1', 'Admin2+'],
  ],
  [
    'the word before the code of a larger area',
    'Camp|State Pcode|IDPs\nKalma|SD03|1\nOtash|SD03|2',
    ['Admin2+', 'Admin2+'],
  ],
])('%s', (_, text, expected) => expect(accuracies(text)).toEqual(expected));

test.each([
  ['SD01', 'Admin1'],
  ['SD01001', 'Admin2+'],
  ['NG008', 'Admin1'],
  ['CF111', null],
  ['LK11', 'Admin2+'],
  ['SS', 'Admin0'],
  ['MMR001D001', 'Admin2+'],
  ['PH140000000', 'Admin1'],
  ['PH012800000', 'Admin2+'],
  ['UA63000000000041885', 'Admin1'],
  ['XX01', null],
])('the accuracy of the code %s', (code, expected) => expect(accuracyOfCode(code)).toBe(expected));

test('a place that is called as its district keeps both, so that the district tells it from others of the name', () => {
  const names = (text: string) => readText(text).records.map((record) => record['dst_name']);
  expect(names('Place|District|Households\nKhairpur|Khairpur|340\nJohi|Dadu|85')).toEqual([
    'Khairpur, Khairpur',
    'Johi, Dadu',
  ]);
  // An area in an area of its name is one area.
  expect(names('Governorate|District|IDPs\nAleppo|Aleppo|10\nAleppo|Afrin|20')).toEqual(['Aleppo', 'Afrin, Aleppo']);
});
