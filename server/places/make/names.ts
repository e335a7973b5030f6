/** Names as they are compared between the gazetteers. */
import { isWeak, wordsOf } from '#server/places/fold.ts';

export const folded = (name: string): string => wordsOf(name).join(' ');

/** Without the words for kinds of areas, unless there are no others. */
export const strong = (name: string): string =>
  wordsOf(name)
    .filter((word) => !isWeak(word))
    .join(' ') || folded(name);
