/** Reads Prefer, Accept, Range and If-Match; what they ask for, not what is done about it. */
import { ParseError } from './cursor.ts';
import { HttpError } from '#server/errors.ts';

export interface Preferences {
  readonly return: 'minimal' | 'headers-only' | 'representation' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly tx: 'commit' | 'rollback' | null;
  readonly handling: 'strict' | 'lenient' | null;
  readonly maxAffected: number | null;
}

const choices = {
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

const noPreferences: Preferences = {
  return: null,
  count: null,
  resolution: null,
  missing: null,
  tx: null,
  handling: null,
  maxAffected: null,
};

/** Of a preference given twice the first counts (RFC 7240); unknown ones are refused only by handling=strict. */
export function parsePrefer(header: string | undefined): Preferences {
  if (header === undefined) return noPreferences;
  const given = header
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '');
  const first = <Name extends keyof typeof choices>(name: Name): (typeof choices)[Name][number] | null => {
    const values: readonly (typeof choices)[Name][number][] = choices[name];
    for (const preference of given) {
      const value = values.find((choice) => preference === `${name}=${choice}`);
      if (value !== undefined) return value;
    }
    return null;
  };
  const preferences: Preferences = {
    return: first('return'),
    count: first('count'),
    resolution: first('resolution'),
    missing: first('missing'),
    tx: first('tx'),
    handling: first('handling'),
    maxAffected: readMaxAffected(given),
  };
  if (preferences.handling === 'strict') refuseUnknown(given);
  return preferences;
}

function readMaxAffected(given: readonly string[]): number | null {
  const number = given.map((preference) => /^max-affected=(\d{1,15})$/.exec(preference)?.[1]).find(Boolean);
  return number === undefined ? null : Number(number);
}

function refuseUnknown(given: readonly string[]): void {
  const unknown = given.filter((preference) => {
    if (/^max-affected=\d{1,15}$/.test(preference)) return false;
    return !Object.entries(choices).some(([name, values]) => values.some((value) => preference === `${name}=${value}`));
  });
  if (unknown.length === 0) return;
  throw new HttpError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${unknown.join(', ')}`,
  });
}

/** What was understood, for Preference-Applied. */
export function appliedPreferences(
  preferences: Preferences,
  kind: 'read' | 'insert' | 'update' | 'delete' | 'call',
): string {
  const { maxAffected, ...named } = preferences;
  const writes = kind === 'insert' || kind === 'update' || kind === 'delete';
  const applied = [
    kind === 'insert' && named.resolution && `resolution=${named.resolution}`,
    (kind === 'insert' || kind === 'update') && named.missing && `missing=${named.missing}`,
    writes && named.return && `return=${named.return}`,
    named.count && `count=${named.count}`,
    named.tx && `tx=${named.tx}`,
    named.handling && `handling=${named.handling}`,
    named.handling === 'strict' && kind !== 'read' && maxAffected !== null && `max-affected=${maxAffected}`,
  ];
  return applied.filter(Boolean).join(', ');
}

export type Media = 'json' | 'object' | 'csv';

export const mediaTypes: Readonly<Record<Media, string>> = {
  json: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

const accepted: Readonly<Record<string, Media>> = {
  '*/*': 'json',
  'application/*': 'json',
  'application/json': 'json',
  'application/vnd.pgrst.array+json': 'json',
  'application/vnd.pgrst.object+json': 'object',
  'application/vnd.pgrst.object': 'object',
  'text/csv': 'csv',
  'text/*': 'csv',
};

export function parseAccept(header: string | undefined): Media {
  if (header === undefined || header.trim() === '') return 'json';
  const wanted = header.split(',').map((range, position) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { type: type ?? '', weight: weight === undefined ? 1 : Number(weight.slice(2)), position };
  });
  wanted.sort((one, other) => other.weight - one.weight || one.position - other.position);
  for (const { type, weight } of wanted) {
    const media = Object.hasOwn(accepted, type) ? accepted[type] : undefined;
    if (media && weight > 0) return media;
  }
  const types = wanted.map(({ type }) => type).join(', ');
  throw new HttpError(406, 'PGRST107', `None of these media types are available: ${types}`);
}

export interface Range {
  readonly offset: number;
  readonly limit: number | null;
}

/** `Range: 0-19`; another unit or form is ignored, as HTTP asks. */
export function parseRange(header: string | undefined): Range | null {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '');
  if (!found) return null;
  const first = Number(found[1]);
  if (found[2] === undefined) return { offset: first, limit: null };
  const last = Number(found[2]);
  if (last < first) {
    throw new ParseError(
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      'PGRST103',
      416,
    );
  }
  return { offset: first, limit: last - first + 1 };
}

/** The versions that If-Match names; `*` asks only that the row is there. */
export function parseIfMatch(header: string | undefined): readonly string[] | '*' | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const tags = [...header.matchAll(/(?:^|,)\s*(?:W\/)?"([^"]*)"\s*(?=,|$)/g)].map(([, tag]) => tag ?? '');
  if (tags.length === 0 || tags.length > 20)
    throw new ParseError('If-Match is not a list of ETags', header.slice(0, 80));
  return tags;
}
