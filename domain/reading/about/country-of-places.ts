/** The country of a text that names none, from its places: that in which the gazetteer has most of them. */
import type { Gazetteer } from '#domain/reading/gazetteer.ts';
import { languageOf } from '#domain/reading/language.ts';
import { isNamed } from '#domain/reading/place-names.ts';
import { sentenceAt } from '#domain/reading/sentence.ts';
import { sentencesOf } from '#domain/reading/sentences.ts';
import { isArea } from '#domain/values/places.ts';

/** The part of the text whose places are looked at, and the most of them. */
const BEGINNING = 5_000;
const MOST = 8;

/** The names of places and of the areas around them, in their order. */
export function placesSaid(text: string): string[] {
  const beginning = text.slice(0, BEGINNING);
  const language = languageOf(beginning);
  const names = new Set<string>();
  for (const stretch of sentencesOf(beginning)) {
    const { chains } = sentenceAt(beginning, stretch, { published: null, until: null, language });
    for (const { places } of chains)
      for (const { name, within } of places) for (const each of [name, ...within]) names.add(each);
    if (names.size >= MOST) break;
  }
  return [...names].slice(0, MOST);
}

/** The country of these names: at least two of them are there, more than in any other country, or a single one is an area and stands nowhere else. */
export function countryOfPlaces(gazetteer: Gazetteer, names: readonly string[]): string | null {
  const named = (name: string, iso3: string | null) =>
    gazetteer(name, iso3).filter((place) => place.type !== 'country' && isNamed(place, name));
  const everywhere = names.map((name) => named(name, null));
  const candidates = [...new Set(everywhere.flat().flatMap(({ iso3 }) => iso3 ?? []))];
  const counts = candidates
    .map((iso3) => ({ iso3, count: names.filter((name) => named(name, iso3).length > 0).length }))
    .toSorted((one, other) => other.count - one.count);
  const [first, second] = counts;
  if (first === undefined || first.count === second?.count) return null;
  const isAreaAlone = counts.length === 1 && everywhere.flat().some(isArea);
  return first.count >= 2 || isAreaAlone ? first.iso3 : null;
}
