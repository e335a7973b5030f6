/**
 * Finds a record whose save was stored although its answer never arrived, so that a second save does not repeat it.
 * The record is recognized by its values: another one of the same user, just created, with the same value in every field, counts as the same.
 */
import type { Loaded, RecordForm, KindTypes } from './record-form.ts';
import type { SentDraft } from './use-kept-draft.ts';

export type Attempt<Row, Draft> = { draft: Draft; base: Loaded<Row> | null };
export type LostAttempt<Row, Draft> = Attempt<Row, Draft> & { sentAt: Date };

/** No answer arrived: an answer has a status, even if it is a failure. */
export const isLost = (error: unknown): boolean => !(typeof error === 'object' && error !== null && 'status' in error);

/** A new record that an earlier visit of the page sent without an answer. */
export const lostBefore = <Draft>(sent: SentDraft<Draft> | null): LostAttempt<never, Draft> | null =>
  sent && { draft: sent.draft, base: null, sentAt: new Date(sent.at) };

export async function storedOf<K extends KindTypes<K>>(
  kind: RecordForm<K>,
  { draft, base, sentAt }: LostAttempt<K['row'], K['draft']>,
): Promise<Loaded<K['row']> | null> {
  if (base === null) return (await storedTogether(kind, [draft], sentAt))?.[0] ?? null;
  const now = await kind.load(base.row.id);
  return kind.isSaved(draft, now.row) ? now : null;
}

/** The records of drafts that one request creates, in their order; null unless all are stored. */
export async function storedTogether<K extends KindTypes<K>>(
  kind: RecordForm<K>,
  drafts: readonly K['draft'][],
  sentAt: Date,
): Promise<Loaded<K['row']>[] | null> {
  // Some more: the user may have created others in another window.
  const left = await kind.createdAround(sentAt, drafts.length + 20);
  const found: K['row'][] = [];
  for (const draft of drafts) {
    const at = left.findIndex((row) => kind.isSaved(draft, row));
    if (at < 0) return null;
    found.push(...left.splice(at, 1));
  }
  return Promise.all(found.map(({ id }) => kind.load(id)));
}
