/** Reads and writes relations under /psql, typed by the catalog, with the headers of the dialect. Shows nothing. */
import { withRequestId } from '#domain/messages/request-id.ts';
import { ask } from './ask.ts';
import { currentSession } from './session.ts';
import { keyedWrite } from './write-keys.ts';
import {
  addressOf,
  type Column,
  type Conditions,
  type Embeds,
  type Numbered,
  type Query,
  type RelationName,
  type Row,
  type Shape,
  type Values,
} from './psql-query.ts';

/** Words, or the faults of a list of rows, which their caller reads. */
type Details = string | readonly unknown[];

type ErrorBody = {
  code?: string;
  message?: string;
  details?: Details | null;
  hint?: string;
  constraint?: string;
  current?: unknown;
  request_id?: string;
};

/** In the words of a person; the server's are for programs. */
const REPEATS: Readonly<Record<string, string>> = {
  idempotency_key_in_use: 'The first try of this save is still running. Try again in some seconds.',
  idempotency_answer_gone: 'This was saved before. Look for it in its list.',
};

export class PsqlError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly details: Details | null;
  readonly hint: string | null;
  /** The name of the broken rule; `domain/messages` has its words. */
  readonly constraint: string | null;
  /** The current row, when somebody else saved it first. */
  readonly current: unknown;
  /** The address of the record that an earlier try of this write has saved. */
  readonly location: string | null;
  readonly requestId: string | null;
  constructor(status: number, body: ErrorBody, location: string | null = null) {
    const { message = `The server answered ${status}`, hint } = body;
    // The message of a statement that took too long includes how to narrow it.
    const said = status === 504 && Boolean(hint);
    const words = said ? `${message}. ${hint}` : (REPEATS[body.constraint ?? ''] ?? message);
    super(withRequestId(status, words, body.request_id));
    this.name = 'PsqlError';
    this.status = status;
    this.code = body.code ?? null;
    this.details = body.details ?? null;
    this.hint = said ? null : (hint ?? null);
    this.constraint = body.constraint ?? null;
    this.current = body.current ?? null;
    this.location = location;
    this.requestId = body.request_id ?? null;
  }

  /** The field that the refusal names by 'Field: username' in its details. */
  get field(): string | null {
    return typeof this.details === 'string' ? (/^Field: (\S+)$/.exec(this.details)?.[1] ?? null) : null;
  }
}

const ONE = 'application/vnd.pgrst.object+json';

/** Whether the outcome of a write is unknown: no answer arrived, or that of a server between, or that of a first try that still runs. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof PsqlError) ||
  [502, 503, 504].includes(error.status) ||
  error.constraint === 'idempotency_key_in_use' ||
  error.constraint === 'idempotency_answer_gone';

/** Refusals of the calls that take a version instead of If-Match. */
const VERSIONS: ReadonlySet<string> = new Set(['role_version', 'user_version']);

/** Whether the record was saved elsewhere since the version that a write names. */
export const isConflict = (error: unknown): boolean =>
  error instanceof PsqlError && (error.status === 412 || VERSIONS.has(error.constraint ?? ''));

type Write = {
  /** The save of a form: its key is kept for as long as its values may be. */
  form?: boolean | undefined;
};

export async function send(path: string, init: RequestInit, { form = false }: Write = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (
    init.method === undefined ||
    !path.startsWith('/psql/') ||
    headers.get('prefer')?.includes('tx=rollback') === true
  )
    return answerOf(await ask(path, init));
  const request = [currentSession()?.username, init.method, path, [...headers], init.body];
  const write = keyedWrite(request, form);
  const keyed = { ...init, headers: { ...Object.fromEntries(headers), 'idempotency-key': `"${write.key}"` } };
  try {
    const response = await ask(path, keyed).catch((error: unknown) => {
      if (error instanceof TypeError) return ask(path, keyed);
      throw error;
    });
    await answerOf(response);
    write.answered('success');
    return response;
  } catch (error) {
    if (!isUnanswered(error)) write.answered('refusal');
    throw error;
  } finally {
    write.ended();
  }
}

async function answerOf(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  throw new PsqlError(response.status, body, response.headers.get('location'));
}

/** A compressing proxy marks an ETag as weak, and a weak ETag never matches. Ours is a version, so the mark is removed. */
const etagOf = ({ headers }: Response): string | null => headers.get('etag')?.replace(/^W\//, '') ?? null;

async function single<Found>(response: Response): Promise<{ row: Found; etag: string | null }> {
  return { row: (await response.json()) as Found, etag: etagOf(response) };
}

const writing = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { accept: ONE, 'content-type': 'application/json', prefer: 'return=representation', ...headers },
  body: JSON.stringify(body),
});

const ifMatch = (etag: string | null | undefined): Record<string, string> => (etag == null ? {} : { 'if-match': etag });

/** `0-19/3573458`, with a star on the left for no rows and on the right for no count. */
export function totalOf(contentRange: string | null): number | null {
  const total = contentRange?.split('/')[1];
  return total === undefined || total === '*' ? null : Number(total);
}

async function list<R extends RelationName, C extends Column<R> = Column<R>, E extends Embeds<R> = {}>(
  relation: R,
  query: Query<R, C, E>,
  { count = false, signal }: { count?: boolean; signal?: AbortSignal } = {},
) {
  const headers: Record<string, string> = count ? { prefer: 'count=exact' } : {};
  const response = await send(addressOf(relation, query), { headers, ...(signal && { signal }) });
  const rows = (await response.json()) as Row<R, C, E>[];
  return { rows, total: totalOf(response.headers.get('content-range')) };
}

/** The number of rows for each value of a column; of values without rows none. */
async function counts<R extends RelationName, C extends Column<R>>(
  relation: R,
  by: C,
  where: Conditions<R>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ReadonlyMap<Row<R, C>[C], number>> {
  const select = [by, 'records:count()' as C];
  const response = await send(addressOf(relation, { select, where }), { ...(signal && { signal }) });
  const rows = (await response.json()) as (Row<R, C> & { records: number })[];
  return new Map(rows.map((row) => [row[by], row.records]));
}

async function one<R extends RelationName, C extends Column<R> = Column<R>, E extends Embeds<R> = {}>(
  relation: R,
  query: Query<R, C, E>,
  { signal }: { signal?: AbortSignal } = {},
) {
  const init = { headers: { accept: ONE }, ...(signal && { signal }) };
  return single<Row<R, C, E>>(await send(addressOf(relation, query), init));
}

/** The row of this number; the server refuses other text. */
async function load<R extends Numbered, C extends Column<R> = Column<R>, E extends Embeds<R> = {}>(
  relation: R,
  id: number | string,
  { signal, ...shape }: Shape<C, E> & { signal?: AbortSignal } = {},
) {
  const init = { headers: { accept: ONE }, ...(signal && { signal }) };
  return single<Row<R, C, E>>(await send(addressOf(relation, { ...shape, where: { id: `eq.${id}` } }), init));
}

async function create<R extends RelationName, C extends Column<R> = Column<R>, E extends Embeds<R> = {}>(
  relation: R,
  values: Values<R>,
  { form, ...shape }: Shape<C, E> & Write = {},
) {
  return single<Row<R, C, E>>(await send(addressOf(relation, shape), writing('POST', values), { form }));
}

/** Creates all rows in one transaction, or none. A trial changes nothing and answers as the call would. */
async function createAll<R extends RelationName>(
  relation: R,
  values: readonly Values<R>[],
  { trial = false }: { trial?: boolean } = {},
): Promise<void> {
  const prefer = `return=minimal${trial ? ', tx=rollback' : ''}`;
  await send(addressOf(relation), writing('POST', values, { accept: 'application/json', prefer }));
}

/** Creates all rows of a form in one transaction, or none, and returns their ids. */
async function createForm<R extends Numbered>(relation: R, values: readonly Values<R>[]): Promise<number[]> {
  const path = `${addressOf(relation)}?select=id`;
  const response = await send(path, writing('POST', values, { accept: 'application/json' }), { form: true });
  return ((await response.json()) as { id: number }[]).map(({ id }) => id);
}

async function update<R extends Numbered, C extends Column<R> = Column<R>, E extends Embeds<R> = {}>(
  relation: R,
  id: number,
  values: Values<R>,
  { etag, ...shape }: Shape<C, E> & { etag?: string | null } = {},
) {
  const path = addressOf(relation, { ...shape, where: { id: `eq.${id}` } });
  return single<Row<R, C, E>>(await send(path, writing('PATCH', values, ifMatch(etag))));
}

/** For rows without an id; exactly one row is changed, or it is an error. */
async function updateWhere<R extends RelationName>(
  relation: R,
  where: Conditions<R>,
  values: Values<R>,
  { etag }: { etag?: string | null } = {},
) {
  return single<Row<R>>(await send(addressOf(relation, { where }), writing('PATCH', values, ifMatch(etag))));
}

/** Requests the id of the deleted row, so that deleting nothing is an error and not a success. */
async function remove(relation: Numbered, id: number, { etag }: { etag?: string | null } = {}): Promise<void> {
  const headers = { accept: ONE, prefer: 'return=representation', ...ifMatch(etag) };
  await send(addressOf(relation, { select: ['id'], where: { id: `eq.${id}` } }), { method: 'DELETE', headers });
}

/** @param rollback answers as if the function had run, and changes nothing. */
async function rpc<Result>(
  name: string,
  body: unknown,
  { rollback = false, signal, form }: { rollback?: boolean; signal?: AbortSignal } & Write = {},
): Promise<Result> {
  const headers = { 'content-type': 'application/json', ...(rollback && { prefer: 'tx=rollback' }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) };
  const response = await send(`/psql/rpc/${name}`, init, { form });
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}

/** Calls a read-only function: its arguments and the selected columns are in the address. */
async function read<Result>(
  name: string,
  given: Readonly<Record<string, string | number | null>>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Result> {
  const address = new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
  const response = await send(`/psql/rpc/${name}?${address}`, { ...(signal && { signal }) });
  return (await response.json()) as Result;
}

export const psql = { list, counts, one, load, create, createAll, createForm, update, remove, rpc, read, updateWhere };
