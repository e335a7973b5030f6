/** Reads and writes relations under /psql. Knows the dialect's headers; knows no entity and shows nothing. */
import { ask } from './ask.ts';

export type Query = URLSearchParams | Record<string, string | undefined>;
type ErrorBody = {
  code?: string;
  message?: string;
  details?: string;
  hint?: string;
  constraint?: string;
  current?: unknown;
};

export class PsqlError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly details: string | null;
  readonly hint: string | null;
  /** The name of the rule that refused; `domain/messages` has its words. */
  readonly constraint: string | null;
  /** The row as it stands, when somebody else saved it first. */
  readonly current: unknown;
  constructor(status: number, body: ErrorBody) {
    super(body.message ?? `The server answered ${status}`);
    this.name = 'PsqlError';
    this.status = status;
    this.code = body.code ?? null;
    this.details = body.details ?? null;
    this.hint = body.hint ?? null;
    this.constraint = body.constraint ?? null;
    this.current = body.current ?? null;
  }
}

const ONE = 'application/vnd.pgrst.object+json';

function address(relation: string, query: Query = {}): string {
  const given = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const search = new URLSearchParams(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return search.size === 0 ? `/psql/${relation}` : `/psql/${relation}?${search}`;
}

const byId = (id: number | string, query: Query = {}): Query => {
  const search = new URLSearchParams(address('', query).split('?')[1]);
  search.set('id', `eq.${id}`);
  return search;
};

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await ask(path, init);
  if (response.ok) return response;
  throw new PsqlError(response.status, (await response.json().catch(() => ({}))) as ErrorBody);
}

async function single<Row>(response: Response): Promise<{ row: Row; etag: string | null }> {
  return { row: (await response.json()) as Row, etag: response.headers.get('etag') };
}

const writing = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { accept: ONE, 'content-type': 'application/json', prefer: 'return=representation', ...headers },
  body: JSON.stringify(body),
});

const ifMatch = (etag: string | null | undefined): Record<string, string> => (etag == null ? {} : { 'if-match': etag });

/** `0-19/3573458`, or a star on either side when it is empty or uncounted. */
export function totalOf(contentRange: string | null): number | null {
  const total = contentRange?.split('/')[1];
  return total === undefined || total === '*' ? null : Number(total);
}

async function list<Row>(
  relation: string,
  query: Query,
  { count = false, signal }: { count?: boolean; signal?: AbortSignal } = {},
) {
  const headers: Record<string, string> = count ? { prefer: 'count=exact' } : {};
  const response = await send(address(relation, query), { headers, ...(signal && { signal }) });
  return { rows: (await response.json()) as Row[], total: totalOf(response.headers.get('content-range')) };
}

async function one<Row>(relation: string, query: Query, { signal }: { signal?: AbortSignal } = {}) {
  return single<Row>(await send(address(relation, query), { headers: { accept: ONE }, ...(signal && { signal }) }));
}

async function create<Row>(relation: string, body: unknown, query: Query = {}) {
  return single<Row>(await send(address(relation, query), writing('POST', body)));
}

type Change = { etag?: string | null; query?: Query };

async function update<Row>(relation: string, id: number | string, body: unknown, { etag, query }: Change = {}) {
  return single<Row>(await send(address(relation, byId(id, query)), writing('PATCH', body, ifMatch(etag))));
}

/** Asks for the deleted row's id, so that deleting nothing is an error and not a success. */
async function remove(relation: string, id: number | string, { etag }: { etag?: string | null } = {}): Promise<void> {
  const headers = { accept: ONE, prefer: 'return=representation', ...ifMatch(etag) };
  await send(address(relation, byId(id, { select: 'id' })), { method: 'DELETE', headers });
}

async function rpc<Result>(name: string, body: unknown): Promise<Result> {
  const headers = { 'content-type': 'application/json' };
  const response = await send(`/psql/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}

export const psql = { list, one, create, update, remove, rpc };
