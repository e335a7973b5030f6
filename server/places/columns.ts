/** The columns of the list of places as it ships with the program and of the index made of it, and the numbers of the types of places. */
import type { PlaceType } from '#domain/values/places.ts';

/**
 * Places are sorted by importance, so that a search finds the most important first. A column whose name ends in Start has the start of
 * each list in another column, and one entry more than there are lists.
 */
const ofPlaces = {
  importance: 'f32',
  country: 'u8',
  type: 'u8',
  /** The county, or the state if the county is unknown, as the position of an area; -1 for none. */
  area: 'i32',
  /** Places with their own box in ascending order, with four numbers each. */
  boxed: 'u32',
  boxes: 'f32',
  /** The state of each county, or a county around it; -1 for a state. */
  areaState: 'i32',
} as const;

export const listColumns = {
  ...ofPlaces,
  /** In 1/100,000 degree, each less the previous one. */
  lat: 'i32',
  lon: 'i32',
  geonameid: 'u32',
  /** Codes of countries and areas, one a line. */
  codes: 'u8',
  /** A line for each place: its names, separated by tabs; and for each area. */
  names: 'u8',
  areaNames: 'u8',
} as const;

export const columns = {
  ...ofPlaces,
  lat: 'f32',
  lon: 'f32',
  areaTextStart: 'u32',
  areaText: 'u8',
  areaWordStart: 'u32',
  areaWord: 'u32',
  countryWordStart: 'u32',
  countryWord: 'u32',
  /**
   * The words of all names, sorted by their UTF-16 units, and the number of units that each shares with the previous one. The units
   * of a word mostly have the same high byte, its page: they are low bytes. On page `mixed` each is two bytes, the low one first.
   */
  wordStart: 'u32',
  word: 'u8',
  wordPage: 'u8',
  wordShared: 'u8',
  /** Bits: 1 a weak word, 4 a word in the name of an area or a country. */
  wordKind: 'u8',
  nameStart: 'u32',
  /** The spatial index of settlements: KDBush's bytes. */
  tree: 'u8',
} as const;

/** The columns that stay in the file, because they are large and a search needs little of them. */
export const filedColumns = {
  textStart: 'u32',
  /** In UTF-8: a line each for the name of a place, its other names and its id. */
  text: 'u8',
  /** The names that contain a word: for each its place in 23 bits, a bit for the place's own name, the number of its words in 8 bits, and its words. */
  name: 'u32',
} as const;

export const mixed = 255;

export const ownName = 1 << 23;
export const placeOf = (head: number): number => head & (ownName - 1);
export const wordsIn = (head: number): number => head >>> 24;

export const placeTypes: readonly PlaceType[] = ['country', 'state', 'county', 'city', 'town', 'village'];
