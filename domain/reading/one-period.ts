/** Figures without days of their own have the days that are the only ones of the text, as a guess, if other figures of the same kind have them. */
import { isOfSaying, type Sentence } from './sentence.ts';
import type { Days, Suggestion } from './suggestion.ts';

const LEAST = 2;

export function withOnePeriod(found: readonly Suggestion[], sentences: readonly Sentence[]): Suggestion[] {
  const periods = new Map<string, Days>();
  for (const sentence of sentences)
    for (const named of sentence.days)
      if (!isOfSaying(sentence, named)) periods.set(`${named.days.start} ${named.days.end}`, named.days);
  const [only, other] = [...periods.values()];
  const isSame = ({ days }: Suggestion) => days?.said === true && days.start === only?.start && days.end === only.end;
  const having = found.filter(isSame);
  if (only === undefined || other !== undefined || having.length < LEAST) return [...found];
  const types = new Set(having.map(({ type }) => type));
  return found.map((one) =>
    one.days?.said !== false || one.period !== null || !types.has(one.type)
      ? one
      : {
          ...one,
          days: only,
          guessed: one.guessed.includes('days') ? one.guessed : [...one.guessed, 'days'],
          why: [
            ...one.why.filter((why) => !why.startsWith('no days in the text')),
            'the days are the only ones of the text',
          ],
        },
  );
}
