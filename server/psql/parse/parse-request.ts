/** Parses an HTTP request, all but its rows: pure functions, without the server or the schema. */
import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from '#server/errors.ts';
import { URL_LENGTH } from '#server/psql/limits.ts';
import type { ParsedRequest, Readme } from '#server/psql/plan.ts';
import { isReadCsv } from './csv-body.ts';
import { ParseError } from './cursor.ts';
import { type Body, bodyOfCsv, readBody } from './parse-body.ts';
import { parseAccept, parseIfMatch, parsePrefer, parseRange } from './parse-headers.ts';
import { decodeQuery, parseQuery } from './parse-query.ts';

/** The parts of a request that are parsed; a request of Fastify has them. */
export interface RawRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Of the route: `name` is the relation or function. */
  readonly params: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** @throws {ParseError} or {HttpError}, each with the words of PostgREST. */
export function parseRequest(
  request: RawRequest,
  { schema, calling, functionsSetAnswer }: { schema: string; calling: boolean; functionsSetAnswer: boolean },
): ParsedRequest {
  const { method } = request;
  const reads = method === 'GET' || method === 'HEAD';
  refuseOtherSchema(request, schema);
  const ifMatch = reads ? null : parseIfMatch(header(request, 'if-match'));
  if (ifMatch !== null && method !== 'PATCH' && method !== 'DELETE') {
    // Refuse instead of ignoring it, because the client relies on the comparison.
    throw new ParseError('If-Match may stand with PATCH and DELETE only', `${method} names no row that has a version.`);
  }
  const media = reads || calling ? undefined : (['json', 'object', 'csv', 'geojson'] as const);
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const query = decodeQuery(queryOf(request));
  return {
    method,
    name: nameOf(request),
    query: parseQuery(query, calling && reads),
    preferences: parsePrefer(header(request, 'prefer')),
    ...parseAccept(header(request, 'accept'), media),
    // RFC 9110 gives Range a meaning for GET alone.
    range: method === 'GET' ? parseRange(header(request, 'range')) : null,
    ifMatch,
    functionsSetAnswer,
    ...sheetsOf(media === undefined && !calling ? header(request, 'sheets') : undefined),
    readme: readmeOf(header(request, 'readme'), query),
    body: hasBody ? bodyOf(request, calling) : null,
  };
}

/** A long csv body was read in a thread before. */
function bodyOf(request: RawRequest, calling: boolean): Body {
  const { body } = request;
  if (isReadCsv(body)) return bodyOfCsv(body);
  return readBody(Buffer.isBuffer(body) ? body : undefined, header(request, 'content-type'), calling);
}

/** The relation or function in the path. */
export function nameOf({ params }: RawRequest): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'name') : undefined;
  if (typeof value === 'string') return value;
  throw new HttpError(404, 'PGRST125', 'Invalid path specified in request URL');
}

/** Refuses a request for another schema than the served one. */
export function refuseOtherSchema(request: RawRequest, schema: string): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const profile = header(request, reads ? 'accept-profile' : 'content-profile');
  if (profile === undefined || profile === schema) return;
  throw new HttpError(406, 'PGRST106', `Invalid schema: ${profile.slice(0, 100)}`, {
    hint: `Only the following schemas are exposed: ${schema}`,
  });
}

/** Path and query, with the parameters sorted by name: equal for equal requests (`Content-Location`). */
export function sortedUrl(request: RawRequest): string {
  const { url } = request;
  const query = queryOf(request);
  if (query !== '' && !query.includes('&')) return url;
  const path = url.slice(0, url.length - query.length);
  return query === '' ? path.replace(/\?$/, '') : `${path}${query.split('&').toSorted().join('&')}`;
}

export function header({ headers }: RawRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

export function queryOf({ url }: RawRequest): string {
  if (url.length > URL_LENGTH) {
    throw new ParseError(`An address may have ${URL_LENGTH} characters`, null, 'PGRST100', 414);
  }
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** The header is percent-encoded, to allow names in all scripts. */
function readmeOf(words: string | undefined, query: ReturnType<typeof decodeQuery>): Readme | null {
  if (words === undefined) return null;
  try {
    return { words: decodeURIComponent(words), query: query.filter(([name]) => name !== 'select') };
  } catch {
    throw new ParseError('The Readme header must be percent-encoded', null);
  }
}

const MOST_SHEETS = 3;
/** A name that is valid in every spreadsheet, and of none of the other sheets. */
const sheet = /^(?!readme=|sheet)([\p{L}\p{N}][\p{L}\p{N} _-]{0,24})=(\w+)\?select=(.+)$/iu;
/** Characters that the name of a sheet may not have in some spreadsheet. */
const noSheet = /[^\p{L}\p{N} _-]/gu;
const LONGEST_NAME = 25;

/** A sheet in each line of the percent-encoded header: `Locations=facts_locations_view?select=id,latitude`. The first line may be the name of the sheet of the request itself: `Facts`. */
function sheetsOf(header: string | undefined): Pick<ParsedRequest, 'sheet' | 'sheets'> {
  if (header === undefined) return { sheet: null, sheets: [] };
  const refused = (details: string | null): ParseError =>
    new ParseError('The Sheets header must name sheets, as in Places=towns?select=id, percent-encoded', details);
  let lines: string[];
  try {
    lines = decodeURIComponent(header).split('\n');
  } catch {
    throw refused(null);
  }
  const named = lines[0]?.includes('=') === true ? '' : (lines.shift() ?? '');
  const own = named.replaceAll(noSheet, '').trim().slice(0, LONGEST_NAME) || null;
  const sheets = lines.map((line) => {
    const [, name, relation, select] = sheet.exec(line) ?? [];
    if (name === undefined || relation === undefined || select === undefined) throw refused(line.slice(0, 100));
    return { name, relation, select: parseQuery([['select', select]], false).select };
  });
  const all = [...(own === null ? [] : [own]), ...sheets.map(({ name }) => name)];
  const names = new Set(all.map((name) => name.toLowerCase()));
  if (sheets.length > MOST_SHEETS || names.size < all.length)
    throw refused(`There may be ${MOST_SHEETS} sheets with different names.`);
  return { sheet: own, sheets };
}
