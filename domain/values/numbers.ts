/** Reads typed numbers, and writes them with thousands separators. Does not guess: any other text is a problem. */

export type Read = { number: number | null; problem: null } | { number: null; problem: string };

/** Thousands separators: the comma, the apostrophe of Switzerland, and the spaces that people type and programs print. */
const SEPARATORS = ",'’ \u00a0\u2007\u2009\u202f";
const GROUPS = new RegExp(`^-?\\d{1,3}([${SEPARATORS}]\\d{3})+(?=\\.|$)`);
const SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'g');
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

function read(text: string, largest: number): Read {
  const trimmed = text.trim();
  if (trimmed === '') return { number: null, problem: null };
  const digits = latin(trimmed);
  const plain = GROUPS.test(digits) ? digits.replaceAll(SEPARATOR, '') : digits;
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return refuse(`'${trimmed.slice(0, 40)}' is not a number`);
  const number = Number(plain);
  if (number < 0) return refuse("The number can't be negative");
  if (number > largest) return refuse('The number is too large');
  return { number, problem: null };
}

/** A whole number of at least 0: `12`, `12,345`, `12 345`, `12.0`. Empty text is null. */
export function readCount(text: string): Read {
  const { number, problem } = read(text, LARGEST_COUNT);
  if (problem !== null) return refuse(problem);
  return number !== null && !Number.isInteger(number) ? refuse('Whole numbers only') : { number, problem: null };
}

/** People per household: a decimal of at least 0, never rounded. */
export const readHouseholdSize = (text: string): Read => read(text, LARGEST_SIZE);

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
