/** The state of 'Jump to anything': the entries for the typed text, the chosen one, and an Enter that came before the answer. Opens nothing. */
import { useEffect, useState } from 'react';
import { GROUPS, type Found, type JumpEntry, type Screen } from './entry.ts';
import { useFoundCountries } from './countries.tsx';
import { useOfferedActions, useScreens } from './places.tsx';
import { useRecentRecords, useRecords } from './records.tsx';
import { useReleases } from './releases.tsx';
import { useSavedSearches } from './saved.tsx';

/** A new source is one more hook here, and its group in entry.ts. */
const useSources = (typed: string, screens: readonly Screen[]): readonly Found[] => [
  useRecentRecords(typed),
  useScreens(typed, screens),
  useSavedSearches(typed),
  useOfferedActions(typed, screens),
  useFoundCountries(typed),
  useRecords(typed),
  useReleases(typed),
];

export function useJump(screens: readonly Screen[], open: (entry: JumpEntry) => void) {
  const [input, setInput] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const typed = input.trim();
  const found = useSources(typed, screens);
  const groups = GROUPS.flatMap((label) => {
    const entries = found.flatMap((source) => source.entries).filter(({ group }) => group === label);
    return entries.length === 0 ? [] : [{ label, entries }];
  });
  const entries = groups.flatMap((group) => group.entries);
  // The entries of a source that is still searching belong to an earlier text: Enter must not open them.
  const late = new Set(found.flatMap((source) => (source.pending === true ? source.entries : [])));
  const pending = found.some((source) => source.pending === true);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const active = entries[at];

  const ready = active !== undefined && !late.has(active) ? active : undefined;
  useEffect(() => {
    if (entered && !pending && ready !== undefined) open(ready);
  }, [entered, pending, ready, open]);

  return {
    input,
    type: (text: string) => {
      setInput(text);
      setChosen(null);
      setEntered(false);
    },
    groups,
    active,
    pending,
    error: found.find((source) => source.error !== undefined)?.error,
    move: (by: number) => setChosen(entries.at((at + by) % Math.max(1, entries.length))?.id ?? null),
    choose: (id: string) => setChosen(id),
    /** Opens the chosen entry, or waits for the answer and opens its first. */
    enter: () => (ready === undefined ? setEntered(pending) : open(ready)),
  };
}
