/** Reads typed numbers, and writes them with thousands separators. Does not guess: any other text is a problem. */

export type Read = { number: number | null; problem: null } | { number: null; problem: string };

/** Thousands separators: the comma, the apostrophe of Switzerland, and the spaces that people type and programs print. */
const SEPARATORS = ",'’ \u00a0\u2007\u2009\u202f";
const GROUPS = new RegExp(`^-?\\d{1,3}([${SEPARATORS}]\\d{3})+(?=\\.|$)`);
const SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'g');
/** Scales behind digits, in English, as people type them and reports print them. */
export const DIGIT_SCALES: readonly (readonly [number, string])[] = [
  [1e3, 'thousand|k'],
  [1e5, 'lakh|lakhs'],
  [1e6, 'million|m|mn|mln'],
  [1e7, 'crore|crores'],
  [1e9, 'billion|bn'],
];
const BY_SCALE = new Map(DIGIT_SCALES.flatMap(([by, words]) => words.split('|').map((word) => [word, by] as const)));
const LARGEST_COUNT = 999_999_999_999;
const LARGEST_SIZE = 1_000_000;

const refuse = (problem: string): Read => ({ number: null, problem });

/** Converts Arabic, Persian and full-width digits to Latin ones, and removes copied direction marks. */
export const latin = (text: string): string =>
  text
    .replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[\u061c\u200e\u200f]/g, '');

/** '2.5k', '1.2 million': the digits and the factor behind them. A single letter is a scale only at the digits. */
function scaleOf(text: string): { digits: string; by: number } {
  const [, digits, space, word = ''] = /^(.*\d)( ?)(\p{L}{1,8})$/u.exec(text) ?? [];
  const by = BY_SCALE.get(word.toLowerCase());
  return digits === undefined || by === undefined || (word.length === 1 && space !== '')
    ? { digits: text, by: 1 }
    : { digits, by };
}

function read(text: string, largest: number, scale: typeof scaleOf): Read {
  const trimmed = text.trim();
  if (trimmed === '') return { number: null, problem: null };
  const { digits, by } = scale(latin(trimmed));
  const plain = GROUPS.test(digits) ? digits.replaceAll(SEPARATOR, '') : digits;
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return refuse(`'${trimmed.slice(0, 40)}' is not a number`);
  // Without the last bits of a product: 2.3 million is whole.
  const number = by === 1 ? Number(plain) : Number((Number(plain) * by).toPrecision(15));
  if (number < 0) return refuse("The number can't be negative");
  if (number > largest) return refuse('The number is too large');
  return { number, problem: null };
}

/** A whole number of at least 0: `12`, `12,345`, `12 345`, `12.0`, `2.5k`, `1.2 million`. Empty text is null. */
export function readCount(text: string): Read {
  const { number, problem } = read(text, LARGEST_COUNT, scaleOf);
  if (problem !== null) return refuse(problem);
  return number !== null && !Number.isInteger(number) ? refuse('Whole numbers only') : { number, problem: null };
}

/** People per household: a decimal of at least 0, never rounded. */
export const readHouseholdSize = (text: string): Read => read(text, LARGEST_SIZE, (digits) => ({ digits, by: 1 }));

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

export const showNumber = (value: number | bigint | null | undefined): string =>
  value == null ? '' : GROUPED.format(value);

/** The typed text, formatted if it is a number. */
export function tidyCount(text: string): string {
  const { number } = readCount(text);
  return number === null ? text.trim() : showNumber(number);
}

/** The household size as its form holds it: without separators. */
export function tidyHouseholdSize(text: string): string {
  const { number } = readHouseholdSize(text);
  return number === null ? text.trim() : String(number);
}

const WORDS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const SCALES = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const;
// 999,960 would read '1,000,000' beside '1 million'.
const MILLION = 1e6 * 0.9995;

function scaledWords(value: number | bigint): string {
  const number = Number(value);
  const size = Math.abs(number);
  const [scale, word] = SCALES.find(([least]) => size >= least * 0.9995) ?? [1, ''];
  if (word === '') return GROUPED.format(value);
  const scaled = number / scale;
  return `${Math.abs(scaled) >= 100 ? GROUPED.format(Math.round(scaled)) : WORDS.format(scaled)} ${word}`;
}

/** A figure to be read rather than checked: '4.2 million', '32.3 million'; below a million, with its separators. */
const numberWords = (value: number | bigint): string =>
  Math.abs(Number(value)) >= MILLION ? scaledWords(value) : GROUPED.format(value);

/** Figures that stand together, written in one way: '251 thousand' beside '3 million', or all with their separators. */
export const numberWordsBeside = (
  figures: readonly (number | bigint | null | undefined)[],
): ((value: number | bigint) => string) =>
  figures.some((figure) => Math.abs(Number(figure ?? 0)) >= MILLION) ? scaledWords : numberWords;
