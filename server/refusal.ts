/** A refusal by name, worded by the server itself, and the one handler through which errors leave. Logs what is our own failure. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '#db/database.ts';
import { answer, type ErrorAnswer } from '#server/error-answer.ts';
import { errorAnswer, HttpError } from '#server/errors.ts';
import { inOwnWords } from '#server/own-words.ts';

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

/** @param seconds after which it is worth trying again. */
export const tooBusy = (seconds: number): Refusal =>
  new Refusal(503, {
    constraint: 'too_busy',
    message: 'The server is too busy',
    headers: { 'retry-after': String(seconds) },
  });

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.has(String(error.code));

function answerOf(error: unknown): ErrorAnswer {
  if (error instanceof DatabaseError) return errorAnswer(inOwnWords(error));
  if (!(error instanceof Refusal)) return errorAnswer(error);
  const { status, headers, code, message, details, hint, constraint } = error;
  return answer(status, { code, message, details, hint, constraint }, headers);
}

export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = answerOf(error);
  // Nobody waits for this answer: the statement was ended because they left.
  const level = reply.raw.closed ? 'info' : 'error';
  if (status >= 500) request.log[level]({ err: error }, 'request failed');
  // What a failed answer had set about its content no longer holds.
  reply.removeHeader('content-encoding').removeHeader('content-length');
  void reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}
