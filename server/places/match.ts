/** Scores how well one name of a place matches the words of a search. */
import type { Gazetteer } from './gazetteer.ts';
import { bitsOf, type SearchText } from './search-words.ts';
import { lengthOf } from './words.ts';

/** The tiers of a match, from all words equal down to some misspelt; importance decides within a tier. */
const tiers = { exact: 3, beginning: 2, partly: 1, typo: 0 } as const;

/** The bonus of the preferred country: more than anything within a tier, less than a tier. */
export const preference = 4;

/** The least score of an exact match. */
export const exactly = tiers.exact * 2 * preference;

const WEAK = 1;
export const CONTEXT = 4;
/** The least share of matched letters of the search, and of search and name together. */
const mostly = { search: 0.5, both: 0.6 };

/** The most changes in a whole name of so many letters. */
const typosIn = (letters: number): number => (letters < 5 ? 0 : letters < 8 ? 1 : letters < 16 ? 2 : 3);

/** The importance of a settlement of unknown population. */
export const unknownSize = 0.2001;

/** Whether the population of the place is known, or it is an area. */
export const isKnown = ({ index }: Gazetteer, place: number): boolean =>
  (index.importance[place] ?? 0) > unknownSize || (index.type[place] ?? 9) < 3;

/** A letter or two do not name an area. */
const shortest = 3;

export class Matcher {
  readonly #gazetteer: Gazetteer;
  readonly #search: SearchText;
  /** Bits of the words that the name or its area must have. */
  readonly #required: number;
  /** Whether a name may match some of the words only. */
  readonly #partly: boolean;
  /** The letters of all required words. */
  readonly #allLetters: number;
  /** Bits of the further words about the area. */
  readonly #optional: number;
  /** Bits of numbers: 'Sector 11' is not 'Sector 12'. */
  readonly #numbers: number;
  /** Bits of the words too short to match the beginning of an area's name. */
  readonly #short: number;
  // By the bit of each word, as numbers: a search checks thousands of names.
  readonly #exact: Int32Array;
  readonly #first: Int32Array;
  readonly #end: Int32Array;
  readonly #forgives: boolean;
  /** Bits of the words in the names of each country: exact matches in the low half, beginnings in the high half. */
  readonly #countries = new Map<number, number>();

  constructor(gazetteer: Gazetteer, search: SearchText, required: number, partly: boolean) {
    const { words } = search;
    this.#gazetteer = gazetteer;
    this.#search = search;
    this.#required = required;
    this.#partly = partly;
    this.#allLetters = this.#lettersOf(required);
    this.#numbers = bitsOf(words, ({ isNumber }) => isNumber);
    this.#optional = bitsOf(words, ({ weak, inName }) => !weak && !inName) & ~required;
    this.#short = bitsOf(words, ({ text }) => text.length < shortest);
    this.#exact = Int32Array.from(words, ({ exact }) => exact);
    this.#first = Int32Array.from(words, ({ first }) => first);
    this.#end = Int32Array.from(words, ({ end }) => end);
    this.#forgives = words.some(({ like }) => like.size > 0);
  }

  /** Scores the name with the words from `start` to `end`. -1 when it does not match; else the tier, and within it importance and fit. */
  score(names: Uint32Array, start: number, end: number, place: number, isOwn: boolean): number {
    const { index } = this.#gazetteer;
    let [exact, begun, like, typos, unmatched, weakMatched, weakUnmatched] = [0, 0, 0, 0, 0, 0, 0];
    let [ownLetters, ownMatched] = [0, 0];
    for (let at = start; at < end; at += 1) {
      const own = names[at] ?? 0;
      const bits = this.#bits(own);
      exact |= bits & 0xffff;
      begun |= bits >>> 16;
      let matched = bits !== 0;
      if (!matched && this.#forgives)
        for (const [bit, word] of this.#search.words.entries()) {
          const distance = word.like.get(own);
          if (distance === undefined) continue;
          like |= 1 << bit;
          typos += distance;
          matched = true;
        }
      const isWeak = ((index.wordKind[own] ?? 0) & WEAK) !== 0;
      if (isWeak && matched) weakMatched += 1;
      else if (isWeak) weakUnmatched += 1;
      else {
        const letters = lengthOf(index, own);
        ownLetters += letters;
        if (matched) ownMatched += letters;
        else unmatched += 1;
      }
    }
    // A misspelt name must match a whole name.
    const { isSound, kind } = this.#search;
    if (like !== 0 && !isSound && (unmatched > 0 || typos > typosIn(this.#allLetters))) return -1;
    const required = this.#required;
    if (((exact | begun | like) & required) === 0) return -1;
    if ((required & ~exact) !== 0) {
      const context = this.#context(place, required & ~exact);
      exact |= context & 0xffff;
      begun |= context >>> 16;
    }
    const missing = required & ~(exact | begun | like);
    if ((missing & this.#numbers) !== 0 && unmatched > 0) return -1;
    const lacking = countBits(missing);
    if (lacking > 0) {
      const matched = this.#allLetters - this.#lettersOf(missing);
      if (!this.#partly || matched < mostly.search * this.#allLetters) return -1;
      if (matched + ownMatched < mostly.both * (this.#allLetters + ownLetters)) return -1;
    }
    const isSaid = kind === ((index.type[place] ?? 9) < 3 ? 'area' : 'settlement');
    const opens = (this.#bits(names[start] ?? -1) & 0x10001) !== 0;
    const fit =
      (index.importance[place] ?? 0) +
      (isOwn ? 0.03 : 0) +
      (isSaid ? 0.15 : 0) +
      (opens ? 0.05 : 0) +
      weakMatched * 0.1 -
      weakUnmatched * 0.02 +
      this.#agreement(place, exact) * 0.3 -
      unmatched * 0.04 -
      typos * (isSound ? 0.5 : 0.1) +
      (isSound ? 1 : 0) -
      lacking * 0.2;
    return this.#tier(place, exact, begun, lacking, unmatched) * 2 * preference + Math.max(0, Math.min(3.9, 1 + fit));
  }

  #tier(place: number, exact: number, begun: number, lacking: number, unmatched: number): number {
    if (lacking > 0) return tiers.partly;
    // The sound of a whole name ranks above the beginnings of longer ones; that of a town above a village of exactly this name.
    if (this.#search.isSound) return isKnown(this.#gazetteer, place) ? tiers.exact : tiers.beginning;
    if ((this.#required & ~exact) === 0 && unmatched === 0) return tiers.exact;
    return (this.#required & ~(exact | begun)) === 0 ? tiers.beginning : tiers.typo;
  }

  /** The words of the search that a word of the index equals (low half) or begins with (high half). */
  #bits(own: number): number {
    let bits = 0;
    for (let bit = 0; bit < this.#exact.length; bit += 1)
      if (this.#exact[bit] === own) bits |= 1 << bit;
      else if (own >= (this.#first[bit] ?? 0) && own < (this.#end[bit] ?? 0)) bits |= 0x10000 << bit;
    return bits;
  }

  #lettersOf(bits: number): number {
    return this.#search.words.reduce((sum, { text }, bit) => ((bits & (1 << bit)) === 0 ? sum : sum + text.length), 0);
  }

  /** The share of the words about the area that are true. */
  #agreement(place: number, exact: number): number {
    if (this.#optional === 0) return 0;
    const context = this.#context(place, this.#optional);
    return countBits(this.#optional & (exact | (context & 0xffff) | (context >>> 16))) / countBits(this.#optional);
  }

  /** The words in the names of the country, state and county. */
  #context(place: number, wanted: number): number {
    const { index } = this.#gazetteer;
    const country = index.country[place] ?? 0;
    let bits = this.#countries.get(country);
    if (bits === undefined) {
      const { countryWord, countryWordStart } = index;
      bits = this.#among(countryWord, countryWordStart[country] ?? 0, countryWordStart[country + 1] ?? 0);
      this.#countries.set(country, bits);
    }
    let area = index.area[place] ?? -1;
    for (; area >= 0 && (wanted & ~bits) !== 0; area = index.areaState[area] ?? -1)
      bits |= this.#among(index.areaWord, index.areaWordStart[area] ?? 0, index.areaWordStart[area + 1] ?? 0);
    return bits & ~(this.#short << 16);
  }

  #among(list: Uint32Array, start: number, end: number): number {
    let bits = 0;
    for (let at = start; at < end; at += 1) {
      const own = list[at] ?? 0;
      bits |= this.#bits(own);
      if (this.#forgives) bits |= bitsOf(this.#search.words, ({ like }) => like.has(own)) << 16;
    }
    return bits;
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
