import { expect, test } from 'vitest';
import { computedWords, sentenceOf, type Computed } from './fact-lead.ts';

const filler = 'The region had been dry for months, and the rivers were low until the rains came in the second week. ';

test('the sentence with the reported figure leads, whatever its separators', () => {
  const excerpt = `${filler}${filler}Some 12,345 people left their homes. ${filler}`;
  expect(sentenceOf(excerpt, 12345)).toBe('Some 12,345 people left their homes.');
  expect(sentenceOf(excerpt.replace('12,345', '12 345'), 12345)).toBe('Some 12 345 people left their homes.');
  expect(sentenceOf(excerpt, 77)).toBe(filler.trim());
});

test('a short excerpt is read as a whole, an empty one not at all', () => {
  expect(sentenceOf(' Houses burnt. People fled. ', 5)).toBe('Houses burnt. People fled.');
  expect(sentenceOf('  ', 5)).toBeNull();
  expect(sentenceOf(null, null)).toBeNull();
});

const of = (given: Partial<Computed>): Computed => ({
  reported: 30,
  unit: 'Household',
  figure: 140,
  qualifier: null,
  term: null,
  size: 4.66,
  source: 'UN 2022',
  ...given,
});

test('households are multiplied by their size, with its source', () => {
  expect(computedWords(of({}))).toBe('30 households × 4.66 people each (UN 2022), rounded');
  expect(computedWords(of({ reported: 1, size: 4, figure: 4, source: null }))).toBe('1 household × 4 people each');
});

test('people are as reported, with qualifier and term', () => {
  expect(computedWords(of({ unit: 'Person', qualifier: 'more than', term: 'Displaced' }))).toBe(
    'As reported: 30 (more than, displaced)',
  );
  expect(computedWords(of({ reported: null }))).toBeNull();
});
