/** Tests the values that a source says of itself: titles, names, days and languages in many shapes, and hostile ones. */
import { expect, test } from 'vitest';
import { dayOf, languageIn, sameName, tidied, tidiedName, withoutSite } from './about.ts';

const today = '2025-06-01';

test.each([
  ['  Floods \n\t in the  east ', 'Floods in the east'],
  ['Floods &amp; rain in C&ocirc;te d&#39;Ivoire &#x2013; May', "Floods & rain in C&ocirc;te d'Ivoire – May"],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['\u202Eevil\u202C \u200Ftitle\u0000', 'evil title'],
  ['نزوح\u200F من الخرطوم', 'نزوح من الخرطوم'],
  ['— – …', null],
  ['', null],
  [null, null],
  [{ name: 'x' }, null],
  ['&#0;&#x110000;&#xD800;9', '&#0;&#x110000;&#xD800;9'],
])('%j is tidied to %j', (value, title) => {
  expect(tidied(value)).toBe(title);
});

test('a long title is cut at a word, and a word without end is cut within', () => {
  const cut = tidied('displaced '.repeat(500)) ?? '';
  expect([cut.length <= 500, cut.endsWith('displaced')]).toEqual([true, true]);
  expect(tidied('x'.repeat(5_000))).toBe('x'.repeat(500));
  expect(tidied('😀'.repeat(3) + 'a'.repeat(493) + '😀')).not.toMatch(/\p{Surrogate}/u);
});

test.each([
  ['The New Humanitarian', 'The New Humanitarian'],
  ['@BBCAfrica', null],
  ['https://example.org', null],
  ['12', null],
  ['a'.repeat(300), null],
])('the name %j is %j', (value, name) => {
  expect(tidiedName(value)).toBe(name);
});

test.each([
  ['2025-05-06', '2025-05-06'],
  ['2025-05-06T23:30:00+03:00', '2025-05-06'],
  ['2025-5-6', '2025-05-06'],
  ['2025/05/06', '2025-05-06'],
  ['20250506', '2025-05-06'],
  ["D:20250506101530+03'00'", '2025-05-06'],
  ['Tue, 06 May 2025 10:00:00 GMT', '2025-05-06'],
  ['6 May 2025', '2025-05-06'],
  ['May 6, 2025', '2025-05-06'],
  ['May 6, 2025 10:00 am', '2025-05-06'],
  ['06/05/2025', '2025-05-06'],
  ['2025-06-01', '2025-06-01'],
  ['2025-06-02', null],
  ['9999-01-01', null],
  ['1899-12-31', null],
  ['2025-02-30', null],
  ['2025-05', null],
  ['2025', null],
  ['1746523800', null],
  ['yesterday', null],
  ['', null],
  [1746523800, null],
  [['2025-05-06'], null],
  ['1746523800000', null],
  ['2025-05-061', null],
])('the day of %j is %j', (value, day) => {
  expect(dayOf(value, today)).toBe(day);
});

test.each([
  ['en-GB', 'en'],
  ['fr_FR', 'fr'],
  ['AR', 'ar'],
  ['English', null],
  ['x-default', null],
  ['', null],
  [7, null],
])('the language of %j is %j', (value, language) => {
  expect(languageIn(value)).toBe(language);
});

test.each([
  ['Floods in Sudan | ReliefWeb', ['ReliefWeb'], 'Floods in Sudan'],
  ['Floods in Sudan - Reuters', ['Reuters'], 'Floods in Sudan'],
  ['Reuters: Floods in Sudan', ['reuters'], 'Floods in Sudan'],
  ['Floods - Sudan – The New Humanitarian', ['New Humanitarian'], 'Floods - Sudan'],
  ['Floods | News | BBC', ['BBC', 'News'], 'Floods'],
  ['Sudan - Floods', ['Reuters'], 'Sudan - Floods'],
  ['Reuters', ['Reuters'], 'Reuters'],
  [' - Reuters', ['Reuters'], ' - Reuters'],
  ['Floods - Reuters', ['—'], 'Floods - Reuters'],
])('%j without %j is %j', (title, sites, rest) => {
  expect(withoutSite(title, sites)).toBe(rest);
});

test('names are equal whatever their case, accents, marks and first article', () => {
  expect(sameName('The Médecins-Sans Frontières', 'medecins sans frontieres')).toBe(true);
  expect(sameName('Theatre', 'atre')).toBe(false);
  expect(sameName('…', '—')).toBe(false);
});
