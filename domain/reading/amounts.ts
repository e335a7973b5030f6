/** A number in digits or in words, with its scale, or a range of two. */
import { brokenAt } from './broken-numbers.ts';
import type { Known } from './vocabulary/known.ts';
import { isArabic, type Token } from './tokens.ts';

export interface Amount {
  low: number;
  high: number | null;
  /** The token after the last. */
  to: number;
}

type Read = { value: number; to: number };

const LARGEST = 999_999_999;
const GROUPED = /^\d{1,3}(?:[.,'’ ]\d{3})+$/;
const DECIMAL = /^(\d{1,3}(?:[.,' ]\d{3})*|\d+)[.,](\d{1,3})$/;
const DASH = /^[-–—‐‑]$/;

/** The value of digits; before a scale such as 'million' a single mark parts decimals. */
function valueOf(digits: string, scaled: boolean): number {
  const single = /^\d+[.,]\d+$/.test(digits);
  if (GROUPED.test(digits) && !(scaled && single)) return Number(digits.replaceAll(/\D/g, ''));
  const decimal = DECIMAL.exec(digits);
  if (decimal !== null) return Number(`${(decimal[1] ?? '').replaceAll(/\D/g, '')}.${decimal[2] ?? ''}`);
  return Number(digits.replaceAll(/\D/g, ''));
}

/** Letters such as k and m are a scale only at the digits. */
function scaleAt(tokens: readonly Token[], at: number, known: Known): { by: number; to: number } | null {
  const hit = known.scales.at(tokens, at);
  if (hit === null || ((tokens[at]?.text.length ?? 0) < 2 && tokens[at]?.joined !== true)) return null;
  return { by: hit.value, to: hit.to };
}

function scaled(tokens: readonly Token[], { value, to }: { value: number; to: number }, known: Known) {
  let [result, at] = [value, to];
  for (let scale = scaleAt(tokens, at, known); scale !== null; scale = scaleAt(tokens, at, known)) {
    result *= scale.by;
    at = scale.to;
  }
  return { value: Math.round(result * 1000) / 1000, to: at };
}

/** 'two hundred and fifty thousand'; null without a number word. 'a' counts only before a scale. */
function wordsAt(tokens: readonly Token[], from: number, known: Known, between: boolean): Read | null {
  let [sum, part, at, words, last] = [0, 0, from, 0, Infinity];
  while (at < tokens.length) {
    const number = known.numbers.at(tokens, at);
    const scale = known.scales.at(tokens, at);
    if (number !== null && !(scale !== null && (words > 0 || scale.to > number.to))) {
      const isAlone = words === 0 && (number.value < 1 || (tokens[at]?.text.length ?? 0) < 2);
      const next = known.scales.at(tokens, number.to);
      if (isAlone && next === null) return null;
      // 'ألفين وثلاثة آلاف' are two numbers.
      if (words > 0 && next !== null && next.value >= 1000 && (next.value >= last || part >= next.value)) break;
      part += number.value;
      at = number.to;
      words += 1;
    } else if (scale !== null && words > 0 && (tokens[at]?.text.length ?? 0) > 1) {
      // 'mille deux cents' is 1,200.
      const above = scale.value < 1000 ? part - (part % 1000) : 0;
      part = above + (part === above ? 1 : part - above) * scale.value;
      if (scale.value >= 1000) [sum, part, last] = [sum + part, 0, scale.value];
      at = scale.to;
    } else if (
      words > 0 &&
      (known.and.at(tokens, at) !== null || DASH.test(tokens[at]?.text ?? '')) &&
      continues(tokens, at + 1, known, { before: part === 0 ? sum : part, last, between })
    )
      at += 1;
    else break;
  }
  const value = sum + part;
  return words === 0 || value <= 0 ? null : { value, to: at };
}

/** Whether the number word adds to the number before: 'two hundred and fifty', 'treinta y dos', and not 'one and two million'. */
function continues(
  tokens: readonly Token[],
  at: number,
  known: Known,
  { before, last, between }: { before: number; last: number; between: boolean },
): boolean {
  const number = known.numbers.at(tokens, at);
  if (number === null || number.value < 1 || (tokens[at]?.text.length ?? 0) < 2 || tokens[at]?.kind !== 'word')
    return false;
  // Arabic has the units before the tens.
  if (number.value >= before) return isArabic(tokens[at]) && before < 10 && number.value < 100;
  const scale = known.scales.at(tokens, number.to);
  if (scale === null) return true;
  return scale.value < 1000 ? before % 1000 === 0 : scale.value < last && !between;
}

function oneAt(tokens: readonly Token[], from: number, known: Known, between: boolean): Read | null {
  const token = tokens[from];
  const broken = brokenAt(tokens, from, known);
  if (broken !== null) return broken;
  if (token?.kind !== 'number') return wordsAt(tokens, from, known, between);
  const scale = scaleAt(tokens, from + 1, known);
  const amount = scaled(tokens, { value: valueOf(token.text, scale !== null), to: from + 1 }, known);
  const rest = scale !== null && Number.isInteger(amount.value) ? restAfter(tokens, amount.to, known) : null;
  return rest === null ? amount : { value: amount.value + rest.value, to: rest.to };
}

const REST = /^[1-9]\d{0,2}$/;
/** '5 mil 200', '5 mil e 200', '12 ألفا و500': the hundreds after the thousands. */
function restAfter(tokens: readonly Token[], from: number, known: Known): { value: number; to: number } | null {
  if (known.scales.at(tokens, from - 1)?.value !== 1e3) return null;
  const at = known.and.at(tokens, from)?.to ?? from;
  const text = tokens[at]?.text ?? '';
  return REST.test(text) && scaleAt(tokens, at + 1, known) === null ? { value: Number(text), to: at + 1 } : null;
}

/** Arabic writes 'and' at the word. */
const isWithAnd = (token: Token | undefined): boolean => token?.text.startsWith('و') === true;
const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LARGEST;

/** `afterBetween`: 'and' joins a range only after 'between'. `apart`: 'rose from 1,000 to 2,000' are two numbers. */
export function amountAt(
  tokens: readonly Token[],
  from: number,
  known: Known,
  { afterBetween, apart }: { afterBetween: boolean; apart: boolean },
): Amount | null {
  const first = oneAt(tokens, from, known, afterBetween);
  if (first === null) return null;
  const dashed = DASH.test(tokens[first.to]?.text ?? '') ? first.to + 1 : null;
  const joins =
    dashed ?? known.to.at(tokens, first.to)?.to ?? (afterBetween && isWithAnd(tokens[first.to]) ? first.to : null);
  const isAnd = known.and.at(tokens, first.to) !== null;
  if (joins !== null && !apart && (!isAnd || afterBetween)) {
    const second = tokens[joins] === undefined ? null : oneAt(tokens, joins, known, false);
    if (second !== null) {
      // '3 to 4 million', '10-15,000'.
      const shared = [1, 1e3, 1e6].find(
        (by) => first.value * by * 20 >= second.value && first.value * by < second.value,
      );
      const low = first.value < 1000 && second.value >= 1000 * first.value ? first.value * (shared ?? 1) : first.value;
      if (low < second.value && second.value <= low * 20 && isWhole(low) && isWhole(second.value))
        return { low, high: second.value, to: second.to };
    }
  }
  return isWhole(first.value) ? { low: first.value, high: null, to: first.to } : null;
}
