/** Tells whether an excerpt says a figure, or which one it says instead, by the reader's own reading: in digits of any script or in words, as an end of a range, rounded, or computed from its numbers. Loaded on demand: the reader knows the words of five languages. */
import { latinDigits } from '#domain/values/latin-digits.ts';
import { calculateFigure } from './figure.ts';
import { amountAt } from '#domain/reading/amounts.ts';
import { daysIn } from '#domain/reading/days.ts';
import { languageOf } from '#domain/reading/language.ts';
import { quantitiesIn } from '#domain/reading/quantities.ts';
import type { Quantity } from '#domain/reading/quantity.ts';
import { tokensOf, type Token } from '#domain/reading/tokens.ts';
import { knownIn, type Known } from '#domain/reading/vocabulary/known.ts';

export type Told = { readonly reported: number; readonly unit: string | null; readonly size: number };

/** An excerpt is a sentence or two; a longer one is a report, whose figure may stand anywhere. */
const READ = 8_000;
/** Of more counts not all sums are tried. */
const MOST_ADDED = 12;
/** Four digits of a number that is rounded less count as said exactly. */
const ROUNDED = 1_000;
const DIGITS = 3;

/** A figure of people whose excerpt counts households has been multiplied. */
const SMALLEST_HOME = 1.5;
const LARGEST_HOME = 12;

/** Digits in groups of any size, as in '1,23,456'. */
const GROUPS = /\d(?:[.,'’ ]?\d)+/g;

type Numbers = { readonly all: Set<number>; readonly ranges: readonly [number, number][] };

/** Every number that a word or digits may begin: 'one hundred and ten' also has 110. */
function numbersIn(tokens: readonly Token[], known: Known): Numbers {
  const all = new Set<number>();
  const ranges: [number, number][] = [];
  for (const [at, token] of tokens.entries()) {
    for (const afterBetween of [false, true]) {
      const amount = amountAt(tokens, at, known, { afterBetween, apart: false });
      if (amount === null) continue;
      all.add(amount.low);
      if (amount.high === null) continue;
      all.add(amount.high);
      ranges.push([amount.low, amount.high]);
    }
    if (token.kind === 'number') all.add(Number(token.text.replaceAll(/\D/g, '')));
  }
  return { all, ranges };
}

/** 42,300 is what 'some 42 thousand' rounds. */
function isRoundedTo(figure: number, said: number): boolean {
  if (said < ROUNDED) return false;
  let step = 1;
  while (said % (step * 10) === 0) step *= 10;
  return step > 1 && Math.abs(figure - said) <= step / 2 && String(said / step).length <= DIGITS;
}

/** The sums of some of the counts. */
function isSum(figure: number, counts: readonly number[]): boolean {
  let sums = new Set([0]);
  for (const count of counts.slice(0, MOST_ADDED)) sums = new Set([...sums].flatMap((sum) => [sum, sum + count]));
  return sums.has(figure) || counts.reduce((sum, count) => sum + count, 0) === figure;
}

/** A difference, a product ('300 families of 5') or a share ('60% of 1,200') of two numbers. */
function isOfTwo(figure: number, numbers: readonly number[]): boolean {
  return numbers.some((one) =>
    numbers.some(
      (other) => one - other === figure || one * other === figure || Math.abs((one * other) / 100 - figure) <= 0.5,
    ),
  );
}

/** One digit is another one, or two stand in each other's place. */
function isSlip(one: number, other: number): boolean {
  const [digits, others] = [String(one), String(other)];
  if (digits.length !== others.length) return false;
  const at = [...digits].flatMap((digit, index) => (digit === others[index] ? [] : [index]));
  const [first = 0, second = 0] = at;
  const swapped = second === first + 1 && digits[first] === others[second] && digits[second] === others[first];
  return at.length === 1 || (at.length === 2 && swapped);
}

/** The count that a person may have meant: the only one, or the only one that a slip of the hand makes of the figure. */
function meantBy(figure: number, quantities: readonly Quantity[], unit: string | null): number | null {
  const isOf = ({ counted }: Quantity) => counted === null || (counted === 'people') === (unit !== 'Household');
  const counts = [...new Set(quantities.filter(isOf).flatMap(({ low, high }) => (high === null ? [low] : [])))];
  const likely = counts.length === 1 ? counts : counts.filter((count) => isSlip(figure, count));
  return likely.length === 1 ? (likely[0] ?? null) : null;
}

/** Null unless the excerpt counts people or homes and none of its numbers gives the figure; `other`: the figure that it says instead. */
export function unsaidIn(excerpt: string, { reported, unit, size }: Told): { other: number | null } | null {
  const text = excerpt.slice(0, READ);
  if (text.trim() === '' || excerpt.length > READ || reported === 0) return null;
  const known = knownIn(languageOf(text));
  const tokens = tokensOf(text, { start: 0, end: text.length });
  const { all, ranges } = numbersIn(tokens, known);
  for (const [digits] of latinDigits(text).matchAll(GROUPS)) all.add(Number(digits.replaceAll(/\D/g, '')));
  const figures = [
    ...new Set([reported, calculateFigure({ reported_figure: reported, unit: unit ?? '', household_size: size })]),
  ];
  if (figures.some((figure) => all.has(figure))) return null;
  const days = daysIn(tokens, known, { text, at: 0, published: '9999-12-31' });
  const taken = new Set(days.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, on) => from + on)));
  const quantities = quantitiesIn(tokens, known, taken);
  const counts = quantities.map(({ low }) => low);
  const isHome = ({ counted }: (typeof quantities)[number]) => counted === 'households' || counted === 'houses';
  const homes = unit === 'Household' ? [] : quantities.filter(isHome).map(({ low }) => low);
  // 'Dozens' and numbers in a language that the reader does not know are no other figure.
  if (counts.length === 0) return null;
  const numbers = [...all];
  const gives = (figure: number) =>
    ranges.some(([low, high]) => low <= figure && figure <= high) ||
    numbers.some((said) => isRoundedTo(figure, said)) ||
    isSum(figure, counts) ||
    isOfTwo(figure, numbers.slice(0, 4 * MOST_ADDED)) ||
    homes.some((count) => figure >= count * SMALLEST_HOME && figure <= count * LARGEST_HOME);
  return figures.some(gives) ? null : { other: meantBy(reported, quantities, unit) };
}
