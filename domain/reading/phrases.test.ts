/** The phrases of a list in brackets, and its words. */
import { expect, test } from 'vitest';
import { phrasesOf, wordsOf } from './phrases.ts';
import { ENGLISH } from './vocabulary/english.ts';
import { FRENCH } from './vocabulary/french.ts';
import { PORTUGUESE } from './vocabulary/portuguese.ts';
import { SPANISH } from './vocabulary/spanish.ts';

const LISTS = [ENGLISH, FRENCH, SPANISH, PORTUGUESE].flatMap(({ events, leaving, aid, others }) => [
  ...events.map(([, list]) => list),
  leaving,
  aid,
  others,
]);

test('the words of a list are those of all its phrases', () => {
  const sorted = (words: Iterable<string>) => [...words].toSorted((one, other) => one.localeCompare(other));
  for (const list of [...LISTS, 'took (refuge|shelter) in (a school|tents)', 'évacu(é|ée|)(s|) (à|de) l eau|seul']) {
    const words = phrasesOf(list).flatMap((phrase) => phrase.split(/[\s'-]+/));
    expect(sorted(wordsOf(list))).toEqual(sorted(new Set(words.filter((word) => word !== ''))));
  }
});
