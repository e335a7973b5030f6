/** The first day of a hazard is another one than that of the figure, where the text says so. */
import { expect, test } from 'vitest';
import { readReport } from './read.ts';

const beginsIn = (text: string) => readReport(text, { published: '2025-11-25' }).map(({ begins = null }) => begins);

test.each([
  ['Heavy rain since 19 November has flooded Beira. On 22 November, 300 people were displaced.', '2025-11-19'],
  ['On 22 November, 300 people were displaced in Beira. The flood has lasted since 19 November.', '2025-11-19'],
  ['Floods hit Beira on 20 November. On 22 November, floods displaced 300 people.', '2025-11-20'],
  ['Fighting since 19 November went on in Goma. On 22 November, 300 people fled the clashes.', '2025-11-19'],
  [
    'De fortes pluies sont tombées depuis le 19 novembre. Le 22 novembre, 300 personnes ont été déplacées.',
    '2025-11-19',
  ],
  // The figure itself begins then, or the day is of another flood, of another hazard, or of the words.
  ['Floods displaced 300 people on 20 November.', null],
  ['Floods displaced 80 people on 2 November. Floods displaced 300 people on 20 November.', null],
  ['An earthquake struck Beira on 18 November. On 22 November, floods displaced 300 people.', null],
  ['Floods hit Beira on 20 May. On 22 November, floods displaced 300 people.', null],
])('%s', (text, begins) => expect(beginsIn(text).at(-1)).toBe(begins));
