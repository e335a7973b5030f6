/** Reads one cell of a file: counts, decimals, dates, lists. Refuses an invalid value by column; never guesses. */

/** The refusal of a row: the column and the reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly column: string;

  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}

/** Leaves room for a name composed of several cells within the 2,000 characters of a record's name. */
const LONGEST_NAME = 900;
const LARGEST_COUNT = 999_999_999_999;
const LARGEST_HOUSEHOLD = 1000;
/** 1.000 may mean a thousand or one; '887.0' has no group of three digits and is read. */
const POINTED = /^\d{1,3}(\.\d{3})+$/;
const THOUSANDS = /^\d{1,3}([,\u00a0\u202f ]\d{3})+(\.0+)?$/;

/** Returns the text of a cell that may not be empty. */
export function requireCell(cells: Readonly<Record<string, string>>, column: string): string {
  const text = cells[column] ?? '';
  if (text === '') throw new Refusal(column, 'is empty');
  if (text.length > LONGEST_NAME) throw new Refusal(column, `is longer than ${LONGEST_NAME} characters`);
  return text;
}

/** Returns the number of a record as text: '120579', also where a program wrote '120579.0' or '120,579'. Other keys stay as they are. */
export function requireKey(cells: Readonly<Record<string, string>>, column: string): string {
  return plainNumber(requireCell(cells, column));
}

/** '120,579' and '120579.0' → '120579'; any other text stays as it is. */
export function plainNumber(text: string): string {
  const plain = THOUSANDS.test(text) ? text.replace(/[,\u00a0\u202f ]/g, '') : text;
  return /^\d+\.0+$/.test(plain) ? plain.slice(0, plain.indexOf('.')) : plain;
}

export const CAUSES = ['Conflict', 'Disaster', 'Development'];

/** Returns the member of the list, whatever its case in the file. */
export function oneOf(list: readonly string[], text: string, column: string): string {
  const found = list.find((member) => member.toLowerCase() === text.toLowerCase());
  if (!found) throw new Refusal(column, `'${text}' is none of ${list.join(', ')}`);
  return found;
}

/** Reads a whole number of people or households. '1,234', '1 234' and '887.0' are read; -5, 2.5, 'many' and '1.000' are refused. */
export function readCount(text: string, column: string): number {
  const plain = THOUSANDS.test(text) ? text.replace(/[,\u00a0\u202f ]/g, '') : text;
  if (/^-\d/.test(plain)) throw new Refusal(column, `'${text}' is negative`);
  if (POINTED.test(text)) throw new Refusal(column, `'${text}' could be a decimal or have thousands`);
  if (/^\d+(\.0+)?$/.test(plain)) {
    const count = Number(plain);
    if (count <= LARGEST_COUNT) return count;
    throw new Refusal(column, `'${text}' is too large`);
  }
  throw new Refusal(column, `'${text}' is not a whole number`);
}

/** Reads a household size: '4.06', or '4,06' as some spreadsheets write it. '4,060' is ambiguous and refused. */
export function readDecimal(text: string, column: string): number {
  if (/^-\d/.test(text)) throw new Refusal(column, `'${text}' is negative`);
  const plain = /^\d+,(\d{1,2}|\d{4,})$/.test(text) ? text.replace(',', '.') : text;
  if (!/^\d+(\.\d+)?$/.test(plain)) throw new Refusal(column, `'${text}' is not a number`);
  if (Number(plain) > LARGEST_HOUSEHOLD) throw new Refusal(column, `'${text}' is too large`);
  return Number(plain);
}

export function readYear(text: string, column: string): number {
  const year = readCount(text, column);
  if (year < 1900 || year > 2100) throw new Refusal(column, `'${text}' is not a year`);
  return year;
}

/** Returns the day as YYYY-MM-DD, from that form, DD/MM/YYYY or a spreadsheet's day number. 2025-02-30 is refused. */
export function readDate(text: string, column: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  if (iso) return calendarDay(text, column, Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const european = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text);
  if (european) return calendarDay(text, column, Number(european[3]), Number(european[2]), Number(european[1]));
  if (/^\d{4,6}(\.\d+)?$/.test(text)) return fromSerial(text, column);
  throw new Refusal(column, `'${text}' is not a date`);
}

function calendarDay(text: string, column: string, year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    throw new Refusal(column, `'${text}' is not a day of the calendar`);
  }
  return isoDay(date);
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Reads days since 1899-12-30, as in spreadsheets; only from 1927 to 2173, so that a year alone (2025) is not read as a day number. */
function fromSerial(text: string, column: string): string {
  const days = Math.trunc(Number(text));
  if (days < 10_000 || days > 100_000) throw new Refusal(column, `'${text}' is not a date`);
  return isoDay(new Date(Date.UTC(1899, 11, 30 + days)));
}

/** The cells in one form, whatever the form of dates and numbers in the file: equal ones are no change of a record. */
export function sameInEveryFile(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, inOneForm(column, text)]));
}

/** A text that can't be read stays as it is: its row is refused elsewhere. */
function inOneForm(column: string, text: string): string {
  try {
    if (column.endsWith('_date')) return readDate(text, column);
    if (column === 'household_size') return String(readDecimal(text, column));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return plainNumber(text);
}

/** 'a; b;c' → a, b, c; empty parts are dropped. */
export function readList(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
