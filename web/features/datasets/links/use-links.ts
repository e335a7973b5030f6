/** The ticks of a fact's records in use: saved links, unsaved changes, their kept draft, and saving. Draws nothing. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  afterSave,
  isChanged,
  NO_TICKS,
  rebasedTicks,
  ticked,
  tickedRecords,
  type LinkedRecord,
  type SavedLinks,
  type Ticks,
} from '#domain/dataset/links.ts';
import { LINKS } from '#domain/messages/dataset-links.ts';
import { queryClient } from '#web/data/query.ts';
import { useDrafts, type LeftDraft } from '#web/data/drafts.ts';
import { useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { factRecordsQuery, linksSaved, MOST_RECORDS, recordsOf, saveLinks } from './links-queries.ts';

/** The numbers of the records alone: the records themselves are read again. */
type Kept = { added: number[]; removed: number[]; at: number };
export type Offer = Kept & { storageKey: string };

const numbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));

function offerOf({ storageKey, value }: LeftDraft): Offer[] {
  const { added, removed, at } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return numbers(added) && numbers(removed) && typeof at === 'number' ? [{ added, removed, at, storageKey }] : [];
}

const NOTHING: SavedLinks = new Map();

export function useLinks(factId: number, mayChange: boolean) {
  const notices = useNotices();
  const records = useQuery(factRecordsQuery(factId));
  const saved = records.data ?? NOTHING;
  const [made, setMade] = useState<Ticks>(NO_TICKS);
  const ticks = useMemo(
    () => (records.data === undefined || !mayChange ? NO_TICKS : rebasedTicks(records.data, made)),
    [records.data, made, mayChange],
  );
  const dirty = isChanged(ticks);
  useUnsavedGuard(dirty);

  const { keep, drop, findLeft, dropLeft } = useDrafts<Kept>(`facts/${factId}/records`);
  const [offers, setOffers] = useState<Offer[]>([]);
  useEffect(() => {
    let open = true;
    void findLeft().then((left) => {
      if (open) setOffers(left.flatMap(offerOf).toSorted((a, b) => b.at - a.at));
    });
    return () => {
      open = false;
    };
  }, [findLeft]);
  const change = useCallback(
    (next: Ticks) => {
      setMade(next);
      if (isChanged(next)) keep({ added: [...next.added.keys()], removed: [...next.removed], at: Date.now() });
      else drop();
    },
    [keep, drop],
  );

  const tick = useCallback(
    (changed: readonly LinkedRecord[], on: boolean) => {
      const next = ticked(saved, ticks, changed, on);
      if (on && saved.size - next.removed.size + next.added.size > MOST_RECORDS)
        notices.warning(LINKS.tooMany(MOST_RECORDS));
      else change(next);
    },
    [saved, ticks, change, notices],
  );

  const settle = useCallback(
    ({ storageKey }: Offer) => {
      dropLeft(storageKey);
      setOffers((all) => all.filter((each) => each.storageKey !== storageKey));
    },
    [dropLeft],
  );
  const restore = useMutation({
    mutationFn: ({ added }: Offer) => recordsOf(added, new AbortController().signal),
    onSuccess: (found, offer) => {
      const removed = [...saved.values()].filter(({ id }) => offer.removed.includes(id));
      change(ticked(saved, ticked(saved, ticks, removed, false), found, true));
      settle(offer);
    },
    onError: (error) => notices.error(LINKS.notLoaded, error.message),
  });

  const latest = useRef({ saved, ticks });
  useEffect(() => {
    latest.current = { saved, ticks };
  }, [saved, ticks]);
  // A second click may come before the first is drawn as pending.
  const busy = useRef(false);
  const saving = useMutation({
    mutationFn: (changes: Ticks) => saveLinks(factId, changes),
    onSuccess: async ({ _inserted, _deleted }, sent) => {
      const { saved: before } = latest.current;
      const removed = new Set([...sent.added.keys()].filter((id) => !before.has(id)));
      const back = { added: new Map([...before].filter(([id]) => sent.removed.has(id))), removed };
      // At once: a tick made before the links are read again must find them.
      const after = afterSave(latest.current.saved, sent, latest.current.ticks);
      queryClient.setQueryData(factRecordsQuery(factId).queryKey, after.saved);
      change(after.ticks);
      const run = () => saving.mutate(back);
      notices.success(LINKS.saved, LINKS.changes(_inserted, _deleted), { label: 'Undo', run });
      await linksSaved();
    },
    onError: (error) => notices.error(LINKS.notSaved, error.message),
    onSettled: () => {
      busy.current = false;
    },
  });
  const send = (changes: Ticks) => {
    if (!isChanged(changes) || busy.current) return;
    busy.current = true;
    notices.settle();
    saving.mutate(changes);
  };
  const save = () => send(ticks);
  /** Ticks these records and saves, with the other ticks. */
  const link = (records: readonly LinkedRecord[]) => {
    const next = ticked(latest.current.saved, latest.current.ticks, records, true);
    change(next);
    send(next);
  };
  // Kept changes that a save has made are no draft.
  useEffect(() => {
    if (!dirty && records.isSuccess) drop();
  }, [dirty, records.isSuccess, drop]);

  const chosen = useMemo(() => tickedRecords(saved, ticks), [saved, ticks]);
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const linked = useMemo(() => [...saved.values(), ...ticks.added.values()], [saved, ticks]);
  return {
    loading: records.isPending,
    failed: records.error,
    reload: () => void records.refetch(),
    ticks,
    /** The records that the fact rests on after a save, and their numbers. */
    chosen,
    ids,
    /** With the saved ones whose tick was removed, which stay in view until the save. */
    linked,
    tick,
    dirty,
    discard: () => change(NO_TICKS),
    save,
    link,
    saving: saving.isPending,
    offer: offers[0] ?? null,
    restore: (offer: Offer) => restore.mutate(offer),
    settle,
  };
}
export type Links = ReturnType<typeof useLinks>;
