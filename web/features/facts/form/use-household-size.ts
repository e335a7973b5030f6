/** Looks the household size up when country or year changes and when the figure is cleared. Never overwrites a size entered on purpose. Back at the country and year with which the form began, the size is that of then. */
import { useCallback, useRef } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { householdSizeAfter, isCleared, NO_HOUSEHOLD_SIZE } from '#domain/facts/household-size.ts';
import { sizeSourceOf } from '#domain/facts/household-sizes.ts';
import { knownSizeQuery } from '#web/data/household-sizes.ts';
import { householdSizeOf } from './fact.ts';

/** Call it after country, year or household size have changed in the form. */
export function useHouseholdSizeLookup(): () => Promise<void> {
  const { formState, getValues, setValue } = useFormContext<FactDraft>();
  const { defaultValues } = formState;
  const latest = useRef(0);
  return useCallback(async () => {
    const { iso3, year } = getValues();
    latest.current += 1;
    const request = latest.current;
    if (iso3 === null || year === null) return;
    const size = await householdSizeOf(iso3, year);
    // An answer for an earlier country or year is ignored.
    if (request !== latest.current) return;
    const now = getValues('household_size');
    const found = householdSizeAfter(now, { step: 'looked up', size });
    const isBack = iso3 === defaultValues?.iso3 && year === defaultValues.year && !isCleared(now) && found !== now;
    const next = isBack ? { ...NO_HOUSEHOLD_SIZE, ...defaultValues.household_size } : found;
    setValue('household_size', next, { shouldDirty: true, shouldValidate: true });
  }, [defaultValues, getValues, setValue]);
}

const SIZED = ['iso3', 'year', 'household_size', 'data.unit'] as const;

/** The source and year of the size in the form, if it was looked up and counts. A size that the list has changed since is said to differ from it. */
export function useSizeSource(): string | null {
  const { control } = useFormContext<FactDraft>();
  const [iso3, year, { type, figure }, unit] = useWatch({ control, name: SIZED });
  const looked = unit === 'Household' && type === 'Lookup' && iso3 !== null && year !== null;
  const { data = null } = useQuery(
    looked ? knownSizeQuery(iso3, year) : { queryKey: ['household_sizes', 'none'], queryFn: skipToken },
  );
  if (!looked || data === null) return null;
  const source = sizeSourceOf(data);
  return Number(figure) === data.size ? source : `The list has ${data.size} now: ${source}`;
}
