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

test.each([
  ['Arabic letters', ['ﻞ']],
  ['brackets and Latin letters between Arabic ones', ['(', 'ﻞ', 'a']],
  ['marks between a number and an Arabic letter', ['1', '(', '(', 'ﻞ']],
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
