/** The names of places in Arabic, which has no capitals: up to three words that mean nothing else. */
import { isArabicHall, isNoArabicName } from './no-place.ts';
import { isArabic, type Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';

export type Name = { text: string; start: number; end: number; rank: number | null };
export type Words = { tokens: readonly Token[]; known: Known; taken: ReadonlySet<number> };

export const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text, joined }, at) => (at > 0 && !joined ? ` ${text}` : text))
    .join('');

/** 'In' written together with the area around a place: 'سلوان بالقدس'. */
export const IN_ARABIC = /^ب(?:ال.{2,}|جنوب|شمال|شرق|غرب|وسط)$/;
/** Up to three words that mean nothing else. */
export function arabicNameAt(
  { tokens, known, taken }: Words,
  from: number,
  afterAnd: boolean,
): { name: Name; to: number } | null {
  const isName = (at: number) => {
    const token = tokens[at];
    return (
      token !== undefined &&
      !isNoArabicName(token) &&
      token.kind === 'word' &&
      isArabic(token) &&
      !taken.has(at) &&
      [
        known.said,
        known.could,
        known.because,
        known.counted,
        known.months,
        known.weekdays,
        known.causes,
        known.at,
        known.from,
        known.towards,
        known.areas,
        known.ago,
        known.between,
        known.since,
        known.qualifiers,
        known.numbers,
      ].every((phrases) => phrases.at(tokens, at)?.from !== at)
    );
  };
  let to = from;
  const isNext = (at: number) => !tokens[at]?.text.startsWith('و') && !IN_ARABIC.test(tokens[at]?.text ?? '');
  while (to < tokens.length && to - from < 3 && isName(to) && (to === from || isNext(to))) to += 1;
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (first === undefined || last === undefined || to === from || isArabicHall(first)) return null;
  // 'وكورما' after another name is 'and Korma'.
  const joined = (afterAnd && first.text.startsWith('و')) || IN_ARABIC.test(first.text) ? 1 : 0;
  return {
    name: { text: textOf(tokens, from, to).slice(joined), start: first.start + joined, end: last.end, rank: null },
    to,
  };
}
