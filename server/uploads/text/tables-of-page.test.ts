import { expect, test } from 'vitest';
import { growth, LINEAR } from '#server/testing/growth.ts';
import { textOfPieces, type Piece } from './tables-of-page.ts';

const piece = (str: string, left: number, y: number): Piece => ({
  str,
  transform: [10, 0, 0, 10, left, y],
  width: 5 * str.length,
  height: 10,
  hasEOL: true,
});
const rows = (count: number): Piece[] =>
  Array.from({ length: count }, (_, at) => [piece(`Camp ${at}`, 0, -12 * at), piece(String(at), 200, -12 * at)]).flat();

test('rows with a number are lines with tabs, in the order of the page', () => {
  expect(textOfPieces(rows(3)).trim().split('\n')).toEqual(['Camp 0\t0', 'Camp 1\t1', 'Camp 2\t2']);
  expect(textOfPieces(rows(3).toReversed()).trim().split('\n')).toEqual(['Camp 0\t0', 'Camp 1\t1', 'Camp 2\t2']);
});

test('a page of more pieces than print has stays text without tables', () => {
  const text = textOfPieces(rows(10_001));
  expect(text).not.toContain('\t');
  expect(text.split('\n')).toHaveLength(2 * 10_001 + 1);
});

/** Pieces beside each other from the left, with a gap before each that begins with a space; the last ends the line. */
function lineOf(y: number, parts: readonly string[], start = 0): Piece[] {
  let left = start;
  return parts.map((part, at) => {
    const str = part.trim();
    if (part.startsWith(' ')) left += 3;
    const one = { ...piece(str, left, y), hasEOL: at === parts.length - 1 };
    left += one.width;
    return one;
  });
}

test('an Arabic line whose letters are pieces of their own, as a browser prints it, is in the order of reading and without forms', () => {
  // As on paper from the left: 'نزحت 1,850 أسرة (9,250 فردا) من نهر النيل'.
  const letters = [
    ...'ﻞﻴﻨﻟا',
    ' ',
    ...'ﺮﻬﻧ',
    ' ﻦ',
    'ﻣ',
    ' (',
    ...'اد',
    'ﺮ',
    'ﻓ',
    ' 9',
    ',',
    '250',
    ')',
    ' ة',
    'ﺮ',
    'ﺳ',
    'أ',
    ' 1,850',
    ' ﺖ',
    'ﺣ',
    'ﺰ',
    'ﻧ',
  ];
  const parts = letters.flatMap((letter, at) =>
    letter === ' ' ? [] : letters[at - 1] === ' ' ? ` ${letter}` : letter,
  );
  const next = lineOf(-20, ['.', 'DTM', ' Sudan', ' ﻖ', 'ﻓ', 'و']);
  expect(textOfPieces([...lineOf(0, parts), ...next])).toBe(
    'نزحت 1,850 أسرة (9,250 فردا) من نهر النيل\nوفق DTM Sudan.\n',
  );
});

test('an Arabic line of one piece has its letters and its brackets, a Latin line its Arabic name', () => {
  const [forms, plain] = ['ﻧﺰﺣﺖ ﺃﺳﺮﺓ )DTM( ﻓﻲ ﻭﻻﻳﺔ', 'نزحت أسرة (DTM) في ولاية'];
  expect(textOfPieces([piece(forms, 0, 0)])).toBe(`${plain}\n`);
  expect(textOfPieces([piece('\u200f(أ) نزحت أسرة', 0, 0)])).toBe('(أ) نزحت أسرة\n');
  expect(textOfPieces(lineOf(0, ['The', ' town', ' of', ' ﻞ', 'ﻴ', 'ﻨ', ' (Nile)']))).toBe('The town of نيل (Nile)\n');
});

test('the cells of an Arabic table have their words in the order of reading', () => {
  const row = (y: number, ...cells: string[][]) => cells.flatMap((cell, at) => lineOf(y, cell, 200 * at));
  const text = textOfPieces([
    ...row(0, [...'ﺔﺣزﺎﻨﻟا', ' ﺮ', ...'ﺳﻷا'], [...'ﺔﻴﻠﺤﻤﻟا']),
    ...row(-12, ['1,200'], ['ﺪ', 'ﻤ', 'ﺣ', ' ﻮ', 'ﺑ', 'أ']),
    ...row(-24, ['650'], ['ﺮ', 'ﺑ', 'ﺮ', 'ﺑ']),
  ]);
  expect(text.trim().split('\n')).toEqual(['الأسر النازحة\tالمحلية', '1,200\tأبو حمد', '650\tبربر']);
});

/** The words of the cells of a narrow table, each a piece with its place from the left and its line. */
const narrow = (...words: [string, number, number][]): Piece[] =>
  words.map(([str, left, line]) => piece(str, left, -12 * line));

test('names that go on in the next line of two narrow columns belong to their row', () => {
  const text = textOfPieces(
    narrow(
      ['Tana', 0, 0],
      ['Madogo', 40, 0],
      ['210', 100, 0],
      ['Tana', 0, 1],
      ['Kinakomba', 40, 1],
      ['1,120', 100, 1],
      ['River', 0, 2],
      ['East', 40, 2],
      ['Tana', 0, 3],
      ['Garsen', 40, 3],
      ['730', 100, 3],
      ['Delta', 0, 4],
      ['Central', 40, 4],
    ),
  );
  expect(text.trim().split('\n')).toEqual([
    'Tana\tMadogo\t210',
    'Tana River\tKinakomba East\t1,120',
    'Tana Delta\tGarsen Central\t730',
  ]);
});

test('cells as close together as words are the columns of the other rows, and so are headers without a space', () => {
  const text = textOfPieces(
    narrow(
      ['Ward', 0, 0],
      ['DeathsSites', 53, 0],
      ['Madogo', 0, 1],
      ['21', 65, 1],
      ['3', 95, 1],
      ['Kinakomba E', 0, 2],
      ['1120', 57, 2],
      ['6', 95, 2],
      ['Hola', 0, 3],
      ['8', 70, 3],
      ['1', 95, 3],
    ),
  );
  expect(text.trim().split('\n')).toEqual([
    'Ward\tDeaths\tSites',
    'Madogo\t21\t3',
    'Kinakomba E\t1120\t6',
    'Hola\t8\t1',
  ]);
});

test('a word that is parted at the end of a line is one, and a prefix keeps its hyphen', () => {
  const lines = (...all: string[]) => all.map((str, at) => piece(str, 0, -12 * at));
  expect(textOfPieces(lines('Some 300 people were dis-', 'placed in the sub-', 'county and 12 -', 'in Hola.'))).toBe(
    'Some 300 people were displaced in the sub-county and 12 -\nin Hola.\n',
  );
});

test.each([
  ['Arabic letters', ['ﻞ']],
  ['brackets and Latin letters between Arabic ones @proof', ['(', 'ﻞ', 'a']],
  ['marks between a number and an Arabic letter @proof', ['1', '(', '(', 'ﻞ']],
])('a line of %s takes time in proportion to its length', (_, parts) => {
  expect(
    growth(
      (size) =>
        textOfPieces(
          lineOf(
            0,
            Array.from({ length: size }, (__, at) => parts[at % parts.length] ?? ''),
          ),
        ),
      20_000,
    ),
  ).toBeLessThan(LINEAR);
  expect(
    growth((size) => textOfPieces(lineOf(0, ['ﻞ', '1', ...Array.from({ length: size }, () => '(')])), 20_000),
  ).toBeLessThan(LINEAR);
});
