/** Looks the household size up when country or year changes and when the figure is cleared. Never overwrites a size entered on purpose. */
import { useCallback, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FactDraft } from '#domain/facts.ts';
import { householdSizeAfter } from '#domain/household-size.ts';
import { householdSizeOf } from './fact.ts';

/** Call it after country, year or household size have changed in the form. */
export function useHouseholdSizeLookup(): () => Promise<void> {
  const { getValues, setValue } = useFormContext<FactDraft>();
  const latest = useRef(0);
  return useCallback(async () => {
    const { iso3, year } = getValues();
    latest.current += 1;
    const request = latest.current;
    if (iso3 === null || year === null) return;
    const size = await householdSizeOf(iso3, year);
    // An answer for an earlier country or year is ignored.
    if (request !== latest.current) return;
    const next = householdSizeAfter(getValues('household_size'), { step: 'looked up', size });
    setValue('household_size', next, { shouldDirty: true, shouldValidate: true });
  }, [getValues, setValue]);
}
