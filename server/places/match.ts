/** Says how well one name of one place answers the words of a search. Looks through no list. */
import type { AskedText, AskedWord } from './asked.ts';
import type { Gazetteer } from './gazetteer.ts';

/** How well a name answers, from all words being its own down to only some of them; importance decides among equals. */
const tiers = { exact: 3, beginning: 2, typo: 1, partly: 0 } as const;

/** Added for a place in the preferred country: more than all else within a tier, less than a tier. */
export const preference = 4;

const WEAK = 1;

export interface Matching {
  /** Whether a name may be found by some of the words only. */
  partly: boolean;
  /** Bits of the words that the name or what it lies in must have. */
  required: number;
}

export class Matcher {
  readonly #gazetteer: Gazetteer;
  readonly #words: readonly AskedWord[];
  readonly #asksForArea: boolean;
  readonly #required: number;
  readonly #partly: boolean;
  readonly #strongCount: number;
  /** Bits of the words that each country's names have: exactly, and begun. */
  readonly #countries = new Map<number, [number, number]>();

  constructor(gazetteer: Gazetteer, { words, asksForArea }: AskedText, { required, partly }: Matching) {
    this.#gazetteer = gazetteer;
    this.#words = words;
    this.#asksForArea = asksForArea;
    this.#required = required;
    this.#partly = partly;
    this.#strongCount = countBits(required);
  }

  /** -1 when the name does not answer; else the tier, and within it importance and fit. */
  score(name: number, place: number): number {
    const { index } = this.#gazetteer;
    const words = this.#words;
    let [exact, begun, like, typos, unmatched, weakMatched, weakUnmatched] = [0, 0, 0, 0, 0, 0, 0];
    const start = index.nameWordStart[name] ?? 0;
    const end = index.nameWordStart[name + 1] ?? 0;
    for (let at = start; at < end; at += 1) {
      const own = index.nameWord[at] ?? 0;
      const isWeak = ((index.wordKind[own] ?? 0) & WEAK) !== 0;
      let matched = false;
      for (let bit = 0; bit < words.length; bit += 1) {
        const word = words[bit];
        if (word === undefined) continue;
        if (word.exact === own) exact |= 1 << bit;
        else if (own >= word.first && own < word.end) begun |= 1 << bit;
        else {
          const distance = word.like.get(own);
          if (distance === undefined) continue;
          like |= 1 << bit;
          typos += distance;
        }
        matched = true;
        if (isWeak) weakMatched += 1;
      }
      if (!matched && isWeak) weakUnmatched += 1;
      else if (!matched) unmatched += 1;
    }
    const inName = exact | begun | like;
    if ((inName & this.#required) === 0) return -1;
    let missing = this.#required & ~exact;
    if (missing !== 0) {
      const [contextExact, contextBegun] = this.#context(place, missing);
      exact |= contextExact;
      begun |= contextBegun & ~exact;
      missing = this.#required & ~(exact | begun | like);
    }
    const lacking = countBits(missing);
    if (lacking > 0 && (!this.#partly || lacking * 2 > this.#strongCount)) return -1;
    const optional = this.#optional(place, exact);
    const fit =
      this.#fit(name, place) +
      weakMatched * 0.1 -
      weakUnmatched * 0.02 +
      optional * 0.3 -
      unmatched * (like === 0 ? 0.04 : 0.2) -
      typos * 0.1 -
      lacking * 0.2;
    return this.#tier(exact, begun, lacking, unmatched) * 2 * preference + Math.max(0, Math.min(3.9, 1 + fit));
  }

  #tier(exact: number, begun: number, lacking: number, unmatched: number): number {
    if (lacking > 0) return tiers.partly;
    if ((this.#required & ~exact) === 0 && unmatched === 0) return tiers.exact;
    return (this.#required & ~(exact | begun)) === 0 ? tiers.beginning : tiers.typo;
  }

  #fit(name: number, place: number): number {
    const { index } = this.#gazetteer;
    const own = name === 0 || index.namePlace[name - 1] !== place ? 0.03 : 0;
    const area = this.#asksForArea && (index.type[place] ?? 9) < 3 ? 0.15 : 0;
    const first = this.#words[0];
    const opening = index.nameWord[index.nameWordStart[name] ?? 0] ?? -1;
    const opens = first !== undefined && (opening === first.exact || (opening >= first.first && opening < first.end));
    return (index.importance[place] ?? 0) + own + area + (opens ? 0.05 : 0);
  }

  /** The part of the words after the first comma, beyond what was required, that fits where the place lies. */
  #optional(place: number, exact: number): number {
    let asked = 0;
    for (const [bit, word] of this.#words.entries()) if (!word.weak && !word.inName) asked |= 1 << bit;
    asked &= ~this.#required;
    if (asked === 0) return 0;
    const [contextExact, contextBegun] = this.#context(place, asked);
    return countBits(asked & (exact | contextExact | contextBegun)) / countBits(asked);
  }

  /** Which of the words stand in the names of the county, state and country. */
  #context(place: number, wanted: number): [exact: number, begun: number] {
    const { index } = this.#gazetteer;
    const country = index.country[place] ?? 0;
    let known = this.#countries.get(country);
    if (known === undefined) {
      known = this.#among(
        index.countryWord,
        index.countryWordStart[country] ?? 0,
        index.countryWordStart[country + 1] ?? 0,
      );
      this.#countries.set(country, known);
    }
    let [exact, begun] = known;
    for (const area of [index.county[place] ?? -1, index.state[place] ?? -1]) {
      if (area < 0 || (wanted & ~exact) === 0) continue;
      const [its, beginning] = this.#among(
        index.areaWord,
        index.areaWordStart[area] ?? 0,
        index.areaWordStart[area + 1] ?? 0,
      );
      exact |= its;
      begun |= beginning;
    }
    return [exact, begun];
  }

  #among(list: Uint32Array, start: number, end: number): [exact: number, begun: number] {
    let [exact, begun] = [0, 0];
    for (let at = start; at < end; at += 1) {
      const own = list[at] ?? 0;
      for (let bit = 0; bit < this.#words.length; bit += 1) {
        const word = this.#words[bit];
        if (word === undefined) continue;
        if (word.exact === own) exact |= 1 << bit;
        else if ((own >= word.first && own < word.end) || word.like.has(own)) begun |= 1 << bit;
      }
    }
    return [exact, begun];
  }
}

export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
