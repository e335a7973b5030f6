/** Changes the unit of the fact in the form. A household size that is not a number goes with Household: its field would hide it. */
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { NO_HOUSEHOLD_SIZE } from '#domain/facts/household-size.ts';
import { readHouseholdSize } from '#domain/values/numbers.ts';

const CHANGED = { shouldDirty: true, shouldValidate: true };

export function useUnit(): (chosen: string | null) => void {
  const { formState, getValues, setValue } = useFormContext<FactDraft>();
  const { defaultValues } = formState;
  return useCallback(
    (chosen) => {
      setValue('data.unit', chosen ?? 'Person', CHANGED);
      if (chosen === 'Household') return;
      const { figure } = getValues('household_size');
      if (readHouseholdSize(figure).problem === null) return;
      setValue('household_size', { ...NO_HOUSEHOLD_SIZE, ...defaultValues?.household_size }, CHANGED);
    },
    [defaultValues, getValues, setValue],
  );
}
