/** Lines in which a word of others, of a share or of a name stands beside the count of displaced people, which is kept. */
import { expect, test } from 'vitest';
import { readReport } from './read.ts';

test.each([
  ['Displaced: 4,500; deaths: 12', 4500],
  ['1,200 heads of household were displaced by the flood.', 1200],
  ['700 tents were set on fire in the displacement camp.', 700],
  ['Five families in 50 villages were displaced.', 5],
  ['Some 900 people were displaced in La Paz and Santa Cruz de la Sierra.', 900],
])('%s', (text, figure) => {
  expect(readReport(text, { published: '2025-06-10' }).map((one) => one.figure)).toContain(figure);
});

test.each([
  'Cholera cases rose to 1,420 in the displacement camp.',
  'Aid workers set up 700 tents for the displaced.',
  'Three people in ten were displaced.',
])('%s has no figure', (text) => {
  expect(readReport(text, { published: '2025-06-10' })).toEqual([]);
});
