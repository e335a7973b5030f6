/** A sentence with all that it names, and the days of those before it. */
import { daysIn, type NamedDays } from './days.ts';
import { formLine } from './form-lines.ts';
import { languageOfSentence } from './language.ts';
import { placesIn, type PlaceChain } from './named-places.ts';
import { isOfPublication } from './sentences.ts';
import type { Days, Stretch } from './suggestion.ts';
import { tokensOf, type Token } from './tokens.ts';
import { knownIn, type Known, type Language } from './vocabulary/known.ts';

export type Sentence = Stretch & {
  tokens: readonly Token[];
  known: Known;
  days: readonly NamedDays[];
  chains: readonly PlaceChain[];
  taken: ReadonlySet<number>;
};

export function sentenceAt(
  text: string,
  stretch: Stretch,
  { published, until, language }: { published: string | null; until: string | null; language: Language },
): Sentence {
  const tokens = tokensOf(text, stretch);
  const known = knownIn(
    /^[\u0600-\u06ff]/.test(tokens.find(({ kind }) => kind === 'word')?.text ?? '')
      ? 'ar'
      : languageOfSentence(text.slice(stretch.start, stretch.end), language),
  );
  const source = { text: text.slice(stretch.start, stretch.end), at: stretch.start, published, until };
  const days = daysIn(tokens, known, source);
  const taken = new Set(days.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  return {
    ...stretch,
    tokens,
    known,
    // 'Published on 25 November' says no day of a figure.
    days: published !== null && isOfPublication(source.text) ? [] : days.filter(({ days: { said } }) => said),
    taken,
    chains: placesIn({ tokens, known, taken }),
  };
}

/** The day of publication, where the text has none. */
export const dayOf = (published: string | null): Days | null =>
  published === null ? null : { start: published, end: published, accuracy: 'Day', said: false };

const SAYS =
  /^(?:said|says|announced|told|reported|stated|wrote|déclaré|annoncé|indiqué|dijo|informó|anunció|señaló|disse|informou|anunciou|قال|قالت|أعلن|أعلنت|أفاد|أفادت)$/;
/** 'Officials said on Tuesday': the day of the words, and not that of the flight if there is another one. */
export const isOfSaying = ({ tokens }: Sentence, { from }: { from: number }): boolean =>
  [1, 2, 3].some((back) => SAYS.test(tokens[from - back]?.text ?? ''));

/** The lines of a form after the figure: 'Cause: armed attacks in Cabaret (31 August – 1 September).' */
export function formAfter(next: readonly Sentence[]): readonly Sentence[] {
  const other = next.findIndex(({ tokens }) => formLine(tokens) === null);
  return other === -1 ? next : next.slice(0, other);
}

const BEGAN =
  /^(?:began|begun|started|erupted|occurred|happened|commencé|débuté|éclaté|comenzó|comenzaron|empezó|empezaron|estallaron|começou|começaram|eclodiram|اندلعت|اندلع|بدأت|بدأ|وقعت|وقع)$/;
const THIS = /^(?:these|this|ces|cette|cet|estos|estas|este|esta|estes|essas?|esses?|هذه|هذا)$/i;
const BEFORE_DAYS = 4;
/** The days of the next sentence, where it says when that began which this one tells: 'The clashes began on 18 September', 'These were due to the storm of 29 December'. */
export function daysNext(text: string, next: Sentence | undefined): { days: Days; words: string } | null {
  const [named, other] = next?.days ?? [];
  if (next === undefined || named === undefined || other !== undefined || isOfSaying(next, named)) return null;
  const { tokens, taken } = next;
  if (tokens.some(({ kind }, at) => kind === 'number' && !taken.has(at))) return null;
  const isBegin = tokens
    .slice(Math.max(0, named.from - BEFORE_DAYS), named.from)
    .some(({ text: word }) => BEGAN.test(word));
  if (!isBegin && !THIS.test(tokens[0]?.text ?? '')) return null;
  return { days: named.days, words: text.slice(tokens[named.from]?.start, tokens[named.to - 1]?.end) };
}

/** The days that were named last, and their words. */
export function daysBefore(text: string, before: readonly Sentence[]): { days: Days; words: string } | null {
  const sentence = before.find(({ days }) => days.length > 0);
  const named = sentence?.days.findLast((days) => !isOfSaying(sentence, days)) ?? sentence?.days.at(-1);
  if (sentence === undefined || named === undefined) return null;
  const { tokens } = sentence;
  return { days: named.days, words: text.slice(tokens[named.from]?.start, tokens[named.to - 1]?.end) };
}
