/** Tests whether an excerpt says a figure: no remark where its numbers give it by any reading. */
import { expect, test } from 'vitest';
import { unsaidIn } from './figure-in-excerpt.ts';

const lacks = (excerpt: string, reported: number, more: { unit?: string; size?: number } = {}) =>
  unsaidIn(excerpt, { reported, unit: 'Person', size: 0, ...more }) !== null;

test.each([
  ['According to INGD, 42,300 people were displaced.', 42_300],
  ['Some 42 thousand people were displaced.', 42_300],
  ['Some 42 thousand people were displaced.', 42_000],
  ['Unas 18.450 personas huyeron.', 18_450],
  ['Quelque 9 650 personnes ont fui.', 9_650],
  ['نزح ٤٢٬٣٠٠ شخص من غزة', 42_300],
  ['Some 1,23,456 people were displaced.', 123_456],
  ['Between 1,000 and 1,500 people fled.', 1_200],
  ['Two hundred and fifty people fled.', 250],
  ['1,200 people fled Garissa, 300 Mandera and 45 Wajir.', 1_545],
  ['1,200 people fled Garissa, 300 Mandera and 45 Wajir.', 345],
  ['Of 1,500 people who fled, 300 have returned.', 1_200],
  ['60% of the 1,200 people fled.', 720],
  ['310 households of 5 people fled.', 1_550],
  ['A total of 200 households were displaced in Al Fao.', 1_000],
  // No number of people: the words are not known, or vague.
  ['Dozens of people fled on 12 January 2025.', 40],
  ['Empat puluh orang mengungsi.', 40],
  ['', 40],
])('%s has %i', (excerpt, figure) => expect(lacks(excerpt, figure)).toBe(false));

test.each([
  ['According to INGD, 42,300 people were displaced.', 39_870],
  ['About 6,000 people were displaced in Qoryooley on 13 October.', 28_200],
  ['More than 60 people were displaced between 14 and 15 May.', 59],
  ['نزح ٤٢٬٣٠٠ شخص من غزة', 39_870],
  ['Quelque 9 650 personnes ont fui.', 9_560],
  ['A total of 200 households were displaced.', 100_000],
])('%s lacks %i', (excerpt, figure) => expect(lacks(excerpt, figure)).toBe(true));

test.each([
  ['4,870 people remained in four temporary sites in Beira City.', 4_970, 4_870],
  ['4,870 people remained in four temporary sites in Beira City.', 12, 4_870],
  ['1,200 people fled Garissa, 350 Mandera.', 1_900, 1_200],
  ['1,200 people fled Garissa, 350 Mandera.', 530, 350],
  ['1,200 people fled Garissa, 350 Mandera.', 7_777, null],
  ['About 6,000 to 7,000 people were displaced.', 28_200, null],
  ['A total of 200 households were displaced.', 100_000, null],
])('%s of %i: %s is meant', (excerpt, reported, other) =>
  expect(unsaidIn(excerpt, { reported, unit: 'Person', size: 0 })).toEqual({ other }),
);

test('households count with the size of the fact', () => {
  expect(lacks('1,444 people fled.', 310, { unit: 'Household', size: 4.66 })).toBe(true);
  expect(lacks('1,445 people fled.', 310, { unit: 'Household', size: 4.66 })).toBe(false);
  expect(lacks('300 families fled.', 310, { unit: 'Household', size: 4.66 })).toBe(true);
  expect(lacks('310 families fled.', 310, { unit: 'Household', size: 4.66 })).toBe(false);
});

test('a long text of numbers takes time in proportion to its length', () => {
  const begun = process.cpuUsage().user;
  lacks('1,001 people fled, '.repeat(400), 7);
  expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000);
});
