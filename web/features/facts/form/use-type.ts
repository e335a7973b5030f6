/** Changes the type of the fact in the form. A flow shows other dates than a stock: the day that was shown stays shown, and a hidden end date stays. The date that is then hidden is that of before, so that a change and back is none. */
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { kindOf } from '#domain/facts/fact-data.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { NO_DATE } from '#domain/values/dates.ts';

const CHANGED = { shouldDirty: true };
const HIDDEN = { 'data.stock_date': 'stock_date', 'data.start_date': 'start_date' } as const;
const dayOf = (type: string | null) =>
  kindOf(type) === 'Stock' ? ('data.stock_date' as const) : ('data.start_date' as const);

export function useType(): (chosen: string | null) => void {
  const { formState, getValues, setValue } = useFormContext<FactDraft>();
  const { defaultValues } = formState;
  return useCallback(
    (chosen) => {
      const [from, to] = [dayOf(getValues('type')), dayOf(chosen)];
      const day = getValues(from);
      setValue('type', chosen, { ...CHANGED, shouldValidate: true });
      if (from === to || day.date === '') return;
      setValue(to, day, CHANGED);
      setValue(from, { ...NO_DATE, ...defaultValues?.data?.[HIDDEN[from]] }, CHANGED);
    },
    [defaultValues, getValues, setValue],
  );
}
