/** Numbers with a broken part: 'one and a half million', 'a quarter of a million', '1½ million', 'un million et demi', 'two point five million'. One without a scale, such as 'three quarters', is no whole number, and so no count. */
import { isMark, type Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';

type Number = { value: number; to: number };

const DASH = '-–—‐‑';
const OF = /^(?:of|de|d)$/i;
const WHOLE_OF = /^(?:of|the)$/i;
const GLYPHS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
const HALVES: Readonly<Record<string, number>> = { '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 };
const DOZEN = 12;

const isArticle = (tokens: readonly Token[], at: number, known: Known): boolean =>
  tokens[at]?.kind === 'word' && known.numbers.at(tokens, at)?.value === 1;
const dashAt = (tokens: readonly Token[], at: number): number => (isMark(tokens[at], DASH) ? at + 1 : at);

/** '½', '1/2'. */
function glyphAt(tokens: readonly Token[], at: number): Number | null {
  const [token, slash, below] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const glyph = token?.kind === 'mark' ? GLYPHS[token.text] : undefined;
  if (glyph !== undefined) return { value: glyph, to: at + 1 };
  const isPair = slash?.joined === true && below?.joined === true && tokens[at + 3]?.text !== '/';
  const value = isPair ? HALVES[`${token?.text ?? ''}${slash.text}${below.text}`] : undefined;
  return value === undefined ? null : { value, to: at + 3 };
}

/** 'half', 'a quarter', 'three quarters', 'two-thirds'. */
function fractionAt(tokens: readonly Token[], from: number, known: Known): Number | null {
  const glyph = glyphAt(tokens, from);
  if (glyph !== null) return glyph;
  const own = known.broken.at(tokens, from);
  if (own !== null) return { value: own.value, to: own.to };
  const above = known.numbers.at(tokens, from);
  if (above === null || above.value < 1 || above.value >= 10) return null;
  const unit = known.broken.at(tokens, dashAt(tokens, above.to));
  return unit === null ? null : { value: above.value * unit.value, to: unit.to };
}

/** The scale after 'a quarter of a', 'half a', 'un demi-'. */
function scaleAfter(tokens: readonly Token[], from: number, known: Known): Number | null {
  let at = dashAt(tokens, from);
  if (OF.test(tokens[at]?.text ?? '')) at += 1;
  if (isMark(tokens[at], "'’")) at += 1;
  if (known.scales.at(tokens, at) === null && isArticle(tokens, at, known)) at = dashAt(tokens, at + 1);
  let value = 1;
  const begin = at;
  for (let scale = known.scales.at(tokens, at); scale !== null; scale = known.scales.at(tokens, at)) {
    // The m of '1½m' stands at the digits.
    if ((tokens[at]?.text.length ?? 0) < 2 && tokens[at]?.joined !== true) break;
    value *= scale.value;
    at = scale.to;
  }
  return at === begin ? null : { value, to: at };
}

/** The token after 'and', which Arabic writes at the word; null without it. */
const afterAnd = (tokens: readonly Token[], at: number, known: Known): number | null =>
  known.and.at(tokens, at)?.to ?? (tokens[at]?.text.startsWith('و') === true ? at : null);

/** The whole number before the broken part: 'two', 'twenty-two', '2'. */
function wholeAt(tokens: readonly Token[], from: number, known: Known): Number | null {
  const digits = /^\d{1,3}$/.test(tokens[from]?.text ?? '') ? Number(tokens[from]?.text) : null;
  if (digits !== null) return { value: digits, to: from + 1 };
  const number = known.numbers.at(tokens, from);
  if (number === null || number.value < 1) return null;
  const unit = isMark(tokens[number.to], DASH) ? known.numbers.at(tokens, number.to + 1) : null;
  const isUnit = unit !== null && unit.value >= 1 && unit.value < 10 && number.value >= 20 && number.value < 100;
  return isUnit ? { value: number.value + unit.value, to: unit.to } : { value: number.value, to: number.to };
}

/** 'a million and a half', 'مليون ونصف المليون': the part is one of the scale. */
function partOfScale(tokens: readonly Token[], whole: Number, known: Known): Number | null {
  const scale = scaleAfter(tokens, whole.to, known);
  const own = whole.value >= 1e6 ? 1e6 : whole.value >= 1e3 ? 1e3 : 1;
  const [of, end] = scale === null ? [own, whole.to] : [scale.value, scale.to];
  const at = of >= 1e3 || of === DOZEN ? afterAnd(tokens, end, known) : null;
  const part = at === null ? null : fractionAt(tokens, at, known);
  // 'A million, and half of the rest'.
  if (part === null || WHOLE_OF.test(tokens[part.to]?.text ?? '')) return null;
  const again = known.scales.at(tokens, part.to);
  const value = (scale === null ? whole.value : whole.value * of) + part.value * of;
  return { value, to: again?.value === of ? again.to : part.to };
}

/** 'two point five million', 'dos coma veinticinco millones'. */
function decimalsAt(tokens: readonly Token[], whole: Number, known: Known): Number | null {
  const point = known.point.at(tokens, whole.to);
  let [digits, at] = ['', point?.to ?? 0];
  for (let next = point === null ? null : known.numbers.at(tokens, at); next !== null && next.value < 100;) {
    digits += String(next.value);
    at = next.to;
    next = known.scales.at(tokens, at) === null ? known.numbers.at(tokens, at) : null;
  }
  const scale = digits === '' ? null : scaleAfter(tokens, at, known);
  return scale === null ? null : { value: Number(`${whole.value}.${digits}`) * scale.value, to: scale.to };
}

/** Null where no number has a broken part. */
export function brokenAt(tokens: readonly Token[], from: number, known: Known): Number | null {
  const part = fractionAt(tokens, from, known);
  const whole = wholeAt(tokens, from, known);
  const rounded = ({ value, to }: Number): Number => ({ value: Math.round(value * 1000) / 1000, to });
  if (part !== null) {
    const scale = scaleAfter(tokens, part.to, known);
    return scale === null ? part : rounded({ value: part.value * scale.value, to: scale.to });
  }
  if (whole === null) return null;
  const decimals = decimalsAt(tokens, whole, known) ?? partOfScale(tokens, whole, known);
  if (decimals !== null) return rounded(decimals);
  // 'One and a half million', '1½ million'.
  const glyph = glyphAt(tokens, whole.to);
  const at = afterAnd(tokens, whole.to, known);
  const added = glyph ?? (at === null || at === whole.to ? null : fractionAt(tokens, at, known));
  if (added === null || WHOLE_OF.test(tokens[added.to]?.text ?? '')) return null;
  const scale = scaleAfter(tokens, added.to, known);
  const value = whole.value + added.value;
  return scale === null ? { value, to: added.to } : rounded({ value: value * scale.value, to: scale.to });
}
