/** Goes on from a save whose answer was lost: the same save is sent again, and `psql` gives it the key of the first. */
import { isUnanswered, PsqlError } from '#web/data/psql.ts';
import type { Loaded } from './record-form.ts';

/** `undoes`: what the form was saved as, if this attempt takes that save back. */
export type Attempt<Row, Draft> = { draft: Draft; base: Loaded<Row> | null; undoes?: Draft };
/** `stored` as soon as it is known. */
export type LostAttempt<Row, Draft> = Attempt<Row, Draft> & { stored: Loaded<Row> | null };

/** Answers that may precede the save: they don't tell whether an earlier try was stored. */
const EARLY: ReadonlySet<number> = new Set([401, 403, 408, 413, 429]);

/** The outcome of a save that was sent before; null if it is refused, so that nothing of it is stored. */
export async function sentAgain<Saved>(
  save: () => Promise<Saved>,
  load?: (id: string) => Promise<Saved>,
): Promise<Saved | null> {
  try {
    return await save();
  } catch (error) {
    const id = error instanceof PsqlError ? /\?id=eq\.(\d+)$/.exec(error.location ?? '')?.[1] : undefined;
    if (id !== undefined && load !== undefined) return load(id);
    if (isUnanswered(error) || (error instanceof PsqlError && (error.status >= 500 || EARLY.has(error.status))))
      throw error;
    return null;
  }
}
