/** Places from the gazetteer in this program. An import of this module reads it into memory, so the first request is what imports it. Needs no network. */
import type { Place } from '#domain/values/places.ts';
import { Gazetteer } from './gazetteer.ts';
import { indexFile } from './index-store.ts';
import { Reverse } from './reverse.ts';
import { Search } from './search.ts';
import { pageOf, type PlaceService } from './service.ts';

const gazetteer = new Gazetteer(await indexFile());
const searches = new Search(gazetteer);
const points = new Reverse(gazetteer);

/** The names that a place of one of the countries has; countries by position. */
export async function namesIn(countries: readonly number[], names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    if (countries.some((country) => searches.isName(name, country))) found.push(name);
    // Other requests come between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

/** The first places of a name in a country, given by its position. */
export const placesOf = (text: string, within: number, count: number): Place[] =>
  searches.find({ text, within, preferred: -1, start: 0, count }).places.map((place) => gazetteer.place(place));

export const embeddedPlaces: PlaceService = {
  async search(question) {
    const { total, places } = searches.find(question);
    const found = places.map((place) => gazetteer.place(place));
    return pageOf(found, question.start, total);
  },
  async reverse(lat, lon) {
    const found = [points.find(lat, lon)].flatMap((place) => (place === null ? [] : gazetteer.place(place)));
    return pageOf(found, 0, found.length);
  },
};
