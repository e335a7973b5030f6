/** Answers the repeat of a write as the first request was answered. Changes nothing, and shows nothing that the caller no longer may see. */
import { type Database, DatabaseError, type TransactionSettings } from '#db/database.ts';
import { Refusal } from '#server/refusal.ts';
import { parsePrefer } from '#server/psql/parse/parse-headers.ts';
import { decodeQuery, parseQuery } from '#server/psql/parse/parse-query.ts';
import type { SchemaCache } from '#server/psql/catalog/schema-cache.ts';
import type { Keeping } from './keep-answer.ts';
import type { AnswerRow, CallPlan, ParsedRequest, WritePlan } from './plan.ts';
import type { WriteKey } from './write-key.ts';

/** The row as it was kept; if its text was not, with the numbers of its records. */
type KeptRow = Omit<AnswerRow, 'body'> & { ids?: readonly string[] };

export const REPLAYED = { 'idempotency-replayed': 'true' } as const;

export const isAnswered = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'idempotency_key_answered';

/** The lock of the key was not free in time. */
export const isStillRunning = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03';

export const stillRunning = (): Refusal =>
  new Refusal(409, {
    constraint: 'idempotency_key_in_use',
    message: 'The first request with this Idempotency-Key is still running',
    hint: 'Send it again in some seconds.',
    headers: { 'retry-after': '5' },
  });

const gone = (location: string | null): Refusal =>
  new Refusal(409, {
    constraint: 'idempotency_answer_gone',
    message: 'This was saved before, and the answer is no longer kept',
    hint: 'Read the record again instead of sending it.',
    headers: { ...REPLAYED, ...(location !== null && { location }) },
  });

/** The functions behind Idempotency-Key, by their names in SQL: they claim a key, keep an answer, and return it. */
export interface Repeats {
  readonly claim: string;
  readonly keep: string;
  readonly kept: string;
}

interface KeyedWrite {
  readonly cache: SchemaCache;
  readonly plan: WritePlan | CallPlan;
  /** Those of the request, without its key. */
  readonly settings: TransactionSettings;
  readonly key: WriteKey;
  readonly repeats: Repeats;
}

export function keepingOf({ cache, plan, settings: { enter }, key, repeats }: KeyedWrite): Keeping {
  const { call = 'null', values = [], ...still } = enter ?? {};
  const at = values.length;
  // The rows of a guarded relation are read again instead of kept: the right to see them may go, or the rows themselves.
  const isGuarded = (name: string): boolean => cache.relations.get(name)?.guarded ?? false;
  return {
    enter: {
      ...still,
      call: `${call}, ${repeats.claim}($${at + 1}::text::bytea, $${at + 2}::text::bytea)`,
      values: [...values, key.hash, key.request],
    },
    keep: repeats.keep,
    whole: plan.kind === 'call' || !plan.reached().some(isGuarded),
    seal: plan.kind === 'call' && plan.routine.secret ? key.seal : null,
  };
}

interface Rereading {
  /** Reads the records of these numbers as the request asked for them, with the rights of now. */
  readonly read: (ids: readonly string[]) => Promise<AnswerRow | null>;
  readonly prefix: string;
}

export async function answerAgain(
  database: Database,
  { plan, settings, key, repeats }: KeyedWrite,
  { read, prefix }: Rereading,
): Promise<AnswerRow> {
  const { rows } = await database.statement<{ answer: string; body: string | null; same_rights: boolean }>(
    { ...settings, role: null, readOnly: true, rollback: false },
    `select answer, body, same_rights from ${repeats.kept}($1::text::bytea)`,
    [key.hash],
  );
  const [found] = rows;
  if (found === undefined) throw gone(null);
  const { body } = found;
  const row = { ...(JSON.parse(found.answer) as KeptRow), body: null };
  if (!hasText(plan)) return row;
  const text = body !== null && plan.kind === 'call' && plan.routine.secret ? key.open(body) : body;
  if (found.same_rights && text !== null) return { ...row, body: text };
  if (plan.kind === 'call') throw gone(null);
  const ids = row.ids ?? idsOf(text);
  const anew = ids.length === 0 ? null : await read(ids);
  if (anew?.rows === row.rows) return { ...row, body: anew.body, etag: anew.etag ?? null };
  const [id] = ids;
  const named = id !== undefined && ids.length === 1;
  throw gone(named ? `${prefix}/${plan.request.name}?id=eq.${encodeURIComponent(id)}` : null);
}

/** A request for the same columns and embeds of the records of these numbers. */
export function readingAgain({ request }: WritePlan | CallPlan, query: string, ids: readonly string[]): ParsedRequest {
  const shape = decodeQuery(query).filter(([name]) => name === 'select' || name.includes('.'));
  return {
    ...request,
    method: 'GET',
    query: parseQuery([...shape, ['id', `in.(${ids.join(',')})`]]),
    preferences: parsePrefer(undefined),
    range: null,
    ifMatch: null,
    body: null,
  };
}

/** Whether the answer has a text. */
const hasText = (plan: WritePlan | CallPlan): boolean =>
  plan.kind === 'call'
    ? plan.request.method !== 'HEAD' && plan.routine.returns !== 'void'
    : plan.request.preferences.return === 'representation';

function idsOf(body: string | null): string[] {
  if (body === null || !body.startsWith('[{')) return [];
  const rows = JSON.parse(body) as readonly { id?: unknown }[];
  return rows.flatMap(({ id }) => (typeof id === 'number' || typeof id === 'string' ? [String(id)] : []));
}
