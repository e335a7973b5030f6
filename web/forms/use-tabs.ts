/** The open tab of the form, and the focus on a field in any tab. */
import { useEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { focusField } from './field.tsx';

/** The last open tab of each entry of the browser's history, restored on the way back. */
const leftOn = new Map<string, string>();

/** Opens the tab of a field and focuses the field, or the place within it: `data.age_disaggregated_data.3.figure`. */
export type ShowField<Field extends string> = (field: Field, place?: string) => void;

export function useTabs<Field extends string>(form: string, first: string, tabOf: (field: Field) => string) {
  const router = useRouter();
  const [entry] = useState(() => router.state.location.state.__TSR_key ?? '');
  const [tab, openTab] = useState(() => leftOn.get(entry) ?? first);
  const setTab = (next: string) => {
    leftOn.set(entry, next);
    openTab(next);
  };
  const [wanted, setWanted] = useState<{ place: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    // A tab that was never open is drawn first.
    const frame = requestAnimationFrame(() => focusField(form, wanted.place));
    return () => cancelAnimationFrame(frame);
  }, [form, wanted]);
  const show: ShowField<Field> = (field, place = field) => {
    setTab(tabOf(field));
    setWanted({ place });
  };
  return { tab, setTab, show };
}
