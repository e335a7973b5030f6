/** The open tab of the form, and the focus on a field in any tab. */
import { useEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { COMMENTS_ON } from '#domain/records/threads.ts';
import { focusField } from './field.tsx';

/** The last open tab of each entry of the browser's history, restored on the way back. */
const leftOn = new Map<string, string>();

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The tab to open first, on the way from one record to the next. */
    tab?: string | undefined;
  }
}

/** The open tab of the latest form of each kind. */
const openNow = new Map<string, string>();
export const openTabOf = (form: string): string | undefined => openNow.get(form);

/** Opens the tab of a field and focuses the field, or the path within it: `data.age_disaggregated_data.3.figure`. */
export type ShowField<Field extends string> = (field: Field, path?: string) => void;

/** The parts of an address that open the tab of their name; any other part names a field. */
const NAMED: ReadonlySet<string> = new Set(['facts', 'history', 'reviews']);

/** Fields that a form loads on demand are there after so many frames. */
const FRAMES = 240;

/** Focuses a field as soon as it is drawn. */
function focusWhenDrawn(form: string, path: string): () => void {
  let left = FRAMES;
  let frame = 0;
  const tryIt = () => {
    left -= 1;
    if (!focusField(form, path) && left > 0) frame = requestAnimationFrame(tryIt);
  };
  frame = requestAnimationFrame(tryIt);
  return () => cancelAnimationFrame(frame);
}

type Tabs<Field> = {
  first: string;
  tabOf: (field: Field) => string;
  /** The field of a path in the form. */
  at: (path: string) => Field | null;
};

/** The address may name a field to begin with: `/facts/12#data.end_date`; or a tab: `#facts`, `#history`. */
export function useTabs<Field extends string>(form: string, { first, tabOf, at }: Tabs<Field>) {
  const router = useRouter();
  const [entry] = useState(() => router.state.location.state.__TSR_key ?? '');
  const [named] = useState(() => router.state.location.hash.replace(COMMENTS_ON, ''));
  const begin = at(named);
  const [tab, openTab] = useState(
    () =>
      leftOn.get(entry) ??
      router.state.location.state.tab ??
      (begin !== null ? tabOf(begin) : NAMED.has(named) ? named : first),
  );
  useEffect(() => void openNow.set(form, tab), [form, tab]);
  const setTab = (next: string) => {
    leftOn.set(entry, next);
    openTab(next);
  };
  const [wanted, setWanted] = useState<{ path: string } | null>(begin === null ? null : { path: named });
  useEffect(() => {
    if (wanted === null) return;
    // A tab that was never open is drawn first.
    return focusWhenDrawn(form, wanted.path);
  }, [form, wanted]);
  const show: ShowField<Field> = (field, path = field) => {
    setTab(tabOf(field));
    setWanted({ path });
  };
  return { tab, setTab, show };
}
