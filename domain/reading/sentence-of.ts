/** The first sentence of a text with a given figure, and where the figure stands. */
import { amountAt } from './amounts.ts';
import { languageOf } from './language.ts';
import { sentencesOf } from './sentences.ts';
import type { Stretch } from './suggestion.ts';
import { tokensOf } from './tokens.ts';
import { knownIn } from './vocabulary/known.ts';

/** Null if the figure stands nowhere in the text. */
export function sentenceOf(text: string, figure: number): { sentence: Stretch & { text: string }; at: Stretch } | null {
  const known = knownIn(languageOf(text));
  for (const stretch of sentencesOf(text)) {
    const tokens = tokensOf(text, stretch);
    for (let at = 0; at < tokens.length;) {
      const amount = amountAt(tokens, at, known, { afterBetween: false, apart: false });
      const [first, last] = [tokens[at], amount === null ? undefined : tokens[amount.to - 1]];
      if (
        amount !== null &&
        (amount.low === figure || amount.high === figure) &&
        first !== undefined &&
        last !== undefined
      )
        return {
          sentence: { ...stretch, text: text.slice(stretch.start, stretch.end) },
          at: { start: first.start, end: last.end },
        };
      at = amount?.to ?? at + 1;
    }
  }
  return null;
}
