/** Keeps unsaved changes of the form in this browser, and offers those of an earlier visit. Saves nothing to the server. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDrafts, type LeftDraft } from '#web/data/drafts.ts';
import type { RecordForm, KindTypes } from './record-form.ts';

/** A new record that was sent to the server, until its form is finished; its id as soon as it is known. */
type SentDraft<Draft> = { draft: Draft; id: number | null };
/** The draft, the version that it was made from, and the time. */
type KeptDraft<Draft> = { mine: Draft; before: Draft; at: number; sent?: SentDraft<Draft> };
type Offer<Draft> = KeptDraft<Draft> & { storageKey: string };

export type KeptChanges<Draft> = {
  /** The draft of an earlier visit, until it is restored or discarded: the newest first. */
  offer: KeptDraft<Draft> | null;
  /** The number of older drafts offered after it. */
  others: number;
  restore: () => void;
  discard: () => void;
  /** A new record whose answer is missing, also since an earlier visit: the next save goes on from it. */
  sent: SentStore<Draft>;
  /** Called before the form continues from another version: values equal to that version no longer count as changes. */
  startFrom: (before: Draft) => void;
  drop: () => void;
};

export type SentStore<Draft> = { read: () => SentDraft<Draft> | null; write: (sent: SentDraft<Draft> | null) => void };

const isKept = (value: unknown): value is KeptDraft<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'mine' in value &&
  'before' in value &&
  'at' in value &&
  typeof value.at === 'number';

const isSent = (value: unknown): value is SentDraft<unknown> =>
  typeof value === 'object' && value !== null && 'draft' in value;

/** `before` is the draft that the form was loaded with. */
export function useKeptDraft<K extends KindTypes<K>>(
  { fields, readDraft }: RecordForm<K>,
  key: string,
  form: UseFormReturn<K['draft']>,
  before: K['draft'],
): KeptChanges<K['draft']> {
  const { keep, drop, findLeft, dropLeft } = useDrafts<KeptDraft<K['draft']>>(key);
  const [left, setLeft] = useState<Offer<K['draft']>[]>([]);
  // A draft whose changes have been saved since is none.
  const offers = left.filter(
    ({ mine, before: from, sent }) => sent ?? fields.changed(before, fields.rebased(mine, from, before)).length > 0,
  );
  const offer = offers[0] ?? null;
  const loaded = useRef(before);
  useEffect(() => {
    loaded.current = before;
  }, [before]);

  const unanswered = useRef<SentDraft<K['draft']> | null>(null);
  const keepNow = useCallback(
    (mine: K['draft']) =>
      keep({ mine, before: loaded.current, at: Date.now(), ...(unanswered.current && { sent: unanswered.current }) }),
    [keep],
  );
  const sent = useMemo<SentStore<K['draft']>>(
    () => ({
      read: () => unanswered.current,
      write: (now) => {
        unanswered.current = now;
        keepNow(form.getValues());
      },
    }),
    [form, keepNow],
  );

  useEffect(() => {
    const offerOf = ({ storageKey, value }: LeftDraft): Offer<K['draft']>[] => {
      if (!isKept(value)) return [];
      const draft = { mine: readDraft(value.mine), before: readDraft(value.before) };
      if (draft.mine === null || draft.before === null) return [];
      if (fields.changed(draft.before, draft.mine).length === 0) return [];
      const sentDraft = isSent(value.sent) ? readDraft(value.sent.draft) : null;
      const sent = isSent(value.sent) && sentDraft !== null && { sent: { draft: sentDraft, id: value.sent.id } };
      return [{ mine: draft.mine, before: draft.before, at: value.at, storageKey, ...sent }];
    };
    let open = true;
    void findLeft().then((found) => {
      if (open) setLeft(found.flatMap(offerOf).toSorted((a, b) => b.at - a.at));
    });
    return () => {
      open = false;
    };
  }, [findLeft, fields, readDraft]);

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changed = fields.changed(loaded.current, values).length > 0;
          if (changed) keepNow(values);
          else drop();
        },
      }),
    [subscribe, fields, keepNow, drop],
  );

  const discard = useCallback(() => {
    if (offer === null) return;
    dropLeft(offer.storageKey);
    setLeft((all) => all.filter(({ storageKey }) => storageKey !== offer.storageKey));
  }, [dropLeft, offer]);
  const restore = useCallback(() => {
    if (offer === null) return;
    // Only the kept changes are restored: the record may have been saved by somebody else since. Text typed here since is newer.
    const restored = fields.rebased(offer.mine, offer.before, loaded.current);
    const mine = fields.rebased(form.getValues(), loaded.current, restored);
    form.reset(mine, { keepDefaultValues: true });
    unanswered.current = offer.sent ?? null;
    if (keepNow(mine)) dropLeft(offer.storageKey);
    setLeft((all) => all.filter(({ storageKey }) => storageKey !== offer.storageKey));
  }, [dropLeft, fields, form, keepNow, offer]);
  const startFrom = useCallback(
    (next: K['draft']) => {
      loaded.current = next;
      drop();
    },
    [drop],
  );
  return { offer, others: offers.length - 1, restore, discard, sent, startFrom, drop };
}
