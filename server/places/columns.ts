/** The columns of the index of places, and the numbers of the types of places. */
import type { PlaceType } from '#domain/places.ts';

/**
 * Places are sorted by importance, and names by their places, so that a search finds the most important first. A column whose
 * name ends in Start has the start of each list in another column, and one entry more than there are lists.
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
  /** In UTF-8: a line each for the name, the other names and the id. */
  textStart: 'u32',
  text: 'u8',
  /** Places with their own box in ascending order, with four numbers each. */
  boxed: 'u32',
  boxes: 'f32',
  areaTextStart: 'u32',
  areaText: 'u8',
  areaWordStart: 'u32',
  areaWord: 'u32',
  countryWordStart: 'u32',
  countryWord: 'u32',
  /** The words of all names, sorted by their UTF-16 units, and the number of units that each shares with the previous one. */
  wordStart: 'u32',
  word: 'u16',
  wordShared: 'u8',
  /** Bits: 1 a weak word, 2 a word for a kind of area, 4 a word in the name of an area or a country. */
  wordKind: 'u8',
  namePlace: 'u32',
  nameWordStart: 'u32',
  nameWord: 'u32',
  /** The names that contain a word. */
  postingStart: 'u32',
  posting: 'u32',
  /** The spatial index of settlements: KDBush's bytes, and the place of each of its points. */
  tree: 'u8',
  treePlace: 'u32',
} as const;

export const placeTypes: readonly PlaceType[] = ['country', 'state', 'county', 'city', 'town', 'village'];
