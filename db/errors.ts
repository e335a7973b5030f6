/** Converts the driver's errors to DatabaseError with their SQLSTATE. Leaves the errors of our own code unchanged. */

import pg from 'pg';
import { DatabaseError } from './database.ts';

/** SQLSTATEs that our own code raises. */
export const sqlstate = {
  connectionFailure: '08006',
  deadline: '57014',
  deadlock: '40P01',
  lockTimeout: '55P03',
  transactionAborted: '25P02',
  tooManyConnections: '53300',
  /** A server that starts, ends or recovers refuses each connection. */
  cannotConnectNow: '57P03',
} as const;

const lostConnection = /connection (terminated|error|ended)|client was closed|not queryable|timeout expired/i;

/** The error of a bound value that the protocol cannot carry is the caller's mistake and stays unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError) return error;
  if (error instanceof pg.DatabaseError) {
    return new DatabaseError({
      message: error.message,
      code: error.code ?? 'XX000',
      detail: error.detail ?? null,
      hint: error.hint ?? null,
      constraint: error.constraint ?? null,
      column: error.column ?? null,
      table: error.table ?? null,
    });
  }
  if (!(error instanceof Error)) return error;
  if (/timeout exceeded when trying to connect/.test(error.message)) {
    return new DatabaseError({
      message: 'No connection to the database became free',
      code: sqlstate.tooManyConnections,
    });
  }
  if (isSystemError(error) || lostConnection.test(error.message)) {
    // A host name with two addresses fails twice, and the combined error has no message.
    const message = error.message || `No connection to the database: ${isSystemError(error) ? error.code : error.name}`;
    return new DatabaseError({ message, code: sqlstate.connectionFailure });
  }
  return error;
}

/** True for ECONNREFUSED and similar errors. */
function isSystemError(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
}

/** Objects of a plan that another server's upgrade has replaced since it was made: PostgreSQL has no code of its own for them. */
const replaced = /^(cache lookup failed for|could not open relation with OID)/;

/**
 * True when a plan no longer fits the catalog (0A000, XX000) or was lost with its session (26000). The transaction has been rolled
 * back, so it may run again.
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code, message } = error;
  return (
    code === '26000' ||
    (code === '0A000' && message.startsWith('cached plan')) ||
    (code === 'XX000' && replaced.test(message))
  );
}

/** True when an equal transaction may succeed: this one met an upgrade of another server, or was ended for another one, and has changed nothing. */
const mayRunAgain = (error: unknown): boolean =>
  isStalePlan(error) || (error instanceof DatabaseError && error.code === sqlstate.deadlock);

/** Of several large changes of the same records, two may meet more than once. */
const retries = 3;

/** Runs a transaction again as long as it may succeed. */
export async function repeated<T>(attempt: () => Promise<T>, failed: (error: unknown) => void = () => {}): Promise<T> {
  for (let left = retries; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !mayRunAgain(error)) throw error;
      failed(error);
    }
  }
}
