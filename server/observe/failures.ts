/** Keeps the kind of a request's failure beside the request, for the report of the day. Keeps no message and no value. */
import type { FastifyRequest } from 'fastify';
import { DatabaseError } from '#db/database.ts';

const failures = new WeakMap<FastifyRequest, string>();

/** SQLSTATE and constraint, the code of a system call, or the kind of error. */
function kindOf(error: unknown): string {
  if (error instanceof DatabaseError)
    return error.constraint === null ? `SQLSTATE ${error.code}` : `${error.constraint} (SQLSTATE ${error.code})`;
  if (!(error instanceof Error)) return typeof error;
  const named: unknown = Reflect.get(error, 'constraint') ?? Reflect.get(error, 'code');
  return typeof named === 'string' && /^\w{1,63}$/.test(named) ? named : error.name;
}

export function noteFailure(request: FastifyRequest, error: unknown): void {
  failures.set(request, kindOf(error));
}

export const failureOf = (request: FastifyRequest): string | null => failures.get(request) ?? null;
