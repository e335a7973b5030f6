/** Converts a csv body into JSON text: a header line of names, then rows. An unquoted NULL is null; an empty field is an empty text. Uses no schema. */
import { parse as parseCsv } from 'csv-parse/sync';
import { BODY_BYTES, BODY_KEYS, BODY_ROWS, NAME_BYTES } from '#server/psql/limits.ts';

/** The rows as JSON text of a list of objects, or the refusal of the body: both can be sent by a thread. */
export type CsvBody =
  | { readonly text: string; readonly rows: number; readonly keys: readonly string[] }
  | { readonly refusal: string; readonly details: string | null; readonly status: number };

export function readCsvBody(bytes: Uint8Array): CsvBody {
  try {
    return toJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message, details: error.details, status: error.status };
    if (error instanceof TypeError) return { refusal: 'The body is not UTF-8', details: null, status: 400 };
    throw error;
  }
}

function toJson(text: string): CsvBody {
  const [names = []] = lines(text, 1);
  if (names.length > BODY_KEYS) throw tooMany('names', BODY_KEYS);
  const long = names.find((name) => Buffer.byteLength(name) > NAME_BYTES);
  if (long !== undefined) throw new Refused(`A name may have ${NAME_BYTES} bytes`, long.slice(0, 100));
  const rows = lines(text, BODY_ROWS + 2).slice(1);
  if (rows.length > BODY_ROWS) throw tooMany('rows', BODY_ROWS);
  if (rows.some((row) => row.length !== names.length)) throw new Refused('All lines must have same number of fields');
  // As objects, the rows repeat the names of the columns.
  if (Buffer.byteLength(names.join()) * rows.length > 4 * BODY_BYTES) {
    throw new Refused('The names of the csv are too long for so many rows', null, 413);
  }
  const fields = (row: string[]): [string, string | null][] =>
    names.map((name, at) => [name, row[at] === 'NULL' ? null : (row[at] ?? '')]);
  const objects = rows.map((row) => Object.fromEntries(fields(row)));
  return { text: JSON.stringify(objects), rows: rows.length, keys: [...new Set(names)] };
}

function lines(text: string, to: number): string[][] {
  try {
    return parseCsv(text, {
      to,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 4 * 1024 * 1024,
    });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new Refused('The body is not well-formed csv', error instanceof Error ? error.message.slice(0, 200) : null);
  }
}

class Refused extends Error {
  readonly details: string | null;
  readonly status: number;

  constructor(message: string, details: string | null = null, status = 400) {
    super(message);
    this.details = details;
    this.status = status;
  }
}

const tooMany = (what: string, limit: number): Refused => new Refused(`A body may have ${limit} ${what}`, null, 413);

/** The rows of a long csv body, instead of its bytes. */
export const isReadCsv = (body: unknown): body is CsvBody =>
  typeof body === 'object' && body !== null && ('refusal' in body || 'rows' in body);
