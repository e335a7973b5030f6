/** Which tab of the form is open, and the way to a field in any of them. */
import { useEffect, useState } from 'react';
import type { FactField } from '#domain/fact-changes.ts';
import { tabOf } from '#domain/fact-fields.ts';
import { focusField } from './field.tsx';

/** Opens the tab of a field and brings the cursor there, or to the place within it: `data.age_disaggregated_data.3.figure`. */
export type ShowField = (field: FactField, place?: string) => void;

export function useTabs() {
  const [tab, setTab] = useState<string>('main');
  const [wanted, setWanted] = useState<{ place: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    // A tab that was never open is drawn first.
    const frame = requestAnimationFrame(() => focusField(wanted.place));
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  const show: ShowField = (field, place = field) => {
    setTab(tabOf(field));
    setWanted({ place });
  };
  return { tab, setTab, show };
}
