/** Builds the index of all places, a few seconds' work that is done once for each version of the sources. Searches nothing. */
import KDBush from 'kdbush';
import { columns, placeTypes } from './columns.ts';
import { countries } from './countries.ts';
import { isAreaWord, isWeak, wordsOf } from './fold.ts';
import { gather, type GatheredPlace } from './gather.ts';
import { writeColumns } from './index-file.ts';

const seatBonus: Readonly<Record<string, number>> = { PPLC: 0.08, PPLA: 0.04, PPLA2: 0.02 };

/** Between 0 and 1: by population, seats a little higher, an area a little below the town that it is named after. */
function importanceOf({ population, type, feature }: GatheredPlace): number {
  const size = Math.log10(Math.max(population, 100)) / 10;
  if (type === 'country') return Math.min(1, 0.9 + size / 10);
  if (type === 'state') return size - 0.05;
  if (type === 'county') return size - 0.07;
  return size + (seatBonus[feature] ?? 0);
}

/** Lists of numbers behind one another, and where each begins. */
function lists(all: readonly (readonly number[])[]): {
  start: Uint32Array<ArrayBuffer>;
  entries: Uint32Array<ArrayBuffer>;
} {
  const start = new Uint32Array(all.length + 1);
  for (const [at, list] of all.entries()) start[at + 1] = (start[at] ?? 0) + list.length;
  const entries = new Uint32Array(start[all.length] ?? 0);
  for (const [at, list] of all.entries()) entries.set(list, start[at]);
  return { start, entries };
}

function texts(all: readonly string[]): { start: Uint32Array<ArrayBuffer>; text: Uint8Array<ArrayBuffer> } {
  const encoded = all.map((text) => Buffer.from(text, 'utf8'));
  const start = new Uint32Array(all.length + 1);
  for (const [at, bytes] of encoded.entries()) start[at + 1] = (start[at] ?? 0) + bytes.length;
  return { start, text: new Uint8Array(Buffer.concat(encoded)) };
}

/** The UTF-16 units of all words behind one another, and where each begins. */
function spell(words: readonly string[]): { start: Uint32Array<ArrayBuffer>; units: Uint16Array<ArrayBuffer> } {
  const start = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries()) start[at + 1] = (start[at] ?? 0) + word.length;
  const units = new Uint16Array(start[words.length] ?? 0);
  for (const [at, word] of words.entries())
    for (let unit = 0; unit < word.length; unit += 1) units[(start[at] ?? 0) + unit] = word.charCodeAt(unit);
  return { start, units };
}

function sharedUnits(one: string, other: string): number {
  let shared = 0;
  while (shared < 255 && shared < one.length && one.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1;
  return shared;
}

const idOf = ({ geonameid, feature, type, country, lat, lon }: GatheredPlace): string => {
  if (type === 'country' || type === 'state' || type === 'county') return feature;
  return geonameid === 0 ? `${countries[country]?.iso3}.${lat}.${lon}` : String(geonameid);
};

/** The words of names and areas, numbered in their order. */
class Vocabulary {
  readonly words: string[];
  readonly #numbers: Map<string, number>;

  constructor(words: Iterable<string>) {
    // By UTF-16 units, as the search compares them.
    this.words = [...new Set(words)].sort();
    this.#numbers = new Map(this.words.map((word, number) => [word, number]));
  }

  numbersOf(words: readonly string[]): number[] {
    return [...new Set(words)].flatMap((word) => this.#numbers.get(word) ?? []);
  }
}

export function buildIndex(): Uint8Array<ArrayBuffer> {
  const { places, areas } = gather();
  const importance = new Map(places.map((place) => [place, importanceOf(place)]));
  places.sort((one, other) => (importance.get(other) ?? 0) - (importance.get(one) ?? 0));
  const names = places.flatMap((place, at) => [...place.names.keys()].map((name) => ({ at, words: name.split(' ') })));
  const areaWords = areas.map(({ name }) => wordsOf(name));
  const countryWords = countries.map(() => [] as string[]);
  for (const { type, country, names: called } of places)
    if (type === 'country') for (const name of called.keys()) countryWords[country]?.push(...name.split(' '));
  const vocabulary = new Vocabulary(
    (function* () {
      for (const { words } of names) yield* words;
      for (const words of areaWords) yield* words;
    })(),
  );
  const { words } = vocabulary;
  const nameWords = lists(names.map((name) => vocabulary.numbersOf(name.words)));
  const namesOfWords = words.map((): number[] => []);
  for (const [name, { words: own }] of names.entries())
    for (const word of vocabulary.numbersOf(own)) namesOfWords[word]?.push(name);
  const postings = lists(namesOfWords);

  const text = texts(
    places.map((place) => [place.name, [...place.names.values()].slice(1).join(','), idOf(place)].join('\n')),
  );
  const areaText = texts(areas.map(({ name }) => name));
  const areaAt = new Map(areas.map((area, at) => [area, at]));
  const areaWordLists = lists(areaWords.map((own) => vocabulary.numbersOf(own)));
  const countryWordLists = lists(countryWords.map((own) => vocabulary.numbersOf(own)));
  const contextual = new Set([...areaWordLists.entries, ...countryWordLists.entries]);

  const spelt = spell(words);
  const boxed = places.flatMap(({ box }, at) => (box === null ? [] : [at]));
  const settled = places.flatMap(({ box }, at) => (box === null ? [at] : []));
  const tree = new KDBush(settled.length, 64, Float32Array);
  for (const at of settled) tree.add(places[at]?.lon ?? 0, places[at]?.lat ?? 0);
  tree.finish();

  return writeColumns(columns, {
    lat: Float32Array.from(places, ({ lat }) => lat),
    lon: Float32Array.from(places, ({ lon }) => lon),
    population: Uint32Array.from(places, ({ population }) => population),
    importance: Float32Array.from(places, (place) => importance.get(place) ?? 0),
    country: Uint16Array.from(places, ({ country }) => country),
    type: Uint8Array.from(places, ({ type }) => placeTypes.indexOf(type)),
    state: Int32Array.from(places, ({ state }) => (state === null ? -1 : (areaAt.get(state) ?? -1))),
    county: Int32Array.from(places, ({ county }) => (county === null ? -1 : (areaAt.get(county) ?? -1))),
    textStart: text.start,
    text: text.text,
    boxed: Uint32Array.from(boxed),
    boxes: Float32Array.from(boxed.flatMap((at) => places[at]?.box ?? [])),
    areaTextStart: areaText.start,
    areaText: areaText.text,
    areaWordStart: areaWordLists.start,
    areaWord: areaWordLists.entries,
    countryWordStart: countryWordLists.start,
    countryWord: countryWordLists.entries,
    wordStart: spelt.start,
    word: spelt.units,
    wordShared: Uint8Array.from(words, (word, at) => sharedUnits(words[at - 1] ?? '', word)),
    wordKind: Uint8Array.from(
      words,
      (word, at) => (isWeak(word) ? 1 : 0) | (isAreaWord(word) ? 2 : 0) | (contextual.has(at) ? 4 : 0),
    ),
    namePlace: Uint32Array.from(names, ({ at }) => at),
    nameWordStart: nameWords.start,
    nameWord: nameWords.entries,
    postingStart: postings.start,
    posting: postings.entries,
    tree: new Uint8Array(tree.data).slice(),
    treePlace: Uint32Array.from(settled),
  });
}
