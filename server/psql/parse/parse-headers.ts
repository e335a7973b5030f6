/** Parses Prefer, Accept, Range and If-Match. */
import { HttpError } from '#server/errors.ts';
import { ParseError } from './cursor.ts';

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

type Choices = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] | null };

export interface Preferences extends Choices {
  readonly timezone: string | null;
  readonly maxAffected: number | null;
}

const noPreferences: Preferences = {
  resolution: null,
  missing: null,
  return: null,
  count: null,
  tx: null,
  handling: null,
  timezone: null,
  maxAffected: null,
};

/** The first of repeated preferences counts (RFC 7240). Unknown preferences are refused only with handling=strict. */
export function parsePrefer(header: string | undefined): Preferences {
  if (header === undefined) return noPreferences;
  const read: Record<string, string | number | null> = { ...noPreferences };
  const unknown: string[] = [];
  for (const preference of header.split(',').map((text) => text.trim())) {
    const [name = '', value = ''] = preference.split('=', 2).map((part) => part.trim());
    const key = name === 'max-affected' ? 'maxAffected' : name;
    const known = readPreference(name, value);
    if (known === null) unknown.push(preference);
    else read[key] ??= known;
  }
  const preferences = read as unknown as Preferences;
  const refused = unknown.filter((preference) => preference !== '');
  if (preferences.handling === 'strict' && refused.length > 0) {
    throw new HttpError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${refused.join(', ')}`,
    });
  }
  return preferences;
}

function readPreference(name: string, value: string): string | number | null {
  if (name === 'max-affected') return /^\d{1,15}$/.test(value) ? Number(value) : null;
  if (name === 'timezone') return isTimeZone(value) ? value : null;
  const allowed: readonly string[] = Object.hasOwn(choices, name) ? choices[name as keyof typeof choices] : [];
  return allowed.includes(value) ? value : null;
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The same preferences with an exact count instead of an estimate, which counts rows that the user may not see. */
export const withExactCount = (preferences: Preferences): Preferences =>
  preferences.count === null ? preferences : { ...preferences, count: 'exact' };

/**
 * The applied preferences, for Preference-Applied.
 * @param resolves rows may be duplicates: of a key that the relation has, or that the request names.
 */
export function appliedPreferences(
  preferences: Preferences,
  kind: 'read' | 'insert' | 'update' | 'delete' | 'call',
  resolves: boolean,
): string {
  if (preferences === noPreferences) return '';
  const { maxAffected, ...given } = preferences;
  const writes = kind === 'insert' || kind === 'update' || kind === 'delete';
  const counts = given.handling === 'strict' && kind !== 'read' && maxAffected !== null;
  const applied = [
    resolves && given.resolution && `resolution=${given.resolution}`,
    (kind === 'insert' || kind === 'update') && given.missing && `missing=${given.missing}`,
    writes && given.return && `return=${given.return}`,
    given.count && `count=${given.count}`,
    given.tx && `tx=${given.tx}`,
    given.handling && `handling=${given.handling}`,
    given.timezone && `timezone=${given.timezone}`,
    counts && `max-affected=${maxAffected}`,
  ];
  return applied.filter(Boolean).join(', ');
}

export type Media = 'json' | 'object' | 'csv' | 'geojson' | 'xlsx' | 'openapi';

export const mediaTypes: Readonly<Record<Media, string>> = {
  json: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  openapi: 'application/openapi+json; charset=utf-8',
};

const accepted: Readonly<Record<string, Media>> = {
  '*/*': 'json',
  'application/*': 'json',
  'application/json': 'json',
  'application/vnd.pgrst.array+json': 'json',
  'application/vnd.pgrst.array': 'json',
  'application/vnd.pgrst.object+json': 'object',
  'application/vnd.pgrst.object': 'object',
  'text/csv': 'csv',
  'text/*': 'csv',
  'application/geo+json': 'geojson',
  [mediaTypes.xlsx]: 'xlsx',
  'application/openapi+json': 'openapi',
};

export interface Accepted {
  readonly media: Media;
  /** Omit keys with the value null (`nulls=stripped`). */
  readonly stripped: boolean;
  /** Turn csv fields that a spreadsheet would read as formulas into text (`formulas=text`). */
  readonly formulasAsText: boolean;
  /** Write Yes and No in csv (`booleans=words`), instead of t and f. */
  readonly booleansAsWords: boolean;
  /** Below the headers of csv and workbooks, a row of tags in the Humanitarian Exchange Language (`hxl=tags`). */
  readonly tagged: boolean;
}

const NO_PARAMETERS = { stripped: false, formulasAsText: false, booleansAsWords: false, tagged: false };

/** The best media type that this kind of request supports. Refuses with PGRST107 if there is none. */
export function parseAccept(
  header: string | undefined,
  offered: readonly Media[] = ['json', 'object', 'csv', 'geojson', 'xlsx'],
): Accepted {
  if (header === undefined || header.trim() === '') {
    return { media: offered[0] ?? 'json', ...NO_PARAMETERS };
  }
  const wanted = header.split(',').map((range, position) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const stripped = type.startsWith('application/vnd.pgrst.') && parameters.includes('nulls=stripped');
    const formulasAsText = type === 'text/csv' && parameters.includes('formulas=text');
    const booleansAsWords = type === 'text/csv' && parameters.includes('booleans=words');
    const tagged = (type === 'text/csv' || type === mediaTypes.xlsx) && parameters.includes('hxl=tags');
    const given = { stripped, formulasAsText, booleansAsWords, tagged };
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)), position, given };
  });
  wanted.sort((one, other) => other.weight - one.weight || one.position - other.position);
  for (const { type, weight, given } of wanted) {
    const known = Object.hasOwn(accepted, type) ? accepted[type] : undefined;
    const media = type === '*/*' ? offered[0] : known;
    if (media && offered.includes(media) && weight > 0) return { media, ...given };
  }
  const types = wanted.map(({ type }) => type).join(', ');
  throw new HttpError(406, 'PGRST107', `None of these media types are available: ${types}`);
}

export interface Range {
  readonly offset: number;
  readonly limit: number | null;
}

export const negativeLimit = (): ParseError => unsatisfiable('Limit should be greater than or equal to zero.');

const unsatisfiable = (details: string): ParseError =>
  new ParseError('Requested range not satisfiable', details, 'PGRST103', 416);

/** Parses `Range: 0-19`. Ignores other units and forms, as HTTP requires. */
export function parseRange(header: string | undefined): Range | null {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '');
  if (!found) return null;
  const first = Number(found[1]);
  if (found[2] === undefined) return { offset: first, limit: null };
  const last = Number(found[2]);
  if (last < first) {
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  }
  return { offset: first, limit: last - first + 1 };
}

/** The rows that both a Range header and limit/offset select. Refuses two ranges without a common row. */
export function withinRange(page: Range, range: Range | null): Range {
  if (range === null) return page;
  const offset = Math.max(page.offset, range.offset);
  const ends = [page, range].map((one) => (one.limit === null ? Infinity : one.offset + one.limit));
  const end = Math.min(...ends);
  if (end <= offset && page.limit !== 0) throw negativeLimit();
  return { offset, limit: end === Infinity ? null : Math.max(0, end - offset) };
}

/** The versions in If-Match, without weak tags, which match nothing (RFC 9110 §13.1.1). `*` requires only that the row exists. */
export function parseIfMatch(header: string | undefined): readonly string[] | '*' | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const tags = [...header.matchAll(/(?:^|,)\s*(W\/)?"([^"]*)"\s*(?=,|$)/g)];
  if (tags.length === 0 || tags.length > 20)
    throw new ParseError('If-Match is not a list of ETags', header.slice(0, 80));
  return tags.flatMap(([, weak, tag = '']) => (weak === undefined ? [tag] : []));
}
