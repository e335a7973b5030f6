/** The columns of the index of places, and the order in which types are numbered. Holds no data. */
import type { PlaceType } from '#domain/places.ts';

/**
 * Places stand in the order of their importance, names in the order of their places: what is found first matters most. A column
 * whose name ends in Start says where a list begins in another column; it has one entry more than there are lists.
 */
export const columns = {
  lat: 'f32',
  lon: 'f32',
  population: 'u32',
  importance: 'f32',
  country: 'u16',
  type: 'u8',
  /** Positions of areas; -1 for none. */
  state: 'i32',
  county: 'i32',
  /** In UTF-8: the name, other names and the id, by line. */
  textStart: 'u32',
  text: 'u8',
  /** Places with a box of their own, ascending, and four numbers for each. */
  boxed: 'u32',
  boxes: 'f32',
  areaTextStart: 'u32',
  areaText: 'u8',
  areaWordStart: 'u32',
  areaWord: 'u32',
  countryWordStart: 'u32',
  countryWord: 'u32',
  /** The words of all names, sorted by their UTF-16 units, and how many units each shares with the one before. */
  wordStart: 'u32',
  word: 'u16',
  wordShared: 'u8',
  /** Bits: 1 a weak word, 2 a word for a kind of area, 4 a word of the name of an area or a country. */
  wordKind: 'u8',
  namePlace: 'u32',
  nameWordStart: 'u32',
  nameWord: 'u32',
  /** The names that a word stands in. */
  postingStart: 'u32',
  posting: 'u32',
  /** Settlements for the search of the nearest: KDBush's own bytes and the place of each of its points. */
  tree: 'u8',
  treePlace: 'u32',
} as const;

export const placeTypes: readonly PlaceType[] = ['country', 'state', 'county', 'city', 'town', 'village'];
