/** The term of a part: 'Only 600 of the 4,000 displaced have returned' counts returns. */
import type { Hit } from './phrases.ts';
import { OF } from './no-counts.ts';
import type { Quantity } from './quantity.ts';
import type { Token } from './tokens.ts';
import type { Known, Said } from './vocabulary/known.ts';

const DETERMINER = /^(?:the|these|those|some|les|ces|los|las|estos|estas|os|as|estes|estas)$/i;
const WHOLE_WORDS = 5;
const VERB_WORDS = 4;

/** The words that say it of the part, after the whole; null without a whole of displaced people. */
export function saidOfPart(
  { tokens, known }: { tokens: readonly Token[]; known: Known },
  { number, counted }: Quantity,
): Hit<Said> | null {
  // '600 families of the 4,000 displaced'.
  const of = [number.to, number.to + 1].find((at) => OF.test(tokens[at]?.text ?? ''));
  if (of === undefined || (of > number.to && counted === null)) return null;
  const from = DETERMINER.test(tokens[of + 1]?.text ?? '') ? of + 2 : of + 1;
  if (tokens[from]?.kind !== 'number') return null;
  let isDisplaced = false;
  for (let at = from + 1; at <= from + WHOLE_WORDS && tokens[at]?.kind === 'word'; at += 1) {
    isDisplaced ||= known.displaced.at(tokens, at) !== null || known.said.at(tokens, at)?.value === 'Displaced';
    const auxiliary = known.auxiliaries.at(tokens, at);
    if (auxiliary === null || !isDisplaced) continue;
    for (let on = auxiliary.to; on <= auxiliary.to + VERB_WORDS && tokens[on]?.kind === 'word'; on += 1) {
      const said = known.said.at(tokens, on);
      if (said !== null) return said;
    }
    return null;
  }
  return null;
}
