/** Which of equal sentences of a file is marked: the text that the server reads is loaded to count those before it. */
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ShownSentence } from '#web/ui/shown-sentence.ts';
import { readTextQuery } from './file-query.ts';
import { equalBefore, type Excerpt } from './mark-excerpt.ts';

/** Null until it is known: a mark on another one would lead astray. Where the text can't be read, the first is marked. */
export function useExcerpt(filename: string | null, shown: ShownSentence | null): Excerpt | null {
  const text = shown?.text ?? null;
  const letter = shown?.letter ?? null;
  const { data: whole, isLoading } = useQuery({
    ...readTextQuery(filename ?? ''),
    enabled: filename !== null && letter !== null,
  });
  return useMemo(() => {
    if (text === null || (letter !== null && isLoading)) return null;
    const isKnown = letter !== null && whole !== undefined;
    return { text, before: isKnown ? equalBefore(whole, { text, letter }) : 0 };
  }, [text, letter, whole, isLoading]);
}
