/** Reads typed counts and degrees as people mean them. Does not guess: a text with two readings is a problem. */
import { showNumber } from '#domain/values/numbers.ts';
import type { ReadCell, ReadOptions } from './sheet-types.ts';

/** Sums of JSON numbers are exact up to here. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** The zeros of Arabic, Persian, Devanagari, Bengali, Thai, Burmese, Khmer and full-width digits; the nine others follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040, 0x17e0, 0xff10];
const FOREIGN =
  /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\u1040-\u1049\u17E0-\u17E9\uFF10-\uFF19]/g;
const latinDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
};

const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, ''],
  [/[\s\u00A0]+/g, ' '],
  [/[\u066C\uFF0C]/g, ','],
  [/[\u066B\uFF0E]/g, '.'],
  [/[\u2010-\u2015\u2212\uFF0D]/g, '-'],
  [/[\u2018\u2019\u00B4`\u02BC\u2032]/g, "'"],
  [/[\u201C\u201D\u2033\u02BA]/g, '"'],
  [/\uFF0F/g, '/'],
];

/** The text with Latin digits and the marks of a keyboard, without copied direction marks. */
export function keyed(text: string): string {
  // oxlint-disable-next-line no-control-regex -- All of ASCII but control characters.
  if (/^[\x20-\x7E]*$/.test(text)) return text.trim();
  let plain = text.replace(FOREIGN, latinDigit);
  for (const [written, as] of WRITTEN) plain = plain.replace(written, as);
  return plain.trim();
}

export const quotedText = (text: string): string => {
  const trimmed = text.trim();
  return `'${trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed}'`;
};

/** Thousands by comma, space or apostrophe with a decimal point; by dot, space or apostrophe with a decimal comma; India's lakhs. */
const POINT =
  /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d*)?$|^-?\.\d+$/;
const COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)(?:,\d*)?$/;

/**
 * The number of a text, by the only reading that makes it one:
 * 12,345 is twelve thousand, as everywhere in the product; 12,5 has a decimal comma; 1.234.567 and 1.234,5 are continental.
 * One dot before exactly three digits (1.234) has two readings. A thousand times too much is worse than a question, so it is a problem;
 * 0.234 and 1234.567 are no thousands.
 */
function numberOf(plain: string, dot: ReadOptions['dot']): number | 'two ways' | null {
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(plain) && dot !== 'decimals')
    return dot === 'thousands' ? Number(plain.replace('.', '')) : 'two ways';
  if (POINT.test(plain)) return Number(plain.replaceAll(/[, ']/g, ''));
  if (COMMA.test(plain)) return Number(plain.replaceAll(/[. ']/g, '').replace(',', '.'));
  return null;
}

/** 950.4 thousands are 950,400, as far as a double has digits. */
export const multiplied = (number: number, times = 1): number =>
  times === 1 ? number : Number((number * times).toPrecision(15));

const count = (given: number, times?: number): ReadCell => {
  const number = multiplied(given, times);
  if (number < 0) return { problem: "The number can't be negative" };
  if (number > LARGEST) return { problem: 'The number is too large' };
  return Number.isInteger(number) ? { value: number + 0 } : { problem: 'Whole numbers only' };
};

/** The unit of a count of people. A household is none. */
const UNIT =
  /(?<=\d)\s?(?:individuals?|inds?|persons?|people|pers|idps?|pdi|personnes|individus|personas|individuos|pessoas|indivíduos|осіб|особи|особа|человек|чел|شخص|شخصا|فرد|فردا|نازح|نازحا)\.?$/iu;
/** Marks around a number: about, more than, its share of all. */
const MARKS =
  /^(?:[+~≈>≥]\s?|(?:about|approx\.?|approximately|ca?\.|circa|over|more than|at least|environ|env\.|plus de|au moins|aprox\.?|cerca de|más de|mais de|около|более|близько|понад|حوالي|اكثر من|أكثر من)\s)(?=\d)|\s?\(\s?\d{1,3}(?:[.,]\d{1,2})?\s?%\s?\)$/giu;

/** The mark of a footnote behind or before a count: '1,234*', '**1,234', '1,234 (a)', '1,234 [2]', '1,234 1/'. 12² may be a hundred and forty-four; behind three digits it is a footnote, and so is a letter. */
const FOOTNOTE =
  /\s?(?:[*†‡§¶#]{1,6}|\[[a-z\d]{1,2}\]|\([a-z]\)|(?<=\d{3}\s?)\(\d\)|(?<=\d{3})[a-d]|(?<=\d\s)[a-z\d]\/|(?<=\s|\d{3})[⁰¹²³⁴⁵⁶⁷⁸⁹ªᵃᵇᶜᵈᵉᶠᵖʳ]{1,6})$/u;
const FOOTNOTE_BEFORE = /^[*†‡§¶]{1,4}\s?(?=\d)/u;
const withoutFootnote = (text: string): string => text.replace(FOOTNOTE, '').replace(FOOTNOTE_BEFORE, '');
/** Whether a text that was read as a count has the mark of a footnote. */
export function hasFootnote(text: string): boolean {
  if (text.length >= 100) return false;
  const plain = keyed(text);
  return withoutFootnote(plain) !== plain;
}

/** A whole number from 0. */
export function readCount(text: string, { dot, times }: ReadOptions): ReadCell {
  if (times === undefined && /^\d{1,15}$/.test(text)) return { value: Number(text) };
  const plain = withoutFootnote(keyed(text)).replace(UNIT, '').replace(MARKS, '');
  const number = numberOf(plain, dot);
  if (number === 'two ways') {
    const thousands = showNumber(Number(plain.replace('.', '')));
    return { problem: `This number can be read two ways: ${thousands}, or ${plain} with decimals`, twoWays: true };
  }
  if (number !== null) return count(number, times);
  if (/^\(.*\d.*\)$/.test(plain)) return { problem: "The number can't be negative" };
  if (/^\d+([.,]\d+)?e[+-]?\d+$/i.test(plain)) return { problem: `${quotedText(text)} is rounded: type all digits` };
  return { problem: `${quotedText(text)} is not a number` };
}

export const readCountNumber = (number: number, { times }: ReadOptions): ReadCell =>
  Number.isFinite(number) ? count(number, times) : { problem: 'The number is too large' };

const AXES = {
  latitude: { limit: 90, letters: 'NS', other: 'EW', range: 'The latitude must lie between -90 and 90' },
  longitude: { limit: 180, letters: 'EW', other: 'NS', range: 'The longitude must lie between -180 and 180' },
} as const;
type Axis = keyof typeof AXES;

/** No more digits than a place has: a tenth of a millimetre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(9)) + 0;

export const readDegreesNumber = (degrees: number, axis: Axis): ReadCell =>
  Math.abs(degrees) <= AXES[axis].limit ? { value: degrees + 0 } : { problem: AXES[axis].range };

const SEXAGESIMAL =
  /^(-?)(\d{1,3})(?:\s*[°ºd:]\s*|\s+)(?:(\d{1,2}(?:[.,]\d+)?)(?:\s*['m:]\s*|\s+|$))?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|''|s)?)?$/i;
const number = (text = '0'): number => Number(text.replace(',', '.'));

/** Decimal degrees with point or comma, or degrees, minutes and seconds: 12.5, -12,5, 12.5°S, 12°30'N, 12 30 00 N. */
export function readDegrees(text: string, axis: Axis): ReadCell {
  const { letters, other, limit, range } = AXES[axis];
  const plain = keyed(text).replace(/^\+/, '').toUpperCase();
  const [, before, middle = '', after] = /^([NSEW])?\s*(.*?)\s*([NSEW])?$/.exec(plain) ?? [];
  const letter = before ?? after ?? '';
  const body = middle.replace(/\s*[°º]$/, '');
  const unread: ReadCell = { problem: `${quotedText(text)} is not a ${axis}` };
  if (before !== undefined && after !== undefined) return unread;
  if (letter !== '' && other.includes(letter))
    return { problem: `${letter} is a direction of ${axis === 'latitude' ? 'longitudes' : 'latitudes'}` };
  if (letter !== '' && body.startsWith('-')) return unread;
  if (/^-?[\d.]+\s*[,;\s]\s*-?\d+\.\d*$/.test(body))
    return { problem: 'Latitude and longitude belong in their own cells' };
  let degrees: number;
  if (/^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(body)) degrees = number(body);
  else {
    const [, minus, whole, minutes, seconds] = SEXAGESIMAL.exec(body) ?? [];
    if (whole === undefined || number(minutes) >= 60 || number(seconds) >= 60) return unread;
    if (seconds !== undefined && !Number.isInteger(number(minutes))) return unread;
    degrees = rounded((number(whole) + number(minutes) / 60 + number(seconds) / 3600) * (minus === '-' ? -1 : 1));
  }
  const value = letter !== '' && letter === letters[1] ? -degrees : degrees;
  return Math.abs(value) <= limit ? { value: value + 0 } : { problem: range };
}
