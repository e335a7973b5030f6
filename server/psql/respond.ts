/** Turns the row of a plan's statement into status, headers and body, as in PostgREST. Pure. */
import type { Readable } from 'node:stream';
import { HttpError } from '#server/errors.ts';
import { withoutFormulas } from '#server/psql/media/formulas.ts';
import { csvHeader } from '#server/psql/media/framing.ts';
import { appliedPreferences, mediaTypes } from '#server/psql/parse/parse-headers.ts';
import type { AnswerRow, CallPlan, Plan, ReadPlan, WritePlan } from './plan.ts';
import { etagHeader, notSingular } from './refusals.ts';
import type { Outcome } from './run.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Readable | null;
}

/** @param prefix the path before the name of a relation. */
export function respond(plan: Plan, outcome: Outcome, prefix: string): Answer {
  const applied = appliedPreferences(plan.request.preferences, plan.kind, plan.kind === 'insert' && plan.resolves);
  const common: Record<string, string> = applied === '' ? {} : { 'preference-applied': applied };
  if (outcome.kind === 'stream') return respondStream(plan, outcome, common);
  const answer = respondRow(plan, outcome.row, common, prefix);
  const status = outcome.row.status == null ? answer.status : toldStatus(outcome.row.status);
  return { ...answer, status, headers: { ...answer.headers, ...headersOfFunction(outcome.row.headers) } };
}

function respondRow(plan: Plan, row: AnswerRow, common: Record<string, string>, prefix: string): Answer {
  if (plan.kind === 'read') return respondPage(plan, row, common);
  if (plan.kind === 'call') return respondCall(plan, row, common);
  return respondWrite(plan, row, common, prefix);
}

/** The status set by a function. */
function toldStatus(status: string): number {
  if (/^[2-5]\d\d$/.test(status)) return Number(status);
  throw new HttpError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

/** The headers set by a function: a list of objects with one key each. */
function headersOfFunction(headers: string | null | undefined): Record<string, string | string[]> {
  if (headers == null) return {};
  const message = 'response.headers guc must be a JSON array composed of objects with a single key and a string value';
  const refused = new HttpError(500, 'PGRST111', message);
  let list: unknown;
  try {
    list = JSON.parse(headers);
  } catch {
    throw refused;
  }
  if (!Array.isArray(list)) throw refused;
  const pairs = list.flatMap((one: unknown) => Object.entries(one ?? {}));
  if (pairs.length !== list.length || pairs.some(([, value]) => typeof value !== 'string')) throw refused;
  const byName = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), String(value)]);
  }
  return Object.fromEntries([...byName].map(([name, values]) => [name, values.length === 1 ? values.join() : values]));
}

/** The media type of the answer, with the requested parameters. */
function contentType({ request }: Plan): string {
  const { media, stripped, formulasAsText, booleansAsWords, tagged } = request;
  if (media === 'csv')
    return [
      'text/csv',
      ...(formulasAsText ? ['formulas=text'] : []),
      ...(booleansAsWords ? ['booleans=words'] : []),
      ...(tagged ? ['hxl=tags'] : []),
      'charset=utf-8',
    ].join('; ');
  if (!stripped) return mediaTypes[media];
  const type = media === 'object' ? 'application/vnd.pgrst.object+json' : 'application/vnd.pgrst.array+json';
  return `${type};nulls=stripped; charset=utf-8`;
}

function contentOf(plan: Plan, row: AnswerRow, headers: Record<string, string>): Omit<Answer, 'status'> {
  const { media, method, formulasAsText } = plan.request;
  const described = { ...headers, 'content-type': contentType(plan), ...etagHeader(row.etag) };
  if (method === 'HEAD') return { headers: described, body: null };
  const text = row.body ?? '';
  if (media === 'csv') {
    const header = csvHeader(plan);
    if (row.rows === 0) return { headers: described, body: header };
    return { headers: described, body: `${header}\n${formulasAsText ? withoutFormulas(text) : text}` };
  }
  return { headers: described, body: media === 'object' ? text.slice(1, -1) : text };
}

function respondPage(plan: ReadPlan | CallPlan, row: AnswerRow, common: Record<string, string>): Answer {
  const { media, preferences } = plan.request;
  if (media === 'object' && row.rows !== 1) throw notSingular(row.rows);
  const unpaged = plan.limit === null && plan.offset === 0;
  const total = row.total ?? (preferences.count !== null && unpaged ? String(row.rows) : null);
  const { status, range } = pageStatus(plan.offset, row.rows, total);
  return { status, ...contentOf(plan, row, { ...common, 'content-range': range }) };
}

function pageStatus(offset: number, rows: number, total: string | null): { status: number; range: string } {
  const range = `${rows > 0 && total !== '0' ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`;
  if (total === null) return { status: 200, range };
  if (offset > Number(total)) {
    throw new HttpError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'content-range': range },
    });
  }
  return { status: rows < Number(total) ? 206 : 200, range };
}

function respondStream(
  plan: Plan,
  { body, total }: Outcome & { kind: 'stream' },
  common: Record<string, string>,
): Answer {
  const rows = total === null ? 0 : Math.max(0, Math.min(Number(total) - plan.offset, plan.limit ?? Number(total)));
  const { status, range } = pageStatus(plan.offset, rows, total);
  return { status, headers: { ...common, 'content-range': range, 'content-type': contentType(plan) }, body };
}

function respondWrite(plan: WritePlan, row: AnswerRow, common: Record<string, string>, prefix: string): Answer {
  const { kind, request } = plan;
  const { affected = 0, inserted = null } = row;
  // A plan estimates rows to read, none of a write.
  const counts = request.preferences.count === 'exact' || request.preferences.count === 'estimated';
  const counted = counts ? String(affected) : '*';
  const changed = kind === 'update' && affected > 0 ? `0-${affected - 1}` : '*';
  const headers = { ...common, 'content-range': `${changed}/${counted}` };
  const representation = request.preferences.return === 'representation';
  // A merge or a PUT of existing rows creates nothing.
  const created = kind === 'insert' && (inserted === null || inserted > 0);
  if (representation) return { status: created ? 201 : 200, ...contentOf(plan, row, headers) };
  const done = kind !== 'insert' || plan.put ? 204 : created ? 201 : 200;
  return { status: done, headers: { ...headers, ...locationHeader(plan, row, prefix) }, body: null };
}

function respondCall(plan: CallPlan, row: AnswerRow, common: Record<string, string>): Answer {
  const { returns } = plan.routine;
  if (returns === 'void') return { status: 204, headers: common, body: null };
  if (plan.request.media === 'csv' || returns === 'scalars' || returns === 'rows')
    return respondPage(plan, row, common);
  const total = plan.request.preferences.count === null ? '*' : '1';
  const { headers, body } = contentOf(plan, row, { ...common, 'content-range': `0-0/${total}` });
  const single = plan.request.media === 'json' && typeof body === 'string' ? body.slice(1, -1) : body;
  return { status: 200, headers, body: single === '' ? 'null' : single };
}

/** The URL of the inserted row. */
function locationHeader(plan: WritePlan, { location }: AnswerRow, prefix: string): Record<string, string> {
  if (plan.rows !== 1 || !location) return {};
  const values = JSON.parse(location) as (string | null)[];
  const { name, primaryKey } = plan.relation;
  const filters = primaryKey.map((column, at) => {
    const value = values[at] ?? null;
    return `${encodeURIComponent(column)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`;
  });
  return { location: `${prefix}/${encodeURIComponent(name)}?${filters.join('&')}` };
}
