/** Turns an error into an answer {code, message, details, hint}, with `constraint` when known; reveals no internals of a failure. */
import { DatabaseError } from '#db/database.ts';
import { answer, type ErrorAnswer, type ErrorBody } from './http/error-answer.ts';
import { raisedAnswer } from './http/raised-answer.ts';

/** A refusal by the server itself. `current` is the JSON text of the conflicting row. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly current: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string>; current?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
    this.current = more.current ?? null;
  }
}

/** `authenticated`: a missing privilege is 403, not 401; `verbatim`: keeps the database's messages; `reads`: the request changes nothing. */
export interface ErrorOptions {
  readonly authenticated?: boolean;
  readonly verbatim?: boolean;
  readonly reads?: boolean;
}

/** The answer to any thrown value. */
export function errorAnswer(error: unknown, options: ErrorOptions = {}): ErrorAnswer {
  if (error instanceof HttpError) {
    const { code, message, details, hint } = error;
    const text = JSON.stringify({ code, message, details, hint } satisfies ErrorBody);
    const body = error.current === null ? text : `${text.slice(0, -1)},"current":${error.current}}`;
    return { status: error.status, headers: error.headers, body };
  }
  if (error instanceof DatabaseError) return databaseAnswer(error, options);
  const refused = clientMistake(error);
  if (refused)
    return answer(refused.status, { code: refused.code, message: refused.message, details: null, hint: null });
  return answer(500, { code: 'XX000', message: 'The server failed at this request', details: null, hint: null });
}

/** Errors of Fastify (a body too large, a bad content length) have their own status of 4xx. */
function clientMistake(error: unknown): { status: number; code: string; message: string } | null {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return null;
  const { statusCode, message } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return null;
  // Fastify's own codes mean nothing to a client.
  return { status: statusCode, code: `PT${statusCode}`, message };
}

function databaseAnswer(error: DatabaseError, options: ErrorOptions): ErrorAnswer {
  const { authenticated = true, verbatim = false, reads = false } = options;
  if (error.code === 'PGRST') return raisedAnswer(error);
  const status = statusOfSqlState(error.code, error.message, authenticated);
  const { code, constraint } = error;
  if (verbatim) {
    return answer(status, { code, message: error.message, details: error.detail, hint: error.hint });
  }
  if (status === 504) {
    return answer(status, {
      code,
      message: 'This took too long and was stopped',
      details: null,
      hint: 'Try again in a moment, or ask for less at once: a shorter period, a narrower search, fewer columns.',
    });
  }
  // PostgreSQL's words name its processes and tables.
  if (OVERLAPS.includes(code) && error.constraint === null) {
    const message = 'Others were changing the same records at this moment, so nothing was saved. Please try again.';
    return answer(status, { code, message, details: null, hint: null, constraint: 'records_busy' });
  }
  if (code === '53100') {
    const message = 'The disk of the database is full, so nothing was saved. Please tell an administrator.';
    return answer(507, { code, message, details: null, hint: null, constraint: 'database_full' });
  }
  // The message of a raise with PT5xx is meant for people; that of any other 5xx is not.
  if (status >= 500 && !code.startsWith('PT')) {
    const away = code.startsWith('08') || code === '57P03';
    const message = away ? 'The database does not answer' : 'The database failed at this request';
    const hint = reads
      ? 'Nothing was changed. Please try again, or ask for less at once.'
      : 'A change may have been saved all the same: look before you make it again.';
    return answer(status, { code, message, details: null, hint: away ? hint : null });
  }
  const body: ErrorBody = { code, message: error.message, details: detailsOf(error), hint: error.hint };
  return answer(status, constraint ? { ...body, constraint } : body);
}

/** A rule that refuses several rows lists them as JSON; a table's own constraint and PostgreSQL itself never do. */
function detailsOf({ detail, constraint, table }: DatabaseError): unknown {
  if (constraint === null || table !== null || !detail?.startsWith('[')) return detail;
  return JSON.parse(detail) as unknown;
}

/** Two transactions that could not both go on: a serialization failure, a deadlock, a lock that was not free in time. */
const OVERLAPS = ['40001', '40P01', '55P03'];

const exact: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57014': 504,
  '57P01': 503,
  P0001: 400,
  // Unlike PostgREST, which answers 500: these are caused by the request, or may succeed on another try.
  '21000': 400,
  '40001': 409,
  '40P01': 409,
  '55P03': 409,
  '57P02': 503,
  '57P03': 503,
};

const byClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  // A limit of PostgreSQL: also unlike PostgREST.
  '54': 400,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** SQLSTATE → HTTP status, as in PostgREST's table. */
export function statusOfSqlState(code: string, message: string, authenticated: boolean): number {
  if (code === '42501') return authenticated ? 403 : 401;
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406;
  if (code.startsWith('PT')) {
    const status = Number(code.slice(2));
    return status >= 400 && status <= 599 ? status : 500;
  }
  return exact[code] ?? byClass[code.slice(0, 2)] ?? 400;
}
