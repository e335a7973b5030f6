/** Keeps the unsaved changes of a sheet in this browser and offers those of an earlier visit. Saves nothing to the server. */
import { currentViewed } from '#web/data/session.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sheet, SheetDraft } from '#domain/dataset/sheet-types.ts';
import { useDrafts } from '#web/data/drafts.ts';
import { dropLarge, dropOrphans, keepLarge, newLargeKey, readLarge } from '#web/data/large-drafts.ts';

/** Small drafts are kept at once and whole; the rows of large ones are in the store of large drafts. */
type Kept = { at: number; version: number; sentAfter?: number } & (
  | { rows: SheetDraft['rows'] }
  | { key: string; pieces: number; count: number }
);
export type DraftOffer = { at: number; count: number; storageKey: string; kept: Kept };

const SMALL = 100;
const PAUSE_MS = 400;

const isDraft = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'version' in value &&
  ('rows' in value || ('key' in value && 'pieces' in value));

/** Empty rows keep the positions of the others; nobody counts them as changes. */
const changedIn = (rows: SheetDraft['rows']): number =>
  rows.filter(({ id, values, unread }) => id !== null || Object.keys(values).length + Object.keys(unread).length > 0)
    .length;
const countOf = (kept: Kept): number => ('rows' in kept ? changedIn(kept.rows) : kept.count);

async function draftOf(kept: Kept): Promise<SheetDraft | null> {
  const { version, sentAfter } = kept;
  const sent = sentAfter !== undefined && { sentAfter };
  if ('rows' in kept) return { version, rows: kept.rows, ...sent };
  const rows = await readLarge(kept.key, kept.pieces);
  return rows === null ? null : { version, rows: rows as SheetDraft['rows'], ...sent };
}

export const hasChanges = (sheet: Sheet): boolean => {
  const { inserted, updated, deleted } = sheet.counts();
  return inserted + updated + deleted > 0;
};

export function useSheetDraft(id: number, sheet: Sheet, dirty: boolean) {
  const { keep, drop, findLeft, dropLeft } = useDrafts<Kept>(`tabular-datasets/${id}/records`);
  const [offers, setOffers] = useState<DraftOffer[]>([]);
  const [full, setFull] = useState(false);
  const large = useRef<string | null>(null);
  /** Only the newest draft counts: an older one may still be on its way to the store. */
  const turn = useRef(0);

  useEffect(() => {
    let here = true;
    void findLeft().then((left) => {
      const found = left.flatMap(({ storageKey, value }) =>
        isDraft(value) ? [{ storageKey, kept: value, at: value.at, count: countOf(value) }] : [],
      );
      if (here) setOffers(found.toSorted((one, other) => other.at - one.at));
    });
    return () => {
      here = false;
    };
  }, [findLeft]);

  useEffect(() => {
    // Without a store there are no orphans.
    void dropOrphans(60).catch(() => undefined);
  }, []);

  const remove = useCallback(
    ({ storageKey, kept: left }: DraftOffer) => {
      dropLeft(storageKey);
      if ('key' in left) void dropLarge(left.key).catch(() => undefined);
      setOffers((all) => all.filter((each) => each.storageKey !== storageKey));
    },
    [dropLeft],
  );
  /** The offer that was restored: it goes once the draft of the open sheet is kept instead. */
  const restored = useRef<DraftOffer | null>(null);
  const replace = useCallback(() => {
    if (restored.current !== null) remove(restored.current);
    restored.current = null;
  }, [remove]);

  const forget = useCallback(() => {
    turn.current += 1;
    drop();
    if (large.current !== null) void dropLarge(large.current).catch(() => undefined);
    large.current = null;
  }, [drop]);

  const keepNow = useCallback(() => {
    if (currentViewed() !== null) return undefined;
    const draft = sheet.draft();
    if (draft === null) return forget();
    const own = (turn.current += 1);
    const { rows, ...kept } = draft;
    const base = { at: Date.now(), ...kept };
    if (rows.length <= SMALL && keep({ ...base, rows })) {
      replace();
      return setFull(false);
    }
    const key = newLargeKey();
    void keepLarge(key, rows)
      .then((pieces) => {
        if (turn.current !== own) return dropLarge(key);
        const before = large.current;
        large.current = key;
        const isKept = keep({ ...base, key, pieces, count: changedIn(rows) });
        if (isKept) replace();
        setFull(!isKept);
        return before === null ? undefined : dropLarge(before);
      })
      .catch(() => setFull(true));
    return undefined;
  }, [sheet, keep, forget, replace]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        keepNow();
      }, PAUSE_MS);
    };
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keepNow();
    };
    const stop = sheet.subscribe(soon);
    // A restored or merged sheet has changes from its start.
    if (hasChanges(sheet)) soon();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      now();
      stop();
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [sheet, keepNow]);
  useEffect(() => {
    if (!dirty) forget();
  }, [dirty, forget]);

  /** Reads the offered draft, which stays in the browser until the sheet made of it is kept. */
  const take = (offer: DraftOffer) => {
    restored.current = offer;
    return draftOf(offer.kept);
  };
  return { offer: offers[0] ?? null, others: Math.max(0, offers.length - 1), take, remove, full };
}
