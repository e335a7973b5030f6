/** A place found under another name is a guess; spellings of its name, and names in other letters, are none. */
import { expect, test } from 'vitest';
import { isNamedOtherwise } from './found-name.ts';

const is = (said: string, found: string, standsIn = false): boolean =>
  isNamedOtherwise({ named: { name: said }, place: { name: found }, standsIn });

test.each([
  ['Dadu', 'Dadu District'],
  ['El Fasher', 'Al-Fashir'],
  ['Omdurman', 'Umm Durman'],
  ['Jaffarabad', 'Jafarabad'],
  ['Kyiv', 'Kiev'],
  ['Khartoum', 'الخرطوم'],
  ['Cox’s Bazar', 'Cox’s Bāzār District'],
])('%s is %s', (said, found) => expect(is(said, found)).toBe(false));

test.each([
  ['Jaffarabad', 'Sohbatpur District'],
  ['Rangoon', 'Mandalay'],
])('%s is not the name of %s', (said, found) => {
  expect(is(said, found)).toBe(true);
  // The area around a place that the gazetteer lacks is said as such.
  expect(is(said, found, true)).toBe(false);
});
