/** The number that a few words say: 'about 1,200', '300-400', '1.2m', 'two dozen families'. None for words such as 'dozens', for several numbers, and beside any other word. */
import type { Qualifier } from '#domain/generated/lists.ts';
import { amountAt } from './amounts.ts';
import { languageOf } from './language.ts';
import { isMark, tokensOf } from './tokens.ts';
import { knownIn, type Known } from './vocabulary/known.ts';

export interface FigureSaid {
  /** The lower end of a range. */
  figure: number;
  qualifier: Qualifier | null;
}

/** A delivery may send any text. */
const READ = 200;
const OF = /^(?:of|de|d|des|من)$/;

export function figureSaid(words: string): FigureSaid | null {
  const text = words.slice(0, READ);
  const known = knownIn(languageOf(text));
  const tokens = tokensOf(text, { start: 0, end: text.length });
  const amounts: { from: number; to: number; low: number; high: number | null }[] = [];
  for (let at = 0; at < tokens.length;) {
    const afterBetween = known.between.at(tokens, at - 1) !== null;
    const amount = amountAt(tokens, at, known, { afterBetween, apart: false });
    if (amount !== null) amounts.push({ from: at, ...amount });
    at = amount?.to ?? at + 1;
  }
  const [amount, ...others] = amounts;
  if (amount === undefined || others.length > 0) return null;
  const qualifier = known.qualifiers.in(tokens).find(({ to }) => to === amount.from) ?? null;
  const isRough = isMark(tokens[amount.from - 1], '~≈');
  const isMore = isMark(tokens[amount.to], '+');
  const before = qualifier?.from ?? (isRough ? amount.from - 1 : amount.from);
  const between = known.between.at(tokens, before - 1) === null ? before : before - 1;
  if (between > 0 || !countsOnly(tokens, isMore ? amount.to + 1 : amount.to, known)) return null;
  return {
    figure: amount.low,
    qualifier: amount.high !== null || isRough ? 'approximately' : isMore ? 'more than' : (qualifier?.value ?? null),
  };
}

/** '300 families', '300 of the displaced': the words after the number count people, and say nothing else. */
function countsOnly(tokens: ReturnType<typeof tokensOf>, from: number, known: Known): boolean {
  for (let at = from; at < tokens.length;) {
    const noun = known.displaced.at(tokens, at) ?? known.counted.at(tokens, at);
    if (noun === null && !OF.test(tokens[at]?.text ?? '')) return false;
    at = noun?.to ?? at + 1;
  }
  return true;
}
