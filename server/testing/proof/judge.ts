/** Checks an answer against rules that hold for every request. Returns the broken rules. */
import type { OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { holdsCanary, holdsMark, nameMark, valueMark } from './marks.ts';
import type { ProofRequest } from './request.ts';
import type { ProofRole } from './target.ts';
import type { SentStatement } from './watched.ts';

export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** The status of an incomplete answer. */
export const brokenOff = 0;

export interface Rules {
  readonly deadline: number;
  /** Milliseconds beyond its deadline that a statement may take, for the connection and its turn. Null if `watchOverdue` checks the deadline. */
  readonly grace: number | null;
  readonly secrets: readonly string[];
  /** The number of concurrent requests. */
  readonly beside: number;
}

/** Codes of mistakes of the server: a statement that does not parse or does not fit its values. */
const ownMistakes = new Set(['42601', '42622', '42P02', '42P18', '08P01', '25P02', '26000', '34000', '3B001']);

export function judge(
  request: ProofRequest,
  answer: Answer,
  statements: readonly SentStatement[],
  role: ProofRole,
  rules: Rules,
): string[] {
  const text = readable(answer);
  if (text === null) return ['a packed answer cannot be unpacked'];
  return [
    ...judgeStatus(answer, statements, rules),
    ...judgeError(request, answer, text),
    ...judgeShape(request, answer, text),
    ...judgeSecrets(answer, text, role, rules),
    ...statements.flatMap(({ text: sql }) => judgeText(request, sql)),
    ...judgeTime(statements, rules),
  ];
}

function judgeStatus({ status, headers }: Answer, statements: readonly SentStatement[], rules: Rules): string[] {
  if (status > 0 && status < 500) return [];
  if (status === 503 && headers['retry-after'] !== undefined && rules.beside > 0) return [];
  const longest = Math.max(0, ...statements.map(({ took }) => took));
  if (status === 504 || status === brokenOff)
    return longest < rules.deadline * 0.9 ? [`${status === 504 ? status : 'broken off'} after ${longest} ms`] : [];
  return [`status ${status}`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code of an error's body, or null. */
export function codeOf(answer: Answer): string | null {
  const body = answer.status >= 300 ? parsed(answer.body.toString()) : null;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : null;
}

function judgeError({ method }: ProofRequest, answer: Answer, text: string): string[] {
  if (answer.status < 300 || method === 'HEAD' || answer.status === 304) return [];
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) return [`an error's body is no object: ${text.slice(0, 200)}`];
  const missing = ['code', 'message', 'details', 'hint'].filter((key) => !(key in body));
  // An invalid search text has the code of an invalid statement, but is a mistake of the request.
  const own = ownMistakes.has(codeOf(answer) ?? '') && !/in tsquery|there is no escaped character/.test(text);
  return [
    ...missing.map((key) => `an error's body has no ${key}`),
    ...(own ? [`a statement of ours is wrong: ${text.slice(0, 300)}`] : []),
  ];
}

/** Checks that a body declared as JSON is JSON, and that a page has the rows of its Content-Range. */
function judgeShape({ method, url }: ProofRequest, { status, headers }: Answer, text: string): string[] {
  if (status === brokenOff || status >= 300 || method === 'HEAD' || text === '') return [];
  if (!String(headers['content-type'] ?? '').includes('json')) return [];
  const body = parsed(text);
  if (body === undefined) return [`not json: ${text.slice(0, 200)}`];
  const range = /^(\d+)-(\d+)\//.exec(String(headers['content-range'] ?? ''));
  if (range === null || !Array.isArray(body) || method !== 'GET' || url.includes('/rpc/')) return [];
  const announced = Number(range[2]) - Number(range[1]) + 1;
  return announced === body.length ? [] : [`Content-Range tells of ${announced} rows, there are ${body.length}`];
}

function judgeSecrets({ headers }: Answer, text: string, { blind }: ProofRole, { secrets }: Rules): string[] {
  const shown = text + JSON.stringify(headers);
  const leaked = secrets.filter((secret) => shown.includes(secret));
  if (leaked.length > 0) return ['an answer holds a secret'];
  return blind && holdsCanary(shown) ? [`an answer shows what is hidden: ${around(shown)}`] : [];
}

const around = (text: string): string => {
  const at = text.search(/kanarek|918273645/i);
  return text.slice(Math.max(0, at - 80), at + 80);
};

/** Checks that the text of a statement has names of the catalog and of outputs in quotes, and no part of the request outside them. */
function judgeText({ sound, aliases }: ProofRequest, sql: string): string[] {
  const names = [...sql.matchAll(/"((?:[^"]|"")*)"/g)].map(([, name = '']) => name.replaceAll('""', '"'));
  const rest = sql.replaceAll(/"(?:[^"]|"")*"/g, '""');
  const found: string[] = [];
  if (holdsMark(rest)) found.push(`a text holds what was asked, outside a quoted name: ${sql.slice(0, 400)}`);
  if (sound && names.some((name) => name.includes(valueMark))) found.push(`a text holds a value: ${sql.slice(0, 400)}`);
  if (sound && names.some((name) => name.includes(nameMark) && !aliases.includes(name)))
    found.push(`a text holds a name that the catalog does not know: ${sql.slice(0, 400)}`);
  // oxlint-disable-next-line no-control-regex -- Line breaks are allowed, other controls are not.
  if (/;|--|\/\*|\$\$|[^\n\x20-\x7e]/.test(rest.replaceAll(/'(?:[^']|'')*'/g, "''")))
    found.push(`a text holds a mark that it has no use for: ${sql.slice(0, 400)}`);
  return found;
}

function judgeTime(statements: readonly SentStatement[], { deadline, grace }: Rules): string[] {
  if (grace === null) return [];
  return statements
    .filter(({ took }) => took > deadline + grace)
    .map(({ took, text }) => `a statement took ${Math.round(took)} ms: ${text.slice(0, 300)}`);
}

/** The body as text, decompressed; of a workbook, its concatenated parts. */
function readable(answer: Answer): string | null {
  try {
    return unpacked(answer);
  } catch {
    return null;
  }
}

function unpacked({ headers, body }: Answer): string {
  const encoding = body.length === 0 ? null : headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(body).toString();
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  if (encoding === 'deflate') return inflateSync(body).toString();
  return String(headers['content-type'] ?? '').includes('spreadsheetml') ? unzipped(body) : body.toString();
}

function unzipped(archive: Buffer): string {
  const parts: string[] = [];
  for (let at = archive.indexOf('PK\u0003\u0004'); at >= 0; at = archive.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const packed = archive.readUInt16LE(at + 8) === 8;
    parts.push(packed ? inflateRawSync(archive.subarray(start)).toString() : archive.subarray(start).toString());
  }
  return parts.join('\n');
}
