/** Finds the numbers, days and known places in a text, so that a click can put one into a field. Never throws, and takes time in proportion to the text. */
import { daysIn, type Range } from './source-dates.ts';
import { numbersIn, type Comma } from './source-numbers.ts';
import { placesIn } from './source-places.ts';
import { latinDigits } from '#domain/values/latin-digits.ts';

export interface SourceMark extends Range {
  kind: 'number' | 'date' | 'place';
  text: string;
}

export interface MarkHints {
  /** The year of days without one; null marks none of them. */
  year: number | null;
  comma?: Comma;
  /** The names of places, in the spelling of the text. */
  places?: ReadonlySet<string>;
}

/** The marks of a text in its order, none above another. */
export function marksIn(text: string, { year, comma = 'thousands', places }: MarkHints): SourceMark[] {
  const read = latinDigits(text);
  const days = firstOfEach(/\p{N}/u.test(read) ? daysIn(read, year) : []);
  // A number may not even touch a day: 12 in 12 November.
  const numbers = beside(numbersIn(read, comma), days);
  const kinds = [
    ...days.map((range) => ({ ...range, kind: 'date' as const })),
    ...numbers.map((range) => ({ ...range, kind: 'number' as const })),
  ];
  const taken = kinds.toSorted((a, b) => a.start - b.start);
  const named =
    places === undefined
      ? []
      : beside(placesIn(text, places), taken).map((range) => ({ ...range, kind: 'place' as const }));
  return [...taken, ...named]
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => a.start - b.start)
    .map((mark) => ({ ...mark, text: text.slice(mark.start, mark.end) }));
}

/** Of ranges that overlap the first, and of those that begin together the longest. */
function firstOfEach(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (range.start >= (kept.at(-1)?.end ?? 0)) kept.push(range);
  return kept;
}

/** The ranges that overlap none of the others; both lists are in order. */
function beside(ranges: readonly Range[], others: readonly Range[]): Range[] {
  let at = 0;
  return ranges.filter(({ start, end }) => {
    while ((others[at]?.end ?? Infinity) <= start) at += 1;
    return (others[at]?.start ?? Infinity) >= end;
  });
}

const DECIMAL_COMMA = /(?<!\p{L})(?:les|des|dans|une|pour|avec|los|las|del|una|para|con|según)(?!\p{L})/giu;
const DECIMAL_POINT = /(?<!\p{L})(?:the|of|and|were|have|with|from)(?!\p{L})/giu;

/** The meaning of a comma between digits, by the language of the beginning of a text. */
export function commaOf(text: string): Comma {
  const beginning = text.slice(0, 20_000);
  const count = (words: RegExp): number => [...beginning.matchAll(words)].length;
  return count(DECIMAL_COMMA) > count(DECIMAL_POINT) ? 'decimals' : 'thousands';
}
