/** The interface between the routes of places and their source: the gazetteer in this program or an outside service. */
import type { Place, PlacesAnswer } from '#domain/values/places.ts';

export interface SearchQuestion {
  text: string;
  /** Positions of countries: the only one to search, and the one whose places come first; -1 for none. */
  within: number;
  preferred: number;
  start: number;
  count: number;
}

export interface PlaceService {
  search(question: SearchQuestion): Promise<PlacesAnswer>;
  reverse(lat: number, lon: number): Promise<PlacesAnswer>;
}

export function pageOf(results: Place[], start: number, total: number): PlacesAnswer {
  return {
    count: results.length,
    startIndex: start,
    nextIndex: results.length > 0 && start + results.length < total ? start + results.length : null,
    totalResults: total,
    results,
  };
}
