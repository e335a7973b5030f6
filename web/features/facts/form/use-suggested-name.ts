/** Names a fact by its country, hazard, place and date, until a person types a name; also a saved fact that has the suggested name. An emptied name is suggested again when its field is left. */
import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { hazardInName, namePartsOf, suggestedName } from '#domain/facts/quick-facts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { useFollowedName } from '#web/forms/use-followed-name.ts';
import { hazardsQuery } from '#web/pickers/hazards.ts';
import { hazardOf } from './fact.ts';

/** A constant: another list of names would start another subscription at every key press. */
const NAMED = ['iso3', 'displacement_type', 'type', 'locations', 'data'] as const;

export const hazardQuery = (event_id: number | null) => ({
  queryKey: ['events', 'hazard', event_id],
  queryFn: () => (event_id === null ? null : hazardOf(event_id)),
  enabled: event_id !== null,
});

/** The suggested name of the fact as it was saved, and the hazard in it; empty while unknown. */
function useSavedSuggestion(saved: FactDraft, countryName: (iso3: string) => string) {
  const { name, iso3, event_id, displacement_type } = saved;
  const parts = namePartsOf(saved);
  const country = iso3 === null ? null : countryName(iso3) || null;
  const ofEvent = useQuery(hazardQuery(event_id));
  // The reader found it in the text, and only the name keeps it.
  const words = event_id === null && displacement_type === 'Disaster' ? hazardInName(name, parts, country) : null;
  const { data: hazards = [] } = useQuery({ ...hazardsQuery, enabled: words !== null && words !== displacement_type });
  const named = hazards.some(({ type, subtype }) => words === type || words === subtype) ? words : null;
  const waits = event_id !== null && ofEvent.isPending;
  const suggestion = waits ? '' : suggestedName(parts, { country, hazard: named ?? ofEvent.data ?? null });
  return { suggestion, named };
}

/**
 * @param read the hazard that the reader found in the text, in force until the fact has an event.
 * @param apart a word that tells the fact from others of its list.
 */
export function useSuggestedName(
  { control, formState, getValues, setValue }: UseFormReturn<FactDraft>,
  read: string | null = null,
  apart: string | null = null,
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
  // The defaults are a complete draft.
  const { suggestion: ofSaved, named } = useSavedSuggestion(formState.defaultValues as FactDraft, countryName);
  const ofText = parts.cause === 'Disaster' ? (read ?? named) : null;
  const suggestion = suggestedName(parts, {
    country,
    hazard: event_id === null ? ofText : (hazard.data ?? null),
    apart,
  });
  const waits = event_id !== null && hazard.isPending;
  const get = useCallback(() => getValues('name'), [getValues]);
  const set = useCallback(
    // Only a name that was missed before has a problem to remove.
    (name: string) => setValue('name', name, { shouldValidate: control.getFieldState('name').invalid }),
    [control, setValue],
  );
  return { suggestion, ...useFollowedName({ get, set }, suggestion, { waits, ofSaved }) };
}
