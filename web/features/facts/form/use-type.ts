/** Changes the type of the fact in the form. A flow shows other dates than a stock: the day that was shown stays shown, and a hidden end date stays. */
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { kindOf } from '#domain/facts/fact-data.ts';
import type { FactDraft } from '#domain/facts/facts.ts';

const CHANGED = { shouldDirty: true };
const dayOf = (type: string | null) =>
  kindOf(type) === 'Stock' ? ('data.stock_date' as const) : ('data.start_date' as const);

export function useType(): (chosen: string | null) => void {
  const { getValues, setValue } = useFormContext<FactDraft>();
  return useCallback(
    (chosen) => {
      const [from, to] = [dayOf(getValues('type')), dayOf(chosen)];
      const day = getValues(from);
      setValue('type', chosen, { ...CHANGED, shouldValidate: true });
      if (from !== to && day.date !== '') setValue(to, day, CHANGED);
    },
    [getValues, setValue],
  );
}
