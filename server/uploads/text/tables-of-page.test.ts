import { expect, test } from 'vitest';
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
