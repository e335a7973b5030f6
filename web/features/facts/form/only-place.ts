/** Finds the place of a name that was typed or read without a choice. */
import { folded } from '#domain/search/folded.ts';
import type { Place } from '#domain/values/places.ts';
import { searchPlaces } from '#web/data/places.ts';
import { MORE_THAN } from '#web/pickers/place-search.tsx';

/** The place of this name, if the gazetteer has just one; a failed search finds none. */
export async function onlyPlace(name: string, iso3: string | null): Promise<Place | null> {
  if (name.length <= MORE_THAN) return null;
  try {
    const { results } = await searchPlaces(name, { iso3 });
    const [first, ...others] = results.filter((place) => folded(place.name) === folded(name));
    return others.length === 0 ? (first ?? null) : null;
  } catch {
    return null;
  }
}
