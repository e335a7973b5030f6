/** Looks the places of a quick fact up again in the country that it gets: those without a point, and those in another country. Draws nothing. */
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import type { LocationType } from '#domain/generated/lists.ts';
import { isOutside, locationOf, typeOfPlace, type LocationDraft } from '#domain/facts/locations.ts';
import type { Located } from '#domain/reading/located.ts';
import { locationsOfSuggestion } from '#domain/reading/suggested-fact.ts';
import { sameValue } from '#domain/records/form-fields.ts';
import { folded } from '#domain/search/folded.ts';
import { onlyPlace } from '#web/features/facts/form/only-place.ts';

/** The suggestion of a line, with its places looked up in this country; null if the text is not there. */
export type Locate = (iso3: string) => Promise<Located | null>;

const MOST = 10;

const nameOf = ({ reported_name, name }: LocationDraft) => (reported_name === '' ? name : reported_name);

/** The places of these names: as the text around them says, or else the only ones of their name. */
async function placed(
  names: readonly string[],
  iso3: string,
  { locate, type }: { locate: Locate | null; type: LocationType },
): Promise<LocationDraft[]> {
  const located = (await locate?.(iso3).catch(() => null)) ?? null;
  const read = located === null ? [] : locationsOfSuggestion(located);
  const found = await Promise.all(
    names.slice(0, MOST).map(async (name): Promise<LocationDraft | null> => {
      const said = read.find((one) => folded(nameOf(one)) === folded(name));
      if (said !== undefined) return said;
      const only = await onlyPlace(name, iso3);
      return only === null ? null : locationOf(only, name, type);
    }),
  );
  return found.filter((one) => one !== null);
}

const PLACES = ['iso3', 'locations', 'data.location'] as const;

export function usePlacesOfCountry(
  { getValues, setValue, subscribe }: Pick<UseFormReturn<FactDraft>, 'getValues' | 'setValue' | 'subscribe'>,
  locate: Locate | null,
) {
  const looked = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    looked.current ??= getValues('iso3');
    const lookUp = async (iso3: string) => {
      const before = structuredClone(getValues(PLACES));
      const [, locations, names] = before;
      const outside = locations.filter((one) => !one.moved && isOutside(one, iso3));
      const sought = [...names, ...outside.map(nameOf)];
      if (sought.length === 0) return;
      const type = typeOfPlace(...getValues(['type', 'data.term']));
      const found = await placed(sought, iso3, { locate, type });
      // Values that a person changed meanwhile stay.
      if (found.length === 0 || !sameValue(getValues(PLACES), before)) return;
      const isFound = (name: string) => found.some((one) => folded(nameOf(one)) === folded(name));
      const kept = locations.filter((one) => !outside.includes(one) || !isFound(nameOf(one)));
      setValue(
        'data.location',
        names.filter((name) => !isFound(name)),
      );
      setValue('locations', [...kept, ...found], { shouldValidate: true });
    };
    const callback = () => {
      const iso3 = getValues('iso3');
      if (iso3 === looked.current) return;
      looked.current = iso3;
      if (iso3 !== null) void lookUp(iso3);
    };
    return subscribe({ formState: { values: true }, callback });
  }, [getValues, setValue, subscribe, locate]);
}
