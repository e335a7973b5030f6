/** Turns the server's refusal into words and, where it names one, the field of the form that they belong to. */
import type { FactField } from '#domain/fact-changes.ts';
import { fieldAt } from '#domain/fact-form.ts';
import { constraintMessages } from '#domain/messages/constraints.ts';
import { PsqlError } from '#web/data/psql.ts';

const NO_SUCH_ROW = 'PGRST116';

export type Refusal = { field: FactField | null; text: string };

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof PsqlError))
    return { field: null, text: error instanceof Error ? error.message : String(error) };
  // Nothing was found to change: somebody deleted the fact.
  if (error.code === NO_SUCH_ROW) return { field: null, text: 'The fact does not exist any more' };
  const named = /^Field: (\S+)$/.exec(error.details ?? '')?.[1];
  if (named !== undefined) return { field: fieldAt(named), text: error.message };
  const message = error.constraint === null ? undefined : constraintMessages[error.constraint];
  return { field: fieldAt(message?.field ?? null), text: message?.text ?? error.message };
}

/** The fact was signed off or locked down while its form was open. */
export const isLocked = (error: unknown): boolean => error instanceof PsqlError && error.constraint === 'fact_locked';

export const isOvertaken = (error: unknown): boolean => error instanceof PsqlError && error.status === 412;
