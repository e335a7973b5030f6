/** A refusal by name with the server's own message, and the handler of all errors, which logs failures of the server. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '#db/database.ts';
import { answer, type ErrorAnswer } from './http/error-answer.ts';
import { errorAnswer, HttpError } from '#server/errors.ts';
import { REQUEST_ID } from './http/request-id.ts';
import { withPlainMessage } from './http/plain-messages.ts';
import { noteFailure } from '#server/observe/failures.ts';

export class Refusal extends HttpError {
  readonly constraint: string;

  constructor(
    status: number,
    fields: {
      constraint: string;
      message: string;
      details?: string | null;
      hint?: string;
      headers?: Record<string, string>;
    },
  ) {
    const { constraint, message, ...more } = fields;
    // SQL functions choose their status in the same way, by PT and the status.
    super(status, `PT${status}`, message, more);
    this.constraint = constraint;
  }
}

/** @param seconds after which the client may try again. */
export const tooBusy = (seconds: number): Refusal =>
  new Refusal(503, {
    constraint: 'too_busy',
    message: 'The server is too busy',
    headers: { 'retry-after': String(seconds) },
  });

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.has(String(error.code));

function answerOf(error: unknown, { method }: FastifyRequest): ErrorAnswer {
  const reads = method === 'GET' || method === 'HEAD';
  if (error instanceof DatabaseError) return errorAnswer(withPlainMessage(error), { reads });
  if (!(error instanceof Refusal)) return errorAnswer(error);
  const { status, headers, code, message, details, hint, constraint } = error;
  return answer(status, { code, message, details, hint, constraint }, headers);
}

/** Every body of an error is a JSON object. */
const withId = (body: string, id: string): string => `${body.slice(0, -1)},"request_id":${JSON.stringify(id)}}`;

export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, reason, headers, body } = answerOf(error, request);
  // The client has left, which cancelled the statement.
  const level = reply.raw.closed ? 'info' : 'error';
  if (status >= 500) {
    noteFailure(request, error);
    request.log[level]({ err: error }, 'request failed');
  }
  // These headers describe the content of the failed answer.
  reply.removeHeader('content-encoding').removeHeader('content-length');
  // RFC 6750: an answer of 401 to a bearer token names the scheme.
  if (status === 401 && /^bearer\b/i.test(request.headers.authorization ?? ''))
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
  // A refusal before the hooks, of an address that can't be read, has no header yet.
  reply.header(REQUEST_ID, request.id);
  if (reason !== undefined) reply.raw.statusMessage = reason;
  void reply.code(status).headers(headers).type('application/json; charset=utf-8').send(withId(body, request.id));
}
