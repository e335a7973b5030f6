/** Writes values as the cells of a worksheet. Writes a value that a spreadsheet would change as text. Cuts a text that is too long, with a mark. */
import { isFormula } from '#domain/values/formulas.ts';

export type CellValue = string | number | bigint | boolean | null | object;

export interface SheetColumn {
  readonly name: string;
  /** The type of the texts in this column; json if undefined. A text that does not match, or that a spreadsheet would change, stays text. */
  readonly type?: 'text' | 'number' | 'double' | 'boolean' | 'date' | 'timestamp' | undefined;
  /** Written below the header; '' for none in a sheet with tags. */
  readonly tag?: string | undefined;
}

const types: Readonly<Record<string, SheetColumn['type']>> = {
  text: 'text',
  'character varying': 'text',
  character: 'text',
  name: 'text',
  uuid: 'text',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'double',
  'double precision': 'double',
  boolean: 'boolean',
  date: 'date',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamp',
};

/** @param type of PostgreSQL, null if unknown. Values of other types are read as json. */
export function sheetColumn({ name, type }: { name: string; type: string | null }): SheetColumn {
  return { name, type: type === null ? undefined : types[type] };
}

/** The value that PostgreSQL writes as this text. */
export function valueOf(text: string, type: SheetColumn['type']): CellValue {
  // JSON.parse would round the number.
  if (type === undefined) return /^-?\d{16,}$/.test(text) ? BigInt(text) : (JSON.parse(text) as CellValue);
  if (type === 'boolean') return text === 't';
  if (type === 'double') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === 'timestamp')
    return text.replace(/^(\d+-\d\d-\d\d) ([\d:.]{8,15})(?:([+-]\d\d)(:\d\d)?)?(?=$| BC$)/, asInJson);
  return text;
}

/** A time as in JSON. */
const asInJson = (_: string, day: string, time: string, hours?: string, minutes = ':00'): string =>
  `${day}T${time}${hours === undefined ? '' : hours + minutes}`;

/** The indexes of the formats in styles.xml. */
export const STYLE = { plain: 0, header: 1, date: 2, timestamp: 3, text: 4 } as const;

/** Longest text of an Excel cell, in UTF-16 code units. */
export const LONGEST_TEXT = 32_767;
/** Digits that Excel keeps. */
const DIGITS = 15;
/** Excel counts 29 February 1900, which did not exist; its days are right from March 1900. */
const FIRST_DAY = 61;
/** 1 January 10000. */
const AFTER_LAST_DAY = 2_958_466;
const EPOCH = 25_569;
const DAY_MS = 86_400_000;

/** The name of the column with index `at`, from 0: A … Z, AA … */
export function letters(at: number): string {
  return (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
}

/** @param at the address of the cell. Returns '' for null. */
export function cell(at: string, value: CellValue | undefined, type: SheetColumn['type']): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string')
    return type === undefined || type === 'text' ? textCell(at, value, styleOf(value)) : typedCell(at, value, type);
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  // A shortcut for most numbers.
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e15)
    return `<c r="${at}"><v>${value}</v></c>`;
  if (typeof value === 'object') return textCell(at, JSON.stringify(value), STYLE.plain);
  return numberCell(at, String(value));
}

export function textCell(at: string, value: string, style: number): string {
  const text = value.length > LONGEST_TEXT ? cut(value) : value;
  const keep = text.trim().length < text.length ? ' xml:space="preserve"' : '';
  return `<c r="${at}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t${keep}>${escaped(text)}</t></is></c>`;
}

function typedCell(at: string, text: string, type: NonNullable<SheetColumn['type']>): string {
  if (type !== 'date' && type !== 'timestamp') return numberCell(at, text);
  const day = type === 'date' ? dateOf(text) : momentOf(text);
  return day === null
    ? textCell(at, text, styleOf(text))
    : `<c r="${at}" s="${type === 'date' ? STYLE.date : STYLE.timestamp}"><v>${day}</v></c>`;
}

/** A whole number that every spreadsheet keeps, as nearly all are. */
const plainNumber = /^(?:0|-?[1-9]\d{0,14})$/;

function numberCell(at: string, text: string): string {
  return plainNumber.test(text) || isKept(text) ? `<c r="${at}"><v>${text}</v></c>` : textCell(at, text, STYLE.text);
}

const calculated = new Set(['=', '+', '-', '@']);

/** The text format keeps a cell from becoming a formula when it is edited. */
function styleOf(text: string): number {
  const first = text.charCodeAt(0);
  // A shortcut for most texts: a letter or a digit.
  if ((first > 0x40 && first < 0x7f) || (first >= 0x30 && first <= 0x39)) return STYLE.plain;
  return calculated.has(text.charAt(0)) || isFormula(text) ? STYLE.text : STYLE.plain;
}

/** Whether a spreadsheet keeps this number unchanged; an identifier of 18 digits would lose its last three. */
function isKept(text: string): boolean {
  const parts = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE][+-]?\d{1,3})?$/.exec(text);
  if (parts === null) return false;
  const value = Number(text);
  const size = Math.abs(value);
  // Outside Excel's range of numbers.
  if (size > 9.99e307 || (size < 2.23e-308 && size > 0)) return false;
  const digits = digitsOf(parts);
  if (digits.length <= DIGITS) return size > 0 || digits === '';
  // A measured value, such as a coordinate, was a double already.
  return !Number.isInteger(value) && digitsOf(/(\d+)(?:\.(\d+))?/.exec(String(value))) === digits;
}

/** The significant digits: without leading zeros and without trailing zeros of a fraction. */
function digitsOf(parts: RegExpExecArray | null): string {
  const [, whole = '', fraction = ''] = parts ?? [];
  return (whole + fraction.replace(/(?<!0)0+$/, '')).replace(/^0+/, '');
}

function dateOf(text: string): number | null {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? serialOf(`${text}T00:00:00Z`) : null;
}

/** Converts a time with an offset to UTC, because cells have no time zone. */
function momentOf(text: string): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text);
  if (parts === null) return null;
  const [, day, time, zone = 'Z'] = parts;
  return serialOf(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`);
}

const serialOf = (moment: string): number | null => dayOf(Date.parse(moment));

/** The number of the day, with its time as a fraction; null if spreadsheets have none. */
export function dayOf(milliseconds: number): number | null {
  const days = milliseconds / DAY_MS + EPOCH;
  return days >= FIRST_DAY && days < AFTER_LAST_DAY ? days : null;
}

function cut(text: string): string {
  const mark = ` … [cut: ${text.length} characters]`;
  const end = LONGEST_TEXT - mark.length;
  // Do not split a surrogate pair.
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end) + mark;
}

/** XML cannot contain control characters: they are escaped as in Excel, and texts that look like an escape are escaped too. */
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters.
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/;
const specials = new RegExp(special, 'g');
const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return special.test(text) ? text.replace(specials, escapeOne) : text;
}

function escapeOne(character: string): string {
  return names[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
