/**
 * Finds a record whose save was stored although its answer never arrived, so that a second save does not repeat it.
 * The record is recognized by its values: another one of the same user, just created, with the same value in every field, counts as the same.
 */
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';

export type Attempt<Row, Draft> = { draft: Draft; base: Loaded<Row> | null };
export type LostAttempt<Row, Draft> = Attempt<Row, Draft> & { sentAt: Date };

/** The clocks of the browser and the server may differ by this much. */
const CLOCKS_APART = 60_000;

/** No answer arrived: an answer has a status, even if it is a failure. */
export const isLost = (error: unknown): boolean => !(typeof error === 'object' && error !== null && 'status' in error);

export async function storedOf<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>(
  kind: RecordForm<Row, Draft, Field>,
  { draft, base, sentAt }: LostAttempt<Row, Draft>,
): Promise<Loaded<Row> | null> {
  const since = new Date(sentAt.getTime() - CLOCKS_APART);
  const candidates = base === null ? await kind.createdSince(since) : [await kind.load(base.row.id)];
  return candidates.find(({ row }) => Object.keys(kind.changesOf(draft, row)).length === 0) ?? null;
}
