/** Turns the server's refusal into words and finds the field of the form that it concerns, if any. */
import { constraintMessages } from '#domain/messages/constraints.ts';
import { PsqlError } from '#web/data/psql.ts';
import { wordsOfRefusal } from '#web/data/words-of-refusal.ts';

const NO_SUCH_ROW = 'PGRST116';

export type Refusal<Field> = { field: Field | null; text: string };

type Of<Field> = { noun: string; at: (path: string | null) => Field | null };

export function refusalOf<Field>(error: unknown, { noun, at }: Of<Field>): Refusal<Field> {
  if (!(error instanceof PsqlError)) return { field: null, text: wordsOfRefusal(error) };
  // No row was found to change: the record was deleted.
  if (error.code === NO_SUCH_ROW) return { field: null, text: `The ${noun} does not exist any more` };
  if (error.field !== null) return { field: at(error.field), text: error.message };
  const message = error.constraint === null ? undefined : constraintMessages[error.constraint];
  return { field: at(message?.field ?? null), text: wordsOfRefusal(error) };
}

export const constraintOf = (error: unknown): string | null => (error instanceof PsqlError ? error.constraint : null);
