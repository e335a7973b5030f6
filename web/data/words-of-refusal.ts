/** The server's refusal in the words of its constraint, if it has some. Finds no field. */
import { constraintMessages } from '#domain/messages/constraints.ts';
import { PsqlError } from './psql.ts';

export function wordsOfRefusal(error: unknown): string {
  const words =
    error instanceof PsqlError && error.constraint !== null ? constraintMessages[error.constraint]?.text : null;
  return words ?? (error instanceof Error ? error.message : String(error));
}
