/** Scores how well one name of a place matches the words of a search. */
import type { SearchText } from './search-words.ts';
import type { Gazetteer } from './gazetteer.ts';
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
const none: ReadonlyMap<number, number> = new Map();

export interface Matching {
  /** Whether a name may match some of the words only. */
  partly: boolean;
  /** Bits of the words that the name or its area must have. */
  required: number;
}

export class Matcher {
  readonly #gazetteer: Gazetteer;
  readonly #required: number;
  readonly #partly: boolean;
  readonly #kind: SearchText['kind'];
  readonly #isSound: boolean;
  /** Letters of each word, and of all that are required. */
  readonly #letters: readonly number[];
  readonly #allLetters: number;
  /** Bits of the further words about the area. */
  readonly #optional: number;
  // By the bit of each word, as numbers: a search checks thousands of names.
  readonly #exact: Int32Array;
  readonly #first: Int32Array;
  readonly #end: Int32Array;
  readonly #like: readonly ReadonlyMap<number, number>[];
  readonly #forgives: boolean;
  /** Bits of the words too short to match the beginning of an area's name, and of those too short to match one at all. */
  readonly #short: number;
  readonly #hopeless: number;
  /** Bits of the words in the names of each country: exact matches in the low half, beginnings in the high half. */
  readonly #countries = new Map<number, number>();

  constructor(gazetteer: Gazetteer, { words, kind, isSound }: SearchText, { required, partly }: Matching) {
    this.#gazetteer = gazetteer;
    this.#required = required;
    this.#partly = partly;
    this.#kind = kind;
    this.#isSound = isSound;
    this.#letters = words.map((word) => word.text.length);
    this.#allLetters = this.#lettersOf(required);
    this.#exact = Int32Array.from(words, (word) => word.exact);
    this.#first = Int32Array.from(words, (word) => word.first);
    this.#end = Int32Array.from(words, (word) => word.end);
    this.#like = words.map((word) => word.like);
    this.#forgives = words.some((word) => word.like.size > 0);
    let [optional, short, hopeless] = [0, 0, 0];
    for (const [bit, word] of words.entries()) {
      if (!word.weak && !word.inName) optional |= 1 << bit;
      if (word.text.length >= shortest) continue;
      short |= 1 << bit;
      if (word.exact < 0 || ((gazetteer.index.wordKind[word.exact] ?? 0) & CONTEXT) === 0) hopeless |= 1 << bit;
    }
    this.#optional = optional & ~required;
    this.#short = short;
    this.#hopeless = hopeless;
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
        for (const [bit, words] of this.#like.entries()) {
          const distance = words.get(own);
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
    if (like !== 0 && !this.#isSound && (unmatched > 0 || typos > typosIn(this.#allLetters))) return -1;
    const required = this.#required;
    if (((exact | begun | like) & required) === 0) return -1;
    let missing = required & ~(exact | begun | like);
    if ((missing & this.#hopeless) !== 0 && !this.#partly) return -1;
    if ((required & ~exact) !== 0) {
      const context = this.#context(place, required & ~exact);
      exact |= context & 0xffff;
      begun |= context >>> 16;
      missing = required & ~(exact | begun | like);
    }
    const lacking = countBits(missing);
    if (lacking > 0) {
      const matched = this.#allLetters - this.#lettersOf(missing);
      if (!this.#partly || matched < mostly.search * this.#allLetters) return -1;
      if (matched + ownMatched < mostly.both * (this.#allLetters + ownLetters)) return -1;
    }
    const fit =
      this.#fit(place, isOwn, names[start] ?? -1) +
      weakMatched * 0.1 -
      weakUnmatched * 0.02 +
      this.#agreement(place, exact) * 0.3 -
      unmatched * 0.04 -
      typos * (this.#isSound ? 0.5 : 0.1) +
      (this.#isSound ? 1 : 0) -
      lacking * 0.2;
    return this.#tier(place, exact, begun, lacking, unmatched) * 2 * preference + Math.max(0, Math.min(3.9, 1 + fit));
  }

  #tier(place: number, exact: number, begun: number, lacking: number, unmatched: number): number {
    if (lacking > 0) return tiers.partly;
    // The sound of a whole name ranks above the beginnings of longer ones; that of a town above a village of exactly this name.
    if (this.#isSound) return isKnown(this.#gazetteer, place) ? tiers.exact : tiers.beginning;
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

  #fit(place: number, isOwn: boolean, firstWord: number): number {
    const { index } = this.#gazetteer;
    const own = isOwn ? 0.03 : 0;
    const isSaid = this.#kind === ((index.type[place] ?? 9) < 3 ? 'area' : 'settlement') ? 0.15 : 0;
    const opens = (this.#bits(firstWord) & 0x10001) !== 0;
    return (index.importance[place] ?? 0) + own + isSaid + (opens ? 0.05 : 0);
  }

  #lettersOf(bits: number): number {
    return this.#letters.reduce((sum, letters, bit) => ((bits & (1 << bit)) === 0 ? sum : sum + letters), 0);
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
      if (this.#forgives)
        for (let bit = 0; bit < this.#like.length; bit += 1)
          if ((this.#like[bit] ?? none).has(own)) bits |= 0x10000 << bit;
    }
    return bits;
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
