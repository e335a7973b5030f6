/** Places from the gazetteer in this program, loaded into memory at the first request. Needs no network. */
import type { PlaceService } from './service.ts';
import { pageOf } from './service.ts';

async function open() {
  const [{ Gazetteer }, { Search }, { Reverse }, { indexFile }] = await Promise.all([
    import('./gazetteer.ts'),
    import('./search.ts'),
    import('./reverse.ts'),
    import('./index-store.ts'),
  ]);
  const gazetteer = new Gazetteer(await indexFile());
  return { gazetteer, search: new Search(gazetteer), reverse: new Reverse(gazetteer) };
}

/** Opened once for the searches and for the names in sources. */
let opening: ReturnType<typeof open> | null = null;
const opened = () => (opening ??= open());

/** The names that a place of one of the countries has; countries by position. */
export async function namesIn(countries: readonly number[], names: readonly string[]): Promise<string[]> {
  const { search } = await opened();
  const found: string[] = [];
  for (const name of names) {
    if (countries.some((country) => search.isName(name, country))) found.push(name);
    // Other requests come between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

export function embeddedPlaces(): PlaceService {
  return {
    search: async (question) => {
      const { gazetteer, search } = await opened();
      const { total, places } = search.find(question);
      return pageOf(
        places.map((place) => gazetteer.place(place)),
        question.start,
        total,
      );
    },
    reverse: async (lat, lon) => {
      const { gazetteer, reverse } = await opened();
      const place = reverse.find(lat, lon);
      return pageOf(place === null ? [] : [gazetteer.place(place)], 0, place === null ? 0 : 1);
    },
  };
}
