/** Names a fact by its country, hazard, place and date, until a person types a name. An emptied name is suggested again when its field is left. */
import { useCallback, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { namePartsOf, suggestedName } from '#domain/facts/quick-facts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { hazardOf } from './fact.ts';

/** A constant: another list of names would start another subscription at every key press. */
const NAMED = ['iso3', 'displacement_type', 'type', 'locations', 'data'] as const;

const hazardQuery = (event_id: number | null) => ({
  queryKey: ['events', 'hazard', event_id],
  queryFn: () => (event_id === null ? null : hazardOf(event_id)),
  enabled: event_id !== null,
});

/** @param read the hazard that the reader found in the text, in force until the fact has an event. */
export function useSuggestedName(
  { control, getValues, setValue }: UseFormReturn<FactDraft>,
  read: string | null = null,
) {
  const countryName = useCountryName();
  const event_id = useWatch({ control, name: 'event_id' });
  const hazard = useQuery(hazardQuery(event_id));
  const parts = useWatch({
    control,
    name: NAMED,
    compute: ([iso3, displacement_type, type, locations, data]) =>
      namePartsOf({ iso3, displacement_type, type, locations, data }),
  });
  const country = parts.iso3 === null ? null : countryName(parts.iso3) || null;
  const ofText = parts.cause === 'Disaster' ? read : null;
  const suggestion = suggestedName(parts, { country, hazard: event_id === null ? ofText : (hazard.data ?? null) });
  const waits = event_id !== null && hazard.isPending;
  const latest = useRef('');
  const inField = useRef(false);
  const take = useCallback(
    (name: string) => {
      if (name === getValues('name')) return;
      // Only a name that was missed before has a problem to remove.
      setValue('name', name, { shouldValidate: control.getFieldState('name').invalid });
    },
    [control, getValues, setValue],
  );
  useEffect(() => {
    // A name stays until the hazard is known; a fact without any gets one at once.
    if (waits && getValues('name') !== '') return;
    const [name, before] = [getValues('name'), latest.current];
    latest.current = suggestion;
    if (!inField.current && (name === '' || name === before)) take(suggestion);
  }, [suggestion, waits, getValues, take]);
  /** Nothing is put into the field while a person is in it. */
  const enter = useCallback(() => {
    inField.current = true;
  }, []);
  const leave = useCallback(() => {
    inField.current = false;
    if (getValues('name').trim() === '') take(latest.current);
  }, [getValues, take]);
  return { suggestion, suggested: latest, enter, leave };
}
