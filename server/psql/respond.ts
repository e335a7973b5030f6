/** Turns what a plan's statement answered into status, headers and body, as PostgREST words them; pure. */
import type { Readable } from 'node:stream';
import { HttpError } from '#server/errors.ts';
import { csvHeader } from './csv.ts';
import { appliedPreferences, mediaTypes } from './parse-headers.ts';
import type { CallPlan, Plan, ReadPlan } from './plan.ts';
import { etagHeader, notSingular } from './refusals.ts';
import type { Outcome } from './run.ts';
import type { AnswerRow } from './sql-answer.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable | null;
}

/** @param prefix what stands before a relation's name in the address. */
export function respond(plan: Plan, outcome: Outcome, prefix: string): Answer {
  const applied = appliedPreferences(plan.preferences, plan.kind);
  const common: Record<string, string> = applied === '' ? {} : { 'preference-applied': applied };
  if (outcome.kind === 'stream') return respondStream(plan, outcome, common);
  const { row } = outcome;
  switch (plan.kind) {
    case 'read':
      return respondPage(plan, row, common);
    case 'call':
      return respondCall(plan, row, common);
    case 'insert':
    case 'update':
    case 'delete': {
      const counted = plan.preferences.count === null ? '*' : String(row.affected ?? 0);
      const changed = plan.kind === 'update' && row.affected ? `0-${row.affected - 1}` : '*';
      const headers = { ...common, 'content-range': `${changed}/${counted}` };
      const done = plan.kind === 'insert' ? 201 : 204;
      if (plan.preferences.return !== 'representation') {
        return { status: done, headers: { ...headers, ...locationHeader(plan, row, prefix) }, body: null };
      }
      return { status: plan.kind === 'insert' ? 201 : 200, ...contentOf(plan, row, headers) };
    }
  }
}

function contentOf(plan: Plan, row: AnswerRow, headers: Record<string, string>): Omit<Answer, 'status'> {
  const { media, read } = plan;
  const described = { ...headers, 'content-type': mediaTypes[media], ...etagHeader(row.etag) };
  const text = row.body ?? '';
  if (media === 'csv') {
    const header = read ? csvHeader(read) : 'value';
    return { headers: described, body: row.rows === 0 ? header : `${header}\n${text}` };
  }
  return { headers: described, body: media === 'object' ? text.slice(1, -1) : text };
}

function respondPage(plan: ReadPlan, row: AnswerRow, common: Record<string, string>): Answer {
  if (plan.media === 'object' && row.rows !== 1) throw notSingular(row.rows);
  const unpaged = plan.read.limit === null && plan.read.offset === 0;
  const total = row.total ?? (plan.preferences.count !== null && unpaged ? String(row.rows) : null);
  const { status, range } = pageStatus(plan.read.offset, row.rows, total);
  const headers = { ...common, 'content-range': range };
  const content = contentOf(plan, row, headers);
  return { status, headers: content.headers, body: plan.headOnly ? null : content.body };
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
  const { read } = plan;
  const offset = read?.offset ?? 0;
  const rows = total === null ? 0 : Math.max(0, Math.min(Number(total) - offset, read?.limit ?? Number(total)));
  const { status, range } = pageStatus(offset, rows, total);
  return { status, headers: { ...common, 'content-range': range, 'content-type': mediaTypes[plan.media] }, body };
}

function respondCall(plan: CallPlan, row: AnswerRow, common: Record<string, string>): Answer {
  const { routine, read, preferences } = plan;
  if (routine.returns === 'void') return { status: 204, headers: common, body: null };
  if (plan.media !== 'csv' && (routine.returns === 'scalar' || routine.returns === 'row')) {
    const headers = { ...common, 'content-range': '0-0/*', 'content-type': mediaTypes[plan.media] };
    return { status: 200, headers, body: plan.headOnly ? null : (row.body ?? '').slice(1, -1) || 'null' };
  }
  const total = row.total ?? (preferences.count === null ? null : String(row.rows));
  const { status, range } = pageStatus(read?.offset ?? 0, row.rows, total);
  const content = contentOf(plan, row, { ...common, 'content-range': range });
  return { status, headers: content.headers, body: plan.headOnly ? null : content.body };
}

/** Where the one inserted row can be read. */
function locationHeader(plan: Plan, { location }: AnswerRow, prefix: string): Record<string, string> {
  if (plan.kind !== 'insert' || plan.rows !== 1 || !location) return {};
  const values = JSON.parse(location) as (string | null)[];
  const { name, primaryKey } = plan.read.relation;
  const filters = primaryKey.map((column, at) => {
    const value = values[at] ?? null;
    return `${encodeURIComponent(column)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`;
  });
  return { location: `${prefix}/${encodeURIComponent(name)}?${filters.join('&')}` };
}
