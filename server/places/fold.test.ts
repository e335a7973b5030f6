import { expect, test } from 'vitest';
import { fold, wordsOf } from './fold.ts';

test('abbreviations and articles are words as spoken, and the name of a property of all objects stays a word', () => {
  expect(wordsOf('St. Élie, Mt Constructor')).toEqual(['saint', 'elie', 'mount', 'constructor']);
  expect(wordsOf('الفاشر')).toEqual(['فاشر']);
});

test('a letter of two units is folded alike after one of its units alone', () => {
  const pair = fold('\u{1e900}');
  fold('\ud83a');
  expect(fold('\u{1e900}')).toBe(pair);
});
