/** The words for the values of a record's fields: by the meaning of the field, otherwise as the domain writes the value. */
import { useCallback, useMemo } from 'react';
import { wordsOf } from '#domain/records/history-words.ts';
import type { Difference, RecordFields } from '#domain/records/history.ts';
import type { Meaning } from '#domain/records/record-fields.ts';
import { useMeanings } from './meanings.ts';

/** Lines of text; none for an empty value. */
export type Words = (path: string, value: unknown) => string[];

type WordsOf = (meaning: Meaning | undefined, value: unknown) => string[];

/** The words for values of these meanings. */
export function useWordsOf(meant: Parameters<typeof useMeanings>[0]): WordsOf {
  const inWords = useMeanings(meant);
  return useCallback(
    (meaning, value) => {
      const lines = inWords(meaning, value);
      // Countries are one line; records and flags have a line each.
      return lines === undefined ? wordsOf(value) : meaning === 'country' ? wordsOf(lines) : lines;
    },
    [inWords],
  );
}

export function useWords(differences: readonly Difference[], { meanings = {} }: RecordFields): Words {
  const meant = useMemo(
    () => differences.map(({ path, before, after }) => ({ meaning: meanings[path], value: [before, after].flat() })),
    [differences, meanings],
  );
  const words = useWordsOf(meant);
  return useCallback((path, value) => words(meanings[path], value), [words, meanings]);
}
