import { expect, test } from 'vitest';
import cases from '#domain/cases/master-fit.json' with { type: 'json' };
import { masterDifferences, masterMisfits, masterWarning, unmatchedText, type Matched } from './master-fit.ts';

const NAMES: Readonly<Record<string, string>> = { KEN: 'Kenya', NGA: 'Nigeria' };
const matched = ([iso3 = null, displacement_type = null, type = null, year = null]: readonly unknown[]): Matched =>
  ({ iso3, displacement_type, type, year }) as Matched;

test.each(cases)(
  'the fact $fact has the misfits $misfits with the master fact $master',
  ({ fact, master, ...expected }) => {
    const [own, other] = [matched(fact), matched(master)];
    expect(masterMisfits(own, other)).toEqual(expected.misfits);
    expect(masterDifferences(own, other, (iso3) => NAMES[iso3] ?? iso3)).toEqual(expected.differences);
  },
);

test('an empty field is no misfit', () => {
  expect(masterMisfits(matched([]), matched(['KEN', 'Disaster', 'IDPs (Stock)', 2024]))).toEqual([]);
});

test('misfits are put into words for both sides; without misfits there is no text', () => {
  expect(masterWarning({ parent_misfits: ['country', 'year'], sub_misfit_count: 0 })).toBe(
    'The fact does not match its master fact: its country differs; it is more than a year later',
  );
  expect(masterWarning({ parent_misfits: [], sub_misfit_count: 1 })).toBe('1 of its sub-facts does not match it');
  expect(masterWarning({ parent_misfits: [], sub_misfit_count: 1200 })).toBe('1,200 of its sub-facts do not match it');
  expect(masterWarning({ parent_misfits: [], sub_misfit_count: 0 })).toBe('');
  expect(unmatchedText([])).toBe('');
  expect(unmatchedText(['Country: Chad here, Mali in the master fact'])).toBe(
    "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year'. Country: Chad here, Mali in the master fact",
  );
});
