/** The words for the values of a record's fields: by the meaning of the field, otherwise as the domain writes the value. */
import { useCallback, useMemo } from 'react';
import { wordsOf } from '#domain/records/history-words.ts';
import type { Difference, RecordFields } from '#domain/records/history.ts';
import { useMeanings } from './meanings.ts';

/** Lines of text; none for an empty value. */
export type Words = (path: string, value: unknown) => string[];

export function useWords(differences: readonly Difference[], { meanings = {} }: RecordFields): Words {
  const meant = useMemo(
    () => differences.map(({ path, before, after }) => ({ meaning: meanings[path], value: [before, after].flat() })),
    [differences, meanings],
  );
  const inWords = useMeanings(meant);
  return useCallback(
    (path, value) => {
      const meaning = meanings[path];
      const lines = inWords(meaning, value);
      // Countries are one line; records and flags have a line each.
      return lines === undefined ? wordsOf(value) : meaning === 'country' ? wordsOf(lines) : lines;
    },
    [inWords, meanings],
  );
}
