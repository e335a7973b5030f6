/** Keeps the form's changes in this browser while they are not saved, and offers those of an earlier visit. Saves nothing to the server. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedFields, rebased } from '#domain/fact-changes.ts';
import type { FactDraft } from '#domain/facts.ts';
import { useDrafts, type LeftDraft } from '#web/data/drafts.ts';
import { readKeptDraft, type KeptDraft } from './kept-draft.ts';

type Offer = KeptDraft & { place: string };

function offerOf({ place, value }: LeftDraft): Offer[] {
  const draft = readKeptDraft(value);
  return draft === null || changedFields(draft.before, draft.mine).length === 0 ? [] : [{ ...draft, place }];
}

export type KeptChanges = {
  /** What an earlier visit left, until it is taken up or thrown away: the newest first. */
  offer: KeptDraft | null;
  restore: () => void;
  discard: () => void;
  /** The form is about to go on from another version: what equals it is no change any more. */
  startFrom: (before: FactDraft) => void;
  drop: () => void;
};

/** `before` is what the form was loaded with. */
export function useKeptDraft(key: string, form: UseFormReturn<FactDraft>, before: FactDraft): KeptChanges {
  const { keep, drop, findLeft, dropLeft } = useDrafts<KeptDraft>(key);
  const [offers, setOffers] = useState<Offer[]>([]);
  const offer = offers[0] ?? null;
  const loaded = useRef(before);
  useEffect(() => {
    loaded.current = before;
  }, [before]);

  useEffect(() => {
    let open = true;
    void findLeft().then((left) => {
      if (open) setOffers(left.flatMap(offerOf).toSorted((a, b) => b.at - a.at));
    });
    return () => {
      open = false;
    };
  }, [findLeft]);

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changed = changedFields(loaded.current, values).length > 0;
          if (changed) keep({ mine: values, before: loaded.current, at: Date.now() });
          else drop();
        },
      }),
    [subscribe, keep, drop],
  );

  const discard = useCallback(() => {
    if (offer === null) return;
    dropLeft(offer.place);
    setOffers((all) => all.filter(({ place }) => place !== offer.place));
  }, [dropLeft, offer]);
  const restore = useCallback(() => {
    if (offer === null) return;
    // Only what was typed comes back: the fact may have been saved by somebody else since. What was typed here since is newer.
    const restored = rebased(offer.mine, offer.before, loaded.current);
    const mine = rebased(form.getValues(), loaded.current, restored);
    form.reset(mine, { keepDefaultValues: true });
    if (keep({ mine, before: loaded.current, at: Date.now() })) dropLeft(offer.place);
    setOffers((all) => all.filter(({ place }) => place !== offer.place));
  }, [dropLeft, form, keep, offer]);
  const startFrom = useCallback(
    (next: FactDraft) => {
      loaded.current = next;
      drop();
    },
    [drop],
  );
  return { offer, restore, discard, startFrom, drop };
}
