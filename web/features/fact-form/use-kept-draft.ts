/** Keeps the form's changes in this browser while they are not saved, and offers those of an earlier visit. Saves nothing to the server. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedFields, rebased } from '#domain/fact-changes.ts';
import type { FactDraft } from '#domain/facts.ts';
import { useDraft } from '#web/data/drafts.ts';
import { readKeptDraft, type KeptDraft } from './kept-draft.ts';

export type KeptChanges = {
  /** What an earlier visit left, until it is taken up or thrown away. */
  offer: KeptDraft | null;
  restore: () => void;
  discard: () => void;
  /** The form is about to go on from another version: what equals it is no change any more. */
  startFrom: (before: FactDraft) => void;
  drop: () => void;
};

/** `before` is what the form was loaded with. */
export function useKeptDraft(key: string, form: UseFormReturn<FactDraft>, before: FactDraft): KeptChanges {
  const { kept, keep, drop } = useDraft<unknown>(key);
  const [offer, setOffer] = useState(() => {
    const draft = readKeptDraft(kept);
    return draft === null || changedFields(draft.before, draft.mine).length === 0 ? null : draft;
  });
  const loaded = useRef(before);
  const offered = useRef(offer !== null);
  useEffect(() => {
    loaded.current = before;
    offered.current = offer !== null;
  }, [before, offer]);

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changed = changedFields(loaded.current, values).length > 0;
          if (changed) keep({ mine: values, before: loaded.current, at: Date.now() });
          else if (!offered.current) drop();
        },
      }),
    [subscribe, keep, drop],
  );

  const restore = useCallback(() => {
    if (offer === null) return;
    // Only what was typed comes back: the fact may have been saved by somebody else since.
    form.reset(rebased(offer.mine, offer.before, loaded.current), { keepDefaultValues: true });
    setOffer(null);
  }, [form, offer]);
  const discard = useCallback(() => {
    setOffer(null);
    drop();
  }, [drop]);
  const startFrom = useCallback(
    (next: FactDraft) => {
      loaded.current = next;
      drop();
    },
    [drop],
  );
  return { offer, restore, discard, startFrom, drop };
}
