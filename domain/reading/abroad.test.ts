/** Tests flights over a border, people in shelters, returnees who arrive, and rows of figures. */
import { expect, test } from 'vitest';
import { knownCountries } from '#server/places/known-countries.ts';
import { readReport } from './read.ts';

const read = (text: string) => readReport(text, { published: '2025-11-10', knownCountries });
const types = (text: string) => read(text).map(({ figure, type }) => [figure, type]);

const ABROAD = 'Cross-border Flight (Flow)';
const WITHIN = 'New Displacement (Flow)';
test.each([
  ['At least 30,000 people crossed into Chad from Sudan in the last month.', [[30000, ABROAD]]],
  ['In Sudan, 2,100 people fled across the border.', [[2100, ABROAD]]],
  ['Plus de 2 000 personnes ont fui vers le Tchad depuis le Soudan.', [[2000, ABROAD]]],
  [
    'Fighting in South Sudan: 900 people fled to Ethiopia on Monday; 1,200 fled to Juba.',
    [
      [900, ABROAD],
      [1200, WITHIN],
    ],
  ],
  ['In Sudan, 5,000 people fled to Khartoum.', [[5000, WITHIN]]],
  ['In Sudan, 5,000 people fled to the border town of Kutum.', [[5000, WITHIN]]],
  ['In Sudan, 1,000 people fled to Sudan.', [[1000, WITHIN]]],
])('%s', (text, expected) => expect(types(text)).toEqual(expected));

test.each([
  ['2,300 returnees arrived in Goma.', [[2300, 'Return (Flow)']]],
  ['The blaze forced the evacuation of 4,000 residents, of whom 1,500 have since been allowed back.', [[4000, WITHIN], [1500, 'Return (Flow)']]], // prettier-ignore
  ['Hurricane Melissa: 25,000 people in shelters in Jamaica; 735,000 evacuated in Cuba.', [[25000, WITHIN], [735000, WITHIN]]], // prettier-ignore
  ['Evacuated: 12,430 persons from Leyte; 8,120 from Samar.', [[12430, WITHIN], [8120, WITHIN]]], // prettier-ignore
])('%s', (text, expected) => expect(types(text)).toEqual(expected));
