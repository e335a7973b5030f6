import { expect, test } from 'vitest';
import { printOf } from './text-print.ts';

const distance = (one: string, other: string): number => {
  const [a, b] = [printOf(one).print!, printOf(other).print!];
  return [...a].filter((bit, at) => bit !== b[at]).length;
};
/** A text of sentences, other ones for each seed. */
const textOf = (seed: number, words = 2000): string => {
  let value = seed;
  return Array.from({ length: words }, () => {
    value = (Math.imul(value, 1_103_515_245) + 12_345) >>> 0;
    return `w${(value >>> 8) % 900}`;
  }).join(' ');
};

test('a text has the same print whatever its capitals, signs and spaces', () => {
  const text = textOf(1);
  expect(printOf(text)).toEqual({ words: 2000, print: expect.stringMatching(/^[01]{64}$/) });
  expect(distance(text, text.toUpperCase().replaceAll(' ', ',\n  '))).toBe(0);
  expect(printOf(' — ')).toEqual({ words: 0, print: null });
  expect(printOf('فيضانات في السودان').words).toBe(3);
});

test('texts with a few other words have nearly the same print, other texts do not', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const text = textOf(seed);
    expect(distance(text, `${text.replace(/ w\d+$/, '')} end`), `seed ${seed}`).toBeLessThanOrEqual(3);
    expect(distance(text, textOf(seed + 100)), `seed ${seed}`).toBeGreaterThan(12);
  }
});
