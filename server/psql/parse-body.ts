/** Reads a request's body as JSON and tells which columns it writes; the text itself goes on to the database unchanged. */
import { ParseError } from './cursor.ts';
import { BODY_ROWS, NESTING } from './limits.ts';

export interface RowsBody {
  /** JSON text of an array of objects. */
  readonly text: string;
  readonly rows: number;
  /** Keys of the objects; null when `columns` names them. */
  readonly keys: readonly string[];
}

const refuse = (message: string, details: string | null = null): ParseError =>
  new ParseError(message, details, 'PGRST102');

/** The bytes of a JSON body as text, or a refusal. */
export function bodyText(bytes: Uint8Array | undefined, contentType: string | undefined): string {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw refuse(`Content-Type not acceptable: ${type.slice(0, 100)}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array());
  } catch {
    throw refuse('The body is not UTF-8');
  }
}

export function parseJson(text: string): unknown {
  refuseDeep(text);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('Empty or invalid json');
  }
}

/** One object or an array of objects to write. */
export function parseRows(text: string, columns: readonly string[] | null): RowsBody {
  const value = parseJson(text);
  if (!Array.isArray(value)) {
    if (!isObject(value)) throw refuse('The body must be a JSON object or an array of objects');
    return { text: `[${text}]`, rows: 1, keys: columns ?? Object.keys(value) };
  }
  if (value.length > BODY_ROWS) {
    throw new ParseError(`A body may have ${BODY_ROWS} rows`, null, 'PGRST102', 413);
  }
  const objects: object[] = value.filter(isObject);
  if (objects.length < value.length) throw refuse('The body must be a JSON object or an array of objects');
  const keys = Object.keys(objects[0] ?? {});
  const known = new Set(keys);
  const same = (row: object): boolean => {
    const own = Object.keys(row);
    return own.length === known.size && own.every((key) => known.has(key));
  };
  if (columns === null && !objects.every(same)) throw refuse('All object keys must match');
  return { text, rows: objects.length, keys: columns ?? keys };
}

/** The arguments of a function: one object. */
export function parseArguments(text: string): string[] {
  const value = parseJson(text);
  if (!isObject(value)) throw refuse('The body must be a JSON object');
  return Object.keys(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The database's json parser recurses: brackets open at once are counted before it sees them. */
function refuseDeep(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > NESTING) throw refuse(`A body may have ${NESTING} brackets inside one another`);
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
}
