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
import {
  factRecordsQuery,
  linksSaved,
  MOST_RECORDS,
  recordsOf,
  saveLinks,
  type DatasetToLock,
} from './links-queries.ts';

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
/** The changes of a save, and the dataset that it locks with its records. */
type Sent = {
  readonly changes: Ticks;
  readonly lock?: DatasetToLock | null;
  readonly ofLock?: readonly LinkedRecord[];
};

export function useLinks(factId: number, mayChange: boolean) {
  const notices = useNotices();
  const records = useQuery(factRecordsQuery(factId));
  const saved = records.data ?? NOTHING;
  const [made, setMade] = useState<Ticks>(NO_TICKS);
  const ticks = useMemo(
    () => (records.data === undefined || !mayChange ? NO_TICKS : rebasedTicks(records.data, made)),
    [records.data, made, mayChange],
  );
  /** The changes of this moment: a key between the answer of a save and its drawing changes these, not the drawn ones. */
  const latest = useRef<Ticks>(NO_TICKS);
  const now = useCallback(() => {
    const links = queryClient.getQueryData(factRecordsQuery(factId).queryKey) ?? NOTHING;
    return { links, made: rebasedTicks(links, latest.current) };
  }, [factId]);
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
      latest.current = next;
      setMade(next);
      if (isChanged(next)) keep({ added: [...next.added.keys()], removed: [...next.removed], at: Date.now() });
      else drop();
    },
    [keep, drop],
  );

  const fits = useCallback(
    (links: SavedLinks, next: Ticks) => {
      const fit = links.size - next.removed.size + next.added.size <= MOST_RECORDS;
      if (!fit) notices.warning(LINKS.tooMany(MOST_RECORDS));
      return fit;
    },
    [notices],
  );
  const tick = useCallback(
    (changed: readonly LinkedRecord[], on: boolean) => {
      const { links, made: before } = now();
      const next = ticked(links, before, changed, on);
      if (!on || fits(links, next)) change(next);
    },
    [now, change, fits],
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
      const { links, made: before } = now();
      const removed = [...links.values()].filter(({ id }) => offer.removed.includes(id));
      change(ticked(links, ticked(links, before, removed, false), found, true));
      settle(offer);
    },
    onError: (error) => notices.error(LINKS.notLoaded, error.message),
  });

  // A second click may come before the first is drawn as pending.
  const busy = useRef(false);
  /** A save was asked for while another one ran. */
  const again = useRef(false);
  const saving = useMutation({
    mutationFn: ({ changes, lock = null }: Sent) => saveLinks(factId, changes, lock),
    onSuccess: ({ _inserted, _deleted }, { changes: sent, lock = null }) => {
      const { links, made: since } = now();
      const removed = new Set([...sent.added.keys()].filter((id) => !links.has(id)));
      const back = { added: new Map([...links].filter(([id]) => sent.removed.has(id))), removed };
      // At once: a tick made before the links are read again must find them.
      const after = afterSave(links, sent, since);
      queryClient.setQueryData(factRecordsQuery(factId).queryKey, after.saved);
      change(after.ticks);
      const run = () => saving.mutate({ changes: back });
      notices.success(LINKS.saved, LINKS.changes(_inserted, _deleted), { label: 'Undo', run });
      // Not awaited: a further save may come before the links are read again.
      void linksSaved(lock);
      busy.current = false;
      if (again.current) send({ changes: after.ticks });
    },
    onError: (error, { ofLock = [] }) => {
      // Records of a dataset that is still open can't stay ticked.
      const { links, made: since } = now();
      if (ofLock.length > 0) change(ticked(links, since, ofLock, false));
      notices.error(LINKS.notSaved, error.message);
      busy.current = false;
    },
  });
  const send = (sent: Sent) => {
    again.current = busy.current;
    if (!isChanged(sent.changes) || busy.current) return;
    busy.current = true;
    change(sent.changes);
    notices.settle();
    saving.mutate(sent);
  };
  const save = () => send({ changes: now().made });
  /** Saves these records with the other ticks, and locks their dataset. */
  const link = (records: readonly LinkedRecord[], lock: DatasetToLock) => {
    const { links, made: before } = now();
    const changes = ticked(links, before, records, true);
    if (fits(links, changes)) send({ changes, lock, ofLock: records });
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
