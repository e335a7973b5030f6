/** A refusal by name, worded by the server itself, and the one handler through which errors leave. Logs what is our own failure. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '#db/database.ts';
import { constraintMessages } from '#domain/messages/constraints.ts';
import { errorAnswer, HttpError, type ErrorBody } from '#server/errors.ts';

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
    // PT and the status is how a function in SQL chooses its answer too.
    super(status, `PT${status}`, message, more);
    this.constraint = constraint;
  }
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.has(String(error.code));

function answerOf(error: unknown): { status: number; headers: Readonly<Record<string, string>>; body: string } {
  if (error instanceof DatabaseError) return errorAnswer(inWords(error));
  if (!(error instanceof Refusal)) return errorAnswer(error);
  const { status, headers, code, message, details, hint, constraint } = error;
  return { status, headers, body: JSON.stringify({ code, message, details, hint, constraint } satisfies ErrorBody) };
}

/** What a table's own constraint refused, in the words for people; a rule's refusal has its own. */
function inWords(error: DatabaseError): DatabaseError {
  const { column, constraint } = error;
  // What may not be null has no name; its column has.
  if (error.code === '23502' && constraint === null && column !== null) {
    return new DatabaseError({
      ...error,
      message: `${column} is required`,
      detail: `Field: ${column}`,
      hint: error.message,
    });
  }
  const words = constraint === null ? undefined : constraintMessages[constraint];
  if (words === undefined) return error;
  const detail = words.field === null ? null : `Field: ${words.field}`;
  return new DatabaseError({ ...error, message: words.text, detail, hint: error.hint ?? error.message });
}

export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = answerOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  // What a failed answer had set about its content no longer holds.
  reply.removeHeader('content-encoding').removeHeader('content-length');
  void reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}
