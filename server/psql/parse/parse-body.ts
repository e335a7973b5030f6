/** Converts a body - json, csv, a form, or bytes for a function - into JSON text, which the database parses. Uses no schema. */
import { type CsvBody, readCsvBody } from './csv-body.ts';
import { ParseError } from './cursor.ts';
import { BODY_BYTES, BODY_KEYS, BODY_ROWS, NESTING } from '#server/psql/limits.ts';
import { piecesOf } from './large-body.ts';
import { decodeQuery } from './parse-query.ts';

/** JSON text as received, or converted from a csv or a form, with all values as text. */
export interface JsonBody {
  readonly kind: 'json';
  readonly text: string;
  /** Of a form for a function: a repeated name has a list of its values. */
  readonly form?: boolean;
  /** Of a csv: its text needs no second reading. */
  readonly table?: Table;
}

export type Body =
  | JsonBody
  /** JSON longer than BODY_BYTES, for a function that takes it. */
  | { readonly kind: 'large'; readonly bytes: Uint8Array; readonly pieces: readonly Buffer[] }
  /** The argument of a function with one unnamed argument of this type. */
  | { readonly kind: 'raw'; readonly type: 'text' | 'xml' | 'bytea'; readonly text: string };

interface Table {
  readonly rows: number;
  /** The keys of the objects, or the names in `columns`. */
  readonly keys: readonly string[];
}

export interface RowsBody extends Table {
  /** JSON text of an array of objects. */
  readonly text: string;
}

const refuse = (message: string, details: string | null = null): ParseError =>
  new ParseError(message, details, 'PGRST102');

/** @param calling the body is for a function, which may take text, xml or bytes unchanged. */
export function readBody(bytes: Buffer | undefined, contentType: string | undefined, calling: boolean): Body {
  const type = typeOf(contentType);
  if (type === 'application/octet-stream' && calling) {
    return { kind: 'raw', type: 'bytea', text: String.raw`\x${Buffer.from(bytes ?? []).toString('hex')}` };
  }
  if (bytes !== undefined && bytes.length > BODY_BYTES) {
    if (type === 'application/json') return { kind: 'large', bytes, pieces: piecesOf(bytes) };
    throw new ParseError(`A body of this type may have ${BODY_BYTES} bytes`, null, 'PGRST102', 413);
  }
  if (type === 'text/csv') return bodyOfCsv(readCsvBody(bytes ?? new Uint8Array()));
  const text = utf8(bytes);
  if (type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return { kind: 'json', text };
  if (type === 'application/x-www-form-urlencoded') return { kind: 'json', text: formJson(text, calling), form: true };
  if (calling && type === 'text/plain') return { kind: 'raw', type: 'text', text };
  if (calling && type === 'text/xml') return { kind: 'raw', type: 'xml', text };
  throw refuse(`Content-Type not acceptable: ${type.slice(0, 100)}`);
}

export const typeOf = (contentType: string | undefined): string =>
  (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';

export function bodyOfCsv(csv: CsvBody): Body {
  if ('refusal' in csv) throw new ParseError(csv.refusal, csv.details, 'PGRST102', csv.status);
  return { kind: 'json', text: csv.text, table: csv };
}

function utf8(bytes: Uint8Array | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array());
  } catch {
    throw refuse('The body is not UTF-8');
  }
}

/** @param lists a repeated name has a list of its values, for a variadic argument, instead of the last one. */
function formJson(text: string, lists: boolean): string {
  if (text.split('&', BODY_KEYS + 1).length > BODY_KEYS) throw tooMany('names', BODY_KEYS);
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of decodeQuery(text)) {
    const before = fields.get(name);
    fields.set(name, before === undefined || !lists ? value : [before, value].flat());
  }
  return JSON.stringify(Object.fromEntries(fields));
}

function parseJson(text: string): unknown {
  refuseLarge(text);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('Empty or invalid json');
  }
}

/** Reads one object or an array of objects to write. */
export function parseRows(body: JsonBody, columns: readonly string[] | null): RowsBody {
  const { text, table } = body;
  if (table) return { text, rows: table.rows, keys: table.rows === 0 ? [] : (columns ?? table.keys) };
  const value = parseJson(text);
  if (!Array.isArray(value)) {
    if (!isObject(value)) throw refuse('The body must be a JSON object or an array of objects');
    return { text: `[${text}]`, rows: 1, keys: columns ?? Object.keys(value) };
  }
  const keys = commonKeys(value, columns !== null);
  return { text, rows: value.length, keys: value.length === 0 ? [] : (columns ?? keys) };
}

/** The keys of the first of these objects; with `any`, the others may have different ones. */
function commonKeys(list: readonly unknown[], any: boolean): string[] {
  const objects: object[] = list.filter(isObject);
  const keys = Object.keys(objects[0] ?? {});
  const known = new Set(keys);
  const same = (row: object): boolean => {
    const own = Object.keys(row);
    return own.length === known.size && own.every((key) => known.has(key));
  };
  if (objects.length < list.length || (!any && !objects.every(same))) throw refuse('All object keys must match');
  return keys;
}

export interface Arguments {
  readonly names: readonly string[];
  /** The body is a list of objects, of which the first has the arguments. */
  readonly listed: boolean;
}

/** The names of a function's arguments: the keys of one object, or of the first of several. */
export function parseArguments({ text, table }: JsonBody, columns: readonly string[] | null): Arguments {
  if (table) return { names: columns ?? (table.rows === 0 ? [] : table.keys), listed: true };
  const value = parseJson(text);
  if (Array.isArray(value)) return { names: columns ?? commonKeys(value, columns !== null), listed: true };
  if (!isObject(value)) throw refuse('The body must be a JSON object or an array of objects');
  return { names: columns ?? Object.keys(value), listed: false };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const tooMany = (what: string, limit: number): ParseError =>
  new ParseError(`A body may have ${limit} ${what}`, null, 'PGRST102', 413);

/** Counts before parsing, because the database's json parser recurses at each bracket and many small values take long. */
export function refuseLarge(text: string): void {
  let depth = 0;
  // Commas of the outermost list or object, and of each object in the list.
  let outer = 0;
  let inner = 0;
  const list = /^\s*\[/.test(text);
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth === 2) inner = 0;
      if (depth > NESTING) throw refuse(`A body may have ${NESTING} brackets inside one another`);
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
    else if (char === 0x2c && depth === 1) {
      outer += 1;
      if (outer >= (list ? BODY_ROWS : BODY_KEYS)) throw tooMany(list ? 'rows' : 'names', list ? BODY_ROWS : BODY_KEYS);
    } else if (char === 0x2c && depth === 2 && list) {
      inner += 1;
      if (inner >= BODY_KEYS) throw tooMany('names', BODY_KEYS);
    }
  }
}
