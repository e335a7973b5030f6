/** Builds the index of all places, which takes a few seconds, once for each version of the sources. */
import KDBush from 'kdbush';
import { columns, placeTypes } from './columns.ts';
import { countries } from './countries.ts';
import { isAreaWord, isWeak } from './fold.ts';
import { folded, gather, type GatheredPlace } from './gather.ts';
import { writeColumns } from './index-file.ts';
import { inArabicLetters, soundOf } from './sound.ts';
import { encode, inverted, listsOf, spell, Vocabulary } from './vocabulary.ts';

const seatBonus: Readonly<Record<string, number>> = { PPLC: 0.08, PPLA: 0.04, PPLA2: 0.02 };

/** The importance from 0 to 1: by population, seats a little higher, an area a little below the town that it is named after. */
function importanceOf({ population, type, feature }: GatheredPlace): number {
  const size = Math.log10(Math.max(population, 100)) / 10;
  if (type === 'country') return Math.min(1, 0.9 + size / 10);
  if (type === 'state') return size - 0.05;
  if (type === 'county') return size - 0.07;
  return size + (seatBonus[feature] ?? 0);
}

const idOf = ({ geonameid, feature, type, country, lat, lon }: GatheredPlace): string => {
  if (type === 'country' || type === 'state' || type === 'county') return feature;
  return geonameid === 0 ? `${countries[country]?.iso3}.${lat}.${lon}` : String(geonameid);
};

/** In countries with Arabic script, places are also indexed by the sound of their Latin names, because many have no Arabic name in any list. */
function soundKeys({ name, others, country }: GatheredPlace): Iterable<string> {
  if (!inArabicLetters.has(countries[country]?.iso3 ?? '')) return [];
  return new Set([name, ...others].flatMap(soundOf));
}

/** The spatial index of settlements, for the search of the nearest. */
function treeOf(places: readonly GatheredPlace[], settled: readonly number[]): Uint8Array<ArrayBuffer> {
  const tree = new KDBush(settled.length, 64, Float32Array);
  for (const at of settled) tree.add(places[at]?.lon ?? 0, places[at]?.lat ?? 0);
  return new Uint8Array(tree.finish().data).slice();
}

export function buildIndex(): Uint8Array<ArrayBuffer> {
  const { places: gathered, areas } = gather();
  const ranked = gathered
    .map((place) => ({ place, importance: importanceOf(place) }))
    .sort((one, other) => other.importance - one.importance);
  const places = ranked.map(({ place }) => place);

  const vocabulary = new Vocabulary();
  const namePlace: number[] = [];
  const nameWords: number[][] = [];
  const countryWords = countries.map((): number[] => []);
  for (const [at, place] of places.entries()) {
    const { keys, type, country } = place;
    for (const key of [...keys, ...soundKeys(place)]) {
      const words = vocabulary.read(key);
      namePlace.push(at);
      nameWords.push(words);
      if (type === 'country') countryWords[country]?.push(...words);
    }
  }
  const areaWords = areas.map(({ name }) => vocabulary.read(folded(name)));
  const { words, final } = vocabulary.finish();
  const spelt = spell(words);
  const names = listsOf(nameWords, final);
  const postings = inverted(names, words.length);
  const ofAreas = listsOf(areaWords, final);
  const ofCountries = listsOf(countryWords, final);
  const contextual = new Set([...ofAreas.entries, ...ofCountries.entries]);

  const text = encode(places.map((place) => [place.name, place.others.join(','), idOf(place)].join('\n')));
  const areaText = encode(areas.map(({ name }) => name));
  const areaAt = new Map(areas.map((area, at) => [area, at]));
  const boxed = places.flatMap(({ box }, at) => (box === null ? [] : [at]));
  const settled = places.flatMap(({ box }, at) => (box === null ? [at] : []));

  return writeColumns(columns, {
    lat: Float32Array.from(places, ({ lat }) => lat),
    lon: Float32Array.from(places, ({ lon }) => lon),
    population: Uint32Array.from(places, ({ population }) => population),
    importance: Float32Array.from(ranked, ({ importance }) => importance),
    country: Uint16Array.from(places, ({ country }) => country),
    type: Uint8Array.from(places, ({ type }) => placeTypes.indexOf(type)),
    state: Int32Array.from(places, ({ state }) => (state === null ? -1 : (areaAt.get(state) ?? -1))),
    county: Int32Array.from(places, ({ county }) => (county === null ? -1 : (areaAt.get(county) ?? -1))),
    textStart: text.start,
    text: text.bytes,
    boxed: Uint32Array.from(boxed),
    boxes: Float32Array.from(boxed.flatMap((at) => places[at]?.box ?? [])),
    areaTextStart: areaText.start,
    areaText: areaText.bytes,
    areaWordStart: ofAreas.start,
    areaWord: ofAreas.entries,
    countryWordStart: ofCountries.start,
    countryWord: ofCountries.entries,
    wordStart: spelt.start,
    word: spelt.units,
    wordShared: spelt.shared,
    wordKind: Uint8Array.from(
      words,
      (word, at) => (isWeak(word) ? 1 : 0) | (isAreaWord(word) ? 2 : 0) | (contextual.has(at) ? 4 : 0),
    ),
    namePlace: Uint32Array.from(namePlace),
    nameWordStart: names.start,
    nameWord: names.entries,
    postingStart: postings.start,
    posting: postings.entries,
    tree: treeOf(places, settled),
    treePlace: Uint32Array.from(settled),
  });
}
