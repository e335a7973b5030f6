/** Tests the acronyms of a text, and the publisher that they name. */
import { expect, test } from 'vitest';
import { acronymOf, acronymsIn, namedByAcronym, namedLike } from './publisher-known.ts';

test.each([
  ['INGD', 'INGD'],
  ['Instituto Nacional de Gestão e Redução do Risco de Desastres (INGD)', 'INGD'],
  ['INGD - Instituto Nacional', 'INGD'],
  ['INGD: Mozambique', 'INGD'],
  ['IOM Mozambique', null],
  ['Ministry of Health (Kenya)', null],
])('the acronym of %s is %s', (name, acronym) => expect(acronymOf(name)).toBe(acronym));

test('acronyms are words of their own in capitals, and a line in capitals has none', () => {
  expect(
    acronymsIn('PEOPLE WHO FLED\nThe INGD said, with UN-Habitat and the IFRC: ingd, xINGDE, www.IOM.int.'),
  ).toEqual(['INGD', 'IFRC']);
});

const INGD = { id: 1, name: 'Instituto Nacional (INGD)', iso3: 'MOZ' };
test('one publisher of the countries or international is named; of two, none', () => {
  expect(namedByAcronym(['INGD', 'IDP'], ['MOZ'], [INGD])).toBe(INGD);
  expect(namedByAcronym(['INGD'], ['KEN'], [INGD])).toBeNull();
  expect(namedByAcronym(['INGD'], [], [{ ...INGD, iso3: null }])?.id).toBe(1);
  expect(namedByAcronym(['INGD', 'IOM'], ['MOZ'], [INGD, { id: 2, name: 'IOM', iso3: null }])).toBeNull();
});

test('a publisher that a text names by its acronym is found by it', () => {
  expect(namedLike('INGD', [INGD])).toEqual([INGD]);
});
