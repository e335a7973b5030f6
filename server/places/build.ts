/** Makes the index of the list of places, which takes a few seconds, once for each version of the list. */
import KDBush from 'kdbush';
import { withCamps } from './camps.ts';
import { columns, filedColumns, ownName, placeTypes, wordsIn } from './columns.ts';
import { countries } from './countries.ts';
import { readDivisions } from './divisions.ts';
import { isWeak, wordsOf } from './fold.ts';
import { writeColumns } from './index-file.ts';
import { linesOf, readPlaceList, summed, type PlaceList } from './place-list.ts';
import { unknownSize } from './match.ts';
import { inArabicLetters, isArabic, soundOf } from './arabic-consonants.ts';
import { encode, listsOf, namesByWord, spell, Vocabulary } from './vocabulary.ts';

/** In countries with Arabic script, larger places and those without an Arabic name are also indexed by the sound of their Latin names. */
function soundKeys(names: readonly string[], country: number, isLarge: boolean): Iterable<string> {
  if (!inArabicLetters.has(countries[country]?.iso3 ?? '')) return [];
  if (!isLarge && names.some(isArabic)) return [];
  return new Set(names.flatMap(soundOf));
}

/** The names of all places as the index has them, but with provisional numbers of words. */
function readNames(list: PlaceList, vocabulary: Vocabulary): { names: number[]; countryWords: number[][] } {
  const names: number[] = [];
  const countryWords = countries.map((): number[] => []);
  let at = 0;
  for (const line of linesOf(list.names)) {
    const written = line.split('\t');
    const country = list.country[at] ?? 0;
    const keys = new Set(written.map((name) => wordsOf(name).join(' ')));
    keys.delete('');
    let flag = ownName;
    for (const key of [...keys, ...soundKeys(written, country, (list.importance[at] ?? 0) > unknownSize)]) {
      const words = vocabulary.read(key);
      names.push(at | flag | (words.length << 24), ...words);
      if (placeTypes[list.type[at] ?? -1] === 'country') countryWords[country]?.push(...words);
      flag = 0;
    }
    at += 1;
  }
  return { names, countryWords };
}

/** The name, the other names and the id of each place: the code of an area, GeoNames' number, or the point. */
function textsOf(list: PlaceList, lat: Int32Array, lon: Int32Array): string[] {
  const codes = new Map([...linesOf(list.codes)].map((code, boxed) => [list.boxed[boxed], code]));
  return Array.from(linesOf(list.names), (line, at) => {
    const point = `${countries[list.country[at] ?? -1]?.iso3}.${(lat[at] ?? 0) / 1e5}.${(lon[at] ?? 0) / 1e5}`;
    const [name = '', ...others] = line.split('\t');
    return `${name}\n${others.join(',')}\n${codes.get(at) ?? (list.geonameid[at] || point)}`;
  });
}

/** The spatial index of all places, for the search of the nearest. */
function treeOf(lat: Float32Array, lon: Float32Array): Uint8Array<ArrayBuffer> {
  const tree = new KDBush(lat.length, 64, Float32Array);
  for (const [at, north] of lat.entries()) tree.add(lon[at] ?? 0, north);
  return new Uint8Array(tree.finish().data).slice();
}

export function buildIndex(): Uint8Array<ArrayBuffer> {
  const list = withCamps(readPlaceList());
  const { corrected, correctedArea, moved, movedLat, movedLon } = readDivisions();
  for (const [at, place] of summed(corrected).entries()) list.area[place] = correctedArea[at] ?? -1;
  const vocabulary = new Vocabulary();
  const { names, countryWords } = readNames(list, vocabulary);
  const areas = Array.from(linesOf(list.areaNames), (line) => line.split('\t'));
  const areaWords = areas.map((called) => [
    ...new Set(called.flatMap((name) => vocabulary.read(wordsOf(name).join(' ')))),
  ]);
  const { words, final } = vocabulary.finish();
  const spelt = spell(words);
  const byWord = namesByWord(names, final, wordsIn);
  const ofAreas = listsOf(areaWords, final);
  const ofCountries = listsOf(countryWords, final);
  const contextual = new Set([...ofAreas.entries, ...ofCountries.entries]);
  const [lats, lons] = [summed(list.lat), summed(list.lon)];
  for (const [at, place] of moved.entries()) {
    lats[place] = movedLat[at] ?? 0;
    lons[place] = movedLon[at] ?? 0;
  }
  const [lat, lon] = [Float32Array.from(lats, (at) => at / 1e5), Float32Array.from(lons, (at) => at / 1e5)];
  const text = encode(textsOf(list, lats, lons));
  const areaText = encode(areas.map(([name = '']) => name));

  return writeColumns(
    { ...columns, ...filedColumns },
    {
      ...list,
      lat,
      lon,
      textStart: text.start,
      text: text.bytes,
      areaTextStart: areaText.start,
      areaText: areaText.bytes,
      areaWordStart: ofAreas.start,
      areaWord: ofAreas.entries,
      countryWordStart: ofCountries.start,
      countryWord: ofCountries.entries,
      wordStart: spelt.start,
      word: spelt.units,
      wordPage: spelt.page,
      wordShared: spelt.shared,
      wordKind: Uint8Array.from(words, (word, at) => (isWeak(word) ? 1 : 0) | (contextual.has(at) ? 4 : 0)),
      nameStart: byWord.start,
      name: byWord.entries,
      tree: treeOf(lat, lon),
    },
  );
}
