/** What the reader needs of a gazetteer, which it has none of itself. */
import type { Place } from '#domain/values/places.ts';

/** The places of a name in a country, or in all of them, best first. */
export type Gazetteer = (name: string, iso3: string | null) => readonly Place[];
