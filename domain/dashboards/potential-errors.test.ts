/** The addresses of searches of potential errors. */
import { expect, test } from 'vitest';
import { isPotentialErrorsSearch, potentialErrorsAddress, potentialErrorsFrom } from './potential-errors.ts';

const everything = potentialErrorsFrom({});

test('an address without parameters names no search, the search of everything and every condition do', () => {
  expect(isPotentialErrorsSearch({ tab: 'potential-errors' })).toBe(false);
  const searches = [
    everything,
    { ...everything, rule: 'E3' },
    { ...everything, severity: 'Error' },
    { ...everything, countries: ['TCD'] },
    { ...everything, experts: ['ada'] },
    { ...everything, ignored: true },
    { ...everything, isNew: true },
  ] as const;
  for (const search of searches) {
    const address = potentialErrorsAddress(search);
    expect([address, isPotentialErrorsSearch(address)]).toEqual([address, true]);
    expect(potentialErrorsFrom(address)).toEqual(search);
  }
});
