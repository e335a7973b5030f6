import { expect, test } from 'vitest';
import { lettersOf } from './printed-columns.ts';

test('a printed column has room for its longest word, and a long text for few lines', () => {
  expect(lettersOf('Role', ['Recommended figure', ''])).toBeGreaterThan('Recommended'.length);
  expect(lettersOf('Included in GRID', ['Yes'])).toBeLessThan(12);
  const name = lettersOf('Name', ['Kenya: Non-International armed conflict - Nairobi - 22/11/2026']);
  expect(name).toBeGreaterThan(20);
  expect(name).toBeLessThan(30);
});

test('a date and a figure have one line', () => {
  expect(lettersOf('Date', ['2026-11-22'])).toBeGreaterThan(10);
  expect(lettersOf('Figure', ['1,234,567'])).toBeGreaterThan(9);
});

test('one endless word takes no table for itself', () => {
  expect(lettersOf('Name', ['x'.repeat(400)])).toBeLessThan(45);
});
