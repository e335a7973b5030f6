/** Places from the gazetteer in this program, loaded into memory at the first request. Needs no network. */
import type { PlaceService } from './service.ts';
import { pageOf } from './service.ts';

async function open() {
  const [{ Gazetteer }, { Search }, { Reverse }, { readIndex }] = await Promise.all([
    import('./gazetteer.ts'),
    import('./search.ts'),
    import('./reverse.ts'),
    import('./index-store.ts'),
  ]);
  const gazetteer = new Gazetteer(await readIndex());
  return { gazetteer, search: new Search(gazetteer), reverse: new Reverse(gazetteer) };
}

export function embeddedPlaces(): PlaceService {
  let opening: ReturnType<typeof open> | null = null;
  const opened = () => (opening ??= open());
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
