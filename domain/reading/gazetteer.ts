/** The gazetteer that the reader is given: it has none of its own. */
import type { Place } from '#domain/values/places.ts';

/** The places of a name in a country, or in all of them, best first. */
export type Gazetteer = (name: string, iso3: string | null) => readonly Place[];
