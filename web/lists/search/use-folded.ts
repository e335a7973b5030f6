/** Whether the search card of a list is folded, remembered in this browser. It is open until the first search, except where it would fill the screen, on a phone and above a map or a table, and where chips say what is searched. */
import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { useAction } from '#web/ui/actions.ts';
import { PHONE } from '#web/ui/use-media.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';

const FIELD = '.list-search input, .add-filter input';

/** `offered` is false for a user who has no search form; `short` is true where the card is folded from the first visit. */
export function useFolded(list: { readonly storageKey: string }, offered: boolean, short = false) {
  const storageKey = useStorageKey(list, 'card');
  const [folded, setFolded] = useState(() => {
    const stored = readStored(storageKey);
    return stored === 'folded' || (stored !== 'open' && (short || window.matchMedia(PHONE).matches));
  });
  const frame = useRef<HTMLDivElement>(null);
  const focus = () => frame.current?.querySelector<HTMLElement>(FIELD)?.focus();
  const toggled = useRef(false);
  useEffect(() => {
    if (toggled.current) focus();
  }, [folded]);
  const fold = (next: boolean) => {
    toggled.current = true;
    setFolded(next);
    writeStored(storageKey, next ? 'folded' : 'open');
  };
  /** After the first search the rows need the room; the choice of a user who opened the card stays. */
  const searched = () => {
    if (folded || readStored(storageKey) === 'open') return;
    setFolded(true);
    writeStored(storageKey, 'folded');
    frame.current?.focus({ preventScroll: true });
  };
  useAction(offered ? { label: 'Search this list', key: '/', run: focus } : null);
  const label = folded ? 'Show all fields of the search' : 'Hide the fields of the search';
  useAction(offered ? { label, key: 'F', run: () => fold(!folded) } : null);
  return { folded, fold, searched, frame };
}
