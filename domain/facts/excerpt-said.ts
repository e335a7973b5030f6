/** How the excerpt of a fact says its figure and its days, so that the sentence of the IDU is no surer than its source. Reads no places. */
import type { DateAccuracy, Qualifier } from '#domain/generated/lists.ts';
import { amountAt } from '#domain/reading/amounts.ts';
import { daysIn } from '#domain/reading/days.ts';
import { languageOf } from '#domain/reading/language.ts';
import { tokensOf, type Token } from '#domain/reading/tokens.ts';
import { knownIn, type Known } from '#domain/reading/vocabulary/known.ts';

export type SaidInExcerpt = {
  /** The words before the figure: 'at least'. */
  readonly qualifier: { readonly words: string; readonly value: Qualifier } | null;
  /** The words in place of a number: 'dozens of'. */
  readonly instead: string | null;
  /** The days that hold the fact's first day, as exactly as the excerpt names them; null if it names none of them. */
  readonly days: { readonly start: string; readonly end: string; readonly accuracy: DateAccuracy } | null;
};

/** An excerpt is a sentence or two. */
const READ = 4_000;

/** Words in place of a number, and the figures that they may stand for. */
const VAGUE: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:dozens|scores|several dozen)\b/i, 12, 199],
  [/\b(?<!(?:tens|hundreds) of )(?:hundreds(?! of thousands)|several hundred)\b/i, 100, 1_999],
  [/\b(?<!(?:tens|hundreds) of )(?:thousands|several thousand)\b/i, 1_000, 19_999],
  [/\btens of thousands\b/i, 10_000, 199_999],
  [/\bhundreds of thousands\b/i, 100_000, 1_999_999],
];
const ACCURACIES: readonly DateAccuracy[] = ['Day', 'Week', 'Month', 'Year'];

/** Null of an excerpt that does not speak of the figure: it says nothing of its days either. `start` is the fact's first day as YYYY-MM-DD, or its stock date. */
export function saidInExcerpt(excerpt: string, figure: number, start: string | null): SaidInExcerpt | null {
  const text = excerpt.slice(0, READ);
  if (text.trim() === '') return null;
  const language = languageOf(text);
  const known = knownIn(language);
  const tokens = tokensOf(text, { start: 0, end: text.length });
  const at = figureAt(tokens, known, figure);
  const instead = at === null && language === 'en' ? vagueIn(text, figure) : null;
  if (at === null && instead === null) return null;
  const days = start === null ? null : daysNamed(text, tokens, known, start);
  // The sentence is English: words of another language don't fit into it.
  if (at === null || language !== 'en') return { qualifier: null, instead, days };
  const hit = known.qualifiers.in(tokens).find(({ to }) => to === at);
  const words = hit && text.slice(tokens[hit.from]?.start, tokens[hit.to - 1]?.end).toLowerCase();
  return { qualifier: hit === undefined || !words ? null : { words, value: hit.value }, instead: null, days };
}

/** The token at which the figure begins. */
function figureAt(tokens: readonly Token[], known: Known, figure: number): number | null {
  for (let at = 0; at < tokens.length;) {
    const amount = amountAt(tokens, at, known, { afterBetween: false, apart: false });
    if (amount !== null && (amount.low === figure || amount.high === figure)) return at;
    at = amount?.to ?? at + 1;
  }
  return null;
}

function vagueIn(text: string, figure: number): string | null {
  const words = VAGUE.find(([form, least, most]) => figure >= least && figure <= most && form.test(text));
  const said = words && words[0].exec(text)?.[0].toLowerCase();
  if (!said) return null;
  return said.startsWith('several') ? said : `${said} of`;
}

function daysNamed(text: string, tokens: readonly Token[], known: Known, start: string): SaidInExcerpt['days'] {
  // 'On Sunday' and 'yesterday' are days, counted from one that is not known here.
  if ([known.ago, known.weekdays].some((phrases) => phrases.in(tokens).length > 0))
    return { start, end: start, accuracy: 'Day' };
  // Days without a year are of the year of the fact.
  const named = daysIn(tokens, known, { text, at: 0, published: `${start.slice(0, 4)}-12-31` });
  const holding = named
    .map(({ days }) => days)
    .filter(({ said, ...days }) => said && days.start <= start && start <= days.end);
  const [exact] = holding.toSorted(
    (one, other) => ACCURACIES.indexOf(one.accuracy) - ACCURACIES.indexOf(other.accuracy),
  );
  return exact === undefined ? null : { start: exact.start, end: exact.end, accuracy: exact.accuracy };
}
